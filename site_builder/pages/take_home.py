"""What a visitor takes home from a pack: to play, to print, as data, for other programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from site_builder.downloads import render_manifest, render_zip
from site_builder.pages.addresses import find_pack_path
from site_builder.pages.booklets import plan_editions, render_booklets
from site_builder.pages.interchange import render_formats, view_files
from site_builder.pages.one_file import describe_weight, render_one_file
from site_builder.publish import SiteFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from site_builder.pages.press import Press
    from site_builder.pages.views import PackView


@dataclass(frozen=True, slots=True)
class Download:
    """A file of a pack as its page offers it: name in the pack's folder, words, size in words."""

    name: str
    words: str
    size: str


@dataclass(frozen=True, slots=True)
class Downloads:
    """The files, and those of them that the page of the pack offers, by what they are good for."""

    files: tuple[SiteFile, ...]
    play: tuple[Download, ...]
    sheets: tuple[Download, ...]
    data: tuple[Download, ...]
    others: tuple[Download, ...]


def gather_downloads(press: Press, pack: PackView, solver_version: str) -> Downloads:
    """Return the downloads of a pack. One that comes out day by day has no file to play or print.

    Raises NotationError for a level that a format cannot hold.
    """
    slug = pack.pack.slug
    is_daily = pack.pack.start is not None
    one_file = () if is_daily else (render_one_file(press, pack),)
    booklets = tuple(render_booklets(press.site.site.url, pack))
    data, others = tuple(_render_data(pack, solver_version)), tuple(render_formats(pack))
    editions = {edition.name: edition.words for edition in plan_editions(slug, pack.pack.printing)}
    return Downloads(
        files=(*one_file, *booklets, *data, *others),
        play=_describe(one_file, {}, "the whole pack in one file, to play without a connection"),
        sheets=_describe(booklets, editions),
        data=_describe(
            data,
            {
                f"{slug}.zip": "all levels as CSV, with the manifest",
                "manifest.json": "recipes, seeds, versions and a SHA-256 for each level",
            },
        ),
        others=_describe(others, {file.name: file.summary for file in view_files(slug)}),
    )


def _describe(
    files: Iterable[SiteFile], words: dict[str, str], usual: str = ""
) -> tuple[Download, ...]:
    """Return those files that there are words for, in the order of these words."""
    named = {file.path.rpartition("/")[2]: file for file in files}
    words = words or dict.fromkeys(named, usual)
    return tuple(
        Download(name, text, describe_weight(named[name].data))
        for name, text in words.items()
        if name in named
    )


def _render_data(pack: PackView, solver_version: str) -> Iterator[SiteFile]:
    """Yield the CSV of each level, the manifest, and the zip of them all."""
    manifest = render_manifest(
        pack.pack,
        [view.level for view in pack.levels],
        [view.csv for view in pack.levels],
        solver_version=solver_version,
    )
    files = {f"{view.id}.csv": view.csv.encode() for view in pack.levels if view.csv is not None}
    files["manifest.json"] = manifest
    slug = pack.pack.slug
    for name, data in {**files, f"{slug}.zip": render_zip(files)}.items():
        yield SiteFile(find_pack_path(slug, name), data)
