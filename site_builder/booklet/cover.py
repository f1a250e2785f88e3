"""The first page: what this is, how it is played, how hard it is, and what comes where."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from site_builder.board import rectangle
from site_builder.booklet.drawing import write_number
from site_builder.booklet.figures import Figure, draw_board, draw_marks, find_step
from site_builder.booklet.fonts import Style
from site_builder.booklet.layout import MARGIN, Box, find_frame
from site_builder.booklet.options import MM
from site_builder.booklet.sheet import fit_line, wrap_text
from site_builder.booklet.writing import clean_text, needs_spelling, spell_out
from site_builder.puzzle import Difficulty, from_paths

if TYPE_CHECKING:
    from collections.abc import Sequence

    from site_builder.booklet.options import Booklet, BookletOptions, Entry
    from site_builder.booklet.sheet import Sheet

RULES = (
    ("Join the pairs.", "Draw a flow from each dot to the dot with the same letter."),
    (
        "Keep them apart.",
        "Flows go up, down, left and right; they never cross and never share a cell.",
    ),
    ("Fill the board.", "Every cell belongs to a flow. When no cell is left over, you have it."),
)
"""The rules in three sentences, as the site has them."""

CLASSES = (
    "There is always a cell with a single way on.",
    "A flow never runs beside itself, and the rest follows.",
    "Watch the pieces that the empty cells fall into.",
    "Suppose a move, and look a few moves ahead to prove it wrong.",
    "Look far ahead: a wrong move shows only after many others.",
)
"""What each step of difficulty asks for."""

_EXAMPLE = from_paths(
    rectangle(5, 5),
    (
        (0, 5, 6, 7, 8), (1, 2, 3, 4, 9, 14, 19, 18),
        (16, 17, 22, 23, 24), (13, 12, 11, 10, 15, 20, 21),
    ),
)  # fmt: skip
"""The board that the cover shows with its answer; it has one solution."""

_TITLE_SIZES = (34.0, 28.0, 23.0, 19.0, 16.0)
_MOST_TITLE_LINES = 3
_LEADING = 1.3
_HEAD, _STRONG = Style(13, bold=True), Style(10, bold=True)
_TEXT, _SOFT = Style(10), Style(10, gray=0.35)
_MOST_SUMMARY_LINES = 9


class _Cursor:
    """Writes from the top of the page downwards."""

    def __init__(self, sheet: Sheet, frame: Box) -> None:
        self.sheet = sheet
        self.frame = frame
        self.y = frame.top

    @property
    def room(self) -> float:
        """The height that is left."""
        return self.y - self.frame.y

    def write(self, lines: Sequence[str], style: Style) -> None:
        """Write lines of one style below each other."""
        for line in lines:
            self.y -= style.size * _LEADING
            self.sheet.write(line, self.frame.x, self.y, style)

    def head(self, words: str) -> None:
        """Write a heading of a part of the page."""
        self.y -= 6 * MM
        self.write([words], _HEAD)
        self.y -= 1.5 * MM


def draw_cover(
    sheet: Sheet, booklet: Booklet, options: BookletOptions, contents: Sequence[tuple[str, int]]
) -> None:
    """Draw the first page. ``contents`` are the parts of the booklet and the page of each."""
    cursor = _Cursor(sheet, find_frame(options.paper))
    sheet.mark(booklet.title, 0, cursor.frame.top + MARGIN)
    _write_title(cursor, booklet)
    _write_facts(cursor, booklet)
    _write_summary(cursor, booklet.summary)
    _draw_rules(cursor, color=options.color)
    _draw_classes(cursor, booklet.entries)
    _write_contents(cursor, contents)


def describe_levels(entries: Sequence[Entry]) -> str:
    """Return how many levels there are, of which sizes, and how hard."""
    boards = [entry.level.puzzle.board for entry in entries]
    ranked = sorted({(b.width * b.height, b.width, b.height) for b in boards})
    sizes = " to ".join(
        dict.fromkeys(f"{width} \u00d7 {height}" for _, width, height in ranked[:1] + ranked[-1:])
    )
    steps = sorted({find_step(entry) for entry in entries} - {0})
    words = " to ".join(dict.fromkeys(Difficulty(step).word for step in steps[:1] + steps[-1:]))
    noun = "level" if len(entries) == 1 else "levels"
    return ", ".join(filter(None, (f"{len(entries)} {noun}", sizes, words)))


def _write_title(cursor: _Cursor, booklet: Booklet) -> None:
    """Write the whole title, however long, as large as it fits on few lines."""
    for size in _TITLE_SIZES:
        style = Style(size, bold=True)
        lines = wrap_text(booklet.title, cursor.frame.width, style)
        if len(lines) <= _MOST_TITLE_LINES:
            break
    cursor.write(lines, style)
    if needs_spelling(booklet.title):
        spelled = wrap_text(spell_out(clean_text(booklet.title)), cursor.frame.width, _SOFT)
        cursor.y -= 2 * MM
        cursor.write(spelled, _SOFT)
    cursor.y -= 4 * MM
    left, right, y = (write_number(at) for at in (cursor.frame.x, cursor.frame.right, cursor.y))
    cursor.sheet.draw(f"0 G 1.5 w {left} {y} m {right} {y} l S")


def _write_facts(cursor: _Cursor, booklet: Booklet) -> None:
    cursor.y -= 2 * MM
    width = cursor.frame.width
    cursor.write([describe_levels(booklet.entries)], Style(12))
    for name in (f"By {booklet.author}", booklet.license):
        cursor.write(wrap_text(name, width, _SOFT), _SOFT)
        if needs_spelling(name):
            cursor.write(wrap_text(spell_out(clean_text(name)), width, _SOFT), _SOFT)
    if booklet.address:
        cursor.write([fit_line(booklet.address, width, _SOFT)], _SOFT)
        box = Box(cursor.frame.x, cursor.y - 3, width, _SOFT.size * _LEADING)
        cursor.sheet.link(booklet.address, box)


def _write_summary(cursor: _Cursor, summary: str) -> None:
    """Write the beginning of the pack's own words; its page has all of them."""
    if not clean_text(summary):
        return
    cursor.y -= 4 * MM
    width = min(cursor.frame.width, 150 * MM)
    lines = wrap_text(summary[:4000], width, _TEXT)
    shown = lines[:_MOST_SUMMARY_LINES]
    if len(lines) > len(shown):
        shown[-1] = fit_line(f"{shown[-1]} {lines[len(shown)]}", width, _TEXT)
    cursor.write(shown, _TEXT)


