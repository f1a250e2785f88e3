"""The palettes: measured distances and contrasts, for four kinds of eyes.

``safe`` and ``contrast`` were found by a search among the colors of a fine grid in sRGB with the
contrast that the tests ask for: from many starts, one color of the closest pair is moved to
where it is farthest from all others, until nothing gains; the first ten (eight) first, then on to
sixteen and twenty-six with those kept. The distance is the least over the four visions, to
all cones taken at 1/1.7. ``grey`` has nine greys in equal steps of CIEDE2000.
"""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from eyes import VISIONS, Triple, ciede2000, find_closest

from site_builder.palette import (
    BOARD_COLOR,
    CELL_COLOR,
    DARK_INK,
    FLOW_COLORS,
    GRID_COLOR,
    LIGHT_INK,
    find_contrast,
    find_flow_color,
    find_flow_ink,
    read_rgb,
    render_palette_css,
)
from site_builder.puzzle import COLOR_LABELS

PLAYER = Path(__file__).parent.parent / "templates" / "player"
PALETTES: dict[str, dict[str, Any]] = json.loads(
    (PLAYER / "view" / "palettes.json").read_text("utf-8")
)
LEAST = (
    ("classic", 4, (40.1, 20.8, 31.3, 23.3)),
    ("classic", 8, (23.5, 10.2, 12.4, 11.2)),
    ("classic", 10, (21.8, 10.2, 12.4, 11.2)),
    ("classic", 16, (15.9, 10.0, 9.2, 5.6)),
    ("classic", 26, (12.0, 7.1, 7.0, 2.9)),
    ("safe", 4, (37.0, 20.8, 29.5, 22.1)),
    ("safe", 8, (27.8, 16.3, 16.4, 16.6)),
    ("safe", 10, (27.7, 16.3, 16.3, 16.3)),
    ("safe", 16, (16.9, 10.4, 10.8, 10.5)),
    ("safe", 26, (13.1, 7.8, 7.7, 8.0)),
    ("contrast", 4, (27.7, 18.8, 16.9, 16.4)),
    ("contrast", 8, (22.6, 13.1, 14.5, 13.4)),
    ("contrast", 10, (22.2, 13.1, 12.9, 13.4)),
    ("contrast", 16, (12.1, 7.5, 7.7, 7.3)),
    ("contrast", 26, (11.2, 6.6, 6.8, 6.8)),
    ("grey", 3, (22.9, 22.9, 22.9, 22.9)),
    ("grey", 5, (11.4, 11.4, 11.4, 11.4)),
    ("grey", 9, (5.6, 5.6, 5.6, 5.6)),
)
"""Palette, colors from its start, and their least distance to each of VISIONS.

Any two flows of a level may touch: what all pairs of its colors keep, all neighbors keep.
"""


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
    assert expected == pytest.approx(ciede2000(one, other), abs=1e-4)


@pytest.mark.parametrize(("name", "count", "least"), LEAST)
def test_flow_colors_lie_apart(name: str, count: int, least: tuple[float, ...]) -> None:
    """The first colors of each palette keep their measured least distance to all eyes."""
    colors = PALETTES[name]["flows"][:count]
    found = [find_closest(colors, vision) for vision in VISIONS]
    assert [] == [(have, want) for have, want in zip(found, least, strict=True) if have < want]


def test_the_safe_palette_is_safer_to_all_eyes() -> None:
    """At every length of level, whoever lacks cones sees more apart in it than in the classic."""
    classic, safe = (PALETTES[name]["flows"] for name in ("classic", "safe"))
    worse = [
        (count, vision)
        for count in (8, 10, 16, 26)
        for vision in VISIONS
        if find_closest(safe[:count], vision) <= find_closest(classic[:count], vision)
    ]
    assert [] == worse


def test_the_classic_palette_is_that_of_the_pages() -> None:
    """Thumbnails, pages and the player show a level in the same colors."""
    classic = PALETTES["classic"]
    assert list(FLOW_COLORS) == classic["flows"]
    assert (BOARD_COLOR, CELL_COLOR, GRID_COLOR) == (
        classic["board"],
        classic["cell"],
        classic["grid"],
    )


def test_greys_are_grey_and_next_numbers_lie_far_apart() -> None:
    """Nine greys, each 5.6 from the next; flows with neighboring numbers are 11 apart or more."""
    flows = PALETTES["grey"]["flows"]
    assert {1} == {len(set(read_rgb(color))) for color in flows}
    assert find_closest(sorted(set(flows)), VISIONS[0]) >= 5.6
    assert len(set(flows)) == 9
    assert min(find_closest(pair, VISIONS[0]) for pair in pairwise(flows)) >= 11


@pytest.mark.parametrize("name", PALETTES)
def test_every_letter_is_readable_on_its_dot(name: str) -> None:
    """The ink of a letter has at least 4.5 : 1 on its color (WCAG AA for text)."""
    poor = [
        color
        for color in PALETTES[name]["flows"]
        if max(find_contrast(color, ink) for ink in (DARK_INK, LIGHT_INK)) < 4.5
    ]
    assert [] == poor


@pytest.mark.parametrize(
    ("name", "least"), [("classic", 3), ("safe", 3), ("contrast", 7), ("grey", 3)]
)
def test_every_flow_stands_out_on_the_board(name: str, least: float) -> None:
    """A flow has 3 : 1 to the board and to a cell (WCAG AA for graphics), or AAA for text."""
    palette = PALETTES[name]
    poor = [
        color
        for color in palette["flows"]
        for ground in (palette["board"], palette["cell"])
        if find_contrast(color, ground) < least
    ]
    assert [] == poor


@pytest.mark.parametrize("name", PALETTES)
def test_every_palette_has_a_color_for_each_letter(name: str) -> None:
    """Twenty-six colors as ``#rrggbb``, whatever the palette."""
    assert 26 == len(PALETTES[name]["flows"])
    assert all(re.fullmatch("#[0-9a-f]{6}", color) for color in PALETTES[name]["flows"])


def test_ink_is_that_of_the_pages() -> None:
    """The classic's inks are the better ones of the two."""
    poor = [
        color
        for color in range(len(FLOW_COLORS))
        if find_contrast(find_flow_color(color), find_flow_ink(color)) < 4.5
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
