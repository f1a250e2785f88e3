"""Any text as runs of signs that one font can show: nothing is left out, and nothing crashes.

Western letters need no font in the file. Latin, Greek, Cyrillic, Georgian, Hebrew, Arabic and Thai
come from a font of which the used signs go into the file. Chinese, Japanese and Korean signs
come from the reader's own fonts, as PDF provides for; ``spell_out`` says them in Latin letters for
whoever has none. All other signs (and scripts that such a simple typesetter would garble) are
written in Latin letters.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from typing import TYPE_CHECKING

from anyascii import anyascii

from site_builder.booklet.arabic import join_letters
from site_builder.booklet.direction import has_leftward, order_signs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_UNKNOWN = "?"
"""Stands for a sign that nobody knows a name for."""

_GARBLED = ("DEVANAGARI",)
"""Scripts whose signs merge and change places, which needs more than a list of signs."""


class Hand(Enum):
    """Who draws a run of signs."""

    WESTERN = "western"
    WIDE = "wide"
    CHINESE = "chinese"
    JAPANESE = "japanese"
    KOREAN = "korean"


OWN_FONT = frozenset([Hand.WESTERN, Hand.WIDE])
"""The hands whose signs every reader sees."""


@dataclass(frozen=True, slots=True)
class Run:
    """Signs in the order in which they stand on paper, from left to right, in one font."""

    hand: Hand
    text: str


def clean_text(text: str) -> str:
    """Return the text on one line, without controls, invisible signs and broken halves of pairs.

    The order of mixed directions is worked out here alone: marks that would turn the rest of the
    line round are dropped with the other invisible signs.
    """
    signs = (_clean_sign(sign) for sign in unicodedata.normalize("NFC", text))
    return " ".join("".join(signs).split())


def plan_runs(text: str, has_glyph: Callable[[str], bool]) -> tuple[Run, ...]:
    """Return the runs that show a line of cleaned text, from left to right.

    ``has_glyph`` says whether the font in the file has a sign.
    """
    if _is_western(text):
        return (Run(Hand.WESTERN, text),) if text else ()
    east = _find_eastern_hand(text)
    written = "".join(_find_writing(sign, has_glyph) for sign in text)
    shown = order_signs(join_letters(written, has_glyph)) if has_leftward(written) else written
    others = "".join(sign for sign in shown if not _is_eastern(sign))
    west = Hand.WESTERN if _is_western(others) else Hand.WIDE
    hands = groupby(shown, key=lambda sign: east if _is_eastern(sign) else west)
    return tuple(Run(hand, "".join(signs)) for hand, signs in hands)


def spell_out(text: str) -> str:
    """Return the text in Latin letters alone, as well as one can."""
    return " ".join("".join(_spell_sign(sign) for sign in text).split())


def needs_spelling(text: str) -> bool:
    """Say whether a text has signs that some readers have no font for."""
    return any(_is_eastern(sign) for sign in text)


def _clean_sign(sign: str) -> str:
    kind = unicodedata.category(sign)
    if sign.isspace() or kind == "Cc":
        return " "
    if kind == "Cs":
        return "\N{REPLACEMENT CHARACTER}"
    return "" if kind == "Cf" or "\ufe00" <= sign <= "\ufe0f" else sign


def _is_western(text: str) -> bool:
    try:
        text.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True


def _find_writing(sign: str, has_glyph: Callable[[str], bool]) -> str:
    """Return what is written for a sign: itself where a font has it, else Latin letters."""
    if _is_eastern(sign) or sign == " ":
        return sign
    if has_glyph(sign) and not unicodedata.name(sign, "").startswith(_GARBLED):
        return sign
    return "".join(_write_latin(sign, has_glyph))


def _write_latin(sign: str, has_glyph: Callable[[str], bool]) -> Iterator[str]:
    for letter in _spell_sign(sign):
        yield letter if has_glyph(letter) else _UNKNOWN


def _spell_sign(sign: str) -> str:
    if sign.isascii():
        return sign
    spelled = anyascii(sign)
    if spelled or unicodedata.category(sign) in {"Mn", "Me"}:
        return spelled
    return _UNKNOWN


def _is_eastern(sign: str) -> bool:
    """Say whether a sign is one of those that Chinese, Japanese and Korean fonts have."""
    return any(low <= sign <= high for low, high in _EASTERN)


_EASTERN = (
    ("\u3000", "\u303f"),  # marks
    ("\u3041", "\u30ff"),  # kana
    ("\u3131", "\u318e"),  # Korean letters
    ("\u4e00", "\u9fa5"),  # the signs of the first Unicode, which the standard fonts know
    ("\uac00", "\ud7a3"),  # Korean syllables
    ("\uff01", "\uff60"),  # wide forms
)
"""First and last sign of each range."""


def _find_eastern_hand(text: str) -> Hand:
    """Return the hand for a line's eastern signs: Japanese has kana, Korean has its own letters."""
    if any("\u3041" <= sign <= "\u30ff" for sign in text):
        return Hand.JAPANESE
    if any("\u3131" <= sign <= "\u318e" or "\uac00" <= sign <= "\ud7a3" for sign in text):
        return Hand.KOREAN
    return Hand.CHINESE
