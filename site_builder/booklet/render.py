"""A booklet in, the bytes of a PDF out: cover, puzzles and answers, page by page."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from site_builder.booklet.cover import describe_levels, draw_cover, join_titles
from site_builder.booklet.figures import draw_answer, draw_puzzle
from site_builder.booklet.fonts import Style
from site_builder.booklet.layout import (
    FOOT,
    MARGIN,
    Box,
    Grid,
    chunk,
    find_frame,
    plan_answer_grid,
    plan_puzzle_grid,
    split_pages,
)
from site_builder.booklet.options import MM, Answers
from site_builder.booklet.sheet import Sheet, fit_line
from site_builder.booklet.writing import clean_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from site_builder.booklet.options import Booklet, BookletOptions, Entry

ANSWERS = "Answers"
LEVELS = "Levels"

_HEAD, _FOOT = Style(10, bold=True), Style(8, gray=0.35)


@dataclass(frozen=True, slots=True)
class _Page:
    """The levels of one page, and whether it shows their answers."""

    entries: tuple[Entry, ...]
    answers: bool


def render_booklet(booklet: Booklet, options: BookletOptions) -> bytes:
    """Return the booklet as PDF 1.4.

    Its bytes depend on the arguments (and on the releases of the libraries) alone. Nothing is drawn
    on the outer 14 millimeters of the paper. Raises ValueError for a booklet without levels.
    """
    if not booklet.entries:
        raise ValueError("a booklet needs at least one level")
    pages = _plan_pages(booklet, options)
    covers = 0 if options.answers is Answers.ONLY else 1
    press = _Press(booklet, options, len(pages) + covers)
    if covers:
        draw_cover(press.sheet, booklet, options, _list_contents(pages))
        press.end_page()
    for page in pages:
        press.print_page(page)
    return press.sheet.finish()


def _plan_pages(booklet: Booklet, options: BookletOptions) -> list[_Page]:
    """Return the pages after the cover."""
    pages = []
    if options.answers is not Answers.ONLY:
        groups = split_pages(booklet.entries, options.per_page)
        pages += [_Page(entries, answers=False) for entries in groups]
    if options.answers in {Answers.BACK, Answers.ONLY}:
        groups = chunk(booklet.entries, len(plan_answer_grid(options).slots))
        pages += [_Page(entries, answers=True) for entries in groups]
    return pages


def _list_contents(pages: list[_Page]) -> list[tuple[str, int]]:
    """Return the title of each part with its levels, and the page where it begins."""
    placed = [
        (entry, number)
        for number, page in enumerate(pages, start=2)
        for entry in page.entries
        if not page.answers
    ]
    contents = []
    for part, group in groupby(placed, key=lambda pair: pair[0].part):
        found = list(group)
        first, last = found[0][0].number, found[-1][0].number
        numbers = str(first) if first == last else f"{first}\u2013{last}"
        contents.append((f"{clean_text(part) or LEVELS}, {numbers}", found[0][1]))
    answers = [number for number, page in enumerate(pages, start=2) if page.answers]
    return contents + ([(ANSWERS, answers[0])] if answers else [])


class _Press:
    """Prints the pages of one booklet."""

    def __init__(self, booklet: Booklet, options: BookletOptions, pages: int) -> None:
        self.sheet = Sheet(options.paper)
        self._booklet = booklet
        self._options = options
        self._pages = pages
        self._number = 1
        self._part: str | None = None
        self._frame = find_frame(options.paper)
        boards = [entry.level.puzzle.board for entry in booklet.entries]
        self._puzzles = plan_puzzle_grid(options, boards)
        self._answers = plan_answer_grid(options)
        self._describe()

    def print_page(self, page: _Page) -> None:
        """Print one page of puzzles or of answers."""
        grid, draw = self._choose(page)
        self._write_head(page)
        for slot, entry in zip(grid.slots, page.entries, strict=False):
            if not page.answers:
                self._mark_level(entry, slot)
            draw(self.sheet, grid, slot, entry, color=self._options.color)
        self.end_page()

    def end_page(self) -> None:
        """Write the foot of the page: pack, address, and page of pages."""
        base = MARGIN + 0.5 * MM
        frame = self._frame
        width = self.sheet.write(
            f"{self._number} / {self._pages}", frame.right, base, _FOOT, "right"
        )
        room = frame.width - width - 6 * MM
        words = fit_line(self._booklet.title, room * 0.6, _FOOT)
        used = self.sheet.write(words, frame.x, base, _FOOT) + 4 * MM
        if self._booklet.address:
            address = fit_line(self._booklet.address.removeprefix("https://"), room - used, _FOOT)
            self.sheet.write(address, frame.x + used, base, _FOOT)
        self.sheet.end_page()
        self._number += 1

    def _choose(self, page: _Page) -> tuple[Grid, Callable[..., None]]:
        return (self._answers, draw_answer) if page.answers else (self._puzzles, draw_puzzle)

    def _write_head(self, page: _Page) -> None:
        """Write the part over the puzzles of a page, and what is to be read over answers."""
        base = self._frame.top + 4 * MM
        words, x = join_titles(page.entries), self._frame.x
        if page.answers:
            first, last = page.entries[0].number, page.entries[-1].number
            self._mark_answers(f"{first}" if first == last else f"{first}\u2013{last}")
            # Apart, for a title that runs leftwards would mix with the words before it.
            x += self.sheet.write(f"{ANSWERS} to", x, base, _HEAD) + 1 * MM
            words = self._booklet.title
        shown = fit_line(words, self._frame.right - x, _HEAD)
        self.sheet.write(shown, x, base, _HEAD)

    def _mark_level(self, entry: Entry, slot: Box) -> None:
        if entry.part != self._part:
            self._part = entry.part
            self.sheet.mark(entry.part or LEVELS, 0, slot.top + FOOT)
        board = entry.level.puzzle.board
        title = f"{entry.number}. {board.width} \u00d7 {board.height}, {entry.grade}"
        self.sheet.mark(title, 1, slot.top + FOOT)

    def _mark_answers(self, numbers: str) -> None:
        if self._part != ANSWERS:
            self._part = ANSWERS
            self.sheet.mark(ANSWERS, 0, self._frame.top + MARGIN)
        self.sheet.mark(numbers, 1, self._frame.top + MARGIN)

    def _describe(self) -> None:
        booklet = self._booklet
        only = self._options.answers is Answers.ONLY
        self.sheet.describe(
            title=f"{booklet.title}: answers" if only else booklet.title,
            author=booklet.author,
            subject=f"{describe_levels(booklet.entries)}. License: {booklet.license}",
            keywords="Flow, Numberlink, puzzle, booklet",
        )
