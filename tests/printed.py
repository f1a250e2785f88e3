"""Booklets for tests, and what a reader, a printer and a telephone see of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2
import zxingcpp
from sample_site import SQUARE, TALL, TURNED, WIDE, draw_level, make_grade

from site_builder.board import rectangle
from site_builder.booklet import Booklet, Entry
from site_builder.puzzle import Difficulty, from_paths

if TYPE_CHECKING:
    from PIL import Image

    from site_builder.puzzle import Level

MM_INCH = 25.4


def make_booklet(count: int = 10, *, url: str | None = "https://puzzles.example/") -> Booklet:
    """Return a booklet of ``count`` levels in two parts, four boards taking turns."""
    rows = (SQUARE, WIDE, TURNED, TALL)
    kinds = tuple(Difficulty)
    entries = tuple(
        _make_entry(
            number,
            draw_level(rows[number % 4], grade=make_grade(kinds[number % 5], number)),
            url,
            "Warming up" if number <= count // 2 else "At full speed",
        )
        for number in range(1, count + 1)
    )
    address = None if url is None else f"{url}packs/first-steps/"
    return Booklet("First Steps", "A. Uthor", "CC0-1.0", "Small boards.", address, entries)


def make_large_entry(number: int, size: tuple[int, int], flows: int, url: str | None) -> Entry:
    """Return a level on a board of that size, its flows pieces of one long snake."""
    width, height = size
    cells = [
        row * width + (col if row % 2 == 0 else width - 1 - col)
        for row in range(height)
        for col in range(width)
    ]
    ends = [round(len(cells) * part / flows) for part in range(flows + 1)]
    paths = tuple(tuple(cells[ends[part] : ends[part + 1]]) for part in range(flows))
    puzzle, solution = from_paths(rectangle(width, height), paths)
    plain = draw_level(SQUARE)
    level = type(plain)(
        puzzle,
        solution,
        plain.uniqueness,
        plain.origin,
        plain.grade,
    )
    return _make_entry(number, level, url, "")


def _make_entry(number: int, level: Level, url: str | None, part: str) -> Entry:
    address = None if url is None else f"{url}packs/first-steps/{level.id}-{number}.html"
    kinds = tuple(Difficulty)
    return Entry(number, level, address, kinds[number % 5].word, part)


def open_pdf(data: bytes) -> pypdfium2.PdfDocument:
    """Return the document as a reader opens it."""
    return pypdfium2.PdfDocument(data)


def read_pages(data: bytes) -> list[str]:
    """Return the text of each page."""
    return [page.get_textpage().get_text_range() for page in open_pdf(data)]


def render_pages(data: bytes, dpi: int = 100) -> list[Image.Image]:
    """Return each page as a picture."""
    return [page.render(scale=dpi / 72).to_pil().convert("RGB") for page in open_pdf(data)]


def scan_codes(picture: Image.Image) -> list[str]:
    """Return what the QR codes in a picture say, sorted."""
    return sorted(found.text for found in zxingcpp.read_barcodes(picture))


def read_bookmarks(data: bytes) -> list[tuple[int, str, int]]:
    """Return depth, title and page (from 1) of each bookmark."""
    marks = []
    for mark in open_pdf(data).get_toc():
        target = mark.get_dest()
        marks.append((mark.level, mark.get_title(), target.get_index() + 1))
    return marks
