"""Windows are small boards of their own that know how they lie in the large one."""

from __future__ import annotations

import pytest

from site_builder.board import cut_board, find_half_turn, rectangle
from site_builder.windows import (
    MOST_STUBS,
    Window,
    find_twin_windows,
    find_whole,
    find_window,
    find_windows,
)

BOARD = rectangle(12, 7)
CORNER = find_window(BOARD, 4, 9, 3, 3)
MIDDLE = find_window(BOARD, 2, 3, 3, 3)
TWINS = [
    find_twin_windows(BOARD, find_window(BOARD, 0, 0, 3, 4)),
    find_twin_windows(BOARD, find_window(BOARD, 1, 4, 4, 5)),
    find_twin_windows(rectangle(5, 5), find_window(rectangle(5, 5), 0, 1, 3, 3)),
]
"""Apart, overlapping, and meeting in a corner."""


def name_places(window: Window) -> list[tuple[int, int]]:
    """Return the places of a window's cells, counted from its own first row and column."""
    places = [BOARD.cells[cell] for cell in window.cells]
    top, left = (min(place[axis] for place in places) for axis in (0, 1))
    return [(row - top, col - left) for row, col in places]


def test_windows_cover_the_board_and_end_at_the_border() -> None:
    """Windows of 5, three apart, cover each cell of a 12x7 board; each has its inner links."""
    windows = find_windows(BOARD, 5, 3)
    assert set(range(84)) == {cell for window in windows for cell in window.cells}
    assert {25} == {len(window.cells) for window in windows}
    assert {40} == {len(window.links) for window in windows}
    assert [(0, 0), (0, 3), (0, 6), (0, 7), (2, 0)] == [(w.top, w.left) for w in windows][:5]


def test_windows_larger_than_the_board_are_the_whole_board() -> None:
    """There is one window then, and no path leaves it."""
    board = rectangle(5, 4)
    assert (find_whole(board),) == find_windows(board, 9, 3)
    assert board is find_whole(board).inner
    assert set(range(len(board.links))) == set(find_whole(board).links)
    assert {()} == set(find_whole(board).ways_out)
    assert () == find_whole(board).edges


def test_windows_of_one_shape_share_one_board() -> None:
    """Wherever it lies, a window of three rows and columns is the board of that size."""
    assert rectangle(3, 3) is CORNER.inner
    assert CORNER.inner is MIDDLE.inner
    assert find_window(rectangle(4, 4), 0, 0, 3, 3).inner is MIDDLE.inner
    assert find_window(BOARD, 0, 0, 2, 3).inner is not find_window(BOARD, 0, 0, 3, 2).inner


def test_a_window_that_juts_out_is_cut_off_at_the_border() -> None:
    """Its board has the cells that there are."""
    assert rectangle(2, 1) is find_window(BOARD, 6, 10, 3, 3).inner


@pytest.mark.parametrize("window", [CORNER, MIDDLE, *TWINS[:2]])
def test_inner_cells_and_links_are_those_of_the_board(window: Window) -> None:
    """Inner cell and link number i is number i of the window, and nothing inside is left out."""
    assert name_places(window) == list(window.inner.cells)
    inner_links = [(window.cells[a], window.cells[b]) for a, b in window.inner.links]
    assert [BOARD.links[link] for link in window.links] == inner_links
    inside = set(window.cells)
    assert len(window.links) == sum(inside.issuperset(link) for link in BOARD.links)


@pytest.mark.parametrize("window", [CORNER, MIDDLE, find_window(BOARD, 0, 0, 7, 1), *TWINS[:2]])
def test_inner_links_and_ways_out_are_all_links_of_a_cell(window: Window) -> None:
    """Each link of a cell stays inside or leads out, to the cell beyond that is named."""
    for inner, cell in enumerate(window.cells):
        stay = {window.links[link] for link in window.inner.links_of[inner]}
        ways = dict(window.ways_out[inner])
        assert set(BOARD.links_of[cell]) == stay | set(ways)
        assert stay.isdisjoint(ways)
        assert set(BOARD.steps[cell]).issuperset(ways.items())
        assert set(window.cells).isdisjoint(ways.values())


def test_ways_out_of_a_corner() -> None:
    """At the border of the board no link leads out; elsewhere one does from each outer cell."""
    assert [2, 1, 1, 1, 0, 0, 1, 0, 0] == [len(ways) for ways in CORNER.ways_out]
    assert [2, 1, 2, 1, 0, 1, 2, 1, 2] == [len(ways) for ways in MIDDLE.ways_out]
    assert 3 == len(find_window(BOARD, 3, 5, 1, 2).ways_out[0])
    assert 2 == MOST_STUBS


@pytest.mark.parametrize(("window", "count"), [(CORNER, 4), (MIDDLE, 8), (find_whole(BOARD), 0)])
def test_edges_are_the_squares_with_one_link_inside(window: Window, count: int) -> None:
    """Along each side that is not the border; the other three links of the square are outside."""
    assert count == len(window.edges)
    for inner, beyond in window.edges:
        assert set(window.links).isdisjoint(beyond)
        assert frozenset({window.links[inner], *beyond}) in set(map(frozenset, BOARD.squares))
        assert 3 == len(beyond)


@pytest.mark.parametrize("twins", TWINS)
def test_half_a_turn_reverses_the_cells_of_twin_windows(twins: Window) -> None:
    """Cell i of the two windows together lands on cell i from the end: the model rests on it."""
    board = BOARD if twins.cells[-1] > 24 else rectangle(5, 5)
    turn = find_half_turn(board)
    assert list(reversed(twins.cells)) == [turn[cell] for cell in twins.cells]
    height, width = twins.inner.height, twins.inner.width
    turned = [(height - 1 - row, width - 1 - col) for row, col in twins.inner.cells]
    assert list(reversed(twins.inner.cells)) == turned


def test_twin_windows_are_the_window_and_its_counterpart() -> None:
    """Apart they have twice the cells; a window that is its own counterpart stays as it is."""
    assert 24 == len(TWINS[0].cells)
    assert (0, 0, 3, 4) == (TWINS[0].top, TWINS[0].left, TWINS[0].height, TWINS[0].width)
    center = find_window(BOARD, 2, 4, 3, 4)
    assert center.cells == find_twin_windows(BOARD, center).cells
    assert rectangle(4, 3) is find_twin_windows(BOARD, center).inner


def test_twin_windows_of_one_shape_share_one_board() -> None:
    """Also where the cells do not make up a rectangle."""
    again = find_twin_windows(BOARD, find_window(BOARD, 4, 8, 3, 4))
    assert TWINS[0].inner is again.inner
    assert TWINS[0].inner is not TWINS[1].inner


def test_a_cut_board_has_the_links_and_squares_that_are_left() -> None:
    """A board of three rows without its first and last cell: eight links, two whole squares."""
    board = cut_board(((0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1)))
    assert ("cut", 3, 3) == (board.shape, board.width, board.height)
    pairs = ((0, 1), (0, 3), (1, 4), (2, 3), (2, 5), (3, 4), (3, 6), (5, 6))
    assert pairs == board.links
    assert [{0, 1, 3, 4}, {2, 3, 5, 6}] == [
        {cell for link in square for cell in board.links[link]} for square in board.squares
    ]
    assert cut_board(board.cells) is board
    assert rectangle(2, 2) is cut_board(((0, 0), (0, 1), (1, 0), (1, 1)))
