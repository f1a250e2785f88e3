"""Puzzles of which no solution is known are solved and judged as brute force does."""

from __future__ import annotations

from functools import partial

import pytest
from drawn import draw, find_all_ways, read_dots, read_drawn
from hypothesis import given, settings
from hypothesis import strategies as st

from site_builder.board import rectangle
from site_builder.puzzle import Puzzle, Uniqueness, with_terminals
from site_builder.rules import find_faults
from site_builder.solver import Answer, EngineMaker, SatEngine, Z3Engine
from site_builder.uniqueness import Verdict, judge, solve

ENGINES = pytest.mark.parametrize("make_engine", [Z3Engine, SatEngine])


@st.composite
def draw_dots(draw_value: st.DrawFn) -> Puzzle:
    """Return a puzzle with dots anywhere: most such puzzles have no solution, some several."""
    width, height = draw_value(st.integers(3, 5)), draw_value(st.integers(3, 4))
    flows = draw_value(st.integers(1, 4))
    cells = draw_value(st.permutations(range(width * height)))
    pairs = tuple((cells[2 * n], cells[2 * n + 1]) for n in range(flows))
    return with_terminals(rectangle(width, height), pairs)


def judge_by_hand(puzzle: Puzzle) -> tuple[Answer, Uniqueness | None]:
    """Say what holds by listing every way to join the pairs."""
    ways = list(find_all_ways(puzzle))
    full = [way for way in ways if sum(map(len, way)) == len(puzzle.board.cells)]
    if not full:
        return Answer.NO, None
    if len(full) > 1:
        return Answer.YES, Uniqueness.AMBIGUOUS
    return Answer.YES, Uniqueness.AIRTIGHT if len(ways) == 1 else Uniqueness.UNIQUE


@given(draw_dots())
@settings(deadline=None)
def test_any_dots(puzzle: Puzzle) -> None:
    """Whatever the dots, the verdict is that of brute force, and its solutions are right."""
    verdict = judge(puzzle)
    assert judge_by_hand(puzzle) == (verdict.solvable, verdict.uniqueness)
    assert (verdict.solution is not None) == (verdict.solvable is Answer.YES)
    assert (verdict.second is not None) == (verdict.uniqueness is Uniqueness.AMBIGUOUS)
    assert verdict.second is None or verdict.second != verdict.solution
    length = (2, len(puzzle.board.cells))
    for found in filter(None, (verdict.solution, verdict.second)):
        assert () == find_faults(puzzle, found, length, solid_squares=True, touching=True)


@ENGINES
@pytest.mark.parametrize(
    "drawn",
    [
        "ABBBB AAAAB DDDDB DCCBB DDCCC",
        "AABBB CABDB CADDB CADBB AADDD",
        "AAAAAB CCCDDB CEEEDB CCCDDB",
    ],
)
def test_solution(drawn: str, make_engine: EngineMaker) -> None:
    """A solved board comes back from its dots alone, whichever engine looks for it."""
    puzzle, solution = read_drawn(drawn)
    answer, found = solve(puzzle, make_engine)
    assert (Answer.YES, solution) == (answer, found), found and draw(puzzle, found)


@ENGINES
def test_loops_do_not_count(make_engine: EngineMaker) -> None:
    """A board that could be filled only with a stray loop beside the paths has no solution."""
    assert (Answer.NO, None) == solve(read_dots("AA.. .B.. .B.."), make_engine)


def test_giving_up_is_no_claim() -> None:
    """An engine that gives up leaves the verdict open: neither solvable nor not."""
    puzzle, solution = read_drawn("ABBBB AAAAB DDDDB DCCBB DDCCC")
    tired = partial(Z3Engine, work_limit=1)
    assert Verdict(Answer.GAVE_UP, Uniqueness.UNDECIDED) == judge(puzzle, make_engine=tired)
    known = judge(puzzle, solution, tired)
    assert (Answer.YES, Uniqueness.UNDECIDED) == (known.solvable, known.uniqueness)
