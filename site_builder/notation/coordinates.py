"""Coordinates: ``WIDTH HEIGHT x y x y ...``, a puzzle a line, two points a pair, x the column."""

from __future__ import annotations

from collections.abc import Iterable

from site_builder.board import Board
from site_builder.errors import NotationError
from site_builder.notation.entry import Entry, require_rectangle, require_same
from site_builder.notation.texts import (
    Line,
    count_of,
    find_lines_with_words,
    join_pairs,
    open_board,
    read_number,
)
from site_builder.puzzle import Puzzle


def write_coordinates(puzzle: Puzzle) -> str:
    """Return the puzzle as one line; NotationError when its board is no rectangle."""
    board = require_rectangle(puzzle, "a line of coordinates")
    cells = [cell for pair in puzzle.terminals for cell in pair]
    points = (number for cell in cells for number in reversed(board.cells[cell]))
    text = " ".join(map(str, (board.width, board.height, *points))) + "\n"
    require_same(Entry(puzzle), read_coordinates(text), "coordinates")
    return text


def write_many_coordinates(entries: Iterable[Entry]) -> str:
    """Return the puzzles, one a line."""
    return "".join(write_coordinates(entry.puzzle) for entry in entries)


def read_coordinates(text: str) -> tuple[Entry, ...]:
    """Return the puzzles of a text, one a line.

    Raises NotationError with line and field for what is no number, no point of the board, no whole
    pair, and for two dots on one cell.
    """
    return tuple(map(_read_line, find_lines_with_words(text, "line of coordinates")))


def _read_line(line: Line) -> Entry:
    where = f"line {line.number}"
    words = enumerate(line.words.split(), start=1)
    numbers = [read_number(word, f"{where}, field {at}") for at, word in words]
    if len(numbers) < 6 or len(numbers) % 4 != 2:
        raise NotationError(
            f"{where}: {count_of(len(numbers), 'number')}; there should be a width, a "
            "height and four a pair"
        )
    board = open_board(numbers[0], numbers[1], where)
    cells = [_find_cell(board, numbers, at, where) for at in range(2, len(numbers), 2)]
    return Entry(join_pairs(board, list(zip(cells[::2], cells[1::2], strict=True)), where))


def _find_cell(board: Board, numbers: list[int], at: int, where: str) -> int:
    col, row = numbers[at], numbers[at + 1]
    if col >= board.width or row >= board.height:
        raise NotationError(
            f"{where}, fields {at + 1} and {at + 2}: {col} {row} is no point of the {board.size} "
            "board"
        )
    return row * board.width + col
