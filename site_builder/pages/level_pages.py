"""The page of a level, in a pack of whatever kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from site_builder.pages.addresses import INDEX, find_address, find_pack_path
from site_builder.pages.finding import preview_level
from site_builder.pages.interchange import find_play_link, view_texts

if TYPE_CHECKING:
    from site_builder.pages.daily import DayView
    from site_builder.pages.press import Press
    from site_builder.pages.views import LevelView, PackView
    from site_builder.publish import SiteFile


@dataclass(frozen=True, slots=True)
class Place:
    """Where a level stands in its pack: its neighbors, and the page of the folder that lists it.

    ``day`` is the level's day in a daily pack, whose level pages have a template of their own.
    """

    previous: LevelView | None
    following: LevelView | None
    home: str = INDEX
    day: DayView | None = None


def print_level(press: Press, pack: PackView, level: LevelView, place: Place) -> SiteFile:
    """Return the page of a level."""
    slug = pack.pack.slug
    path = find_pack_path(slug, f"{level.id}.html")
    return press.print_page(
        path, "level.html.j2" if place.day is None else "daily/level.html.j2",
        preview=preview_level(press.site, pack, level),
        pack=pack, level=level, home=find_pack_path(slug, place.home), day=place.day,
        previous=place.previous, following=place.following,
        address=find_address(press.site.site.url, path),
        texts=view_texts(level.level), elsewhere=find_play_link(level.level),
    )  # fmt: skip
