"""Seed codes: one word that names a level completely, to be copied, mailed and typed.

    2.10x10.9.3-30.airtight.5.any_words.k2m6

In order, between dots: version of the meaning of orders, size, flows (``9`` or ``6-8``), cells a
path, what is proven and what else the recipe asks for (see ``seed_rules``), index (``5~2`` for
its attempt 2), seed text, and four check letters. In the seed a space is ``_`` and everything but
letters, digits and ``-`` is percent-encoded, so a code has no blanks of its own and may be
wrapped, indented, or followed by a stray ``#``.
"""

from __future__ import annotations

import re
from hashlib import sha256
from urllib.parse import quote, unquote

from site_builder.errors import NotationError
from site_builder.generator import DEFINITION, Order
from site_builder.notation.seed_rules import read_rules, write_rules
from site_builder.puzzle import Recipe

_LETTERS = "abcdefghjkmnpqrstuvwxyz123456789"
_PARTS = 8
_RANGE = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")
_SIZE = re.compile(r"(\d{1,3})x(\d{1,3})")
_INDEX = re.compile(r"(\d{1,6})(?:~(\d{1,4}))?")


def write_seed_code(order: Order) -> str:
    """Return the code that names ``order``."""
    recipe = order.recipe
    index = f"{order.index}~{order.attempt}" if order.attempt else str(order.index)
    parts = (
        str(DEFINITION),
        f"{recipe.width}x{recipe.height}",
        _write_range(recipe.flows),
        _write_range(recipe.length),
        write_rules(recipe),
        index,
        _write_seed(order.seed),
        _find_check(order),
    )
    return ".".join(parts)


def read_seed_code(text: str) -> Order:
    """Return the order that a code names; NotationError says what is wrong with it."""
    parts = re.sub(r"\s+", "", text).rstrip("#").split(".")
    if len(parts) != _PARTS:
        raise NotationError(
            f"a seed code has {_PARTS} parts between dots, this has {len(parts)}; "
            "copy it whole, from the version number to the four check letters"
        )
    version, size, flows, length, rules, index, seed, check = parts
    if version != str(DEFINITION):
        raise NotationError(
            f"this code is of version {version!r}, this program makes levels of version "
            f"{DEFINITION}: use the release that the code came from"
        )
    number, attempt = _match(_INDEX, index, "an index such as 5")
    recipe = _read_recipe(size, flows, length, rules.lower())
    order = Order(recipe, unquote(seed.replace("_", " ")), int(number), int(attempt or 0))
    if check.lower() != _find_check(order):
        raise NotationError("the check letters do not fit the rest: a sign is missing or mistyped")
    return order


def _read_recipe(size: str, flows: str, length: str, rules: str) -> Recipe:
    width, height = _match(_SIZE, size.lower(), "a size such as 10x10")
    plain = Recipe(
        int(width),
        int(height),
        _read_range(flows, "a number of flows such as 9 or 6-8"),
        _read_range(length, "a length range such as 3-30"),
    )
    return read_rules(rules, plain)


def _write_range(bounds: tuple[int, int]) -> str:
    low, high = bounds
    return str(low) if low == high else f"{low}-{high}"


def _read_range(text: str, expected: str) -> tuple[int, int]:
    low, high = _match(_RANGE, text, expected)
    return int(low), int(high or low)


def _match(pattern: re.Pattern[str], text: str, expected: str) -> tuple[str, str]:
    found = pattern.fullmatch(text)
    if found is None or not text.isascii():
        raise NotationError(f"{text!r} is not {expected}")
    return found[1], found[2] or ""


def _write_seed(seed: str) -> str:
    encoded = quote(seed, safe=" ").replace(".", "%2E").replace("_", "%5F").replace("~", "%7E")
    return encoded.replace(" ", "_")


def _find_check(order: Order) -> str:
    number = int.from_bytes(sha256(order.key.encode()).digest()[:4], "big")
    return "".join(_LETTERS[number >> (5 * place) & 31] for place in range(4))
