"""What makes a solution valid: the independent checker.

It shares no code with the clauses that the solver sees. Every level that reaches a page has
passed it. The player's rules.js is its twin; tests/cases/rules.json holds both to the same cases.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from site_builder.board import Board
from site_builder.puzzle import Puzzle, Solution


class FaultKind(StrEnum):
    """A way in which a solution can be wrong."""

    WRONG_COUNT = "wrong_count"
    """The number of paths differs from the number of colors."""
    WRONG_ENDS = "wrong_ends"
    """A path does not run between the two terminals of its color."""
    NOT_JOINED = "not_joined"
    """No link joins two consecutive cells of a path."""
    UNCOVERED = "uncovered"
    """No path covers a cell."""
    CROSSING = "crossing"
    """A cell is visited more than once, by one path or by several."""
    FOREIGN_DOT = "foreign_dot"
    """A path runs through a terminal of another color."""
    TOO_SHORT = "too_short"
    """A path has fewer cells than permitted."""
    TOO_LONG = "too_long"
    """A path has more cells than permitted."""
    SOLID_SQUARE = "solid_square"
    """One path covers all four cells of a smallest ring."""
    TOUCHING = "touching"
    """Two cells of one path lie side by side but do not follow each other on it."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a solution: its kind, the color concerned, and the cells to look at.

    The kind is a FaultKind, or a kind of another room that checks more than the rules.
    """

    kind: StrEnum
    color: int | None
    cells: tuple[int, ...]

    @property
    def order(self) -> tuple[str, int, tuple[int, ...]]:
        """The key that faults are sorted by; those of no color come first."""
        return self.kind.value, -1 if self.color is None else self.color, self.cells


def find_faults(
    puzzle: Puzzle,
    solution: Solution,
    length: tuple[int, int],
    *,
    solid_squares: bool = False,
    touching: bool = False,
) -> tuple[Fault, ...]:
    """Return everything that is wrong with ``solution``, sorted; nothing for a valid one.

    ``length`` is the inclusive range of cells a path may have. ``solid_squares`` and ``touching``
    permit what the founding rules forbid.
    """
    faults = [*_check_cover(puzzle.board, solution), *_check_count(puzzle, solution)]
    for color, path in enumerate(solution.paths):
        faults += _check_length(color, path, length)
        faults += _check_steps(puzzle.board, color, path)
        if color < puzzle.flows:
            faults += _check_ends(puzzle, color, path)
        faults += _check_foreign_dots(puzzle, color, path)
        if not solid_squares:
            faults += _check_squares(puzzle.board, color, path)
        if not touching:
            faults += _check_touching(puzzle.board, color, path)
    return tuple(sorted(faults, key=lambda fault: fault.order))


def _check_cover(board: Board, solution: Solution) -> Iterator[Fault]:
    visits = Counter(cell for path in solution.paths for cell in path)
    for cell in range(len(board.cells)):
        if visits[cell] == 0:
            yield Fault(FaultKind.UNCOVERED, None, (cell,))
        elif visits[cell] > 1:
            yield Fault(FaultKind.CROSSING, None, (cell,))


def _check_count(puzzle: Puzzle, solution: Solution) -> Iterator[Fault]:
    if len(solution.paths) != puzzle.flows:
        yield Fault(FaultKind.WRONG_COUNT, None, ())


def _check_length(color: int, path: tuple[int, ...], length: tuple[int, int]) -> Iterator[Fault]:
    shortest, longest = length
    if len(path) < shortest:
        yield Fault(FaultKind.TOO_SHORT, color, _tidy(path))
    if len(path) > longest:
        yield Fault(FaultKind.TOO_LONG, color, _tidy(path))


def _check_steps(board: Board, color: int, path: tuple[int, ...]) -> Iterator[Fault]:
    broken = {
        _tidy((here, there))
        for here, there in itertools.pairwise(path)
        if there not in board.neighbors[here]
    }
    for cells in sorted(broken):
        yield Fault(FaultKind.NOT_JOINED, color, cells)


def _check_ends(puzzle: Puzzle, color: int, path: tuple[int, ...]) -> Iterator[Fault]:
    ends = (path[0], path[-1]) if path else ()
    if sorted(ends) != sorted(puzzle.terminals[color]):
        yield Fault(FaultKind.WRONG_ENDS, color, _tidy(ends))


def _check_foreign_dots(puzzle: Puzzle, color: int, path: tuple[int, ...]) -> Iterator[Fault]:
    foreign = {
        cell for other, pair in enumerate(puzzle.terminals) if other != color for cell in pair
    }
    for cell in sorted(foreign.intersection(path)):
        yield Fault(FaultKind.FOREIGN_DOT, color, (cell,))


def _check_squares(board: Board, color: int, path: tuple[int, ...]) -> Iterator[Fault]:
    covered = set(path)
    for square in board.squares:
        corners = {cell for link in square for cell in board.links[link]}
        if corners <= covered:
            yield Fault(FaultKind.SOLID_SQUARE, color, _tidy(tuple(corners)))


def _check_touching(board: Board, color: int, path: tuple[int, ...]) -> Iterator[Fault]:
    covered = set(path)
    steps = {_tidy(step) for step in itertools.pairwise(path)}
    for link in board.links:
        if covered.issuperset(link) and link not in steps:
            yield Fault(FaultKind.TOUCHING, color, link)


def _tidy(cells: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(set(cells)))
