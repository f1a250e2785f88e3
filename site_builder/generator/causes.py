"""What is wrong with a drawing, said as causes: what every valid board has to avoid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from site_builder.board import Board
from site_builder.lines import Line
from site_builder.puzzle import Recipe


@dataclass(frozen=True, slots=True)
class Cause:
    """Not all of ``links`` at once, unless a path goes on from one of the cells ``ends``.

    A fact about every valid board of the recipe, not about one drawing alone.
    """

    links: tuple[int, ...]
    ends: tuple[int, ...] = ()


def find_causes(
    board: Board, drawn: Sequence[bool], lines: list[Line], recipe: Recipe
) -> list[Cause]:
    """Return each cause that makes the drawing invalid; none for a valid one."""
    shortest, longest = recipe.length
    place = {cell: (line, at) for line in lines for at, cell in enumerate(line.cells)}
    causes: list[Cause] = []
    for line in lines:
        if line.is_loop:
            causes.append(Cause(line.links))
            continue
        if len(line.cells) < shortest or _has_close_ends(board, line, recipe.dots_apart):
            causes.append(just_this(line))
        causes += [
            Cause(line.links[at : at + longest]) for at in range(len(line.links) - longest + 1)
        ]
        if not recipe.touching:
            causes += _find_touches(board, drawn, line, place)
        elif not recipe.solid_squares:
            causes += _find_solid_squares(board, line, place)
    return causes


def just_this(line: Line) -> Cause:
    """Return the cause that exactly this line is drawn: break it, or go on from an end."""
    return Cause(line.links, (line.cells[0], line.cells[-1]))


def _has_close_ends(board: Board, line: Line, apart: int) -> bool:
    (row, col), (other_row, other_col) = (board.cells[line.cells[end]] for end in (0, -1))
    return abs(row - other_row) + abs(col - other_col) < apart


def _find_touches(
    board: Board, drawn: Sequence[bool], line: Line, place: dict[int, tuple[Line, int]]
) -> list[Cause]:
    causes = []
    for at, cell in enumerate(line.cells):
        for link, beside in board.steps[cell]:
            if beside > cell and not drawn[link]:
                other = place.get(beside)
                if other is not None and other[0] is line:
                    low, high = sorted((at, other[1]))
                    causes.append(Cause(line.links[low:high]))
    return causes


def _find_solid_squares(
    board: Board, line: Line, place: dict[int, tuple[Line, int]]
) -> list[Cause]:
    causes = []
    for square in board.squares:
        corners = {cell for link in square for cell in board.links[link]}
        at = [place[cell][1] for cell in corners if cell in place and place[cell][0] is line]
        if len(at) == 4:
            causes.append(Cause(line.links[min(at) : max(at)]))
    return causes
