"""The grade of a puzzle."""

from __future__ import annotations

from itertools import pairwise

from site_builder.board import Board
from site_builder.grading.ladder import climb
from site_builder.grading.script import tell_script
from site_builder.puzzle import Grade, Puzzle, Solution, Ungraded, Uniqueness
from site_builder.rules import FaultKind, find_faults

GRADING = 1
"""Version of the meaning of grades and scripts: whoever changes either counts up."""

_PROVEN = (Uniqueness.UNIQUE, Uniqueness.AIRTIGHT)


def grade_puzzle(puzzle: Puzzle, solution: Solution, uniqueness: Uniqueness) -> Grade | Ungraded:
    """Return how hard the puzzle is for a person, and the steps to its solution.

    ``solution`` is its one solution that fills the board, as ``uniqueness`` says. The grade is the
    same for the puzzle turned, mirrored, recolored, or with the ends of its paths swapped; the
    script is not.
    """
    if uniqueness not in _PROVEN:
        return Ungraded.NOT_UNIQUE
    if _doubles_back(puzzle, solution):
        return Ungraded.DOUBLES_BACK
    result = climb(puzzle, list_drawn(puzzle.board, solution))
    if not result.is_solved:
        return Ungraded.BEYOND
    return Grade(result.difficulty, result.score, tell_script(puzzle, result.refuted))


def list_drawn(board: Board, solution: Solution) -> list[bool]:
    """Return for each link whether the solution draws it."""
    steps = {(min(step), max(step)) for path in solution.paths for step in pairwise(path)}
    return [link in steps for link in board.links]


def _doubles_back(puzzle: Puzzle, solution: Solution) -> bool:
    """Say whether two cells of a path lie side by side without following each other."""
    anything = (1, len(puzzle.board.cells))
    faults = find_faults(puzzle, solution, anything, solid_squares=True)
    return any(fault.kind is FaultKind.TOUCHING for fault in faults)
