"""Formats that hold dots alone, in the wild: rows, sized text, addresses, coordinates, JSON."""

from __future__ import annotations

import json

import pytest
from drawn import read_dots

from site_builder.errors import NotationError
from site_builder.notation.coordinates import read_coordinates
from site_builder.notation.entry import Entry
from site_builder.notation.letter_rows import read_letter_rows
from site_builder.notation.puzz_link import read_puzz_links, write_puzz_link
from site_builder.notation.sized_text import read_sized_text, read_zero_text
from site_builder.notation.web_json import read_web_json

FIVE = Entry(read_dots("AB... ...A. ...C. .D.B. .C..D"))
TWO = Entry(read_dots("AB AB"))
BODY = "12l1j3h4g2h3h4"


def explain(error: pytest.ExceptionInfo[NotationError]) -> str:
    """Return the words of an error."""
    return str(error.value)


@pytest.mark.parametrize(
    "text",
    [
        "AB...\n...A.\n...C.\n.D.B.\n.C..D\n\n\n\n",
        "RB...\n...R.\n...G.\n.Y.B.\n.G..Y",
        "ab___\n___a_\n___A_\n_B_b_\n_A__B\n",
        "AB   \n   A \n   C \n D B \n C  D\n",
        "AB0.1\n*-+A?\n\u00b7\u00b7\u00b7C\u00b7\n.D.B.\n.C..D\n",
    ],
)
def test_letter_rows_in_the_wild(text: str) -> None:
    """Named colors, either case, any sign or a space as blank, blank lines after."""
    assert (FIVE,) == read_letter_rows(text)


def test_letter_rows_need_not_be_square() -> None:
    """Wide and tall boards, several in a text."""
    expected = (Entry(read_dots("A..A")), Entry(read_dots("A . A")), TWO)
    assert expected == read_letter_rows("\nA..A\n\n\n \nA\n.\nA\n\nxY\nxY\n")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("\n\n", "the text holds no row of letters"),
        ("...\n...\n", "line 1: the board has no dots"),
        ("AB.\nAB\n", "line 2: 2 cells, and another row has 3"),
        ("AB\nAB\n\nAA.\nB\n", "line 5: 1 cell, and another row has 3"),
        ("\nA.\n.B\n", "line 2: 'A' stands once instead of twice, at row 1, column 1; 'B' stands"),
        ("AAA\n", "'A' stands 3 times instead of twice, at row 1, column 1 and at row 1"),
        ("AAAAA\n", "row 1, column 3 and elsewhere"),
        ("ABCDEF\n", "'D' stands once instead of twice, at row 1, column 4; and more"),
        ("A\u00e9A\u00e9\n", "line 1: '\u00e9' is no letter from A to z"),
        ("Aa\n", "'A' stands once"),
    ],
)
def test_letter_rows_that_are_no_puzzle(text: str, words: str) -> None:
    """The line is named, and every letter that does not stand twice."""
    with pytest.raises(NotationError) as error:
        read_letter_rows(text)
    assert words in explain(error)


@pytest.mark.parametrize(
    "text",
    [
        "5 5\nAB...\n...A.\n...C.\n.D.B.\n.C..D\n",
        "# first\n\n# 9 9\n5 5\nAB...\n...A.\n...C.\n.D.B.\n.C..D\n\n# end\n0 0\nrubbish\n",
        "  5\t5  \n12...\n...1.\n...#.\n.?.2.\n.#..?\n0 0",
        "5 5\n\u00e4B...\n...\u00e4.\n...0.\n.D.B.\n.0..D\n",
    ],
)
def test_sized_text_in_the_wild(text: str) -> None:
    """Any sign is a dot, comments and blank lines come between, nothing counts after the end."""
    assert (FIVE,) == read_sized_text(text)


