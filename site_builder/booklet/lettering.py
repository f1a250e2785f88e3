"""The letters on dots: two faces that no letter of one can be taken for one of the other."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase, digits

from reportlab.pdfbase.pdfmetrics import stringWidth

_DESCENDING = frozenset("gpqy")
_TALL = frozenset(ascii_uppercase + digits + "bdfhijklt")


@dataclass(frozen=True, slots=True)
class Face:
    """A standard font, the name that pages know it by, and the signs drawn in it."""

    font: str
    name: str
    signs: str


PLAIN = Face("Helvetica", "F1", "")
CAPITALS = Face("Helvetica-Bold", "F2", ascii_uppercase)
SMALL = Face("Courier-Bold", "F3", ascii_lowercase + digits)
"""A typewriter's ``l`` is no ``I``, and its ``o`` no small ``O``."""

FACES = (PLAIN, CAPITALS, SMALL)
"""In the order in which a document gets to know them: that gives them their names."""


def find_letter_box(letter: str, size: float) -> tuple[float, float]:
    """Return the width of a letter and how high above its line its middle lies, in points."""
    face = CAPITALS if letter in CAPITALS.signs else SMALL
    height = 0.72 if face is CAPITALS else 0.61
    if letter in _DESCENDING:
        middle = 0.13
    elif letter == "j":
        middle = 0.22
    else:
        middle = (height if letter in _TALL else 0.44) / 2
    return stringWidth(letter, face.font, size), middle * size
