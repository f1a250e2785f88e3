"""What a site goes without, and which line of its content would bring it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from site_builder.packs import Content


def find_omission(content: Content) -> str | None:
    """Return what following and finding lack, and the line that would bring it; None if nothing."""
    if content.site.url is None:
        return (
            "the site has no feed, sitemap, canonical links or link previews, which name its full "
            "address; a line such as `url: https://example.org/puzzles/` in site.yaml brings them"
        )
    if content.packs and all(pack.published is None for pack in content.packs):
        return (
            "the site has no feed, because no pack has a date; "
            "a line such as `published: 2026-12-01` in a pack's file brings it"
        )
    return None
