"""Looks for another way inside a window agree with listing every way to join the pairs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import pytest
from drawings import Drawing, list_sights, read_drawing, write_drawing
from drawn import draw, find_all_ways, read_drawn

from site_builder.board import Board, rectangle
from site_builder.generator import Order
from site_builder.generator.make import make_level
from site_builder.prng import Prng
from site_builder.puzzle import Puzzle, Recipe, Solution, Uniqueness, from_paths
from site_builder.solver import Answer
from site_builder.uniqueness import Rival
from site_builder.windows import Window, find_twin_windows, find_window

LOOKS = 5
"""Windows looked at on each puzzle."""
PUZZLES = 40


@dataclass(frozen=True, slots=True)
class Listed:
    """A puzzle, its known solution as links, and every other way, filling the board or not."""

    puzzle: Puzzle
    known: Drawing
    others: tuple[Drawing, ...]
    full: tuple[Drawing, ...]

    def differ_inside(self, window: Window, *, fills: bool) -> bool:
        """Say whether another way differs from the known one in the window's links alone."""
        outside = set(range(len(self.known))) - set(window.links)
        return any(
            all(way[link] == self.known[link] for link in outside)
            for way in (self.full if fills else self.others)
        )


def list_ways(puzzle: Puzzle, solution: Solution) -> Listed:
    """List all ways by hand."""
    board = puzzle.board
    known = write_drawing(board, solution)
    ways = [Solution(way) for way in find_all_ways(puzzle)]
    drawn = [(write_drawing(board, way), sum(map(len, way.paths))) for way in ways]
    others = tuple(way for way, _ in drawn if way != known)
    full = tuple(way for way, cells in drawn if way != known and cells == len(board.cells))
    return Listed(puzzle, known, others, full)


@lru_cache(maxsize=4)
def list_puzzles(kind: str) -> tuple[Listed, ...]:
    """Return puzzles of any number of ways."""
    if kind == "plain":  # three long paths on 5x5, which never touch themselves
        recipe = Recipe(5, 5, (2, 3), (3, 25), Uniqueness.AMBIGUOUS)
        levels = [make_level(Order(recipe, "rival", index)) for index in range(PUZZLES)]
        return tuple(list_ways(level.puzzle, level.solution) for level in levels)
    prng = Prng("rival")
    board = rectangle(3, 5)
    sights = list_sights(3, 5, touching=True)
    chosen = [prng.choice(sights).drawing for _ in range(PUZZLES)]
    return tuple(list_ways(*read_drawing(board, drawing)) for drawing in chosen)


def place_window(board: Board, prng: Prng) -> Window:
    """Return a window of random size at a random place, now and then with its counterpart."""
    height, width = prng.between(1, board.height), prng.between(1, board.width)
    top, left = prng.between(0, board.height - height), prng.between(0, board.width - width)
    window = find_window(board, top, left, height, width)
    return find_twin_windows(board, window) if prng.chance(10) else window


def compare(kind: str, *, fills: bool, plain: bool) -> Iterator[tuple[Answer, Listed, Window]]:
    """Yield the answers of one rival that faces puzzle after puzzle."""
    rival = Rival(list_puzzles(kind)[0].puzzle.board, fills=fills, plain=plain)
    prng = Prng(f"windows {kind}")
    for listed in list_puzzles(kind):
        rival.face(listed.known)
        for _ in range(LOOKS):
            window = place_window(listed.puzzle.board, prng)
            yield rival.ask(window), listed, window


@pytest.mark.parametrize("kind", ["plain", "touching"])
def test_looks_agree_with_brute_force_where_the_board_is_to_be_filled(kind: str) -> None:
    """A window has another way exactly when a full one differs in it alone, loops aside."""
    answers = []
    for answer, listed, window in compare(kind, fills=True, plain=kind == "plain"):
        expected = listed.differ_inside(window, fills=True)
        assert (Answer.YES if expected else Answer.NO) is answer
        answers.append(expected)
    assert min(answers.count(True), answers.count(False)) > 20


