"""Daily packs: the page that knows its visitor's day, and the pages of its boards."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from site_builder.pages.addresses import find_pack_path
from site_builder.pages.dates import write_date, write_month
from site_builder.pages.finding import preview_pack
from site_builder.pages.level_pages import Place, print_level
from site_builder.pages.verdicts import NOT_GRADED
from site_builder.puzzle import Difficulty

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from site_builder.pages.press import Press
    from site_builder.pages.take_home import Downloads
    from site_builder.pages.views import LevelView, PackView
    from site_builder.publish import SiteFile


@dataclass(frozen=True, slots=True)
class DayView:
    """A level of a daily pack and the day on which it comes out."""

    date: date
    level: LevelView

    @property
    def words(self) -> str:
        """The day as pages print it: ``Thursday, 3 December 2026``."""
        return write_date(self.date)


@dataclass(frozen=True, slots=True)
class MonthView:
    """The days of one month."""

    title: str
    days: tuple[DayView, ...]


def render_daily(press: Press, pack: PackView, downloads: Downloads) -> Iterator[SiteFile]:
    """Yield the page of a daily pack and the page of each of its levels.

    ``press`` knows the pictures of the pack.
    """
    days = view_days(pack)
    yield press.print_page(
        find_pack_path(pack.pack.slug), "daily/pack.html.j2",
        preview=preview_pack(press.site, pack), downloads=downloads,
        pack=pack, months=view_months(days), schedule=write_schedule(press, pack),
    )  # fmt: skip
    neighbors = [None, *pack.levels, None]
    for number, day in enumerate(days):
        place = Place(neighbors[number], neighbors[number + 2], day=day)
        yield print_level(press, pack, day.level, place)


def view_days(pack: PackView) -> tuple[DayView, ...]:
    """Return the days of a daily pack, in order."""
    return tuple(
        DayView(day, level) for day, level in zip(pack.pack.dates, pack.levels, strict=True)
    )


def view_months(days: tuple[DayView, ...]) -> tuple[MonthView, ...]:
    """Return the days by month."""
    return tuple(
        MonthView(title, tuple(group))
        for title, group in groupby(days, key=lambda view: write_month(view.date))
    )


def write_schedule(press: Press, pack: PackView) -> dict[str, object]:
    """Return what the script is told: by date the level's id, size, flows, class and picture.

    The class is its place among ``classes``; the picture is told by its fingerprint. A thousand
    days are some fifty kilobytes.
    """
    return {
        "classes": [NOT_GRADED, *(kind.word for kind in Difficulty)],
        "days": {
            view.date.isoformat(): [
                view.level.id,
                view.level.level.puzzle.board.width,
                view.level.level.puzzle.board.height,
                view.level.level.puzzle.flows,
                view.level.grade.number,
                press.fingerprints[find_pack_path(pack.pack.slug, f"{view.level.id}.png")],
            ]
            for view in view_days(pack)
        },
    }
