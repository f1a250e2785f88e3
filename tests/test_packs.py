"""Reading content: what authors may write, and what they are told when they may not."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from site_builder.errors import ContentError
from site_builder.generator import Order
from site_builder.packs import Batch, Content, Pack, Site, plan_orders, read_content
from site_builder.packs.limits import MAX_FILE_BYTES
from site_builder.puzzle import Recipe, Uniqueness

SITE = "title: Puzzles\nauthor: Ada\nlicense: CC0-1.0\n"
FIRST = "title: First\nslug: first\nseed: 42\nsize: 5x5\ncount: 3\n"


def write_content(folder: Path, packs: dict[str, str | bytes], site: str | None = SITE) -> Path:
    """Write a content folder; ``packs`` maps file names to texts."""
    content = folder / "content"
    (content / "packs").mkdir(parents=True, exist_ok=True)
    if site is not None:
        (content / "site.yaml").write_text(site, encoding="utf-8")
    for name, text in packs.items():
        data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        (content / "packs" / name).write_bytes(data)
    return content


def read_one(folder: Path, text: str | bytes) -> Pack:
    """Return the pack that ``text`` describes."""
    return read_content(write_content(folder, {"first.yaml": text})).packs[0]


def find_problems(folder: Path, packs: dict[str, str | bytes], site: str | None = SITE) -> str:
    """Return what an author is told, less the name of the content folder."""
    content = write_content(folder, packs, site)
    with pytest.raises(ContentError) as caught:
        read_content(content)
    return str(caught.value).replace(content.as_posix() + "/", "")


def test_five_lines_make_a_pack(tmp_path: Path) -> None:
    """Title, slug, seed, size and count are enough; the rest has sensible defaults."""
    content = read_content(write_content(tmp_path, {"first.yaml": FIRST}))
    expected = Content(
        Site("Puzzles", "Ada", "CC0-1.0", None, ""),
        (
            Pack(
                slug="first",
                title="First",
                summary="",
                author="Ada",
                license="CC0-1.0",
                seed="42",
                batches=(Batch(Recipe(5, 5, (4, 5), (3, 25), straight=10), 3),),
                source=(tmp_path / "content/packs/first.yaml").as_posix(),
            ),
        ),
    )
    assert expected == content


def test_every_field_is_read(tmp_path: Path) -> None:
    """Batches take the pack's values where they have none of their own."""
    text = """\
title: 'Wide: and <b>tall</b>'
slug: first
summary: |
  Two *kinds*.

  - wide
author: Grace
license: MIT
seed: 2024-01-01
size: 8x6
length: [3, 12]
uniqueness: unique
count: 2
batches:
  - {flows: 7, title: Wide}
  - {size: 6 X 8, flows: [4, 6], length: 12, count: 4, uniqueness: any}
  - {solid_squares: true, touching: true}
  - straight: 0
    bends: [20, 40]
    dots_apart: 3
    border_dots: 60
    symmetric_dots: true
"""
    pack = read_one(tmp_path, text)
    assert ("Wide: and <b>tall</b>", "Grace", "MIT") == (pack.title, pack.author, pack.license)
    assert "Two *kinds*.\n\n- wide" == pack.summary
    assert "2024-01-01" == pack.seed
    wide = Recipe(8, 6, (5, 7), (3, 12), Uniqueness.UNIQUE, straight=10)
    tall = Recipe(6, 8, (4, 6), (12, 12), Uniqueness.AMBIGUOUS, straight=10)
    looks: dict[str, Any] = {
        "bends": (20, 40),
        "dots_apart": 3,
        "border_dots": 60,
        "symmetric_dots": True,
    }
    expected = (
        Batch(replace(wide, flows=(7, 7)), 2, "Wide"),
        Batch(tall, 4),
        Batch(replace(wide, solid_squares=True, touching=True), 2),
        Batch(replace(wide, straight=0, **looks), 2),
    )
    assert expected == pack.batches


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("42", "42"),
        ("012", "012"),
        ("22:22", "22:22"),
        ("2024-01-01", "2024-01-01"),
        ("no", "no"),
        ("1_000", "1_000"),
        ("0x1F", "0x1F"),
        ("1e3", "1e3"),
        (".inf", ".inf"),
        ("=", "="),
        ("'#7 ü 🎲'", "#7 ü 🎲"),
        ("'../../etc'", "../../etc"),
    ],
)
def test_a_seed_is_the_text_as_written(tmp_path: Path, written: str, expected: str) -> None:
    """None of YAML's guesses at numbers, dates and truth change a seed."""
    assert expected == read_one(tmp_path, FIRST.replace("42", written)).seed


