"""What an audit has found out about one board; importing it loads no solver."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from site_builder.audit.facts import Facts
    from site_builder.notation.entry import Entry
    from site_builder.puzzle import Grade, Solution, Ungraded, Uniqueness
    from site_builder.rules import Fault
    from site_builder.solver import Answer


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
