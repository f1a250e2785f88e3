"""Grades: each technique on a board that shows it, soundness, symmetry, and what has no grade."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import pytest
from drawn import read_dots, read_drawn

from site_builder.board import Board, rectangle
from site_builder.feasibility import Wishes, settle_recipe
from site_builder.generator import Order
from site_builder.generator.make import make_level
from site_builder.grading import grade_puzzle
from site_builder.grading.argument import find_proof
from site_builder.grading.grade import list_drawn
from site_builder.grading.knowledge import BARRED, DRAWN, UNKNOWN, ClashError, Knowledge, begin
from site_builder.grading.locks import find_locked
from site_builder.grading.lookahead import Prober
from site_builder.grading.pieces import find_pieces
from site_builder.grading.regions import Finding, find_regions
from site_builder.grading.techniques import find_doubling, find_exits
from site_builder.puzzle import (
    Clash,
    Difficulty,
    Grade,
    Level,
    Puzzle,
    Solution,
    Step,
    Technique,
    Ungraded,
    Uniqueness,
    from_paths,
)

SIZES = ((5, 5, 3), (5, 5, 4), (6, 6, 4), (7, 7, 5), (8, 8, 6))


@cache
def make_levels() -> tuple[Level, ...]:
    """Return three levels of each size."""
    return tuple(
        make_level(Order(settle_recipe(Wishes(width, height, (flows, flows))), "graded", index))
        for width, height, flows in SIZES
        for index in range(3)
    )


def grade_drawn(text: str) -> Grade:
    """Return the grade of a level drawn as letters."""
    grade = grade_puzzle(*read_drawn(text), Uniqueness.AIRTIGHT)
    assert isinstance(grade, Grade)
    return grade


def find_links(board: Board, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """Return the link between the two cells of each pair."""
    links = (board.link_between(a, b) for a, b in pairs)
    return [link for link in links if link is not None]


STAIRS = """
CCCCA
CBBCA
CBCCA
CBCAA
CBCCC
"""
LOCKED = """
AAAAB
CCCAB
CBBBB
CBDDD
CBBBD
"""
MEETING = """
ABBBB
ABCCD
ABBCD
ADDDD
AAAAA
"""
BRIDGE = """
AAAAA
ABCCC
ABBDC
ADBDC
ADDDC
"""
FACED = """
ABBDDD
AABDCD
BBBDCD
BDDDCD
BCCCCD
BBBBDD
"""
CUT = """
AABBCCCC
DADBCEEE
DADBFFFE
DADBGGFH
DADDGHFH
DAADGHFH
DDDDGHFH
GGGGGHHH
"""
AHEAD = """
AABBB
BABCB
BABCB
BABCB
BBBCC
"""


@pytest.mark.parametrize(
    ("text", "step"),
    [
        (STAIRS, Step(Technique.EXITS, (0,), ((0, 1), (0, 5)))),
        (FACED, Step(Technique.FACING, (6, 7), ((6, 7),))),
        (MEETING, Step(Technique.MEET, (3, 12), barred=((3, 8),))),
        (BRIDGE, Step(Technique.PASS, (7, 24), ((14, 19),))),
        (CUT, Step(Technique.THROUGH, (24, 10, 26), barred=((26, 27),))),
        (LOCKED, Step(Technique.LOCKED, (8, 13, 9), barred=((8, 13),))),
    ],
)
def test_the_script_tells_a_step_of_each_technique(text: str, step: Step) -> None:
    """On a board that shows it, the technique says where to look and what follows."""
    assert step in grade_drawn(text).script


def test_a_look_ahead_comes_with_its_argument() -> None:
    """It names what is supposed, the links that follow, and the cell that is left without a way."""
    ahead = [step for step in grade_drawn(AHEAD).script if step.argument is not None]
    argument = ahead[0].argument
    assert argument is not None
    assert ((1, 2), True, Clash.STARVED) == (argument.supposed, argument.drawn, argument.clash)
    assert ((1, 2),) == ahead[0].barred


@pytest.mark.parametrize(
    ("text", "difficulty"),
    [
        ("AAB CAB CAB", Difficulty.GENTLE),
        (STAIRS, Difficulty.EASY),
        (BRIDGE, Difficulty.MEDIUM),
        (AHEAD, Difficulty.HARD),
    ],
)
def test_the_hardest_technique_makes_the_class(text: str, difficulty: Difficulty) -> None:
    """A level is as hard as the hardest step that it cannot be solved without."""
    assert difficulty is grade_drawn(text).difficulty


WALLED = """
.AWW..B
.......
A.VV..B
"""


def test_no_flow_takes_a_passage_that_none_needs() -> None:
    """A bridge with no color on both sides is barred; one that a color needs is drawn."""
    puzzle = read_dots(WALLED)
    known = begin(puzzle)
    known.learn(find_links(puzzle.board, [(2, 3), (16, 17)]), ())
    findings = find_regions(known, find_pieces(known))
    assert (Technique.BARRED, (9, 10)) in [(one.technique, one.cells) for one in findings]
    crossing = read_dots(WALLED.replace("A", "x").replace("B", "x").replace("x", "A", 1)
                         .replace("x", "A", 1).replace("x", "B"))  # fmt: skip
    known = begin(crossing)
    known.learn(find_links(crossing.board, [(2, 3), (16, 17)]), ())
    drawn = [one.technique for one in find_regions(known, find_pieces(known)) if one.drawn]
    assert Technique.PASS in drawn


def test_a_piece_keeps_the_only_color_that_can_fill_it() -> None:
    """The top row is for A alone, so A's heads do not leave by the bottom."""
    puzzle = read_dots("..... AW.WA ..... .B.B.")
    known = begin(puzzle)
    known.learn(find_links(puzzle.board, [(6, 7), (7, 8)]), ())
    claims = [
        (one.cells, one.barred)
        for one in find_regions(known, find_pieces(known))
        if one.technique is Technique.CLAIM
    ]
    down, across = find_links(puzzle.board, [(5, 10), (9, 14)])
    assert [((5, 9), (down,)), ((9, 5), (across,))] == claims


