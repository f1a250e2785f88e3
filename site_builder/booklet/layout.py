"""Where everything stands on a page: arithmetic in points, the origin at the lower left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from site_builder.booklet.options import MM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from site_builder.board import Board
    from site_builder.booklet.options import BookletOptions, Entry, Paper

MARGIN = 14 * MM
"""White on each side: more than any printer at home needs."""

HEAD = 8 * MM
"""Height of the line on top of a page, with the space below it."""
FOOT = 8 * MM
"""Height of the line at the bottom of a page, with the space above it."""

CAPTION = 7 * MM
"""Height of the line over a board."""

_PUZZLES = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3)}
_ANSWERS = {1: (2, 2), 2: (2, 3), 4: (3, 4), 6: (3, 5), 9: (4, 5)}
"""Columns and rows of a page, by how many puzzles a page holds."""

_CODES = {1: 30 * MM, 2: 26 * MM, 4: 22 * MM, 6: 19 * MM, 9: 17 * MM}
"""Side of a QR code with its quiet rim."""

_GAP = 7 * MM
_SMALL_GAP = 5 * MM
_LARGEST = {1: 24 * MM, 2: 19 * MM, 4: 17 * MM, 6: 15 * MM, 9: 13 * MM}
"""Side of the largest cell: small boards are not blown up further, or lines become labor."""
_LARGEST_ANSWER = 6 * MM

_APART = 1.5 * MM
"""White between a board and its code, more than the code's own rim."""

_NARROWEST = 40 * MM
"""A board's caption needs this much, however narrow the board."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the page; ``x``, ``y`` is its lower left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def top(self) -> float:
        """The height of the upper edge."""
        return self.y + self.height

    @property
    def right(self) -> float:
        """The place of the right edge."""
        return self.x + self.width


@dataclass(frozen=True, slots=True)
class Grid:
    """The places for boards on every page of a part of the booklet.

    ``code`` is the side of the QR codes, 0 where there are none; they stand below their boards or
    beside them. ``cap`` is the largest cell.
    """

    frame: Box
    cols: int
    rows: int
    gap: float
    code: float
    side: Literal["below", "beside"]
    cap: float

    @property
    def slots(self) -> tuple[Box, ...]:
        """The places in the order of reading."""
        width = (self.frame.width - (self.cols - 1) * self.gap) / self.cols
        height = (self.frame.height - (self.rows - 1) * self.gap) / self.rows
        return tuple(
            Box(
                self.frame.x + col * (width + self.gap),
                self.frame.top - height - row * (height + self.gap),
                width,
                height,
            )
            for row in range(self.rows)
            for col in range(self.cols)
        )

    def find_cell(self, board: Board) -> float:
        """Return the side of a cell of a board, as large as fits."""
        slot = self.slots[0]
        room = self.code + _APART
        below, beside = (room, 0) if self.side == "below" else (0, room)
        across = (slot.width - beside) / board.width
        return min(across, (slot.height - CAPTION - below) / board.height, self.cap)


@dataclass(frozen=True, slots=True)
class Place:
    """Where one level stands: its board, its caption, and the code with its words."""

    board: Box
    caption: Box
    code: Box


def find_frame(paper: Paper) -> Box:
    """Return the part of a page between the margins, without head and foot."""
    width, height = paper.size
    return Box(MARGIN, MARGIN + FOOT, width - 2 * MARGIN, height - 2 * MARGIN - FOOT - HEAD)


def plan_puzzle_grid(options: BookletOptions, boards: Sequence[Board]) -> Grid:
    """Return the grid for puzzles, with the codes where they leave the boards more room."""
    cols, rows = _PUZZLES[options.per_page]
    code, cap = _CODES[options.per_page], _LARGEST[options.per_page]
    frame = find_frame(options.paper)
    below = Grid(frame, cols, rows, _GAP, code, "below", cap)
    beside = Grid(frame, cols, rows, _GAP, code, "beside", cap)
    sizes = [sum(map(grid.find_cell, boards)) for grid in (below, beside)]
    return beside if sizes[1] > 1.02 * sizes[0] else below


def plan_answer_grid(options: BookletOptions) -> Grid:
    """Return the grid for answers: two to four times as many on a page as puzzles."""
    cols, rows = _ANSWERS[options.per_page]
    frame = find_frame(options.paper)
    return Grid(frame, cols, rows, _SMALL_GAP, 0, "below", _LARGEST_ANSWER)


def find_place(grid: Grid, slot: Box, board: Board) -> Place:
    """Return where a level stands in its slot: at the top, in the middle of the width."""
    cell = grid.find_cell(board)
    width, height = cell * board.width, cell * board.height
    beside = grid.code + _APART if grid.side == "beside" else 0
    block = min(max(width, _NARROWEST) + beside, slot.width)
    x = slot.x + (slot.width - block) / 2
    top = slot.top - CAPTION
    drawn = Box(x, top - height, width, height)
    caption = Box(x, top, block, CAPTION)
    if beside:
        code = Box(x + block - grid.code, top - grid.code, grid.code, grid.code)
    else:
        code = Box(x, drawn.y - _APART - grid.code, block, grid.code)
    return Place(drawn, caption, code)


def split_pages(entries: Sequence[Entry], per_page: int) -> tuple[tuple[Entry, ...], ...]:
    """Return the levels of each page.

    Parts that fit on a page stay whole, so that a page can be handed out alone, where that leaves
    every page more than half full. Else all pages but the last are as full as can be.
    """
    whole: list[tuple[Entry, ...]] = []
    for part in _split_parts(entries):
        if whole and len(whole[-1]) + len(part) <= per_page:
            whole[-1] += part
        else:
            whole += chunk(part, per_page)
    if all(2 * len(page) > per_page for page in whole):
        return tuple(whole)
    return chunk(entries, per_page)


def chunk(entries: Sequence[Entry], per_page: int) -> tuple[tuple[Entry, ...], ...]:
    """Return the levels of each page, every page but the last full."""
    starts = range(0, len(entries), per_page)
    return tuple(tuple(entries[start : start + per_page]) for start in starts)


def _split_parts(entries: Sequence[Entry]) -> Iterator[tuple[Entry, ...]]:
    start = 0
    for end in range(1, len(entries) + 1):
        if end == len(entries) or entries[end].part != entries[start].part:
            yield tuple(entries[start:end])
            start = end
