"""What arithmetic says about looks, held against all ways to cover small boards."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from test_feasibility import BOARDS, Cover, find_covers

from site_builder.board import Board, rectangle
from site_builder.feasibility import (
    Wishes,
    default_flows,
    explain_obstacles,
    find_feasible_flows,
    find_obstacles,
    settle_recipe,
)
from site_builder.looks import (
    count_bends,
    count_steps_apart,
    find_border_dots,
    find_lopsided_dots,
    find_recipe_faults,
)
from site_builder.puzzle import Puzzle, Recipe, Solution, Uniqueness, from_paths

RECIPE = Recipe(8, 8, (6, 8), (3, 64))
SMALL = Recipe(5, 5, (4, 5), (3, 25))


@pytest.mark.parametrize(
    ("recipe", "looks", "expected"),
    [
        (RECIPE, {"straight": 120}, "a share of paths is 0 to 100 percent; did you mean 100?"),
        (RECIPE, {"border_dots": -1}, "a share of dots is 0 to 100 percent; did you mean 0?"),
        (RECIPE, {"bends": (9, 3)}, "the range is backwards; did you mean [3, 9]?"),
        (
            RECIPE,
            {"bends": (-5, 120)},
            "a hundred cells have 0 to 100 bends; did you mean [0, 100]?",
        ),
        (
            RECIPE,
            {"dots_apart": 1},
            (
                "the dots of a color are at least 2 steps apart, or they lie side by side; "
                "did you mean 2?"
            ),
        ),
        (
            RECIPE,
            {"bends": (90, 95)},
            (
                "6 flows on the 64 cells of the 8x8 board bend at most 49 times, 76 in a hundred "
                "cells; did you mean bends: [76, 95]?"
            ),
        ),
        (
            RECIPE,
            {"flows": (9, 9), "bends": (76, 95)},
            (
                "9 flows on the 64 cells of the 8x8 board bend at most 46 times, 71 in a hundred "
                "cells; did you mean bends: [71, 95] or flows: 7?"
            ),
        ),
        (
            RECIPE,
            {"bends": (40, 40)},
            (
                "no whole number of bends on the 64 cells of the 8x8 board makes 40 in a hundred "
                "cells; did you mean bends: [39, 40]?"
            ),
        ),
        (
            RECIPE,
            {"straight": 10, "bends": (0, 5)},
            (
                "6 flows, of which none may be straight, bend at least 6 times, 10 in a hundred "
                "cells; did you mean bends: [0, 10]?"
            ),
        ),
        (
            RECIPE,
            {"flows": (6, 6), "length": (9, 12), "bends": (0, 5)},
            (
                "6 flows of at least 9 cells bend at least 6 times, 10 in a hundred cells; "
                "did you mean bends: [0, 10]?"
            ),
        ),
        (
            RECIPE,
            {"flows": (2, 4), "bends": (0, 3)},
            (
                "4 flows that cover the 64 cells of the 8x8 board bend at least 5 times, 8 in a "
                "hundred cells; did you mean bends: [0, 8] or flows: 8?"
            ),
        ),
        (
            RECIPE,
            {"flows": (2, 10), "straight": 10, "bends": (0, 5)},
            (
                "3 flows that cover the 64 cells of the 8x8 board bend at least 6 times, 10 in a "
                "hundred cells, and 4 flows, of which none may be straight, bend at least 4 times, "
                "7 in a hundred cells; did you mean bends: [0, 8]?"
            ),
        ),
        (
            RECIPE,
            {"dots_apart": 20},
            (
                "no two of the 64 cells of the 8x8 board are more than 14 steps apart; "
                "did you mean dots_apart: 9?"
            ),
        ),
        (
            RECIPE,
            {"length": (3, 10), "flows": (7, 8), "dots_apart": 10},
            (
                "the dots of a path of at most 10 cells are at most 9 steps apart; "
                "did you mean dots_apart: 8?"
            ),
        ),
        (
            RECIPE,
            {"dots_apart": 12},
            (
                "6 flows with dots 12 steps apart need 78 cells, more than the 64 cells of the 8x8 "
                "board; did you mean dots_apart: 9 or flows: 4?"
            ),
        ),
        (
            RECIPE,
            {"flows": (3, 3), "dots_apart": 14},
            (
                "3 flows have 6 dots, but only 4 of the 64 cells of the 8x8 board have one 14 "
                "steps away; did you mean dots_apart: 13 or flows: 2?"
            ),
        ),
        (
            SMALL,
            {"flows": (5, 5), "border_dots": 0},
            (
                "of the 10 dots of 5 flows at least 10 must lie off the border, more than the 9 "
                "cells inside the 5x5 board; did you mean border_dots: 10 or flows: 4?"
            ),
        ),
        (
            SMALL,
            {"flows": (5, 5), "border_dots": 10, "symmetric_dots": True},
            (
                "of the 10 dots of 5 flows at least 9 must lie off the border, more than the 8 "
                "cells inside the 5x5 board, its center left out for symmetry; "
                "did you mean border_dots: 20 or flows: 3?"
            ),
        ),
        (
            SMALL,
            {"border_dots": 10, "symmetric_dots": True},
            (
                "of the 10 dots of 5 flows at least 9 must lie off the border, more than the 8 "
                "cells inside the 5x5 board, its center left out for symmetry; "
                "did you mean border_dots: 20 or flows: 3?"
            ),
        ),
        (SMALL, {"flows": (3, 3), "border_dots": 0, "symmetric_dots": True}, None),
        (
            SMALL,
            {"flows": (4, 4), "symmetric_dots": True},
            (
                "symmetric dots on a board of 5x5 take an odd number of flows, not 4; "
                "did you mean symmetric_dots: false or flows: 3?"
            ),
        ),
        (
            Recipe(8, 6, (7, 7), (3, 25)),
            {"symmetric_dots": True},
            (
                "symmetric dots on a board of 8x6 take an even number of flows, not 7; "
                "did you mean symmetric_dots: false or flows: 6?"
            ),
        ),
        (
            Recipe(3, 3, (2, 2), (3, 9), Uniqueness.UNIQUE),
            {"symmetric_dots": True},
            (
                "symmetric dots on a board of 3x3 take an odd number of flows, not 2; "
                "did you mean symmetric_dots: false or flows: 3?"
            ),
        ),
        (
            Recipe(4, 4, (3, 3), (5, 6), Uniqueness.UNIQUE),
            {"symmetric_dots": True},
            (
                "symmetric dots on a board of 4x4 take an even number of flows, not 3; "
                "did you mean symmetric_dots: false?"
            ),
        ),
        (Recipe(7, 8, (6, 6), (3, 56)), {"symmetric_dots": True}, None),
        (Recipe(7, 8, (7, 7), (3, 56)), {"symmetric_dots": True}, None),
        (
            replace(RECIPE, uniqueness=Uniqueness.UNIQUE, touching=True, solid_squares=True),
            {"bends": (81, 95)},
            None,
        ),
    ],
)
def test_obstacles_say_why_and_what_comes_nearest(
    recipe: Recipe, looks: dict[str, Any], expected: str | None
) -> None:
    """Each kind of impossible look gets one sentence with the nearest feasible values."""
    assert (() if expected is None else (expected,)) == find_obstacles(replace(recipe, **looks))


def test_all_looks_beyond_their_limits_are_named() -> None:
    """Whoever breaks four limits hears of the four at once, beside those of other fields."""
    broken = replace(
        RECIPE, flows=(8, 6), straight=101, border_dots=101, bends=(3, 2), dots_apart=0
    )
    fields = [obstacle.field for obstacle in explain_obstacles(broken)]
    assert ["flows", "straight", "bends", "border_dots", "dots_apart"] == fields


shares = st.integers(0, 100)
looks = st.fixed_dictionaries(
    {
        "straight": shares,
        "bends": st.tuples(shares, shares).map(lambda it: (min(it), max(it))),
        "dots_apart": st.integers(2, 70),
        "border_dots": shares,
        "symmetric_dots": st.booleans(),
    }
)


@given(st.sampled_from(BOARDS), looks, st.integers(0, 3))
@settings(max_examples=150, deadline=None)
def test_whoever_follows_all_advice_meets_no_other_obstacle(
    size: tuple[int, int], looks: dict[str, Any], more: int
) -> None:
    """The nearest values named are feasible together, and a look without obstacle is kept."""
    low, high = default_flows(*size)
    recipe = Recipe(*size, (low + more, high + more), (3, size[0] * size[1]), **looks)
    assume(not find_obstacles(Recipe(*size, recipe.flows, recipe.length)))
    advised = recipe
    while obstacles := explain_obstacles(advised):
        if obstacles[0].field != "symmetric_dots":
            break
        assert "did you mean symmetric_dots: false" in obstacles[0].text
        advised = replace(advised, symmetric_dots=False)
    for obstacle in explain_obstacles(advised):
        near = re.search(rf"did you mean {obstacle.field}: \[?(\d+)(?:, (\d+))?", obstacle.text)
        assert near is not None
        value: Any = int(near[1])
        if obstacle.field == "bends":
            value = (value, int(near[2] or value))
        advised = replace(advised, **{obstacle.field: value})
    assert () == find_obstacles(advised)


@pytest.mark.parametrize("size", [(3, 3), (4, 3), (3, 5), (4, 4)])
def test_looks_called_impossible_are_impossible(size: tuple[int, int]) -> None:
    """No cover of a small board has looks that arithmetic rules out, one by one or together."""
    wrong: list[str] = []
    for cover in find_covers(*size, solid=False, touching=False):
        recipe, puzzle, solution = describe_cover(rectangle(*size), cover)
        assert () == find_recipe_faults(recipe, puzzle, solution)
        wrong += find_obstacles(recipe)
    assert [] == wrong


@pytest.mark.parametrize(
    ("size", "looks", "expected"),
    [
        ((4, 4), {"dots_apart": 3}, {2, 3, 4}),
        ((4, 3), {"border_dots": 50}, {2}),
        ((3, 5), {"border_dots": 50}, {2, 3}),
        ((3, 3), {"border_dots": 75}, {2}),
        ((3, 3), {"border_dots": 75, "symmetric_dots": True}, set()),
        ((4, 3), {"straight": 0, "bends": (0, 27)}, {2, 3}),
        ((4, 4), {"bends": (0, 12)}, {4, 5}),
        ((4, 4), {"bends": (0, 18)}, {3, 4, 5}),
        ((3, 5), {"bends": (35, 100)}, {2, 3, 4}),
        ((4, 3), {"bends": (51, 100)}, set()),
    ],
)
def test_bounds_on_flows_are_tight_on_small_boards(
    size: tuple[int, int], looks: dict[str, Any], expected: set[int]
) -> None:
    """Every number of flows between the bounds has a cover with these looks, and no other has."""
    recipe = Recipe(*size, (2, 5), (3, 16), Uniqueness.AMBIGUOUS, **looks)
    covers = [
        describe_cover(rectangle(*size), cover)[1:]
        for cover in find_covers(*size, solid=False, touching=False)
    ]
    found = {it[0].flows for it in covers if () == find_recipe_faults(recipe, *it)}
    low, high = find_feasible_flows(recipe)
    assert expected == found
    assert expected == set(range(low, high + 1))


def test_what_is_left_open_is_that_of_a_good_level() -> None:
    """Size alone gives the flows, lengths and share of straight paths that its levels have."""
    assert Recipe(8, 8, (6, 8), (3, 64), straight=10) == settle_recipe(Wishes(8, 8))
    assert Recipe(9, 3, (4, 5), (3, 27), straight=100) == settle_recipe(Wishes(9, 3))


def test_open_flows_give_way_to_the_rest() -> None:
    """Dots far apart need long paths, so fewer of them than usual; lengths end at the board."""
    recipe = settle_recipe(Wishes(8, 8, length=(3, 999), dots_apart=12, straight=100))
    assert Recipe(8, 8, (4, 4), (3, 64), dots_apart=12) == recipe


def test_wishes_that_no_board_can_meet_stay_as_they_are() -> None:
    """Nothing is repaired that an author must hear of."""
    recipe = settle_recipe(Wishes(2000, 1000, length=(9, 8), flows=(3, 2)))
    assert ((3, 2), (9, 8)) == (recipe.flows, recipe.length)


def describe_cover(board: Board, cover: Cover) -> tuple[Recipe, Puzzle, Solution]:
    """Return a cover as a level, and the narrowest recipe that it meets."""
    puzzle, solution = from_paths(board, tuple(walk(board, cells) for cells in cover))
    flows, cells = puzzle.flows, len(board.cells)
    bends = [count_bends(board, path) for path in solution.paths]
    lengths = sorted(map(len, solution.paths))
    recipe = Recipe(
        board.width,
        board.height,
        (flows, flows),
        (lengths[0], lengths[-1]),
        Uniqueness.AMBIGUOUS,
        straight=-(-100 * bends.count(0) // flows),
        bends=(100 * sum(bends) // cells, -(-100 * sum(bends) // cells)),
        dots_apart=min(count_steps_apart(board, a, b) for a, b in puzzle.terminals),
        border_dots=-(-50 * len(find_border_dots(puzzle)) // flows),
        symmetric_dots=not find_lopsided_dots(puzzle),
    )
    return recipe, puzzle, solution


def walk(board: Board, cells: frozenset[int]) -> tuple[int, ...]:
    """Return the cells of a path that does not touch itself, from one end to the other."""
    beside = {cell: cells.intersection(board.neighbors[cell]) for cell in cells}
    path = [min(cell for cell in cells if len(beside[cell]) == 1)]
    while len(path) < len(cells):
        path += beside[path[-1]].difference(path)
    return tuple(path)
