"""What is wrong with a drawing, said as clauses that hold for every valid board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from site_builder.board import Board
from site_builder.cnf import Clause
from site_builder.lines import Line
from site_builder.puzzle import Recipe


def find_causes(
    board: Board, drawn: Sequence[bool], lines: list[Line], recipe: Recipe
) -> list[Clause]:
    """Return a clause against each cause that makes the drawing invalid; none for a valid one.

    Each clause is a fact about every valid board of the recipe (link n is variable n + 1), not
    about this drawing alone: it may be kept for the rest of the search.
    """
    shortest, longest = recipe.length
    place = {cell: (line, at) for line in lines for at, cell in enumerate(line.cells)}
    causes: list[Clause] = []
    for line in lines:
        if line.is_loop:
            causes.append(_not_all(line.links))
            continue
        if len(line.cells) < shortest or _has_close_ends(board, line, recipe.dots_apart):
            causes.append(_grows(board, line))
        causes += [
            _not_all(line.links[at : at + longest]) for at in range(len(line.links) - longest + 1)
        ]
        if not recipe.touching:
            causes += _find_touches(board, drawn, line, place)
        elif not recipe.solid_squares:
            causes += _find_solid_squares(board, line, place)
    return causes


def allow_straight(board: Board, lines: Iterable[Line], switch: int) -> Clause:
    """Return the clause: while ``switch`` is on, not all of these straight paths at once."""
    grown = dict.fromkeys(literal for line in lines for literal in _grows(board, line))
    return (-switch, *grown)


def _has_close_ends(board: Board, line: Line, apart: int) -> bool:
    (row, col), (other_row, other_col) = (board.cells[line.cells[end]] for end in (0, -1))
    return abs(row - other_row) + abs(col - other_col) < apart


def _not_all(links: Iterable[int]) -> Clause:
    return tuple(-(link + 1) for link in links)


def _grows(board: Board, line: Line) -> Clause:
    """Say: not exactly this line; break it, or go on from one of its ends."""
    onward = {
        link + 1
        for end in (line.cells[0], line.cells[-1])
        for link in board.links_of[end]
        if link not in line.links
    }
    return (*_not_all(line.links), *sorted(onward))


def _find_touches(
    board: Board, drawn: Sequence[bool], line: Line, place: dict[int, tuple[Line, int]]
) -> list[Clause]:
    causes = []
    for at, cell in enumerate(line.cells):
        for link, beside in board.steps[cell]:
            if beside > cell and not drawn[link]:
                other = place.get(beside)
                if other is not None and other[0] is line:
                    low, high = sorted((at, other[1]))
                    causes.append(_not_all(line.links[low:high]))
    return causes


def _find_solid_squares(
    board: Board, line: Line, place: dict[int, tuple[Line, int]]
) -> list[Clause]:
    causes = []
    for square in board.squares:
        corners = {cell for link in square for cell in board.links[link]}
        at = [place[cell][1] for cell in corners if cell in place and place[cell][0] is line]
        if len(at) == 4:
            causes.append(_not_all(line.links[min(at) : max(at)]))
    return causes
