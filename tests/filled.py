"""Filled boards at random: one path through all cells, bent at random and cut into flows."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hypothesis import strategies as st

from site_builder.board import Board, rectangle
from site_builder.notation.entry import Entry
from site_builder.puzzle import Puzzle, from_paths, with_terminals


def fill_board(board: Board, source: Random, flows: int) -> Entry:
    """Return a puzzle of at most ``flows`` flows with a solution that fills the board.

    Paths have two cells or more, and may run beside themselves.
    """
    path = _walk_snake(board)
    for _ in range(4 * len(path)):
        _bend(board, path, source)
    count = source.randint(1, min(flows, len(path) // 2))
    spare = len(path) - 2 * count
    ends = sorted(source.randint(0, spare) for _ in range(count - 1))
    cuts = [0, *(2 * at + end for at, end in enumerate(ends, start=1)), len(path)]
    pieces = (tuple(path[a:b]) for a, b in pairwise(cuts))
    return Entry(*from_paths(board, tuple(pieces)))


def scatter_dots(board: Board, source: Random, flows: int) -> Puzzle:
    """Return a puzzle with at most ``flows`` pairs of dots anywhere, solvable or not."""
    count = source.randint(1, min(flows, len(board.cells) // 2))
    cells = source.sample(range(len(board.cells)), 2 * count)
    return with_terminals(board, tuple(zip(cells[::2], cells[1::2], strict=True)))


@st.composite
def filled_boards(draw: st.DrawFn, flows: int = 450, side: int = 30) -> Entry:
    """Any size of board, filled at random."""
    board = rectangle(draw(st.integers(1, side)), draw(st.integers(2, side)))
    return fill_board(board, Random(draw(st.integers(0, 2**32))), flows)  # noqa: S311


@st.composite
def scattered_dots(draw: st.DrawFn, flows: int = 450) -> Puzzle:
    """Any size of board, dots at random."""
    board = rectangle(draw(st.integers(1, 30)), draw(st.integers(2, 30)))
    return scatter_dots(board, Random(draw(st.integers(0, 2**32))), flows)  # noqa: S311


def _walk_snake(board: Board) -> list[int]:
    return sorted(
        range(len(board.cells)),
        key=lambda cell: (
            board.cells[cell][0],
            board.cells[cell][1] * (-1) ** board.cells[cell][0],
        ),
    )


def _bend(board: Board, path: list[int], source: Random) -> None:
    """Join an end of the path to a cell beside it, and cut it behind that cell."""
    if source.random() < 0.5:
        path.reverse()
    at = path.index(source.choice(board.neighbors[path[-1]]))
    path[at + 1 :] = path[:at:-1]