def test_one_number_is_a_square_board(tmp_path: Path) -> None:
    """``size: 8`` means 8x8."""
    recipe = read_one(tmp_path, FIRST.replace("5x5", "8")).made[0].recipe
    assert (8, 8) == (recipe.width, recipe.height)


def test_a_byte_order_mark_and_windows_lines_are_fine(tmp_path: Path) -> None:
    """Files from Windows editors read the same."""
    windows = b"\xef\xbb\xbf" + FIRST.replace("\n", "\r\n").encode()
    expected = read_one(tmp_path, FIRST)
    assert expected == read_one(tmp_path, windows)


def test_script_in_a_title_is_only_text(tmp_path: Path) -> None:
    """Markup in a title is kept to the letter: the pages escape it."""
    title = "<script>alert(1)</script>"
    assert title == read_one(tmp_path, FIRST.replace("First", title)).title


def test_a_length_beyond_the_board_means_as_long_as_it_gets(tmp_path: Path) -> None:
    """A range shared by boards of several sizes ends where each board does."""
    assert (3, 25) == read_one(tmp_path, FIRST + "length: [3, 40]\n").made[0].recipe.length


def test_default_flows_follow_the_length(tmp_path: Path) -> None:
    """Long paths alone are no contradiction: the number of flows gives way."""
    pack = read_one(tmp_path, FIRST.replace("5x5", "8x8") + "length: [20, 40]\n")
    assert (3, 3) == pack.made[0].recipe.flows


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("https://example.org", "https://example.org/"),
        ("HTTPS://Example.ORG/Puzzles", "https://example.org/Puzzles/"),
        ("http://localhost:8000/a/b/", "http://localhost:8000/a/b/"),
    ],
)
def test_a_url_is_brought_into_one_form(tmp_path: Path, written: str, expected: str) -> None:
    """The host is lower case and the end is a slash."""
    content = write_content(tmp_path, {"first.yaml": FIRST}, SITE + f"url: {written}\n")
    assert expected == read_content(content).site.url


def test_packs_stand_in_the_order_of_the_shelf(tmp_path: Path) -> None:
    """``packs`` in site.yaml comes first, the rest follows by name."""
    files: dict[str, str | bytes] = {
        f"{slug}.yaml": FIRST.replace("first", slug) for slug in ("a", "b", "c", "d")
    }
    content = read_content(write_content(tmp_path, files, SITE + "packs: [c, b]\n"))
    assert ["c", "b", "a", "d"] == [pack.slug for pack in content.packs]


def test_other_files_in_the_folder_are_left_alone(tmp_path: Path) -> None:
    """Notes, backups and hidden files are no packs."""
    others: dict[str, str | bytes] = {"notes.md": "?", "first.yaml~": "?", ".x.yaml": "?"}
    content = write_content(tmp_path, {"first.yaml": FIRST, **others})
    assert ["first"] == [pack.slug for pack in read_content(content).packs]


def test_orders_count_on_where_an_equal_batch_stopped() -> None:
    """Two batches of one recipe order no level twice; another recipe starts at 0."""
    small, large = Recipe(5, 5, (4, 5), (3, 25)), Recipe(6, 6, (4, 6), (3, 36))
    batches = (Batch(small, 2), Batch(large, 1), Batch(small, 2, "More"))
    pack = Pack("p", "P", "", "A", "MIT", "dawn", batches, "p.yaml")
    expected = (
        Order(small, "dawn", 0),
        Order(small, "dawn", 1),
        Order(large, "dawn", 0),
        Order(small, "dawn", 2),
        Order(small, "dawn", 3),
    )
    assert expected == plan_orders(pack)


