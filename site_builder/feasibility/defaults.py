"""What a recipe says where its author says nothing."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from site_builder.feasibility.bounds import (
    MIN_SIDE,
    SHORTEST_PATH,
    find_feasible_flows,
    find_nearest_size,
)
from site_builder.feasibility.look_bounds import MAX_FLOWS
from site_builder.puzzle import Difficulty, Recipe, Uniqueness


@dataclass(frozen=True, slots=True)
class Wishes:
    """What an author asks of one level, as far as said: None leaves it to the defaults.

    The fields mean what those of Recipe do.
    """

    width: int
    height: int
    flows: tuple[int, int] | None = None
    length: tuple[int, int] | None = None
    uniqueness: Uniqueness | None = None
    solid_squares: bool | None = None
    touching: bool | None = None
    straight: int | None = None
    bends: tuple[int, int] | None = None
    dots_apart: int | None = None
    border_dots: int | None = None
    symmetric_dots: bool | None = None
    difficulty: tuple[Difficulty, Difficulty] | None = None


def settle_recipe(wishes: Wishes) -> Recipe:
    """Return the recipe of the wishes, which may still be impossible to meet.

    What is left open is that of a good level of the size; the number of flows gives way to
    whatever is asked for.
    """
    width, height = wishes.width, wishes.height
    given = {field.name: getattr(wishes, field.name) for field in fields(wishes)}
    given = {name: value for name, value in given.items() if value is not None}
    open_wishes = {
        "length": _cut_length(wishes),
        "straight": default_straight(width, height),
        "flows": default_flows(width, height),
    }
    recipe = Recipe(**{**open_wishes, **given, "length": open_wishes["length"]})
    if wishes.flows is None and find_nearest_size(width, height) == (width, height):
        return replace(recipe, flows=_move_flows(recipe))
    return recipe


def find_plain_recipe(recipe: Recipe) -> Recipe:
    """Return the recipe of the same size, flows and lengths that asks for nothing else.

    What a recipe has beyond it is what must be written down: in a seed code, or a command.
    """
    size = recipe.width, recipe.height
    return Recipe(*size, recipe.flows, recipe.length, straight=default_straight(*size))


def _cut_length(wishes: Wishes) -> tuple[int, int]:
    """Return the lengths asked for, none longer than the board."""
    cells = wishes.width * wishes.height
    shortest, longest = wishes.length or (SHORTEST_PATH, cells)
    # Longer than the board is no wish anyone can tell from "as long as it gets".
    return shortest, longest if shortest > longest else max(shortest, min(longest, cells))


def _move_flows(recipe: Recipe) -> tuple[int, int]:
    """Return the recipe's flows, moved into what its lengths and looks permit if they can be."""
    (low, high), (least, most) = recipe.flows, find_feasible_flows(recipe)
    if least > most:
        return low, high
    return min(max(low, least), most), min(max(high, least), most)


def default_flows(
    width: int, height: int, length: tuple[int, int] | None = None
) -> tuple[int, int]:
    """Return the range of flows that makes good levels of this size, within the given lengths.

    For n cells: (n + 40) // 16 to 3 + n // 12, at most n // 3. That is 4-5 at 5x5, 6-8 at 8x8,
    8-11 at 10x10 and 11-15 at 12x12: the middle of what published levels of these sizes have.
    """
    cells = width * height
    high = min(3 + cells // 12, cells // SHORTEST_PATH, MAX_FLOWS)
    low = min((cells + 40) // 16, high)
    if length is None:
        return low, high
    return _move_flows(Recipe(width, height, (low, high), length))


def default_straight(width: int, height: int) -> int:
    """Return the most straight paths of a good level of this size, in percent of its paths.

    Straight paths are dull, but boards of three rows cannot do without them.
    """
    return 100 if min(width, height) == MIN_SIDE else 10
