"""Reading the files of our own sites: what they were written from comes back, nothing else does."""

from __future__ import annotations

import json

import pytest
from drawn import read_drawn
from sample_site import make_content, make_levels

from site_builder.downloads import Entry as Row
from site_builder.downloads import render_levels_csv, render_levels_json, render_manifest
from site_builder.errors import NotationError
from site_builder.notation.entry import Entry
from site_builder.notation.level_csv import write_level_csv
from site_builder.notation.site_files import (
    MAX_MANIFEST,
    MAX_TABLE,
    Member,
    SiteFile,
    name_site_file,
    read_levels_csv,
    read_levels_json,
    read_manifest,
)
from site_builder.notation.texts import MAX_TEXT

CONTENT = make_content()
LEVELS = make_levels()
ROWS = [
    Row(pack, number, level, write_level_csv(level.puzzle, level.solution))
    for pack in CONTENT.packs
    for number, level in enumerate(LEVELS[pack.slug], start=1)
]
ENTRIES = tuple(Entry(row.level.puzzle, row.level.solution) for row in ROWS)
TABLE = render_levels_csv(ROWS).decode()
JSON = render_levels_json(CONTENT.site, ROWS, solver_version="9.9").decode()
HEAD = "id,pack,puzzle,solution\n"


def write_manifest(*names: str | None, line: str | None = None) -> str:
    """Return a manifest that names these CSVs, and has a pack line where there is no name."""
    levels = [{"csv": name} if name else {"csv": None, "pack_line": line} for name in names]
    return json.dumps({"format": "flowpress-manifest/1", "levels": levels})


def test_the_table_comes_back() -> None:
    """Every level of a site, dots and solution, in its order."""
    assert SiteFile.TABLE is name_site_file(TABLE)
    assert ENTRIES == read_levels_csv(TABLE)
    assert ENTRIES == read_levels_csv("\ufeff" + TABLE.replace("\n", "\r\n"))


def test_the_json_comes_back() -> None:
    """The same levels from the other file."""
    assert SiteFile.LEVELS is name_site_file(JSON)
    assert ENTRIES == read_levels_json(JSON)


def test_the_manifest_names_the_files() -> None:
    """In the order of its levels."""
    pack = CONTENT.packs[0]
    levels = LEVELS[pack.slug]
    csvs = [write_level_csv(level.puzzle, level.solution) for level in levels]
    text = render_manifest(pack, levels, csvs, solver_version="9.9").decode()
    assert SiteFile.MANIFEST is name_site_file(text)
    assert tuple(Member(f"{level.id}.csv") for level in levels) == read_manifest(text)


@pytest.mark.parametrize("text", ["", "1,2\n", "id,name\n", '{"rows":5}', '{"format":"x"}', "[]"])
def test_other_texts_are_none_of_ours(text: str) -> None:
    """A file is ours by its first words alone."""
    assert name_site_file(text) is None


def test_columns_are_found_by_name() -> None:
    """Columns of later releases may stand anywhere, and a text may be guarded."""
    text = "id,pack,solution,new,puzzle\nx,y,AAAB/CCCB,'=1,'A.AB/C.CB\n"
    assert (Entry(*read_drawn("AAAB CCCB")),) == read_levels_csv(text)


def test_a_path_beside_itself_is_left_open() -> None:
    """Letters do not tell how it runs: the dots come without a solution."""
    [entry] = read_levels_csv(HEAD + "x,y,A.B/A../B..,AAB/AAB/BBB\n")
    assert ((0, 3), (2, 6)) == entry.puzzle.terminals
    assert entry.solution is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1: there is no column puzzle"),
        ("id,pack,puzzle\n", "no column puzzle, or none solution"),
        ("id,pack,puzzle,solution,pack\n", "line 1: two columns have one name"),
        (HEAD, "the table holds no level"),
        (HEAD + "x,y,AA\n", "line 2: 3 cells instead of 4"),
        (HEAD + 'x,y,"AA\n', "this is no table"),
        (HEAD + "x,y,,\n", "puzzle: a board of 0x1"),
        (HEAD + "x,y,A.A/B,AAA/B\n", "line 2, puzzle: the rows differ in length"),
        (HEAD + "x,y,A.A/B..,AAA/BBB\n", "'B' stands once instead of twice"),
        (HEAD + "x,y,A+A,AAA\n", r"'\+' at row 1, column 2 is neither"),
        (HEAD + "x,y,A.A,AA\n", "line 2, solution: it is not 3x1"),
        (HEAD + "x,y,A.A,A.A\n", r"solution: '\.' is no flow"),
        (HEAD + "x,y,A.A,ABA\n", "solution: 'B' is no flow"),
        (HEAD + "x,y,A.A/B.B,AAB/BBA\n", "solution, flow A: it does not run from dot to dot"),
        (HEAD + "x,y,A.A/B.B,BBB/BBB\n", "solution, flow A: it does not run"),
        (HEAD + f"x,y,{'A' * 31},{'A' * 31}\n", "each side must be from 1 to 30"),
        (HEAD + "x" * 200_000, "field larger than"),
        ("x" * (MAX_TABLE + 1), "longer than 32,000,000"),
    ],
)
def test_a_wrong_table_is_refused(text: str, words: str) -> None:
    """With the line and the column."""
    with pytest.raises(NotationError, match=words):
        read_levels_csv(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "this is not JSON"),
        ("[]", "the text: this should be an object"),
        ('{"format":"flowpress-levels/2"}', "'flowpress-levels/2' was written by another release"),
        ('{"format":"flowpress-levels/1"}', "levels: this should be a list"),
        ('{"format":"flowpress-levels/1","levels":[]}', "levels: there is none"),
        ('{"format":"flowpress-levels/1","levels":[1]}', r"levels\[0\]: this should be an object"),
        (
            '{"format":"flowpress-levels/1","levels":[{"puzzle":1}]}',
            r"levels\[0\].puzzle: this should be a text",
        ),
        (" " * (MAX_TEXT + 1), "levels.csv holds the same levels"),
    ],
)
def test_wrong_json_is_refused(text: str, words: str) -> None:
    """With the field."""
    with pytest.raises(NotationError, match=words):
        read_levels_json(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (write_manifest(), "levels: there is none"),
        (write_manifest("../a.csv"), r"levels\[0\].csv: '../a.csv' is no name"),
        (write_manifest("a.csv", "/a.csv"), r"levels\[1\].csv"),
        (write_manifest("a.csv\n"), "is no name of a level CSV"),
        (write_manifest("a.csv", None, None), "level 2 has neither a CSV .*; level 3 has neither"),
        (write_manifest("a.csv", None, line="1\n2"), r"levels\[1\].pack_line: .* be one line"),
        (write_manifest("a.csv", None, line=""), r"levels\[1\].pack_line: .* be one line"),
        ('{"format":"flowpress-manifest/1","levels":[{"csv":1}]}', "this should be a text"),
        (" " * (MAX_MANIFEST + 1), "longer than 8,000,000"),
    ],
)
def test_a_wrong_manifest_is_refused(text: str, words: str) -> None:
    """With the field; names that lead elsewhere are no names."""
    with pytest.raises(NotationError, match=words):
        read_manifest(text)