@pytest.mark.parametrize("plain", [True, False])
def test_looks_agree_with_brute_force_where_cells_may_stay_empty(plain: bool) -> None:  # noqa: FBT001 (a parameter of a test)
    """With shortcuts demanded or not, another way is seen exactly where there is one."""
    answers = []
    for answer, listed, window in compare("plain", fills=False, plain=plain):
        expected = listed.differ_inside(window, fills=False)
        assert (Answer.YES if expected else Answer.NO) is answer
        answers.append(expected)
    assert min(answers.count(True), answers.count(False)) > 20


def test_a_loop_that_runs_outside_is_proof_enough_where_cells_may_stay_empty() -> None:
    """A yes without a way that differs in the window alone still means that there is another."""
    loops = 0
    for answer, listed, window in compare("touching", fills=False, plain=False):
        if listed.differ_inside(window, fills=False):
            assert Answer.YES is answer
        elif answer is Answer.YES:
            loops += 1
            assert listed.others
    assert loops


@pytest.mark.parametrize("fills", [True, False])
@pytest.mark.parametrize("kind", ["plain", "touching"])
def test_the_whole_board_agrees_with_brute_force(kind: str, fills: bool) -> None:  # noqa: FBT001 (a parameter of a test)
    """Asked of the whole board, there is another way exactly when the list has one."""
    for listed in list_puzzles(kind):
        rival = Rival(listed.puzzle.board, fills=fills, plain=kind == "plain")
        rival.face(listed.known)
        is_other = bool(listed.full if fills else listed.others)
        assert (Answer.YES if is_other else Answer.NO) is rival.ask_whole()
        assert 1 == rival.looks


@pytest.mark.parametrize(("fills", "plain"), [(True, True), (False, False), (False, True)])
def test_within_asks_of_a_smaller_window_inside(fills: bool, plain: bool) -> None:  # noqa: FBT001 (parameters of a test)
    """Held still outside of it, a part of a window has the ways that differ in it alone.

    Where shortcuts are demanded, those over its rim count as well: a detour there is not seen.
    """
    prng = Prng("within")
    puzzles = list_puzzles("plain")
    rival = Rival(puzzles[0].puzzle.board, fills=fills, plain=plain)
    answers = []
    for listed in puzzles:
        board = listed.puzzle.board
        rival.face(listed.known)
        window = find_window(board, prng.between(0, 1), prng.between(0, 1), 4, 4)
        for _ in range(LOOKS):
            top, left = window.top + prng.between(0, 2), window.left + prng.between(0, 2)
            height, width = prng.between(2, 4), prng.between(2, 4)
            bottom, right = min(top + height, window.top + 4), min(left + width, window.left + 4)
            spot = find_window(board, top, left, bottom - top, right - left)
            expected = listed.differ_inside(spot, fills=fills)
            is_seen = rival.ask(window, within=spot) is Answer.YES
            assert is_seen <= expected if plain and not fills else is_seen == expected
            answers.append(is_seen)
    assert {True, False} == set(answers)


def test_what_lies_outside_may_change_its_color() -> None:
    """Two paths trade the pieces on either side of the window, which stay where they are."""
    puzzle, solution = read_drawn("BBBBB BAAAB BABBB BAAAA BBBBB")
    listed = list_ways(puzzle, solution)
    window = find_window(puzzle.board, 2, 0, 2, 4)
    traded = [
        way
        for way in find_all_ways(puzzle)
        if draw(puzzle, Solution(way)).split() == ["AAAAA", "AAAAA", "AABAA", "BBBAA", "BBBBB"]
    ]
    assert 1 == len(traded)
    for fills in (True, False):
        rival = Rival(puzzle.board, fills=fills, plain=True)
        rival.face(listed.known)
        assert listed.differ_inside(window, fills=fills)
        assert Answer.YES is rival.ask(window)


def test_a_path_is_not_closed_to_a_loop_outside_of_the_window() -> None:
    """With 4-5 and 7-8 for 4-7 and 5-8 the dots are joined as well, beside a loop of eight."""
    board = rectangle(3, 5)
    puzzle, solution = from_paths(board, ((4, 7, 10, 9, 12, 13, 14, 11, 8, 5, 2, 1, 0, 3, 6),))
    window = find_window(board, 1, 1, 2, 2)
    rival = Rival(board, fills=True, plain=False)
    rival.face(write_drawing(board, solution))
    assert Answer.NO is rival.ask(window)
    assert not list_ways(puzzle, solution).differ_inside(window, fills=True)
