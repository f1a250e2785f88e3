"""Drawing operations of PDF as text: short, exact, and the same on every machine."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from site_builder.palette import find_flow_color, read_rgb

if TYPE_CHECKING:
    from collections.abc import Iterable

Point = tuple[float, float]

BLACK, WHITE = "0 G", "1 G"

_TINT = 0.5
"""How much of a flow's color is in its tint; the rest is white."""
_SHADE, _COLOR_SHADE = 0.8, 0.9
"""How much light a deep tint leaves: of white, and of a color."""


def write_number(value: float) -> str:
    """Return a number with at most two digits behind the point, and no more signs than needed."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in {"", "-0"} else text


def stroke_discs(centers: Iterable[Point], diameter: float) -> str:
    """Return discs: dashes of no length with round ends (set by ``1 J``) as wide as the disc."""
    marks = (f"{_write_point(center)} m {_write_point(center)} l" for center in centers)
    return f"{write_number(diameter)} w {' '.join(marks)} S"


def stroke_bars(bars: Iterable[tuple[Point, Point]], width: float) -> str:
    """Return straight bars with whatever ends are set."""
    marks = (f"{_write_point(one)} m {_write_point(other)} l" for one, other in bars)
    return f"{write_number(width)} w {' '.join(marks)} S"


def trace_path(points: Iterable[Point]) -> str:
    """Return the path through ``points``, its corners alone; not stroked yet."""
    corners: list[Point] = []
    for point in points:
        if len(corners) > 1 and _is_straight(corners[-2], corners[-1], point):
            corners.pop()
        corners.append(point)
    first, *rest = map(_write_point, corners)
    return " ".join((f"{first} m", *(f"{point} l" for point in rest)))


@lru_cache(maxsize=256)
def find_tint(color: int | None, *, deep: bool = False) -> str:
    """Return the operation that sets a light tint of a flow's color for lines, white for None.

    Halfway to white: black letters stand out on it, and a black-and-white printer leaves it pale.
    ``deep`` is a darker one for larger areas, light gray for None.
    """
    if color is None:
        return f"{write_number(_SHADE if deep else 1)} G"
    strength = _COLOR_SHADE if deep else 1
    channels = (255 - (255 - channel) * _TINT for channel in read_rgb(find_flow_color(color)))
    return f"{' '.join(write_number(channel * strength / 255) for channel in channels)} RG"


def _write_point(point: Point) -> str:
    return f"{write_number(point[0])} {write_number(point[1])}"


def _is_straight(one: Point, middle: Point, other: Point) -> bool:
    return one[0] == middle[0] == other[0] or one[1] == middle[1] == other[1]
