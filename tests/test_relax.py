"""A recipe proven impossible is refused with the rules that, relaxed alone, would do."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from drawings import list_sights

from site_builder.errors import InfeasibleRecipeError
from site_builder.feasibility import find_obstacles, list_feasible_flows
from site_builder.generator import Order
from site_builder.generator.make import make_level
from site_builder.generator.relax import explain_impossible
from site_builder.puzzle import Recipe, Uniqueness
from site_builder.solver import open_z3_workshop

ANY = Uniqueness.AMBIGUOUS
IMPOSSIBLE = [
    Recipe(5, 5, (4, 4), (3, 25), straight=10, border_dots=0),
    Recipe(3, 3, (2, 2), (4, 5), ANY),
    Recipe(5, 5, (3, 3), (8, 9), dots_apart=4, symmetric_dots=True),
    Recipe(4, 4, (2, 2), (3, 16), ANY, straight=0, border_dots=25),
    Recipe(4, 4, (3, 3), (5, 6), ANY, border_dots=62),
    Recipe(4, 4, (2, 2), (3, 16), ANY, dots_apart=4),
]
"""No arithmetic excludes them."""


def read_cures(recipe: Recipe) -> list[tuple[str, Recipe]]:
    """Return the cures that are named for a recipe, and the recipe that takes each of them."""
    said = str(explain_impossible(recipe, open_z3_workshop))
    cures = said.partition("any one of these would do: ")[2]
    found = re.findall(r"(\w+): (\[\d+, \d+\]|\w+)", cures)
    return [(f"{name}: {value}", take(recipe, name, value)) for name, value in found]


def take(recipe: Recipe, name: str, text: str) -> Recipe:
    """Return the recipe with a value as an author writes it."""
    numbers = tuple(int(number) for number in re.findall(r"\d+", text))
    value: Any = numbers if len(numbers) == 2 else text == "true"
    if len(numbers) == 1:
        value = (numbers[0], numbers[0]) if name == "flows" else numbers[0]
    return replace(recipe, **{name: value})


@pytest.mark.parametrize("recipe", IMPOSSIBLE)
def test_following_one_cure_makes_a_level_possible(recipe: Recipe) -> None:
    """Whoever takes one of the cures gets a level, uniqueness aside; before, there was none."""
    assert () == find_obstacles(recipe)
    with pytest.raises(InfeasibleRecipeError, match="proven by the solver"):
        make_level(Order(recipe, "impossible", 0))
    cures = read_cures(recipe)
    for _, relaxed in cures:
        relaxed = replace(relaxed, uniqueness=ANY)  # noqa: PLW2901 (what a cure promises)
        assert make_level(Order(relaxed, "cured", 0))
    assert cures


def test_cures_are_named_as_authors_write_them() -> None:
    """The founding example: all dots off the border of a 5x5 board of four bending flows."""
    with pytest.raises(InfeasibleRecipeError) as refused:
        make_level(Order(IMPOSSIBLE[0], "words", 0))
    assert (
        "no 5x5 board with 4 flows of 3 to 25 cells obeys the rules of the recipe (proven by the "
        "solver); any one of these would do: border_dots: 100"
    ) == str(refused.value)


def test_a_recipe_that_no_single_cure_helps_is_told_so() -> None:
    """Two wishes that are each impossible stay so when one of them is given up."""
    recipe = Recipe(4, 4, (2, 3), (3, 16), ANY, dots_apart=5, border_dots=37)
    assert [] == read_cures(recipe)
    assert (
        "no 4x4 board with 2 to 3 flows of 3 to 16 cells obeys the rules of the recipe (proven "
        "by the solver); no single rule given up would change that"
    ) == str(explain_impossible(recipe, open_z3_workshop))


LOOKS: list[dict[str, Any]] = [
    {"flows": (2, 2), "border_dots": 37},
    {"flows": (2, 2), "dots_apart": 4},
    {"flows": (2, 2), "dots_apart": 4, "border_dots": 37},
    {"length": (5, 6), "border_dots": 62},
    {"flows": (2, 3), "length": (5, 6), "straight": 25, "border_dots": 50},
    {"flows": (2, 2), "symmetric_dots": True, "dots_apart": 5, "border_dots": 50},
]


@pytest.mark.parametrize("looks", LOOKS)
def test_the_cures_are_all_that_help_by_listing_all_boards(looks: dict[str, Any]) -> None:
    """Each single rule is named exactly when some 4x4 board keeps all the others."""
    recipe = replace(Recipe(4, 4, (3, 3), (3, 16), ANY), **looks)
    relaxed: list[tuple[str, Recipe]] = [("touching: true", replace(recipe, touching=True))]
    for name, text in (
        ("length", "[3, 16]"),
        ("straight", "100"),
        ("dots_apart", "2"),
        ("border_dots", "100"),
        ("symmetric_dots", "false"),
    ):
        relaxed.append((f"{name}: {text}", take(recipe, name, text)))
    expected = {words for words, it in relaxed if it != recipe and has_drawing(it)}
    cures = {words for words, _ in read_cures(recipe) if not words.startswith("flows")}
    assert not has_drawing(recipe)
    assert expected == cures


def has_drawing(recipe: Recipe) -> bool:
    """Say whether some 4x4 board keeps all rules of a recipe."""
    return any(
        sight.keeps_rules(recipe)
        and sight.flows in list_feasible_flows(recipe)
        and (sight.straight <= recipe.most_straight(sight.flows))
        and (sight.border <= recipe.most_border_dots(sight.flows))
        for sight in list_sights(4, 4, touching=True)
    )
