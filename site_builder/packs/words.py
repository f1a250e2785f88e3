"""What an author's words mean where only a few are known; each raises ValueError with a hint."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import partial
from typing import TypeVar

from site_builder.errors import NotationError
from site_builder.notation.difficulty import read_difficulties, read_difficulty
from site_builder.packs.arrange import Arrangement
from site_builder.packs.fields import read_scalar
from site_builder.packs.lists import read_each
from site_builder.packs.problems import show, suggest
from site_builder.packs.yaml_nodes import Items, Scalar
from site_builder.puzzle import Difficulty, Uniqueness

UNIQUENESS = {
    "airtight": Uniqueness.AIRTIGHT,
    "unique": Uniqueness.UNIQUE,
    "any": Uniqueness.AMBIGUOUS,
}
"""The words of YAML and what must be proven."""

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
"""The fields of ``weekdays``, as ``datetime.date`` counts them."""


class Allowance(StrEnum):
    """What an author may let through in boards of their own."""

    AMBIGUOUS = "ambiguous"
    """Boards with several solutions, or of which that is not known."""
    REPEATS = "repeats"
    """Boards that are equal up to symmetry and recoloring to others of the site."""


class Kind(StrEnum):
    """What sets a pack apart; an ordinary one has no kind."""

    DAILY = "daily"
    """A level for each day of the calendar."""


_KINDS = {kind.value: kind for kind in Kind}
_ALLOWANCES = {allowance.value: allowance for allowance in Allowance}
_ARRANGEMENTS = {arrangement.value: arrangement for arrangement in Arrangement}
_CLASS_NUMBERS = {str(difficulty.value): difficulty for difficulty in Difficulty}
_NO_RANGE = re.compile("([a-z]+) ?(?:-|\u2013|to|,|\\.\\.) ?([a-z]+)")

Meaning = TypeVar("Meaning")


def read_uniqueness(node: object) -> Uniqueness:
    """Return what must be proven of each level."""
    return _look_up(node, UNIQUENESS)


def read_arrangement(node: object) -> Arrangement:
    """Return how the levels of a batch follow each other."""
    return _look_up(node, _ARRANGEMENTS)


def read_kind(node: object) -> Kind:
    """Return what sets a pack apart."""
    word = read_scalar(node, "a word")
    if word not in _KINDS:
        raise ValueError(
            f"{show(word)} is no kind of pack: there is {', '.join(_KINDS)}, "
            f"and without this line a pack is an ordinary one{suggest(word, _KINDS)}"
        )
    return _KINDS[word]


def read_allowances(node: object) -> frozenset[Allowance]:
    """Return what is let through of ``ambiguous`` or ``[ambiguous, repeats]``."""
    if not isinstance(node, Items):
        return frozenset([_look_up(node, _ALLOWANCES)])
    if not node.items:
        raise ValueError("is an empty list; leave the field out")
    return frozenset(read_each(node, partial(_look_up, meanings=_ALLOWANCES)))


def read_class_range(node: object) -> tuple[Difficulty, Difficulty]:
    """Return the range of difficulties of ``hard`` or ``[medium, hard]``."""
    if isinstance(node, Items):
        return _read_ends(node)
    word = read_scalar(node, "a word or a range")
    _refuse_joined(word)
    return _read_class(word), _read_class(word)


def _read_ends(node: Items) -> tuple[Difficulty, Difficulty]:
    if len(node.items) != 2 or not all(isinstance(item, Scalar) for item in node.items):
        raise ValueError("must be a word, or a range of two such as [medium, hard]")
    texts = [item.text for item in node.items if isinstance(item, Scalar)]
    if all(text in _CLASS_NUMBERS for text in texts):
        named = ", ".join(_CLASS_NUMBERS[text].word for text in sorted(texts))
        raise ValueError(f"difficulties have names, not numbers; did you mean [{named}]?")
    low, high = read_each(node, lambda item: _read_class(read_scalar(item, "a word")))
    if low > high:
        raise ValueError(f"the range is backwards; did you mean [{high.word}, {low.word}]?")
    return low, high


def _refuse_joined(word: str) -> None:
    """Raise ValueError for two classes in one word, which codes and commands have for a range."""
    parts = _NO_RANGE.fullmatch(word)
    if parts is None:
        return
    try:
        low, high = sorted(read_difficulties(f"{parts[1]}-{parts[2]}"))
    except NotationError:
        return
    raise ValueError(f"{show(word)} is not a range; did you mean [{low.word}, {high.word}]?")


def _read_class(word: str) -> Difficulty:
    try:
        return read_difficulty(word)
    except NotationError as error:
        raise ValueError(str(error)) from None


def _look_up(node: object, meanings: dict[str, Meaning]) -> Meaning:
    word = read_scalar(node, "a word")
    if word not in meanings:
        choices = ", ".join(meanings)
        raise ValueError(f"{show(word)} is not one of {choices}{suggest(word, meanings)}")
    return meanings[word]
