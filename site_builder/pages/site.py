"""The map of the site: which files there are, and what each is made from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from site_builder.assets import read_static
from site_builder.pages.addresses import FAVICON, find_static_path
from site_builder.pages.finding import (
    render_feed,
    render_robots,
    render_site_card,
    render_sitemap,
)
from site_builder.pages.front import render_front
from site_builder.pages.offline import render_offline
from site_builder.pages.pack_pages import render_pack
from site_builder.pages.press import Press
from site_builder.pages.templates import open_templates
from site_builder.pages.views import view_pack, view_site
from site_builder.palette import render_palette_css
from site_builder.publish import SiteFile
from site_builder.publish.files import check_paths
from site_builder.thumbnails import draw_both, draw_card, draw_favicon, draw_icons

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from site_builder.packs import Content
    from site_builder.pages.finding.cards import DrawCard
    from site_builder.puzzle import Level

PALETTE_CSS = "palette.css"


def render_site(
    content: Content,
    levels: Mapping[str, tuple[Level, ...]],
    *,
    solver_version: str,
    pictures: Callable[[Level], tuple[bytes, bytes]] = draw_both,
    cards: DrawCard = draw_card,
) -> tuple[SiteFile, ...]:
    """Return every file of the site, sorted by path.

    ``levels`` are keyed by pack slug, each pack's in the order of its pages. ``pictures`` gives
    a level's puzzle and solution as PNG: pass a look-up to reuse pictures made before (they
    depend on the level id and its solution, and on ``thumbnails.DRAWING_VERSION``), ``cards``
    a card as PNG (of which all depends on the card, and on ``thumbnails.CARD_VERSION``). Raises
    PublishError when two outputs would share a path, NotationError when a level has no CSV.
    """
    packs = tuple(
        view_pack(number, pack, levels[pack.slug])
        for number, pack in enumerate(content.packs, start=1)
    )
    files = [SiteFile(find_static_path(name), data) for name, data in _gather_static().items()]
    press = Press(open_templates(), view_site(content.site, packs), {}).with_files(files)
    for pack in packs:
        files += render_pack(
            press, pack, pictures=pictures, cards=cards, solver_version=solver_version
        )
    files += render_front(press.with_files(files))
    files += _render_finding(press, cards, [file.path for file in files])
    check_paths(file.path for file in files)
    files += render_offline(files, {pack.pack.slug: pack.names for pack in packs})
    return tuple(sorted(files, key=lambda file: file.path))


def _render_finding(press: Press, cards: DrawCard, paths: Sequence[str]) -> Iterator[SiteFile]:
    """Yield what lets people follow the site, and machines find its pages, all in ``paths``."""
    yield SiteFile(FAVICON, draw_favicon())
    yield from render_site_card(press.site, cards)
    yield from render_feed(press)
    yield from render_sitemap(press, paths)
    yield render_robots(press.site)


def _gather_static() -> dict[str, bytes]:
    return {**read_static(), **draw_icons(), PALETTE_CSS: render_palette_css().encode()}
