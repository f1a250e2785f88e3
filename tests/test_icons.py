"""The icons of the installed site: the brand mark, drawn as the SVG says."""

from __future__ import annotations

import io
import re

import pytest
from conftest import ROOT
from PIL import Image

from site_builder.palette import BOARD_COLOR, find_flow_color, read_rgb
from site_builder.thumbnails import draw_icons
from site_builder.thumbnails.icons import CORNER, DOT_RADII, FLOW_DOTS, ICONS, STROKE, UNITS

SVG = (ROOT / "templates" / "static" / "favicon.svg").read_text(encoding="utf-8")
MARK = (ROOT / "templates" / "parts" / "ornaments.html.j2").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def icons() -> dict[str, Image.Image]:
    """Return the icons as pictures with an alpha channel, by file name."""
    return {
        name: Image.open(io.BytesIO(data)).convert("RGBA") for name, data in draw_icons().items()
    }


def find_pixel(image: Image.Image, scale: float, x: float, y: float) -> object:
    """Return the pixel at a point of the mark, in its units."""
    place = [round((16 + (at - 16) * scale) * image.width / UNITS) for at in (x, y)]
    return image.getpixel((place[0], place[1]))


def test_the_numbers_are_those_of_the_svg() -> None:
    """Favicon, brand mark and icons are one drawing: size, corners, strokes, dots, colors."""
    dots = [
        (f'cx="{x:g}" cy="{y:g}" r="{radius:g}"')
        for pair, radius in zip(FLOW_DOTS, DOT_RADII, strict=True)
        for x, y in pair
    ]
    for drawing in (SVG, MARK.partition("</svg>")[0]):
        assert dots == re.findall(r'cx="[\d.]+" cy="[\d.]+" r="[\d.]+"', drawing)
        assert f'width="{UNITS}" height="{UNITS}" rx="{CORNER}"' in drawing
        assert 'd="M23 8H12a3 3 0 0 0-3 3v13"' in drawing
    assert f'stroke-width="{STROKE}"' in SVG
    assert {BOARD_COLOR, find_flow_color(0), find_flow_color(1)} == set(
        re.findall(r"#[0-9a-f]{6}", SVG)
    )


@pytest.mark.parametrize("name", ICONS)
def test_the_flows_lie_where_the_svg_has_them(icons: dict[str, Image.Image], name: str) -> None:
    """Along both flows, around the turn too, there is their color, and beside them the board."""
    image, scale = icons[name], ICONS[name].scale
    red, yellow, board = (
        (*read_rgb(color), 255) for color in (find_flow_color(0), find_flow_color(1), BOARD_COLOR)
    )
    points = {
        (23, 8): red, (16, 8): red, (9.9, 8.9): red, (9, 16): red, (9, 24): red, (25, 5.5): red,
        (15.4, 16): yellow, (19, 17): yellow, (23, 16): yellow,
        (7.2, 7.2): board, (12, 11): board, (19, 13): board, (19, 18.6): board, (20, 24): board,
    }  # fmt: skip
    assert points == {point: find_pixel(image, scale, *point) for point in points}


def test_corners_are_clear_or_filled(icons: dict[str, Image.Image]) -> None:
    """Icons that are cut by the system fill their square; the others bring their own corners."""
    corners = {name: image.getpixel((0, 0)) for name, image in icons.items()}
    filled = (*read_rgb(BOARD_COLOR), 255)
    assert {name: not look.is_round for name, look in ICONS.items()} == {
        name: corner == filled for name, corner in corners.items()
    }
    assert 0 == icons["icon-192.png"].getchannel("A").getpixel((0, 0))


def test_a_maskable_icon_stays_whole_in_a_circle(icons: dict[str, Image.Image]) -> None:
    """Nothing but board lies outside the circle of 80 % that every system shows."""
    image = icons["icon-maskable-512.png"].convert("RGB")
    board, half = read_rgb(BOARD_COLOR), image.width / 2
    outside = {
        image.getpixel((x, y))
        for x in range(0, image.width, 2)
        for y in range(0, image.height, 2)
        if (x - half) ** 2 + (y - half) ** 2 > (0.8 * half) ** 2
    }
    assert {board} == outside


def test_bytes_are_equal_each_time() -> None:
    """Drawing twice gives the same bytes."""
    assert draw_icons() == draw_icons()
