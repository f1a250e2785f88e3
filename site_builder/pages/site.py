"""The map of the site: which files there are, and what each is made from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from site_builder.assets import read_static
from site_builder.downloads import render_manifest, render_zip
from site_builder.pages.addresses import (
    EMBED,
    INDEX,
    NOT_FOUND,
    OFFLINE,
    PLAY,
    PROGRESS,
    Addresses,
    find_fingerprint,
    find_pack_path,
    find_static_path,
)
from site_builder.pages.embedding import view_embed
from site_builder.pages.ledger import describe_packs
from site_builder.pages.offline import render_offline, render_web_manifest
from site_builder.pages.templates import open_templates, render_page
from site_builder.pages.views import PackView, SiteView, view_pack, view_site
from site_builder.palette import render_palette_css
from site_builder.publish import SiteFile
from site_builder.publish.files import check_paths
from site_builder.thumbnails import draw_both, draw_icons

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from jinja2 import Environment

    from site_builder.packs import Content
    from site_builder.puzzle import Level

PALETTE_CSS = "palette.css"


def render_site(
    content: Content,
    levels: Mapping[str, tuple[Level, ...]],
    *,
    solver_version: str,
    pictures: Callable[[Level], tuple[bytes, bytes]] = draw_both,
) -> tuple[SiteFile, ...]:
    """Return every file of the site, sorted by path.

    ``levels`` are keyed by pack slug, each pack's in the order of its pages. ``pictures`` gives
    a level's puzzle and solution as PNG: pass a look-up to reuse pictures made before (they
    depend on the level id and its solution, and on ``thumbnails.DRAWING_VERSION``). Raises
    PublishError when two outputs would share a path, NotationError when a level has no CSV.
    """
    packs = tuple(
        view_pack(number, pack, levels[pack.slug])
        for number, pack in enumerate(content.packs, start=1)
    )
    site = view_site(content.site, packs)
    files = [SiteFile(find_static_path(name), data) for name, data in _gather_static().items()]
    for pack in packs:
        files += _render_pictures(pack, pictures)
    fingerprints = {file.path: find_fingerprint(file.data) for file in files}
    environment = open_templates()
    files += _render_front(environment, site, fingerprints)
    files.append(_render_progress(environment, site, fingerprints))
    for pack in packs:
        files += _render_pack(environment, site, pack, fingerprints)
        files += _render_downloads(pack, solver_version)
    check_paths(file.path for file in files)
    files += render_offline(files, {pack.pack.slug: pack.names for pack in packs})
    return tuple(sorted(files, key=lambda file: file.path))


def _gather_static() -> dict[str, bytes]:
    return {**read_static(), **draw_icons(), PALETTE_CSS: render_palette_css().encode()}


def _render_front(
    environment: Environment, site: SiteView, fingerprints: Mapping[str, str]
) -> Iterator[SiteFile]:
    """Yield the front page, the page for wrong addresses, and what an installed site needs.

    The page for wrong addresses is served at any depth, so it needs the site's absolute address
    where there is one.
    """

    def render(path: str, template: str, **values: object) -> SiteFile:
        base = site.site.url if path == NOT_FOUND else None
        addresses = Addresses(path, fingerprints, base)
        return SiteFile(path, render_page(environment, template, addresses, site=site, **values))

    yield render(INDEX, "index.html.j2", packs=describe_packs(site.packs))
    embed = view_embed(site)
    yield render(PLAY, "play.html.j2", embed=embed)
    yield render(EMBED, "embed.html.j2", embed=embed)
    yield render(OFFLINE, "offline.html.j2")
    yield render(NOT_FOUND, "404.html.j2")
    yield render_web_manifest(site, fingerprints)


def _render_progress(
    environment: Environment, site: SiteView, fingerprints: Mapping[str, str]
) -> SiteFile:
    """Return the page that shows a visitor's own progress."""
    addresses = Addresses(PROGRESS, fingerprints)
    packs = describe_packs(site.packs, addresses)
    page = render_page(environment, "progress.html.j2", addresses, site=site, packs=packs)
    return SiteFile(PROGRESS, page)


def _render_pack(
    environment: Environment, site: SiteView, pack: PackView, fingerprints: Mapping[str, str]
) -> Iterator[SiteFile]:
    """Yield the page of a pack and the page of each of its levels."""
    slug = pack.pack.slug
    path = find_pack_path(slug)
    page = render_page(
        environment, "pack.html.j2", Addresses(path, fingerprints), site=site, pack=pack
    )
    yield SiteFile(path, page)
    neighbors = [None, *pack.levels, None]
    for place, level in enumerate(pack.levels):
        path = find_pack_path(slug, f"{level.id}.html")
        page = render_page(
            environment, "level.html.j2", Addresses(path, fingerprints),
            site=site, pack=pack, level=level,
            previous=neighbors[place], following=neighbors[place + 2],
        )  # fmt: skip
        yield SiteFile(path, page)


def _render_downloads(pack: PackView, solver_version: str) -> Iterator[SiteFile]:
    """Yield the CSV of each level, the manifest, and the zip of them all."""
    manifest = render_manifest(
        pack.pack,
        [view.level for view in pack.levels],
        [view.csv for view in pack.levels],
        solver_version=solver_version,
    )
    files = {f"{view.id}.csv": view.csv.encode() for view in pack.levels}
    files["manifest.json"] = manifest
    slug = pack.pack.slug
    for name, data in {**files, f"{slug}.zip": render_zip(files)}.items():
        yield SiteFile(find_pack_path(slug, name), data)


def _render_pictures(
    pack: PackView, pictures: Callable[[Level], tuple[bytes, bytes]]
) -> Iterator[SiteFile]:
    """Yield the two pictures of each level."""
    for view in pack.levels:
        puzzle, solution = pictures(view.level)
        yield SiteFile(find_pack_path(pack.pack.slug, f"{view.id}.png"), puzzle)
        yield SiteFile(find_pack_path(pack.pack.slug, f"{view.id}-solution.png"), solution)
