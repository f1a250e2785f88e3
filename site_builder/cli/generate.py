"""Levels outside any site: what the options ask for, as recipes and orders."""

from __future__ import annotations

from site_builder.errors import InfeasibleRecipeError
from site_builder.feasibility import Wishes, find_obstacles, settle_recipe
from site_builder.generator import Order
from site_builder.notation.seed_code import read_seed_code
from site_builder.puzzle import Recipe


def write_recipe(wishes: Wishes) -> Recipe:
    """Return the recipe that the options ask for, with the defaults that packs have too.

    Raises InfeasibleRecipeError with every reason why no level can meet it.
    """
    recipe = settle_recipe(wishes)
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
