"""The reader of packs before spoiled folders and before monsters: words, bounded work, no more."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import fuzz_content
import pytest

from site_builder.errors import ContentError
from site_builder.packs import read_content

CASES = 2_000

SMALL, LARGE = 6_000, 12_000
"""Bytes of monsters: what twice the bytes cost tells what the largest file costs."""

MOST_GROWTH = 2.5
"""How much more work twice the text may be; what grows with the square would be four times."""

MOST_CALLS = 250
"""Calls of functions, Python's own among them, that a byte may take."""

MOST_MEMORY = 1_500
"""Bytes of memory that a byte may take: of the largest file that is less than 400 MB."""

BARE = "title: First\nslug: first\n"
HEAD = f"{BARE}seed: 42\nsize: 5x5\ncount: 3\n"


def fill(pattern: str, head: str = HEAD, tail: str = "") -> Callable[[int], str]:
    """Return what makes a pack's file of any size, ``{}`` in the pattern being a number."""
    return lambda size: (
        head
        + "".join(pattern.replace("{}", f"{number:05}") for number in range(size // len(pattern)))
        + tail
    )


MONSTERS = {
    "unknown fields": fill("a{}: x\n"),
    "fields nearly known": fill("tilte{}: x\n"),
    "unknown fields of batches": fill("- {a{}: x}\n", f"{HEAD}batches:\n"),
    "the same field": fill("title: x\n"),
    "empty batches": fill("-\n", f"{HEAD}batches:\n"),
    "impossible batches": fill("- {flows: 1, length: [9, 9]}\n", f"{HEAD}batches:\n"),
    "wrong batches": fill("- {flows: x, size: 1x1, order: asmade}\n", f"{HEAD}batches:\n"),
    "wrong drawings": fill("- A\n", f"{BARE}levels:\n"),
    "missing files": fill("- a{}\n", f"{BARE}import:\n"),
    "brackets": fill("[", f"{HEAD}summary: "),
    "braces": fill("{", f"{HEAD}summary: "),
    "dashes": fill("- ", f"{HEAD}summary:\n"),
    "question marks": fill("? ", ""),
    "colons": fill("a: ", ""),
    "commas": fill(",", f"{HEAD}flows: ["),
    "numbers": fill("1,", f"{HEAD}flows: [", "]"),
    "one number": fill("9", f"{HEAD}bends: "),
    "quotes": fill("''", f"{HEAD}title: '", "'"),
    "escapes": fill("\\u0041", f'{HEAD}seed: "', '"'),
    "comments": fill("#\n", "title: x\n"),
    "blanks": fill(" ", HEAD, "x"),
    "line ends": fill("\n", HEAD, "x"),
    "documents": fill("---\n"),
    "directives": fill("%TAG !a{}! tag:\n", ""),
    "anchors": fill("a{}: &b{} x\n"),
    "long names": fill("x", HEAD, ": 1\n"),
}


def test_spoiled_folders_are_read_or_refused_in_words() -> None:
    """Whatever is spoiled, all that escapes is a ContentError whose lines have their places."""
    ends = fuzz_content.run(CASES, 8)
    assert {"read", "refused"} == set(ends)
    assert CASES == ends.total()


def test_the_samples_are_right(tmp_path: Path) -> None:
    """What the run spoils is read as it stands, so that most of a spoiled folder is looked at."""
    for number, sample in enumerate(fuzz_content.SAMPLES):
        folder = tmp_path / f"{number}"
        fuzz_content.write_files(folder, sample)
        assert "read" == fuzz_content.check_case(folder)


def read_monster(folder: Path, text: str) -> None:
    """Read a pack's file that is refused."""
    site = b"title: A\nauthor: B\nlicense: C\n"
    fuzz_content.write_files(folder, {"site.yaml": site, "packs/first.yaml": text.encode()})
    with pytest.raises(ContentError):
        read_content(folder)


def count_calls(folder: Path, text: str) -> int:
    """Return how many functions are called while a monster is read."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        read_monster(folder, text)
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.parametrize("monster", MONSTERS)
def test_the_work_of_reading_grows_with_the_text(tmp_path: Path, monster: str) -> None:
    """Twice the text is twice the work at most, counted in calls, which no busy machine changes."""
    write = MONSTERS[monster]
    small, large = (count_calls(tmp_path, write(size)) for size in (SMALL, LARGE))
    assert large <= MOST_GROWTH * small
    assert large <= MOST_CALLS * LARGE


@pytest.mark.parametrize("monster", MONSTERS)
def test_the_memory_of_reading_grows_with_the_text(tmp_path: Path, monster: str) -> None:
    """However a text is made, a byte of it takes a bounded number of bytes."""
    read_monster(tmp_path, MONSTERS[monster](SMALL))
    tracemalloc.start()
    try:
        read_monster(tmp_path, MONSTERS[monster](LARGE))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak <= MOST_MEMORY * LARGE
