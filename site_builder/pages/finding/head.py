"""What the head of a page tells those who link to it; only where the site knows its address."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from site_builder.pages.addresses import (
    CARD,
    NOT_FOUND,
    OFFLINE,
    ONE_FILE_END,
    find_page_address,
    find_site_address,
)
from site_builder.thumbnails import CARD_SIZE

if TYPE_CHECKING:
    from site_builder.pages.views import SiteView

Statement = dict[str, object]
"""One JSON-LD node: what a page says of itself in the words of schema.org."""

_UNLISTED = (NOT_FOUND, OFFLINE, ONE_FILE_END)


@dataclass(frozen=True, slots=True)
class Preview:
    """What stands for a page where others link to it.

    ``picture`` is the site path of a card of ``size`` pixels. ``has_feed`` says whether the page
    names the feed: a page of a pack does when its own pack is in it.
    """

    title: str
    description: str
    picture: str
    alt: str
    statements: tuple[Statement, ...]
    has_feed: bool
    size: tuple[int, int] = CARD_SIZE


@dataclass(frozen=True, slots=True)
class Head:
    """A preview with absolute addresses, as templates print it.

    Where ``title`` or ``description`` is empty, the page's own stands.
    """

    address: str
    title: str
    description: str
    picture: str
    alt: str
    size: tuple[int, int]
    statements: tuple[Statement, ...]
    has_feed: bool


def is_listed(path: str) -> bool:
    """Say whether a file of the site is a page to be found.

    The page for wrong addresses is not, nor is one for those who are offline.
    """
    return path.endswith(".html") and not path.endswith(_UNLISTED)


def has_news(site: SiteView) -> bool:
    """Say whether the site has a feed, provided that it knows its address."""
    return any(pack.pack.published is not None for pack in site.packs)


def describe_card(title: str) -> str:
    """Return what is to be seen on a card that shows one puzzle of several."""
    return f"{title}, with one of its puzzles"


def view_head(site: SiteView, path: str, preview: Preview | None) -> Head | None:
    """Return the head of the page at ``path``, or None for a page that has no address to name.

    A page without a preview shows its own words, and the card of the site.
    """
    url = site.site.url
    if url is None or not is_listed(path):
        return None
    alt = describe_card(site.site.title)
    preview = preview or Preview("", "", CARD, alt, statements=(), has_feed=has_news(site))
    return Head(
        address=find_page_address(url, path),
        title=preview.title,
        description=preview.description,
        picture=f"{find_site_address(url)}{preview.picture}",
        alt=preview.alt,
        size=preview.size,
        statements=preview.statements,
        has_feed=preview.has_feed,
    )
