"""Lines: the runs that drawn links form on a board, be they paths or stray loops."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from site_builder.board import Board


@dataclass(frozen=True, slots=True)
class Line:
    """A maximal run of drawn links: its cells in walking order; a loop's last joins its first."""

    cells: tuple[int, ...]
    links: tuple[int, ...]
    is_loop: bool


def find_lines(board: Board, drawn: Sequence[bool], cells: Iterable[int]) -> list[Line]:
    """Return the lines through ``cells``, in the order in which the cells meet them."""
    seen = [False] * len(board.cells)
    lines = []
    for start in cells:
        if not seen[start]:
            line = _walk_line(board, drawn, start)
            for cell in line.cells:
                seen[cell] = True
            lines.append(line)
    return lines


def _walk_line(board: Board, drawn: Sequence[bool], start: int) -> Line:
    cells = [start]
    links: list[int] = []
    for link in board.links_of[start]:
        if drawn[link] and link not in links:
            # The second run, if any, starts at the same cell and goes the other way.
            cells.reverse()
            links.reverse()
            if _extend(board, drawn, cells, links, link):
                return Line(tuple(cells), tuple(links), is_loop=True)
    if cells[0] > cells[-1]:
        cells.reverse()
        links.reverse()
    return Line(tuple(cells), tuple(links), is_loop=False)


def _extend(
    board: Board, drawn: Sequence[bool], cells: list[int], links: list[int], link: int
) -> bool:
    """Walk on over ``link`` to the end, appending to ``cells`` and ``links``; True for a loop."""
    first = cells[0]
    cell = cells[-1]
    while True:
        a, b = board.links[link]
        cell = a + b - cell
        links.append(link)
        if cell == first:
            return True
        cells.append(cell)
        for onward in board.links_of[cell]:
            if drawn[onward] and onward != link:
                link = onward
                break
        else:
            return False
