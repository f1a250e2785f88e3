"""What is proven of a finished puzzle, by questions about the whole board alone."""

from __future__ import annotations

from itertools import pairwise

from site_builder.puzzle import Puzzle, Solution, Uniqueness
from site_builder.solver import Answer
from site_builder.uniqueness.rival import Rival


def prove(puzzle: Puzzle, solution: Solution) -> Uniqueness:
    """Return what holds of ``puzzle``, whose ``solution`` is known and has passed the checker."""
    answers = [_ask_whole_board(puzzle, solution, fills=False)]
    if answers[0] is Answer.NO:
        return Uniqueness.AIRTIGHT
    answers.append(_ask_whole_board(puzzle, solution, fills=True))
    return {
        Answer.NO: Uniqueness.UNIQUE,
        Answer.YES: Uniqueness.AMBIGUOUS,
        Answer.GAVE_UP: Uniqueness.UNDECIDED,
    }[answers[1]]


def _ask_whole_board(puzzle: Puzzle, solution: Solution, *, fills: bool) -> Answer:
    board = puzzle.board
    drawn = [False] * len(board.links)
    for path in solution.paths:
        for a, b in pairwise(path):
            link = board.link_between(a, b)
            if link is None:
                raise ValueError(f"no link joins cells {a} and {b}: check the solution first")
            drawn[link] = True
    rival = Rival(board, fills=fills, plain=False)
    rival.face(drawn)
    return rival.ask_whole()
