"""Grades: how hard a level is, and the steps by which a person finds its solution."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum


class Difficulty(IntEnum):
    """The class of a level, by the hardest technique that it demands."""

    GENTLE = 1
    """Exits alone."""
    EASY = 2
    """No doubling back."""
    MEDIUM = 3
    """Regions."""
    HARD = 4
    """Look-ahead: supposing a link leads to a contradiction soon."""
    EXPERT = 5
    """Long look-ahead."""

    @property
    def word(self) -> str:
        """The class as authors write it and players read it: ``gentle`` to ``expert``."""
        return self.name.lower()


ANY_DIFFICULTY = (Difficulty.GENTLE, Difficulty.EXPERT)
"""The range that asks for nothing: levels without a grade are in it too."""


def name_difficulties(ends: tuple[Difficulty, Difficulty]) -> str:
    """Return an inclusive range in words: ``hard``, or ``medium to hard``."""
    return " to ".join(dict.fromkeys(end.word for end in ends))


class Technique(IntEnum):
    """How a step decides links; the number is its name in a hint script."""

    EXITS = 0
    """A cell has exactly as many open sides as links it still needs."""
    EXITS_DOUBLING = 1
    """The same, where a side is closed because a flow would double back on it."""
    FACING = 2
    """Two heads of one color face each other: they are linked, or the flow runs beside itself."""
    MEET = 3
    """A head leaves by no piece on which its other head does not stand."""
    CLAIM = 4
    """A piece that one color alone can fill: the color's heads go nowhere else."""
    PASS = 5
    """A color has to pass this link to get from one side of a piece to the other."""
    BARRED = 6
    """No color can pass this link: none has its heads on different sides of it."""
    THROUGH = 7
    """A color has to pass this cell: no link of it leads elsewhere."""
    LOOK_AHEAD = 8
    """Supposing the opposite leads to a contradiction."""
    LOCKED = 9
    """A head that went this way would lock a color in, or wall off cells that none can fill."""


class Clash(IntEnum):
    """How a look-ahead ends: what is wrong, at the cell where it shows."""

    STARVED = 0
    """The cell cannot have as many links as it needs."""
    CROWDED = 1
    """The cell would have more links than it needs."""
    JOINED = 2
    """Two colors would join."""
    BESIDE = 3
    """A flow would run beside itself, as it does before it can close into a loop."""


Pair = tuple[int, int]
"""Two neighbouring cells, as the ends of a link."""


@dataclass(frozen=True, slots=True)
class Argument:
    """Why a link cannot be what was supposed of it.

    ``supposed``: the link is taken as drawn if ``drawn``, else as ruled out. ``links``: the links
    that follow from that, in an order in which each follows by the first two techniques from what
    stands before it; None if there are too many to show. ``clash``: what then goes wrong, at
    ``cell``. ``depth``: the wave in which it does, the supposition being the first.
    """

    supposed: Pair
    drawn: bool
    links: tuple[Pair, ...] | None
    clash: Clash
    cell: int
    depth: int


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction.

    ``cells``: where to look; ``joined``: links that it draws; ``barred``: links that it rules out.
    ``argument`` belongs to look-ahead alone.
    """

    technique: Technique
    cells: tuple[int, ...]
    joined: tuple[Pair, ...] = ()
    barred: tuple[Pair, ...] = ()
    argument: Argument | None = None


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a level is.

    ``score`` orders levels of one difficulty. ``script``: the steps of one way to the solution,
    each a consequence of the dots and of the steps before it.
    """

    difficulty: Difficulty
    score: int
    script: tuple[Step, ...]


class Ungraded(StrEnum):
    """Why a level has no grade."""

    NOT_UNIQUE = "not unique"
    """It is not proven that one solution alone fills the board: there may be nothing to deduce."""
    DOUBLES_BACK = "doubles back"
    """A path of the solution runs beside itself, which the second technique takes as excluded."""
    BEYOND = "beyond the techniques"
    """The techniques together do not find the solution."""
