"""Everything that the audit finds out about one board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from site_builder.audit.facts import Facts, find_facts
from site_builder.grading import grade_puzzle
from site_builder.notation.entry import find_entry_faults
from site_builder.puzzle import Uniqueness
from site_builder.solver import Answer
from site_builder.uniqueness import judge

if TYPE_CHECKING:
    from site_builder.notation.entry import Entry
    from site_builder.puzzle import Grade, Solution, Ungraded
    from site_builder.rules import Fault
    from site_builder.solver import EngineMaker


@dataclass(frozen=True, slots=True)
class Audit:
    """What was found out about a board.

    ``solvable``: NO where nothing fills the board, GAVE_UP where that was not settled; then there
    is no ``solution``. ``solution`` is the stored one where it is right, else one that was found;
    ``second`` another one, where the board is ambiguous. ``faults`` of the stored solution are
    None where none is stored. ``grade`` is None without a solution.
    """

    entry: Entry
    solvable: Answer
    uniqueness: Uniqueness | None
    solution: Solution | None
    second: Solution | None
    faults: tuple[Fault, ...] | None
    facts: Facts
    grade: Grade | Ungraded | None


def audit_entry(entry: Entry, make_engine: EngineMaker) -> Audit:
    """Return what holds of a puzzle; a pure function, which ends when the engine gives up."""
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
