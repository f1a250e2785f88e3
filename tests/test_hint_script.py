"""Hint scripts: short lists of numbers that read back as the same steps, or not at all."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from drawn import read_drawn
from hypothesis import given
from hypothesis import strategies as st

from site_builder.board import rectangle
from site_builder.errors import NotationError
from site_builder.grading import grade_puzzle
from site_builder.notation.hint_script import read_hint_script, write_hint_script
from site_builder.puzzle import (
    Argument,
    Clash,
    Difficulty,
    Grade,
    Step,
    Technique,
    Uniqueness,
)

BOARD = rectangle(4, 4)

# One step of each kind and form, beside what it is in a script.
FORMS = [
    (Step(Technique.EXITS, (5,), joined=((1, 5), (5, 9))), [0, 5, 1, 9]),
    (Step(Technique.EXITS_DOUBLING, (0,), joined=((0, 4),)), [1, 0, 4]),
    (Step(Technique.FACING, (2, 3), joined=((2, 3),)), [2, 2, 3]),
    (Step(Technique.MEET, (6, 15), barred=((2, 6), (6, 7))), [3, 6, 15, 2, 7]),
    (Step(Technique.CLAIM, (15, 6), barred=((14, 15),)), [4, 15, 6, 14]),
    (Step(Technique.PASS, (0, 3), joined=((9, 10),)), [5, 0, 3, 9, 10]),
    (Step(Technique.BARRED, (9, 13), barred=((9, 13),)), [6, 9, 13]),
    (Step(Technique.THROUGH, (0, 3, 9), barred=((8, 9), (9, 13))), [7, 0, 3, 9, 8, 13]),
    (
        Step(
            Technique.LOOK_AHEAD,
            (1, 2),
            barred=((1, 2),),
            argument=Argument((1, 2), True, ((6, 7), (2, 6)), Clash.BESIDE, 10, 3),  # noqa: FBT003
        ),
        [8, 1, 2, 1, 3, 10, 3, 6, 7, 2, 6],
    ),
    (
        Step(
            Technique.LOOK_AHEAD,
            (1, 2),
            joined=((1, 2),),
            argument=Argument((1, 2), False, (), Clash.STARVED, 0, 1),  # noqa: FBT003
        ),
        [8, 1, 2, 0, 0, 0, 1],
    ),
    (
        Step(
            Technique.LOOK_AHEAD,
            (1, 2),
            barred=((1, 2),),
            argument=Argument((1, 2), True, None, Clash.STARVED, 1, 5),  # noqa: FBT003
        ),
        [8, 1, 2, 1, -1, -1, 5],
    ),
    (Step(Technique.LOCKED, (5, 4, 0, 15), barred=((4, 5),)), [9, 5, 4, 0, 15]),
    (Step(Technique.LOCKED, (5, 6, 11), barred=((5, 6),)), [9, 5, 6, 11]),
]


@pytest.mark.parametrize(("step", "numbers"), FORMS)
def test_every_kind_of_step_has_its_numbers(step: Step, numbers: list[int]) -> None:
    """A step is written as documented, and reads back as it was."""
    assert [numbers] == write_hint_script(Grade(Difficulty.HARD, 1, (step,)))
    assert (step,) == read_hint_script([numbers], BOARD)


def test_every_technique_has_a_form() -> None:
    """No technique is left out of the examples, and so of the format."""
    assert set(Technique) == {step.technique for step, _ in FORMS}


@pytest.mark.parametrize(
    "drawing",
    [
        "ABBBB AAAAB DDDDB DCCBB DDCCC",
        "AAAABB ABBBBC DBEEEC DBBBEC DCCCCC DDDDDD",
        "ABBBAAA ABAAACA ABACCCA ABACDDA ABACDAA ABACDDD AAACCCD",
        "BBBABBBB BCBABDDD BCBABBBD BCBAAABD CCBBBABD CDDDBABD DDEDBBBD EEEDDDDD",
    ],
)
def test_a_graded_level_survives_json(drawing: str) -> None:
    """What the grader tells of a level comes back from a page's JSON step by step."""
    puzzle, solution = read_drawn(drawing)
    grade = grade_puzzle(puzzle, solution, Uniqueness.AIRTIGHT)
    assert isinstance(grade, Grade)
    script = json.loads(json.dumps(write_hint_script(grade)))
    assert grade.script == read_hint_script(script, puzzle.board)


