"""Recipes and seeds as the words that stand in seed codes: exact, and without blanks."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote

from site_builder.errors import NotationError
from site_builder.notation.seed_rules import read_rules, write_rules
from site_builder.puzzle import Recipe

_MOST_RULES = 200
_RANGE = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")
_SIZE = re.compile(r"(\d{1,3})x(\d{1,3})")


def write_recipe(recipe: Recipe) -> str:
    """Return a recipe in four parts with dots between: ``10x10.9.3-30.airtight``."""
    parts = (
        f"{recipe.width}x{recipe.height}",
        write_range(recipe.flows),
        write_range(recipe.length),
        write_rules(recipe),
    )
    return ".".join(parts)


def read_recipe(text: str) -> Recipe:
    """Return the recipe that ``write_recipe`` has written; NotationError for any other text."""
    parts = text.split(".")
    if len(parts) != 4:
        raise NotationError(f"{text[:40]!r} is not a recipe such as 10x10.9.3-30.airtight")
    recipe = read_parts(*parts)
    if write_recipe(recipe) != text:
        raise NotationError(f"{text[:200]!r} is always written {write_recipe(recipe)!r}")
    return recipe


def read_parts(size: str, flows: str, length: str, rules: str) -> Recipe:
    """Return the recipe of its four parts; NotationError says which is wrong, and what is right."""
    width, height = match_part(_SIZE, size, "a size such as 10x10")
    plain = Recipe(
        int(width),
        int(height),
        _read_range(flows, "a number of flows such as 9 or 6-8"),
        _read_range(length, "a length range such as 3-30"),
    )
    if len(rules) > _MOST_RULES:
        raise NotationError(f"the rules part has {len(rules)} signs; at most {_MOST_RULES}")
    return read_rules(rules, plain)


def write_seed(seed: str) -> str:
    """Return a seed without blanks and dots."""
    encoded = quote(seed, safe=" ").replace(".", "%2E").replace("_", "%5F").replace("~", "%7E")
    return encoded.replace(" ", "_")


def read_seed(written: str) -> str:
    """Return the seed that ``write_seed`` has written so."""
    return unquote(written.replace("_", " "))


def write_range(bounds: tuple[int, int]) -> str:
    """Return an inclusive range, or its one number."""
    low, high = bounds
    return str(low) if low == high else f"{low}-{high}"


def match_part(pattern: re.Pattern[str], text: str, expected: str) -> tuple[str, str]:
    """Return both groups of a part, the second may be empty; NotationError if it is none."""
    found = pattern.fullmatch(text)
    if found is None or not text.isascii():
        raise NotationError(f"{text[:40]!r} is not {expected}")
    return found[1], found[2] or ""


def _read_range(text: str, expected: str) -> tuple[int, int]:
    low, high = match_part(_RANGE, text, expected)
    return int(low), int(high or low)
