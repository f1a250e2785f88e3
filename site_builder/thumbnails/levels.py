"""Pictures of a level: the puzzle as the player first sees it, and its solution.

Every byte is the same on every machine: see ``png.py``; the font is the one inside Pillow.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFont

from site_builder.palette import (
    BOARD_COLOR,
    CELL_COLOR,
    GRID_COLOR,
    find_flow_color,
    find_flow_ink,
    read_rgb,
)
from site_builder.puzzle import COLOR_LABELS
from site_builder.thumbnails.png import FINE, write_png

if TYPE_CHECKING:
    from site_builder.board import Board
    from site_builder.puzzle import Level, Puzzle, Solution

DRAWING_VERSION = 1
"""Goes up whenever any picture changes, so that caches of pictures know."""

LONGEST_SIDE = 320
"""Pixels, about: the longer side of a picture is the whole number of cells nearest to it."""

SMALLEST_CELL, LARGEST_CELL = 16, 56
"""Pixels a cell: letters stay readable on huge boards, tiny boards stay modest."""

_MARGIN = 6  # pixels of board around the grid
_STEPS = [round(round(value * 5 / 255) * 255 / 5) for value in range(256)]


def draw_both(level: Level) -> tuple[bytes, bytes]:
    """Return the PNG of a level's puzzle and the PNG of its solution."""
    dots = _draw_dots(level.puzzle, find_cell_size(level.puzzle.board))
    puzzle = write_png(_paint_puzzle(level.puzzle, dots))
    return puzzle, write_png(_paint_solution(level.puzzle, level.solution, dots))


def draw_puzzle(puzzle: Puzzle) -> bytes:
    """Return a PNG of the board with its dots, each with its letter."""
    return write_png(paint_puzzle(puzzle, find_cell_size(puzzle.board)))


def draw_solution(puzzle: Puzzle, solution: Solution) -> bytes:
    """Return a PNG of the board with its dots and all paths drawn."""
    dots = _draw_dots(puzzle, find_cell_size(puzzle.board))
    return write_png(_paint_solution(puzzle, solution, dots))


def paint_puzzle(puzzle: Puzzle, cell: int) -> Image.Image:
    """Return the board with its dots, its cells ``cell`` pixels wide, an even number."""
    return _paint_puzzle(puzzle, _draw_dots(puzzle, cell))


def find_cell_size(board: Board) -> int:
    """Return the side of one cell in pixels, an even number."""
    fitting = LONGEST_SIDE // max(board.width, board.height)
    return max(SMALLEST_CELL, min(LARGEST_CELL, fitting)) // 2 * 2


def find_picture_size(board: Board) -> tuple[int, int]:
    """Return the width and height of a board's pictures in pixels."""
    return _measure_board(board, find_cell_size(board))


@dataclass(frozen=True, slots=True)
class _Dots:
    """Masks for cells of ``cell`` pixels, within the grid lines: the disc, and each letter."""

    cell: int
    disc: Image.Image
    letters: tuple[Image.Image, ...]


def _paint_puzzle(puzzle: Puzzle, dots: _Dots) -> Image.Image:
    image = _draw_board(puzzle.board, dots.cell)
    _paste_dots(image, puzzle, dots)
    return image


def _paint_solution(puzzle: Puzzle, solution: Solution, dots: _Dots) -> Image.Image:
    image = _draw_board(puzzle.board, dots.cell)
    for color, path in enumerate(solution.paths):
        _paste_path(image, puzzle.board, dots.cell, color, path)
    _paste_dots(image, puzzle, dots)
    return image


def _measure_board(board: Board, cell: int) -> tuple[int, int]:
    edge = 2 * _MARGIN + 1
    return board.width * cell + edge, board.height * cell + edge


