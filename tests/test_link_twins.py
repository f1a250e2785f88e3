"""Puzzle codes before the two readers of them, Python's and the player's: they never disagree."""

from __future__ import annotations

import json
import shutil
import subprocess
from random import Random

import pytest
from conftest import ROOT
from filled import fill_board

from site_builder.board import rectangle
from site_builder.errors import NotationError
from site_builder.notation.puzzle_code import read_puzzle_code, write_puzzle_code

CASES = 4_000
SHARED = ROOT / "tests/cases/hostile_links.json"
SIDES = ((2, 2), (3, 3), (5, 4), (9, 9), (30, 13), (30, 30))

BLANKS = " \n\t\v\f\r\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2028\u3000\ufeff\u200b\u200d\u2060"
NEARLY = "\0\xad\u180e\u200e\u202e\u0130\u0131\u017f\u212a\uff52\u0660\u0301\u00d7\u2010rRxX-_09il#"
SCRAPS = (*BLANKS, *NEARLY, "", "99", "aaab", "zzzz", "-aaaa", "%20", "h5x5", "a" * 600)
"""What is forgiven in a code, what looks like a part of one, and what is."""


def write_codes(source: Random) -> list[str]:
    """Return right codes of small and large boards, with few dots and many."""
    boards = [fill_board(rectangle(*side), source, 9) for side in SIDES[1:5]]
    return ["r2x2-aaab-3ztq", *(write_puzzle_code(board.puzzle) for board in boards)]


def spoil_code(source: Random, codes: list[str]) -> str:
    """Return a code with a few things wrong with it, or only written otherwise."""
    text = source.choice(codes)
    for _ in range(source.choice((0, 1, 1, 2, 3))):
        at = source.randint(0, len(text))
        cut = source.choice((0, 0, 1, 4, 5))
        piece = source.choice((source.choice(SCRAPS), text[at : at + cut].upper(), ""))
        text = text[:at] + piece + text[at + cut :]
    return text


def read(text: str) -> str | None:
    """Return the code that is written of the puzzle of a text; None where it is refused."""
    try:
        return write_puzzle_code(read_puzzle_code(text))
    except NotationError:
        return None


def let_player_read(texts: list[str]) -> list[str | None]:
    """Return the same as the player has it."""
    node = shutil.which("node")
    assert node, "node is not on PATH: install Node.js 20 or later"
    done = subprocess.run(
        [node, ROOT / "tests/player/read_links.mjs"],
        input=json.dumps(texts), capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    found: list[str | None] = json.loads(done.stdout)
    return found


@pytest.mark.node
def test_the_twins_agree_on_spoiled_codes() -> None:
    """What one of them reads the other reads as the same puzzle, and what one refuses both do."""
    source = Random("twins")  # noqa: S311
    codes = write_codes(source)
    texts = [spoil_code(source, codes) for _ in range(CASES)]
    mine, theirs = [read(text) for text in texts], let_player_read(texts)
    differing = [
        (text, one, other)
        for text, one, other in zip(texts, mine, theirs, strict=True)
        if one != other
    ]
    assert [] == differing[:5]
    assert 500 < sum(code is not None for code in mine) < CASES - 500


def test_shared_cases_of_hostile_links() -> None:
    """The file that the player's tests read too: what each text means, if it means anything."""
    cases = json.loads(SHARED.read_text("utf-8"))
    assert [] == [case for case in cases if read(case["text"]) != case["code"]]
