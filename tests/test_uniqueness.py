"""Proofs of uniqueness agree with counting every way by brute force."""

from __future__ import annotations

from itertools import pairwise

import pytest
from drawn import find_all_ways, read_drawn

from site_builder.generator import Order
from site_builder.generator.make import make_level
from site_builder.puzzle import Puzzle, Recipe, Solution, Uniqueness
from site_builder.solver import Answer
from site_builder.uniqueness import Rival, prove
from site_builder.windows import find_window

AIRTIGHT = "ABBBB AAAAB DDDDB DCCBB DDCCC"
UNIQUE_ALONE = "AAAAA ABCCA BBCBA BCCBA BBBBA"
AMBIGUOUS = "ACCCC ACBBC ACBCC ACBBB AAAAB"


def count_by_hand(puzzle: Puzzle) -> Uniqueness:
    """Say what holds by listing every way to join the pairs."""
    ways = list(find_all_ways(puzzle))
    full = [way for way in ways if sum(map(len, way)) == len(puzzle.board.cells)]
    if len(ways) == 1:
        return Uniqueness.AIRTIGHT
    return Uniqueness.UNIQUE if len(full) == 1 else Uniqueness.AMBIGUOUS


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        (AIRTIGHT, Uniqueness.AIRTIGHT),
        (UNIQUE_ALONE, Uniqueness.UNIQUE),
        (AMBIGUOUS, Uniqueness.AMBIGUOUS),
    ],
)
def test_each_strength_is_told_apart(drawn: str, expected: Uniqueness) -> None:
    """One board of each kind, confirmed by listing all its ways."""
    puzzle, solution = read_drawn(drawn)
    assert expected == count_by_hand(puzzle)
    assert expected == prove(puzzle, solution)


@pytest.mark.parametrize("index", range(40))
def test_proofs_agree_with_brute_force(index: int) -> None:
    """Random 5x5 boards of any kind are classified as listing all their ways does."""
    recipe = Recipe(5, 5, (3, 3), (3, 25), Uniqueness.AMBIGUOUS)
    level = make_level(Order(recipe, "brute force", index))
    assert count_by_hand(level.puzzle) == level.uniqueness


def test_the_forty_boards_are_of_all_kinds() -> None:
    """The comparison above covers each outcome more than once."""
    recipe = Recipe(5, 5, (3, 3), (3, 25), Uniqueness.AMBIGUOUS)
    kinds = [make_level(Order(recipe, "brute force", n)).uniqueness for n in range(40)]
    for kind in (Uniqueness.AIRTIGHT, Uniqueness.UNIQUE, Uniqueness.AMBIGUOUS):
        assert kinds.count(kind) > 1


def test_a_window_refutes_only_what_differs_inside_it() -> None:
    """The other way of the ambiguous board runs through its middle, not along its last column."""
    puzzle, solution = read_drawn(AMBIGUOUS)
    rival = make_rival(puzzle, solution)
    whole = find_window(puzzle.board, 0, 0, 5, 5)
    column = find_window(puzzle.board, 0, 4, 5, 1)
    assert Answer.YES is rival.ask_whole()
    assert Answer.YES is rival.ask(whole)
    assert Answer.NO is rival.ask(column)
    assert Answer.NO is rival.ask(whole, within=column)


def make_rival(puzzle: Puzzle, solution: Solution) -> Rival:
    """Return a rival that faces the puzzle."""
    rival = Rival(puzzle.board, fills=False, plain=True)
    drawn = [False] * len(puzzle.board.links)
    for path in solution.paths:
        for a, b in pairwise(path):
            link = puzzle.board.link_between(a, b)
            assert link is not None
            drawn[link] = True
    rival.face(drawn)
    return rival


def test_a_solution_with_a_jump_is_refused() -> None:
    """A proof about a drawing that is none is a bug, said at once."""
    puzzle, _ = read_drawn("AAA BBB")
    with pytest.raises(ValueError, match="no link joins cells 0 and 2"):
        prove(puzzle, Solution(((0, 2), (3, 4, 5))))
