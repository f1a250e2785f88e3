"""Puzzle codes: round trips, damage of every kind, and the same answers as the player's twin."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.board import rectangle
from site_builder.errors import NotationError
from site_builder.notation.puzzle_code import read_puzzle_code, write_puzzle_code
from site_builder.puzzle import ID_SIGNS, Puzzle, find_level_id, with_terminals

CASES = json.loads((Path(__file__).parent / "cases" / "puzzle_codes.json").read_text("utf-8"))
FIVE = with_terminals(rectangle(5, 5), ((0, 8), (1, 18), (13, 21), (16, 24)))


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Any puzzle at all, solvable or not."""
    board = rectangle(draw(st.integers(1, 30)), draw(st.integers(2, 30)))
    cells = st.integers(0, len(board.cells) - 1)
    most = min(62, len(board.cells) // 2)
    count = draw(st.integers(1, most))
    dots = draw(st.lists(cells, unique=True, min_size=2 * count, max_size=2 * count))
    return with_terminals(board, tuple(zip(dots[::2], dots[1::2], strict=True)))


@given(puzzles())
def test_a_puzzle_comes_back_from_its_code(puzzle: Puzzle) -> None:
    """Whatever the puzzle, in signs that every chat program keeps together."""
    code = write_puzzle_code(puzzle)
    assert puzzle == read_puzzle_code(code)
    assert set(code) <= {*ID_SIGNS, "0", "-"}
    assert puzzle == read_puzzle_code(f" {code[:9]}\n\u200b{code[9:].upper()}\n")


@pytest.mark.parametrize("case", CASES["good"], ids=lambda case: case["code"])
def test_known_codes_are_read_and_written(case: dict[str, object]) -> None:
    """The cases that the player's twin is held to as well."""
    puzzle = read_puzzle_code(str(case["code"]))
    board = {"width": puzzle.board.width, "height": puzzle.board.height}
    dots = [list(pair) for pair in puzzle.terminals]
    assert case == {
        "code": write_puzzle_code(puzzle), "id": find_level_id(puzzle), "board": board, "dots": dots
    }  # fmt: skip


@pytest.mark.parametrize("code", CASES["bad"])
def test_damaged_codes_are_refused(code: str) -> None:
    """Each of a list of bad codes, in words and not with a crash."""
    with pytest.raises(NotationError):
        read_puzzle_code(code)


def test_one_changed_sign_never_gives_another_puzzle() -> None:
    """Every change of one sign, every sign left out, and every two exchanged are noticed."""
    code = write_puzzle_code(FIVE)
    damaged = {code[:at] + sign + code[at + 1 :] for at in range(len(code)) for sign in ID_SIGNS}
    damaged |= {code[:at] + code[at + 1 :] for at in range(len(code))}
    damaged |= {code[:at] + code[at + 1] + code[at] + code[at + 2 :] for at in range(len(code) - 1)}
    damaged -= {code}
    assert len(damaged) > 700
    assert [] == [bad for bad in sorted(damaged) if _is_read_as_another(bad)]


def _is_read_as_another(code: str) -> bool:
    try:
        return read_puzzle_code(code) != FIVE
    except NotationError:
        return False


@given(st.text(max_size=400) | st.from_regex(r"r[0-9]{1,2}x[0-9]{1,2}-[a-z1-9]{4,16}-[a-z1-9]{4}"))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Hostile text gives a NotationError and nothing else."""
    try:
        puzzle = read_puzzle_code(text)
    except NotationError:
        return
    assert f"r{puzzle.board.size}" in text.lower()
