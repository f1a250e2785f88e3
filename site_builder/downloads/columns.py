"""The columns of the table of levels: what each is called, says, and is made from.

Programs rely on them: new ones go to the end, and none ever moves, changes or goes.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Literal

from site_builder.downloads.facts import find_hash, find_seed_code
from site_builder.puzzle import COLOR_LABELS, Grade, find_colors

if TYPE_CHECKING:
    from collections.abc import Callable

    from site_builder.board import Board
    from site_builder.packs import Pack
    from site_builder.puzzle import Level, Puzzle

_NO_DOT = "."


@dataclass(frozen=True, slots=True)
class Entry:
    """One level of the table. ``number`` counts from 1 in its pack.

    ``csv`` is its own file, None where a path runs beside itself, which such a file cannot tell.
    """

    pack: Pack
    number: int
    level: Level
    csv: str | None


Value = str | int | date | None


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name, what kind of values it holds, what they say, where they come from."""

    name: str
    kind: Literal["text", "number", "date"]
    about: str
    find: Callable[[Entry], Value]


def write_puzzle_rows(puzzle: Puzzle) -> str:
    """Return the dots of a puzzle as rows of letters joined by slashes."""
    signs = [_NO_DOT] * len(puzzle.board.cells)
    for letter, pair in zip(COLOR_LABELS, puzzle.terminals, strict=False):
        for cell in pair:
            signs[cell] = letter
    return _join_rows(puzzle.board, "".join(signs))


def write_solution_rows(level: Level) -> str:
    """Return the solution of a level as rows of letters joined by slashes.

    Where a path runs beside itself, letters do not tell which way it goes; ``write_paths`` does.
    """
    colors = find_colors(level.puzzle, level.solution)
    return _join_rows(level.puzzle.board, "".join(COLOR_LABELS[color] for color in colors))


def write_paths(level: Level) -> str:
    """Return each path as its letter and its cells in walking order, joined by slashes."""
    named = zip(COLOR_LABELS, level.solution.paths, strict=False)
    return "/".join(" ".join((letter, *map(str, path))) for letter, path in named)


def _join_rows(board: Board, signs: str) -> str:
    return "/".join(signs[at : at + board.width] for at in range(0, len(signs), board.width))


def _find_day(entry: Entry) -> date | None:
    start = entry.pack.start
    return None if start is None else start + timedelta(days=entry.number - 1)


def _find_class(entry: Entry) -> str | None:
    grade = entry.level.grade
    return grade.difficulty.word if isinstance(grade, Grade) else None


def _find_score(entry: Entry) -> int | None:
    grade = entry.level.grade
    return grade.score if isinstance(grade, Grade) else None


def _find_reason(entry: Entry) -> str | None:
    grade = entry.level.grade
    return None if isinstance(grade, Grade) else grade.value


COLUMNS = (
    Column(
        "id",
        "text",
        "The lasting name of the level: ten signs made from its dots alone. The same puzzle has "
        "the same id in every pack, site and release.",
        lambda entry: entry.level.id,
    ),
    Column(
        "pack",
        "text",
        "The short name of the pack, which is also its folder.",
        lambda entry: entry.pack.slug,
    ),
    Column("number", "number", "Place in the pack, from 1.", lambda entry: entry.number),
    Column("width", "number", "Cells in a row.", lambda entry: entry.level.puzzle.board.width),
    Column("height", "number", "Cells in a column.", lambda entry: entry.level.puzzle.board.height),
    Column("flows", "number", "Pairs of dots.", lambda entry: entry.level.puzzle.flows),
    Column(
        "uniqueness",
        "text",
        "What is proven. airtight: there is one way to join all pairs, and it fills the board. "
        "unique: one solution fills the board. ambiguous: several do. undecided: the proof did "
        "not end.",
        lambda entry: entry.level.uniqueness.value,
    ),
    Column(
        "grade",
        "text",
        "How hard the level is: gentle, easy, medium, hard or expert. Empty where it has no grade.",
        _find_class,
    ),
    Column(
        "score",
        "number",
        "Orders levels of one grade, higher is harder. Empty where the level has no grade.",
        _find_score,
    ),
    Column(
        "seed_code",
        "text",
        "Names the level completely: Flowpress makes it again from this alone. Empty for a board "
        "that its author brought.",
        lambda entry: find_seed_code(entry.level),
    ),
    Column(
        "sha256",
        "text",
        "The SHA-256 of the CSV file of the level, in hex digits.",
        lambda entry: None if entry.csv is None else find_hash(entry.csv.encode()),
    ),
    Column(
        "puzzle",
        "text",
        "The board before play: its rows from top to bottom, joined by slashes. A letter is a "
        "dot, and the two dots of a pair have the same letter; a period is an empty cell. "
        "Capitals come first, then small letters: A and a are two flows.",
        lambda entry: write_puzzle_rows(entry.level.puzzle),
    ),
    Column(
        "solution",
        "text",
        "The finished board in the same way: for each cell the letter of the flow that covers it.",
        lambda entry: write_solution_rows(entry.level),
    ),
    Column("pack_title", "text", "The title of the pack.", lambda entry: entry.pack.title),
    Column("author", "text", "Who made the pack.", lambda entry: entry.pack.author),
    Column(
        "license",
        "text",
        "Under what terms the pack is given, and with it the level.",
        lambda entry: entry.pack.license,
    ),
    Column(
        "ungraded",
        "text",
        "Why the level has no grade: not unique, doubles back, or beyond the techniques. Empty "
        "where it has one.",
        _find_reason,
    ),
    Column(
        "date",
        "date",
        "The day on which a board of a daily pack comes out, as year-month-day. Empty in every "
        "other pack.",
        _find_day,
    ),
    Column(
        "paths",
        "text",
        "The finished board as walks, joined by slashes: the letter of a flow and its cells from "
        "dot to dot, with spaces between. Cells are counted row by row from 0 at the top left. It "
        "also tells which way a flow goes that runs beside itself.",
        lambda entry: write_paths(entry.level),
    ),
)
"""The columns in order, as every reader may rely on them."""


def describe_entry(entry: Entry) -> dict[str, Value]:
    """Return the values of a level by column; None where a column does not apply."""
    return {column.name: column.find(entry) for column in COLUMNS}
