"""A level's looks are held against its recipe, each in its own kind of fault."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from drawn import read_dots, read_drawn

from site_builder.board import rectangle
from site_builder.looks import (
    LookKind,
    count_bends,
    count_steps_apart,
    find_border_dots,
    find_lopsided_dots,
    find_recipe_faults,
)
from site_builder.puzzle import Recipe
from site_builder.rules import Fault, FaultKind

LEVEL = read_drawn("""
    AAAA
    BBBC
    DDBC
    DCCC
""")
"""One straight path of four; three bends, 18.75 in a hundred cells; six dots of eight on the
border; the dots of D two steps apart, all others at least three."""

RECIPE = Recipe(4, 4, (4, 4), (3, 16))


def find_faults(**looks: Any) -> tuple[Fault, ...]:  # noqa: ANN401 (fields of a recipe)
    """Return the faults of LEVEL under a recipe with the given looks."""
    return find_recipe_faults(replace(RECIPE, **looks), *LEVEL)


@pytest.mark.parametrize(
    ("looks", "kind", "color", "cells"),
    [
        ({"straight": 24}, LookKind.TOO_STRAIGHT, None, (0, 1, 2, 3)),
        ({"bends": (19, 100)}, LookKind.TOO_FEW_BENDS, None, ()),
        ({"bends": (0, 18)}, LookKind.TOO_MANY_BENDS, None, ()),
        ({"dots_apart": 3}, LookKind.DOTS_CLOSE, 3, (9, 12)),
        ({"border_dots": 74}, LookKind.BORDER_DOTS, None, (0, 3, 4, 7, 12, 13)),
        ({"symmetric_dots": True}, LookKind.LOPSIDED_DOTS, None, (0, 4, 7, 9, 10, 13)),
    ],
)
def test_each_look_has_its_fault(
    looks: dict[str, Any], kind: LookKind, color: int | None, cells: tuple[int, ...]
) -> None:
    """A level just beyond a look has that one fault, which names the cells to look at."""
    assert (Fault(kind, color, cells),) == find_faults(**looks)


def test_looks_just_met_are_no_faults() -> None:
    """Shares are rounded in favor of the demand: a level on the very edge meets it."""
    assert () == find_faults(straight=25, bends=(18, 19), dots_apart=2, border_dots=75)


def test_a_recipe_demands_no_looks_by_default() -> None:
    """The plain recipe accepts the level, straight and lopsided as it is."""
    assert () == find_faults()


def test_rules_and_looks_are_checked_together() -> None:
    """A path too long is found beside a look that is missed, in the order of kinds."""
    faults = find_faults(length=(3, 4), straight=0)
    assert [FaultKind.TOO_LONG, LookKind.TOO_STRAIGHT] == [fault.kind for fault in faults]


@pytest.mark.parametrize(
    ("rows", "lopsided"),
    [
        ("A..A BC.. ..BC D..D", ()),
        ("A.B ..A C.. B.C", ()),
        ("A.B ..A .C. B.C", (5, 7)),
        ("A.. .A. B.B", (6,)),
    ],
)
def test_dots_are_symmetric_when_a_half_turn_shows_the_same_places(
    rows: str, lopsided: tuple[int, ...]
) -> None:
    """Colors do not count, oblong boards turn too, and a dot in the center is its own partner."""
    assert lopsided == find_lopsided_dots(read_dots(rows))


def test_border_dots_are_those_in_the_outermost_rows_and_columns() -> None:
    """Corners and edges count, the inside does not."""
    assert (0, 5, 8, 9) == find_border_dots(read_dots("A.. .BA .CB C.."))


def test_steps_apart_count_rows_and_columns() -> None:
    """Neighbors are one step apart; a cell two rows down and one across is three away."""
    board = rectangle(4, 3)
    assert [0, 1, 3, 5] == [count_steps_apart(board, 0, cell) for cell in (0, 4, 9, 11)]


def test_bends_are_changes_of_direction() -> None:
    """A straight path has none; every turn counts, also one right after another."""
    board = rectangle(4, 3)
    paths = ((0, 1, 2), (0, 1, 5), (0, 1, 5, 6, 2, 3))
    assert [0, 1, 4] == [count_bends(board, path) for path in paths]
