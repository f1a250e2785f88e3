"""How hard levels of many sizes are, and what it costs to find that out."""

from __future__ import annotations

import json
import multiprocessing
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from statistics import median

from bench.scope import Scope
from bench.sizes import Size
from bench.tables import render_table
from site_builder.generator import Order
from site_builder.generator.make import make_level
from site_builder.grading import grade_puzzle
from site_builder.grading.grade import list_drawn
from site_builder.grading.ladder import climb
from site_builder.notation.hint_script import write_hint_script
from site_builder.puzzle import Difficulty, Grade, Level
from site_builder.solver import ENGINES

LEVELS = 200
QUICK_LEVELS = 20
SIZES = tuple(
    Size(width, height, flows, levels=LEVELS)
    for width, height, flows in (
        *((5, 5, 3), (5, 5, 5), (6, 6, 5), (7, 7, 4), (7, 7, 7), (8, 8, 5), (8, 8, 9)),
        *((10, 10, 7), (10, 10, 10), (10, 10, 12), (12, 12, 10), (12, 12, 14), (15, 15, 16)),
    )
)
QUICK_SIZES = tuple(replace(SIZES[place], levels=QUICK_LEVELS) for place in (1, 5, 8))

HEAD = (
    *("board", "flows", "levels", *(difficulty.word for difficulty in Difficulty)),
    *("not graded", "scores", "grade ms", "p90", "worst", "script ms", "p90", "worst"),
    *("bytes", "worst"),
)

NOTES = """\
*gentle* to *expert*: levels of each class, in percent. *Scores*: the 10th, 50th and 90th percentile
over all classes. *Grade ms*: processor milliseconds for the grade alone, median, 90th percentile
and worst level; *script ms*: for the hint script with it. *Bytes*: the script as JSON, median and
worst. Levels are those of a pack that asks for the size, this number of flows, and nothing else.
"""


@dataclass(frozen=True, slots=True)
class Graded:
    """One level graded: milliseconds for the grade, and for grade and script; bytes of JSON."""

    grade: Grade | None
    grade_ms: float
    whole_ms: float
    script_bytes: int


def run_grading(scope: Scope) -> str:
    """Return the table of all sizes with its notes."""
    sizes = QUICK_SIZES if scope.quick else SIZES
    return f"{render_table(HEAD, [_measure(size, scope) for size in sizes])}\n{NOTES}"


def _measure(size: Size, scope: Scope) -> list[str]:
    orders = [size.order(index) for index in range(size.levels)]
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(scope.workers, mp_context=spawn) as executor:
        levels = list(executor.map(partial(_make, engine=scope.engine), orders, chunksize=4))
    graded = [grade_level(level) for level in levels]
    print(f"grading: {size.recipe.board.size} with {size.flows} flows done", file=sys.stderr)
    return render_row(size, graded)


def _make(order: Order, engine: str) -> Level:
    return make_level(order, ENGINES[engine])


def grade_level(level: Level) -> Graded:
    """Grade a level twice: for the grade alone, and with the script."""
    puzzle, solution = level.puzzle, level.solution
    drawn = list_drawn(puzzle.board, solution)
    _, grade_ms = _time(lambda: climb(puzzle, drawn))
    grade, whole_ms = _time(lambda: grade_puzzle(puzzle, solution, level.uniqueness))
    if not isinstance(grade, Grade):
        return Graded(None, grade_ms, whole_ms, 0)
    script = json.dumps(write_hint_script(grade), separators=(",", ":"))
    return Graded(grade, grade_ms, whole_ms, len(script))


def _time(call: Callable[[], object]) -> tuple[object, float]:
    start = time.process_time()
    result = call()
    return result, 1000 * (time.process_time() - start)


def render_row(size: Size, graded: Sequence[Graded]) -> list[str]:
    """Return the cells of one size."""
    grades = [one.grade for one in graded if one.grade is not None]
    classes = [sum(grade.difficulty is each for grade in grades) for each in Difficulty]
    scores = sorted(grade.score for grade in grades)
    sizes = [one.script_bytes for one in graded]
    return [
        size.recipe.board.size,
        str(size.flows),
        str(len(graded)),
        *(_show_share(count, len(graded)) for count in classes),
        str(len(graded) - len(grades)),
        "-".join(f"{_find_percentile(scores, share)}" for share in (0.1, 0.5, 0.9)),
        *_show_times([one.grade_ms for one in graded]),
        *_show_times([one.whole_ms for one in graded]),
        f"{median(sizes):,.0f}",
        f"{max(sizes):,}",
    ]


def _show_share(count: int, whole: int) -> str:
    return f"{100 * count / whole:.0f}" if count else "-"


def _show_times(milliseconds: Sequence[float]) -> list[str]:
    ordered = sorted(milliseconds)
    return [
        f"{median(ordered):.1f}",
        f"{_find_percentile(ordered, 0.9):.1f}",
        f"{ordered[-1]:.0f}",
    ]


def _find_percentile(ordered: Sequence[float], share: float) -> float:
    return ordered[round(share * (len(ordered) - 1))]
