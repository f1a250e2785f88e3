"""The files of our own sites that carry levels: the table of all, and the manifest of a pack.

``levels.csv`` and ``levels.json`` hold the dots and the solution of each level as rows of letters
joined by slashes. A ``manifest.json`` names the level CSVs that lie beside it, in their order, and
holds a pack line of each level that has none.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from site_builder.board import Board
from site_builder.errors import NotationError
from site_builder.notation.entry import Entry
from site_builder.notation.json_values import (
    Object,
    expect_list,
    expect_object,
    expect_text,
    parse_json,
)
from site_builder.notation.texts import (
    MAX_TEXT,
    clean_text,
    count_of,
    gather,
    join_problems,
    open_board,
    pair_dots,
    show,
)
from site_builder.puzzle import COLOR_LABELS, Puzzle, Solution

MAX_TABLE = 32_000_000
"""Longest ``levels.csv`` worth reading, in characters: that of the largest site has fewer."""

MAX_MANIFEST = 8_000_000
"""Longest manifest worth reading, in characters: about ten thousand levels."""

HEAD = 400
"""Characters at the start of a file that tell what it is."""

_PUZZLE, _SOLUTION = "puzzle", "solution"
_TABLE = re.compile(r'"?id"?,"?pack"?,[^\r\n]*\bpuzzle\b')
_JSON = re.compile(r'\s*\{\s*"format"\s*:\s*"flowpress-(levels|manifest)/')
_FORMATS = {"levels": "flowpress-levels/1", "manifest": "flowpress-manifest/1"}
CSV_NAME = re.compile(r"[0-9A-Za-z_-]{1,64}\.csv")
_APOSTROPHE = "'"
"""What the table puts before a text that programs would take for something else."""


class SiteFile(StrEnum):
    """What a file of a site is."""

    TABLE = "table"
    LEVELS = "levels"
    MANIFEST = "manifest"


def name_site_file(head: str) -> SiteFile | None:
    """Return which file of a site begins with ``head``, at least HEAD characters; None if none."""
    head = head.removeprefix("\ufeff")
    if _TABLE.match(head):
        return SiteFile.TABLE
    found = _JSON.match(head)
    return SiteFile(found[1]) if found else None


def read_levels_csv(text: str) -> tuple[Entry, ...]:
    """Return the levels of a ``levels.csv``, in its order.

    Columns are found by their names, and others may stand between them. A solution that letters do
    not tell, of a path that runs beside itself, is left out. Raises NotationError with the line for
    what is no table, and for rows without dots or with a solution that does not go with them.
    """
    rows = _split_rows(clean_text(text, MAX_TABLE))
    number, header = next(rows, (1, []))
    places = {name: at for at, name in enumerate(header)}
    if len(places) < len(header):
        raise NotationError(f"line {number}: two columns have one name")
    if _PUZZLE not in places or _SOLUTION not in places:
        raise NotationError(f"line {number}: there is no column {_PUZZLE}, or none {_SOLUTION}")
    entries = gather(_read_row(places, cells, f"line {number}") for number, cells in rows)
    if not entries:
        raise NotationError("the table holds no level")
    return entries


def _read_row(places: Mapping[str, int], cells: list[str], where: str) -> Entry:
    if len(cells) != len(places):
        raise NotationError(f"{where}: {count_of(len(cells), 'cell')} instead of {len(places)}")
    dots, filled = (cells[places[name]].removeprefix(_APOSTROPHE) for name in (_PUZZLE, _SOLUTION))
    return _read_level(dots, filled, where)


def _split_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each row that is not empty with the number of its last line."""
    reader = csv.reader((f"{line}\n" for line in text.split("\n")), strict=True)
    try:
        for cells in reader:
            if cells:
                yield reader.line_num, cells
    except csv.Error as error:
        raise NotationError(f"line {reader.line_num}: this is no table ({error})") from None


