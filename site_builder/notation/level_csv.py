r"""The level CSV: the solution as a grid of color numbers, one line a row.

Comma-separated integers from 1, no header, ``\n`` line ends, the top row first. Dots are not
stored: a dot is a cell with at most one neighbor of its own color. A path that runs beside itself
can therefore not be stored, and is refused here in both directions.

Readers take more: numbers from 0 or with gaps; semicolons or tabs for commas, quotes, and empty
fields at the end of a row, as spreadsheets write them; lines that begin with ``#`` as comments; and
several grids with blank lines between them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, islice

from site_builder.board import MAX_SIDE, Board, rectangle
from site_builder.errors import NotationError
from site_builder.notation.texts import Line, count_of, gather, is_comment, show, split_lines
from site_builder.puzzle import Puzzle, Solution, find_colors, from_paths

MAX_CHARACTERS = 20_000
"""Longest grid worth reading: far above the largest board, far below anything hostile."""

_NUMBER = re.compile(r"[0-9]{1,4}")
_SEPARATORS = ",;\t"
"""What may stand between fields; the first of these that the first line has does."""

_EMPTY = _SEPARATORS + '"'
"""What a line of empty fields is made of."""


def write_level_csv(level_puzzle: Puzzle, solution: Solution) -> str:
    """Return the level as CSV text, read back and compared before it is returned.

    Raises NotationError when the board is no rectangle or a path runs beside itself.
    """
    board = level_puzzle.board
    if board != rectangle(board.width, board.height):
        raise NotationError("a level CSV holds a full rectangle only")
    colors = find_colors(level_puzzle, solution)
    rows = [colors[start : start + board.width] for start in range(0, len(colors), board.width)]
    text = "".join(",".join(str(color + 1) for color in row) + "\n" for row in rows)
    try:
        told = read_level_csv(text)
    except NotationError as error:
        raise NotationError(
            f"a level CSV cannot tell a path that runs beside itself: {error}"
        ) from None
    if told != (level_puzzle, solution):
        raise NotationError("the level does not survive being written as CSV")
    return text


def read_level_csvs(text: str) -> tuple[tuple[Puzzle, Solution], ...]:
    """Return the levels of a text: one grid, or several with blank lines between them.

    Blank lines within one grid do no harm: a text that is a level as a whole is that level. Raises
    NotationError as ``read_level_csv`` does.
    """
    lines = (line for line in split_lines(text) if not is_comment(line.words))
    # One line beyond the largest grid is enough to refuse a block: hostile ones have millions.
    blocks = gather(
        list(islice(block, MAX_SIDE + 1))
        for filled, block in groupby(lines, key=_has_fields)
        if filled
    )
    whole = [line for block in blocks for line in block]
    if len(blocks) < 2 or all(len(block) == 1 for block in blocks):
        return (_read_grid(whole),)
    if len(whole) <= MAX_SIDE:
        try:
            return (_read_grid(whole),)
        except NotationError:  # then it is several grids, or a wrong one of them
            pass
    return tuple(_read_block(block) for block in blocks)


def _read_block(lines: Sequence[Line]) -> tuple[Puzzle, Solution]:
    """Return one of several grids; NotationError with the line it begins with."""
    try:
        return _read_grid(lines)
    except NotationError as error:
        raise NotationError(f"the grid from line {lines[0].number}: {error}") from None


def read_level_csv(text: str) -> tuple[Puzzle, Solution]:
    """Return the puzzle and solution of a level CSV, colors in the order of their first cell.

    Carriage returns, blank lines and comments are dropped; the last line need not end. Raises
    NotationError for anything that is not a full grid of unbranched, open paths.
    """
    lines = (line for line in split_lines(text) if not is_comment(line.words))
    return _read_grid([line for line in lines if _has_fields(line)])


def _has_fields(line: Line) -> bool:
    """Say whether a line is more than empty fields."""
    return any(not sign.isspace() and sign not in _EMPTY for sign in line.words)


def _read_grid(lines: Sequence[Line]) -> tuple[Puzzle, Solution]:
    rows = _read_rows(lines)
    board = rectangle(len(rows[0]), len(rows))
    colors = tuple(color for row in rows for color in row)
    cells_of: dict[int, list[int]] = {}
    for cell, color in enumerate(colors):
        cells_of.setdefault(color, []).append(cell)
    return from_paths(
        board, tuple(_trace_path(board, color, cells) for color, cells in cells_of.items())
    )


def _read_rows(lines: Sequence[Line]) -> list[list[int]]:
    if sum(len(line.words) for line in lines) > MAX_CHARACTERS:
        raise NotationError(f"the text is longer than {MAX_CHARACTERS:,} characters a grid")
    if not lines:
        raise NotationError("the text holds no row")
    separator = next((sign for sign in _SEPARATORS if sign in lines[0].words), ",")
    rows = [_read_row(line, separator) for line in lines]
    if max(len(rows), len(rows[0])) > MAX_SIDE:
        raise NotationError(f"the board is larger than {MAX_SIDE} cells a side")
    for number, (line, row) in enumerate(zip(lines, rows, strict=True), start=1):
        if len(row) != len(rows[0]):
            raise NotationError(
                f"row {number} is not as long as the first row: {count_of(len(row), 'cell')} in "
                f"line {line.number} instead of {len(rows[0])}"
            )
    return rows


def _read_row(line: Line, separator: str) -> list[int]:
    fields = [_unquote(field.strip()) for field in line.words.split(separator)]
    while not fields[-1]:
        del fields[-1]
    for column, field in enumerate(fields, start=1):
        if not _NUMBER.fullmatch(field):
            raise NotationError(
                f"line {line.number}, field {column}: {show(field)} is not a color number"
            )
    return [int(field) for field in fields]


def _unquote(field: str) -> str:
    quoted = len(field) > 1 and field[0] == field[-1] == '"'
    return field[1:-1].strip() if quoted else field


def _trace_path(board: Board, color: int, cells: list[int]) -> tuple[int, ...]:
    """Return the cells of one color in walking order, from the end that is read first."""
    own = set(cells)
    beside = {cell: [near for near in board.neighbors[cell] if near in own] for cell in cells}
    crowded = [cell for cell in cells if len(beside[cell]) > 2]
    if crowded:
        row, col = board.cells[crowded[0]]
        raise _refuse(color, f"touches itself or branches at row {row + 1}, column {col + 1}")
    ends = [cell for cell in cells if len(beside[cell]) == 1]
    if len(ends) != 2:
        raise _refuse(color, f"has {len(ends)} ends instead of 2")
    path = [ends[0]]
    while True:
        onward = [near for near in beside[path[-1]] if near not in path[-2:]]
        if not onward:
            break
        path.append(onward[0])
    if len(path) != len(cells):
        raise _refuse(color, "is in several pieces")
    return tuple(path)


def _refuse(color: int, fault: str) -> NotationError:
    hint = "" if color else "; if 0 is an empty cell: a level CSV holds the whole solution"
    return NotationError(f"color {color} {fault}{hint}")
