"""The value types of a site's content, and which levels a pack orders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import islice

from site_builder.generator import Order
from site_builder.notation.entry import Entry
from site_builder.packs.arrange import Arrangement, arrange_batch
from site_builder.packs.printing import Printing
from site_builder.puzzle import Given, Level, Recipe, Uniqueness


@dataclass(frozen=True, slots=True)
class Batch:
    """``count`` levels of one recipe, which stand on pages as ``arrangement`` says.

    ``place`` is where they are asked for, as ``file:line:col``, for whoever has to correct it, and
    ``places`` where each field stands that asks for them; they have no part in what a batch is.
    """

    recipe: Recipe
    count: int
    title: str = ""
    arrangement: Arrangement = Arrangement.AS_MADE
    place: str = field(default="", compare=False, repr=False)
    places: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Draft:
    """An author's own board as it was written: nothing is known of it yet.

    ``place`` is where it was written, for whoever has to correct it.
    """

    entry: Entry
    given: Given
    place: str


@dataclass(frozen=True, slots=True)
class OwnBatch:
    """Boards that the author brings, in their order.

    ``demanded`` is what must be proven of each at least: AMBIGUOUS lets any through that has a
    solution. ``repeats`` permits boards that are equal up to symmetry to others of the site.
    """

    drafts: tuple[Draft, ...]
    demanded: Uniqueness
    repeats: bool = False
    title: str = ""
    arrangement: Arrangement = Arrangement.AS_MADE

    @property
    def count(self) -> int:
        """The number of boards."""
        return len(self.drafts)


AnyBatch = Batch | OwnBatch


@dataclass(frozen=True, slots=True)
class Pack:
    """A published, ordered set of levels; ``summary`` is Markdown, ``source`` the file's path.

    ``seed`` is empty where nothing is made: all boards are then the author's own.

    ``published`` and ``updated`` are the days that its author gives, never those of a build.

    A daily pack has a ``start``, the day of its first level, and a level for each day from there
    on. Its batches are the days of the week that occur among them, Monday first.
    """

    slug: str
    title: str
    summary: str
    author: str
    license: str
    seed: str
    batches: tuple[AnyBatch, ...]
    source: str
    published: date | None = None
    updated: date | None = None
    start: date | None = None
    printing: Printing = field(default_factory=Printing)

    @property
    def made(self) -> tuple[Batch, ...]:
        """The batches whose levels are to be made."""
        return tuple(batch for batch in self.batches if isinstance(batch, Batch))

    @property
    def own(self) -> tuple[OwnBatch, ...]:
        """The batches that the author brings."""
        return tuple(batch for batch in self.batches if isinstance(batch, OwnBatch))

    @property
    def drafts(self) -> tuple[Draft, ...]:
        """The author's own boards, batch by batch."""
        return tuple(draft for batch in self.own for draft in batch.drafts)

    @property
    def changed(self) -> date | None:
        """The day of the last change that is worth news; None for a pack without a date."""
        return self.updated or self.published

    @property
    def dates(self) -> tuple[date, ...]:
        """The day of each level of a daily pack, in order; nothing for any other pack."""
        if self.start is None:
            return ()
        count = sum(batch.count for batch in self.batches)
        return tuple(self.start + timedelta(days=index) for index in range(count))


@dataclass(frozen=True, slots=True)
class Site:
    """What stands on every page; ``url`` is absolute and ends in a slash."""

    title: str
    author: str
    license: str
    url: str | None
    summary: str
    printing: Printing = field(default_factory=Printing)


@dataclass(frozen=True, slots=True)
class Content:
    """A whole site as its author wrote it; ``notes`` tell of files that it goes without."""

    site: Site
    packs: tuple[Pack, ...]
    notes: tuple[str, ...] = ()


def queue_packs(packs: Iterable[Pack]) -> tuple[Pack, ...]:
    """Return packs in the order in which their levels are to be made: daily ones last.

    Of two levels that are equal the later is made anew. So a calendar that grows changes no other
    pack, wherever it stands on the shelf.
    """
    return tuple(sorted(packs, key=lambda pack: pack.start is not None))


def plan_orders(pack: Pack) -> tuple[Order, ...]:
    """Return the orders for what is made of a pack, batch by batch, each in order of its indexes.

    Indexes start at 0 in each batch; a batch whose recipe stood before in the pack goes on
    counting where that one stopped, so that no level is ordered twice. The levels of a daily pack
    come day by day, and the index is the number of the day, from 0: whatever changes about other
    days, a day keeps its level.
    """
    recipes = pack.made
    if pack.start is not None:
        return tuple(
            Order(recipes[number - 1].recipe, pack.seed, index)
            for index, number in enumerate(number_batches(pack))
        )
    orders: list[Order] = []
    ordered: dict[Recipe, int] = {}
    for batch in recipes:
        first = ordered.get(batch.recipe, 0)
        ordered[batch.recipe] = first + batch.count
        orders += (
            Order(batch.recipe, pack.seed, index) for index in range(first, first + batch.count)
        )
    return tuple(orders)


def number_batches(pack: Pack) -> tuple[int, ...]:
    """Return the number (from 1) of the batch of each level of the pack, in the order of pages."""
    if pack.start is not None:
        weekdays = [day.weekday() for day in pack.dates]
        numbers = {day: number for number, day in enumerate(sorted(set(weekdays)), start=1)}
        return tuple(numbers[day] for day in weekdays)
    return tuple(
        number for number, batch in enumerate(pack.batches, start=1) for _ in range(batch.count)
    )


def arrange_levels(
    pack: Pack, made: Iterable[Level], given: Iterable[Level] = ()
) -> tuple[Level, ...]:
    """Return the levels of a pack in the order of its pages.

    ``made`` are in the order of its plan, ``given`` in that of its drafts. Batches stay where they
    are: levels change places within their own batch only. Those of a daily pack stand by their
    days.
    """
    rest, own = iter(made), iter(given)
    if pack.start is not None:
        return tuple(rest)
    return tuple(
        level
        for batch in pack.batches
        for level in arrange_batch(
            batch.arrangement, islice(own if isinstance(batch, OwnBatch) else rest, batch.count)
        )
    )
