"""The audit finds what holds of boards that others have made."""

from __future__ import annotations

import pytest
from drawn import read_dots, read_drawn
from hypothesis import given, settings
from test_solve import draw_dots

from site_builder.audit.budget import open_limited
from site_builder.audit.collection import Listed, Repeat, find_repeats
from site_builder.audit.facts import Facts
from site_builder.audit.verdict import audit_entry
from site_builder.audit.words import describe_shortfall, find_difference
from site_builder.notation.entry import Entry
from site_builder.notation.letter_rows import read_letter_rows
from site_builder.notation.pack_line import read_pack_lines
from site_builder.puzzle import Grade, Puzzle, Uniqueness
from site_builder.solver import Answer, SatEngine, Z3Engine
from site_builder.uniqueness import judge

FIVE = "AB... ...A. ...D. .C.B. .D..C"
UNIQUE = "A..A .... B..B ...."
OPEN = "A.. ... A.."
HOPELESS = "A.B ... B.A"


def audit_rows(rows: str) -> tuple[Answer, Uniqueness | None]:
    """Return the verdict on a board drawn as letters."""
    audit = audit_entry(Entry(read_dots(rows)))
    return audit.solvable, audit.uniqueness


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (FIVE, (Answer.YES, Uniqueness.AIRTIGHT)),
        (UNIQUE, (Answer.YES, Uniqueness.UNIQUE)),
        (OPEN, (Answer.YES, Uniqueness.AMBIGUOUS)),
        (HOPELESS, (Answer.NO, None)),
    ],
)
def test_verdicts(rows: str, expected: tuple[Answer, Uniqueness | None]) -> None:
    """A board has one solution, one way at all, several, or none."""
    assert expected == audit_rows(rows)


def test_a_board_beyond_the_budget_is_undecided() -> None:
    """Where no question may be asked, nothing is claimed, neither a solution nor that none is."""
    entry = Entry(read_dots(FIVE))
    verdict = judge(entry.puzzle, None, open_limited(0))
    assert (Answer.GAVE_UP, Uniqueness.UNDECIDED) == (verdict.solvable, verdict.uniqueness)
    assert (None, None) == (verdict.solution, verdict.second)


def test_a_known_solution_stays_known_beyond_the_budget() -> None:
    """With a right solution beside it a board is solvable, whatever else is left open."""
    puzzle, solution = read_drawn("ABBBB AAAAB DDDDB DCCBB DDCCC")
    verdict = judge(puzzle, solution, open_limited(0))
    assert (Answer.YES, Uniqueness.UNDECIDED) == (verdict.solvable, verdict.uniqueness)
    assert solution == verdict.solution


@given(draw_dots())
@settings(deadline=None, max_examples=60)
def test_every_engine_finds_the_same_solutions(puzzle: Puzzle) -> None:
    """Of several solutions the two that come back are chosen by answers, not by the engine."""
    assert judge(puzzle, None, Z3Engine) == judge(puzzle, None, SatEngine)


def test_the_second_solution_differs_little() -> None:
    """It agrees with the first link by link as long as it can; the cells that differ are named."""
    audit = audit_entry(Entry(read_dots(OPEN)))
    assert audit.solution != audit.second
    assert (0, 1, 3, 4, 6, 7) == find_difference(audit)
    assert () == find_difference(audit_entry(Entry(read_dots(FIVE))))


def test_a_wrong_stored_solution() -> None:
    """Its faults are told, and the board is judged without it."""
    [entry] = read_pack_lines(
        "5,0,1,4;0,5,6,7,8;1,2,3,4,9,14,19,18;16,17,22,23,24;13,12,11,10,15,20,20"
    )
    audit = audit_entry(entry)
    assert audit.faults
    words = describe_shortfall(audit, Uniqueness.AMBIGUOUS)
    assert words is not None
    assert words.startswith("the stored solution is wrong: ")


@pytest.mark.parametrize(
    ("rows", "demanded", "expected"),
    [
        (FIVE, Uniqueness.AIRTIGHT, None),
        (UNIQUE, Uniqueness.UNIQUE, None),
        (
            UNIQUE,
            Uniqueness.AIRTIGHT,
            "unique, but all pairs can be joined leaving cells empty, where airtight is demanded",
        ),
        (OPEN, Uniqueness.AMBIGUOUS, None),
        (
            OPEN,
            Uniqueness.UNIQUE,
            (
                "ambiguous, a second solution differs first at row 1, column 1, where unique is "
                "demanded"
            ),
        ),
        (HOPELESS, Uniqueness.AMBIGUOUS, "no solution fills the board"),
    ],
)
def test_words_for_what_is_missing(rows: str, demanded: Uniqueness, expected: str | None) -> None:
    """A board that falls short is told why; one that does not is told nothing."""
    assert expected == describe_shortfall(audit_entry(Entry(read_dots(rows))), demanded)


def test_facts_of_a_solution() -> None:
    """Dots side by side, paths of two cells, paths beside themselves, straight paths."""
    puzzle, solution = read_drawn("AAB CCB DDB")
    facts = audit_entry(Entry(puzzle, solution)).facts
    assert Facts((0, 2, 3), (0, 2, 3), (), (0, 1, 2, 3)) == facts
    assert (0, 1) == audit_entry(Entry(read_dots(UNIQUE))).facts.touching


def test_the_grade_is_that_of_the_site() -> None:
    """A board with one solution is graded; one with several has nothing to deduce."""
    assert isinstance(audit_entry(Entry(read_dots(FIVE))).grade, Grade)
    assert not isinstance(audit_entry(Entry(read_dots(OPEN))).grade, Grade)


def test_repeats_within_and_across_files() -> None:
    """Each board names those before it that are the same, to the dot or turned and recolored."""
    [plain] = read_letter_rows("A.B\nA.B\n...")
    [turned] = read_letter_rows("...\nC.D\nC.D")
    [other] = read_letter_rows("A.A\nB.B\n...")
    boards = [
        Listed("a", 1, plain),
        Listed("a", 2, other),
        Listed("b", 1, turned),
        Listed("b", 2, plain),
    ]
    found = find_repeats(boards)
    assert () == found[0]
    assert Repeat("a", 1, exact=False) == found[2][0]
    assert Repeat("a", 1, exact=True) in found[3]