def test_an_argument_too_long_to_show_keeps_its_depth_alone() -> None:
    """Neither the clash nor its cell is told where the way to it is not."""
    argument = Argument((1, 2), True, None, Clash.BESIDE, 10, 5)  # noqa: FBT003
    step = Step(Technique.LOOK_AHEAD, (1, 2), barred=((1, 2),), argument=argument)
    assert [[8, 1, 2, 1, -1, -1, 5]] == write_hint_script(Grade(Difficulty.EXPERT, 1, (step,)))


@pytest.mark.parametrize(
    ("script", "message"),
    [
        (None, "a hint script, and each of its steps, is a list"),
        ({}, "is a list"),
        ([[0, 5, 1]] * 25, "it has 25 parts; at most 24 are possible"),
        ([[6, 9, 13], 7], "step 2 of the hint script: a hint script, and each of its steps, is a"),
        ([[]], "step 1 of the hint script: it is empty"),
        ([[0] * 100], "it has 100 parts; at most 55"),
        ([[0, 5, "1"]], "something else than cells"),
        ([[0, 5, True]], "something else than cells"),
        ([[0, 5, 1.0]], "something else than cells"),
        ([[0, 5, None]], "something else than cells"),
        ([[0, 5, 10**6000]], "something else than cells"),
        ([[0, 5, -2]], "something else than cells"),
        ([[10, 5, 1]], "there is no technique 10"),
        ([[-1, 5, 1]], "there is no technique -1"),
        ([[0, 5]], "2 to 3 numbers follow the technique, not 1"),
        ([[0, 5, 1, 4, 6]], "2 to 3 numbers follow the technique, not 4"),
        ([[0, 5, 1, 1]], "a link stands there twice"),
        ([[0, 5, 10]], "5 and 10 are not the cells of a link"),
        ([[0, 16, 12]], "16 is no cell of the 4x4 board"),
        ([[2, 3, 4]], "3 and 4 are not the cells of a link"),
        ([[2, 3, 2]], "3 and 2 are not the cells of a link, in order"),
        ([[2, 2, 3, 7]], "2 numbers follow the technique, not 3"),
        ([[3, 6, 6, 2]], "the two heads are one cell, 6"),
        ([[3, 6, 99, 2]], "99 is no cell"),
        ([[5, 0, 3, 9, 11]], "9 and 11 are not the cells of a link"),
        ([[5, 0, 0, 9, 10]], "the two heads are one cell"),
        ([[7, 0, 3, 9]], "4 to 7 numbers follow the technique, not 3"),
        ([[8, 1, 2, 2, 0, 0, 1]], "drawn is 0 or 1 and depth counts from 1, not 2 and 1"),
        ([[8, 1, 2, 1, 0, 0, 0]], "not 1 and 0"),
        ([[8, 1, 2, 1, 0, 0, 25]], "not 1 and 25"),
        ([[8, 1, 2, 1, 5, 0, 2]], "there is no clash 5"),
        ([[8, 1, 2, 1, 0, -1, 2]], "-1 is no cell"),
        ([[8, 1, 2, 1, 0, 0, 2, 5]], "the last link of the argument has one cell"),
        ([[8, 1, 2, 1, 0, 0, 2, 5, 6, 5, 6]], "a link stands there twice"),
        ([[8, 1, 2, 1, -1, 0, 5]], "has neither a cell nor links"),
        ([[8, 1, 2, 1, -1, -1, 5, 5, 6]], "has neither a cell nor links"),
        ([[9, 5, 4]], "3 to 4 numbers follow the technique, not 2"),
        ([[9, 5, 7, 0]], "5 and 7 are not the cells of a link"),
        ([[9, 5, 4, 0, 0]], "the two heads are one cell"),
        ([[9, 5, 4, 16]], "16 is no cell"),
    ],
)
def test_what_no_writer_writes_is_refused(script: object, message: str) -> None:
    """Each way to be wrong has its own words."""
    with pytest.raises(NotationError, match=message):
        read_hint_script(script, BOARD)


numbers = st.integers(-1, 17) | st.integers() | st.booleans() | st.none() | st.text(max_size=2)


@given(st.lists(st.lists(numbers, max_size=12) | numbers, max_size=4))
def test_no_list_breaks_the_reader(script: list[object]) -> None:
    """Whatever is in a list, it is refused with a NotationError or reads as what it says."""
    with suppress(NotationError):
        steps = read_hint_script(script, BOARD)
        assert script == write_hint_script(Grade(Difficulty.GENTLE, 0, steps))
