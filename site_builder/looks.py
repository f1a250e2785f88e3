"""What a recipe demands of a level: the rules, and looks that no player is told of.

Looks are properties of whole levels that make them better to play or to see. The player's
rules.js knows nothing of them: a level that looks otherwise is no less solved.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import pairwise

from site_builder.board import Board, find_border, find_half_turn
from site_builder.puzzle import Puzzle, Recipe, Solution
from site_builder.rules import Fault, find_faults


class LookKind(StrEnum):
    """A way in which a valid level can miss the looks that its recipe asks for."""

    TOO_STRAIGHT = "too_straight"
    """More paths run dead straight than permitted."""
    TOO_FEW_BENDS = "too_few_bends"
    """All paths together turn less often than asked for."""
    TOO_MANY_BENDS = "too_many_bends"
    """All paths together turn more often than permitted."""
    DOTS_CLOSE = "dots_close"
    """The two dots of a color lie closer together than permitted."""
    BORDER_DOTS = "border_dots"
    """More dots lie on the border than permitted."""
    LOPSIDED_DOTS = "lopsided_dots"
    """Turned by half, the board shows dots where it had none."""


def find_recipe_faults(recipe: Recipe, puzzle: Puzzle, solution: Solution) -> tuple[Fault, ...]:
    """Return everything in which the level breaks the rules that ``recipe`` sets or its looks.

    Sorted; nothing for a level that may be published.
    """
    faults = find_faults(
        puzzle,
        solution,
        recipe.length,
        solid_squares=recipe.solid_squares,
        touching=recipe.touching,
    )
    looks = find_look_faults(recipe, puzzle, solution)
    return tuple(sorted((*faults, *looks), key=lambda fault: fault.order))


def find_look_faults(recipe: Recipe, puzzle: Puzzle, solution: Solution) -> tuple[Fault, ...]:
    """Return the looks that the level misses: faults whose kind is a LookKind, sorted.

    A fault's cells are those to look at: all straight paths, a color's dots, the dots on the
    border, the dots without a counterpart; none for bends, which are counted over the board.
    """
    faults = (
        *_check_straight(recipe, puzzle, solution),
        *_check_bends(recipe, solution),
        *_check_dots_apart(recipe, puzzle),
        *_check_border(recipe, puzzle),
        *_check_symmetry(recipe, puzzle),
    )
    return tuple(sorted(faults, key=lambda fault: fault.order))


def count_bends(board: Board, path: tuple[int, ...]) -> int:
    """Return how often the path changes direction, on the board's picture."""
    places = [board.cells[cell] for cell in path]
    steps = [(after[0] - row, after[1] - col) for (row, col), after in pairwise(places)]
    return sum(before != after for before, after in pairwise(steps))


def count_steps_apart(board: Board, a: int, b: int) -> int:
    """Return how many rows and columns lie between two cells together: 1 for neighbors."""
    (row, col), (other_row, other_col) = board.cells[a], board.cells[b]
    return abs(row - other_row) + abs(col - other_col)


def find_border_dots(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the dots on the border of the board, ascending."""
    return tuple(sorted(find_border(puzzle.board).intersection(_list_dots(puzzle))))


def find_lopsided_dots(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the dots whose place is no dot once the board is turned by half, ascending.

    Colors do not count: a dot may land on one of another color. A dot in the very center lands
    on itself; the others are then odd in number, so that one of them has no counterpart.
    """
    turn, dots = find_half_turn(puzzle.board), _list_dots(puzzle)
    return tuple(sorted(dot for dot in dots if turn[dot] not in dots))


def _list_dots(puzzle: Puzzle) -> frozenset[int]:
    return frozenset(cell for pair in puzzle.terminals for cell in pair)


def _check_straight(recipe: Recipe, puzzle: Puzzle, solution: Solution) -> Iterator[Fault]:
    straight = [path for path in solution.paths if not count_bends(puzzle.board, path)]
    if len(straight) > recipe.most_straight(puzzle.flows):
        cells = {cell for path in straight for cell in path}
        yield Fault(LookKind.TOO_STRAIGHT, None, tuple(sorted(cells)))


def _check_bends(recipe: Recipe, solution: Solution) -> Iterator[Fault]:
    bends = sum(count_bends(recipe.board, path) for path in solution.paths)
    if bends < recipe.least_bends:
        yield Fault(LookKind.TOO_FEW_BENDS, None, ())
    if bends > recipe.most_bends:
        yield Fault(LookKind.TOO_MANY_BENDS, None, ())


def _check_dots_apart(recipe: Recipe, puzzle: Puzzle) -> Iterator[Fault]:
    for color, (a, b) in enumerate(puzzle.terminals):
        if count_steps_apart(puzzle.board, a, b) < recipe.dots_apart:
            yield Fault(LookKind.DOTS_CLOSE, color, (a, b))


def _check_border(recipe: Recipe, puzzle: Puzzle) -> Iterator[Fault]:
    dots = find_border_dots(puzzle)
    if len(dots) > recipe.most_border_dots(puzzle.flows):
        yield Fault(LookKind.BORDER_DOTS, None, dots)


def _check_symmetry(recipe: Recipe, puzzle: Puzzle) -> Iterator[Fault]:
    dots = find_lopsided_dots(puzzle)
    if recipe.symmetric_dots and dots:
        yield Fault(LookKind.LOPSIDED_DOTS, None, dots)