def change(old: str, new: str) -> str:
    """Return the five-line pack with one part of its text changed."""
    return FIRST.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", "1:1: file: is empty", id="empty-file"),
        pytest.param("# soon\n", "1:1: file: is empty", id="only-comments"),
        pytest.param(
            "- title: First\n",
            "1:1: file: holds a list, where fields such as `title: ...` are needed",
            id="a-list",
        ),
        pytest.param(
            "First\n",
            "1:1: file: holds text, where fields such as `title: ...` are needed",
            id="plain-text",
        ),
        pytest.param(
            "title: First\nsummary: Soon.\n",
            (
                "1:1: slug: is required, but missing\n"
                "1:1: seed: is required, but missing\n"
                "1:1: size: is required, but missing\n"
                "1:1: count: is required, but missing"
            ),
            id="missing-required",
        ),
        pytest.param(
            change("title: First", "title:"),
            "1:7: title: is empty; write a value, or leave the field out",
            id="empty-value",
        ),
        pytest.param(
            change("title: First", "title: ~"),
            "1:8: title: is ~ (nothing, to YAML); write a value, or leave the field out",
            id="null",
        ),
        pytest.param(
            change("title: First", "title: '  '"),
            "1:8: title: is empty; write a value",
            id="blank-title",
        ),
        pytest.param(
            change("title: First", "title: [a, b]"),
            "1:8: title: is a list, where text is needed",
            id="title-is-a-list",
        ),
        pytest.param(
            change("First", "x" * 121),
            "1:8: title: has 121 characters; at most 120",
            id="title-too-long",
        ),
        pytest.param(
            change("First", '"a\\nb"'),
            "1:8: title: has a line break; write it in one line",
            id="line-break-in-title",
        ),
        pytest.param(
            change("First", "Fi\u0007rst"),
            "1:10: file: holds the control character '\\x07'",
            id="control-character",
        ),
        pytest.param(
            change("First", '"Fi\\u001brst"'),
            "1:8: title: holds the control character U+001B",
            id="escaped-control-character",
        ),
        pytest.param(
            change("First", '"Fi\\ud800rst"'),
            "1:8: title: holds the control character U+D800",
            id="escaped-surrogate",
        ),
        pytest.param(
            change("First", "Fi\u202erst"),
            "1:8: title: holds U+202E, which reverses the text around it",
            id="bidi-override",
        ),
        pytest.param(
            change("seed: 42", "sead: 42"),
            (
                "1:1: seed: is required, but missing\n"
                "3:1: sead: is not a field here; did you mean 'seed'?"
            ),
            id="unknown-key",
        ),
        pytest.param(
            FIRST + "colour: red\n",
            (
                "6:1: colour: is not a field here; known are size, flows, length, count, "
                "uniqueness, solid_squares, touching, straight, bends, dots_apart, border_dots, "
                "symmetric_dots, difficulty, order, levels, import, allow, title, slug, summary, "
                "author, license, seed, published, updated, print, batches, kind, start, days, "
                "weekdays"
            ),
            id="unlike-any-key",
        ),
        pytest.param(
            FIRST + "count: 4\n",
            "6:1: count: stands here twice; the first is in line 5",
            id="duplicate-key",
        ),
        pytest.param(
            change("count: 3", "\tcount: 3"),
            "5:1: file: cannot be read as YAML: a tab stands where YAML wants spaces",
            id="tab",
        ),
        pytest.param(
            change("First", "First: the dawn"),
            (
                "1:13: file: cannot be read as YAML: a second `: ` in one value; put text that "
                "holds one in quotes"
            ),
            id="unquoted-colon",
        ),
        pytest.param(
            change("First", "&x First"),
            (
                "1:8: file: anchors and aliases are not supported; write the value out, and put"
                " text that starts with & or * in quotes"
            ),
            id="anchor",
        ),
        pytest.param(
            FIRST + "a: &a [x, x]\nb: &b [*a, *a]\n",
            (
                "6:4: file: anchors and aliases are not supported; write the value out, and put"
                " text that starts with & or * in quotes"
            ),
            id="alias-bomb",
        ),
        pytest.param(
            change("First", "*First*"),
            (
                "1:14: file: cannot be read as YAML: expected alphabetic or numeric character, "
                "but found '*'; put text that starts with a sign in quotes"
            ),
            id="unquoted-star",
        ),
        pytest.param(
            change("42", "!!python/object/apply:os.system [ls]"),
            "3:7: file: tags are not supported; put text that starts with ! in quotes",
            id="tag",
        ),
        pytest.param(
            FIRST + "---\ntitle: Second\n",
            (
                "6:1: file: cannot be read as YAML: a second document starts here (`---`); one "
                "file holds one"
            ),
            id="two-documents",
        ),
        pytest.param(
            FIRST + "summary: " + "[" * 30 + "]" * 30,
            "6:29: file: more than 20 lists and fields inside one another",
            id="too-deep",
        ),
        pytest.param(
            change("First", '"\\UFFFFFFFF"'),
            "1:1: file: cannot be read as YAML: a number in it is out of range",
            id="escape-out-of-range",
        ),
        pytest.param(
            FIRST + "? [a, b]\n: 1\n", "6:3: file: a field's name must be a word", id="list-as-key"
        ),
        pytest.param(
            change("First", "'First"),
            "1:8: file: cannot be read as YAML: a quote opens here and never closes",
            id="unclosed-quote",
        ),
        pytest.param(
            change("slug: first", "slug: ../first"),
            (
                "2:7: slug: '../first' may hold only a-z and 0-9, in words joined by single "
                "hyphens; did you mean 'first'?"
            ),
            id="traversal",
        ),
        pytest.param(
            change("slug: first", "slug: First"),
            (
                "2:7: slug: 'First' may hold only a-z and 0-9, in words joined by single "
                "hyphens; did you mean 'first'?"
            ),
            id="capital-slug",
        ),
        pytest.param(
            change("slug: first", "slug: second"),
            (
                "2:7: slug: 'second' is not the file's name; did you mean 'first', or to rename"
                " the file second.yaml?"
            ),
            id="slug-of-another-file",
        ),
        pytest.param(
            change("slug: first", "slug: con"),
            "2:7: slug: 'con' names a device on Windows; choose another word",
            id="windows-device",
        ),
        pytest.param(
            change("slug: first", "slug: " + "a" * 65),
            "2:7: slug: has 65 characters; at most 64",
            id="long-slug",
        ),
        pytest.param(
            change("5x5", "5 by 5"),
            "4:7: size: '5 by 5' is not a size; write WIDTHxHEIGHT, such as 8x8",
            id="size-in-words",
        ),
        pytest.param(
            change("5x5", "[5, 5]"),
            "4:7: size: is a list; write WIDTHxHEIGHT; did you mean 5x5?",
            id="size-as-list",
        ),
        pytest.param(
            change("5x5", "1000x1000"),
            (
                "4:7: size: 1000x1000 is not possible: a board has 3 to 30 cells a side and at "
                "most 400 in all; did you mean 20x20?"
            ),
            id="huge-board",
        ),
        pytest.param(
            change("5x5", "2x9"),
            (
                "4:7: size: 2x9 is not possible: a board has 3 to 30 cells a side and at most "
                "400 in all; did you mean 3x9?"
            ),
            id="tiny-board",
        ),
        pytest.param(
            change("5x5", "30x30"),
            (
                "4:7: size: 30x30 is not possible: a board has 3 to 30 cells a side and at most"
                " 400 in all; did you mean 20x20?"
            ),
            id="large-board",
        ),
        pytest.param(
            change("count: 3", "count: 012"),
            "5:8: count: '012' is not a whole number; did you mean 12?",
            id="octal",
        ),
        pytest.param(
            change("count: 3", "count: 22:22"),
            "5:8: count: '22:22' is not a whole number",
            id="sexagesimal",
        ),
        pytest.param(
            change("count: 3", "count: -3"),
            "5:8: count: -3 is outside 1 to 1000; did you mean 1?",
            id="negative-count",
        ),
        pytest.param(
            change("count: 3", "count: 0"),
            "5:8: count: 0 is outside 1 to 1000; did you mean 1?",
            id="no-levels",
        ),
        pytest.param(
            change("count: 3", "count: 1001"),
            "5:8: count: 1001 is outside 1 to 1000; did you mean 1000?",
            id="too-many-levels",
        ),
        pytest.param(
            change("count: 3", "count: '3'"),
            "5:8: count: '3' is text, where a whole number is needed; did you mean 3?",
            id="count-as-text",
        ),
        pytest.param(
            change("count: 3", "count: 3.5"),
            "5:8: count: '3.5' is not a whole number",
            id="count-as-fraction",
        ),
        pytest.param(
            change("count: 3", "count: {of: 3}"),
            "5:8: count: is a group of fields, where a whole number is needed",
            id="count-as-group",
        ),
        pytest.param(
            FIRST + "flows: [6, 4]\n",
            "6:8: flows: the range is backwards; did you mean [4, 6]?",
            id="reversed-range",
        ),
        pytest.param(
            FIRST + "flows: 4-6\n",
            "6:8: flows: '4-6' is not a range; did you mean [4, 6]?",
            id="range-as-text",
        ),
        pytest.param(
            FIRST + "flows: [4, 5, 6]\n",
            "6:8: flows: must be a whole number, or a range of two such as [6, 8]",
            id="range-of-three",
        ),
        pytest.param(
            FIRST + "flows: [4, ]\n",
            "6:8: flows: must be a whole number, or a range of two such as [6, 8]",
            id="range-with-a-hole",
        ),
        pytest.param(
            FIRST + "flows: [4, 60]\n",
            "6:12: flows[2]: 60 is outside 1 to 52; did you mean 52?",
            id="too-many-flows",
        ),
        pytest.param(
            FIRST + "length: [2, 9]\n",
            (
                "6:9: length: a path has at least 3 cells, or its dots lie side by side and "
                "there is nothing to solve; did you mean [3, 9]?"
            ),
            id="short-paths",
        ),
        pytest.param(
            FIRST + "flows: 3\nlength: [3, 6]\n",
            (
                "6:8: flows: 3 flows of at most 6 cells cover at most 18 of the 25 cells of the"
                " 5x5 board; did you mean flows: 5 or length: [3, 9]?"
            ),
            id="infeasible",
        ),
        pytest.param(
            FIRST + "length: [13, 13]\n",
            (
                "6:9: length: paths have at least 13 cells, so 1 of them fits into the 25 cells"
                " of the 5x5 board; it takes at least 3; did you mean [8, 13]?"
            ),
            id="infeasible-length",
        ),
        pytest.param(
            FIRST + "flows: 1\n",
            (
                "6:8: flows: one flow cannot cover the 25 cells of the 5x5 board without "
                "running beside itself; did you mean flows: 3?"
            ),
            id="one-flow",
        ),
        pytest.param(
            FIRST + "uniqueness: airtigt\n",
            (
                "6:13: uniqueness: 'airtigt' is not one of airtight, unique, any; did you mean "
                "'airtight'?"
            ),
            id="unknown-uniqueness",
        ),
        pytest.param(
            FIRST + "uniqueness: 7\n",
            "6:13: uniqueness: '7' is not one of airtight, unique, any",
            id="uniqueness-unlike-any",
        ),
        pytest.param(
            FIRST + "touching: yes\n",
            "6:11: touching: 'yes' is neither true nor false; write true",
            id="yes-for-true",
        ),
        pytest.param(
            FIRST + "touching: 0\n",
            "6:11: touching: '0' is neither true nor false; write false",
            id="zero-for-false",
        ),
        pytest.param(
            FIRST + "touching: often\n",
            "6:11: touching: 'often' is neither true nor false; one of the two is needed",
            id="no-switch-at-all",
        ),
        pytest.param(
            FIRST + 'touching: "true"\n',
            "6:11: touching: 'true' is text, where true or false is needed; take the quotes off",
            id="switch-in-quotes",
        ),
        pytest.param(
            FIRST + "grade: hard\n",
            "6:1: grade: is not a field here; did you mean 'difficulty'?",
            id="grade-for-difficulty",
        ),
        pytest.param(
            FIRST + "touching: true\n",
            (
                "6:11: touching: permits nothing in airtight levels: where a path touches "
                "itself it has a shortcut that leaves cells empty; did you mean uniqueness: "
                "unique?"
            ),
            id="idle-touching",
        ),
        pytest.param(
            FIRST + "solid_squares: true\n",
            (
                "6:16: solid_squares: permits nothing alone: a path that fills a 2x2 square "
                "touches itself; did you mean touching: true as well?"
            ),
            id="idle-solid-squares",
        ),
        pytest.param(
            FIRST + "batches: []\n",
            "6:10: batches: has 0 items; 1 to 1000 are possible",
            id="no-batches",
        ),
        pytest.param(
            FIRST + "batches: {size: 5x5}\n",
            (
                "6:10: batches: is a group of fields, where a list is needed (lines that start "
                "with `- `)"
            ),
            id="batches-as-group",
        ),
        pytest.param(
            FIRST + "batches:\n  - 5x5\n",
            "7:5: batches[1]: is text, where fields such as `size: 8x8` are needed",
            id="batch-as-text",
        ),
        pytest.param(
            FIRST + "batches:\n  -\n",
            "7:4: batches[1]: is empty; write fields such as `size: 8x8`",
            id="batch-left-empty",
        ),
        pytest.param(
            FIRST + "batches:\n  - {lenght: 3}\n",
            "7:6: batches[1].lenght: is not a field here; did you mean 'length'?",
            id="nested-unknown-key",
        ),
        pytest.param(
            change("size: 5x5\ncount: 3", "batches:\n  - size: 5x5\n  - count: 2"),
            (
                "5:5: batches[1].count: is required, but missing, here or for the whole pack\n"
                "6:5: batches[2].size: is required, but missing, here or for the whole pack"
            ),
            id="nested-missing",
        ),
        pytest.param(
            FIRST + "length: [3, 5]\nbatches:\n  - flows: 5\n  - flows: 4\n",
            (
                "9:12: batches[2].flows: 4 flows of at most 5 cells cover at most 20 of the 25 "
                "cells of the 5x5 board; did you mean flows: 5 or length: [3, 7]?"
            ),
            id="nested-infeasible",
        ),
        pytest.param(
            change("First", "@First"),
            (
                "1:8: file: cannot be read as YAML: found character '@' that cannot start any "
                "token; put text that starts with a sign in quotes"
            ),
            id="sign",
        ),
    ],
)
def test_a_broken_pack_is_explained(tmp_path: Path, text: str, expected: str) -> None:
    """Each mistake gets its own words at its own line and column."""
    problems = find_problems(tmp_path, {"first.yaml": text})
    assert expected == problems.replace("packs/first.yaml:", "")


