"""The audit command: a line a board, or JSON, and an exit code that says whether all is well."""

from __future__ import annotations

import json
import os
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from site_builder.downloads import render_zip

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


LINK = "https://puzz.link/p?numlin/5/5/12l1j3h4g2h3h4"


def test_an_address_is_its_own_text(flowpress: Run) -> None:
    """What puzz.link has in its address is read from there; nothing is fetched from anywhere."""
    shelf = "https://ada.example/levels.csv"
    done = flowpress("audit", LINK, shelf, "https://puzz.link/p?slither/5/5/aa")
    assert 2 == done.returncode
    assert f"{LINK}:1  5x5  4 flows  airtight" in done.stdout
    assert f"{shelf}: nothing is fetched from there; save what it leads to" in done.stderr
    assert "line 1: a puzzle of the kind 'slither'; arukone and numlin are read" in done.stderr
    rows = "AB...\n...A.\n...C.\n.D.B.\n.C..D\n"
    assert rows == flowpress("convert", LINK, "--to", "rows").stdout


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
    """All others are audited all the same, and the file is named."""
    (folder / "sub").mkdir()
    (folder / "sub" / "bad.txt").write_text("hello", encoding="utf-8")
    done = flowpress("audit", ".", "--json")
    told = read_lines(done)
    assert (2, ["sub/bad.txt"]) == (done.returncode, [e["file"] for e in told if "error" in e])
    assert 7 == sum("index" in each for each in told)
    assert "Traceback" not in done.stderr


def test_what_a_folder_stands_for(flowpress: Run, tmp_path: Path) -> None:
    """The same files as for convert: what is left out is told of, be it by its name or a link."""
    (tmp_path / "maps").mkdir()
    for name in ("maps/a.txt", "maps/a.txt.meta", "maps/README.md", "maps/.hidden.txt", "away.txt"):
        (tmp_path / name).write_text(GOOD if name.endswith("a.txt") else "hello", encoding="utf-8")
    (tmp_path / "maps" / "link.txt").symlink_to("../away.txt")
    os.mkfifo(tmp_path / "maps" / "pipe.txt")
    done = flowpress("audit", "maps", "--require", "airtight")
    assert (0, "maps/a.txt:1") == (done.returncode, done.stdout.split()[0])
    others = "2 files are left out, whose names do not end in .csv, .json, .txt or .zip"
    assert [
        "note: maps/link.txt is left out: this link leads out of the folder",
        "note: maps/pipe.txt is left out: this is neither a file nor a folder",
        f"note: maps: {others}: README.md, a.txt.meta",
    ] == done.stderr.splitlines()[:3]


def test_a_zip_is_opened(flowpress: Run, tmp_path: Path) -> None:
    """Alone and in a folder, its texts named as if it were one."""
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "more.zip").write_bytes(render_zip({"lv/a.txt": GOOD.encode()}))
    for given in ("maps", "maps/more.zip"):
        [told] = read_lines(flowpress("audit", given, "--json"))
        assert ("maps/more.zip/lv/a.txt", "airtight") == (told["file"], told["uniqueness"])


@pytest.mark.parametrize("files", [(), ("README.md",)])
def test_a_folder_without_boards_is_refused(
    flowpress: Run, tmp_path: Path, files: tuple[str, ...]
) -> None:
    """Nothing can be said of nothing, least of all that all of it is airtight."""
    (tmp_path / "maps").mkdir()
    for name in files:
        (tmp_path / "maps" / name).write_text("hello", encoding="utf-8")
    done = flowpress("audit", "maps", "--require", "airtight")
    assert 2 == done.returncode
    assert "maps: there is no file in it that ends in .csv, .json, .txt or .zip\n" in done.stderr


def test_names_are_shown_with_nothing_invisible(flowpress: Run, tmp_path: Path) -> None:
    """Neither the table nor the lines for programs are broken by a name, whatever it is."""
    names = (os.fsdecode(b"\xff.txt"), "\x1b[2J.txt", "a\nb.txt")
    for name in names:
        (tmp_path / name).write_text(GOOD, encoding="utf-8")
    (tmp_path / "\x07.csv").write_text("1,x", encoding="utf-8")
    shown = [r"\x1b[2J.txt", r"a\nb.txt", r"\udcff.txt"]
    done = flowpress("audit", ".", *names, "--json")
    told = [each for each in read_lines(done) if "index" in each]
    assert [*shown, shown[2], *shown[:2]] == [each["file"] for each in told]
    assert shown == [each["file"] for each in told[3]["duplicates"]]
    assert {"file": r"\x07.csv"}.items() <= read_lines(done)[0].items()
    done = flowpress("audit", ".")
    assert [f"{name}:1" for name in shown] == [it.split()[0] for it in done.stdout.splitlines()[:3]]
    assert "\x07" not in done.stderr


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
