"""Levels keep every rule, are as unique as asked for, and are named by their order alone."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from drawn import draw, find_all_ways

from site_builder.errors import InfeasibleRecipeError
from site_builder.generator import Order
from site_builder.generator.base import draw_straight_lines
from site_builder.generator.make import make_level
from site_builder.looks import find_recipe_faults
from site_builder.puzzle import Level, Recipe, Uniqueness
from site_builder.rules import FaultKind, find_faults
from site_builder.solver import SatEngine, Z3Engine
from site_builder.uniqueness import prove

SMALL = Recipe(5, 5, (4, 5), (3, 25))
MEDIUM = Recipe(8, 8, (6, 8), (3, 64))
LARGE = Recipe(10, 10, (10, 10), (3, 100))


def check(level: Level) -> None:
    """Hold a level against its recipe, by the checker."""
    recipe = level.expect_making().recipe
    faults = find_recipe_faults(recipe, level.puzzle, level.solution)
    assert () == faults
    assert recipe.flows[0] <= level.puzzle.flows <= recipe.flows[1]


@pytest.mark.parametrize("index", range(12))
def test_small_levels_are_airtight_by_brute_force(index: int) -> None:
    """Listing every way to join the pairs of a 5x5 level finds its solution and nothing else."""
    level = make_level(Order(SMALL, "small", index))
    check(level)
    assert [level.solution.paths] == list(find_all_ways(level.puzzle))


@pytest.mark.parametrize("recipe", [MEDIUM, LARGE, Recipe(7, 11, (8, 8), (3, 77))])
def test_larger_levels_are_airtight(recipe: Recipe) -> None:
    """A fresh proof without windows or learned clauses agrees."""
    level = make_level(Order(recipe, "larger", 0))
    check(level)
    assert Uniqueness.AIRTIGHT == prove(level.puzzle, level.solution)


def test_the_same_order_gives_the_same_level() -> None:
    """Making a level twice gives equal values, work included."""
    order = Order(MEDIUM, "twice", 3)
    assert make_level(order) == make_level(order)


GOLDEN = {
    ("5x5", 0): ["AAAAA", "ABCCC", "ABBBC", "ADDBB", "AADDD"],
    ("5x5", 1): ["ABCCC", "ABDDD", "ABEED", "ABDED", "ABDDD"],
    ("8x8", 0): [
        "EEEAAAAA",
        "EBEEEEEA",
        "EBCCCCEA",
        "EBDDDCEA",
        "EBDCCCEA",
        "EBDAAAAA",
        "EBDDFFFF",
        "EBBBBBBB",
    ],
}


@pytest.mark.parametrize(("size", "index"), GOLDEN)
def test_golden_levels(size: str, index: int) -> None:
    """Published seeds keep their boards: a change here needs a new DEFINITION."""
    recipe = {"5x5": SMALL, "8x8": MEDIUM}[size]
    level = make_level(Order(recipe, "golden", index))
    assert GOLDEN[size, index] == draw(level.puzzle, level.solution).split()


@pytest.mark.parametrize("change", [{"index": 1}, {"seed": "other"}, {"attempt": 1}])
def test_every_part_of_an_order_counts(change: dict[str, object]) -> None:
    """Another index, seed or attempt gives another board."""
    order = Order(MEDIUM, "parts", 0)
    assert make_level(order).puzzle != make_level(replace(order, **change)).puzzle  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["cadical195", "glucose4", "minisat22"])
@pytest.mark.parametrize("recipe", [SMALL, MEDIUM, LARGE])
def test_levels_are_the_same_under_other_solvers(name: str, recipe: Recipe) -> None:
    """A level is defined by yes and no alone: SAT solvers that propose otherwise agree on it."""
    for index in range(2):
        order = Order(recipe, "engines", index)
        expected = make_level(order)
        found = make_level(order, lambda: partial(SatEngine, name=name))
        assert expected == found


def test_a_question_given_up_starts_a_new_try() -> None:
    """A try whose questions exceed their limit is counted and followed by another."""
    recipe = Recipe(6, 6, (5, 5), (3, 36))
    makers = iter([partial(Z3Engine, work_limit=1)])

    def open_engine(formula: object) -> Z3Engine:
        return next(makers, Z3Engine)(formula)  # type: ignore[arg-type]

    assert (
        2 == make_level(Order(recipe, "give up", 0), lambda: open_engine).expect_making().work.tries
    )


@pytest.mark.parametrize(
    ("recipe", "lengths"),
    [
        (Recipe(6, 6, (6, 8), (4, 9)), range(4, 10)),
        (Recipe(8, 8, (9, 12), (5, 8)), range(5, 9)),
        (Recipe(5, 7, (5, 7), (5, 7)), range(5, 8)),
        (Recipe(7, 7, (7, 9), (4, 6), Uniqueness.UNIQUE), range(4, 7)),
    ],
)
def test_path_lengths_stay_in_their_range(recipe: Recipe, lengths: range) -> None:
    """Narrow length ranges hold for every path, whether straight lines fit them or not."""
    level = make_level(Order(recipe, "lengths", 0))
    check(level)
    assert {len(path) for path in level.solution.paths} <= set(lengths)


def test_touching_paths_where_the_recipe_permits_them() -> None:
    """With touching on, some path of a few boards runs beside itself; no square is solid."""
    recipe = Recipe(6, 6, (2, 3), (3, 36), Uniqueness.AMBIGUOUS, touching=True)
    levels = [make_level(Order(recipe, "touch", index)) for index in range(3)]
    for level in levels:
        check(level)
    strict = [find_faults(level.puzzle, level.solution, (3, 36)) for level in levels]
    assert FaultKind.TOUCHING in {fault.kind for faults in strict for fault in faults}
    assert FaultKind.SOLID_SQUARE not in {fault.kind for faults in strict for fault in faults}


def test_touching_levels_are_unique_where_asked_for() -> None:
    """Paths that may touch themselves are no excuse for a second way to fill the board."""
    recipe = Recipe(6, 6, (3, 4), (3, 36), Uniqueness.UNIQUE, touching=True)
    for index in range(4, 7):
        level = make_level(Order(recipe, "touch", index))
        check(level)
        ways = (way for way in find_all_ways(level.puzzle) if sum(map(len, way)) == 36)
        assert [level.solution.paths] == list(ways)


def test_solid_squares_where_the_recipe_permits_them() -> None:
    """With both switches on, some board has a solid square."""
    recipe = Recipe(6, 6, (2, 3), (3, 36), Uniqueness.AMBIGUOUS, touching=True, solid_squares=True)
    levels = [make_level(Order(recipe, "solid", index)) for index in range(8)]
    kinds = set()
    for level in levels:
        check(level)
        kinds |= {fault.kind for fault in find_faults(level.puzzle, level.solution, (3, 36))}
    assert FaultKind.SOLID_SQUARE in kinds


def test_an_infeasible_recipe_is_refused_with_reasons() -> None:
    """Arithmetic refuses before anything is solved."""
    with pytest.raises(InfeasibleRecipeError, match="2 flows"):
        make_level(Order(Recipe(8, 8, (2, 2), (3, 10)), "no", 0))


def test_a_recipe_proven_impossible_is_refused() -> None:
    """A 3x3 board cannot be cut into paths of four and five cells without a self-touch."""
    with pytest.raises(InfeasibleRecipeError, match="proven by the solver"):
        make_level(Order(Recipe(3, 3, (2, 2), (4, 5), Uniqueness.AMBIGUOUS), "no", 0))


def test_straight_lines_are_cut_into_permitted_pieces() -> None:
    """Rows of seven cells do not cut into fives, columns of ten do."""
    drawing = draw_straight_lines(Recipe(7, 10, (14, 14), (5, 5)))
    assert drawing is not None
    assert 7 * 10 - 14 == sum(drawing)
    assert draw_straight_lines(Recipe(7, 8, (9, 11), (5, 6))) is None


def test_paths_as_long_as_the_board_is_wide_do_not_stay_straight() -> None:
    """Six flows of six cells on a 6x6 board: only the whole board can be drawn anew."""
    recipe = Recipe(6, 6, (6, 6), (6, 6), Uniqueness.AMBIGUOUS)
    boards = {make_level(Order(recipe, "stiff", index)).puzzle for index in range(3)}
    assert 3 == len(boards)
