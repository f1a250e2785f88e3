"""Which format a text is in, by how it begins."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from site_builder.errors import NotationError
from site_builder.notation.pack_line import HEADER
from site_builder.notation.puzz_link import ADDRESS
from site_builder.notation.pzprv3 import NAME
from site_builder.notation.sized_text import find_size, has_zero_rows
from site_builder.notation.texts import clean_text, split_lines

_HEAD = 1_000
"""Characters at the start of a line that tell its format."""

_COLORS = re.compile(r"[0-9]+\s*(?:,\s*[0-9]+\s*)*")
_NUMBERS = re.compile(r"[0-9]+(?:\s+[0-9]+){2}")
_LETTER = re.compile(r"[a-zA-Z]")


class _Opening(NamedTuple):
    """A text, the head of its first line with words, and its first line that is no comment."""

    text: str
    first: str
    size: str


_TESTS: tuple[tuple[str, Callable[[_Opening], object]], ...] = (
    ("json", lambda it: it.first.startswith(("{", "["))),
    ("pzprv3", lambda it: it.first.split("/")[0].strip() == NAME),
    ("link", lambda it: ADDRESS.match(it.first)),
    ("pack", lambda it: HEADER.match(it.first) and ";" in it.first),
    ("csv", lambda it: _COLORS.fullmatch(it.first)),
    ("zero", lambda it: find_size(it.size) and has_zero_rows(it.text)),
    ("sized", lambda it: find_size(it.size)),
    ("coordinates", lambda it: _NUMBERS.match(it.first)),
    ("rows", lambda it: _LETTER.search(it.text)),
)


def detect(text: str) -> str:
    """Return the key of the format that a text is in: the first of these that fits.

    1. ``json``: it begins with a bracket or a brace.
    2. ``pzprv3``: it begins with that word.
    3. ``link``: its first line has ``arukone/`` or ``numlin/``, with or without a host before.
    4. ``pack``: its first line begins with a size and a comma, and has a semicolon.
    5. ``csv``: its first line is whole numbers with commas between them, or one number.
    6. ``zero``: its first line but for comments is two whole numbers, and then come rows of
       numbers (see ``has_zero_rows``). ``sized``: other rows come.
    7. ``coordinates``: its first line is three whole numbers or more.
    8. ``rows``: there is a letter in it.

    Only the first words are looked at, so a text can have a format and still be wrong in it. Raises
    NotationError when it has none.
    """
    cleaned = clean_text(text)
    lines = [line.words for line in split_lines(cleaned) if line.words]
    first = lines[0][:_HEAD].strip() if lines else ""
    size = next((words for words in lines if not words.startswith("#")), "")
    opening = _Opening(cleaned, first, size)
    for key, fits in _TESTS:
        if fits(opening):
            return key
    raise NotationError("the text is in no format that is known here")
