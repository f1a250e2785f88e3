"""Puzzles and their solutions."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase, digits

from site_builder.board import Board

COLOR_LABELS = ascii_uppercase + ascii_lowercase + digits
"""One letter a color, in order: what players and letter grids show for color 0, 1, 2, ..."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What the player is given: a board and two terminals for each color.

    ``terminals[k]`` is the pair of cell indexes of color ``k``, the smaller first; colors are
    numbered by their first terminal in reading order. ``with_terminals`` brings any pairs into
    this order.
    """

    board: Board
    terminals: tuple[tuple[int, int], ...]

    @property
    def flows(self) -> int:
        """The number of colors."""
        return len(self.terminals)


@dataclass(frozen=True, slots=True)
class Solution:
    """Paths that cover every cell once: ``paths[k]`` walks from one terminal of ``k`` to the other.

    Each path is a tuple of cell indexes that starts at ``terminals[k][0]``.
    """

    paths: tuple[tuple[int, ...], ...]


def with_terminals(board: Board, pairs: tuple[tuple[int, int], ...]) -> Puzzle:
    """Return the puzzle with the given pairs of cells, brought into canonical order."""
    return Puzzle(board, tuple(sorted((min(pair), max(pair)) for pair in pairs)))


def from_paths(board: Board, paths: tuple[tuple[int, ...], ...]) -> tuple[Puzzle, Solution]:
    """Return the puzzle whose dots are the ends of ``paths``, and its solution in order."""
    ordered = sorted(path if path[0] <= path[-1] else path[::-1] for path in paths)
    puzzle = Puzzle(board, tuple((path[0], path[-1]) for path in ordered))
    return puzzle, Solution(tuple(ordered))


def find_colors(puzzle: Puzzle, solution: Solution) -> tuple[int, ...]:
    """Return the color index of each cell in the solution, in cell order."""
    colors = [-1] * len(puzzle.board.cells)
    for color, path in enumerate(solution.paths):
        for cell in path:
            colors[cell] = color
    return tuple(colors)