def test_all_problems_of_all_files_come_in_one_run_in_order(tmp_path: Path) -> None:
    """One broken field hides no other: site first, then packs by name, line by line."""
    first = FIRST.replace("42", "''").replace("5x5", "5by5") + "flow: 3\n"
    second = "slug: second\ntitle: Second\nseed: x\nsize: 5x5\ncount: 0\nbatches:\n  - flows: 1\n"
    expected = """\
site.yaml:1:1: titel: is not a field here; did you mean 'title'?
site.yaml:1:1: title: is required, but missing
site.yaml:1:1: license: is required, but missing
packs/first.yaml:3:7: seed: is empty; write a value
packs/first.yaml:4:7: size: '5by5' is not a size; write WIDTHxHEIGHT, such as 8x8
packs/first.yaml:6:1: flow: is not a field here; did you mean 'flows'?
packs/second.yaml:5:8: count: 0 is outside 1 to 1000; did you mean 1?"""
    files: dict[str, str | bytes] = {"second.yaml": second, "first.yaml": first}
    assert expected == find_problems(tmp_path, files, "titel: Puzzles\nauthor: Ada\n")


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"title: f\xfcr\n", "1:9: file: is not UTF-8: byte 0xfc has no meaning"),
        (FIRST.encode("utf-16"), "1:1: file: is not UTF-8: byte 0xff has no meaning"),
        (b"title: a\0b\n", "1:9: file: holds the control character '\\x00'"),
        (b"# " + b"x" * MAX_FILE_BYTES, "1:1: file: is larger than 256 kB"),
    ],
    ids=["latin-1", "utf-16", "nul", "large"],
)
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, data: bytes, expected: str) -> None:
    """Bytes are looked at before any of them is taken for YAML."""
    assert f"packs/first.yaml:{expected}" == find_problems(tmp_path, {"first.yaml": data})


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("example.org/a", "'example.org/a' is not absolute; did you mean 'https://example.org/a'?"),
        (
            "/puzzles/",
            (
                "'/puzzles/' is not an absolute http(s) URL; "
                "write an address such as https://example.org/puzzles/"
            ),
        ),
        (
            "'javascript:alert(1)'",
            (
                "'javascript:alert(1)' is not an absolute http(s) URL; "
                "write an address such as https://example.org/puzzles/"
            ),
        ),
        (
            "http://[::1",
            "'http://[::1' is not a URL; write an address such as https://example.org/puzzles/",
        ),
        (
            "http://a.org:99999/",
            (
                "'http://a.org:99999/' is not a URL; "
                "write an address such as https://example.org/puzzles/"
            ),
        ),
        (
            "https://a.org/?q=1",
            "'https://a.org/?q=1' must have no user name, query or fragment",
        ),
        (
            "https://me@a.org/",
            "'https://me@a.org/' must have no user name, query or fragment",
        ),
        (
            "https://münchen.example/",
            "'münchen.example' is not a host name; write names beyond ASCII in their xn-- form",
        ),
        (
            "'https://a.org/\"><script>'",
            "'/\"><script>' is not a plain path; percent-encode what is unusual",
        ),
        (
            "https://a.org/../b",
            "'/../b' is not a plain path; percent-encode what is unusual",
        ),
    ],
)
def test_a_bad_site_url_is_explained(tmp_path: Path, url: str, expected: str) -> None:
    """The base of canonical addresses is absolute and holds nothing that needs escaping."""
    site = SITE + f"url: {url}\n"
    problems = find_problems(tmp_path, {"first.yaml": FIRST}, site)
    assert f"site.yaml:4:6: url: {expected}" == problems


