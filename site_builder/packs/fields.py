"""What an author's scalar means, one function a kind of field; each raises ValueError with words.

The functions take nodes, not Python values, so that nothing was guessed before they look.
"""

from __future__ import annotations

import re
import unicodedata
from functools import partial

from site_builder.board import MAX_SIDE
from site_builder.feasibility import (
    CLOSEST_DOTS,
    MAX_CELLS,
    MAX_FLOWS,
    MIN_SIDE,
    SHORTEST_PATH,
    find_nearest_size,
)
from site_builder.packs import limits
from site_builder.packs.lists import read_each
from site_builder.packs.problems import show
from site_builder.packs.urls import read_url
from site_builder.packs.yaml_nodes import Items, Scalar

_SWITCHES = {
    **dict.fromkeys(("true", "yes", "y", "on", "1"), "true"),
    **dict.fromkeys(("false", "no", "n", "off", "0"), "false"),
}
"""What other programs and YAML itself take for a switch, and our word for it."""
_NULLS = frozenset(["", "~", "null", "Null", "NULL"])
_WHOLE = re.compile("0|[1-9][0-9]{0,8}")
_SIZE = re.compile("([0-9]{1,6})(?: ?[xX\u00d7] ?([0-9]{1,6}))?")
_SLUG = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
_BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_UNSAFE = frozenset(["Cc", "Cs", "Zl", "Zp"])


def read_text(node: object, limit: int, *, lines: bool = False) -> str:
    """Return the text as written, less white space at its ends; ``lines`` permits several."""
    return check_text(read_scalar(node, "text"), limit, lines=lines)


def check_text(text: str, limit: int, *, lines: bool = False) -> str:
    """Return ``text`` less white space at its ends; ValueError when it is not fit to publish."""
    text = text.strip()
    if not any(sign.isprintable() and not sign.isspace() for sign in text):
        raise ValueError("is empty; write a value")
    if len(text) > limit:
        raise ValueError(f"has {len(text)} characters; at most {limit}")
    for sign in text:
        _refuse_sign(sign, lines=lines)
    return text


def read_slug(node: object) -> str:
    """Return a name that is safe as a folder and in a URL on every system."""
    slug = read_text(node, limits.MAX_SLUG)
    if _SLUG.fullmatch(slug) is None:
        folded = unicodedata.normalize("NFKD", slug).encode("ascii", "ignore").decode().lower()
        near = "-".join(re.findall("[a-z0-9]+", folded))
        hint = f"; did you mean {show(near)}?" if near else ""
        raise ValueError(
            f"{show(slug)} may hold only a-z and 0-9, in words joined by single hyphens{hint}"
        )
    if slug in limits.RESERVED_SLUGS:
        raise ValueError(f"{show(slug)} names a device on Windows; choose another word")
    return slug


def read_count(node: object) -> int:
    """Return the number of levels of a batch."""
    return _read_whole(node, 1, limits.MAX_COUNT)


def read_days(node: object) -> int:
    """Return the number of days of a daily pack."""
    return _read_whole(node, 1, limits.MAX_DAYS)


def read_size(node: object) -> tuple[int, int]:
    """Return (width, height) of ``8x6``, or of ``8`` for a square."""
    if isinstance(node, Items) and all(isinstance(item, Scalar) for item in node.items):
        parts = "x".join(item.text for item in node.items if isinstance(item, Scalar))
        hint = f"; did you mean {parts}?" if _SIZE.fullmatch(parts) else ""
        raise ValueError(f"is a list; write WIDTHxHEIGHT{hint}")
    text = read_scalar(node, "WIDTHxHEIGHT").strip()
    found = _SIZE.fullmatch(text)
    if found is None or any(side and side[0] == "0" and side != "0" for side in found.groups()):
        raise ValueError(f"{show(text)} is not a size; write WIDTHxHEIGHT, such as 8x8")
    width, height = int(found[1]), int(found[2] or found[1])
    nearest = find_nearest_size(width, height)
    if nearest != (width, height):
        raise ValueError(
            f"{width}x{height} is not possible: a board has {MIN_SIDE} to {MAX_SIDE} cells a side "
            f"and at most {MAX_CELLS} in all; did you mean {nearest[0]}x{nearest[1]}?"
        )
    return width, height


def find_size(node: object) -> str | None:
    """Return the text of a node that is a size; None for every other node."""
    try:
        read_size(node)
    except ValueError:
        return None
    return node.text.strip() if isinstance(node, Scalar) else None


def read_flows(node: object) -> tuple[int, int]:
    """Return the range of the number of flows."""
    return _read_range(node, 1, MAX_FLOWS, "[6, 8]")


