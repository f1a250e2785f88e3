"""How fast boards of all kinds are audited, and what the hard ones cost."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.launch import measure_command
from bench.scope import Scope
from bench.sizes import Size
from bench.tables import render_table, show_seconds
from site_builder.generator import Order
from site_builder.generator.make import make_level
from site_builder.notation.entry import Entry
from site_builder.notation.pack_line import write_pack_lines
from site_builder.notation.sized_text import write_many_sized_texts
from site_builder.notation.web_json import write_many_web_json
from site_builder.puzzle import Level, Puzzle, Uniqueness, with_terminals
from site_builder.solver import ENGINES

SHAPES = (
    *((5, 5, 4), (6, 6, 4), (7, 7, 6), (8, 8, 7), (9, 6, 5), (8, 8, 4)),
    *((10, 10, 9), (10, 10, 6), (12, 12, 12), (15, 15, 16)),
)
LEVELS = 12
"""Boards of each shape, each of which comes in three forms."""
HARD = ((12, 12, 6), (12, 12, 6), (15, 15, 14), (15, 15, 10), (20, 20, 20), (20, 20, 8))

HEAD = ("boards", "files", "workers", "wall s", "levels a second", "peak MiB")
HARD_HEAD = ("hard board", "flows", "s", "verdict")

NOTES = """\
Boards of {shapes} shapes from 5x5 to 15x15, drawn by the generator without demanding uniqueness.
Each comes with its dots alone (sized text), with its solution (pack lines, every third one
spoiled), and with two colors exchanging a dot (JSON; most have no solution). Found: {verdicts}.
No solution is known of the hard boards. *s*: wall seconds of one board.
"""


@dataclass(frozen=True, slots=True)
class Form:
    """A file of the collection: its name and text."""

    name: str
    text: str


def run_audit(scope: Scope) -> str:
    """Return the tables of a mixed folder and of the hard boards, with notes."""
    count, shapes, hard = (2, SHAPES[:4], HARD[:1]) if scope.quick else (LEVELS, SHAPES, HARD)
    with TemporaryDirectory(prefix="flowpress-bench-") as top:
        folder = Path(top)
        boards = sum(_write_forms(folder, shape, count) for shape in shapes)
        rows = [_measure(folder, boards, workers) for workers in sorted({1, scope.workers})]
        verdicts = _count_verdicts(folder)
        hard_rows = [_measure_hard(folder, shape, at) for at, shape in enumerate(hard)]
    tables = f"{render_table(HEAD, rows)}\n{render_table(HARD_HEAD, hard_rows)}"
    return f"{tables}\n{NOTES.format(shapes=len(shapes), verdicts=verdicts)}"


def _make(shape: tuple[int, int, int], index: int) -> Level:
    recipe = replace(Size(*shape, levels=1).recipe, uniqueness=Uniqueness.AMBIGUOUS)
    return make_level(Order(recipe, "audit", index), ENGINES["cadical"])


def _write_forms(folder: Path, shape: tuple[int, int, int], count: int) -> int:
    """Write the boards of a shape in three forms; return how many there are."""
    levels = [_make(shape, index) for index in range(count)]
    print(f"audit: {count} boards of {shape[0]}x{shape[1]} made", file=sys.stderr)
    for form in _list_forms(levels, "x".join(map(str, shape))):
        (folder / form.name).write_text(form.text, encoding="utf-8")
    return 3 * count


def _list_forms(levels: list[Level], name: str) -> Iterator[Form]:
    yield Form(f"{name}.txt", write_many_sized_texts([Entry(level.puzzle) for level in levels]))
    lines = write_pack_lines([Entry(level.puzzle, level.solution) for level in levels])
    spoiled = [
        line if at % 3 else line.rsplit(",", 1)[0] for at, line in enumerate(lines.splitlines())
    ]
    yield Form(f"{name}.pack.txt", "\n".join(spoiled) + "\n")
    yield Form(f"{name}.json", write_many_web_json([Entry(_swap(it.puzzle)) for it in levels]))


def _swap(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with a dot of its first two colors exchanged."""
    (a, b), (c, d), *rest = puzzle.terminals
    return with_terminals(puzzle.board, ((a, d), (c, b), *rest))


def _measure(folder: Path, boards: int, workers: int) -> list[str]:
    usage = measure_command([*_COMMAND, str(folder), "--workers", str(workers)])
    files = len(list(folder.iterdir()))
    return [
        *(str(boards), str(files), str(workers), show_seconds(usage.wall)),
        *(f"{boards / usage.wall:.1f}", f"{usage.peak:.0f}"),
    ]


def _measure_hard(folder: Path, shape: tuple[int, int, int], index: int) -> list[str]:
    place = folder / "hard.txt"
    text = write_many_sized_texts([Entry(_make(shape, index).puzzle)])
    place.write_text(text, encoding="utf-8")
    [found] = _audit(place)
    width, height, flows = shape
    seconds = float(str(found["seconds"]))
    return [f"{width}x{height}", str(flows), show_seconds(seconds), _name_verdict(found)]


def _count_verdicts(folder: Path) -> str:
    found = Counter(_name_verdict(told) for told in _audit(folder))
    return ", ".join(f"{count} {word}" for word, count in found.most_common())


def _audit(place: Path) -> list[dict[str, object]]:
    command = [sys.executable, *_COMMAND, str(place)]
    done = subprocess.run(command, capture_output=True, check=True, encoding="utf-8")  # noqa: S603 (our own command)
    return [json.loads(line) for line in done.stdout.splitlines()]


def _name_verdict(found: dict[str, object]) -> str:
    if found["solvable"] is False:
        return "unsolvable"
    return str(found["uniqueness"] or "undecided")


_COMMAND = ("-m", "site_builder", "audit", "--json")
