"""Why a board is not good enough, in words for whoever brought it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from site_builder.notation.entry import describe_cell, describe_faults
from site_builder.puzzle import Solution, Uniqueness, find_colors
from site_builder.solver import Answer

if TYPE_CHECKING:
    from site_builder.audit.record import Audit


def describe_shortfall(audit: Audit, demanded: Uniqueness) -> str | None:
    """Return why a board falls short of what is demanded; None where it does not.

    AMBIGUOUS demands a solution and nothing else. A stored solution must be right in any case.
    """
    if audit.faults:
        return f"the stored solution is wrong: {describe_faults(audit.entry)}"
    if audit.solvable is Answer.NO:
        return "no solution fills the board"
    if audit.solution is None:
        return "undecided: no solution was found within the limit of work"
    proven = audit.uniqueness or Uniqueness.UNDECIDED
    if proven.reaches(demanded):
        return None
    return f"{describe_proof(audit, proven)}, where {demanded.value} is demanded"


def describe_proof(audit: Audit, proven: Uniqueness) -> str:
    """Return what is proven of a board that is less than airtight, and what tells so."""
    if proven is Uniqueness.AMBIGUOUS and audit.second is not None:
        cell = find_difference(audit)[0]
        where = describe_cell(audit.entry.puzzle.board, cell)
        return f"ambiguous, a second solution differs first at {where}"
    if proven is Uniqueness.UNIQUE:
        return "unique, but all pairs can be joined leaving cells empty"
    return "undecided, whether there is a second solution was not settled"


def find_difference(audit: Audit) -> tuple[int, ...]:
    """Return the cells that the two solutions reach otherwise, ascending; none without a second.

    By another color or, within one color, by another way.
    """
    if audit.solution is None or audit.second is None:
        return ()
    puzzle = audit.entry.puzzle
    first, second = (find_colors(puzzle, each) for each in (audit.solution, audit.second))
    colored = (cell for cell in range(len(first)) if first[cell] != second[cell])
    ways, others = (_list_steps(each) for each in (audit.solution, audit.second))
    walked = (cell for step in ways ^ others for cell in step)
    return tuple(sorted({*colored, *walked}))


def _list_steps(solution: Solution) -> set[frozenset[int]]:
    """Return the links of a solution as pairs of cells."""
    return {frozenset(step) for path in solution.paths for step in pairwise(path)}
