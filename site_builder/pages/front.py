"""The pages outside packs: the front page, shared puzzles, progress, and what goes with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from site_builder.pages.addresses import EMBED, INDEX, NOT_FOUND, OFFLINE, PLAY, PROGRESS, SEEDS
from site_builder.pages.embedding import view_embed
from site_builder.pages.finding import preview_site
from site_builder.pages.offline import render_web_manifest
from site_builder.pages.seeds import view_seed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from site_builder.pages.press import Press
    from site_builder.publish import SiteFile


def render_front(press: Press) -> Iterator[SiteFile]:
    """Yield the pages outside packs, and what an installed site needs.

    The page for wrong addresses is served at any depth, so it needs the site's absolute address
    where there is one. ``press`` knows the pictures of all packs.
    """
    site = press.site
    yield press.print_page(INDEX, "index.html.j2", preview=preview_site(site))
    embed = view_embed(site)
    yield press.print_page(PLAY, "play.html.j2", embed=embed)
    yield press.print_page(EMBED, "embed.html.j2", embed=embed)
    yield press.print_page(SEEDS, "seeds.html.j2", seed=view_seed(site))
    yield press.print_page(OFFLINE, "offline.html.j2")
    yield press.print_page(NOT_FOUND, "404.html.j2", base=site.site.url)
    yield press.print_page(PROGRESS, "progress.html.j2")
    yield render_web_manifest(site, press.fingerprints)
