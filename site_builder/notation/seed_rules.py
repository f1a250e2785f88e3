"""The rules part of a seed code: what is proven, what is permitted, and how the level looks.

    airtight+straight0+bends20-40+apart3+border50+symmetric+medium-hard

What must be proven comes first. What the recipe asks for beyond the ordinary follows, in one
order: ``touching``, ``solid``, ``straight`` (percent), ``bends`` (a hundred cells), ``apart``
(steps), ``border`` (percent), ``symmetric``, and last the classes of difficulty. The ordinary is
never written, so that a recipe has one code: it is what Recipe has by default, and for ``straight``
the default of the board's size.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from typing import Any

from site_builder.errors import NotationError
from site_builder.feasibility import find_plain_recipe
from site_builder.notation.difficulty import read_difficulties, write_difficulties
from site_builder.puzzle import Recipe, Uniqueness

_DEMANDS = {
    "airtight": Uniqueness.AIRTIGHT,
    "unique": Uniqueness.UNIQUE,
    "any": Uniqueness.AMBIGUOUS,
}
_FIELDS = {
    "touching": "touching",
    "solid": "solid_squares",
    "straight": "straight",
    "bends": "bends",
    "apart": "dots_apart",
    "border": "border_dots",
    "symmetric": "symmetric_dots",
}
"""Each further word, in the order of a code, and the field of a recipe that it sets."""

_EXAMPLES = (
    "touching, solid, straight20, bends20-40, apart3, border50, symmetric, and for a difficulty "
    "hard or medium-hard"
)
_WORDS = {demand: word for word, demand in _DEMANDS.items()}
_WORD = re.compile("([a-z]+)(?:([0-9]{1,3})(?:-([0-9]{1,3}))?)?")


def write_rules(recipe: Recipe) -> str:
    """Return the rules part of the code of ``recipe``."""
    ordinary = find_plain_recipe(recipe)
    words = [
        word + _write_value(getattr(recipe, field))
        for word, field in _FIELDS.items()
        if getattr(recipe, field) != getattr(ordinary, field)
    ]
    if recipe.difficulty != ordinary.difficulty:
        words.append(write_difficulties(recipe.difficulty))
    return "+".join((_WORDS[recipe.uniqueness], *words))


def read_rules(rules: str, plain: Recipe) -> Recipe:
    """Return ``plain``, of which only size, flows and length matter, with the rules of a code.

    Raises NotationError when a word is unknown, lacks its number, or stands out of order.
    """
    demand, *words = rules.split("+")
    if demand not in _DEMANDS:
        raise NotationError(f"{demand!r} is not airtight, unique or any")
    ordinary = find_plain_recipe(plain)
    given = dict(_read_word(word, ordinary) for word in words)
    recipe = replace(ordinary, uniqueness=_DEMANDS[demand], **given)
    if write_rules(recipe) != rules:
        raise NotationError(f"{rules!r} is always written {write_rules(recipe)!r} in a seed code")
    return recipe


def _write_value(value: bool | int | tuple[int, int]) -> str:  # noqa: FBT001 (a field's value)
    if isinstance(value, bool):
        return ""
    return "-".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _read_word(word: str, ordinary: Recipe) -> tuple[str, Any]:
    """Return the field that a word sets, and its value."""
    found = _WORD.fullmatch(word)
    field = _FIELDS.get(found[1], "") if found else ""
    kind = type(getattr(ordinary, field, None))
    if found and kind is bool and not found[2]:
        return field, True
    if found and kind is int and found[2] and not found[3]:
        return field, int(found[2])
    if found and kind is tuple and found[3]:
        return field, (int(found[2]), int(found[3]))
    with suppress(NotationError):
        return "difficulty", read_difficulties(word)
    raise NotationError(f"{word!r} is no rule or look of a seed code; there are {_EXAMPLES}")
