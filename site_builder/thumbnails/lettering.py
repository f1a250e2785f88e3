"""Words in pictures: set in the one font inside Pillow, or not at all.

The font has the signs of English and little more. A sign that it lacks would come out as an empty
box, so whoever sets words asks first whether they can be set.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate

from PIL import Image, ImageDraw, ImageFont

from site_builder.thumbnails.png import FINE

LEADING = 1.2
"""From line to line, in sizes of the font."""

_BASELINE = 0.92
"""From the top of a line to the feet of its letters, in sizes of the font."""

_MISSING = "\uffff"
"""No sign at all: whatever the font draws for it, it draws for every sign that it lacks."""


def can_set(text: str) -> bool:
    """Say whether the font has every sign of a text."""
    return all(sign == " " or _has_sign(sign) for sign in text)


def fit_lines(
    text: str, room: tuple[int, int], sizes: tuple[int, ...]
) -> tuple[int, tuple[str, ...]]:
    """Return the first of ``sizes`` at which a text fits, and its lines; no lines if none does.

    ``room`` is width and height in pixels. Lines break between words alone.
    """
    width, height = room
    for size in sizes:
        lines = _break_lines(text, width, size)
        is_low = len(lines) * round(size * LEADING) <= height
        if is_low and all(measure_line(line, size) <= width for line in lines):
            return size, lines
    return sizes[-1], ()


def measure_line(text: str, size: int) -> int:
    """Return the width of a line in pixels, rounded up."""
    return -(-sum(_measure_sign(sign, size) for sign in text) // FINE)


def set_line(text: str, size: int) -> Image.Image:
    """Return the mask of one line, ``LEADING`` times ``size`` pixels high.

    Set sign by sign: what shapes whole lines differs from one build of Pillow to another.
    """
    steps = [_measure_sign(sign, size) for sign in text]
    mask = Image.new("L", (measure_line(text, size) * FINE, round(size * LEADING) * FINE))
    draw = ImageDraw.Draw(mask)
    draw.fontmode = "1"
    font, foot = _open_font(size * FINE), round(size * _BASELINE) * FINE
    for sign, left in zip(text, accumulate(steps, initial=0), strict=False):
        draw.text((left, foot), sign, 255, font=font, anchor="ls")
    return mask.reduce(FINE)


def _break_lines(text: str, width: int, size: int) -> tuple[str, ...]:
    """Return the words of a text in lines, as many in each as there is room for."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure_line(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


@lru_cache(4096)
def _measure_sign(sign: str, size: int) -> int:
    """Return how far a sign moves the pen, in pixels of the fine drawing."""
    return round(_open_font(size * FINE).getlength(sign))


@lru_cache(4096)
def _has_sign(sign: str) -> bool:
    font = _open_font(32)
    shape, missing = (font.getmask(one, mode="1") for one in (sign, _MISSING))
    return shape.size != missing.size or bytes(shape) != bytes(missing)


@lru_cache(64)
def _open_font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size=size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise TypeError("this Pillow was built without FreeType")
    return font.font_variant(layout_engine=ImageFont.Layout.BASIC)
