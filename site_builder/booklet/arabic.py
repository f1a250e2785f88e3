"""Arabic letters in the forms that they take beside each other.

Unicode has a sign for each form of each letter and says which letter it is a form of; that table
is all that is needed here.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_FORMS = (*range(0xFB50, 0xFBB2), *range(0xFBD3, 0xFC00), *range(0xFE80, 0xFEFD))
"""The code points that Unicode has for forms of one letter, and for lam with alef."""

_KASHIDA = "\u0640"
"""The stroke that joins on both sides and has one form only."""


def join_letters(text: str, has_glyph: Callable[[str], bool]) -> str:
    """Return the text, in the order of reading, with each Arabic letter in its form.

    A form that ``has_glyph`` denies is left as the plain letter.
    """
    letters = _tie_lam_alef(text)
    shown = []
    for place, letter in enumerate(letters):
        if letter not in _read_forms():
            shown.append(letter)
            continue
        joins_before = _joins_on(_find_letter(letters, place, -1)) and _has(letter, "final")
        joins_after = _joins_on(letter) and _has(_find_letter(letters, place, 1), "final")
        name = _NAMES[joins_before, joins_after]
        form = _read_forms()[letter].get(name, letter[0])
        shown.append(form if has_glyph(form) else letter)
    return "".join(shown)


_NAMES = {
    (False, False): "isolated",
    (False, True): "initial",
    (True, False): "final",
    (True, True): "medial",
}


@cache
def _read_forms() -> Mapping[str, Mapping[str, str]]:
    """Return the forms of each letter, and of lam with alef, by name."""
    forms: dict[str, dict[str, str]] = defaultdict(dict)
    for code in _FORMS:
        name, *codes = unicodedata.decomposition(chr(code)).split() or [""]
        letter = "".join(chr(int(one, 16)) for one in codes)
        if name.strip("<>") in _NAMES.values():
            forms[letter][name.strip("<>")] = chr(code)
    return {letter: named for letter, named in forms.items() if letter}


def _tie_lam_alef(text: str) -> list[str]:
    """Return the letters one by one, a lam and an alef behind it as one: they share a sign."""
    letters: list[str] = []
    for letter in text:
        if letters and letters[-1] == "\u0644" and "\u0644" + letter in _read_forms():
            letters[-1] += letter
        else:
            letters.append(letter)
    return letters


def _find_letter(letters: list[str], place: int, step: int) -> str:
    """Return the next letter in a direction, past marks that stand above or below; or nothing."""
    place += step
    while 0 <= place < len(letters) and unicodedata.combining(letters[place][0]):
        place += step
    return letters[place] if 0 <= place < len(letters) else ""


def _joins_on(letter: str) -> bool:
    """Say whether a letter joins the one behind it."""
    return letter == _KASHIDA or _has(letter, "initial")


def _has(letter: str, form: str) -> bool:
    return letter == _KASHIDA or form in _read_forms().get(letter, {})
