"""Which booklets a pack has: what authors may write for it, and which files that makes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from sample_site import make_content, make_levels
from test_packs import FIRST, SITE, find_problems, read_one, write_content

from site_builder.packs import Printing, read_content
from site_builder.pages import Makers, render_site
from site_builder.pages.booklets import plan_editions


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("", Printing((4,), ("a4", "letter"), "back")),
        ("print:\n  per_page: 1\n", Printing((1,), ("a4", "letter"), "back")),
        ("print:\n  per_page: [9, 2, 9]\n", Printing((2, 9), ("a4", "letter"), "back")),
        ("print:\n  per_page: none\n", Printing((), ("a4", "letter"), "back")),
        ("print:\n  paper: letter\n", Printing((4,), ("letter",), "back")),
        ("print:\n  paper: [letter, a4]\n", Printing((4,), ("a4", "letter"), "back")),
        ("print:\n  answers: apart\n", Printing((4,), ("a4", "letter"), "apart")),
    ],
)
def test_what_is_not_said_is_as_usual(tmp_path: Path, lines: str, expected: Printing) -> None:
    """One booklet for each paper, unless the pack wants others."""
    assert expected == read_one(tmp_path, FIRST + lines).printing


def test_the_site_speaks_for_its_packs(tmp_path: Path) -> None:
    """What a pack does not say is as in site.yaml."""
    site = f"{SITE}print:\n  per_page: [1, 6]\n  paper: a4\n"
    content = read_content(
        write_content(tmp_path, {"first.yaml": f"{FIRST}print:\n  per_page: 2\n"}, site)
    )
    assert Printing((2,), ("a4",), "back") == content.packs[0].printing


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            "  per_page: 3\n",
            (
                "7:13: print.per_page: '3' is not among 1, 2, 4, 6, 9; "
                "for no booklet at all write per_page: none"
            ),
        ),
        (
            "  per_page: [4, none]\n",
            (
                "7:17: print.per_page[2]: 'none' is not among 1, 2, 4, 6, 9; "
                "for no booklet at all write per_page: none"
            ),
        ),
        (
            '  per_page: "4"\n',
            "7:13: print.per_page: '4' is text, where a number is needed; did you mean 4?",
        ),
        (
            "  paper: [a4, leter]\n",
            ("7:15: print.paper[2]: 'leter' is not one of a4, letter; did you mean 'letter'?"),
        ),
        (
            "  per_page: []\n",
            "7:13: print.per_page: is an empty list; write a value, or leave the field out",
        ),
        (
            "  paper: A4\n",
            "7:10: print.paper: 'A4' is not one of a4, letter; did you mean 'a4'?",
        ),
        (
            "  answers: bak\n",
            "7:12: print.answers: 'bak' is not one of back, apart, none; did you mean 'back'?",
        ),
        (
            "  pages: 4\n",
            "7:3: print.pages: is not a field here; did you mean 'per_page'?",
        ),
    ],
)
def test_mistakes_are_explained(tmp_path: Path, lines: str, expected: str) -> None:
    """A layout that there is not gets those that there are."""
    text = f"{FIRST}print:\n{lines}"
    assert f"packs/first.yaml:{expected}" in find_problems(tmp_path, {"first.yaml": text})


def test_each_wrong_item_is_told_at_its_place(tmp_path: Path) -> None:
    """A list with several wrong items names each of them, none hides another."""
    text = f'{FIRST}print:\n  per_page: [1, 3, "4"]\n'
    assert (
        "packs/first.yaml:7:17: print.per_page[2]: '3' is not among 1, 2, 4, 6, 9; "
        "for no booklet at all write per_page: none\n"
        "packs/first.yaml:7:20: print.per_page[3]: '4' is text, where a number is needed; "
        "did you mean 4?"
    ) == find_problems(tmp_path, {"first.yaml": text})


def test_answers_apart_are_files_of_their_own() -> None:
    """Each booklet without answers has one of answers alone beside it, for the same paper."""
    editions = plan_editions("dawn", Printing((2, 9), ("letter",), "apart"))
    names = ["dawn-letter-2", "dawn-letter-2-answers", "dawn-letter-9", "dawn-letter-9-answers"]
    assert [f"{name}.pdf" for name in names] == [edition.name for edition in editions]


def test_the_page_offers_the_booklets_of_the_pack() -> None:
    """Each booklet is a file beside the page, and the page links to it."""
    content = make_content()
    first, second = content.packs
    packs = (replace(first, printing=Printing((1,), ("a4",), "none")),
             replace(second, printing=Printing((), ("a4",), "back")))  # fmt: skip
    site = render_site(replace(content, packs=packs), make_levels(), Makers("9.9"))
    files = {file.path: file.data for file in site}
    path = "packs/first-steps/first-steps-a4-1.pdf"
    assert [path] == [name for name in files if name.endswith(".pdf")]
    assert files[path].startswith(b"%PDF-")
    assert b'"first-steps-a4-1.pdf"' in files["packs/first-steps/index.html"]
    assert b"To print" not in files["packs/tall/index.html"]


def test_print_without_fields_is_explained(tmp_path: Path) -> None:
    """A word in place of the fields gets one of them as an example, and how to have no booklet."""
    found = find_problems(tmp_path, {"first.yaml": f"{FIRST}print: none\n"})
    assert "6:8: print: is text, where fields such as `per_page: 4` or `per_page: none`" in found
