"""Bring the bends of a drawing into the range that its recipe asks for."""

from __future__ import annotations

from site_builder.generator.drawing import Bounds, Drawing, find_tally
from site_builder.generator.errors import StuckError
from site_builder.generator.sampler import Sampler
from site_builder.prng import Prng
from site_builder.puzzle import Recipe
from site_builder.windows import find_windows

SIDE = 5
"""Side of the windows chosen anew, in cells."""
MOST_MISSES = 60
"""Windows in a row that bring the bends no nearer, before the try is given up."""


def bring_bends_into_range(
    recipe: Recipe, drawing: Drawing, bounds: Bounds, sampler: Sampler, prng: Prng
) -> Drawing:
    """Return a drawing within ``bounds`` whose bends are as many as the recipe asks for.

    Windows at random places are chosen anew, and kept unless the bends come out further off.
    Raises StuckError, GaveUpError.
    """
    board = recipe.board
    misses = 0
    while distance := find_bends_missing(recipe, drawing):
        if misses == MOST_MISSES:
            raise StuckError
        window = prng.choice(find_windows(board, SIDE, 1))
        candidate = sampler.resample(drawing, window, bounds)
        misses += 1
        if (reached := find_bends_missing(recipe, candidate)) <= distance:
            drawing = candidate
            misses = misses if reached == distance else 0
    return drawing


def find_bends_missing(recipe: Recipe, drawing: Drawing) -> int:
    """Return how many bends the drawing has too few or too many; 0 within the recipe's range."""
    if recipe.bends == (0, 100):
        return 0
    bends = find_tally(recipe.board, drawing).bends
    return max(recipe.least_bends - bends, bends - recipe.most_bends, 0)
