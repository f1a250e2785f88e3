"""The value types of a site's content, and which levels a pack orders."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import islice

from site_builder.generator import Order
from site_builder.packs.arrange import Arrangement, arrange_batch
from site_builder.puzzle import Level, Recipe


@dataclass(frozen=True, slots=True)
class Batch:
    """``count`` levels of one recipe, which stand on pages as ``arrangement`` says."""

    recipe: Recipe
    count: int
    title: str = ""
    arrangement: Arrangement = Arrangement.AS_MADE


@dataclass(frozen=True, slots=True)
class Pack:
    """A published, ordered set of levels; ``summary`` is Markdown, ``source`` the file's path.

    ``published`` and ``updated`` are the days that its author gives, never those of a build.
    """

    slug: str
    title: str
    summary: str
    author: str
    license: str
    seed: str
    batches: tuple[Batch, ...]
    source: str
    published: date | None = None
    updated: date | None = None

    @property
    def changed(self) -> date | None:
        """The day of the last change that is worth news; None for a pack without a date."""
        return self.updated or self.published


@dataclass(frozen=True, slots=True)
class Site:
    """What stands on every page; ``url`` is absolute and ends in a slash."""

    title: str
    author: str
    license: str
    url: str | None
    summary: str


@dataclass(frozen=True, slots=True)
class Content:
    """A whole site as its author wrote it."""

    site: Site
    packs: tuple[Pack, ...]


def plan_orders(pack: Pack) -> tuple[Order, ...]:
    """Return the orders for the levels of a pack, batch by batch, each in the order of its indexes.

    Indexes start at 0 in each batch; a batch whose recipe stood before in the pack goes on
    counting where that one stopped, so that no level is ordered twice.
    """
    orders: list[Order] = []
    ordered: dict[Recipe, int] = {}
    for batch in pack.batches:
        first = ordered.get(batch.recipe, 0)
        ordered[batch.recipe] = first + batch.count
        orders += (
            Order(batch.recipe, pack.seed, index) for index in range(first, first + batch.count)
        )
    return tuple(orders)


def arrange_levels(pack: Pack, levels: Iterable[Level]) -> tuple[Level, ...]:
    """Return the levels of a pack in the order of its pages; given in that of its plan.

    Batches stay where they are: levels change places within their own batch only.
    """
    rest = iter(levels)
    return tuple(
        level
        for batch in pack.batches
        for level in arrange_batch(batch.arrangement, islice(rest, batch.count))
    )