def read_levels_json(text: str) -> tuple[Entry, ...]:
    """Return the levels of a ``levels.json``, in its order; what is said of ``levels.csv`` holds.

    Raises NotationError with the field.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(
            f"the text is longer than {MAX_TEXT:,} characters; levels.csv holds the same levels, "
            f"and may have {MAX_TABLE:,}"
        )
    top = open_own(clean_text(text), SiteFile.LEVELS)
    entries = gather(
        _read_object(expect_object(level, f"levels[{at}]"), f"levels[{at}]")
        for at, level in enumerate(expect_list(top.get("levels"), "levels"))
    )
    if not entries:
        raise NotationError("levels: there is none")
    return entries


def _read_object(level: Object, path: str) -> Entry:
    dots, filled = (expect_text(level.get(name), f"{path}.{name}") for name in (_PUZZLE, _SOLUTION))
    return _read_level(dots, filled, path)


@dataclass(frozen=True, slots=True)
class Member:
    """Where a level of a pack is told: in the CSV of that name, or else in a pack line."""

    csv: str | None
    pack_line: str = ""


def read_manifest(text: str) -> tuple[Member, ...]:
    """Return where the levels of a pack are told, in their order.

    Raises NotationError with the field, or with the levels that are told nowhere.
    """
    top = open_own(clean_text(text, MAX_MANIFEST), SiteFile.MANIFEST)
    members, missing = [], []
    for at, value in enumerate(expect_list(top.get("levels"), "levels")):
        level = expect_object(value, f"levels[{at}]")
        name, line = level.get("csv"), level.get("pack_line")
        if name is None and line is None:
            missing.append(f"level {at + 1} has neither a CSV nor a pack line")
        elif name is None:
            members.append(Member(None, _read_line(line, f"levels[{at}].pack_line")))
        elif not CSV_NAME.fullmatch(expect_text(name, f"levels[{at}].csv")):
            raise NotationError(f"levels[{at}].csv: {show(str(name))} is no name of a level CSV")
        else:
            members.append(Member(str(name)))
    join_problems(missing, "the pack cannot be read whole")
    if not members:
        raise NotationError("levels: there is none")
    return tuple(members)


def _read_line(value: object, path: str) -> str:
    """Return one line; what it holds is for those to find out who read pack lines."""
    line = expect_text(value, path)
    if len(line.splitlines()) != 1:
        raise NotationError(f"{path}: this should be one line")
    return line


def open_own(text: str, kind: SiteFile) -> Object:
    """Return the object that a JSON file of a site is; NotationError for another file or format."""
    top = expect_object(parse_json(text), "the text")
    known = _FORMATS[kind]
    if top.get("format") != known:
        told = show(str(top.get("format")))
        raise NotationError(f"format: {told} was written by another release; {known} is read here")
    return top


def _read_level(dots: str, filled: str, where: str) -> Entry:
    rows = dots.split("/")
    if len({len(row) for row in rows}) != 1:
        raise NotationError(f"{where}, {_PUZZLE}: the rows differ in length")
    board = open_board(len(rows[0]), len(rows), f"{where}, {_PUZZLE}")
    cells_of = _gather(board, dots, f"{where}, {_PUZZLE}")
    cells_of.pop(".", None)
    puzzle = pair_dots(board, cells_of, f"{where}, {_PUZZLE}")
    if [len(row) for row in filled.split("/")] != [board.width] * board.height:
        raise NotationError(f"{where}, {_SOLUTION}: it is not {board.size} as the puzzle is")
    colored = _gather(board, filled, f"{where}, {_SOLUTION}")
    return Entry(puzzle, _read_solution(puzzle, cells_of, colored, f"{where}, {_SOLUTION}"))


def _gather(board: Board, text: str, where: str) -> dict[str, list[int]]:
    """Return the cells of each sign, ascending."""
    cells_of: dict[str, list[int]] = {}
    for cell, sign in enumerate(text.replace("/", "")):
        if sign not in COLOR_LABELS and sign != ".":
            row, col = board.cells[cell]
            raise NotationError(
                f"{where}: {show(sign)} at row {row + 1}, column {col + 1} is neither a letter nor "
                "a period"
            )
        cells_of.setdefault(sign, []).append(cell)
    return cells_of


def _read_solution(
    puzzle: Puzzle,
    dots: Mapping[str, list[int]],
    colored: Mapping[str, list[int]],
    where: str,
) -> Solution | None:
    """Return the paths from dot to dot; None where letters leave open how one of them runs."""
    stray = sorted(colored.keys() - dots.keys())
    if stray:
        raise NotationError(f"{where}: {show(stray[0])} is no flow of the puzzle")
    traced = {
        pair[0]: _trace(puzzle.board, pair, colored.get(sign, []), f"{where}, flow {sign}")
        for sign, pair in dots.items()
    }
    paths = tuple(traced[first] for first, _ in puzzle.terminals)
    told = tuple(path for path in paths if path is not None)
    return Solution(told) if len(told) == len(paths) else None


def _trace(board: Board, pair: list[int], cells: list[int], where: str) -> tuple[int, ...] | None:
    """Return the way through all ``cells`` between a pair of dots; None if it is left open."""
    own = set(cells)
    beside = {cell: own.intersection(board.neighbors[cell]) for cell in cells}
    if any(len(near) > 2 - (cell in pair) for cell, near in beside.items()):
        return None
    path = [pair[0]] if pair[0] in own else []
    onward = set(beside.get(pair[0], ()))
    while onward:
        path.append(onward.pop())
        onward = beside[path[-1]] - {path[-2]}
    if len(path) != len(cells) or path[-1:] != [pair[1]]:
        raise NotationError(f"{where}: it does not run from dot to dot")
    return tuple(path)
