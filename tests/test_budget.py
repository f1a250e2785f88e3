"""Work on a level ends at a written limit; the error says what was tried and what would help."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from site_builder.errors import GenerationError, InfeasibleRecipeError
from site_builder.generator import Order
from site_builder.generator.budget import (
    MOST_GIVEN_UP,
    MOST_REFUSED,
    MOST_SAMPLES,
    MOST_TRIES,
    is_spent,
    report_spent,
)
from site_builder.generator.make import make_level
from site_builder.generator.refusals import Refusals
from site_builder.puzzle import Recipe, Uniqueness, Work
from site_builder.solver import Z3Engine, open_z3_workshop

RECIPE = Recipe(12, 12, (9, 12), (3, 144))
SPENT = Work(20, 1234, 99, 56)
UNTIL_CURES = (
    "no level found for 12x12 with 9 to 12 flows (seed 'a seed', index 7), and not proven "
    "impossible: 20 tries, 1,234 windows drawn, 56 ambiguities redrawn; what would help: "
)


def explain(recipe: Recipe, work: Work = SPENT) -> str:
    """Return what is said when no level of a recipe was found."""
    order = Order(recipe, "a seed", 7)
    return str(report_spent(order, work, Refusals(recipe.difficulty), open_z3_workshop))


@pytest.mark.parametrize(
    ("work", "expected"),
    [
        (Work(0, 0, 0, 0), False),
        (Work(MOST_TRIES - 1, MOST_SAMPLES - 1, 10**6, 10**6, MOST_GIVEN_UP - 1), False),
        (Work(MOST_TRIES, 0, 0, 0), True),
        (Work(1, MOST_SAMPLES, 0, 0), True),
        (Work(1, 0, 0, 0, MOST_GIVEN_UP), True),
        (Work(MOST_REFUSED + MOST_TRIES - 2, 0, 0, 0, 0, MOST_REFUSED - 1), False),
        (Work(MOST_REFUSED, 0, 0, 0, 0, MOST_REFUSED), True),
    ],
)
def test_each_limit_ends_the_work(work: Work, expected: bool) -> None:  # noqa: FBT001 (a parameter of a test)
    """Tries without a level, levels refused, windows, questions given up: each alone is limited."""
    assert expected is is_spent(work)


def test_work_is_added_count_by_count() -> None:
    """The work of all tries of a level is their sum in each count."""
    assert Work(11, 22, 33, 44, 55, 66) == Work(1, 2, 3, 4, 5, 6) + Work(10, 20, 30, 40, 50, 60)
    assert Work(2, 2, 2, 2, 0, 0) == Work(1, 1, 1, 1) + Work(1, 1, 1, 1)


def test_small_boards_are_gone_through_before_anything_is_said() -> None:
    """No 3x3 level of symmetric dots bends three times; it takes no more tries to know."""
    recipe = Recipe(3, 3, (3, 3), (3, 9), bends=(32, 42), symmetric_dots=True)
    with pytest.raises(InfeasibleRecipeError, match="gone through one by one") as caught:
        make_level(Order(recipe, "none", 0))
    assert "another seed" not in str(caught.value)


@pytest.mark.parametrize(
    ("change", "cures"),
    [
        ({}, "uniqueness: unique, another seed or a smaller board"),
        ({"uniqueness": Uniqueness.UNIQUE}, "another seed or a smaller board"),
        (
            {"uniqueness": Uniqueness.UNIQUE, "length": (4, 144)},
            "a wider length range, another seed or a smaller board",
        ),
        (
            {"uniqueness": Uniqueness.UNIQUE, "length": (3, 47)},
            "a wider length range, another seed or a smaller board",
        ),
        (
            {
                "symmetric_dots": True,
                "bends": (20, 50),
                "border_dots": 60,
                "dots_apart": 5,
                "straight": 30,
            },
            (
                "symmetric_dots: false, a wider range of bends, a higher border_dots, a lower "
                "dots_apart, a higher straight, uniqueness: unique, another seed or a smaller board"
            ),
        ),
    ],
)
def test_cures_are_what_makes_levels_rare(change: dict[str, Any], cures: str) -> None:
    """Each unusual wish is named, and none that the recipe does not have."""
    assert UNTIL_CURES + cures == explain(replace(RECIPE, **change))


def test_fewer_flows_than_usual_are_named_first() -> None:
    """Long flows make levels rare; the usual numbers are given."""
    said = explain(replace(RECIPE, flows=(4, 4)))
    assert "no level found for 12x12 with 4 flows (seed" in said
    assert "what would help: flows: [11, 15] or nearer to it, uniqueness: unique" in said


def test_proofs_that_were_too_long_are_counted() -> None:
    """Questions given up are told, when there are any."""
    assert "56 ambiguities redrawn, 3 proofs too long; what" in explain(
        RECIPE, replace(SPENT, gave_up=3)
    )


def test_a_level_whose_proofs_are_all_too_long_is_reported() -> None:
    """With a solver that gives up at once, the limit on questions given up ends the work."""
    order = Order(Recipe(6, 6, (5, 5), (3, 36)), "give up", 0)
    with pytest.raises(GenerationError, match=f" {MOST_GIVEN_UP} proofs too long;"):
        make_level(order, lambda: partial(Z3Engine, work_limit=1))
