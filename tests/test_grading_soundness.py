"""Grades of generated levels: nothing that is concluded is wrong, and every side looks the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from site_builder.feasibility import Wishes, settle_recipe
from site_builder.generator import Order
from site_builder.generator.make import make_level
from site_builder.grading import grade_puzzle
from site_builder.grading.argument import find_proof
from site_builder.grading.grade import list_drawn
from site_builder.grading.knowledge import UNKNOWN, Knowledge, begin
from site_builder.grading.locks import find_locked
from site_builder.grading.lookahead import Prober, advance, suppose
from site_builder.grading.pieces import find_pieces
from site_builder.grading.regions import find_regions
from site_builder.grading.techniques import find_doubling, find_exits
from site_builder.prng import Prng
from site_builder.puzzle import (
    Grade,
    Level,
    Puzzle,
    Solution,
    Technique,
    Uniqueness,
    from_paths,
)

SIZES = ((5, 5, 3), (5, 5, 4), (6, 6, 4), (7, 7, 5), (8, 8, 6))
LEVELS_EACH = 3

Conclusion = tuple[str, int, bool]
"""The name of a technique, and a link that it says is drawn or not."""


@cache
def make_levels() -> tuple[Level, ...]:
    """Return some levels of each size; the last ones are unique, and not always airtight."""
    recipes = [
        settle_recipe(Wishes(width, height, (flows, flows))) for width, height, flows in SIZES
    ]
    loose = Wishes(7, 7, (4, 7), uniqueness=Uniqueness.UNIQUE, touching=True)
    recipes.append(settle_recipe(loose))
    levels = [
        make_level(Order(recipe, "graded", index))
        for recipe in recipes
        for index in range(LEVELS_EACH)
    ]
    return tuple(level for level in levels if isinstance(level.grade, Grade))


def walk(level: Level, solution: list[bool]) -> Iterator[Knowledge]:
    """Yield states from the dots to the solution, by true links in random order.

    So they include states to which no technique leads.
    """
    prng = Prng(f"walk {level.puzzle.terminals}")
    known = begin(level.puzzle)
    while UNKNOWN in known.value:
        yield known.copy()
        for _ in range(4):
            unknown = [link for link, value in enumerate(known.value) if value == UNKNOWN]
            if unknown:
                link = unknown[prng.below(len(unknown))]
                known.learn([link] if solution[link] else [], [] if solution[link] else [link])


def list_conclusions(known: Knowledge) -> Iterator[Conclusion]:
    """Yield all that the techniques below look-ahead conclude of a state, each by itself."""
    state = known.copy()
    state.touched = list(range(len(known.need)))
    state.grown = [cell for cell, need in enumerate(known.need) if need]
    for links in find_exits(state).values():
        yield from (("EXITS", link, True) for link in links)
    doubling = find_doubling(state)
    yield from (("EXITS_DOUBLING", link, False) for link in doubling.barred)
    yield from (("FACING", link, True) for link in doubling.facing)
    pieces = find_pieces(known)
    for one in find_regions(known, pieces) + find_locked(known, pieces):
        yield from ((one.technique.name, link, True) for link in one.drawn)
        yield from ((one.technique.name, link, False) for link in one.barred)


def is_refuted(known: Knowledge, link: int, *, drawn: bool) -> bool:
    """Say whether a supposition clashes, however many waves that takes."""
    trial = known.copy()
    goes_on = suppose(trial, link, drawn=drawn)
    while goes_on:
        goes_on = advance(trial)
    return goes_on is None


def test_every_technique_alone_agrees_with_the_solution() -> None:
    """Whatever a technique concludes, in any state on the way, is so in the only solution."""
    seen = set()
    for level in make_levels():
        solution = list_drawn(level.puzzle.board, level.solution)
        for known in walk(level, solution):
            conclusions = list(list_conclusions(known))
            assert [] == [one for one in conclusions if one[2] is not solution[one[1]]]
            seen |= {name for name, _, _ in conclusions}
    assert {one.name for one in Technique if one is not Technique.LOOK_AHEAD} == seen


def test_look_ahead_refutes_no_true_supposition() -> None:
    """What is so in the solution leads to no clash, in any state and however far it is followed.

    The prober is told the solution and tries wrong suppositions alone, so that its conclusions
    agree with the solution proves nothing; that it finds nothing when told the opposite does.
    """
    for level in make_levels():
        solution = list_drawn(level.puzzle.board, level.solution)
        opposite = [not drawn for drawn in solution]
        for known in walk(level, solution):
            assert [] == Prober(known.copy(), opposite).find_refuted()
            unknown = [link for link, value in enumerate(known.value) if value == UNKNOWN]
            refuted = [link for link in unknown if is_refuted(known, link, drawn=solution[link])]
            assert [] == refuted


def test_every_refuted_supposition_has_an_argument() -> None:
    """Exploring from what is known, without the solution, leads to a clash as well."""
    found = 0
    for level in make_levels():
        solution = list_drawn(level.puzzle.board, level.solution)
        for known in walk(level, solution):
            for one in Prober(known.copy(), solution).find_refuted():
                assert one.drawn is not solution[one.link]
                find_proof(known, one.link, drawn=one.drawn)
                found += 1
    assert found


def turn(level: Level, symmetry: tuple[int, ...], prng: Prng) -> tuple[Puzzle, Solution]:
    """Return a level as a symmetry shows it, with colors in new order and some ends swapped."""
    paths = [tuple(symmetry[cell] for cell in path) for path in level.solution.paths]
    paths = [path[::-1] if prng.chance(50) else path for path in paths]
    prng.shuffle(paths)
    return from_paths(level.puzzle.board, tuple(paths))


def test_the_grade_is_the_same_from_every_side() -> None:
    """Turned, mirrored, recolored, ends swapped: class and score stay."""
    large = Order(settle_recipe(Wishes(10, 10, (10, 10))), "graded", 0)
    for level in (*make_levels(), make_level(large)):
        assert isinstance(level.grade, Grade)
        prng = Prng(f"turn {level.puzzle.terminals}")
        grades = {(level.grade.difficulty, level.grade.score)}
        for symmetry in level.puzzle.board.symmetries:
            grade = grade_puzzle(*turn(level, symmetry, prng), level.uniqueness)
            assert isinstance(grade, Grade)
            grades.add((grade.difficulty, grade.score))
        assert 1 == len(grades)


def test_the_script_ends_at_the_solution() -> None:
    """The links of all steps together are the paths of the solution, each told once."""
    for level in make_levels():
        assert isinstance(level.grade, Grade)
        board = level.puzzle.board
        joined = [pair for step in level.grade.script for pair in step.joined]
        assert len(joined) == len(set(joined))
        drawn = [link in set(joined) for link in board.links]
        assert list_drawn(board, level.solution) == drawn