def read_length(node: object) -> tuple[int, int]:
    """Return the range of cells a path."""
    low, high = _read_range(node, 1, MAX_CELLS, "[3, 20]")
    if low < SHORTEST_PATH:
        high = max(high, SHORTEST_PATH)
        near = str(SHORTEST_PATH) if high == SHORTEST_PATH else f"[{SHORTEST_PATH}, {high}]"
        raise ValueError(
            f"a path has at least {SHORTEST_PATH} cells, or its dots lie side by side and there "
            f"is nothing to solve; did you mean {near}?"
        )
    return low, high


def read_share(node: object) -> int:
    """Return a share in whole percent."""
    text = node.text if isinstance(node, Scalar) else ""
    bare = text.rstrip(" %")
    if bare != text and _WHOLE.fullmatch(bare):
        raise ValueError(f"{show(text)} has a sign; shares are in percent; did you mean {bare}?")
    return _read_whole(node, 0, 100)


def read_bends(node: object) -> tuple[int, int]:
    """Return the range of bends a hundred cells."""
    return _read_range(node, 0, 100, "[20, 40]")


def read_dots_apart(node: object) -> int:
    """Return the fewest steps between the dots of a color."""
    return _read_whole(node, CLOSEST_DOTS, 2 * MAX_SIDE - 2)


def read_switch(node: object) -> bool:
    """Return ``true`` or ``false``; YAML's other spellings are refused, not guessed."""
    word = read_scalar(node, "true or false")
    if word not in {"true", "false"}:
        near = _SWITCHES.get(word.lower())
        rest = f"write {near}" if near else "one of the two is needed"
        raise ValueError(f"{show(word)} is neither true nor false; {rest}")
    if isinstance(node, Scalar) and not node.plain:
        raise ValueError(
            f"{show(word)} is text, where true or false is needed; take the quotes off"
        )
    return word == "true"


def read_site_url(node: object) -> str:
    """Return an absolute URL that ends in a slash."""
    return read_url(read_text(node, limits.MAX_URL))


def read_scalar(node: object, wanted: str) -> str:
    """Return a single value as written; ``wanted`` says in words what is needed."""
    if not isinstance(node, Scalar):
        kind = "a list" if isinstance(node, Items) else "a group of fields"
        raise ValueError(f"is {kind}, where {wanted} is needed")  # noqa: TRY004 (for pydantic)
    if node.plain and node.text in _NULLS:
        word = f"{node.text} (nothing, to YAML)" if node.text else "empty"
        raise ValueError(f"is {word}; write a value, or leave the field out")
    return node.text


def _read_whole(node: object, low: int, high: int) -> int:
    text = read_scalar(node, "a whole number")
    negative = text[:1] == "-" and _WHOLE.fullmatch(text[1:])
    if isinstance(node, Scalar) and not node.plain:
        hint = f"; did you mean {text}?" if _WHOLE.fullmatch(text) else ""
        raise ValueError(f"{show(text)} is text, where a whole number is needed{hint}")
    if re.fullmatch("[1-9][0-9]{9,}", text):
        raise ValueError(f"{show(text)} is outside {low} to {high}; did you mean {high}?")
    if _WHOLE.fullmatch(text) is None and not negative:
        near = text.lstrip("0")
        hint = f"; did you mean {near}?" if _WHOLE.fullmatch(near) else ""
        raise ValueError(f"{show(text)} is not a whole number{hint}")
    if not low <= int(text) <= high:
        near = str(min(max(int(text), low), high))
        raise ValueError(f"{text} is outside {low} to {high}; did you mean {near}?")
    return int(text)


def _read_range(node: object, low: int, high: int, example: str) -> tuple[int, int]:
    if isinstance(node, Scalar):
        parts = re.fullmatch("([0-9]{1,4}) ?(?:-|\u2013|to|,|\\.\\.) ?([0-9]{1,4})", node.text)
        if parts is not None:
            raise ValueError(
                f"{show(node.text)} is not a range; did you mean [{parts[1]}, {parts[2]}]?"
            )
        only = _read_whole(node, low, high)
        return only, only
    if not isinstance(node, Items) or len(node.items) != 2:
        raise ValueError(f"must be a whole number, or a range of two such as {example}")
    first, last = read_each(node, partial(_read_whole, low=low, high=high))
    if first > last:
        raise ValueError(f"the range is backwards; did you mean [{last}, {first}]?")
    return first, last


def _refuse_sign(sign: str, *, lines: bool) -> None:
    if lines and sign in "\n\t":
        return
    if sign == "\n":
        raise ValueError("has a line break; write it in one line")
    if sign in _BIDI:
        raise ValueError(f"holds U+{ord(sign):04X}, which reverses the text around it")
    if unicodedata.category(sign) in _UNSAFE or sign in "\ufffe\uffff":
        raise ValueError(f"holds the control character U+{ord(sign):04X}")
