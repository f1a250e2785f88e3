"""Grades: each technique on a board that shows it, soundness, symmetry, and what has no grade."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from drawn import read_dots, read_drawn

from site_builder.board import Board, rectangle
from site_builder.grading import grade_puzzle
from site_builder.grading.knowledge import BARRED, DRAWN, ClashError, begin
from site_builder.grading.pieces import find_pieces
from site_builder.grading.regions import find_regions
from site_builder.puzzle import (
    Clash,
    Difficulty,
    Grade,
    Step,
    Technique,
    Ungraded,
    Uniqueness,
    from_paths,
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
        (STAIRS, Step(Technique.EXITS_DOUBLING, (6,), ((6, 7), (6, 11)))),
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


def test_scripts_do_not_depend_on_hash_seeds() -> None:
    """Every seed for hashes gives the same steps in the same order, and the same score."""
    boards = (STAIRS, LOCKED, MEETING, BRIDGE, FACED, CUT, AHEAD)
    code = f"import test_grading as t; print([t.grade_drawn(text) for text in {boards}])"
    places = os.pathsep.join((str(Path(__file__).parent), *sys.path))
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONPATH": places, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2026")
    }
    assert {f"{[grade_drawn(text) for text in boards]}\n"} == told


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
