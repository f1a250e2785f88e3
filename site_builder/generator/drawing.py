"""A drawing: for each link of a board, whether a path runs over it."""

from __future__ import annotations

from collections.abc import Sequence

from site_builder.board import Board

Drawing = tuple[bool, ...]
"""For each link of the board: is it drawn?"""


def count_flows(board: Board, drawing: Sequence[bool]) -> int:
    """Return the number of paths of a drawing without loops: each link joins two pieces."""
    return len(board.cells) - sum(drawing)
