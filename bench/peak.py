"""Make the first levels of a size and say nothing: the process whose memory ``speed`` measures."""

from __future__ import annotations

import sys
from contextlib import suppress

from bench.sizes import Size
from site_builder.errors import GenerationError
from site_builder.generator.make import make_level


def make_first(size: Size, levels: int) -> None:
    """Make ``levels`` levels; those that are not found cost memory too."""
    for index in range(levels):
        with suppress(GenerationError):
            make_level(size.order(index))


if __name__ == "__main__":
    side, flows, levels = map(int, sys.argv[1:])
    make_first(Size(side, flows), levels)