def test_a_row_may_begin_like_a_comment() -> None:
    """Within a puzzle a sharp is a dot."""
    assert (TWO, TWO) == read_sized_text("2 2\n#B\n#B\n#comment\n2 2\n#=\n#=\n")


@pytest.mark.parametrize(
    "text", ["2 2\n1 2\n1 2\n", "2 2\n 01  2 \n1\t002\n", "#\n\n2 2\n9 700\n9 700\n0 0\n1"]
)
def test_zero_format_in_the_wild(text: str) -> None:
    """Any numbers, any blanks between, leading zeros."""
    assert (TWO,) == read_zero_text(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the text holds no puzzle with a size line"),
        ("0 0\n", "the text holds no puzzle with a size line"),
        ("AB\nAB\n", "line 1: 'AB' is not a size; write WIDTH HEIGHT"),
        ("2 2\nAB\nAB\nAB\n", "line 4: 'AB' is not a size"),
        ("0 5\n", "line 1: a board of 0x5; each side must be from 1 to 30"),
        ("2 3\nAB\nAB", "line 1: 2 rows instead of 3 below it"),
        ("2 3\nAB\nAB\n", "line 4: 0 cells instead of 2"),
        ("2 2\nAB\n\nAB\n", "line 3: 0 cells instead of 2"),
        ("3 2\nAB.\nAB\n", "line 3: 2 cells instead of 3"),
        ("3 1\nA A\n", "line 2: ' ' stands for no cell"),
        ("3 1\nA\x00A\n", "line 2: '\\x00' stands for no cell"),
        ("3 1\nAA.\n3 1\nA..\n", "line 3: 'A' stands once"),
    ],
)
def test_sized_text_that_is_no_puzzle(text: str, words: str) -> None:
    """The line is named."""
    with pytest.raises(NotationError) as error:
        read_sized_text(text)
    assert words in explain(error)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2 1\n1 x\n", "line 2, field 2: 'x' is not a whole number"),
        ("2 1\n-1 -1\n", "line 2, field 1: '-1'"),
        ("2 1\n1 1 1\n", "line 2: 3 cells instead of 2"),
        ("2 1\n1 9999999999\n", "line 2, field 2"),
        ("2 1\n\u0661 \u0661\n", "line 2, field 1"),
        ("2 1\n0 0\n", "line 1: the board has no dots"),
    ],
)
def test_zero_format_that_is_no_puzzle(text: str, words: str) -> None:
    """Line and field are named."""
    with pytest.raises(NotationError) as error:
        read_zero_text(text)
    assert words in explain(error)


@pytest.mark.parametrize(
    "address",
    [
        f"https://puzz.link/p?arukone/5/5/{BODY}",
        f"puzz.link/p?arukone/5/5/{BODY}",
        f"http://pzv.jp/p.html?arukone/5/5/{BODY}/",
        f"arukone/5/5/{BODY}",
        f"https://puzz.link/p?arukone_edit/5/5/{BODY}",
        f"https://puzz.link/p?arukone_play/5/5/{BODY}",
        f"https://puzz.link/p?type=editor&arukone/5/5/{BODY}",
        f"  https://puzz.link/p?arukone/e/5/5/{BODY}",
        f"https://puzz.link/p?numlin/5/5/{BODY}",
        f"https://puzz.link/p?numlin_edit/5/5/{BODY}",
        "https://puzz.link/p?numlin/5/5/f-10l+00fj-ffh+fffg-10h-ffh+fff",
        f"https://puzz.link/p?arukone/5/5/{BODY.replace('l', 'kg')}",
    ],
)
def test_addresses_in_the_wild(address: str) -> None:
    """Hosts, editors, flags, both types, numbers of any length, runs cut in two."""
    assert (FIVE,) == read_puzz_links(address)


