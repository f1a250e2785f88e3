"""Recipes: what an author asks of a level."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from site_builder.board import Board, rectangle
from site_builder.puzzle.grade import ANY_DIFFICULTY, Difficulty


class Uniqueness(StrEnum):
    """What is proven about how many ways a puzzle can be solved, from weak to strong."""

    AMBIGUOUS = "ambiguous"
    """At least two solutions fill the board."""
    UNIQUE = "unique"
    """One solution fills the board; pairs may also be joined leaving cells empty."""
    AIRTIGHT = "airtight"
    """There is one way to join all pairs at all, and it fills the board."""
    UNDECIDED = "undecided"
    """The proof did not end within its limit of work."""

    def reaches(self, demanded: Uniqueness) -> bool:
        """Say whether at least as much is proven as is demanded."""
        ranks = (self.AMBIGUOUS, self.UNDECIDED, self.UNIQUE, self.AIRTIGHT)
        return ranks.index(self) >= ranks.index(demanded)


@dataclass(frozen=True, slots=True)
class Recipe:
    """What an author asks of one level, free of any pack, seed or count.

    ``flows`` and ``length`` are inclusive ranges (paths; cells a path). ``uniqueness`` is what
    must be proven: AIRTIGHT, UNIQUE, or AMBIGUOUS meaning "anything goes" (``any`` in YAML).
    ``solid_squares`` permits a 2x2 block of one color, ``touching`` permits a path to run beside
    itself; the founding rules forbid both.

    The rest are looks, and demand nothing by default. ``straight``: the most dead-straight paths,
    in percent of a level's paths, rounded down. ``bends``: inclusive range of turns on all paths,
    a hundred cells. ``dots_apart``: the fewest steps along rows and columns between two dots of
    one color. ``border_dots``: the most dots on the border, in percent of a level's dots, rounded
    down. ``symmetric_dots``: the set of all dots looks the same upside down (turned by half).

    ``difficulty``: inclusive range of classes (see ``grading``); all five demand nothing.
    """

    width: int
    height: int
    flows: tuple[int, int]
    length: tuple[int, int]
    uniqueness: Uniqueness = Uniqueness.AIRTIGHT
    solid_squares: bool = False
    touching: bool = False
    straight: int = 100
    bends: tuple[int, int] = (0, 100)
    dots_apart: int = 2
    border_dots: int = 100
    symmetric_dots: bool = False
    difficulty: tuple[Difficulty, Difficulty] = ANY_DIFFICULTY

    @property
    def board(self) -> Board:
        """The board the level is drawn on."""
        return rectangle(self.width, self.height)

    @property
    def least_bends(self) -> int:
        """The fewest bends on all paths of a level together."""
        return -(-self.bends[0] * self.width * self.height // 100)

    @property
    def most_bends(self) -> int:
        """The most bends on all paths of a level together."""
        return self.bends[1] * self.width * self.height // 100

    def most_straight(self, flows: int) -> int:
        """Return the most dead-straight paths of a level of ``flows`` paths."""
        return self.straight * flows // 100

    def most_border_dots(self, flows: int) -> int:
        """Return the most dots on the border of a level of ``flows`` paths, two dots each."""
        return self.border_dots * 2 * flows // 100
