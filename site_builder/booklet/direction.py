"""Lines with letters that run leftwards, as they stand on paper from left to right.

The heart of Unicode's bidirectional algorithm (UAX 9, without the explicit marks, which cleaned
text does not have): letters and numbers get levels, neutral signs follow their neighbors, and
runs are turned round from the deepest level up.
"""

from __future__ import annotations

import unicodedata
from itertools import groupby

_KINDS = {"L": "L", "R": "R", "AL": "R", "EN": "N", "AN": "N"}
"""What a sign is, by its class in Unicode; other signs are neutral."""

_DIRECTIONS: dict[str | None, int] = {"L": 0, "R": 1, "N": 1}
"""Which way the neighbors of a sign see it run: numbers belong to the letters around them."""

_IN_NUMBERS = frozenset(",.:/")
"""Signs that stay inside a number when digits stand on both sides."""

_Placed = tuple[str, int]
"""A sign and its level."""

_MIRRORED = str.maketrans("()[]{}<>\u00ab\u00bb\u2039\u203a", ")(][}{><\u00bb\u00ab\u203a\u2039")


def has_leftward(text: str) -> bool:
    """Say whether any letter of the text runs leftwards."""
    return any(_KINDS.get(unicodedata.bidirectional(sign)) == "R" for sign in text)


def order_signs(text: str) -> str:
    """Return the signs of one line in the order in which they stand from left to right."""
    base = _find_base_level(text)
    levels = _find_levels(text, base)
    pairs: list[_Placed] = [
        (sign.translate(_MIRRORED) if level % 2 else sign, level)
        for sign, level in zip(text, levels, strict=True)
    ]
    for depth in range(max(levels, default=0), 0, -1):
        pairs = _turn_runs(pairs, depth)
    return "".join(sign for sign, _ in pairs)


def _turn_runs(pairs: list[_Placed], depth: int) -> list[_Placed]:
    """Return the signs with each run of that level or deeper turned round."""
    turned: list[_Placed] = []
    for is_deep, found in groupby(pairs, key=lambda pair: pair[1] >= depth):
        run = list(found)
        turned += _turn(run) if is_deep else run
    return turned


def _turn(run: list[_Placed]) -> list[_Placed]:
    """Return a run backwards, each combining mark still behind the letter that it stands on."""
    clusters: list[list[_Placed]] = []
    for pair in run:
        if clusters and unicodedata.combining(pair[0]):
            clusters[-1].append(pair)
        else:
            clusters.append([pair])
    return [pair for cluster in reversed(clusters) for pair in cluster]


def _find_base_level(text: str) -> int:
    """Return 1 when the first letter of the line runs leftwards, else 0."""
    kinds = (_KINDS.get(unicodedata.bidirectional(sign)) for sign in text)
    return int(next((kind for kind in kinds if kind in {"L", "R"}), "L") == "R")


def _find_levels(text: str, base: int) -> list[int]:
    """Return the level of each sign: odd ones run leftwards."""
    kinds = _find_kinds(text, base)
    levels: list[int] = []
    before = base
    place = 0
    for kind, run in groupby(kinds):
        length = len(list(run))
        place += length
        leftward = _DIRECTIONS.get(kind, base)
        if kind is None:
            after = _DIRECTIONS[kinds[place]] if place < len(kinds) else base
            leftward = before if before == after else base
        before = leftward
        level = 1 if leftward and kind != "N" else 2 * max(base, kind == "N")
        levels += [level] * length
    return levels


def _find_kinds(text: str, base: int) -> list[str | None]:
    """Return for each sign L, R, N for a number amid leftward letters, or None for neither."""
    kinds = [_KINDS.get(unicodedata.bidirectional(sign)) for sign in text]
    for place in range(1, len(text) - 1):
        if text[place] in _IN_NUMBERS and kinds[place - 1] == kinds[place + 1] == "N":
            kinds[place] = "N"
    last = "R" if base else "L"
    for place, kind in enumerate(kinds):
        if kind is not None and kind in "LR":
            last = kind
        elif kind == "N" and last == "L":
            kinds[place] = "L"
    return kinds
