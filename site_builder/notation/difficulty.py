"""Difficulties in words: ``hard``, and ``medium-hard`` for a range."""

from __future__ import annotations

from difflib import get_close_matches

from site_builder.errors import NotationError
from site_builder.puzzle import Difficulty

_WORDS = {difficulty.word: difficulty for difficulty in Difficulty}
_NUMBERS = {str(difficulty.value): difficulty.word for difficulty in Difficulty}
_SHOWN = 40
"""Characters of a wrong word that a message repeats."""


def write_difficulties(ends: tuple[Difficulty, Difficulty]) -> str:
    """Return an inclusive range as one word, or as two joined by a hyphen."""
    return "-".join(dict.fromkeys(end.word for end in ends))


def read_difficulties(text: str) -> tuple[Difficulty, Difficulty]:
    """Return the range that ``hard`` or ``medium-hard`` stands for, backwards if written so.

    Raises NotationError as ``read_difficulty`` does.
    """
    low, hyphen, high = text.partition("-")
    first = read_difficulty(low)
    return first, read_difficulty(high) if hyphen else first


def read_difficulty(word: str) -> Difficulty:
    """Return the difficulty of that name; NotationError offers the nearest for any other word."""
    if word in _WORDS:
        return _WORDS[word]
    if word in _NUMBERS:
        raise NotationError(f"difficulties have names, not numbers; did you mean {_NUMBERS[word]}?")
    near = get_close_matches(word.casefold()[:_SHOWN], _WORDS, n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    shown = word if len(word) <= _SHOWN else word[: _SHOWN - 1] + "…"
    raise NotationError(f"{shown!r} is not one of {', '.join(_WORDS)}{hint}")
