"""Our addresses and pzprv3 texts before an independent judge: the program they were made for."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from drawn import read_drawn
from filled import fill_board, scatter_dots

from site_builder.board import rectangle
from site_builder.errors import NotationError
from site_builder.notation.entry import Entry, find_entry_faults
from site_builder.notation.puzz_link import MAX_LETTERS, read_puzz_links, write_puzz_link
from site_builder.notation.pzprv3 import read_pzprv3, write_pzprv3

pytestmark = pytest.mark.node

FIVE = read_drawn("ABBBB AAAAB CCCCB CDDBB CCDDD")


@dataclass(frozen=True)
class Verdict:
    """What the judge reads, and the code of the first fault that it finds, or None."""

    file: str
    address: str
    complete: bool
    fault: str | None


def judge(texts: list[str]) -> list[Verdict]:
    """Return what the judge makes of each text."""
    node = shutil.which("node")
    assert node, "node is not on PATH: install Node.js 20 or later"
    folder = Path(__file__).parent
    assert (folder.parent / "node_modules" / "pzpr").is_dir(), "pzpr is missing: run make setup"
    done = subprocess.run(
        [node, str(folder / "judge.mjs")],
        input=json.dumps(texts),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert 0 == done.returncode, done.stderr
    keys = Verdict.__dataclass_fields__
    return [Verdict(**{key: item[key] for key in keys}) for item in json.loads(done.stdout)]


def find_kinds(text: str) -> set[str] | None:
    """Return the kinds of faults that we find in a pzprv3 text; None where no link is drawn."""
    try:
        [entry] = read_pzprv3(text)
    except NotationError as error:
        assert "cross or branch" in str(error)  # noqa: PT017 (what is refused is the point)
        return {"branching"}
    if entry.solution is None:
        return None
    return {fault.kind.value for fault in find_entry_faults(entry)}


def make_boards(count: int, side: int, flows: int) -> list[Entry]:
    """Return filled boards of any size up to ``side``."""
    source = Random(5)  # noqa: S311
    sizes = [(source.randint(1, side), source.randint(2, side)) for _ in range(count)]
    return [fill_board(rectangle(*size), source, flows) for size in sizes]


def test_solved_boards_are_solved_for_the_judge() -> None:
    """Whatever the size, it reads the very text we wrote and finds nothing wrong."""
    boards = [Entry(*FIVE), *make_boards(60, 14, MAX_LETTERS)]
    texts = [write_pzprv3(board.puzzle, board.solution) for board in boards]
    verdicts = judge(texts)
    assert texts == [verdict.file for verdict in verdicts]
    assert {(True, None)} == {(verdict.complete, verdict.fault) for verdict in verdicts}


def test_the_judge_writes_the_addresses_that_we_write() -> None:
    """Sign by sign, clues of two digits and long runs of blanks included."""
    source = Random(9)  # noqa: S311
    sizes = [(source.randint(1, 30), source.randint(2, 30)) for _ in range(80)]
    puzzles = [scatter_dots(rectangle(*size), source, MAX_LETTERS) for size in sizes]
    addresses = [write_puzz_link(puzzle) for puzzle in puzzles]
    verdicts = judge(addresses)
    assert [address.partition("?")[2].strip() for address in addresses] == [
        verdict.address.partition("?")[2] for verdict in verdicts
    ]
    assert [(Entry(puzzle),) for puzzle in puzzles] == [
        read_puzz_links(verdict.address) for verdict in verdicts
    ]
    assert [write_pzprv3(puzzle) for puzzle in puzzles] == [verdict.file for verdict in verdicts]


def test_what_the_judge_writes_of_other_rules_is_read() -> None:
    """A numlin, and an arukone that may leave cells empty, come back as our puzzle."""
    body = "5/5/12l1j3h4g2h3h4"
    [numlin, loose] = judge(
        [f"https://puzz.link/p?numlin/{body}", f"https://puzz.link/p?arukone/e/{body}"]
    )
    expected = (Entry(FIVE[0]),)
    assert "allowempty" in loose.file
    assert expected == read_pzprv3(numlin.file) == read_pzprv3(loose.file)
    assert expected == read_puzz_links(numlin.address) == read_puzz_links(loose.address)


@pytest.mark.parametrize(
    ("text", "ours", "theirs"),
    [
        pytest.param(write_pzprv3(FIVE[0]), None, "brNoLine", id="nothing drawn"),
        pytest.param(
            "pzprv3/arukone/3/3/passallcell/. A . /B . B /. A . /0 0 /1 1 /0 0 /0 1 0 /0 1 0 /",
            {"branching"}, "lnCross", id="crossing",
        ),
        pytest.param(
            "pzprv3/arukone/2/3/passallcell/A . A /B . B /1 1 /1 1 /0 1 0 /",
            {"branching"}, "lnBranch", id="branch",
        ),
        pytest.param(
            "pzprv3/arukone/2/2/passallcell/A B /B A /1 /1 /0 0 /",
            {"foreign_dot", "wrong_ends"}, "nmConnDiff", id="other ends",
        ),
        pytest.param(
            "pzprv3/arukone/1/5/passallcell/A . B A B /1 1 1 0 /",
            {"crossing", "foreign_dot", "uncovered", "wrong_ends"}, "lcTripleNum",
            id="through a dot",
        ),
        pytest.param(
            "pzprv3/arukone/2/4/passallcell/A . . A /B . . B /1 1 1 /1 0 1 /0 0 0 0 /",
            {"foreign_dot", "wrong_count", "wrong_ends"}, "lnDeadEnd", id="gap",
        ),
        pytest.param(
            "pzprv3/arukone/2/4/passallcell/A . . A /B . . B /1 1 1 /0 1 0 /0 0 0 0 /",
            {"uncovered", "wrong_count", "wrong_ends"}, "lnDeadEnd", id="loose line",
        ),
        pytest.param(
            "pzprv3/arukone/3/4/passallcell/A . . A /. . . . /. . . . /1 1 1 /1 1 1 /1 1 1 /"
            "0 0 0 0 /1 0 0 1 /",
            {"crossing", "wrong_count"}, "lcIsolate", id="stray loop",
        ),
        pytest.param(
            "pzprv3/arukone/2/3/passallcell/A . A /B . B /1 1 /0 0 /0 0 0 /",
            {"uncovered", "wrong_ends"}, "nmNoLine", id="dot without a line",
        ),
        pytest.param(
            "pzprv3/arukone/2/3/passallcell/A . A /. . . /1 1 /0 0 /0 0 0 /",
            {"uncovered"}, "ceNoLine", id="empty cell",
        ),
    ],
)  # fmt: skip
def test_each_fault_is_one_for_both(text: str, ours: set[str] | None, theirs: str) -> None:
    """One board for each kind of fault that links can show."""
    [verdict] = judge([text.replace("/", "\n")])
    assert (ours, False, theirs) == (find_kinds(text), verdict.complete, verdict.fault)


def test_boards_with_links_changed_at_random_are_judged_alike() -> None:
    """Of a thousand, the judge and our checker call the same ones solved."""
    source = Random(11)  # noqa: S311
    texts = []
    for board in make_boards(1000, 4, 8):
        lines = write_pzprv3(board.puzzle, board.solution).splitlines()
        start = 5 + board.puzzle.board.height
        for _ in range(source.choice((0, 1, 1, 2, 4))):
            at = source.randrange(start, len(lines))
            signs = lines[at].split()
            if signs:
                link = source.randrange(len(signs))
                signs[link] = "10"[int(signs[link])]
                lines[at] = "".join(f"{sign} " for sign in signs)
        texts.append("".join(f"{line}\n" for line in lines))
    verdicts = judge(texts)
    solved = [verdict.complete for verdict in verdicts]
    assert 200 < sum(solved) < 800
    assert solved == [find_kinds(text) == set() for text in texts]
