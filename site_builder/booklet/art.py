"""Boards as drawing operations: the grid, the dots and the flows, each drawn once for all layouts.

A cell is ``CELL`` units wide and the lower left corner of the board is the origin, so one drawing
serves at every size: pages place it with a scale of their own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from site_builder.booklet.drawing import (
    BLACK,
    Point,
    find_tint,
    stroke_bars,
    stroke_discs,
    trace_path,
    write_number,
)
from site_builder.booklet.lettering import CAPITALS, SMALL, find_letter_box
from site_builder.puzzle import COLOR_LABELS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from site_builder.board import Board
    from site_builder.puzzle import Puzzle, Solution

CELL = 20
"""Units a cell."""

_KEPT = 4096
"""Drawings that are remembered, so that ten layouts of a pack draw each level once."""

_DOT = 16
"""Diameter of a dot, in units."""
_FACE = 11.6
"""Diameter of the plain face behind the letter, where a pattern surrounds it."""
_LETTER = 10.5
"""Size of the letters on dots."""

_FLOW, _FLOW_INSIDE = 7.5, 5.5


@lru_cache(maxsize=_KEPT)
def draw_grid(board: Board) -> str:
    """Return the thin gray outline of each cell; the page chooses how thin."""
    corners = (_find_center(board, cell) for cell in range(len(board.cells)))
    half = CELL / 2
    cells = (
        f"{write_number(x - half)} {write_number(y - half)} {CELL} {CELL} re" for x, y in corners
    )
    return f".72 G {' '.join(cells)} S"


@lru_cache(maxsize=_KEPT)
def draw_dots(puzzle: Puzzle, *, color: bool) -> str:
    """Return every dot with its pattern and its letter.

    Eight patterns take turns, and letters go on where colors and patterns begin anew: in black
    and white each pair is still known by its letter, and near-by ones by their patterns as well.
    """
    dots = ["1 J"]
    for number, pair in enumerate(puzzle.terminals):
        centers = [_find_center(puzzle.board, cell) for cell in pair]
        draw = _PATTERNS[number % len(_PATTERNS)]
        dots += draw(centers, number if color else None)
    return "\n".join((*dots, *_draw_letters(puzzle, color=color)))


@lru_cache(maxsize=_KEPT)
def draw_flows(puzzle: Puzzle, solution: Solution, *, color: bool) -> str:
    """Return the paths of a solution as outlined bands, to be drawn below the dots."""
    bands = ["1 J 1 j"]
    for number, path in enumerate(solution.paths):
        line = trace_path(_find_center(puzzle.board, cell) for cell in path)
        tint = find_tint(number if color else None, deep=not color)
        bands.append(f"{BLACK} {_FLOW} w {line} S {tint} {_FLOW_INSIDE} w {line} S")
    return "\n".join(bands)


def _find_center(board: Board, cell: int) -> Point:
    """Return the middle of a cell; PDF counts upwards."""
    row, col = board.cells[cell]
    return col * CELL + CELL / 2, (board.height - row) * CELL - CELL / 2


def _draw_letters(puzzle: Puzzle, *, color: bool) -> list[str]:
    """Return the letters as text, one block a face: capitals and small letters differ in both."""
    blocks = []
    for face in (CAPITALS, SMALL):
        shown = []
        for number, pair in enumerate(puzzle.terminals):
            label = COLOR_LABELS[number % len(COLOR_LABELS)]
            if label not in face.signs:
                continue
            ink = _find_letter_ink(number, color=color)
            width, middle = find_letter_box(label, _LETTER)
            for cell in pair:
                x, y = _find_center(puzzle.board, cell)
                at = f"{write_number(x - width / 2)} {write_number(y - middle)}"
                shown.append(f"{ink} 1 0 0 1 {at} Tm ({label}) Tj")
        if shown:
            blocks.append(f"BT /{face.name} {_LETTER} Tf {' '.join(shown)} ET")
    return blocks


def _find_letter_ink(number: int, *, color: bool) -> str:
    """Return the fill of a letter: black, but for the pattern that is black itself."""
    if number % len(_PATTERNS):
        return "0 g"
    return find_tint(number if color else None).lower()


def _draw_solid(centers: Sequence[Point], _color: int | None) -> list[str]:
    return [BLACK, stroke_discs(centers, _DOT)]


def _draw_ring(centers: Sequence[Point], color: int | None) -> list[str]:
    return [BLACK, stroke_discs(centers, _DOT), find_tint(color), stroke_discs(centers, _DOT - 2)]


def _draw_thick_ring(centers: Sequence[Point], color: int | None) -> list[str]:
    return [BLACK, stroke_discs(centers, _DOT), find_tint(color), stroke_discs(centers, _FACE)]


def _draw_double_ring(centers: Sequence[Point], color: int | None) -> list[str]:
    tint = find_tint(color)
    return [
        BLACK, stroke_discs(centers, _DOT + 1), tint, stroke_discs(centers, _DOT - 0.6),
        BLACK, stroke_discs(centers, _DOT - 2.2), tint, stroke_discs(centers, _FACE),
    ]  # fmt: skip


def _draw_shaded(centers: Sequence[Point], color: int | None) -> list[str]:
    tint = find_tint(color, deep=True)
    return [BLACK, stroke_discs(centers, _DOT), tint, stroke_discs(centers, _DOT - 1.6)]


def _draw_square(centers: Sequence[Point], color: int | None) -> list[str]:
    half = _DOT / 2 - 0.6
    bars = [((x - half, y), (x + half, y)) for x, y in centers]
    inner = [((x - half + 1, y), (x + half - 1, y)) for x, y in centers]
    tint = find_tint(color)
    return [
        "0 J", BLACK, stroke_bars(bars, 2 * half), tint, stroke_bars(inner, 2 * half - 2), "1 J",
    ]  # fmt: skip


def _draw_spokes(centers: Sequence[Point], color: int | None) -> list[str]:
    half = _DOT / 2
    bars = [((x - half, y), (x + half, y)) for x, y in centers]
    bars += [((x, y - half), (x, y + half)) for x, y in centers]
    return _draw_cut_ring(centers, color, bars)


def _draw_slants(centers: Sequence[Point], color: int | None) -> list[str]:
    half = _DOT / 2 * 0.7
    bars = [((x - half, y - half), (x + half, y + half)) for x, y in centers]
    bars += [((x - half, y + half), (x + half, y - half)) for x, y in centers]
    return _draw_cut_ring(centers, color, bars)


def _draw_cut_ring(
    centers: Sequence[Point], color: int | None, cuts: Sequence[tuple[Point, Point]]
) -> list[str]:
    """Return thick rings that bars cut into quarters."""
    tint = find_tint(color)
    return [
        *_draw_solid(centers, color), "0 J", tint, stroke_bars(cuts, 4), "1 J",
        stroke_discs(centers, _FACE),
    ]  # fmt: skip


_PATTERNS: tuple[Callable[[Sequence[Point], int | None], list[str]], ...] = (
    _draw_solid,
    _draw_ring,
    _draw_square,
    _draw_thick_ring,
    _draw_shaded,
    _draw_double_ring,
    _draw_spokes,
    _draw_slants,
)
