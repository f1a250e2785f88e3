"""The flow colors: one list that thumbnails and pages share.

Twenty-six colors, one a letter. The first eight are the classics of the genre and lie far apart
even to eyes without red or green cones; small levels use only those. The tail was placed by
farthest-point search over CIEDE2000 in three visions (normal, deuteranopia, protanopia);
tests/test_palette.py measures what came of it. The letter on every dot carries the same meaning
for whoever cannot tell two colors apart.
"""

from __future__ import annotations

FLOW_COLORS: tuple[str, ...] = (
    "#f0483e", "#ffd23f", "#3d80f5", "#5fe9e2", "#a4509b", "#2f9e63", "#ff9fc2", "#ff8a1e",
    "#c4ffb0", "#bca8fd", "#3d746e", "#efbdb0", "#aa7d8f", "#0da2c6", "#bcb46f", "#747c12",
    "#96a391", "#eff5df", "#746f5b", "#ef54af", "#565dd4", "#f86680", "#f1fd80", "#85d8f5",
    "#be4d77", "#84bebb",
)  # fmt: skip
"""``#rrggbb`` of color 0, 1, 2, ...; colors from 26 on go round the list again."""

BOARD_COLOR = "#14161b"
"""Behind the cells. One dark board in both themes: every flow color stands out on it."""

CELL_COLOR = "#1c1f26"
"""The ground of one cell."""

GRID_COLOR = "#2e323c"
"""The lines between cells."""

PAPER_COLOR, DARK_PAPER_COLOR = "#f8f3e9", "#0f1114"
"""What pages lie on in light and dark, for what browsers draw around them."""

DARK_INK = "#0b0c0f"
LIGHT_INK = "#ffffff"


def find_luminance(color: str) -> float:
    """Return the relative luminance of ``#rrggbb``, 0 to 1 (formula: WCAG 2.2)."""
    red, green, blue = (_to_linear(channel) for channel in read_rgb(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def find_contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colors, 1 to 21 (formula: WCAG 2.2)."""
    dark, light = sorted((find_luminance(one), find_luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def find_flow_color(color: int) -> str:
    """Return the ``#rrggbb`` that color number ``color`` (from 0) is drawn in."""
    return FLOW_COLORS[color % len(FLOW_COLORS)]


def find_flow_ink(color: int) -> str:
    """Return the ink, dark or light, that reads better on color number ``color``."""
    ground = find_flow_color(color)
    return max((DARK_INK, LIGHT_INK), key=lambda ink: find_contrast(ink, ground))


def read_rgb(color: str) -> tuple[int, int, int]:
    """Return the red, green and blue of ``#rrggbb``, 0 to 255 each."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def render_palette_css() -> str:
    """Return the style sheet that gives every page the flow and board colors by name.

    ``.tone-K`` lets a page set ``--tone`` to one flow color without an inline style.
    """
    numbers = range(len(FLOW_COLORS))
    lines = [
        ":root {",
        f"  --board: {BOARD_COLOR};",
        f"  --cell: {CELL_COLOR};",
        f"  --grid: {GRID_COLOR};",
        *(f"  --flow-{number}: {find_flow_color(number)};" for number in numbers),
        *(f"  --flow-ink-{number}: {find_flow_ink(number)};" for number in numbers),
        "}",
        *(f".tone-{number} {{ --tone: var(--flow-{number}); }}" for number in numbers),
    ]
    return "\n".join(lines) + "\n"


def _to_linear(channel: int) -> float:
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
