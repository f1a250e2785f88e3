"""Addresses as QR codes, drawn as rectangles: sharp at any size, and no picture in the file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import segno

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
    rows = [list(row) for row in code.matrix]
    side = len(rows) + 2 * QUIET
    runs = []
    for place, row in enumerate(rows):
        at = QUIET
        for dark, cells in groupby(row):
            width = len(list(cells))
            if dark:
                runs.append(f"{at} {side - QUIET - place - 1} {width} 1 re")
            at += width
    return Code(side, f"0 g {' '.join(runs)} f")
