"""What a booklet is made from, and how it is wanted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from site_builder.puzzle import Level

BOOKLET_VERSION = 1
"""Goes up whenever any booklet changes, so that caches of booklets know."""

PER_PAGE = (1, 2, 4, 6, 9)
"""How many levels a page may hold."""

MM = 72 / 25.4
"""Points in a millimeter."""


class Paper(StrEnum):
    """The paper that the booklet is printed on, upright."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in points."""
        return (210 * MM, 297 * MM) if self is Paper.A4 else (612.0, 792.0)


class Answers(StrEnum):
    """Where the answers go."""

    BACK = "back"
    """On pages of their own at the end."""
    APART = "apart"
    """Into another file: this one has none, and is the same as with NONE."""
    NONE = "none"
    """Nowhere."""
    ONLY = "only"
    """The answers alone: the other file."""


@dataclass(frozen=True, slots=True)
class BookletOptions:
    """How a booklet is laid out. ``color`` False leaves out every tint, to spare colored ink.

    Raises ValueError for a number of levels a page that there is no layout for.
    """

    paper: Paper = Paper.A4
    per_page: int = 4
    answers: Answers = Answers.BACK
    color: bool = True

    def __post_init__(self) -> None:
        if self.per_page not in PER_PAGE:
            choices = ", ".join(map(str, PER_PAGE))
            raise ValueError(f"{self.per_page} levels a page; possible are {choices}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One level of a booklet.

    ``number`` counts from 1 in the pack; ``grade`` is the difficulty in one word; ``address`` is
    where the level is played, or None for a site that does not know its own address; ``part`` is
    the title of the batch that the level belongs to, if it has one.
    """

    number: int
    level: Level
    address: str | None
    grade: str
    part: str = ""


@dataclass(frozen=True, slots=True)
class Booklet:
    """The content of a booklet; titles and names may hold any Unicode text.

    ``summary`` is plain text; ``address`` is that of the pack's page, or None.
    """

    title: str
    author: str
    license: str
    summary: str
    address: str | None
    entries: tuple[Entry, ...]
