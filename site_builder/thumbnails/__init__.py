"""Pictures as PNG bytes: of levels, and the icons of the site; equal on every machine."""

from site_builder.thumbnails.icons import draw_icons
from site_builder.thumbnails.levels import (
    DRAWING_VERSION,
    draw_both,
    draw_puzzle,
    draw_solution,
    find_cell_size,
    find_picture_size,
)

__all__ = [
    "DRAWING_VERSION",
    "draw_both",
    "draw_icons",
    "draw_puzzle",
    "draw_solution",
    "find_cell_size",
    "find_picture_size",
]