def test_blanks_at_the_end_of_a_body_may_be_missing() -> None:
    """We write them, as the site itself does, and read bodies without them."""
    puzzle = Entry(read_dots("AA. ... ..."))
    assert "https://puzz.link/p?arukone/3/3/11m\n" == write_puzz_link(puzzle.puzzle)
    assert (puzzle,) * 3 == read_puzz_links("arukone/3/3/11m\n\narukone/3/3/11\narukone/3/3/11h")


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("", "the text holds no address"),
        (
            "https://puzz.link/p?slither/5/5/g",
            "line 1: a puzzle of the kind 'slither'; arukone and numlin are read",
        ),
        ("arukone/5/5", "line 1: the type is followed by COLS/ROWS/BODY and nothing else"),
        (f"arukone/5/5/{BODY}/3", "COLS/ROWS/BODY and nothing else"),
        (f"arukone/x/5/5/{BODY}", "COLS/ROWS/BODY and nothing else"),
        ("arukone/c/5/11", "line 1, COLS: 'c' is not a whole number"),
        ("arukone/5/0/11", "a board of 5x0; each side must be from 1 to 30"),
        ("arukone/2/2/1.1", "line 1: an unknown clue at row 1, column 2"),
        ("arukone/2/2/101", "line 1: a clue 0 at row 1, column 2"),
        ("arukone/2/2/1-1", "line 1, BODY: '-1' is no clue and no run of blanks"),
        ("arukone/2/2/1A1", "line 1, BODY: 'A1' is no clue"),
        ("arukone/2/2/11g1", "line 1: '1' stands 3 times"),
        ("arukone/2/2/11i", "line 1, BODY: it goes on after the last cell"),
        ("arukone/2/2/1122.", "line 1, BODY: '.' is no clue"),
        ("arukone/2/2/-35-35", "line 1: a clue 53; an arukone has letters up to 52"),
        ("arukone/2/2/z", "BODY: it goes on after the last cell"),
        ("arukone/2/2/", "line 1: the board has no dots"),
        ("arukone/2/2/11\narukone/2/2/1", "line 2: '1' stands once"),
    ],
)
def test_addresses_that_are_no_puzzle(address: str, words: str) -> None:
    """The line is named, and the part of the address."""
    with pytest.raises(NotationError) as error:
        read_puzz_links(address)
    assert words in explain(error)


def test_a_numlin_may_have_more_numbers_than_letters() -> None:
    """Its clues are numbers; only an arukone is limited."""
    assert (TWO,) == read_puzz_links("numlin/2/2/-35+fff-35+fff")


@pytest.mark.parametrize("text", ["2 2 0 0 0 1 1 0 1 1", " 2\t2  1 1 1 0 0 1 0 0 \r\n\n"])
def test_coordinates_in_the_wild(text: str) -> None:
    """Any blanks, pairs and points in any order."""
    assert (TWO,) == read_coordinates(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("\n", "the text holds no line of coordinates"),
        ("2 2", "line 1: 2 numbers; there should be a width, a height and four a pair"),
        ("2 2 0 0 1 1 0", "line 1: 7 numbers"),
        ("2 2 0 0 1 -1", "line 1, field 6: '-1' is not a whole number"),
        ("2 2 0,0 1,1", "line 1, field 3: '0,0'"),
        ("3 2 0 0 0 2", "line 1, fields 5 and 6: 0 2 is no point of the 3x2 board"),
        ("2 3 0 0 2 0", "line 1, fields 5 and 6: 2 0 is no point of the 2x3 board"),
        ("2 2 0 0 0 0", "line 1: two dots stand at row 1, column 1"),
        ("2 2 0 0 1 1\n2 2 0 0 0 1 0 1 1 1", "line 2: two dots stand at row 2, column 1"),
    ],
)
def test_coordinates_that_are_no_puzzle(text: str, words: str) -> None:
    """Line and field are named."""
    with pytest.raises(NotationError) as error:
        read_coordinates(text)
    assert words in explain(error)


