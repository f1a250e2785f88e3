"""What is proven of a finished puzzle, by questions about the whole board alone."""

from __future__ import annotations

from site_builder.puzzle import Puzzle, Solution, Uniqueness
from site_builder.solver import Answer
from site_builder.uniqueness.rival import Rival
from site_builder.uniqueness.solve import draw_links


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
    rival = Rival(puzzle.board, fills=fills, plain=False)
    rival.face(draw_links(puzzle.board, solution))
    return rival.ask_whole()
