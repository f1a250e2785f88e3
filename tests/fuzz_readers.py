"""Spoiled texts for every reader: each is read or refused in words, in bounded time and memory.

A test gives each reader a million characters. As a program (``make fuzz``) it gives each twenty
million, in a process of its own, and prints what that took.
"""

from __future__ import annotations

import argparse
import io
import json
import multiprocessing
import resource
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random

from boxed import open_manifest
from filled import fill_board

from site_builder.audit.facts import find_facts
from site_builder.board import Board, rectangle
from site_builder.cli.archive import MAX_UNPACKED, Archive
from site_builder.cli.sources import read_bytes
from site_builder.errors import NotationError
from site_builder.generator import Order
from site_builder.notation.checksums import read_checksums, write_checksums
from site_builder.notation.entry import Entry, describe_faults
from site_builder.notation.formats import FORMATS, detect, find_format
from site_builder.notation.puzzle_code import read_puzzle_code, write_puzzle_code
from site_builder.notation.seed_code import read_seed_code, write_seed_code
from site_builder.notation.site_files import read_levels_csv, read_levels_json, read_manifest
from site_builder.puzzle import Recipe, Uniqueness
from site_builder.verify import read_told

SEED = "fuzz"
CHARACTERS = 20_000_000
"""Characters for each reader when this file runs as a program."""

MOST_MILLISECONDS = 2_000
"""The longest that one text may take; all of them are far shorter than a text may be."""

MOST_MEMORY = 300
"""Megabytes that a process may take while it reads, beyond what it took before.

Boards of all shapes, each kept once, are about 195 of them.
"""

ORDERS = (
    Order(Recipe(10, 10, (9, 9), (3, 30)), "any words", 5),
    Order(Recipe(6, 9, (5, 7), (3, 54), Uniqueness.UNIQUE, straight=25), "um acht, Ärger!", 7, 2),
)
HASHES = {"index.html": "1" * 64, "packs/dawn/dawn.zip": "ab" * 32}
SCRAPS = (
    *(
        "",
        "\n",
        "\r\n",
        "\r",
        "\0",
        "\ufeff",
        "\ud800",
        "\t",
        " ",
        "#",
        "/",
        "-",
        "+",
        ".",
        ",",
        ";",
    ),
    *("0", "-1", "1e999", "NaN", "9" * 40, "\u0663", "\u00e9", "\u0130", "A", "zz", "0 0", "X_5"),
    *("[", "{", "]" * 9, '{"rows":', '"', "null", "https://puzz.link/p?arukone/", "pzprv3/", "|"),
)

_SQUARE = ("AB.../...A./...C./.D.B./.C..D", "ABBBB/AAAAB/CCCCB/CDDBB/CCDDD")
_WIDE = ("A.AB/C.CB", "AAAB/CCCB")


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader, and right texts for it to be spoiled."""

    name: str
    read: Callable[[str], object]
    samples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of spoiled texts: how many there were, and how many were read all the same."""

    texts: int
    characters: int
    read: int
    slowest: float
    """Seconds of the processor that the slowest text took."""


def list_readers() -> list[Reader]:
    """Return every reader of texts that anyone may bring."""
    formats = [
        Reader(each.key, partial(_read_format, each.key), tuple(write_samples(each.key)))
        for each in FORMATS
    ]
    puzzle = fill_board(rectangle(5, 5), Random(1), 5).puzzle  # noqa: S311
    tables = tuple(_write_tables())
    return [
        *formats,
        Reader("detect", detect, tuple(text for each in formats for text in each.samples)),
        Reader("levels.csv", read_levels_csv, tables[:1]),
        Reader("levels.json", read_levels_json, tables[1:2]),
        Reader("manifest", read_manifest, tables[2:]),
        Reader("told", read_told, (json.dumps(open_manifest(), indent=2),)),
        Reader("SHA256SUMS", read_checksums, (write_checksums(HASHES),)),
        Reader("file", _read_file, (*tables[:2], *(text for it in formats for text in it.samples))),
        Reader("zip", _read_zip, tuple(_write_zips(tables))),
        Reader("puzzle code", read_puzzle_code, (write_puzzle_code(puzzle),)),
        Reader("seed code", read_seed_code, tuple(map(write_seed_code, ORDERS))),
    ]


def write_samples(name: str) -> list[str]:
    """Return right texts of a format: small boards and large ones, one level and several."""
    entries = _fill_boards(name)
    texts = [find_format(name).write_one(entry.puzzle, entry.solution) for entry in entries]
    many = find_format(name).write_many
    if name == "csv":  # several are read, and one is written
        return [*texts, "\n".join(texts)]
    return [*texts, many(entries)] if many else texts


def _fill_boards(name: str) -> list[Entry]:
    """Return boards of several sizes that every format can carry."""
    source = Random(name)  # noqa: S311
    return [_fill_board(rectangle(w, h), source) for w, h in ((3, 3), (5, 4), (7, 9), (12, 12))]