def test_slugs_that_differ_in_case_alone_are_duplicates(tmp_path: Path) -> None:
    """Two folders that one file system in three would take for the same are refused."""
    other = FIRST.replace("slug: first", "slug: FIRST")
    expected = """\
packs/other.yaml:2:7: slug: 'FIRST' may hold only a-z and 0-9, in words joined by single \
hyphens; did you mean 'first'?
packs/other.yaml:2:7: slug: 'FIRST' is the slug of packs/first.yaml already (upper and lower \
case count as the same)"""
    assert expected == find_problems(tmp_path, {"first.yaml": FIRST, "other.yaml": other})


def test_a_missing_site_file_and_no_packs_are_both_named(tmp_path: Path) -> None:
    """An empty folder says what the first two files are."""
    content = tmp_path / "content"
    with pytest.raises(ContentError) as caught:
        read_content(content)
    expected = (
        "site.yaml:1:1: file: is missing; `flowpress init` writes a site with one",
        "site.yaml:1:1: packs: there are none; write the first, packs/first.yaml",
    )
    shown = (line.replace(f"{content.as_posix()}/", "") for line in caught.value.problems)
    assert expected == tuple(shown)


def test_a_pack_with_another_ending_is_not_passed_over(tmp_path: Path) -> None:
    """``first.yml`` is read, and renamed by its author."""
    expected = "packs/first.yml:1:1: file: the name of a pack's file must end in .yaml"
    assert expected == find_problems(tmp_path, {"first.yml": FIRST})


