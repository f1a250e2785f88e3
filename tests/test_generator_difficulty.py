"""Levels as difficult as asked for: which one is kept, and what is said when there is none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from site_builder.errors import GenerationError
from site_builder.generator import Order
from site_builder.generator.make import make_level
from site_builder.generator.refusals import Refusals
from site_builder.puzzle import Difficulty, Grade, Level, Recipe, Ungraded, Uniqueness

RECIPE = Recipe(6, 6, (4, 6), (3, 36))


def make(recipe: Recipe, index: int = 0) -> Level:
    """Return one level."""
    return make_level(Order(recipe, "as hard as asked", index))


def find_difficulty(level: Level) -> Difficulty:
    """Return the class of a level that has one."""
    assert isinstance(level.grade, Grade)
    return level.grade.difficulty


@pytest.mark.parametrize(
    "wanted",
    [
        (Difficulty.GENTLE, Difficulty.GENTLE),
        (Difficulty.EASY, Difficulty.EASY),
        (Difficulty.MEDIUM, Difficulty.HARD),
    ],
)
def test_levels_are_as_difficult_as_asked_for(wanted: tuple[Difficulty, Difficulty]) -> None:
    """Whatever range is asked for, every level is inside it."""
    recipe = replace(RECIPE, difficulty=wanted)
    found = [find_difficulty(make(recipe, index)) for index in range(3)]
    assert [True] * 3 == [wanted[0] <= difficulty <= wanted[1] for difficulty in found]


def test_refused_levels_are_counted() -> None:
    """A level says how many finished ones were refused before it, each of them a try."""
    recipe = replace(RECIPE, difficulty=(Difficulty.HARD, Difficulty.HARD))
    works = [make(recipe, index).expect_making().work for index in range(2)]
    assert any(work.refused for work in works)
    assert [True] * 2 == [work.tries > work.refused for work in works]


def test_the_same_order_gives_the_same_difficult_level() -> None:
    """Refusing depends on nothing but the order."""
    recipe = replace(RECIPE, difficulty=(Difficulty.MEDIUM, Difficulty.EXPERT))
    assert make(recipe) == make(recipe)


def test_the_shares_are_said_when_a_size_hardly_has_a_class() -> None:
    """At 4x4 no level needs long look-ahead: the report counts what was made instead."""
    recipe = Recipe(4, 4, (3, 3), (3, 16), difficulty=(Difficulty.EXPERT, Difficulty.EXPERT))
    with pytest.raises(GenerationError) as caught:
        make(recipe)
    said = str(caught.value)
    assert "of 200 levels made none is expert: " in said
    assert "gentle" in said
    assert "what would help: fewer flows, a larger board, or a wider range of difficulty" in said


def test_what_is_too_hard_wants_more_flows() -> None:
    """The advice points the other way when everything was harder than asked for."""
    refusals = Refusals((Difficulty.GENTLE, Difficulty.GENTLE))
    for difficulty in (Difficulty.EASY, Difficulty.HARD, Difficulty.HARD):
        assert refusals.refuse(Grade(difficulty, 9, ()))
    assert refusals.are_too_hard
    assert "of 3 levels made none is gentle: 1 easy, 2 hard" == refusals.describe()


def test_what_has_no_grade_is_refused_by_every_demand() -> None:
    """All five classes take a level without a grade, fewer do not."""
    every = (Difficulty.GENTLE, Difficulty.EXPERT)
    assert not Refusals(every).refuse(Ungraded.BEYOND)
    narrow = Refusals((Difficulty.GENTLE, Difficulty.HARD))
    assert narrow.refuse(Ungraded.DOUBLES_BACK)
    assert "of 1 levels made none is gentle to hard: 1 not graded" == narrow.describe()


def test_levels_with_several_solutions_have_no_grade() -> None:
    """Where anything goes there may be nothing to deduce."""
    level = make(Recipe(5, 5, (3, 3), (3, 25), uniqueness=Uniqueness.AMBIGUOUS), 3)
    assert isinstance(level.grade, Ungraded) == (level.uniqueness is Uniqueness.AMBIGUOUS)
