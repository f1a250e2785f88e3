"""The audit command: a line a board, or JSON, and an exit code that says whether all is well."""

from __future__ import annotations

import json
import os
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Run = Callable[..., subprocess.CompletedProcess[str]]

GOOD = "5 5\nAB...\n...A.\n...D.\n.C.B.\n.D..C\n"
MIXED = GOOD + "4 4\nA..A\n....\nB..B\n....\n3 3\nA..\n...\nA..\n3 3\nA.B\n...\nB.A\n"
CSV = "1,2,2,2,2\n1,1,1,1,2\n3,3,3,3,2\n3,4,4,2,2\n3,3,4,4,4"
WRONG = "4:3,0,1,2;0,1,2,3,7;4,5,6,10,9,8\n"

KEYS = (
    *("file", "index", "width", "height", "flows", "solvable", "uniqueness", "faults"),
    *("duplicates", "seconds"),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder that commands run in, with a few files."""
    texts = {"mixed.txt": MIXED, "one.csv": CSV, "wrong.txt": WRONG, "good.txt": GOOD}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def read_lines(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    """Return the JSON objects of the output."""
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.usefixtures("folder")
def test_the_table(flowpress: Run) -> None:
    """Each board has a line with its verdict, grade and remarks; a summary ends them."""
    done = flowpress("audit", "mixed.txt", "one.csv")
    expected = """\
mixed.txt:1  5x5  4 flows                 airtight    gentle 6      0 % straight
mixed.txt:2  4x4  2 flows                 unique      -             touching themselves: flows 1, \
2; 0 % straight
mixed.txt:3  3x3  1 flow                  ambiguous   -             touching themselves: flow 1; \
0 % straight
mixed.txt:4  3x3  2 flows                 unsolvable  -
one.csv:1  5x5  4 flows                   airtight    gentle 6      same as mixed.txt:1; \
0 % straight
5 boards in 2 files: 2 airtight, 1 unique, 1 ambiguous, 1 unsolvable, 1 repeated
"""
    assert (0, expected) == (done.returncode, done.stdout)


@pytest.mark.usefixtures("folder")
def test_json_lines(flowpress: Run) -> None:
    """Programs get the promised keys first, in their order, and the same from run to run."""
    done = flowpress("audit", "mixed.txt", "one.csv", "--json", "--workers", "2")
    told = read_lines(done)
    assert [KEYS] * 5 == [tuple(each)[: len(KEYS)] for each in told]
    assert [True, True, True, False, True] == [each["solvable"] for each in told]
    assert ["airtight", "unique", "ambiguous", None, "airtight"] == [
        each["uniqueness"] for each in told
    ]
    assert [{"file": "mixed.txt", "index": 1, "exact": True}] == told[4]["duplicates"]
    assert [None, None, None, None, True] == [each["stored"] for each in told]
    again = read_lines(flowpress("audit", "mixed.txt", "one.csv", "--json", "--workers", "1"))
    assert [each | {"seconds": 0} for each in told] == [each | {"seconds": 0} for each in again]


@pytest.mark.usefixtures("folder")
def test_both_solutions_are_drawn(flowpress: Run) -> None:
    """Beside each other, with a map of the cells that differ."""
    done = flowpress("audit", "mixed.txt", "--draw")
    expected = """\
    one solution       another            where they differ
    ┌───────┐          ┌───────┐          ┌───────┐
    │ A━━━┓ │          │ A ┏━┓ │          │ # # · │
    │ ┏━┓ ┃ │          │ ┗━┛ ┃ │          │ # # · │
    │ A ┗━┛ │          │ A━━━┛ │          │ # # · │
    └───────┘          └───────┘          └───────┘
"""
    assert expected in done.stdout


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("good.txt", "--require", "airtight"), 0),
        (("mixed.txt", "--require", "unique"), 1),
        (("mixed.txt", "--require", "solvable"), 1),
        (("mixed.txt",), 0),
        (("wrong.txt", "--require", "solvable"), 1),
        (("nothing.txt",), 2),
        (("good.txt", "nothing.txt"), 2),
        ((), 2),
    ],
)
def test_exit_codes(flowpress: Run, arguments: tuple[str, ...], code: int) -> None:
    """1 for a board below what is required, 2 for a file that cannot be read."""
    assert code == flowpress("audit", *arguments).returncode


@pytest.mark.usefixtures("folder")
def test_a_wrong_stored_solution_is_told(flowpress: Run) -> None:
    """With the kind of each fault and its cells, for people and for programs."""
    assert "stored solution wrong: " in flowpress("audit", "wrong.txt").stdout
    [told] = read_lines(flowpress("audit", "wrong.txt", "--json"))
    assert told["stored"] is False
    assert {"kind", "flow", "cells"} == set(told["faults"][0])


def test_a_folder_with_a_file_that_makes_no_sense(flowpress: Run, folder: Path) -> None:
    """All others are audited all the same, and the file is named; a pipe is left alone."""
    (folder / "sub").mkdir()
    (folder / "sub" / "bad.txt").write_text("hello", encoding="utf-8")
    os.mkfifo(folder / "sub" / "pipe")
    done = flowpress("audit", ".", "--json")
    told = read_lines(done)
    assert (2, ["sub/bad.txt"]) == (done.returncode, [e["file"] for e in told if "error" in e])
    assert 7 == sum("index" in each for each in told)
    assert "Traceback" not in done.stderr


@pytest.mark.usefixtures("folder")
def test_a_large_board_ends_undecided_within_its_budget(flowpress: Run, folder: Path) -> None:
    """Nothing is claimed of a board that takes more than the budget."""
    rows = ["." * 24 for _ in range(24)]
    rows[3] = "A" + "." * 22 + "B"
    rows[11] = "." * 7 + "C" + "." * 9 + "A" + "." * 6
    rows[20] = "B" + "." * 12 + "C" + "." * 10
    (folder / "large.txt").write_text("24 24\n" + "\n".join(rows) + "\n", encoding="utf-8")
    done = flowpress("audit", "large.txt", "--budget", "1", "--json", "--require", "solvable")
    [told] = read_lines(done)
    assert (None, "undecided", None) == (told["solvable"], told["uniqueness"], told["solution"])
    assert 1 == done.returncode