def test_a_folder_named_like_a_pack_is_refused(tmp_path: Path) -> None:
    """Only regular files are opened."""
    (tmp_path / "content/packs/first.yaml").mkdir(parents=True)
    assert "packs/first.yaml:1:1: file: is not a regular file" == find_problems(tmp_path, {})


def test_the_shelf_names_packs_that_exist_once_each(tmp_path: Path) -> None:
    """A misspelled or repeated slug in site.yaml is pointed at."""
    site = SITE + "packs:\n  - first\n  - frist\n  - first\n"
    expected = """\
site.yaml:6:5: packs[2]: no pack has the slug 'frist'; did you mean 'first'?
site.yaml:7:5: packs[3]: 'first' stands here twice"""
    assert expected == find_problems(tmp_path, {"first.yaml": FIRST}, site)


def test_a_site_has_a_most_of_levels(tmp_path: Path) -> None:
    """The pack that goes beyond the limit is named, the ones before are not."""
    batches = "batches:\n" + "  - count: 1000\n" * 11
    files: dict[str, str | bytes] = {
        f"{slug}.yaml": FIRST.replace("first", slug) + batches for slug in ("a", "b")
    }
    expected = (
        "packs/b.yaml:1:1: count: with this pack the site has 22000 levels; "
        "at most 20000 are possible"
    )
    assert expected == find_problems(tmp_path, files)