def list_conclusions(known: Knowledge, solution: list[bool]) -> Iterator[tuple[str, int, bool]]:
    """Yield all that every technique concludes of a state: its name, the link, drawn or not."""
    state = known.copy()
    state.touched = list(range(len(known.need)))
    state.grown = [cell for cell, need in enumerate(known.need) if need]
    for links in find_exits(state).values():
        yield from (("exits", link, True) for link in links)
    doubling = find_doubling(state)
    yield from (("doubling", link, False) for link in doubling.barred)
    yield from (("facing", link, True) for link in doubling.facing)
    pieces = find_pieces(known)
    findings: list[Finding] = find_regions(known, pieces) + find_locked(known, pieces)
    for one in findings:
        yield from ((one.technique.name, link, True) for link in one.drawn)
        yield from ((one.technique.name, link, False) for link in one.barred)
    for refuted in Prober(known.copy(), solution).find_refuted():
        find_proof(known, refuted.link, drawn=refuted.drawn)
        yield "look-ahead", refuted.link, not refuted.drawn


def test_every_technique_alone_agrees_with_the_solution() -> None:
    """Whatever a technique concludes, in any state on the way, is so in the only solution."""
    seen = set()
    for level in make_levels():
        solution = list_drawn(level.puzzle.board, level.solution)
        known = begin(level.puzzle)
        while UNKNOWN in known.value:
            conclusions = list(list_conclusions(known, solution))
            wrong = [one for one in conclusions if one[2] is not solution[one[1]]]
            assert [] == wrong
            seen |= {name for name, _, _ in conclusions}
            _, link, drawn = conclusions[0]
            known.learn([link] if drawn else [], [] if drawn else [link])
    assert {"exits", "doubling", "facing", "MEET", "LOCKED", "look-ahead"} <= seen


def turn(puzzle: Puzzle, solution: Solution, symmetry: tuple[int, ...]) -> tuple[Puzzle, Solution]:
    """Return a level as one of its board's symmetries shows it, colors and ends in new order."""
    paths = tuple(tuple(symmetry[cell] for cell in reversed(path)) for path in solution.paths)
    return from_paths(puzzle.board, paths[::-1])


def test_the_grade_is_the_same_from_every_side() -> None:
    """Turned, mirrored, recolored, ends swapped: class and score stay."""
    for level in make_levels():
        grades = set()
        for symmetry in level.puzzle.board.symmetries:
            grade = grade_puzzle(*turn(level.puzzle, level.solution, symmetry), level.uniqueness)
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
        drawn = [link in set(find_links(board, joined)) for link in range(len(board.links))]
        assert list_drawn(board, level.solution) == drawn


def test_what_is_not_unique_has_no_grade() -> None:
    """Where several solutions may be right there may be nothing to deduce."""
    puzzle, solution = read_drawn("AAB CAB CAB")
    for uniqueness in (Uniqueness.AMBIGUOUS, Uniqueness.UNDECIDED):
        assert Ungraded.NOT_UNIQUE is grade_puzzle(puzzle, solution, uniqueness)
    assert isinstance(grade_puzzle(puzzle, solution, Uniqueness.UNIQUE), Grade)


def test_what_doubles_back_has_no_grade() -> None:
    """The second technique takes it as excluded, so it would lead astray here."""
    board = rectangle(3, 3)
    puzzle, solution = from_paths(board, ((0, 3, 6, 7, 4, 1, 2), (5, 8)))
    assert Ungraded.DOUBLES_BACK is grade_puzzle(puzzle, solution, Uniqueness.UNIQUE)


def test_contradictions_are_found_whatever_they_are() -> None:
    """Two colors joined, a flow beside itself, a cell with too many or too few links."""
    puzzle = read_dots("A...B ..... ..... ..... A...B")
    board = puzzle.board
    for pairs, clash in [
        ([(0, 1), (1, 2), (2, 3), (3, 4)], Clash.JOINED),
        ([(6, 7), (7, 12), (11, 12)], Clash.BESIDE),
        ([(6, 7), (7, 8), (7, 12)], Clash.CROWDED),
    ]:
        with pytest.raises(ClashError) as caught:
            begin(puzzle).learn(find_links(board, pairs), ())
        assert clash is caught.value.kind
    with pytest.raises(ClashError) as caught:
        begin(puzzle).learn((), find_links(board, [(0, 1), (0, 5)]))
    assert Clash.STARVED is caught.value.kind


def test_full_cells_and_foreign_colors_close_by_themselves() -> None:
    """What anyone sees at once is no step: it is closed whenever a link is drawn."""
    puzzle = read_dots("AB... ..... ..... B...A")
    board = puzzle.board
    known = begin(puzzle)
    [beside] = find_links(board, [(0, 1)])
    assert BARRED == known.value[beside]
    drawn = find_links(board, [(0, 5), (5, 6)])
    known.learn(drawn, ())
    [full] = find_links(board, [(5, 10)])
    assert (DRAWN, DRAWN, BARRED) == (*(known.value[link] for link in drawn), known.value[full])
