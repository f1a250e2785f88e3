"""What the progress script is told of each pack: its levels, and in how many moves is perfect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from site_builder.pages.addresses import find_pack_path

if TYPE_CHECKING:
    from collections.abc import Iterable

    from site_builder.pages.addresses import Addresses
    from site_builder.pages.views import PackView


def describe_packs(
    packs: Iterable[PackView], addresses: Addresses | None = None
) -> list[dict[str, object]]:
    """Return ``{"slug": ..., "levels": [[id, flows], ...]}`` for each pack, in order.

    With ``addresses`` each level also has its URL, as third.
    """
    return [
        {
            "slug": pack.pack.slug,
            "levels": [
                [level.id, level.level.puzzle.flows, *_find_urls(pack, level.id, addresses)]
                for level in pack.levels
            ],
        }
        for pack in packs
    ]


def _find_urls(pack: PackView, level: str, addresses: Addresses | None) -> list[str]:
    if addresses is None:
        return []
    return [addresses.find_url(find_pack_path(pack.pack.slug, f"{level}.html"))]
