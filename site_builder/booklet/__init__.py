"""Packs on paper: a PDF booklet of the levels of a pack, equal bytes on every machine."""

from site_builder.booklet.options import (
    BOOKLET_VERSION,
    PER_PAGE,
    Answers,
    Booklet,
    BookletOptions,
    Entry,
    Paper,
)
from site_builder.booklet.render import render_booklet

__all__ = [
    "BOOKLET_VERSION",
    "PER_PAGE",
    "Answers",
    "Booklet",
    "BookletOptions",
    "Entry",
    "Paper",
    "render_booklet",
]