def _draw_rules(cursor: _Cursor, *, color: bool) -> None:
    """Draw the rules beside a board before and after."""
    cursor.head("How to play")
    side = 34 * MM
    top = cursor.y
    puzzle, solution = _EXAMPLE
    solved = Figure("example", puzzle, solution)
    x = cursor.frame.right - 2 * side - 5 * MM
    before, after = (Box(at, top - side, side, side) for at in (x, x + side + 5 * MM))
    for box, figure in ((before, Figure("example", puzzle)), (after, solved)):
        draw_board(cursor.sheet, box, figure, color=color)
    width = x - cursor.frame.x - 6 * MM
    for name, words in RULES:
        cursor.write([name], _STRONG)
        cursor.write(wrap_text(words, width, _TEXT), _TEXT)
        cursor.y -= 1.5 * MM
    cursor.y = min(cursor.y, top - side)


def _draw_classes(cursor: _Cursor, entries: Sequence[Entry]) -> None:
    """Draw the key to the difficulties, with how many levels there are of each."""
    steps = [find_step(entry) for entry in entries]
    if not any(steps):
        return
    cursor.head("Five steps of difficulty")
    frame = cursor.frame
    for kind, words in zip(Difficulty, CLASSES, strict=True):
        cursor.y -= 13.5
        draw_marks(cursor.sheet, frame.x, cursor.y - 0.3, kind.value)
        cursor.sheet.write(kind.word, frame.x + 14 * MM, cursor.y, _STRONG)
        cursor.sheet.write(words, frame.x + 32 * MM, cursor.y, _TEXT)
        count = str(steps.count(kind.value) or "\u2013")
        cursor.sheet.write(count, frame.right, cursor.y, _TEXT, "right")


def _write_contents(cursor: _Cursor, contents: Sequence[tuple[str, int]]) -> None:
    """Write what begins on which page, as many parts as there is room for."""
    if not contents:
        return
    cursor.head("In this booklet")
    line = _TEXT.size * _LEADING
    fitting = int(cursor.room / line)
    shown = contents if len(contents) <= fitting else contents[: max(0, fitting - 1)]
    frame = cursor.frame
    for title, page in shown:
        cursor.y -= line
        cursor.sheet.write(fit_line(title, frame.width - 15 * MM, _TEXT), frame.x, cursor.y, _TEXT)
        cursor.sheet.write(str(page), frame.right, cursor.y, _TEXT, "right")
    left = len(contents) - len(shown)
    if left:
        cursor.write([f"and {left} more"], _SOFT)


def join_titles(entries: Sequence[Entry]) -> str:
    """Return the titles of the parts that the levels of a page belong to."""
    titles = (title for title, _ in groupby(entry.part for entry in entries))
    return " \u00b7 ".join(filter(None, titles))
