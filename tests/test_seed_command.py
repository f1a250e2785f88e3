"""``flowpress seed``: the very level of a code, in words, drawn, compared and saved."""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from conftest import ROOT, read_tree
from sample_site import SQUARE, WIDE, draw_level, remake

from site_builder.cli.seed_words import Mismatch, describe_seed
from site_builder.cli.sketch import sketch_puzzle, sketch_solution
from site_builder.notation.level_csv import read_level_csv
from site_builder.puzzle import Difficulty, Uniqueness

if TYPE_CHECKING:
    from collections.abc import Callable

    Run = Callable[..., subprocess.CompletedProcess[str]]

CODE = "2.6x6.5.3-36.airtight.0.begin_at_the_corners.cz22"
ID = "565gzcfume"
OTHER = "2.4x4.3.3-16.airtight.0.x.rdjv"
OTHER_ID = "64mt61avns"


PUZZLE = """\
┌─────────────┐
│ A · · · A B │
│ · · C D · · │
│ · E · E · · │
│ · · C D · B │
└─────────────┘"""
ANSWER = """\
┌───────────┐
│ A B━━━━━┓ │
│ ┗━━━━━A ┃ │
│ ┏━━━━━C ┃ │
│ ┃ D━┓ B━┛ │
│ ┗━C ┗━━━D │
└───────────┘"""


def test_the_puzzle_is_drawn() -> None:
    """The drawing of a puzzle shows its letters and nothing of its answer."""
    assert PUZZLE == sketch_puzzle(draw_level(WIDE).puzzle)


def test_the_solution_is_drawn() -> None:
    """Each path is one line between its two letters, and lines side by side do not join."""
    level = draw_level(SQUARE)
    assert ANSWER == sketch_solution(level.puzzle, level.solution)


def test_text(flowpress: Run) -> None:
    """The text says what was asked for and what came of it, and draws the puzzle."""
    done = flowpress("seed", CODE)
    assert 0 == done.returncode, done.stderr
    assert done.stdout.startswith(f"{CODE}\n\n  board       6x6\n")
    for line in (
        "asked for   5 flows of 3 to 36 cells, airtight",
        "seed        begin at the corners",
        "index       0",
        f"level       {ID}, 5 flows",
        "proof       airtight: there is one way",
        "difficulty  gentle, score 10",
        "│ · A · · · · │",
    ):
        assert f"  {line}" in done.stdout


def test_words_for_everything_a_recipe_asks_for() -> None:
    """Rules, looks and difficulty beyond the ordinary each get their words."""
    level = draw_level(SQUARE, seed="\u202edlrow", attempt=2, uniqueness=Uniqueness.UNIQUE)
    recipe = replace(
        level.expect_making().recipe,
        touching=True,
        solid_squares=True,
        straight=0,
        bends=(20, 40),
        dots_apart=3,
        border_dots=50,
        symmetric_dots=True,
        difficulty=(Difficulty.MEDIUM, Difficulty.HARD),
    )
    text = describe_seed(remake(level, recipe=recipe), solution=False)
    for words in (
        "3 to 5 flows of 3 to 20 cells, unique",
        "flows may run beside themselves",
        "flows may fill 2x2 squares",
        "at most 0 % of the flows straight",
        "20 to 40 bends a hundred cells",
        "dots at least 3 steps apart",
        "at most 50 % of the dots on the border",
        "dots look the same upside down",
        "difficulty medium to hard",
        "seed        '\\u202edlrow'",
        "attempt     2, as equal levels stood earlier in its site",
        "not graded: the techniques",
    ):
        assert words in text


@pytest.mark.parametrize("wanted", ["json", "csv", "rows"])
def test_formats_are_those_of_generate(flowpress: Run, wanted: str) -> None:
    """In the other formats a level is printed as generate prints it."""
    expected = flowpress("generate", "--code", CODE, "--format", wanted).stdout
    assert expected == flowpress("seed", CODE, "--format", wanted).stdout


def test_solved_rows(flowpress: Run) -> None:
    """With --solution, rows hold a letter in every cell."""
    done = flowpress("seed", CODE, "--format", "rows", "--solution")
    assert "BBBBBB\nBAAAAB\nBBBBAB\n" == done.stdout[:21]


def test_a_code_that_a_shell_has_cut(flowpress: Run) -> None:
    """Blanks in codes, stray signs and several codes in one line are understood."""
    words = f"{CODE.replace('_', ' ')}# {OTHER}."
    done = flowpress("seed", *words.split(), "--format", "json")
    assert [CODE, OTHER] == [json.loads(line)["code"] for line in done.stdout.splitlines()]


def test_alike_levels_are_each_made(flowpress: Run) -> None:
    """A code given twice gives its level twice: none of them is taken for a repeat."""
    done = flowpress("seed", CODE, CODE, "--format", "json")
    assert [ID, ID] == [json.loads(line)["id"] for line in done.stdout.splitlines()]


