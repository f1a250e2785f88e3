"""The convert command: any format in, any format out, and every refusal in words."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Run = Callable[..., subprocess.CompletedProcess[str]]

PACK = "5,0,1,4;0,5,6,7,8;1,2,3,4,9,14,19,18;16,17,22,23,24;13,12,11,10,15,20,21\n"
SECOND = "4:2,0,2,3;0,1,2;3,7;4,5,6\n"
WRONG = "4:2,0,1,2;0,1,2,3;4,5,6\n"
CSV = "1,2,2,2,2\n1,1,1,1,2\n3,3,3,3,2\n3,4,4,2,2\n3,3,4,4,4\n"
ROWS = "AB...\n...A.\n...C.\n.D.B.\n.C..D\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder that commands run in, with a few texts."""
    texts = {"two.txt": PACK + SECOND, "one.csv": CSV, "rows.txt": ROWS, "wrong.txt": WRONG}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "sub").mkdir()
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_one_level(flowpress: Run) -> None:
    """The format of the text is told from the text, and the result is printed."""
    done = flowpress("convert", "one.csv", "--to", "rows")
    assert (0, ROWS, "") == (done.returncode, done.stdout, done.stderr)


@pytest.mark.usefixtures("folder")
def test_several_texts_become_one(flowpress: Run) -> None:
    """Levels of all files, in order, whatever their formats."""
    done = flowpress("convert", "two.txt", "rows.txt", "--to", "link")
    five = "https://puzz.link/p?arukone/5/5/12l1j3h4g2h3h4\n"
    expected = f"{five}https://puzz.link/p?arukone/4/2/1g123g32\n{five}"
    assert (0, expected, "") == (done.returncode, done.stdout, done.stderr)


def test_solutions_go_along(flowpress: Run, folder: Path) -> None:
    """From paths to a grid and back nothing is lost; a file is written instead of printing."""
    (folder / "pack.txt").write_text(PACK, encoding="utf-8")
    done = flowpress("convert", "pack.txt", "--to", "csv", "--out", "made.csv")
    assert (0, "", "") == (done.returncode, done.stdout, done.stderr)
    assert CSV.encode() == (folder / "made.csv").read_bytes()
    back = flowpress("convert", "made.csv", "--to", "pack", "--from", "csv").stdout
    assert set(PACK.strip().split(";")) == set(back.strip().split(";"))


def test_standard_input(folder: Path, environment: dict[str, str]) -> None:
    """A hyphen reads it, bytes of a mark and carriage returns included."""
    done = subprocess.run(
        [sys.executable, "-m", "site_builder", "convert", "-", "--to", "rows"],
        cwd=folder,
        env=environment,
        input=b"\xef\xbb\xbf" + CSV.replace("\n", "\r\n").encode(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (0, ROWS.encode(), b"") == (done.returncode, done.stdout, done.stderr)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["one.csv"], "Missing option '--to'"),
        (["--to", "rows"], "Missing argument"),
        (["one.csv", "--to", "xml"], "Invalid value for '--to'"),
        (["none.txt", "--to", "rows"], "error: none.txt: cannot be read: No such file"),
        (["sub", "--to", "rows"], "error: sub: there is no file in it that ends in .csv, .json"),
        (
            ["one.csv", "--to", "json", "--from", "pack"],
            "error: one.csv: line 1: carries bridges ('2');",
        ),
        (
            ["two.txt", "--to", "csv"],
            "error: Level CSV: a text holds one level, and here are 2; --out DIR/ writes a file",
        ),
        (
            ["two.txt", "rows.txt", "--to", "pack"],
            (
                "error: rows.txt, level 1: a pack line holds a solution, and this puzzle comes "
                "without one; --solve looks for it"
            ),
        ),
        (
            ["wrong.txt", "none.txt", "--to", "pack"],
            (
                "error: 2 problems; nothing was written none.txt: cannot be read: No such file or "
                "directory wrong.txt, level 1: its solution is wrong: uncovered at row 2, column 4"
            ),
        ),
        (["rows.txt", "--to", "rows", "--solve"], "that hold a solution: csv, pack, pzprv3"),
        (
            ["none.txt", "two.txt", "gone.txt", "--to", "rows"],
            (
                "error: 2 problems; nothing was written none.txt: cannot be read: No such file or "
                "directory gone.txt: cannot be read"
            ),
        ),
        (["one.csv", "--to", "rows", "--out", "no/where"], "error: no/where cannot be written: No"),
    ],
)
def test_refusals(flowpress: Run, arguments: list[str], words: str) -> None:
    """Code 2, nothing printed, all that is wrong in words."""
    done = flowpress("convert", *arguments)
    assert (2, "") == (done.returncode, done.stdout)
    assert words in " ".join(done.stderr.replace("│", " ").split())
    assert "Traceback" not in done.stderr


def test_what_is_no_text_is_refused(flowpress: Run, folder: Path) -> None:
    """A picture, or a text in an old encoding."""
    (folder / "old.txt").write_bytes(b"A\xe9A\n")
    done = flowpress("convert", "old.txt", "--to", "rows")
    assert (2, "error: old.txt: byte 2 is not UTF-8 text\n") == (done.returncode, done.stderr)


def test_too_much_text_is_refused(flowpress: Run, folder: Path) -> None:
    """No more is read than is sure to be too long."""
    (folder / "long.txt").write_bytes(b"A" * 17_000_000)
    done = flowpress("convert", "long.txt", "--to", "rows")
    expected = "error: long.txt: the text is longer than 4,000,000 characters\n"
    assert (2, expected) == (done.returncode, done.stderr)


@pytest.mark.usefixtures("folder")
def test_a_wrong_solution_is_left_out_aloud(flowpress: Run) -> None:
    """Where only the dots are wanted they are written, and the fault is told."""
    done = flowpress("convert", "wrong.txt", "--to", "rows")
    expected = "warning: wrong.txt, level 1: its solution is wrong: uncovered at row 2, column 4\n"
    assert (0, "A..A\nB.B.\n", expected) == (done.returncode, done.stdout, done.stderr)


def test_a_text_is_not_touched_when_another_is_wrong(flowpress: Run, folder: Path) -> None:
    """The file to write is opened when all is read, judged and written down."""
    done = flowpress("convert", "wrong.txt", "--to", "pack", "--out", "one.csv")
    assert 2 == done.returncode
    assert CSV.encode() == (folder / "one.csv").read_bytes()


def test_help(flowpress: Run) -> None:
    """The command explains itself."""
    done = flowpress("convert", "--help")
    assert 0 == done.returncode
    assert "Usage: flowpress convert" in done.stdout
