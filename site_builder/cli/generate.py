"""Levels outside any site: what the options ask for, as recipes and orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from site_builder.errors import InfeasibleRecipeError
from site_builder.feasibility import SHORTEST_PATH, default_flows, find_obstacles
from site_builder.generator import Order
from site_builder.notation.seed_code import read_seed_code
from site_builder.puzzle import Recipe

if TYPE_CHECKING:
    from site_builder.cli.options import Demand, Range, Size


def write_recipe(  # noqa: PLR0913 (one parameter an option)
    size: Size,
    flows: Range | None,
    length: Range | None,
    demand: Demand,
    *,
    solid_squares: bool,
    touching: bool,
) -> Recipe:
    """Return the recipe that the options ask for, with the defaults that packs have too.

    Raises InfeasibleRecipeError with every reason why no level can meet it.
    """
    cells = size.width * size.height
    shortest, longest = (length.low, length.high) if length else (SHORTEST_PATH, cells)
    # Like in packs: longer than the board is no other wish than "as long as it gets".
    lengths = (shortest, longest if shortest > longest else max(shortest, min(longest, cells)))
    recipe = Recipe(
        size.width,
        size.height,
        flows=(flows.low, flows.high) if flows else default_flows(size.width, size.height, lengths),
        length=lengths,
        uniqueness=demand.uniqueness,
        solid_squares=solid_squares,
        touching=touching,
    )
    check_recipe(recipe)
    return recipe


def read_code(code: str) -> Order:
    """Return the order that a level's code stands for; NotationError if it stands for none."""
    order = read_seed_code(code)
    check_recipe(order.recipe)
    return order


def check_recipe(recipe: Recipe) -> None:
    """Raise InfeasibleRecipeError when arithmetic alone shows that no level can exist."""
    obstacles = find_obstacles(recipe)
    if obstacles:
        raise InfeasibleRecipeError(obstacles)
