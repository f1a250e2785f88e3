"""The order to examine one board that an author brings."""

from __future__ import annotations

from dataclasses import dataclass

from site_builder.notation.entry import Entry
from site_builder.puzzle import Given, Uniqueness


@dataclass(frozen=True, slots=True)
class Examination:
    """A board, where it was found, and what must be proven of it at least.

    ``engine`` answers the questions: where it gives up, another one might not.
    """

    entry: Entry
    given: Given
    demanded: Uniqueness
    engine: str

    @property
    def size(self) -> int:
        """The number of cells of the board."""
        return len(self.entry.puzzle.board.cells)
