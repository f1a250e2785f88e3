"""A whole pack in one HTML file, which loads nothing: to be played from a disk, or printed."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import dataclass
from hashlib import sha256
from html import unescape
from typing import TYPE_CHECKING
from urllib.parse import quote, urljoin

from markupsafe import Markup, escape

from site_builder.assets import read_inline, read_static
from site_builder.pages.addresses import find_one_file_path, find_pack_path, find_site_address
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

_CONTROLS = re.compile("[\x7f-\x9f]")
"""Signs that no HTML page may hold; a script names them in its patterns."""

_INNER_LINK = re.compile(r'(<a (?:[a-z]+="[^"]*" )*)href="(?![a-z]+:|#)([^"]*)"')
"""A link to another page of the site, in cleaned HTML: there every value stands in such quotes."""

_LONG_WORDS = 300
"""More signs of HTML than this after the first paragraph are folded away."""


@dataclass(frozen=True, slots=True)
class OneFile:
    """What goes into a one-file pack beside the pack: all that its page would else load.

    Scripts and style are trusted markup: our own files, made safe to stand in a page. ``policy``
    names them by their hashes. ``icon`` is a picture as a data address. ``opening`` and ``more``
    are the pack's summary, the second empty where it is short.
    """

    style: Markup
    head_scripts: tuple[Markup, ...]
    player: Markup
    icon: str
    opening: Markup
    more: Markup

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
    slug, base = pack.pack.slug, press.site.site.url
    address = base and find_site_address(base) + quote(find_pack_path(slug))
    file = _gather_file(place_links(pack.summary, address))
    return press.print_page(
        find_one_file_path(slug), "onefile.html.j2", base=base, pack=pack, file=file
    )


def describe_weight(data: bytes) -> str:
    """Return the size of a download in words, to two or three digits: ``420 kB``, ``1.3 MB``."""
    kilobytes = max(1, round(len(data) / 1000))
    return f"{kilobytes} kB" if kilobytes < 1000 else f"{len(data) / 1_000_000:.1f} MB"


def place_links(words: Markup, address: str | None) -> Markup:
    """Return cleaned HTML whose links lead to the same places from anywhere as from ``address``.

    Without an address, links to other pages of the site are links no more. Places on the page
    itself (``#3``) stay: they open a level.
    """

    def place(link: re.Match[str]) -> str:
        before, url = link.groups()
        if address is None:
            return before.rstrip()
        return f'{before}href="{escape(urljoin(address, unescape(url)))}"'

    return Markup(_INNER_LINK.sub(place, words))  # noqa: S704 (clean before, and clean after)


def _split_words(words: Markup) -> tuple[Markup, Markup]:
    """Return a summary as its first paragraph and the rest, which is long or empty.

    The list of levels should not be far down the page.
    """
    end = words.find("</p>") + len("</p>")
    is_long = words.startswith("<p>") and len(words) - end > _LONG_WORDS
    return (words[:end], words[end:]) if is_long else (words, Markup())


def _gather_file(words: Markup) -> OneFile:
    inline, static = read_inline(), read_static()
    style = render_palette_css().encode() + inline["onefile.css"]
    opening, more = _split_words(words)
    return OneFile(
        style=_make_safe(style),
        head_scripts=(_make_safe(static["theme.js"]), _make_safe(inline["onefile.js"])),
        player=_make_safe(static["player.js"]),
        icon=f"data:image/svg+xml;base64,{b64encode(static['favicon.svg']).decode()}",
        opening=opening,
        more=more,
    )


def _make_safe(data: bytes) -> Markup:
    """Return a script or style sheet of ours as it may stand in a page.

    In strings and patterns, the only places where such signs occur, it means the same as before.
    """
    text = _ENDS_EARLY.sub(r"<\\", data.decode())
    return Markup(_CONTROLS.sub(lambda sign: f"\\x{ord(sign[0]):02x}", text))  # noqa: S704


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
