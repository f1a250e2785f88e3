"""The map of the site: which files there are, and what each is made from."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from site_builder.assets import read_static
from site_builder.downloads import find_hash
from site_builder.notation.checksums import write_checksums
from site_builder.pages.addresses import CHECKSUMS, FAVICON, find_static_path
from site_builder.pages.data import render_data
from site_builder.pages.facts import FileFacts, find_facts
from site_builder.pages.finding import (
    render_feed,
    render_robots,
    render_site_card,
    render_sitemap,
)
from site_builder.pages.front import render_front
from site_builder.pages.ledger import LEDGER, render_site_ledger
from site_builder.pages.offline import render_offline
from site_builder.pages.pack_pages import render_pack
from site_builder.pages.press import Makers, Press
from site_builder.pages.shelf import NO_SHELF, find_pack_key
from site_builder.pages.templates import open_templates
from site_builder.pages.views import view_pack, view_site
from site_builder.palette import render_palette_css
from site_builder.publish import SiteFile
from site_builder.thumbnails import draw_favicon, draw_icons

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from site_builder.packs import Content
    from site_builder.pages.shelf import Shelf
    from site_builder.pages.views import SiteView
    from site_builder.puzzle import Level

PALETTE_CSS = "palette.css"


def render_site(
    content: Content,
    levels: Mapping[str, tuple[Level, ...]],
    makers: Makers,
    shelf: Shelf = NO_SHELF,
) -> Iterator[SiteFile]:
    """Yield every file of the site, one at a time, so that they need never be in memory together.

    ``levels`` are keyed by pack slug, each pack's in the order of its pages. ``shelf`` may have
    the files of packs that have not changed. Two files share a path where two levels of a pack
    are the same. Raises NotationError when a level has no CSV.
    """
    packs = tuple(
        view_pack(number, pack, levels[pack.slug])
        for number, pack in enumerate(content.packs, start=1)
    )
    site = view_site(content.site, packs)
    hashes: dict[str, str] = {}
    for file in _render_files(site, makers, shelf):
        hashes[file.path] = find_hash(file.data)
        yield file
    listed = dict(hashes)  # what lists the others must not see itself
    for file in render_offline(hashes, packs):
        listed[file.path] = find_hash(file.data)
        yield file
    yield SiteFile(CHECKSUMS, write_checksums(listed).encode())


def _render_files(site: SiteView, makers: Makers, shelf: Shelf) -> Iterator[SiteFile]:
    """Yield all files but those that list the others."""
    static = [SiteFile(find_static_path(name), data) for name, data in _gather_static().items()]
    ledger = SiteFile(find_static_path(LEDGER), render_site_ledger(site.packs))
    yield from (*static, ledger)
    # A pack's pages see no other pack, so that what stands there cannot depend on one.
    alone = Press(open_templates(makers.solver_version), replace(site, packs=()), {}).with_files(
        static
    )
    made: dict[str, FileFacts] = {}
    for pack in site.packs:
        key = find_pack_key(alone, pack, makers.solver_version)
        kept = shelf.take(key)
        fresh = render_pack(alone, pack, makers)
        facts: list[FileFacts] = []
        for file in fresh if kept is None else kept:
            facts.append(find_facts(file))
            yield file
        shelf.keep(key, {one.path: one.sha256 for one in facts})
        made |= {one.path: one for one in facts}
    prints = {path: one.fingerprint for path, one in made.items() if path.endswith(".png")}
    press = replace(alone, site=site, fingerprints={**alone.fingerprints, **prints})
    front = (
        *render_data(press, made, makers.solver_version),
        *render_front(press.with_files([ledger])),
    )
    yield from front
    yield from _render_finding(press, makers, [*made, *(file.path for file in front)])


def _render_finding(press: Press, makers: Makers, paths: Sequence[str]) -> Iterator[SiteFile]:
    """Yield what lets people follow the site, and machines find its pages, all in ``paths``."""
    yield SiteFile(FAVICON, draw_favicon())
    yield from render_site_card(press.site, makers.cards)
    yield from render_feed(press)
    yield from render_sitemap(press, paths)
    yield render_robots(press.site)


def _gather_static() -> dict[str, bytes]:
    return {**read_static(), **draw_icons(), PALETTE_CSS: render_palette_css().encode()}
