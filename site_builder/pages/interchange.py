"""Levels and packs in the formats of other programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from site_builder.downloads import render_zip
from site_builder.notation.entry import Entry
from site_builder.notation.formats import FORMATS
from site_builder.notation.puzz_link import write_puzz_link
from site_builder.pages.addresses import find_pack_path
from site_builder.publish import SiteFile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from site_builder.notation.formats import Format
    from site_builder.pages.views import PackView
    from site_builder.puzzle import Level

_OTHERS = tuple(each for each in FORMATS if each.key != "csv")
"""All but the site's own, which has files of its own."""


@dataclass(frozen=True, slots=True)
class LevelText:
    """A level in one format: the format's name, one sentence about it, the text."""

    key: str
    name: str
    summary: str
    text: str


@dataclass(frozen=True, slots=True)
class PackFile:
    """The file of a pack in one format: its name in the pack's folder, and what it holds."""

    name: str
    summary: str


def view_texts(level: Level) -> tuple[LevelText, ...]:
    """Return the level in every format but the site's own."""
    return tuple(
        LevelText(each.key, each.name, each.summary, each.write_one(level.puzzle, level.solution))
        for each in _OTHERS
    )


def find_play_link(level: Level) -> str:
    """Return the address that opens the level's dots on puzz.link."""
    return write_puzz_link(level.puzzle).strip()


def view_files(slug: str) -> tuple[PackFile, ...]:
    """Return the files that ``render_formats`` makes for a pack."""
    return tuple(
        PackFile(_name_file(slug, each), f"{each.name}. {each.summary}") for each in _OTHERS
    )


def render_formats(pack: PackView) -> Iterator[SiteFile]:
    """Yield a file of all levels for each format; a zip where a text holds one level."""
    slug = pack.pack.slug
    entries = [Entry(view.level.puzzle, view.level.solution) for view in pack.levels]
    for each in _OTHERS:
        if each.write_many is not None:
            data = each.write_many(entries).encode()
        else:
            texts = [each.write_one(entry.puzzle, entry.solution) for entry in entries]
            named = zip(pack.levels, texts, strict=True)
            data = render_zip({f"{view.id}{each.suffix}": text.encode() for view, text in named})
        yield SiteFile(find_pack_path(slug, _name_file(slug, each)), data)


def _name_file(slug: str, each: Format) -> str:
    return f"{slug}{each.suffix}" if each.write_many else f"{slug}.{each.key}.zip"
