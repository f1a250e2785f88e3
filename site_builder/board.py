"""Boards: cells, the links between neighbouring cells, and the symmetries of the whole.

A board is a graph with a picture. Everything outside this room works with cell and link
*indexes* and asks the board for neighbours; nothing else does arithmetic on rows and columns
to find them. A new shape (holes, walls, hexes) is therefore one more constructor here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import product

MAX_SIDE = 30
"""Longest side of a board, in cells. Written limit: larger boards are refused, not attempted."""


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """The places that paths must cover and the steps that paths may take.

    ``cells``: (row, col) of each cell, in reading order; a cell's index is its place in it.
    ``links``: pairs of cell indexes ``(a, b)`` with ``a < b``, sorted.
    ``neighbors``: for each cell, the indexes of the cells it links to, ascending.
    ``links_of``: for each cell, the indexes of its links, ascending.
    ``steps``: for each cell, (link, cell it leads to) in the order of ``links_of``.
    ``squares``: the smallest rings, each as four link indexes (on a rectangle: each 2x2 block).
    ``symmetries``: permutations ``p`` of cell indexes that map the board onto itself
    (cell ``c`` goes to ``p[c]``), the identity first.

    There is one board object of each shape in a process, so boards are equal when they are the
    same object; they travel between processes by name.
    """

    shape: str
    width: int
    height: int
    cells: tuple[tuple[int, int], ...]
    links: tuple[tuple[int, int], ...]
    neighbors: tuple[tuple[int, ...], ...]
    links_of: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[tuple[int, int], ...], ...]
    squares: tuple[tuple[int, int, int, int], ...]
    symmetries: tuple[tuple[int, ...], ...]

    def __reduce__(self) -> tuple[Callable[[int, int], Board], tuple[int, int]]:
        return rectangle, (self.width, self.height)

    @property
    def size(self) -> str:
        """The size as people write it: ``WIDTHxHEIGHT``."""
        return f"{self.width}x{self.height}"

    def link_between(self, a: int, b: int) -> int | None:
        """Return the index of the link that joins cells ``a`` and ``b``, or None."""
        shared = set(self.links_of[a]) & set(self.links_of[b])
        return shared.pop() if shared else None


@cache
def rectangle(width: int, height: int) -> Board:
    """Return the full ``width`` x ``height`` grid, each cell linked to those beside it.

    Raises ValueError outside 1..MAX_SIDE: callers check sizes first and explain them.
    """
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise ValueError(f"a board of {width}x{height} is outside 1..{MAX_SIDE} a side")
    cells = tuple((row, col) for row in range(height) for col in range(width))
    return _build("rectangle", width, height, cells)


@cache
def cut_board(cells: tuple[tuple[int, int], ...]) -> Board:
    """Return the board that has just ``cells``, (row, col) in reading order from row 0, col 0.

    A full rectangle is the same object as ``rectangle`` returns.
    """
    height = max(row for row, _ in cells) + 1
    width = max(col for _, col in cells) + 1
    if len(cells) == width * height:
        return rectangle(width, height)
    return _build("cut", width, height, cells)


def _build(shape: str, width: int, height: int, cells: tuple[tuple[int, int], ...]) -> Board:
    index_of = {position: index for index, position in enumerate(cells)}
    links = tuple(
        (index, index_of[beside])
        for index, (row, col) in enumerate(cells)
        for beside in ((row, col + 1), (row + 1, col))
        if beside in index_of
    )
    links_of: list[list[int]] = [[] for _ in cells]
    for number, link in enumerate(links):
        for cell in link:
            links_of[cell].append(number)
    steps = tuple(
        tuple((number, sum(links[number]) - cell) for number in numbers)
        for cell, numbers in enumerate(links_of)
    )
    return Board(
        shape=shape,
        width=width,
        height=height,
        cells=cells,
        links=links,
        neighbors=tuple(tuple(sorted(beside for _, beside in step)) for step in steps),
        links_of=tuple(map(tuple, links_of)),
        steps=steps,
        squares=_find_squares(index_of, links),
        symmetries=_find_symmetries(width, height, index_of) if shape == "rectangle" else (),
    )


def turn_upright(board: Board) -> tuple[Board, tuple[int, ...]]:
    """Return the board standing on its shorter side, and the new index of each old cell."""
    if board.width <= board.height:
        return board, tuple(range(len(board.cells)))
    upright = rectangle(board.height, board.width)
    index_of = {position: index for index, position in enumerate(upright.cells)}
    return upright, tuple(index_of[col, row] for row, col in board.cells)


@cache
def find_border(board: Board) -> frozenset[int]:
    """Return the indexes of the cells in the outermost rows and columns."""
    return frozenset(
        cell
        for cell, (row, col) in enumerate(board.cells)
        if row in (0, board.height - 1) or col in (0, board.width - 1)
    )


@cache
def find_half_turn(board: Board) -> tuple[int, ...]:
    """Return the symmetry that turns the board upside down, about its center.

    It is known by what it does to every cell, (row, col) to (height - 1 - row, width - 1 - col),
    not by its place among the symmetries: a square board has eight of them, an oblong one four.
    Raises StopIteration for a board that has no such symmetry; every rectangle has.
    """
    opposite = [(board.height - 1 - row, board.width - 1 - col) for row, col in board.cells]
    return next(
        turn for turn in board.symmetries if [board.cells[cell] for cell in turn] == opposite
    )


def _find_squares(
    index_of: dict[tuple[int, int], int], links: tuple[tuple[int, int], ...]
) -> tuple[tuple[int, int, int, int], ...]:
    number_of = {link: number for number, link in enumerate(links)}
    squares = []
    for (row, col), corner in index_of.items():
        right, below = index_of.get((row, col + 1)), index_of.get((row + 1, col))
        across = index_of.get((row + 1, col + 1))
        if right is not None and below is not None and across is not None:
            ring = ((corner, right), (corner, below), (right, across), (below, across))
            squares.append(
                (number_of[ring[0]], number_of[ring[1]], number_of[ring[2]], number_of[ring[3]])
            )
    return tuple(squares)


def _find_symmetries(
    width: int, height: int, index_of: dict[tuple[int, int], int]
) -> tuple[tuple[int, ...], ...]:
    def move(row: int, col: int, turn: tuple[bool, bool, bool]) -> int:
        swap, flip_row, flip_col = turn
        if swap:
            row, col = col, row
        return index_of[height - 1 - row if flip_row else row, width - 1 - col if flip_col else col]

    # Each symmetry swaps rows and columns or not, then flips either or not.
    swaps = (False, True) if width == height else (False,)
    turns = product(swaps, (False, True), (False, True))
    return tuple(tuple(move(row, col, turn) for row, col in index_of) for turn in turns)
