"""docs/FORMATS.md: every example is what the program reads, or refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from drawn import read_drawn

from site_builder.cli.archive import MAX_ARCHIVE, MAX_MEMBERS, MAX_UNPACKED
from site_builder.cli.convert import SOLVE_BUDGET
from site_builder.errors import NotationError
from site_builder.folders import TEXTS, list_endings
from site_builder.notation.entry import Entry
from site_builder.notation.formats import FORMATS, detect, find_format
from site_builder.notation.site_files import read_levels_csv
from site_builder.notation.texts import MAX_PUZZLES, MAX_TEXT

DOCUMENT = (Path(__file__).parent.parent / "docs" / "FORMATS.md").read_text(encoding="utf-8")
BLOCKS: list[tuple[str, str]] = re.findall(
    r"^```(\S+(?: refused)?)\n(.*?)^```$", DOCUMENT, flags=re.DOTALL | re.MULTILINE
)
EXAMPLES = [(key, text) for key, text in BLOCKS if key in {each.key for each in FORMATS}]
REFUSED = [(key.split()[0], text) for key, text in BLOCKS if key.endswith(" refused")]
FIVE = Entry(*read_drawn("ABBBB AAAAB CCCCB CDDBB CCDDD"))


def test_every_format_has_its_examples() -> None:
    """Each has a section in the order of the list, something that is read, something refused."""
    keys = [each.key for each in FORMATS]
    assert keys == re.findall(r"^## .*: `(\w+)`$", DOCUMENT, flags=re.MULTILINE)
    assert keys == list(dict.fromkeys(key for key, _ in EXAMPLES))
    assert keys == list(dict.fromkeys(key for key, _ in REFUSED))
    assert len(BLOCKS) == len(EXAMPLES) + len(REFUSED) + 1


@pytest.mark.parametrize(("key", "text"), EXAMPLES)
def test_examples_are_read(key: str, text: str) -> None:
    """Their format is told from the text, and what comes out can be written again."""
    wanted = find_format(key)
    assert key == detect(text)
    for entry in wanted.read(text):
        written = wanted.write_one(entry.puzzle, entry.solution)
        assert (entry,) == wanted.read(written)


@pytest.mark.parametrize("key", [each.key for each in FORMATS])
def test_the_first_example_is_the_one_puzzle(key: str) -> None:
    """All formats show the same board, just as we write it, but for blanks behind lines."""
    wanted = find_format(key)
    first = next(text for name, text in EXAMPLES if name == key)
    entry = wanted.read(first)[0]
    assert FIVE.puzzle == entry.puzzle
    assert entry.solution in (None, FIVE.solution)
    written = wanted.write_one(FIVE.puzzle, FIVE.solution)
    assert first.startswith("".join(f"{line.rstrip()}\n" for line in written.splitlines()))


@pytest.mark.parametrize(("key", "text"), REFUSED)
def test_examples_of_what_is_refused_are_refused(key: str, text: str) -> None:
    """Each for a reason in words."""
    with pytest.raises(NotationError, match=r"\w"):
        find_format(key).read(text)


def test_the_table_of_a_site_is_read() -> None:
    """The one example that is no interchange format."""
    [text] = [text for key, text in BLOCKS if key == "levels.csv"]
    [entry] = read_levels_csv(text)
    assert Entry(*read_drawn("AAAB CCCB")) == entry


def test_the_table_of_formats_says_what_they_are() -> None:
    """Suffix, solution and number of levels stand in the document as in the program."""
    for each in FORMATS:
        [row] = re.findall(rf"^\| \[`{each.key}`\].*$", DOCUMENT, flags=re.MULTILINE)
        told = "always" if each.needs_solution else "if it is known"
        assert f"`{each.suffix}` | {told if each.carries_solution else 'never'} |" in row
        assert row.endswith("| any number |") is (each.write_many is not None)


def test_the_limits_are_those_of_the_program() -> None:
    """Numbers in the document are the constants."""
    for number in (MAX_TEXT, MAX_PUZZLES, MAX_ARCHIVE, MAX_UNPACKED, MAX_MEMBERS):
        assert f"{number:,} " in DOCUMENT
    assert f"after {SOLVE_BUDGET} million steps" in DOCUMENT
    assert f"whose names end in {list_endings([f'`{ending}`' for ending in TEXTS])}" in DOCUMENT
