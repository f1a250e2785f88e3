"""What authors may write about the looks of levels, and what they are told when they may not."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_packs import FIRST, find_problems, read_one


@pytest.mark.parametrize(
    ("size", "expected"), [("5x5", 10), ("3x9", 100), ("9x3", 100), ("20x20", 10)]
)
def test_few_paths_are_straight_by_default(tmp_path: Path, size: str, expected: int) -> None:
    """A tenth at most, except on boards of three rows or columns, which need them."""
    pack = read_one(tmp_path, FIRST.replace("5x5", size))
    assert expected == pack.made[0].recipe.straight


def test_an_author_may_want_straight_paths(tmp_path: Path) -> None:
    """A share that is written down replaces the default of the size, in either direction."""
    text = f"{FIRST}batches:\n  - straight: 100\n  - {{size: 3x9, straight: 0}}\n"
    recipes = [batch.recipe for batch in read_one(tmp_path, text).made]
    assert [100, 0] == [recipe.straight for recipe in recipes]


def test_default_flows_follow_the_looks(tmp_path: Path) -> None:
    """Whoever wants dots far apart and says no number of flows gets one that fits."""
    pack = read_one(tmp_path, FIRST.replace("5x5", "8x8") + "dots_apart: 12\n")
    assert (4, 4) == pack.made[0].recipe.flows


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("straight: 101", "6:11: straight: 101 is outside 0 to 100; did you mean 100?"),
        (
            "straight: 20%",
            "6:11: straight: '20%' has a sign; shares are in percent; did you mean 20?",
        ),
        ("straight: few", "6:11: straight: 'few' is not a whole number"),
        ("straight: [0, 10]", "6:11: straight: is a list, where a whole number is needed"),
        ("strait: 10", "6:1: strait: is not a field here; did you mean 'straight'?"),
        ("bends: [40, 20]", "6:8: bends: the range is backwards; did you mean [20, 40]?"),
        ("bends: 20-40", "6:8: bends: '20-40' is not a range; did you mean [20, 40]?"),
        ("bends: [20, 400]", "6:13: bends[2]: 400 is outside 0 to 100; did you mean 100?"),
        ("dots_apart: 1", "6:13: dots_apart: 1 is outside 2 to 58; did you mean 2?"),
        ("border_dots: -3", "6:14: border_dots: -3 is outside 0 to 100; did you mean 0?"),
        (
            "symmetric_dots: yes",
            "6:17: symmetric_dots: 'yes' is neither true nor false; write true",
        ),
        (
            "dots_apart: 9",
            (
                "6:13: dots_apart: no two of the 25 cells of the 5x5 board are more than 8 steps "
                "apart; did you mean dots_apart: 5?"
            ),
        ),
        (
            "dots_apart: 6\nflows: 5",
            (
                "6:13: dots_apart: 5 flows with dots 6 steps apart need 35 cells, more than the 25 "
                "cells of the 5x5 board; did you mean dots_apart: 4 or flows: 3?"
            ),
        ),
    ],
)
def test_a_wrong_look_is_explained(tmp_path: Path, line: str, expected: str) -> None:
    """Each mistake gets its own words at its own line and column."""
    problems = find_problems(tmp_path, {"first.yaml": f"{FIRST}{line}\n"})
    assert expected == problems.replace("packs/first.yaml:", "")


def test_all_impossible_looks_are_told_at_once(tmp_path: Path) -> None:
    """Looks of the pack and of a batch are each reported where they were written."""
    text = f"{FIRST}border_dots: 0\nflows: 5\nbatches:\n  - bends: [90, 95]\n"
    expected = """\
6:14: border_dots: of the 10 dots of 5 flows at least 10 must lie off the border, more than the \
9 cells inside the 5x5 board; did you mean border_dots: 10 or flows: 4?
9:12: batches[1].bends: 5 flows on the 25 cells of the 5x5 board bend at most 15 times, 60 in a \
hundred cells; did you mean bends: [60, 95]?"""
    problems = find_problems(tmp_path, {"first.yaml": text})
    assert expected == problems.replace("packs/first.yaml:", "")
