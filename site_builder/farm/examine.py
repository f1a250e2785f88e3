"""What a worker does with a board that an author brings."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from site_builder.audit.verdict import audit_entry
from site_builder.audit.words import describe_shortfall
from site_builder.errors import AuditError
from site_builder.farm.examination import Inspected
from site_builder.grading import grade_puzzle
from site_builder.puzzle import Level, Uniqueness, from_paths

if TYPE_CHECKING:
    from site_builder.farm.examination import Examination, Inspection


def examine_board(wanted: Examination) -> Level:
    """Return the board as a level; AuditError with the audit's words when it is not good enough."""
    audit = audit_entry(wanted.entry)
    shortfall = describe_shortfall(audit, wanted.demanded)
    if shortfall is not None or audit.solution is None:
        raise AuditError(shortfall or "no solution was found")
    puzzle, solution = from_paths(wanted.entry.puzzle.board, audit.solution.paths)
    proven = audit.uniqueness or Uniqueness.UNDECIDED
    grade = audit.grade or grade_puzzle(puzzle, solution, proven)
    return Level(puzzle, solution, proven, wanted.given, grade)


def inspect_board(wanted: Inspection) -> Inspected:
    """Return everything that is found out about a board."""
    begun = time.monotonic()
    audit = audit_entry(wanted.entry, wanted.budget)
    return Inspected(audit, time.monotonic() - begun)
