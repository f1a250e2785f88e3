"""Everything that the audit finds out about one board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from site_builder.audit.budget import BUDGET, open_limited
from site_builder.audit.facts import find_facts
from site_builder.audit.record import Audit
from site_builder.grading import grade_puzzle
from site_builder.notation.entry import find_entry_faults
from site_builder.puzzle import Uniqueness
from site_builder.uniqueness import judge

if TYPE_CHECKING:
    from site_builder.notation.entry import Entry


def audit_entry(entry: Entry, budget: int = BUDGET) -> Audit:
    """Return what holds of a puzzle: a pure function, which ends when the budget is spent.

    ``budget``: see ``open_limited``. Z3 alone answers, since it counts its work.
    """
    make_engine = open_limited(budget)
    puzzle = entry.puzzle
    faults = None if entry.solution is None else find_entry_faults(entry)
    known = entry.solution if faults == () else None
    verdict = judge(puzzle, known, make_engine)
    grade = None
    if verdict.solution is not None:
        proven = verdict.uniqueness or Uniqueness.UNDECIDED
        grade = grade_puzzle(puzzle, verdict.solution, proven)
    return Audit(
        entry, verdict.solvable, verdict.uniqueness, verdict.solution, verdict.second, faults,
        find_facts(puzzle, verdict.solution), grade,
    )  # fmt: skip
