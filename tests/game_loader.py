"""A game's own loader of packs, written from a description in words; it knows no code of ours.

Each CSV of a zip is a level: a line a row, split at commas, carriage returns and blank lines
dropped. As many lines as the board is high, as many fields as it is wide. The first line is the
top row, but a game's y grows upwards. The number in a field is the color of the cell; a dot is a
cell with at most one neighbor of its own color, and every color has two.
"""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass

Place = tuple[int, int]
"""x from the left and y from the bottom, both from 0."""


@dataclass(frozen=True)
class GameLevel:
    """What a game needs of a level: its size, the color of each place, where the dots are."""

    width: int
    height: int
    colors: dict[Place, int]
    dots: dict[int, set[Place]]


def load_pack(data: bytes) -> dict[str, GameLevel]:
    """Return the levels of a zip by the names of their files."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {
            name: load_level(archive.read(name).decode("ascii"))
            for name in archive.namelist()
            if name.endswith(".csv")
        }


def load_level(text: str) -> GameLevel:
    """Return the level of a CSV; ValueError when a row is too short or a color has not two dots."""
    lines = [line for line in text.replace("\r", "").split("\n") if line.strip()]
    grid = [[int(field) for field in line.split(",")] for line in lines]
    height, width = len(grid), len(grid[0])
    if any(len(row) != width for row in grid):
        raise ValueError("the rows are not of one length")
    colors = {(x, height - 1 - top): row[x] for top, row in enumerate(grid) for x in range(width)}
    dots: dict[int, set[Place]] = {color: set() for color in colors.values()}
    for place, color in colors.items():
        if count_alike(colors, place) <= 1:
            dots[color].add(place)
    if any(len(places) != 2 for places in dots.values()):
        raise ValueError("a color has not two dots")
    return GameLevel(width, height, colors, dots)


def count_alike(colors: dict[Place, int], place: Place) -> int:
    """Return how many of the four neighbors have the color of the place itself."""
    x, y = place
    beside = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
    return sum(colors.get(other) == colors[place] for other in beside)
