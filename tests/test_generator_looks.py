"""Each look that a recipe asks for shows in its levels, and the independent checker agrees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from site_builder.generator import Order
from site_builder.generator.make import make_level
from site_builder.looks import (
    count_bends,
    count_steps_apart,
    find_border_dots,
    find_lopsided_dots,
    find_recipe_faults,
)
from site_builder.puzzle import Level, Recipe, Uniqueness
from site_builder.uniqueness import prove

LEVELS = 3
"""Levels made of each recipe."""

SMALL = Recipe(6, 6, (5, 6), (3, 36))
OBLONG = Recipe(7, 5, (5, 6), (3, 35))
UNIQUE = Recipe(6, 6, (4, 5), (3, 36), Uniqueness.UNIQUE, touching=True)


def count_straight(level: Level) -> int:
    """Return how many paths in a hundred run dead straight."""
    bends = [count_bends(level.puzzle.board, path) for path in level.solution.paths]
    return 100 * bends.count(0) // level.puzzle.flows


def count_all_bends(level: Level) -> int:
    """Return the bends in a hundred cells."""
    board = level.puzzle.board
    return 100 * sum(count_bends(board, path) for path in level.solution.paths) // len(board.cells)


def find_closest(level: Level) -> int:
    """Return the fewest steps between the dots of a color."""
    board = level.puzzle.board
    return min(count_steps_apart(board, a, b) for a, b in level.puzzle.terminals)


def count_border(level: Level) -> int:
    """Return how many dots in a hundred lie on the border."""
    return 100 * len(find_border_dots(level.puzzle)) // (2 * level.puzzle.flows)


def count_lopsided(level: Level) -> int:
    """Return how many dots have no counterpart."""
    return len(find_lopsided_dots(level.puzzle))


def make(recipe: Recipe) -> list[Level]:
    """Return some levels of a recipe."""
    return [make_level(Order(recipe, "looks", index)) for index in range(LEVELS)]


@pytest.mark.parametrize("plain", [SMALL, OBLONG, UNIQUE])
@pytest.mark.parametrize(
    ("looks", "count", "wanted"),
    [
        ({"straight": 0}, count_straight, range(1)),
        ({"straight": 20}, count_straight, range(21)),
        ({"bends": (0, 36)}, count_all_bends, range(37)),
        ({"bends": (42, 100)}, count_all_bends, range(42, 101)),
        ({"dots_apart": 4}, find_closest, range(4, 13)),
        ({"border_dots": 50}, count_border, range(51)),
        ({"symmetric_dots": True}, count_lopsided, range(1)),
    ],
)
def test_each_look_is_kept(
    plain: Recipe, looks: dict[str, Any], count: Callable[[Level], int], wanted: range
) -> None:
    """On square, oblong and touching boards alike; uniqueness is as asked for besides."""
    recipe = replace(plain, **looks)
    for level in make(recipe):
        assert () == find_recipe_faults(recipe, level.puzzle, level.solution)
        assert count(level) in wanted
        assert prove(level.puzzle, level.solution) in {recipe.uniqueness, Uniqueness.AIRTIGHT}


@pytest.mark.parametrize(
    "looks",
    [
        {"straight": 0},
        {"bends": (0, 36)},
        {"bends": (42, 100)},
        {"dots_apart": 4},
        {"border_dots": 50},
        {"symmetric_dots": True},
    ],
)
def test_without_the_look_levels_are_otherwise(looks: dict[str, Any]) -> None:
    """Some plain level misses each look: that all others have it is the recipe's doing."""
    levels = [*make(SMALL), *make(OBLONG)]
    wanted = [
        (replace(it.expect_making().recipe, **looks), it.puzzle, it.solution) for it in levels
    ]
    assert any(find_recipe_faults(*it) for it in wanted)


@pytest.mark.parametrize(("side", "flows"), [((7, 7), 5), ((7, 7), 7), ((8, 6), 6), ((7, 6), 6)])
def test_dots_are_symmetric_on_boards_of_all_parities(side: tuple[int, int], flows: int) -> None:
    """Odd boards take odd numbers of flows, even ones even, and mixed ones any."""
    recipe = Recipe(*side, (flows, flows), (3, side[0] * side[1]), symmetric_dots=True)
    assert [0] * LEVELS == [count_lopsided(level) for level in make(recipe)]


def test_all_looks_at_once() -> None:
    """No look is forgotten over another."""
    recipe = Recipe(
        8, 8, (6, 6), (4, 30), straight=17, bends=(20, 45), dots_apart=3, border_dots=75,
        symmetric_dots=True,
    )  # fmt: skip
    level = make_level(Order(recipe, "all", 0))
    assert () == find_recipe_faults(recipe, level.puzzle, level.solution)
    assert Uniqueness.AIRTIGHT == prove(level.puzzle, level.solution)


def test_levels_of_a_look_differ() -> None:
    """Indexes give other boards with looks as well."""
    recipe = replace(SMALL, straight=0, border_dots=60, bends=(25, 45))
    assert LEVELS == len({level.puzzle for level in make(recipe)})
