"""The grade of a puzzle."""

from __future__ import annotations

from itertools import pairwise

from site_builder.board import Board
from site_builder.grading.ladder import climb
from site_builder.grading.script import tell_script
from site_builder.puzzle import Grade, Puzzle, Solution, Ungraded, Uniqueness

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
    if _doubles_back(puzzle.board, solution):
        return Ungraded.DOUBLES_BACK
    result = climb(puzzle, list_drawn(puzzle.board, solution))
    if not result.is_solved:
        return Ungraded.BEYOND
    return Grade(result.difficulty, result.score, tell_script(puzzle, result.refuted))


def list_drawn(board: Board, solution: Solution) -> list[bool]:
    """Return for each link whether the solution draws it."""
    steps = {(min(step), max(step)) for path in solution.paths for step in pairwise(path)}
    return [link in steps for link in board.links]


def _doubles_back(board: Board, solution: Solution) -> bool:
    """Say whether two cells of a path lie side by side without following each other."""
    for path in solution.paths:
        cells = set(path)
        beside = sum(other in cells for cell in path for other in board.neighbors[cell])
        if beside != 2 * (len(path) - 1):
            return True
    return False
