"""A drawing: for each link of a board, whether a path runs over it; and what can be counted on it.

The checker counts the same things again in code of its own (``rules``, ``looks``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from site_builder.board import Board, find_border
from site_builder.lines import Line, find_lines
from site_builder.puzzle import Recipe

Drawing = tuple[bool, ...]
"""For each link of the board: is it drawn?"""


@dataclass(frozen=True, slots=True)
class Tally:
    """What a drawing has: flows, dead-straight paths, dots on the border, bends."""

    flows: int
    straight: int
    border: int
    bends: int


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a drawing may have: an inclusive range of flows, and the most of two other things."""

    flows: tuple[int, int]
    straight: int
    border: int

    def admit(self, tally: Tally) -> Bounds:
        """Return these bounds, widened so far upwards that ``tally`` is within."""
        return Bounds(
            (0, max(self.flows[1], tally.flows)),
            max(self.straight, tally.straight),
            max(self.border, tally.border),
        )

    def approach(self, tally: Tally) -> Bounds:
        """Return bounds that ``tally`` fails and that fail nothing nearer to these bounds.

        One step nearer in what is missed first: flows, then straight paths, then border dots.
        """
        low, high = self.flows
        straight, border = max(self.straight, tally.straight), max(self.border, tally.border)
        if tally.flows < low:
            return Bounds((tally.flows + 1, high), straight, border)
        if tally.flows > high:
            return Bounds((low, tally.flows - 1), straight, border)
        if tally.straight > self.straight:
            return Bounds(self.flows, tally.straight - 1, border)
        return Bounds(self.flows, straight, min(border, max(tally.border - 1, self.border)))

    def hold(self, tally: Tally) -> bool:
        """Say whether ``tally`` is within the bounds."""
        low, high = self.flows
        return (
            low <= tally.flows <= high
            and tally.straight <= self.straight
            and tally.border <= self.border
        )


def find_bounds(recipe: Recipe, flows: int) -> Bounds:
    """Return what every finished drawing of ``flows`` flows keeps to."""
    cells = len(recipe.board.cells)
    straight = recipe.most_straight(flows) if recipe.straight < 100 else cells
    border = recipe.most_border_dots(flows) if recipe.border_dots < 100 else cells
    return Bounds((flows, flows), straight, border)


@lru_cache(maxsize=16)
def find_tally(board: Board, drawing: Drawing) -> Tally:
    """Return the counts of a drawing without loops."""
    lines = find_lines(board, drawing, range(len(board.cells)))
    ends = [cell for line in lines for cell in (line.cells[0], line.cells[-1])]
    bends = [count_bends(board, line) for line in lines]
    border = find_border(board)
    return Tally(len(lines), bends.count(0), sum(end in border for end in ends), sum(bends))


def count_bends(board: Board, line: Line) -> int:
    """Return how often the line turns; a loop is not closed for this."""
    return sum(
        board.cells[before][axis] != board.cells[after][axis]
        for before, after, axis in _list_passes(board, line.cells)
    )


def list_straight(board: Board, lines: Iterable[Line]) -> list[Line]:
    """Return the lines that run along one row or column from end to end."""
    return [line for line in lines if not line.is_loop and _is_straight(board, line)]


def _is_straight(board: Board, line: Line) -> bool:
    rows, cols = zip(*(board.cells[cell] for cell in line.cells), strict=True)
    return len(set(rows)) == 1 or len(set(cols)) == 1


def _list_passes(board: Board, cells: Sequence[int]) -> Iterable[tuple[int, int, int]]:
    """Yield the cells before and after each inner cell, and the axis of the step to it."""
    for (before, here), (_, after) in pairwise(pairwise(cells)):
        axis = 0 if board.cells[before][0] == board.cells[here][0] else 1
        yield before, after, axis
