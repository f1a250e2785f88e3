"""The pages of one document while they are drawn: the room's only way to the PDF library."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Literal

from reportlab.lib.utils import TimeStamp
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from site_builder.booklet.drawing import write_number
from site_builder.booklet.fonts import Style, find_font, measure_line, measure_run, plan_line
from site_builder.booklet.lettering import FACES
from site_builder.booklet.writing import clean_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from site_builder.booklet.layout import Box
    from site_builder.booklet.options import Paper


class _NoClock(TimeStamp):
    """The library's fixed moment for documents without a date.

    It would take another one from SOURCE_DATE_EPOCH, and a booklet depends on its content alone.
    """

    def __init__(self, invariant: object = None) -> None:  # noqa: ARG002 (the library's signature)
        self.t = 946_684_800.0
        self.lt = (2000, 1, 1, 0, 0, 0, 5, 1, 0)
        self.YMDhms = self.lt[:6]
        self.tzname, self.dhh, self.dmm = "UTC", 0, 0


setattr(pdfdoc, "TimeStamp", _NoClock)  # noqa: B010 (the name that documents look it up by)

Align = Literal["left", "right"]

_ELLIPSIS = "\u2026"


class Sheet:
    """A document that grows page by page.

    No stream in it is compressed: the compressors of two machines may pack the same bytes
    differently. Drawings that occur often are put in once and placed by name instead.
    """

    def __init__(self, paper: Paper) -> None:
        self._buffer = io.BytesIO()
        self._canvas = Canvas(
            self._buffer, pagesize=paper.size, pageCompression=0, invariant=1, pdfVersion=(1, 4),
            lang="en",
        )  # fmt: skip
        self._forms: set[str] = set()
        self._marks = 0
        self._introduce_fonts()

    def describe(self, *, title: str, author: str, subject: str, keywords: str) -> None:
        """Set what the document says of itself."""
        canvas = self._canvas
        canvas.setTitle(clean_text(title))
        canvas.setAuthor(clean_text(author))
        canvas.setSubject(clean_text(subject))
        canvas.setKeywords(clean_text(keywords))
        canvas.setCreator("Flowpress")
        canvas.setProducer("Flowpress")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        canvas.showOutline()

    def mark(self, title: str, depth: int, top: float) -> None:
        """Add a bookmark that leads to a height on this page, ``depth`` 0 being the outermost."""
        key = f"b{self._marks}"
        self._marks += 1
        self._canvas.bookmarkPage(key, fit="XYZ", left=0, top=round(top, 1), zoom=0)
        self._canvas.addOutlineEntry(clean_text(title), key, depth, closed=depth > 0)

    def write(self, text: str, x: float, y: float, style: Style, align: Align = "left") -> float:
        """Write one line of any text at its base line; return its width."""
        canvas = self._canvas
        width = measure_line(text, style)
        x -= width if align == "right" else 0
        canvas.setFillGray(style.gray)
        for run in plan_line(text):
            canvas.setFont(find_font(run, style), style.size)
            canvas.drawString(x, y, run.text)
            x += measure_run(run, style)
        return width

    def write_code(self, text: str, x: float, y: float, size: float) -> None:
        """Write plain letters and digits to be copied by hand."""
        self._canvas.setFillGray(0)
        self._canvas.setFont("Courier-Bold", size)
        self._canvas.drawString(x, y, text)

    def place(self, name: str, draw: Callable[[], str], box: Box, units: tuple[float, float],
              *, line: float = 0) -> None:  # fmt: skip
        """Put a drawing of ``units`` by ``units`` into a box; ``line`` is its thinnest line.

        The drawing is made when its name is seen for the first time.
        """
        canvas = self._canvas
        if name not in self._forms:
            self._forms.add(name)
            canvas.beginForm(name, -1, -1, units[0] + 1, units[1] + 1)
            canvas.addLiteral(f"{draw()}\n")  # no reader trips over the end of the stream
            canvas.endForm()
        scale = box.width / units[0]
        width = f" {write_number(line / scale)} w" if line else ""
        at = f"{write_number(box.x)} {write_number(box.y)}"
        canvas.addLiteral(f"q {scale:.5f} 0 0 {scale:.5f} {at} cm{width}")
        canvas.doForm(name)
        canvas.addLiteral("Q")

    def draw(self, operations: str) -> None:
        """Draw on the page itself, in points."""
        self._canvas.addLiteral(f"q {operations} Q")

    def link(self, address: str, box: Box) -> None:
        """Let a click on a box lead to an address."""
        if address.isascii():
            self._canvas.linkURL(address, (box.x, box.y, box.right, box.top), relative=0)

    def end_page(self) -> None:
        """Go on with the next page."""
        self._canvas.showPage()

    def finish(self) -> bytes:
        """Return the document."""
        self._canvas.save()
        return self._buffer.getvalue()

    def _introduce_fonts(self) -> None:
        """Let the document meet the fonts of drawings in order, so that they get their names."""
        for face in FACES:
            self._canvas.setFont(face.font, 12)


def fit_line(text: str, width: float, style: Style) -> str:
    """Return the text, cut with an ellipsis where it is wider than the line."""
    text = clean_text(text)
    if measure_line(text, style) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        fits = measure_line(text[:middle].rstrip() + _ELLIPSIS, style) <= width
        low, high = (middle, high) if fits else (low, middle - 1)
    return text[:low].rstrip() + _ELLIPSIS


def wrap_text(text: str, width: float, style: Style) -> list[str]:
    """Return the lines of a text; a word wider than a line is broken where it must be."""
    lines: list[str] = []
    line = ""
    for word in clean_text(text).split(" "):
        wider = f"{line} {word}".lstrip()
        if measure_line(wider, style) <= width:
            line = wider
            continue
        if line:
            lines.append(line)
        *whole, line = _break_word(word, width, style)
        lines += whole
    return [*lines, line] if line else lines


def _break_word(word: str, width: float, style: Style) -> list[str]:
    """Return the pieces of a word that fit on a line each."""
    pieces = [""]
    for sign in word:
        if pieces[-1] and measure_line(pieces[-1] + sign, style) > width:
            pieces.append("")
        pieces[-1] += sign
    return pieces
