"""The icons of the installed site: the brand mark, the very drawing of ``static/favicon.svg``.

The mark lives on a square of 32 units. ``tests/test_icons.py`` holds its numbers against the SVG.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

from PIL import Image, ImageDraw

from site_builder.palette import BOARD_COLOR, find_flow_color, read_rgb
from site_builder.thumbnails.png import FINE, write_png

UNITS = 32
CORNER = 7
"""The radius of the board's corners, in units."""

STROKE = 4
"""The width of the flows, in units."""

FLOW_DOTS = (((23, 8), (9, 24)), ((15.4, 16), (23, 16)))
"""The centers (x, y) of the dots of each flow: flow 0 turns a corner, flow 1 is straight."""

DOT_RADII = (3.6, 3.2)
TURN, TURN_RADIUS = (12, 11), 3
"""The center and the radius of the corner that flow 0 turns."""


@dataclass(frozen=True, slots=True)
class IconLook:
    """How one icon is drawn. ``side`` in pixels; ``scale`` shrinks the flows about the center.

    ``is_round`` icons have the corners of the mark, clear outside; the others fill their square,
    for systems that cut icons to a shape of their own.
    """

    side: int
    is_round: bool
    scale: float = 1.0


ICONS = {
    "icon-180.png": IconLook(180, is_round=False, scale=0.9),
    "icon-192.png": IconLook(192, is_round=True),
    "icon-512.png": IconLook(512, is_round=True),
    "icon-maskable-512.png": IconLook(512, is_round=False, scale=0.84),
}
"""By file name. 180 is for iOS; of a maskable icon only a circle of 80 % is sure to be seen."""


FAVICON_SIDES = (16, 32, 48)
"""Pixels: what browsers, screens of high density and desktops take from a favicon."""


def draw_icons() -> dict[str, bytes]:
    """Return every icon as PNG, by file name."""
    return {name: draw_icon(look) for name, look in ICONS.items()}


def draw_icon(look: IconLook) -> bytes:
    """Return one icon as PNG: with an alpha channel if it is round, else without."""
    return write_png(paint_icon(look))


def draw_favicon() -> bytes:
    """Return ``favicon.ico``: the round icon as PNG in each of ``FAVICON_SIDES``."""
    images = [paint_icon(IconLook(side, is_round=True)) for side in FAVICON_SIDES]
    pictures = [write_png(image, is_plain=True) for image in images]
    head = struct.pack("<HHH", 0, 1, len(pictures))
    place = len(head) + 16 * len(pictures)
    for side, picture in zip(FAVICON_SIDES, pictures, strict=True):
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), place)
        place += len(picture)
    return head + b"".join(pictures)


def paint_icon(look: IconLook) -> Image.Image:
    """Return one icon: RGBA if it is round, else RGB."""
    image = Image.new("RGB", (look.side, look.side), BOARD_COLOR)
    pen = _Pen(look.side * FINE, look.scale)
    for color, mask in enumerate((_draw_turning_flow(pen), _draw_straight_flow(pen))):
        image.paste(read_rgb(find_flow_color(color)), (0, 0), mask.reduce(FINE))
    if look.is_round:
        image.putalpha(_draw_board(look.side * FINE).reduce(FINE))
    return image


@dataclass(frozen=True, slots=True)
class _Pen:
    """Turns units into whole pixels of a fine mask of ``side`` pixels."""

    side: int
    scale: float

    def measure(self, units: float) -> int:
        """Return a length in pixels."""
        return round(units * self.scale * self.side / UNITS)

    def place(self, units: float) -> int:
        """Return a coordinate in pixels, shrunk towards the center."""
        return self.side // 2 + self.measure(units - UNITS / 2)

    def draw_disc(self, mask: Image.Image, center: tuple[float, float], radius: float) -> None:
        """Fill a disc; ``center`` (x, y) and ``radius`` in units."""
        ImageDraw.Draw(mask).ellipse(self._find_box(center, radius), 255)

    def draw_bar(self, mask: Image.Image, one: tuple[float, float], other: tuple[float, float],
                 ) -> None:  # fmt: skip
        """Fill a bar as wide as a flow between two points (x, y) in units; level or upright."""
        half = self.measure(STROKE / 2)
        (left, top), (right, bottom) = (map(self.place, point) for point in sorted((one, other)))
        flat = top == bottom
        box = (
            left - (0 if flat else half),
            top - (half if flat else 0),
            right + (-1 if flat else half - 1),
            bottom + (half - 1 if flat else -1),
        )
        ImageDraw.Draw(mask).rectangle(box, 255)

    def draw_turn(self, mask: Image.Image) -> None:
        """Fill the upper left quarter of the ring that flow 0 turns in."""
        ring = Image.new("L", mask.size)
        for radius, ink in ((TURN_RADIUS + STROKE / 2, 255), (TURN_RADIUS - STROKE / 2, 0)):
            ImageDraw.Draw(ring).ellipse(self._find_box(TURN, radius), ink)
        left, top, _, _ = self._find_box(TURN, TURN_RADIUS + STROKE / 2)
        box = (left, top, self.place(TURN[0]), self.place(TURN[1]))
        mask.paste(ring.crop(box), box)

    def _find_box(self, center: tuple[float, float], radius: float) -> tuple[int, int, int, int]:
        x, y, reach = self.place(center[0]), self.place(center[1]), self.measure(radius)
        return x - reach, y - reach, x + reach - 1, y + reach - 1


def _draw_turning_flow(pen: _Pen) -> Image.Image:
    mask = Image.new("L", (pen.side, pen.side))
    (right, top), (left, bottom) = FLOW_DOTS[0]
    pen.draw_turn(mask)
    pen.draw_bar(mask, (TURN[0], top), (right, top))
    pen.draw_bar(mask, (left, TURN[1]), (left, bottom))
    return _add_dots(pen, mask, 0)


def _draw_straight_flow(pen: _Pen) -> Image.Image:
    mask = Image.new("L", (pen.side, pen.side))
    pen.draw_bar(mask, *FLOW_DOTS[1])
    return _add_dots(pen, mask, 1)


def _add_dots(pen: _Pen, mask: Image.Image, flow: int) -> Image.Image:
    for center in FLOW_DOTS[flow]:
        pen.draw_disc(mask, center, DOT_RADII[flow])
    return mask


def _draw_board(side: int) -> Image.Image:
    """Return the mask of the whole board with its round corners."""
    mask = Image.new("L", (side, side))
    radius = round(CORNER * side / UNITS)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, side - 1, side - 1), radius, 255)
    return mask
