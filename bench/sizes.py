"""The boards whose cost is measured, each with the ratio to the baseline that we aim at."""

from __future__ import annotations

from dataclasses import dataclass, replace

from site_builder.feasibility import Wishes, settle_recipe
from site_builder.generator import Order
from site_builder.puzzle import Recipe


@dataclass(frozen=True, slots=True)
class Size:
    """A board, its flows, the ratio aimed at (if any), and how many levels to make."""

    width: int
    height: int
    flows: int
    target: float | None = None
    levels: int = 20

    @property
    def recipe(self) -> Recipe:
        """What a pack gets that asks for the board and exactly ``flows`` flows."""
        return settle_recipe(Wishes(self.width, self.height, (self.flows, self.flows)))

    def order(self, index: int) -> Order:
        """Return the order of level ``index``."""
        return Order(self.recipe, "bench", index)


BASELINE = Size(5, 5, 5)
"""What the article's recipe makes."""

SIZES = (
    Size(5, 5, 4, 0.08),
    Size(7, 7, 6, 0.4),
    Size(8, 8, 7, 0.6),
    Size(10, 10, 10, 1),
    Size(10, 10, 7, 4),
    Size(12, 12, 14, 2),
    Size(12, 12, 10, 8),
    Size(15, 15, 16, 8),
    Size(8, 30, 24, levels=5),
    Size(20, 20, 30, levels=5),
)
QUICK_SIZES = tuple(replace(size, levels=5) for size in SIZES[:4])
