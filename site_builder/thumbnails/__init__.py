"""Pictures as PNG bytes: of levels, cards for links, icons of the site; equal on every machine."""

from site_builder.thumbnails.cards import (
    CARD_SIZE,
    CARD_VERSION,
    SMALL_CARD_SIZE,
    Card,
    draw_card,
)
from site_builder.thumbnails.icons import draw_favicon, draw_icons
from site_builder.thumbnails.levels import (
    DRAWING_VERSION,
    draw_both,
    draw_puzzle,
    draw_solution,
    find_cell_size,
    find_picture_size,
)

__all__ = [
    "CARD_SIZE",
    "CARD_VERSION",
    "DRAWING_VERSION",
    "SMALL_CARD_SIZE",
    "Card",
    "draw_both",
    "draw_card",
    "draw_favicon",
    "draw_icons",
    "draw_puzzle",
    "draw_solution",
    "find_cell_size",
    "find_picture_size",
]
