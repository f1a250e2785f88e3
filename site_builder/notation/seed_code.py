"""Seed codes: one word that names a level completely, to be copied, mailed, spoken and typed.

    2.10x10.9.3-30.airtight.5.any_words.k2m6

In order, between dots: version of the meaning of orders, size, flows (``9`` or ``6-8``), cells a
path, what is proven and what else the recipe asks for (see ``seed_rules``), index (``5~2`` for
its attempt 2), seed text, and four check letters. In the seed a space is ``_`` and everything but
letters, digits and ``-`` is percent-encoded, so a code has no blanks of its own and may be
wrapped, indented, quoted, or followed by a stray ``#``. ``seed_noise`` takes such things off.

The check letters are 20 bits of a SHA-256: a wrong sign slips through once in a million times.
"""

from __future__ import annotations

import re
from hashlib import sha256

from site_builder.errors import NotationError
from site_builder.generator import DEFINITION, Order
from site_builder.notation.recipe_code import (
    match_part,
    read_parts,
    read_seed,
    write_range,
    write_recipe,
    write_seed,
)
from site_builder.notation.seed_noise import (
    CHECK_LETTERS,
    clean_check,
    clean_number,
    clean_words,
    list_seeds,
    unwrap_code,
)
from site_builder.notation.seed_rules import write_rules
from site_builder.notation.strangers import name_stranger

EXAMPLE = "2.10x10.9.3-30.airtight.5.any_words.k2m6"
"""What a code looks like, for messages and help."""

_PART_NAMES = ("version", "size", "flows", "length", "rules", "index", "seed", "check letters")
_CHECK_LENGTH = 4
_INDEX = re.compile(r"(\d{1,6})(?:~(\d{1,4}))?")


def write_seed_code(order: Order) -> str:
    """Return the code that names ``order``."""
    recipe = order.recipe
    index = f"{order.index}~{order.attempt}" if order.attempt else str(order.index)
    parts = (
        str(DEFINITION),
        write_recipe(recipe),
        index,
        write_seed(order.seed),
        _find_check(order),
    )
    return ".".join(parts)


def read_seed_code(text: str) -> Order:
    """Return the order that a code names; NotationError says what is wrong and what is right.

    Whatever people and programs put around and into a code is taken off first, and where a sign
    may have been meant in two ways (``seed_noise``) the check letters decide.
    """
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise NotationError("a sign of the code is not text; type the code anew")
    version, size, flows, length, rules, index, seed, check = _split(text)
    _check_version(clean_number(version))
    number, attempt = match_part(_INDEX, clean_number(index), "an index such as 5")
    recipe = read_parts(
        clean_number(size), clean_number(flows), clean_number(length), clean_words(rules)
    )
    letters = _read_check(clean_check(check))
    readings = [
        Order(recipe, read_seed(written), int(number), int(attempt or 0))
        for written in list_seeds(seed)
    ]
    for order in readings:
        if _find_check(order) == letters:
            return order
    raise NotationError(_explain_misfit(readings[0], letters))


def _split(text: str) -> list[str]:
    parts = unwrap_code(text).split(".")
    if len(parts) != len(_PART_NAMES):
        if stranger := name_stranger(text):
            raise NotationError(stranger)
        raise NotationError(
            f"a seed code has {len(_PART_NAMES)} parts between dots, this has {len(parts)}; copy "
            f"it whole, from the version number to the four check letters, such as {EXAMPLE}"
        )
    return parts


def _check_version(version: str) -> None:
    if version == str(DEFINITION):
        return
    if not re.fullmatch(r"[0-9]{1,4}", version):
        raise NotationError(
            f"{version[:20]!r} is no version number: a seed code begins with {DEFINITION}, "
            f"such as {EXAMPLE}"
        )
    raise NotationError(
        f"this code is of version {version!r}, this program makes levels of version "
        f"{DEFINITION}: use the release that the code came from (the changelog says which "
        "release has which version of level definitions)"
    )


def _read_check(letters: str) -> str:
    strange = next((sign for sign in letters if sign not in CHECK_LETTERS), None)
    if strange is not None:
        raise NotationError(
            f"{strange!r} is never a check letter: these are small letters without i, l and o, "
            "and the digits 1 to 9; look at the end of the code again"
        )
    if len(letters) != _CHECK_LENGTH:
        raise NotationError(
            f"a seed code ends with {_CHECK_LENGTH} check letters, this with {len(letters)}: "
            f"{letters[:20]!r}; copy it to its very end"
        )
    return letters


def _explain_misfit(order: Order, letters: str) -> str:
    """Return why a code is refused whose parts can all be read: what was read, to compare."""
    recipe = order.recipe
    right = _find_check(order)
    wrong = sum(one != other for one, other in zip(letters, right, strict=True))
    if wrong == 1 or sorted(letters) == sorted(right):
        return (
            f"the check letters do not fit the rest: they are {letters!r}, and with all else as "
            f"it stands they would be {right!r}; compare them with where the code came from"
        )
    return (
        "the check letters do not fit the rest: a sign is missing or mistyped, capitals in the "
        f"seed included. This was read: size {recipe.width}x{recipe.height}, flows "
        f"{write_range(recipe.flows)}, length {write_range(recipe.length)}, rules "
        f"{write_rules(recipe)}, index {order.index}, attempt {order.attempt}, seed "
        f"{order.seed[:200]!r}; compare it with where the code came from"
    )


def _find_check(order: Order) -> str:
    number = int.from_bytes(sha256(order.key.encode()).digest()[:4], "big")
    return "".join(CHECK_LETTERS[number >> (5 * place) & 31] for place in range(_CHECK_LENGTH))