def test_paths_are_shown_from_where_the_author_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An absolute folder inside the working folder is named from there."""
    content = write_content(tmp_path, {"first.yaml": FIRST})
    monkeypatch.chdir(tmp_path)
    assert "content/packs/first.yaml" == read_content(content).packs[0].source


def test_the_examples_of_the_reference_are_read(tmp_path: Path) -> None:
    """Every file shown whole in docs/CONTENT.md is right as it stands there."""
    reference = Path(__file__).parents[1] / "docs/CONTENT.md"
    examples = re.findall(
        "```yaml\n# content/(.*)\n((?:.+\n|\n)*?)```", reference.read_text("utf-8")
    )
    write_content(tmp_path, {})
    for name, text in examples:
        (tmp_path / "content" / name).write_text(text, encoding="utf-8")
    content = read_content(tmp_path / "content")
    assert len(examples) == 1 + len(content.packs)


LINES = st.lists(
    st.sampled_from(
        [
            "title:",
            "slug: first",
            "seed: ",
            "size: 5x5",
            "count: 2",
            "batches:",
            "  - ",
            "- ",
            "  ",
            "flows: [",
            "6, 8]",
            "length: ",
            "{",
            "}",
            "'",
            '"',
            "&a ",
            "*a",
            "!!int 3",
            "? ",
            ": ",
            "|\n",
            ">",
            "---\n",
            "%YAML 1.1\n",
            "\t",
            "#",
            "\\UFFFFFFFF",
            "\\ud800",
            "\n",
            "\n",
            "\n",
        ]
    )
    | st.text(max_size=4)
).map("".join)


@given(LINES | st.text() | LINES.map(lambda text: FIRST + text))
@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_no_text_brings_the_reader_down(tmp_path: Path, text: str) -> None:
    """Whatever a file holds, all that comes out is a ContentError whose lines are fit to print."""
    content = write_content(tmp_path, {"first.yaml": text}, text)
    problems: tuple[str, ...] = ()
    try:
        read_content(content)
    except ContentError as error:
        problems = error.problems
    # No text is both a site and a pack: site.yaml alone always has something to complain about.
    assert problems
    assert all(problem.isprintable() for problem in problems)
