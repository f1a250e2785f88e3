"""Pictures of levels: size, place of the dots, letters, and equal bytes."""

from __future__ import annotations

import io
from random import Random

import pytest
from filled import fill_board
from PIL import Image
from sample_site import SQUARE, TALL, WIDE, draw_level

from site_builder.board import MAX_SIDE, rectangle
from site_builder.palette import BOARD_COLOR, CELL_COLOR, find_flow_color, find_flow_ink, read_rgb
from site_builder.puzzle import find_colors, with_terminals
from site_builder.thumbnails import (
    draw_both,
    draw_puzzle,
    draw_solution,
    find_cell_size,
    find_picture_size,
)
from site_builder.thumbnails.levels import SMALLEST_CELL


def _open(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def _find_center(level_cell: tuple[int, int], cell: int) -> tuple[int, int]:
    row, col = level_cell
    return 6 + col * cell + cell // 2, 6 + row * cell + cell // 2


@pytest.mark.parametrize("rows", [SQUARE, WIDE, TALL])
def test_dots_are_where_the_terminals_are(rows: str) -> None:
    """Beside the letter each dot shows its color, and every other cell is empty."""
    level = draw_level(rows)
    image, cell = _open(draw_puzzle(level.puzzle)), find_cell_size(level.puzzle.board)
    expected = [read_rgb(CELL_COLOR)] * len(level.puzzle.board.cells)
    for color, pair in enumerate(level.puzzle.terminals):
        for terminal in pair:
            expected[terminal] = read_rgb(find_flow_color(color))
    centers = [_find_center(place, cell) for place in level.puzzle.board.cells]
    assert expected == [image.getpixel((x - cell // 4, y)) for x, y in centers]


def test_every_dot_carries_its_letter() -> None:
    """The ink of each letter is found on its dot."""
    level = draw_level(SQUARE)
    image, cell = _open(draw_puzzle(level.puzzle)), find_cell_size(level.puzzle.board)
    for color, (terminal, _) in enumerate(level.puzzle.terminals):
        x, y = _find_center(level.puzzle.board.cells[terminal], cell)
        reach = cell // 4
        dot = image.crop((x - reach, y - reach, x + reach, y + reach))
        inks = {pixel for _, pixel in dot.getcolors(100_000) or []}
        assert read_rgb(find_flow_ink(color)) in inks


def test_the_solution_joins_every_cell() -> None:
    """In the solution picture every cell shows the color of its path around its center."""
    level = draw_level(SQUARE)
    image, cell = _open(draw_solution(level.puzzle, level.solution)), 56
    offsets = [(-8, -8), (7, 7), (-17, 0), (17, 0), (0, -17), (0, 17)]
    seen = []
    for color, place in zip(
        find_colors(level.puzzle, level.solution), level.puzzle.board.cells, strict=True
    ):
        x, y = _find_center(place, cell)
        around = {image.getpixel((x + dx, y + dy)) for dx, dy in offsets}
        seen.append(read_rgb(find_flow_color(color)) in around)
    assert [True] * 25 == seen


def test_picture_size_is_the_real_size() -> None:
    """Pages reserve exactly the room that a picture takes."""
    for width, height in ((3, 3), (5, 5), (12, 5), (15, 15), (30, 30)):
        puzzle = with_terminals(rectangle(width, height), ((0, width * height - 1),))
        assert find_picture_size(puzzle.board) == _open(draw_puzzle(puzzle)).size


def test_square_boards_come_out_near_320_pixels() -> None:
    """From 5x5 to 20x20 the picture fits the same card."""
    sides = [find_picture_size(rectangle(side, side))[0] for side in range(5, 21)]
    assert 280 <= min(sides)
    assert max(sides) <= 340


def test_the_margin_is_board() -> None:
    """The corner of a picture has the color of the board."""
    assert read_rgb(BOARD_COLOR) == _open(draw_puzzle(draw_level(TALL).puzzle)).getpixel((0, 0))


def test_bytes_are_equal_each_time_and_free_of_metadata() -> None:
    """Drawing twice gives the same bytes, and only the chunks that a picture needs."""
    level = draw_level(WIDE)
    once, again = draw_both(level), draw_both(level)
    assert once == again
    chunks = []
    for data in once:
        place = 8
        while place < len(data):
            length = int.from_bytes(data[place : place + 4], "big")
            chunks.append(data[place + 4 : place + 8])
            place += 12 + length
    assert set(chunks) <= {b"IHDR", b"PLTE", b"IDAT", b"IEND"}


def test_more_flows_than_colors_can_be_drawn() -> None:
    """Colors and letters go round instead of failing on the largest boards."""
    board = rectangle(30, 6)
    pairs = tuple((3 * place, 3 * place + 2) for place in range(60))
    assert (board.width * 16 + 13) == _open(draw_puzzle(with_terminals(board, pairs))).width


@pytest.mark.parametrize(("width", "height"), [(1, 2), (30, 1), (1, 30), (30, 13), (30, 30)])
def test_no_board_makes_a_large_picture(width: int, height: int) -> None:
    """The most absurd boards that there can be still give pictures for a page, not for a wall."""
    entry = fill_board(rectangle(width, height), Random("absurd"), 40)  # noqa: S311
    assert entry.solution
    for data in (draw_puzzle(entry.puzzle), draw_solution(entry.puzzle, entry.solution)):
        size = Image.open(io.BytesIO(data)).size
        assert max(size) <= MAX_SIDE * SMALLEST_CELL + 2 * 6 + 1
        assert len(data) < 40_000


@pytest.mark.parametrize("side", [0, -1, MAX_SIDE + 1, 10**9])
def test_a_more_absurd_board_is_none(side: int) -> None:
    """It is refused as a board, so that nobody can be asked for its picture."""
    for size in ((side, 5), (5, side)):
        with pytest.raises(ValueError, match="outside 1"):
            rectangle(*size)
