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
class Level:
    """A puzzle, its solution, and where it comes from.

    (``recipe``, ``seed``, ``index``, ``attempt``) name the level completely. ``attempt`` is 0
    unless an equal level stood earlier in the site and this one was made anew.
    ``grade`` is how difficult it was found to be.
    """

    puzzle: Puzzle
    solution: Solution
    uniqueness: Uniqueness
    recipe: Recipe
    seed: str
    index: int
    attempt: int
    work: Work
    grade: Grade | Ungraded

    @property
    def id(self) -> str:
        """A short name derived from the puzzle alone (see ``find_level_id``)."""
        return find_level_id(self.puzzle)
