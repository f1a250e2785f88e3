"""The order for one level: everything that its board depends on."""

from __future__ import annotations

from dataclasses import dataclass

from site_builder.puzzle import ANY_DIFFICULTY, Level, Making, Recipe, Work

DEFINITION = 2
"""Version of the meaning of an order. Window sizes, percentages, the order of choices, the clauses
and the classes of ``grading`` all define levels: whoever changes one of them in a way that changes
a board counts up."""


@dataclass(frozen=True, slots=True)
class Order:
    """One level asked for: the same order always gives the same level.

    ``index`` counts a batch's levels from 0; ``attempt`` counts the fresh starts taken because
    the level before was a repeat of another one in the site.
    """

    recipe: Recipe
    seed: str
    index: int
    attempt: int = 0

    @property
    def size(self) -> int:
        """The number of cells of the board."""
        return self.recipe.width * self.recipe.height

    def record(self, work: Work) -> Making:
        """Return how the level of this order was made, at the cost of ``work``."""
        return Making(self.recipe, self.seed, self.index, self.attempt, work)

    @property
    def key(self) -> str:
        """The order as text: the name of its random stream and of its place in the cache."""
        recipe = self.recipe
        settings = (
            f"{recipe.width}x{recipe.height}",
            f"flows={recipe.flows[0]}-{recipe.flows[1]}",
            f"length={recipe.length[0]}-{recipe.length[1]}",
            f"uniqueness={recipe.uniqueness}",
            f"solid-squares={int(recipe.solid_squares)}",
            f"touching={int(recipe.touching)}",
            f"straight={recipe.straight}",
            f"bends={recipe.bends[0]}-{recipe.bends[1]}",
            f"dots-apart={recipe.dots_apart}",
            f"border-dots={recipe.border_dots}",
            f"symmetric-dots={int(recipe.symmetric_dots)}",
            *_name_difficulty(recipe),
            f"index={self.index}",
            f"attempt={self.attempt}",
        )
        return f"flowpress {DEFINITION}; {'; '.join(settings)}; seed={self.seed}"


def _name_difficulty(recipe: Recipe) -> tuple[str, ...]:
    """Return the setting of a recipe that asks for some classes only.

    Orders that do not were named before there was any, and keep their names and levels.
    """
    if recipe.difficulty == ANY_DIFFICULTY:
        return ()
    low, high = recipe.difficulty
    return (f"difficulty={low:d}-{high:d}",)


def find_order(level: Level) -> Order | None:
    """Return the order that makes this very level; None for an author's own board."""
    return None if level.making is None else restore_order(level.making)


def restore_order(making: Making) -> Order:
    """Return the order of which a level was made."""
    return Order(making.recipe, making.seed, making.index, making.attempt)
