"""What meets the eye about a board: dots side by side, short, straight and touching paths."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from site_builder.looks import count_bends

if TYPE_CHECKING:
    from site_builder.board import Board
    from site_builder.puzzle import Puzzle, Solution


@dataclass(frozen=True, slots=True)
class Facts:
    """Colors, ascending, of which something is so; but for ``neighbors`` only with a solution.

    ``neighbors``: the two dots lie side by side. ``short``: the path is these two cells alone.
    ``touching``: the path runs beside itself. ``straight``: it never bends.
    """

    neighbors: tuple[int, ...]
    short: tuple[int, ...] = ()
    touching: tuple[int, ...] = ()
    straight: tuple[int, ...] = ()


def find_facts(puzzle: Puzzle, solution: Solution | None) -> Facts:
    """Return the facts of a puzzle, and of its solution where there is one."""
    board = puzzle.board
    neighbors = tuple(
        color
        for color, (a, b) in enumerate(puzzle.terminals)
        if board.link_between(a, b) is not None
    )
    if solution is None:
        return Facts(neighbors)
    paths = list(enumerate(solution.paths))
    return Facts(
        neighbors,
        tuple(color for color, path in paths if len(path) == 2),
        tuple(color for color, path in paths if _touches_itself(board, path)),
        tuple(color for color, path in paths if not count_bends(board, path)),
    )


def _touches_itself(board: Board, path: tuple[int, ...]) -> bool:
    cells = set(path)
    inside = sum(a in cells and b in cells for a, b in board.links)
    return inside > sum(1 for _ in pairwise(path))
