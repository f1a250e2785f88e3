"""The drawing that a search starts from: straight lines, or whatever the length range permits."""

from __future__ import annotations

from site_builder.board import Board
from site_builder.generator.drawing import Drawing
from site_builder.puzzle import Recipe


def draw_straight_lines(recipe: Recipe) -> Drawing | None:
    """Return rows, or else columns, cut into straight paths of permitted length; None if neither.

    The fewest pieces are cut, the longer ones first, so that a drawing starts with few flows.
    All that the recipe says of single paths and of symmetry holds; what it says of how many there
    are of a kind need not.
    """
    board = recipe.board
    shortest, longest = recipe.length
    lengths = (max(shortest, recipe.dots_apart + 1), longest)
    for axis, length in ((0, board.width), (1, board.height)):
        pieces = _cut(length, lengths)
        if pieces is not None and not (recipe.symmetric_dots and pieces != pieces[::-1]):
            return _draw_along(board, axis, pieces)
    return None


def _cut(length: int, allowed: tuple[int, int]) -> list[int] | None:
    """Return lengths within ``allowed`` that add up to ``length``, as few as possible."""
    shortest, longest = allowed
    count = -(-length // longest)
    if count * shortest > length:
        return None
    small, larger = divmod(length, count)
    return [small + 1] * larger + [small] * (count - larger)


def _draw_along(board: Board, axis: int, pieces: list[int]) -> Drawing:
    """Link neighbours that share their row (axis 0) or column (axis 1) and their piece."""
    piece_at = [number for number, size in enumerate(pieces) for _ in range(size)]
    drawn = []
    for a, b in board.links:
        first, second = board.cells[a], board.cells[b]
        along_a, along_b = first[1 - axis], second[1 - axis]
        drawn.append(first[axis] == second[axis] and piece_at[along_a] == piece_at[along_b])
    return tuple(drawn)
