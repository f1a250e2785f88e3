"""Pack lines: one level a line, its solution included, as lists of cells from dot to dot.

``SIZE,MODE,NUMBER,FLOWS[,BRIDGES[,HOLES[,WALLS]]];path;path;...`` with cells counted from 0, row by
row. SIZE is ``width`` for a square or ``width:height``. The format also knows bridges, holes,
walls, borders, boards that wrap and boards of hexes; they are refused here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from site_builder.board import Board
from site_builder.errors import NotationError
from site_builder.notation.entry import (
    Entry,
    describe_cell,
    require_rectangle,
    require_same,
    require_solution,
)
from site_builder.notation.texts import (
    Line,
    count_of,
    find_lines_with_words,
    join_pairs,
    open_board,
    read_number,
    show,
)
from site_builder.puzzle import Puzzle, Solution, from_paths

HEADER = re.compile(r"\s*(?:[WX]_)?[0-9]+(?::[0-9]+)?(?:\+B)?\s*,")
"""How every pack line begins."""

_SIZE = re.compile(r"([A-Z]+_)?([0-9]{1,6})(?::([0-9]{1,6}))?(\+[A-Z]+)?")
_SHAPES = {"W_": "a board that wraps", "X_": "a board of hexes", "+B": "a board with a border"}
_EXTRAS = ("bridges", "holes", "walls")


def write_pack_line(puzzle: Puzzle, solution: Solution | None, number: int = 1) -> str:
    """Return the level as one line; ``number`` is its place in the list, from 1.

    Raises NotationError when the board is no rectangle or the solution is missing or does not go
    with the puzzle.
    """
    board = require_rectangle(puzzle, "a pack line")
    paths = require_solution(solution, "a pack line").paths
    size = str(board.width) if board.width == board.height else f"{board.width}:{board.height}"
    head = f"{size},0,{number},{len(paths)}"
    text = ";".join([head, *(",".join(map(str, path)) for path in paths)]) + "\n"
    require_same(Entry(puzzle, solution), read_pack_lines(text), "a pack line")
    return text


def write_pack_lines(entries: Iterable[Entry]) -> str:
    """Return the levels as lines, numbered from 1; errors as for ``write_pack_line``."""
    return "".join(
        write_pack_line(entry.puzzle, entry.solution, number)
        for number, entry in enumerate(entries, start=1)
    )


def read_pack_lines(text: str) -> tuple[Entry, ...]:
    """Return the levels of a text; the dots are the ends of the paths.

    Paths that cross, jump or leave cells empty are returned as they are (see ``Entry``). Raises
    NotationError with line and field for anything else that is no level of a full rectangle.
    """
    return tuple(_read_line(line) for line in find_lines_with_words(text, "pack line"))


def _read_line(line: Line) -> Entry:
    where = f"line {line.number}"
    head, *parts = line.words.removesuffix(";").split(";")
    fields = [field.strip() for field in head.split(",")]
    board = _read_head(fields, where)
    flows = read_number(fields[3], f"{where}, field 4")
    if flows != len(parts):
        raise NotationError(
            f"{where}: {count_of(len(parts), 'path')} instead of {flows}, as field 4 says"
        )
    paths = tuple(
        _read_path(board, part, f"{where}, path {at}") for at, part in enumerate(parts, start=1)
    )
    join_pairs(board, [(path[0], path[-1]) for path in paths], where)
    return Entry(*from_paths(board, paths))


def _read_head(fields: list[str], where: str) -> Board:
    if not 4 <= len(fields) <= 4 + len(_EXTRAS):
        raise NotationError(
            f"{where}: {count_of(len(fields), 'field')} before the first path; a pack line "
            "has 4 to 7"
        )
    board = _read_size(fields[0], where)
    for at in (1, 2):
        read_number(fields[at], f"{where}, field {at + 1}")
    for name, field in zip(_EXTRAS, fields[4:], strict=False):
        if field:
            raise _refuse(where, f"{name} ({show(field)})")
    return board


def _read_size(field: str, where: str) -> Board:
    found = _SIZE.fullmatch(field)
    if found is None:
        raise NotationError(f"{where}, field 1: {show(field)} is not a size; write W or W:H")
    before, width, height, after = found.groups()
    for mark in (before, after):
        if mark:
            raise _refuse(where, _SHAPES.get(mark, f"a board of the kind {show(mark)}"))
    return open_board(int(width), int(height or width), where)


def _refuse(where: str, carried: str) -> NotationError:
    return NotationError(f"{where}: carries {carried}; only full rectangles are known here")


def _read_path(board: Board, part: str, where: str) -> tuple[int, ...]:
    path = tuple(read_number(word.strip(), where) for word in part.split(","))
    if len(path) < 2:
        raise NotationError(f"{where}: one cell alone is no path from dot to dot")
    beyond = next((cell for cell in path if cell >= len(board.cells)), None)
    if beyond is not None:
        raise NotationError(f"{where}: {beyond} is no cell of the {board.size} board")
    if path[0] == path[-1]:
        raise NotationError(f"{where}: a loop from {describe_cell(board, path[0])} has no dots")
    return path
