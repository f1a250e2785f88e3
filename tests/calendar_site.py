"""A site with a daily pack for tests: real levels, small and quickly made."""

from __future__ import annotations

from datetime import date
from functools import cache

from site_builder.generator import Order
from site_builder.generator.make import make_level
from site_builder.packs import Batch, Content, Pack, Site, plan_orders
from site_builder.pages import Makers, render_site
from site_builder.puzzle import Level, Recipe, Uniqueness

SLUG = "calendar"
RECIPE = Recipe(5, 5, (5, 5), (3, 25), Uniqueness.AIRTIGHT)


def make_calendar(start: date, days: int, *, url: str | None = None) -> Content:
    """Return a site whose only pack is daily, with one recipe for all days."""
    weekdays = [date.fromordinal(start.toordinal() + index).weekday() for index in range(days)]
    batches = tuple(
        Batch(RECIPE, weekdays.count(weekday), f"Day {weekday}")
        for weekday in sorted(set(weekdays))
    )
    pack = Pack(SLUG, "Day by day", "One *each*.", "A. Uthor", "CC0", "dawn", batches, "x.yaml",
                start=start)  # fmt: skip
    return Content(Site("Two by two", "A. Uthor", "CC0", url, "A site for **tests**."), (pack,))


def make_levels(content: Content) -> tuple[Level, ...]:
    """Return the levels of the daily pack in the order of its days."""
    return tuple(_make_level(order) for order in plan_orders(content.packs[0]))


def render_calendar(content: Content) -> dict[str, bytes]:
    """Return all files of the site by path."""
    levels = {SLUG: make_levels(content)}
    return {file.path: file.data for file in render_site(content, levels, Makers("9.9"))}


@cache
def _make_level(order: Order) -> Level:
    return make_level(order)
