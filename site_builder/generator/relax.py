"""What to give up when the solver has proven that no drawing fits a recipe."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from site_builder.errors import InfeasibleRecipeError
from site_builder.feasibility import MAX_FLOWS, SHORTEST_PATH, find_obstacles, list_feasible_flows
from site_builder.generator.drawing import find_bounds
from site_builder.generator.errors import GaveUpError
from site_builder.generator.sampler import Sampler
from site_builder.prng import Prng
from site_builder.puzzle import Recipe
from site_builder.solver import Workshop
from site_builder.windows import find_whole


def explain_impossible(recipe: Recipe, open_workshop: Workshop) -> InfeasibleRecipeError:
    """Return the error for a recipe proven impossible: which rule, relaxed alone, would do.

    Each relaxed recipe is asked about on the whole board: what is named has a drawing that keeps
    all other rules. (Whether one of those is also unique is another question.)
    """
    cures = [
        words for words, relaxed in _list_relaxed(recipe) if _has_drawing(relaxed, open_workshop)
    ]
    low, high = recipe.flows
    flows = f"{low} flows" if low == high else f"{low} to {high} flows"
    shortest, longest = recipe.length
    what = (
        f"no {recipe.board.size} board with {flows} of {shortest} to {longest} cells obeys the "
        "rules of the recipe (proven by the solver)"
    )
    if not cures:
        return InfeasibleRecipeError((f"{what}; no single rule given up would change that",))
    return InfeasibleRecipeError((f"{what}; any one of these would do: {', '.join(cures)}",))


def _list_relaxed(recipe: Recipe) -> Iterator[tuple[str, Recipe]]:
    """Yield the words and the recipe of each rule relaxed alone, as little as helps first."""
    for flows in _list_nearest_flows(recipe):
        yield f"flows: {flows}", replace(recipe, flows=(flows, flows))
    cells = len(recipe.board.cells)
    widest = (SHORTEST_PATH, cells)
    if recipe.length != widest:
        yield f"length: [{SHORTEST_PATH}, {cells}]", replace(recipe, length=widest)
    if recipe.straight < 100:
        yield "straight: 100", replace(recipe, straight=100)
    if recipe.dots_apart > 2:
        yield "dots_apart: 2", replace(recipe, dots_apart=2)
    if recipe.border_dots < 100:
        yield "border_dots: 100", replace(recipe, border_dots=100)
    if recipe.symmetric_dots:
        yield "symmetric_dots: false", replace(recipe, symmetric_dots=False)
    if not recipe.touching:
        yield "touching: true", replace(recipe, touching=True)


def _list_nearest_flows(recipe: Recipe) -> list[int]:
    """Return the nearest other numbers of flows, one below the recipe's range and one above."""
    low, high = recipe.flows
    anyhow = list_feasible_flows(replace(recipe, flows=(1, MAX_FLOWS)))
    below = [flows for flows in anyhow if flows < low][-1:]
    above = [flows for flows in anyhow if flows > high][:1]
    return below + above


def _has_drawing(recipe: Recipe, open_workshop: Workshop) -> bool:
    """Say whether the solver finds a drawing within its limit of work."""
    if find_obstacles(recipe):
        return False
    board = recipe.board
    nothing = (False,) * len(board.links)
    for flows in list_feasible_flows(recipe):
        bounds = find_bounds(recipe, flows)
        sampler = Sampler(recipe, bounds, Prng("relax"), open_workshop())
        try:
            if sampler.find_any(nothing, find_whole(board), bounds) is not None:
                return True
        except GaveUpError:
            continue
    return False