def _fill_board(board: Board, source: Random) -> Entry:
    """Return a board on which no path runs beside itself, as a level CSV demands."""
    while True:
        entry = fill_board(board, source, len(board.cells) // 3)
        if not find_facts(entry.puzzle, entry.solution).touching:
            return entry


def _write_tables() -> Iterator[str]:
    """Yield a table of two levels as CSV and as JSON, and the manifest of a pack."""
    head = "id,pack,number,width,height,flows,puzzle,solution,pack_title\n"
    rows = (f'{at},tiny,{at},5,5,4,{dots},{way},"a, ""b"""\n' for at, (dots, way) in _number())
    yield head + "".join(rows)
    told = [{"id": str(at), "puzzle": dots, "solution": way} for at, (dots, way) in _number()]
    yield json.dumps({"format": "flowpress-levels/1", "levels": told})
    named = [{"id": str(at), "number": at, "csv": f"{at}.csv"} for at, _ in _number()]
    yield json.dumps({"format": "flowpress-manifest/1", "levels": named}, indent=2)


def _number() -> Iterator[tuple[int, tuple[str, str]]]:
    return enumerate((_SQUARE, _WIDE), start=1)


def _write_zips(texts: tuple[str, ...]) -> Iterator[str]:
    """Yield a zip of texts, stored and deflated, as texts of a character a byte."""
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", method) as archive:
            for at, text in enumerate(texts):
                archive.writestr(zipfile.ZipInfo(f"{at}.csv"), text, method)
        yield buffer.getvalue().decode("latin-1")


def _read_format(name: str, text: str) -> tuple[Entry, ...]:
    """Read a text of a format, and put into words what is wrong with its solutions."""
    entries = find_format(name).read(text)
    for entry in entries:
        describe_faults(entry)
    return entries


def _read_file(text: str) -> object:
    return read_bytes(text.encode("utf-8", "surrogatepass"), None)


def _read_zip(text: str) -> object:
    archive = Archive(text.encode("latin-1", "replace"))
    return [archive.peek(name, MAX_UNPACKED) for name in archive.names]


def spoil(source: Random, text: str, others: list[str]) -> str:
    """Return the text with a few things wrong with it."""
    for _ in range(source.randint(1, 6)):
        at, end = sorted(source.randint(0, len(text)) for _ in range(2))
        end = min(end, at + source.choice((1, 1, 2, 5, 40)))
        piece = source.choice(
            (
                source.choice(SCRAPS),
                text[at:end] * source.randint(2, 9),
                chr(source.choice((source.randrange(128), source.randrange(0x3000)))),
                source.choice(others)[at:end],
                text[end:at:-1],
            )
        )
        text = text[:at] + piece + text[end:]
    return text


def give(reader: Reader, others: list[str], characters: int, seed: str = SEED) -> Outcome:
    """Give a reader spoiled samples; what it raises but a NotationError comes out with the text."""
    source = Random(f"{seed} {reader.name}")  # noqa: S311
    texts = given = read = 0
    slowest = 0.0
    while given < characters:
        text = spoil(source, source.choice(reader.samples), others)
        texts += 1
        given += max(1, len(text))
        begun = time.process_time()
        try:
            reader.read(text)
            read += 1
        except NotationError:
            pass
        except BaseException as error:
            error.add_note(f"{reader.name}, text {texts} of the seed {seed!r}: {text!r}")
            raise
        slowest = max(slowest, time.process_time() - begun)
    return Outcome(texts, given, read, slowest)


def list_all_samples(readers: list[Reader]) -> list[str]:
    """Return the samples of all readers: pieces of one are put into those of another."""
    return [text for reader in readers for text in reader.samples]


def _run(name: str, characters: int, seed: str) -> tuple[Outcome, float]:
    """Give one reader its texts; return what came of it, and the megabytes that it took at most."""
    readers = list_readers()
    others = list_all_samples(readers)
    [reader] = [each for each in readers if each.name == name]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    outcome = give(reader, others, characters, seed)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    return outcome, grown * (1 if sys.platform == "darwin" else 1_024) / 1e6


def main() -> int:
    """Print a line a reader; return 1 when a text took too long or too much memory."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--characters", type=int, default=CHARACTERS, help="for each reader")
    parser.add_argument("--seed", default=SEED, help="any words")
    parser.add_argument("--workers", type=int, default=2)
    wanted = parser.parse_args()
    names = [reader.name for reader in list_readers()]
    sys.stdout.write(f"seed {wanted.seed!r}, {wanted.characters:,} characters a reader\n")
    sys.stdout.write("reader          texts  characters     read  slowest ms  peak MB\n")
    failed = []
    work = partial(_run, characters=wanted.characters, seed=wanted.seed)
    # One reader a process: memory that an earlier one took would hide what a later one takes.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(wanted.workers, context, max_tasks_per_child=1) as pool:
        for name, (found, peak) in zip(names, pool.map(work, names), strict=True):
            slowest = 1_000 * found.slowest
            sys.stdout.write(
                f"{name:<12} {found.texts:>8,} {found.characters:>11,} {found.read:>8,} "
                f"{slowest:>11.1f} {peak:>8.1f}\n"
            )
            sys.stdout.flush()
            if slowest > MOST_MILLISECONDS or peak > MOST_MEMORY:
                failed.append(name)
    if failed:
        sys.stderr.write(
            f"over {MOST_MILLISECONDS:,} ms a text or {MOST_MEMORY} MB: {', '.join(failed)}\n"
        )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