POINTS = [[[0, 0], [1, 0]], [[0, 1], [1, 1]]]
CELLS = [[0, 0], [0, 1], [1, 0], [1, 1]]
ENDS = [{"color": color, "cells": cells} for color, cells in enumerate(POINTS)]


@pytest.mark.parametrize(
    "level",
    [
        {"rows": 2, "cols": 2, "points": POINTS},
        {"name": "x", "rows": 2, "points": POINTS[::-1], "cols": 2, "par": None},
        {"levels": [{"rows": 2, "cols": 2, "endpoints": ENDS}]},
        {"levels": [{"rows": 2, "cols": 2, "cells": CELLS, "endpoints": ENDS}]},
        {"levels": [{"rows": 2, "cols": 2, "endpoints": [{"cells": pair} for pair in POINTS]}]},
        {"rows": 2, "cols": 2, "endpoints": ENDS},
        {"levels": [{"rows": 2, "cols": 2, "points": POINTS}]},
    ],
)
def test_json_in_the_wild(level: object) -> None:
    """Both shapes, either inside the other, fields that mean nothing to us, cells all there."""
    assert (TWO,) == read_web_json(json.dumps(level, indent=1))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1, column 1: this is not JSON"),
        ('{"rows":2,\n"cols":}', "line 2, column 8: this is not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ('{"rows":' + "9" * 10_000 + "}", "a number too long"),
        ('{"rows":2,"cols":2,"rows":3}', "the JSON has the field 'rows' twice in one object"),
        ("[]", "the text: this should be an object"),
        ("{}", "rows: this should be a whole number from 0"),
        ('{"rows":true,"cols":2}', "rows: this should be a whole number"),
        ('{"rows":2,"cols":2.0}', "cols: this should be a whole number"),
        ('{"rows":2,"cols":NaN}', "cols: this should be a whole number"),
        ('{"rows":0,"cols":2}', "rows and cols: a board of 2x0"),
        ('{"rows":2,"cols":2}', "points: the field is missing, and so is endpoints"),
        ('{"rows":2,"cols":2,"points":{}}', "points: this should be a list"),
        ('{"rows":2,"cols":2,"points":[]}', "points: the board has no dots"),
        ('{"rows":2,"cols":2,"points":[[[0,0]]]}', "points[0]: 1 point instead of two"),
        ('{"rows":2,"cols":2,"points":[[[0,0],[1]]]}', "points[0][1]: a point is [row, col]"),
        ('{"rows":2,"cols":2,"points":[[[0,0],[2,0]]]}', "points[0][1]: [2, 0] is no point"),
        ('{"rows":2,"cols":2,"points":[[[0,0],[0,-1]]]}', "points[0][1][1]: this should be"),
        ('{"rows":2,"cols":2,"points":[[[0,0],[0,0]]]}', "points: two dots stand at row 1"),
        ('{"levels":[]}', "levels: there is none"),
        ('{"levels":[7]}', "levels[0]: this should be an object"),
        (
            '{"levels":[{"rows":1,"cols":2,"endpoints":[{"cells":[[0,0],[0,1]]},{}]}]}',
            "levels[0].endpoints[1]: this should be a list",
        ),
        (
            (
                '{"levels":[{"rows":2,"cols":2,"endpoints":[{"color":1,"cells":[[0,0],[0,1]]},'
                '{"color":1,"cells":[[1,0],[1,1]]}]}]}'
            ),
            "levels[0].endpoints[1].color: '1' occurs twice",
        ),
        (
            '{"levels":[{"rows":2,"cols":2,"cells":[[0,0],[0,1],[1,1]],"endpoints":[]}]}',
            "levels[0].cells: carries a board with holes (1); only full rectangles are known here",
        ),
    ],
)
def test_json_that_is_no_puzzle(text: str, words: str) -> None:
    """The field is named from the top, or the line where it stops being JSON."""
    with pytest.raises(NotationError) as error:
        read_web_json(text)
    assert words in explain(error)
