"""Levels: a puzzle, its solution, and what is known of it."""

from __future__ import annotations

from dataclasses import astuple, dataclass

from site_builder.puzzle.grade import Grade, Ungraded
from site_builder.puzzle.names import find_level_id
from site_builder.puzzle.puzzle import Puzzle, Solution
from site_builder.puzzle.recipe import Recipe, Uniqueness


@dataclass(frozen=True, slots=True)
class Work:
    """What a level cost, in counts that do not depend on the machine.

    Nor do they depend on the solver, as long as it gives up no question.
    """

    tries: int
    """Boards started, the successful one included."""
    samples: int
    """Windows whose links were chosen anew."""
    looks: int
    """Searches of a window for another way to join the pairs."""
    repairs: int
    """Ambiguities found and redrawn."""
    gave_up: int = 0
    """Tries that ended because a question ran into the solver's limit of work."""
    refused: int = 0
    """Finished levels refused because they were not as difficult as asked for."""

    def __add__(self, other: Work) -> Work:
        """Return the sum of both, count by count."""
        return Work(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))


@dataclass(frozen=True, slots=True)
class Tools:
    """What made a level: the release of Flowpress, its definition of levels, the release of Z3."""

    release: str
    definition: int
    solver: str


@dataclass(frozen=True, slots=True)
class Making:
    """How a level was made from nothing.

    (``recipe``, ``seed``, ``index``, ``attempt``) name the level completely. ``attempt`` is 0
    unless an equal level stood earlier in the site and this one was made anew. ``tools`` is None
    for what the program at hand has made; a locked level may be older.
    """

    recipe: Recipe
    seed: str
    index: int
    attempt: int
    work: Work
    tools: Tools | None = None


@dataclass(frozen=True, slots=True)
class Given:
    """Where an author's own board was found: a file beside the pack, or the pack itself.

    ``source`` is the name of the file as the pack writes it, empty for a board drawn in the pack;
    ``number`` counts the boards of the source from 1.
    """

    source: str
    number: int


@dataclass(frozen=True, slots=True)
class Level:
    """A puzzle, its solution, what is proven of it, and where it comes from.

    ``grade`` is how difficult it was found to be.
    """

    puzzle: Puzzle
    solution: Solution
    uniqueness: Uniqueness
    origin: Making | Given
    grade: Grade | Ungraded

    @property
    def making(self) -> Making | None:
        """How the level was made; None for an author's own board, which no seed makes again."""
        return self.origin if isinstance(self.origin, Making) else None

    def expect_making(self) -> Making:
        """Return how the level was made; ValueError for an author's own board."""
        if not isinstance(self.origin, Making):
            raise ValueError(f"no seed made the level {self.id}")  # noqa: TRY004 (the level is of the right type)
        return self.origin

    @property
    def id(self) -> str:
        """A short name derived from the puzzle alone (see ``find_level_id``)."""
        return find_level_id(self.puzzle)
