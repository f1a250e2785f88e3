"""Everything in a pack's folder: pictures, the page of the pack and of each level, downloads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from site_builder.pages.addresses import find_pack_path
from site_builder.pages.daily import render_daily
from site_builder.pages.finding import preview_pack, render_pack_cards
from site_builder.pages.leaves import name_pages, split_pack
from site_builder.pages.ledger import render_pack_ledger
from site_builder.pages.level_pages import Place, print_level
from site_builder.pages.take_home import gather_downloads
from site_builder.publish import SiteFile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from site_builder.pages.leaves import Leaf
    from site_builder.pages.press import Makers, Press
    from site_builder.pages.take_home import Downloads
    from site_builder.pages.views import PackView


def render_pack(press: Press, pack: PackView, makers: Makers) -> Iterator[SiteFile]:
    """Yield every file in the folder of a pack, pictures first."""
    drawn = tuple(_render_pictures(pack, makers))
    yield from drawn
    yield from render_pack_cards(press.site, pack, makers.cards)
    press = press.with_files(drawn)
    if len(name_pages(pack)) > 1:
        ledger = render_pack_ledger(pack, press.fingerprints)
        yield ledger
        press = press.with_files([ledger])
    downloads = gather_downloads(press, pack, makers.solver_version)
    yield from downloads.files
    if pack.pack.start is None:
        leaves = split_pack(pack.batches)
        yield from _render_leaves(press, pack, leaves, downloads)
        yield from _render_levels(press, pack, leaves)
    else:
        yield from render_daily(press, pack, downloads)


def _render_pictures(pack: PackView, makers: Makers) -> Iterator[SiteFile]:
    """Yield the two pictures of each level."""
    for view in pack.levels:
        puzzle, solution = makers.pictures(view.level)
        yield SiteFile(find_pack_path(pack.pack.slug, f"{view.id}.png"), puzzle)
        yield SiteFile(find_pack_path(pack.pack.slug, f"{view.id}-solution.png"), solution)


def _render_leaves(
    press: Press, pack: PackView, leaves: Sequence[Leaf], downloads: Downloads
) -> Iterator[SiteFile]:
    """Yield the page of a pack, or its pages if it has many levels."""
    for leaf in leaves:
        path = find_pack_path(pack.pack.slug, leaf.name)
        yield press.print_page(
            path, "pack.html.j2", pack=pack, leaf=leaf, leaves=leaves, downloads=downloads,
            preview=preview_pack(press.site, pack),
        )  # fmt: skip


def _render_levels(press: Press, pack: PackView, leaves: Sequence[Leaf]) -> Iterator[SiteFile]:
    """Yield the page of each level, which leads back to the page of the pack that lists it."""
    homes = {level.id: leaf.name for leaf in leaves for level in leaf.levels}
    neighbors = [None, *pack.levels, None]
    for number, level in enumerate(pack.levels):
        place = Place(neighbors[number], neighbors[number + 2], homes[level.id])
        yield print_level(press, pack, level, place)
