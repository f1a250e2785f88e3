"""Windows: parts of a board that are looked at, or drawn anew, as small boards of their own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from site_builder.board import Board, cut_board, find_half_turn

MOST_STUBS = 2
"""Most links by which the paths through one cell can leave a window: a cell has two links."""


@dataclass(frozen=True, slots=True, eq=False)
class Window:
    """A part of a board: its outline on the board's picture, and what lies in it.

    ``cells`` and ``links`` are those inside, ascending, as numbered on the board. ``inner`` is the
    part as a board of its own, in the same order: its cell ``i`` is ``cells[i]``, its link ``i`` is
    ``links[i]``. Windows of one shape share one ``inner`` board, wherever they lie.

    ``ways_out``: for each inner cell, the (link, cell beyond) pairs that lead out of the window.
    ``edges``: (inner link, the other links of a square) for squares with one link inside.
    """

    top: int
    left: int
    height: int
    width: int
    cells: tuple[int, ...]
    links: tuple[int, ...]
    inner: Board
    ways_out: tuple[tuple[tuple[int, int], ...], ...]
    edges: tuple[tuple[int, tuple[int, ...]], ...]


@lru_cache(maxsize=8192)
def find_window(board: Board, top: int, left: int, height: int, width: int) -> Window:
    """Return the part of ``board`` with the given outline, cut off at the border."""
    cells = tuple(
        index
        for index, (row, col) in enumerate(board.cells)
        if top <= row < top + height and left <= col < left + width
    )
    return _cut(board, (top, left, height, width), cells)


def find_whole(board: Board) -> Window:
    """Return the window that is the whole board."""
    return find_window(board, 0, 0, board.height, board.width)


@lru_cache(maxsize=8192)
def find_twin_windows(board: Board, window: Window) -> Window:
    """Return ``window`` together with the place it takes when the board is turned by half.

    As one window: the outline is that of the given one, the cells and links are those of both.
    """
    turn = find_half_turn(board)
    cells = sorted({*window.cells, *(turn[cell] for cell in window.cells)})
    return _cut(board, (window.top, window.left, window.height, window.width), tuple(cells))


@lru_cache(maxsize=1024)
def find_windows(board: Board, side: int, stride: int) -> tuple[Window, ...]:
    """Return windows of ``side`` (or the whole width or height, if less) that cover the board.

    In reading order, ``stride`` rows or columns apart; the last ones lie flush with the border.
    """
    height, width = min(side, board.height), min(side, board.width)
    return tuple(
        find_window(board, top, left, height, width)
        for top in _find_starts(board.height, height, stride)
        for left in _find_starts(board.width, width, stride)
    )


def _find_starts(length: int, side: int, stride: int) -> list[int]:
    last = length - side
    return [*range(0, last, stride), last]


def _cut(board: Board, outline: tuple[int, int, int, int], cells: tuple[int, ...]) -> Window:
    inside = set(cells)
    links = tuple(
        number for number, (a, b) in enumerate(board.links) if a in inside and b in inside
    )
    top = min(board.cells[cell][0] for cell in cells)
    left = min(board.cells[cell][1] for cell in cells)
    places = (board.cells[cell] for cell in cells)
    return Window(
        *outline,
        cells=cells,
        links=links,
        inner=cut_board(tuple((row - top, col - left) for row, col in places)),
        ways_out=tuple(
            tuple((link, beside) for link, beside in board.steps[cell] if beside not in inside)
            for cell in cells
        ),
        edges=_find_edges(board, links),
    )


def _find_edges(board: Board, links: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    inner_of = {link: inner for inner, link in enumerate(links)}
    edges = []
    for square in board.squares:
        inside = [link for link in square if link in inner_of]
        if len(inside) == 1:
            beyond = tuple(link for link in square if link not in inner_of)
            edges.append((inner_of[inside[0]], beyond))
    return tuple(edges)