def _draw_board(board: Board, cell: int) -> Image.Image:
    """Return the empty board: cells one pixel apart, the grid showing between them."""
    size = _measure_board(board, cell)
    image = Image.new("RGB", size, BOARD_COLOR)
    draw = ImageDraw.Draw(image)
    draw.rectangle((_MARGIN, _MARGIN, size[0] - _MARGIN - 1, size[1] - _MARGIN - 1), GRID_COLOR)
    for row, col in board.cells:
        left, top = _find_corner(cell, row, col)
        draw.rectangle((left + 1, top + 1, left + cell - 1, top + cell - 1), CELL_COLOR)
    return image


def _find_corner(cell: int, row: int, col: int) -> tuple[int, int]:
    return _MARGIN + col * cell, _MARGIN + row * cell


def _paste_dots(image: Image.Image, puzzle: Puzzle, dots: _Dots) -> None:
    for color, (pair, letter) in enumerate(zip(puzzle.terminals, dots.letters, strict=True)):
        for terminal in pair:
            row, col = puzzle.board.cells[terminal]
            left, top = _find_corner(dots.cell, row, col)
            image.paste(read_rgb(find_flow_color(color)), (left + 1, top + 1), dots.disc)
            image.paste(read_rgb(find_flow_ink(color)), (left + 1, top + 1), letter)


def _draw_dots(puzzle: Puzzle, cell: int) -> _Dots:
    labels = (COLOR_LABELS[color % len(COLOR_LABELS)] for color in range(puzzle.flows))
    return _Dots(cell, _draw_disc(cell), tuple(_draw_letter(cell, label) for label in labels))


def _draw_disc(cell: int) -> Image.Image:
    """Return the mask of one dot: as large as a cell within its grid lines."""
    side = (cell - 1) * FINE
    inset = side // 8
    mask = Image.new("L", (side, side))
    ImageDraw.Draw(mask).ellipse((inset, inset, side - 1 - inset, side - 1 - inset), 255)
    return _average(mask)


def _draw_letter(cell: int, letter: str) -> Image.Image:
    """Return the mask of a letter, its ink centered in the cell whatever its shape."""
    side = (cell - 1) * FINE
    font = ImageFont.load_default(size=side // 2)
    mask = Image.new("L", (side, side))
    draw = ImageDraw.Draw(mask)
    draw.fontmode = "1"
    left, top, right, bottom = draw.textbbox((0, 0), letter, font=font)
    at = ((side - right - left) // 2, (side - bottom - top) // 2)
    draw.text(at, letter, 255, font=font, stroke_width=side // 72)
    return _average(mask)


def _paste_path(
    image: Image.Image, board: Board, cell: int, color: int, path: tuple[int, ...]
) -> None:
    """Draw one path with round joints inside the smallest box that holds it."""
    rows, cols = zip(*(board.cells[place] for place in path), strict=True)
    top, left = min(rows), min(cols)
    fine = cell * FINE
    span = ((max(cols) - left + 1) * fine, (max(rows) - top + 1) * fine)
    centers = [
        ((col - left) * fine + fine // 2, (row - top) * fine + fine // 2)
        for row, col in zip(rows, cols, strict=True)
    ]
    mask = Image.new("L", span)
    draw = ImageDraw.Draw(mask)
    half = fine // 6
    for x, y in centers:
        draw.ellipse((x - half, y - half, x + half - 1, y + half - 1), 255)
    for one, other in pairwise(centers):
        draw.rectangle(_find_bar(one, other, half), 255)
    image.paste(read_rgb(find_flow_color(color)), _find_corner(cell, top, left), _average(mask))


def _average(mask: Image.Image) -> Image.Image:
    """Return a fine mask at its final size, its soft edges in few steps.

    Few steps mean few colors: nearly every picture then fits a palette of 256, and a third of the
    bytes. The eye does not see the difference.
    """
    return mask.reduce(FINE).point(_STEPS)


def _find_bar(one: tuple[int, int], other: tuple[int, int], half: int) -> tuple[int, int, int, int]:
    """Return the box of a bar of width ``2 * half`` that joins two centers."""
    (left, top), (right, bottom) = sorted((one, other))
    if top == bottom:
        return left, top - half, right - 1, bottom + half - 1
    return left - half, top, right + half - 1, bottom - 1
