"""A whole pack in one HTML file, which loads nothing: to be played from a disk, or printed."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from markupsafe import Markup

from site_builder.assets import read_inline, read_static
from site_builder.pages.addresses import find_one_file_path
from site_builder.palette import render_palette_css
from site_builder.puzzle import COLOR_LABELS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from site_builder.pages.press import Press
    from site_builder.pages.views import PackView
    from site_builder.publish import SiteFile
    from site_builder.puzzle import Puzzle

_ENDS_EARLY = re.compile(r"<(?=/(?:script|style)|!--)", re.IGNORECASE)
"""What would end a script or style sheet inside a page, or begin a comment in it."""


@dataclass(frozen=True, slots=True)
class OneFile:
    """What goes into a one-file pack beside the pack: all that its page would else load.

    Scripts and style are trusted markup: our own files, made safe to stand in a page. ``policy``
    names them by their hashes. ``icon`` is a picture as a data address.
    """

    style: Markup
    head_scripts: tuple[Markup, ...]
    player: Markup
    icon: str

    @property
    def policy(self) -> str:
        """The content security policy: nothing but these scripts, this style and inline data."""
        scripts = " ".join(_find_source(text) for text in (*self.head_scripts, self.player))
        return (
            f"default-src 'none'; script-src {scripts}; style-src {_find_source(self.style)}; "
            "img-src data:; base-uri 'none'; form-action 'none'"
        )

    @staticmethod
    def draw_rows(puzzle: Puzzle) -> str:
        """Return the dots as letters, a line a row, with a blank for each other cell."""
        return "\n".join(_draw_rows(puzzle))


def render_one_file(press: Press, pack: PackView) -> SiteFile:
    """Return the page that holds a whole pack. Where the site knows its address it links to it."""
    path = find_one_file_path(pack.pack.slug)
    base = press.site.site.url
    return press.print_page(path, "onefile.html.j2", base=base, pack=pack, file=_gather_file())


def describe_weight(data: bytes) -> str:
    """Return the size of a download in words, to two or three digits: ``420 kB``, ``1.3 MB``."""
    kilobytes = max(1, round(len(data) / 1000))
    return f"{kilobytes} kB" if kilobytes < 1000 else f"{len(data) / 1_000_000:.1f} MB"


def _gather_file() -> OneFile:
    inline, static = read_inline(), read_static()
    style = render_palette_css().encode() + inline["onefile.css"]
    return OneFile(
        style=_make_safe(style),
        head_scripts=(_make_safe(static["theme.js"]), _make_safe(inline["onefile.js"])),
        player=_make_safe(static["player.js"]),
        icon=f"data:image/svg+xml;base64,{b64encode(static['favicon.svg']).decode()}",
    )


def _make_safe(data: bytes) -> Markup:
    """Return a script or style sheet of ours as it may stand in a page.

    In strings and patterns, the only places where such signs may occur, the backslash changes
    nothing.
    """
    return Markup(_ENDS_EARLY.sub("<\\\\", data.decode()))  # noqa: S704


def _find_source(text: str) -> str:
    """Return how a policy names an inline script or style: by the hash of its very text."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _draw_rows(puzzle: Puzzle) -> Iterator[str]:
    board = puzzle.board
    letters = dict(_find_letters(puzzle))
    for row in range(board.height):
        yield "".join(letters.get((row, col), " ") for col in range(board.width))


def _find_letters(puzzle: Puzzle) -> Iterable[tuple[tuple[int, int], str]]:
    """Yield the place of each dot, as row and column, and its letter."""
    for pair, letter in zip(puzzle.terminals, COLOR_LABELS, strict=False):
        for cell in pair:
            yield puzzle.board.cells[cell], letter
