"""Everything in a pack's folder: pictures, the page of the pack and of each level, downloads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from site_builder.downloads import render_manifest, render_zip
from site_builder.pages.addresses import find_pack_path
from site_builder.pages.daily import render_daily
from site_builder.publish import SiteFile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from site_builder.pages.press import Press
    from site_builder.pages.views import PackView
    from site_builder.puzzle import Level

    DrawBoth = Callable[[Level], tuple[bytes, bytes]]


def render_pack(
    press: Press, pack: PackView, *, pictures: DrawBoth, solver_version: str
) -> Iterator[SiteFile]:
    """Yield every file in the folder of a pack, pictures first."""
    drawn = tuple(_render_pictures(pack, pictures))
    yield from drawn
    render_pages = _render_pages if pack.pack.start is None else render_daily
    yield from render_pages(press.with_files(drawn), pack)
    yield from _render_downloads(pack, solver_version)


def _render_pictures(pack: PackView, pictures: DrawBoth) -> Iterator[SiteFile]:
    """Yield the two pictures of each level."""
    for view in pack.levels:
        puzzle, solution = pictures(view.level)
        yield SiteFile(find_pack_path(pack.pack.slug, f"{view.id}.png"), puzzle)
        yield SiteFile(find_pack_path(pack.pack.slug, f"{view.id}-solution.png"), solution)


def _render_pages(press: Press, pack: PackView) -> Iterator[SiteFile]:
    """Yield the page of a pack and the page of each of its levels."""
    slug = pack.pack.slug
    yield press.print_page(find_pack_path(slug), "pack.html.j2", pack=pack)
    neighbors = [None, *pack.levels, None]
    for place, level in enumerate(pack.levels):
        yield press.print_page(
            find_pack_path(slug, f"{level.id}.html"), "level.html.j2", pack=pack, level=level,
            previous=neighbors[place], following=neighbors[place + 2],
        )  # fmt: skip


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
