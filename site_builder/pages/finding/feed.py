"""The Atom feed (RFC 4287): an entry for each pack that its author has dated.

Dates come from the content alone. A feed must say when it last changed; without any date there is
nothing true to say, and no feed.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from site_builder.pages.addresses import (
    CARD,
    FEED,
    INDEX,
    find_pack_path,
    find_page_address,
    find_site_address,
    find_static_path,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from site_builder.pages.press import Press
    from site_builder.pages.views import PackView
    from site_builder.publish import SiteFile


@dataclass(frozen=True, slots=True)
class Entry:
    """One pack as news. ``published`` and ``updated`` are moments as RFC 3339 writes them."""

    id: str
    title: str
    address: str
    published: str
    updated: str
    author: str
    rights: str
    summary: str


@dataclass(frozen=True, slots=True)
class Feed:
    """The feed as its template prints it: absolute addresses, the newest entry first."""

    id: str
    address: str
    home: str
    icon: str
    logo: str
    updated: str
    entries: tuple[Entry, ...]


def render_feed(press: Press) -> Iterator[SiteFile]:
    """Yield the feed, if the site has an address and any of its packs a date."""
    site, dated = press.site, _list_news(press.site.packs)
    if site.site.url is None or not dated:
        return
    base = find_site_address(site.site.url)
    feed = Feed(
        id=base,
        address=f"{base}{FEED}",
        home=find_page_address(base, INDEX),
        icon=f"{base}{find_static_path('icon-192.png')}",
        logo=f"{base}{CARD}",
        updated=_write_moment(max(changed for _, changed, _ in dated)),
        entries=tuple(_view_entry(base, *news) for news in dated),
    )
    yield press.print_page(FEED, "feed.xml.j2", feed=feed)


def _list_news(packs: tuple[PackView, ...]) -> list[tuple[date, date, PackView]]:
    """Return the packs with their two dates, the newest first; of one day, as on the shelf."""
    news = [
        (pack.pack.published, pack.pack.changed or pack.pack.published, pack)
        for pack in packs
        if pack.pack.published is not None
    ]
    return sorted(news, key=lambda one: one[0], reverse=True)


def _view_entry(base: str, published: date, changed: date, pack: PackView) -> Entry:
    path = find_pack_path(pack.pack.slug)
    return Entry(
        id=_find_tag(base, published, path),
        title=pack.pack.title,
        address=find_page_address(base, path),
        published=_write_moment(published),
        updated=_write_moment(changed),
        author=pack.pack.author,
        rights=pack.pack.license,
        summary=pack.opening or pack.facts,
    )


def _find_tag(base: str, day: date, path: str) -> str:
    """Return a tag URI (RFC 4151): an id that stays when titles, words or ports change."""
    parts = urlsplit(base)
    folder = path.removesuffix(INDEX)
    return f"tag:{(parts.hostname or '').rstrip('.')},{day.isoformat()}:{parts.path}{folder}"


def _write_moment(day: date) -> str:
    """Return the beginning of a day in UTC."""
    return f"{day.isoformat()}T00:00:00Z"
