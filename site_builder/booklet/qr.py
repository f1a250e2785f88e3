"""Addresses as QR codes, drawn as rectangles: sharp at any size, and no picture in the file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import segno

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

QUIET = 2
"""Modules left white around the code in its drawing; the paper beside it adds the rest."""


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code: ``side`` in modules with the quiet rim, and its drawing, a unit a module."""

    side: int
    drawing: str


@lru_cache(maxsize=4096)
def draw_code(address: str) -> Code | None:
    """Return the code of an address, or None when it is longer than any code can be.

    Error correction M: it is read with a fold or a coffee stain on 15 percent of it.
    """
    try:
        code = segno.make_qr(address, error="m", boost_error=False)
    except segno.DataOverflowError:
        return None
    rows = tuple(tuple(map(bool, row)) for row in code.matrix)
    side = len(rows) + 2 * QUIET
    blocks = (
        f"{QUIET + col} {side - QUIET - row - height} {width} {height} re"
        for row, col, width, height in _find_blocks(rows)
    )
    return Code(side, f"0 g {' '.join(blocks)} f")


def _find_blocks(rows: Sequence[Sequence[bool]]) -> Iterator[tuple[int, int, int, int]]:
    """Yield rectangles that cover the dark modules: row and col of a corner, width and height.

    Each takes in as much as it can of what is left, along its row or down its column first.
    """
    left = {(row, col) for row, line in enumerate(rows) for col, dark in enumerate(line) if dark}
    while left:
        row, col = min(left)
        width, height = max(
            _grow(left, row, col, across_first=True),
            _grow(left, row, col, across_first=False),
            key=lambda size: size[0] * size[1],
        )
        left -= {(row + down, col + on) for down in range(height) for on in range(width)}
        yield row, col, width, height


def _grow(left: set[tuple[int, int]], row: int, col: int, *, across_first: bool) -> tuple[int, int]:
    """Return width and height of a rectangle of dark modules that cannot grow any more."""
    width = height = 1
    for across in (across_first, not across_first):
        if across:
            while all((row + down, col + width) in left for down in range(height)):
                width += 1
        else:
            while all((row + height, col + on) in left for on in range(width)):
                height += 1
    return width, height
