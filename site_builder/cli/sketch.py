"""Levels drawn with the signs of a terminal, two columns a cell, so that cells look square."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from site_builder.puzzle import COLOR_LABELS

if TYPE_CHECKING:
    from site_builder.board import Board
    from site_builder.puzzle import Puzzle, Solution

_EMPTY = "\u00b7"
_MARK = "#"
_NORTH, _EAST, _SOUTH, _WEST = 1, 2, 4, 8
_SIGNS = {
    _NORTH | _SOUTH: "\u2503",
    _EAST | _WEST: "\u2501",
    _SOUTH | _EAST: "\u250f",
    _SOUTH | _WEST: "\u2513",
    _NORTH | _EAST: "\u2517",
    _NORTH | _WEST: "\u251b",
}
_SIDES = {(-1, 0): _NORTH, (0, 1): _EAST, (1, 0): _SOUTH, (0, -1): _WEST}


def sketch_puzzle(puzzle: Puzzle) -> str:
    """Return the board in a frame: a letter for each dot, a small point for each other cell."""
    return _frame(puzzle.board, _find_letters(puzzle), {})


def sketch_solution(puzzle: Puzzle, solution: Solution) -> str:
    """Return the board in a frame with all paths drawn as lines between their letters."""
    sides = _find_sides(puzzle.board, solution)
    lines = {cell: _SIGNS.get(found, _EMPTY) for cell, found in sides.items()}
    return _frame(puzzle.board, {**lines, **_find_letters(puzzle)}, sides)


def sketch_marks(board: Board, cells: tuple[int, ...]) -> str:
    """Return the board in a frame with a mark in each of the cells."""
    return _frame(board, dict.fromkeys(cells, _MARK), {})


def _find_letters(puzzle: Puzzle) -> dict[int, str]:
    return {
        cell: COLOR_LABELS[color] for color, pair in enumerate(puzzle.terminals) for cell in pair
    }


def _find_sides(board: Board, solution: Solution) -> dict[int, int]:
    """Return for each cell the sides at which its path leaves it, as a sum."""
    sides = dict.fromkeys(range(len(board.cells)), 0)
    for path in solution.paths:
        for one, other in (*pairwise(path), *pairwise(path[::-1])):
            (row, col), (to_row, to_col) = board.cells[one], board.cells[other]
            sides[one] |= _SIDES[to_row - row, to_col - col]
    return sides


def _frame(board: Board, signs: dict[int, str], sides: dict[int, int]) -> str:
    rows = ["" for _ in range(board.height)]
    for cell, (row, _) in enumerate(board.cells):
        joint = _SIGNS[_EAST | _WEST] if sides.get(cell, 0) & _EAST else " "
        rows[row] += signs.get(cell, _EMPTY) + joint
    edge = "\u2500" * (2 * board.width + 1)
    lines = [f"\u250c{edge}\u2510", *(f"\u2502 {row}\u2502" for row in rows), f"\u2514{edge}\u2518"]
    return "\n".join(lines)
