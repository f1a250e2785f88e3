"""The palette: measured distances and contrasts, for three kinds of eyes."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from site_builder.palette import (
    BOARD_COLOR,
    CELL_COLOR,
    FLOW_COLORS,
    find_contrast,
    find_flow_color,
    find_flow_ink,
    read_rgb,
    render_palette_css,
)
from site_builder.puzzle import COLOR_LABELS

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
PROTANOPIA: Matrix = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTERANOPIA: Matrix = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
NORMAL: Matrix = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def _multiply(matrix: Matrix, vector: Triple) -> Triple:
    rows = [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]
    return rows[0], rows[1], rows[2]


def _see(color: str, vision: Matrix) -> Triple:
    """Return the CIELAB (D65) that eyes of one vision perceive."""
    scaled = [value / 255 for value in read_rgb(color)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in scaled]
    seen = [min(1.0, max(0.0, v)) for v in _multiply(vision, (linear[0], linear[1], linear[2]))]
    to_xyz: Matrix = (
        (0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883),
    )
    x, y, z = (
        v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116
        for v in _multiply(to_xyz, (seen[0], seen[1], seen[2]))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _mean_hue(hue1: float, hue2: float) -> float:
    if abs(hue1 - hue2) <= 180:
        return (hue1 + hue2) / 2
    return (hue1 + hue2 + (360 if hue1 + hue2 < 360 else -360)) / 2


def _ciede2000(one: Triple, other: Triple) -> float:
    """Return the CIEDE2000 difference (Sharma, Wu and Dalal 2005)."""
    mean_raw = (math.hypot(*one[1:]) + math.hypot(*other[1:])) / 2
    stretch = 1.5 - 0.5 * math.sqrt(mean_raw**7 / (mean_raw**7 + 25**7))
    chroma1, chroma2 = (math.hypot(a * stretch, b) for _, a, b in (one, other))
    hue1, hue2 = (math.degrees(math.atan2(b, a * stretch)) % 360 for _, a, b in (one, other))
    turn = (hue2 - hue1 + 180) % 360 - 180
    d_hue = 2 * math.sqrt(chroma1 * chroma2) * math.sin(math.radians(turn / 2))
    light, chroma, hue = (one[0] + other[0]) / 2, (chroma1 + chroma2) / 2, _mean_hue(hue1, hue2)
    shape = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    off = (light - 50) ** 2
    l_term = (other[0] - one[0]) / (1 + 0.015 * off / math.sqrt(20 + off))
    c_term = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    h_term = d_hue / (1 + 0.015 * chroma * shape)
    blue = math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2)))
    rotation = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * math.sin(blue)
    return math.sqrt(l_term**2 + c_term**2 + h_term**2 + rotation * c_term * h_term)


def _find_closest(colors: tuple[str, ...], vision: Matrix) -> float:
    seen = [_see(color, vision) for color in colors]
    return min(_ciede2000(one, other) for one, other in combinations(seen, 2))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ],
)
def test_the_yardstick_is_right(one: Triple, other: Triple, expected: float) -> None:
    """Our CIEDE2000 gives the published test values."""
    assert expected == pytest.approx(_ciede2000(one, other), abs=1e-4)


@pytest.mark.parametrize(
    ("count", "normal", "deuteranopia", "protanopia"),
    [(4, 40.0, 20.5, 31.0), (8, 23.5, 10.0, 12.0), (16, 15.9, 9.2, 9.2), (26, 12.0, 7.0, 7.0)],
)
def test_flow_colors_lie_apart(
    count: int, normal: float, deuteranopia: float, protanopia: float
) -> None:
    """The first 4, 8, 16 and all 26 colors keep their measured least distance in all visions."""
    colors = FLOW_COLORS[:count]
    assert _find_closest(colors, NORMAL) >= normal
    assert _find_closest(colors, DEUTERANOPIA) >= deuteranopia
    assert _find_closest(colors, PROTANOPIA) >= protanopia


def test_every_letter_is_readable_on_its_dot() -> None:
    """The ink of a letter has at least 4.5 : 1 on its color (WCAG AA for text)."""
    poor = [
        color
        for color in range(len(FLOW_COLORS))
        if find_contrast(find_flow_color(color), find_flow_ink(color)) < 4.5
    ]
    assert [] == poor


def test_every_flow_stands_out_on_the_board() -> None:
    """A flow has at least 3 : 1 to the board and to a cell (WCAG AA for graphics)."""
    poor = [
        color
        for color in FLOW_COLORS
        for ground in (BOARD_COLOR, CELL_COLOR)
        if find_contrast(color, ground) < 3
    ]
    assert [] == poor


def test_contrast_of_black_on_white_is_21() -> None:
    """The contrast formula has its known end points."""
    assert 21.0 == pytest.approx(find_contrast("#000000", "#ffffff"))
    assert 1.0 == find_contrast("#abcdef", "#abcdef")


def test_colors_go_round_after_the_last() -> None:
    """A board with more flows than colors still has a color and a letter for each."""
    assert find_flow_color(0) == find_flow_color(len(FLOW_COLORS))
    assert len(COLOR_LABELS) > len(FLOW_COLORS)


def test_css_names_every_color_and_its_ink() -> None:
    """The style sheet defines each variable the player reads."""
    css = render_palette_css()
    missing = [
        name
        for number in range(26)
        for name in (f"--flow-{number}:", f"--flow-ink-{number}:", f".tone-{number} ")
        if name not in css
    ]
    assert [] == missing
