"""The sitemap, which lists every page to be found, and robots.txt, which leads to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from site_builder.pages.addresses import (
    INDEX,
    PACKS,
    ROBOTS,
    SITEMAP,
    find_page_address,
    find_site_address,
)
from site_builder.pages.finding.head import is_listed
from site_builder.publish import SiteFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from site_builder.pages.press import Press
    from site_builder.pages.views import SiteView

MOST_PAGES = 20_000
"""Pages of one sitemap. The protocol permits 50,000 in 50 MiB, and addresses of 2,000 characters:
this many fit, however long they are."""

_SOLUTIONS = "/*-solution.png"
"""The pictures that nobody should meet who has not asked. The star stands for any folders, so that
the rule holds wherever the site lies."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A page or a sitemap, and the day of its last change where that is known."""

    address: str
    day: date | None


def render_robots(site: SiteView) -> SiteFile:
    """Return robots.txt: everything may be visited but the solutions' pictures.

    The narrow rule stands first, for readers that take the first one that fits.
    """
    lines = ["User-agent: *", f"Disallow: {_SOLUTIONS}", "Allow: /"]
    if site.site.url is not None:
        lines += ["", f"Sitemap: {find_site_address(site.site.url)}{SITEMAP}"]
    return SiteFile(ROBOTS, "".join(f"{line}\n" for line in lines).encode())


def render_sitemap(
    press: Press, paths: Iterable[str], most: int = MOST_PAGES
) -> Iterator[SiteFile]:
    """Yield the sitemap of those of ``paths`` that are pages to be found, if there is an address.

    Of a daily pack only its own page is listed: its boards are to come out day by day. Beyond
    ``most`` pages it is an index of several.
    """
    url = press.site.site.url
    if url is None:
        return
    days = _find_days(press.site)
    calendars = {f"{PACKS}{pack.pack.slug}/" for pack in press.site.packs if pack.pack.start}
    pages = [
        Listed(find_page_address(url, path), days.get(_find_folder(path)))
        for path in sorted(paths)
        if is_listed(path) and (_find_folder(path) not in calendars or path.endswith(INDEX))
    ]
    if len(pages) <= most:
        yield press.print_page(SITEMAP, "sitemap.xml.j2", pages=pages)
        return
    parts = []
    for number, start in enumerate(range(0, len(pages), most), start=1):
        path, part = f"sitemap-{number}.xml", pages[start : start + most]
        parts.append(Listed(f"{find_site_address(url)}{path}", _find_last(part)))
        yield press.print_page(path, "sitemap.xml.j2", pages=part)
    yield press.print_page(SITEMAP, "sitemaps.xml.j2", parts=parts)


def _find_days(site: SiteView) -> Mapping[str, date | None]:
    """Return the day of the last change of each pack by its folder, and of the front page."""
    days = {f"{PACKS}{pack.pack.slug}/": pack.pack.changed for pack in site.packs}
    return {**days, INDEX: max((day for day in days.values() if day), default=None)}


def _find_folder(path: str) -> str:
    """Return the folder of a page in a pack, else the path itself."""
    return f"{path.rpartition('/')[0]}/" if path.startswith(PACKS) else path


def _find_last(pages: Sequence[Listed]) -> date | None:
    return max((page.day for page in pages if page.day), default=None)
