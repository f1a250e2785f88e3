r"""The level CSV: the solution as a grid of color numbers, one line a row.

Comma-separated integers from 1, no header, ``\n`` line ends, the top row first. Dots are not
stored: a dot is a cell with at most one neighbor of its own color. A path that runs beside itself
can therefore not be stored, and is refused here in both directions.
"""

from __future__ import annotations

import re

from site_builder.board import MAX_SIDE, Board, rectangle
from site_builder.errors import NotationError
from site_builder.puzzle import Puzzle, Solution, find_colors, from_paths

MAX_CHARACTERS = 20_000
"""Longest text worth reading: far above the largest board, far below anything hostile."""

_NUMBER = re.compile(r"[0-9]{1,4}")


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
    if read_level_csv(text) != (level_puzzle, solution):
        raise NotationError("the level does not survive being written as CSV")
    return text


def read_level_csv(text: str) -> tuple[Puzzle, Solution]:
    """Return the puzzle and solution of a level CSV, colors in the order of their first cell.

    Carriage returns and blank lines are dropped; the last line need not end. Raises NotationError
    for anything that is not a full grid of unbranched, open paths.
    """
    rows = _read_rows(text)
    board = rectangle(len(rows[0]), len(rows))
    colors = tuple(color for row in rows for color in row)
    cells_of: dict[int, list[int]] = {}
    for cell, color in enumerate(colors):
        cells_of.setdefault(color, []).append(cell)
    return from_paths(
        board, tuple(_trace_path(board, color, cells) for color, cells in cells_of.items())
    )


def _read_rows(text: str) -> list[list[int]]:
    if len(text) > MAX_CHARACTERS:
        raise NotationError(f"the text is longer than {MAX_CHARACTERS} characters")
    lines = [line.strip() for line in text.removeprefix("\ufeff").replace("\r", "").split("\n")]
    rows = [_read_row(number, line) for number, line in enumerate(lines, start=1) if line]
    if not rows:
        raise NotationError("the text holds no row")
    if max(len(rows), len(rows[0])) > MAX_SIDE:
        raise NotationError(f"the board is larger than {MAX_SIDE} cells a side")
    uneven = [number for number, row in enumerate(rows, start=1) if len(row) != len(rows[0])]
    if uneven:
        raise NotationError(f"row {uneven[0]} is not as long as the first row")
    return rows


def _read_row(number: int, line: str) -> list[int]:
    fields = [field.strip() for field in line.split(",")]
    for column, field in enumerate(fields, start=1):
        if not _NUMBER.fullmatch(field) or int(field) < 1:
            raise NotationError(
                f"line {number}, field {column}: {field[:20]!r} is not a color number from 1"
            )
    return [int(field) for field in fields]


def _trace_path(board: Board, color: int, cells: list[int]) -> tuple[int, ...]:
    """Return the cells of one color in walking order, from the end that is read first."""
    own = set(cells)
    beside = {cell: [near for near in board.neighbors[cell] if near in own] for cell in cells}
    crowded = [cell for cell in cells if len(beside[cell]) > 2]
    if crowded:
        row, col = board.cells[crowded[0]]
        raise NotationError(
            f"color {color} touches itself or branches at row {row + 1}, column {col + 1}"
        )
    ends = [cell for cell in cells if len(beside[cell]) == 1]
    if len(ends) != 2:
        raise NotationError(f"color {color} has {len(ends)} ends instead of 2")
    path = [ends[0]]
    while True:
        onward = [near for near in beside[path[-1]] if near not in path[-2:]]
        if not onward:
            break
        path.append(onward[0])
    if len(path) != len(cells):
        raise NotationError(f"color {color} is in several pieces")
    return tuple(path)
