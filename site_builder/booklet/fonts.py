"""The fonts of booklets: which there are, and how wide a line is in them."""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cache, lru_cache

import pymupdf_fonts
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont

from site_builder.booklet.writing import Hand, Run, clean_text, plan_runs

_WIDE = {False: ("FiraGO", "figo"), True: ("FiraGO-Bold", "figbo")}
"""The font that goes into the file, by weight: its name here, and its name in its package."""

_EASTERN = {
    Hand.CHINESE: "STSong-Light",
    Hand.JAPANESE: "HeiseiKakuGo-W5",
    Hand.KOREAN: "HYGothic-Medium",
}
"""The standard names by which PDF asks the reader's system for its own fonts."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a line is written: its size in points, its weight, and its gray (0 is black)."""

    size: float
    bold: bool = False
    gray: float = 0


@lru_cache(maxsize=4096)
def plan_line(text: str) -> tuple[Run, ...]:
    """Return the runs of one line of any text."""
    return plan_runs(clean_text(text), has_glyph)


def find_font(run: Run, style: Style) -> str:
    """Return the name of a run's font, which is ready to be used."""
    if run.hand is Hand.WESTERN:
        return "Helvetica-Bold" if style.bold else "Helvetica"
    if run.hand is Hand.WIDE:
        return str(_register_wide(bold=style.bold).fontName)
    return _register_eastern(run.hand)


@lru_cache(maxsize=16384)
def measure_line(text: str, style: Style) -> float:
    """Return the width of one line of any text, in points."""
    return sum(measure_run(run, style) for run in plan_line(text))


def measure_run(run: Run, style: Style) -> float:
    """Return the width of signs of one font, in points."""
    return float(stringWidth(run.text, find_font(run, style), style.size))


def has_glyph(sign: str) -> bool:
    """Say whether the font that goes into the file has a sign."""
    return ord(sign) in _register_wide(bold=False).face.charToGlyph


@cache
def _register_wide(*, bold: bool) -> TTFont:
    name, source = _WIDE[bold]
    font = TTFont(name, io.BytesIO(pymupdf_fonts.myfont(source)), asciiReadable=1)
    registerFont(font)
    return font


@cache
def _register_eastern(hand: Hand) -> str:
    registerFont(UnicodeCIDFont(_EASTERN[hand]))
    return _EASTERN[hand]
