"""Make the first levels of a size and say nothing: the process whose memory ``speed`` measures."""

from __future__ import annotations

import sys
from contextlib import suppress

from bench.sizes import Size
from site_builder.errors import GenerationError
from site_builder.generator.make import make_level
from site_builder.solver import ENGINES, Workshop


def make_first(size: Size, levels: int, open_workshop: Workshop) -> None:
    """Make ``levels`` levels; those that are not found cost memory too."""
    for index in range(levels):
        with suppress(GenerationError):
            make_level(size.order(index), open_workshop)


if __name__ == "__main__":
    engine, *numbers = sys.argv[1:]
    width, height, flows, levels = map(int, numbers)
    make_first(Size(width, height, flows), levels, ENGINES[engine])
