"""The orders to look into boards that others have made."""

from __future__ import annotations

from dataclasses import dataclass

from site_builder.audit.record import Audit
from site_builder.notation.entry import Entry
from site_builder.puzzle import Given, Uniqueness


@dataclass(frozen=True, slots=True)
class Examination:
    """A board, where it was found, and what must be proven of it at least."""

    entry: Entry
    given: Given
    demanded: Uniqueness

    @property
    def size(self) -> int:
        """The number of cells of the board."""
        return len(self.entry.puzzle.board.cells)


@dataclass(frozen=True, slots=True)
class Inspection:
    """A board of which everything is to be found out, whatever it is good for.

    ``budget``: millions of steps that a question may take (see ``audit.budget``).
    """

    entry: Entry
    budget: int

    @property
    def size(self) -> int:
        """The number of cells of the board."""
        return len(self.entry.puzzle.board.cells)


@dataclass(frozen=True, slots=True)
class Inspected:
    """What came of an inspection, and the wall time it took: the one value that may differ."""

    audit: Audit
    seconds: float
