"""From straight lines to a random drawing with the number of flows asked for."""

from __future__ import annotations

from site_builder.board import Window, find_window, find_windows
from site_builder.generator.base import draw_straight_lines
from site_builder.generator.drawing import Drawing, count_flows
from site_builder.generator.sampler import Sampler, explain_impossible
from site_builder.prng import Prng
from site_builder.puzzle import Recipe

SIDE = 5
"""Side of the windows that are chosen anew, in cells: large enough for winding paths."""
STRIDE = 3
SWEEPS = 2
TRIES_A_SIDE = 12
"""Windows of one size tried for a missing flow before larger windows are."""


def draw_randomly(recipe: Recipe, flows: int, sampler: Sampler, prng: Prng) -> Drawing:
    """Return a random valid drawing with exactly ``flows`` flows.

    Raises InfeasibleRecipeError when the solver proves that there is none, GaveUpError.
    """
    drawing = _find_base(recipe, flows, sampler)
    for _ in range(SWEEPS):
        windows = list(find_windows(recipe.board, SIDE, STRIDE))
        prng.shuffle(windows)
        for window in windows:
            now = count_flows(recipe.board, drawing)
            drawing = sampler.resample(drawing, window, (0, max(flows, now)))
            drawing = _merge(drawing, window, flows, sampler, recipe)
    return _reach(drawing, flows, sampler, prng, recipe)


def _find_base(recipe: Recipe, flows: int, sampler: Sampler) -> Drawing:
    straight = draw_straight_lines(recipe)
    if straight is not None:
        return straight
    board = recipe.board
    whole = find_window(board, 0, 0, board.height, board.width)
    nothing = (False,) * len(board.links)
    witness = sampler.find_any(nothing, whole, (flows, flows))
    if witness is None:
        raise explain_impossible(recipe, flows)
    return sampler.resample(witness, whole, (flows, flows))


def _merge(
    drawing: Drawing, window: Window, flows: int, sampler: Sampler, recipe: Recipe
) -> Drawing:
    """While there are too many flows, ask for fewer inside ``window``."""
    while (now := count_flows(recipe.board, drawing)) > flows:
        fewer = (0, now - 1)
        witness = sampler.find_any(drawing, window, fewer)
        if witness is None:
            break
        drawing = sampler.resample(witness, window, fewer)
    return drawing


def _reach(drawing: Drawing, flows: int, sampler: Sampler, prng: Prng, recipe: Recipe) -> Drawing:
    """Bring the number of flows to ``flows`` by windows at random places, ever larger ones."""
    board = recipe.board
    side, tries = SIDE, 0
    while (now := count_flows(board, drawing)) != flows:
        nearer = (now + 1, flows) if now < flows else (flows, now - 1)
        window = prng.choice(find_windows(board, side, 1))
        witness = sampler.find_any(drawing, window, nearer)
        if witness is not None:
            drawing = sampler.resample(witness, window, nearer)
            continue
        if len(window.links) == len(board.links):
            raise explain_impossible(recipe, flows)
        tries += 1
        if tries % TRIES_A_SIDE == 0:
            side += 1
    return drawing