def test_expected_ids(flowpress: Run) -> None:
    """With the ids that levels have the command ends well, however they were typed."""
    typed = f" {ID.upper()}#", OTHER_ID.replace("1", "l")
    done = flowpress("seed", CODE, OTHER, "--expect", typed[0], "--expect", typed[1])
    assert 0 == done.returncode, done.stderr


def test_another_level_than_expected(flowpress: Run, tmp_path: Path) -> None:
    """The report names both ids and who made this one; nothing is saved, and the end is 1."""
    done = flowpress("seed", CODE, "--expect", "abcdefghjk", "--save", "kept")
    assert 1 == done.returncode
    assert f"is {ID} as made now, and abcdefghjk was expected" in done.stderr
    assert "flowpress 0.1.0, level definition 2, engine z3" in done.stderr
    assert "nothing was saved" in done.stderr
    assert ID in done.stdout
    assert not (tmp_path / "kept").exists()


def test_the_report_is_for_people() -> None:
    """No line of the report is too long for a terminal."""
    report = Mismatch(draw_level(SQUARE), "abcdefghjk", "cadical").describe()
    assert max(map(len, report.split("\n"))) <= 100
    assert "questions given up: 1" in report


def test_save(flowpress: Run, tmp_path: Path) -> None:
    """The files are those of the level, and the same bytes each time."""
    first = flowpress("seed", CODE, "--save", "kept/here", "--no-cache")
    assert (0, True) == (first.returncode, "4 files in kept/here, 4 of them new" in first.stderr)
    files = read_tree(tmp_path / "kept" / "here")
    assert {f"{ID}.csv", f"{ID}.json", f"{ID}.png", f"{ID}-solution.png"} == files.keys()
    assert ID == json.loads(files[f"{ID}.json"])["id"]
    read_level_csv(files[f"{ID}.csv"].decode())
    again = flowpress("seed", CODE, "--save", "kept/here", "--engine", "cadical", TZ="Asia/Tokyo")
    assert (0, True) == (again.returncode, "4 files in kept/here, 0 of them new" in again.stderr)
    assert files == read_tree(tmp_path / "kept" / "here")


def test_a_folder_that_cannot_be_is_refused_before_the_work(flowpress: Run, tmp_path: Path) -> None:
    """A file where the folder would be is told at once, and no level is made for nothing."""
    (tmp_path / "taken").write_text("mine")
    done = flowpress("seed", CODE, "--save", "taken/deep")
    assert (2, "") == (done.returncode, done.stdout)
    assert done.stderr.endswith("taken is no folder; nothing can be saved in taken/deep\n")
    assert "mine" == (tmp_path / "taken").read_text()


def test_other_content_is_never_replaced_unasked(flowpress: Run, tmp_path: Path) -> None:
    """A file with other bytes stays, and with --force it goes."""
    (tmp_path / f"{ID}.csv").write_text("mine")
    done = flowpress("seed", CODE, "--save", ".")
    assert 2 == done.returncode
    assert f"{ID}.csv is there already; --force replaces files" in done.stderr
    assert "mine" == (tmp_path / f"{ID}.csv").read_text()
    assert not (tmp_path / f"{ID}.png").exists()
    assert 0 == flowpress("seed", CODE, "--save", ".", "--force").returncode
    assert "mine" != (tmp_path / f"{ID}.csv").read_text()


def test_a_level_without_a_csv(flowpress: Run, tmp_path: Path) -> None:
    """Where a flow runs beside itself no CSV is written, and that is said."""
    code = "2.5x5.3.3-25.any+touching+solid.0.x.a9u2"
    done = flowpress("seed", code, "--save", "kept")
    assert 0 == done.returncode, done.stderr
    assert "no pzsp4mmaeb.csv: a flow of it runs beside itself" in done.stderr
    assert 3 == len(read_tree(tmp_path / "kept"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["2.6x6.5"], "8 parts between dots, this has 3"),
        ([CODE[:-1], OTHER, "1" + OTHER], "code 1 of 3: a seed code ends with 4 check letters"),
        ([CODE[:-1], OTHER, "1" + OTHER], "code 3 of 3: this code is of version '12'"),
        ([CODE, "--expect", "short"], "is not the id of a level"),
        ([CODE, OTHER, "--expect", ID], "2 codes and 1 id to expect"),
        ([CODE, "--force"], "--force is about files"),
        (["2.8x8.3.3-20.airtight.0.x.9pe4"], "no such level can exist"),
    ],
)
def test_refusals(flowpress: Run, arguments: list[str], message: str) -> None:
    """What cannot be right ends with 2 and words, all codes in one go, and makes nothing."""
    done = flowpress("seed", *arguments)
    assert (2, "") == (done.returncode, done.stdout)
    words = " ".join(done.stderr.replace("│", " ").split())
    assert message in words
    assert "Traceback" not in done.stderr


def test_the_example_of_the_documentation(flowpress: Run) -> None:
    """docs/SEEDS.md shows what the command prints."""
    [shown] = re.findall(
        r"```console\n\$ (.*?)```", (ROOT / "docs" / "SEEDS.md").read_text(), re.DOTALL
    )
    command, _, printed = shown.partition("\n")
    assert printed == flowpress(*command.split()[1:]).stdout
