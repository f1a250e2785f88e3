"""Which format a text is in, by how it begins."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from site_builder.errors import NotationError
from site_builder.notation.level_csv import read_level_csvs
from site_builder.notation.pack_line import HEADER
from site_builder.notation.puzz_link import has_address
from site_builder.notation.pzprv3 import NAME
from site_builder.notation.sized_text import find_size, has_zero_rows
from site_builder.notation.texts import clean_text, is_comment, split_lines

_HEAD = 1_000
"""Characters at the start of a line that tell its format."""

_COLORS = re.compile(r"""\s*"?[0-9]+"?\s*(?:[,;]\s*"?[0-9]*"?\s*)*""")
_TABBED = re.compile(r"[0-9]+(?:\t[0-9]+){2,}")
_NUMBERS = re.compile(r"[0-9]+(?:\s+[0-9]+){2}")
_LETTER = re.compile(r"[a-zA-Z]")


class _Opening(NamedTuple):
    """A text, its lines with words, and the head of the first one that is no comment."""

    text: str
    lines: list[str]
    first: str


_TESTS: tuple[tuple[str, Callable[[_Opening], object]], ...] = (
    ("json", lambda it: it.first.startswith(("{", "["))),
    ("pzprv3", lambda it: it.first.startswith(NAME)),
    ("link", lambda it: has_address(it.first) or any(map(_has_query, it.lines))),
    ("pack", lambda it: HEADER.match(it.first) and ";" in it.first),
    ("csv", lambda it: _COLORS.fullmatch(it.first) or _is_tabbed_grid(it)),
    ("zero", lambda it: find_size(it.first) and has_zero_rows(it.text)),
    ("sized", lambda it: find_size(it.first)),
    ("coordinates", lambda it: _NUMBERS.match(it.first)),
    ("rows", lambda it: _LETTER.search(it.text)),
)


def _has_query(words: str) -> bool:
    """Say whether a line among others has a whole address, with its host."""
    return "?" in words and "://" in words and has_address(words)


def _is_tabbed_grid(it: _Opening) -> bool:
    """Say whether a text of numbers with tabs between them is a grid, not points.

    It is where no line of points could be so long, or where a level comes out.
    """
    if len(it.lines) < 2 or not all(map(_TABBED.fullmatch, it.lines)):
        return False
    count = it.first.count("\t") + 1
    if count < 6 or count % 4 != 2:
        return True
    try:
        read_level_csvs(it.text)
    except NotationError:
        return False
    return True


def detect(text: str) -> str:
    """Return the key of the format that a text is in: the first of these that fits.

    1. ``json``: it begins with a bracket or a brace.
    2. ``pzprv3``: it begins with that word.
    3. ``link``: its first line has ``arukone/`` or ``numlin/``, with or without a host before, or
       any line has an address with a host, of any kind of puzzle.
    4. ``pack``: its first line begins with a size and a comma, and has a semicolon.
    5. ``csv``: its first line is whole numbers with commas or semicolons between them, or one
       number; or all lines are numbers with tabs between them that make a grid.
    6. ``zero``: its first line is two whole numbers, and then come rows of numbers (see
       ``has_zero_rows``). ``sized``: other rows come.
    7. ``coordinates``: its first line is three whole numbers or more.
    8. ``rows``: there is a letter in it.

    Comments come before the first line, and blank lines. Only the first words are looked at, so a
    text can have a format and still be wrong in it. Raises NotationError when it has none.
    """
    cleaned = clean_text(text)
    filled = [line.words for line in split_lines(cleaned) if line.words]
    if not filled:
        raise NotationError("the text is empty")
    lines = [words for words in filled if not is_comment(words)]
    first = lines[0][:_HEAD].strip() if lines else ""
    opening = _Opening(cleaned, lines, first)
    for key, fits in _TESTS:
        if fits(opening):
            return key
    raise NotationError("the text is in no format that is known here")
