"""Boards know their cells, links, rings and symmetries."""

from __future__ import annotations

import pickle

import pytest

from site_builder.board import (
    MAX_SIDE,
    find_border,
    find_half_turn,
    rectangle,
    turn_upright,
)


def test_a_rectangle_links_the_cells_side_by_side() -> None:
    """A 3x2 board has two rows of three cells and seven links."""
    board = rectangle(3, 2)
    assert ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)) == board.cells
    assert ((0, 1), (0, 3), (1, 2), (1, 4), (2, 5), (3, 4), (4, 5)) == board.links
    assert ((1, 3), (0, 2, 4), (1, 5), (0, 4), (1, 3, 5), (2, 4)) == board.neighbors


def test_steps_say_over_which_link_each_neighbor_is_reached() -> None:
    """Every step of every cell names a link between the cell and its goal."""
    board = rectangle(4, 3)
    for cell, steps in enumerate(board.steps):
        assert board.links_of[cell] == tuple(link for link, _ in steps)
        assert all({cell, goal} == set(board.links[link]) for link, goal in steps)


def test_squares_are_the_rings_of_four() -> None:
    """A 3x2 board has two squares, each of four links between four cells."""
    board = rectangle(3, 2)
    corners = [sorted({c for n in square for c in board.links[n]}) for square in board.squares]
    assert [[0, 1, 3, 4], [1, 2, 4, 5]] == corners


@pytest.mark.parametrize(("width", "height", "count"), [(4, 4, 8), (4, 3, 4), (1, 5, 4)])
def test_symmetries_keep_neighbors_neighbors(width: int, height: int, count: int) -> None:
    """A square board has eight symmetries, another rectangle four; all keep the links."""
    board = rectangle(width, height)
    assert count == len(board.symmetries)
    assert tuple(range(width * height)) == board.symmetries[0]
    for turn in board.symmetries:
        moved = {(min(turn[a], turn[b]), max(turn[a], turn[b])) for a, b in board.links}
        assert set(board.links) == moved


@pytest.mark.parametrize(("width", "height"), [(4, 4), (5, 3), (3, 5), (3, 3), (1, 4)])
def test_the_half_turn_moves_every_cell_to_the_other_side_of_the_center(
    width: int, height: int
) -> None:
    """On a rectangle of any sides it reads the cells backwards, and it is a symmetry."""
    board = rectangle(width, height)
    turn = find_half_turn(board)
    assert tuple(reversed(range(width * height))) == turn
    assert turn in board.symmetries


def test_the_border_is_all_but_the_inner_cells() -> None:
    """A 5x4 board has 3x2 inner cells; a board of two rows has none."""
    board = rectangle(5, 4)
    assert {6, 7, 8, 11, 12, 13} == set(range(20)) - find_border(board)
    assert set(range(10)) == find_border(rectangle(5, 2))


def test_link_between_cells_apart_is_none() -> None:
    """Only neighbours share a link."""
    board = rectangle(3, 3)
    assert board.link_between(0, 4) is None
    assert 0 == board.link_between(1, 0)


def test_sides_beyond_the_limit_are_refused() -> None:
    """A board longer than the written limit is an error, not an attempt."""
    with pytest.raises(ValueError, match="outside 1"):
        rectangle(MAX_SIDE + 1, 5)


def test_a_lying_board_stands_up() -> None:
    """A 3x2 board becomes 2x3, rows and columns swapped."""
    upright, cell_of = turn_upright(rectangle(3, 2))
    assert (2, 3) == (upright.width, upright.height)
    assert (0, 2, 4, 1, 3, 5) == cell_of


def test_a_board_arrives_in_another_process_as_the_one_that_is_there() -> None:
    """Boards are pickled by name: what comes back is the same object, and equal to itself."""
    board = rectangle(7, 4)
    assert board is pickle.loads(pickle.dumps(board))  # noqa: S301 (our own bytes)
