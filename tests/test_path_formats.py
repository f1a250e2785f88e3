"""Formats that hold paths: pack lines and pzprv3 texts in the wild, and their wrong solutions."""

from __future__ import annotations

import pytest
from drawn import draw, read_dots, read_drawn

from site_builder.errors import NotationError
from site_builder.notation.entry import Entry, find_entry_faults
from site_builder.notation.pack_line import read_pack_lines, write_pack_line
from site_builder.notation.pzprv3 import read_pzprv3, write_pzprv3
from site_builder.puzzle import Solution

FIVE = Entry(*read_drawn("ABBBB AAAAB CCCCB CDDBB CCDDD"))
PATHS = "0,5,6,7,8;1,2,3,4,9,14,19,18;16,17,22,23,24;13,12,11,10,15,20,21"
WIDE = Entry(*read_drawn("AAAB CCCB"))


def find_kinds(entry: Entry) -> list[str]:
    """Return the kinds of faults of a stored solution, in order."""
    return [fault.kind.value for fault in find_entry_faults(entry)]


@pytest.mark.parametrize(
    "line",
    [
        f"5,0,1,4;{PATHS}",
        f"5:5,0,1,4;{PATHS};",
        f"5,0,77,4,,,;{PATHS}\r\n\r\n",
        f" 5 , 0 , 1 , 4 ; {PATHS.replace(',', ' , ')} ",
        f"5,3,1,4,;{';'.join(reversed(PATHS.split(';')))}",
        "5,0,1,4;8,7,6,5,0;1,2,3,4,9,14,19,18;24,23,22,17,16;13,12,11,10,15,20,21",
    ],
)
def test_pack_lines_in_the_wild(line: str) -> None:
    """Empty fields, a last semicolon, blanks, other modes, paths in any order and direction."""
    assert (FIVE,) == read_pack_lines(line)


def test_oblong_boards_are_as_wide_as_the_first_number() -> None:
    """A board of 4:2 has two rows."""
    [entry] = read_pack_lines("4:2,0,1,3;0,1,2;3,7;4,5,6")
    assert entry.solution is not None
    assert "AAAB\nCCCB" == draw(entry.puzzle, entry.solution)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "the text holds no pack line"),
        ("5,0,1,4,,,8|13;0,1", "line 1: carries walls ('8|13'); only full rectangles are known"),
        ("3+B,0,4,2,,4;0,1", "line 1: carries a board with a border; only full rectangles"),
        ("3,0,4,2,,4;0,1,2,5;8,7,6,3", "line 1: carries holes ('4'); only full rectangles"),
        ("3,0,3,2,4;0,3,4,5,8;2,1,4,7,6", "line 1: carries bridges ('4'); only full rectangles"),
        ("W_3,0,5,3;1,0,2", "line 1: carries a board that wraps; only full rectangles"),
        ("X_3,0,5,3;1,0,2", "line 1: carries a board of hexes; only full rectangles"),
        ("Q_3,0,5,3;1,0,2", "line 1: carries a board of the kind 'Q_'; only full rectangles"),
        ("x,0,1,1;0,1", "line 1, field 1: 'x' is not a size; write W or W:H"),
        ("2,x,1,1;0,1", "line 1, field 2: 'x' is not a whole number"),
        ("2,0,x,1;0,1", "line 1, field 3: 'x' is not a whole number"),
        ("2,0,1;0,1", "line 1: 3 fields before the first path; a pack line has 4 to 7"),
        ("2,0,1,1,,,,;0,1", "line 1: 8 fields before the first path"),
        ("2,0,1,2;0,1", "line 1: 1 path instead of 2, as field 4 says"),
        ("2,0,1,1;0,x", "line 1, path 1: 'x' is not a whole number"),
        ("2,0,1,1;0,,1", "line 1, path 1: '' is not a whole number"),
        ("2,0,1,1;0,4", "line 1, path 1: 4 is no cell of the 2x2 board"),
        ("2,0,1,2;0,1;2", "line 1, path 2: one cell alone is no path from dot to dot"),
        ("2,0,1,1;0,1,3,2,0", "line 1, path 1: a loop from row 1, column 1 has no dots"),
        ("2,0,1,2;0,1;1,3", "line 1: two dots stand at row 1, column 2"),
        ("2,0,1,0", "line 1: the board has no dots"),
        ("2,0,1,2;0,1;2,3\n2,0,1,2;0,1;", "line 2: 1 path instead of 2"),
    ],
)
def test_pack_lines_that_are_no_level(line: str, words: str) -> None:
    """Line and field are named; boards that are not known here are called by their name."""
    with pytest.raises(NotationError) as error:
        read_pack_lines(line)
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("4:2,0,1,3;0,1,2;3,7;4,5,6", []),
        ("4:2,0,1,2;0,1,2,3;4,5,6", ["uncovered"]),
        ("3:2,0,1,2;0,1,2;3,4,1,4,5", ["crossing", "crossing"]),
        ("3:2,0,1,2;0,2;3,4,5", ["not_joined", "uncovered"]),
        ("4:2,0,1,2;0,1,5,4;2,3,7,6", []),
        ("3:2,0,1,2;0,1,4,5;1,2", ["crossing", "foreign_dot", "uncovered"]),
        ("3:2,0,1,2;0,1,2;2,5", None),
        ("4:2,0,1,3;0,1,2,3;1,5,4;6,7", ["crossing", "foreign_dot"]),
    ],
)
def test_wrong_solutions_of_pack_lines_are_kept_and_judged(
    line: str, kinds: list[str] | None
) -> None:
    """What is made of paths is read as it is; only two dots on one cell are past all reading."""
    if kinds is None:
        with pytest.raises(NotationError, match="two dots stand at row 1, column 3"):
            read_pack_lines(line)
    else:
        [entry] = read_pack_lines(line)
        assert kinds == find_kinds(entry)


def test_the_number_of_a_pack_line_is_its_place() -> None:
    """A line alone can be given any number."""
    assert "4:2,0,9,3;0,1,2;3,7;4,5,6\n" == write_pack_line(WIDE.puzzle, WIDE.solution, 9)


CLUES = "A B . . . /. . . A . /. . . C . /. D . B . /. C . . D /"
ANSWER = "0 1 1 1 /1 1 1 0 /1 1 1 0 /0 1 0 1 /1 0 1 1 /1 0 0 0 1 /0 0 0 0 1 /1 0 0 0 1 /1 0 1 0 0 /"
HEAD = "pzprv3/arukone/5/5/passallcell/"
NUMBERS = CLUES.translate(str.maketrans("ABCD", "1274"))


@pytest.mark.parametrize(
    "text",
    [
        HEAD + CLUES + ANSWER,
        (HEAD + CLUES + ANSWER).replace("/", "\n"),
        (HEAD + CLUES + ANSWER).replace(" /", "\r\n").replace("/", "\r\n"),
        HEAD.replace("pass", "dontpass") + CLUES + ANSWER,
        HEAD.replace("passallcell", "allowempty") + CLUES + ANSWER.replace("0", "-1"),
        HEAD + CLUES.replace("A", "z").replace("B", "a") + ANSWER.rstrip("/ "),
        f"pzprv3/numlin/5/5/{NUMBERS}{ANSWER}",
        HEAD + CLUES + ANSWER + 'history:{"type":"pzpr",\n"x":"a/b/pzprv3"}\n',
        HEAD + CLUES + ANSWER + 'info:{\n"author": "x"}\n',
    ],
)
def test_pzprv3_in_the_wild(text: str) -> None:
    """Slashes or lines, crosses between cells, numbers or letters, and what follows the answer."""
    assert (FIVE,) == read_pzprv3(text)


@pytest.mark.parametrize(
    "answer",
    ["", ANSWER.replace("1", "0"), "\n \n", 'history:{"a":\n[1/2]}', ANSWER.replace("1", "-1")],
)
def test_a_pzprv3_without_links_has_no_solution(answer: str) -> None:
    """An answer that is missing or empty is no answer."""
    assert (Entry(FIVE.puzzle),) == read_pzprv3(HEAD + CLUES + answer)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "field 1: pzprv3 should stand here"),
        ("pzprv3.1/arukone/2/2/", "field 1: pzprv3 should stand here"),
        ("pzprv3/arukone", "the text ends after field 2, before the size"),
        ("pzprv3/slither/2/2/", "field 2: 'slither' is another kind of puzzle; arukone"),
        ("pzprv3/arukone/x/2/passallcell/", "field 3: 'x' is not a whole number"),
        ("pzprv3/arukone/2/31/passallcell/", "fields 3 and 4: a board of 31x2"),
        ("pzprv3/arukone/2/2", "field 5: passallcell or dontpassallcell or allowempty should"),
        ("pzprv3/arukone/2/2/A A /B B /", "field 5: passallcell or"),
        ("pzprv3/arukone/2/2/passallcell/A A /", "1 row of clues instead of 2"),
        ("pzprv3/arukone/2/2/passallcell/A A B /B /", "field 6: 3 signs instead of 2"),
        ("pzprv3/arukone/2/2/passallcell/A A /B - /", "field 7: an unknown clue"),
        ("pzprv3/arukone/2/2/passallcell/A A /B 3 /", "field 7: '3' is no letter from A to z"),
        ("pzprv3/arukone/2/2/passallcell/A A /B . /", "the clues: 'B' stands once"),
        ("pzprv3/arukone/2/2/passallcell/. . /. . /", "the clues: the board has no dots"),
        ("pzprv3/numlin/2/2/1 1 /0 . /", "field 6: a clue 0; numbers count from 1"),
        ("pzprv3/numlin/2/2/1 1 /B B /", "field 6: 'B' is not a whole number"),
        (HEAD + CLUES + "0 1 1 1 /", "field 11: 1 row of links from here on instead of 9"),
        (HEAD + CLUES + ANSWER + "1 0 /", "field 11: 10 rows of links from here on instead of 9"),
        (HEAD + CLUES + ANSWER.replace("0 1 1 1", "0 1 1", 1), "field 11: 3 signs instead of 4"),
        (HEAD + CLUES + ANSWER.replace("0", "2", 1), "field 11: '2' is no link; write 0 or 1"),
        (HEAD + CLUES + ANSWER + HEAD, "field 20: a second puzzle; a text holds one"),
        (HEAD + CLUES + ANSWER.replace("1 1 1 0", "1 1 1 1", 1), None),
        (HEAD + CLUES + ANSWER.replace("0", "1"), "lines cross or branch at row 1, column 2"),
    ],
)
def test_pzprv3_that_is_no_puzzle(text: str, words: str | None) -> None:
    """The field is named, counted from 1; of lines, the place where they branch."""
    expected = words or "the answer: lines cross or branch at row 2, column 5"
    with pytest.raises(NotationError) as error:
        read_pzprv3(text)
    assert expected in str(error.value)


def test_a_half_drawn_answer_is_kept_as_far_as_it_goes() -> None:
    """Of two flows one is drawn and one begun; a stray line and a dot alone are told as well."""
    clues = "A . . A /. . . . /B C C B /"
    [entry] = read_pzprv3(
        f"pzprv3/arukone/3/4/passallcell/{clues}1 1 1 /0 0 0 /0 0 0 /0 0 0 0 /1 0 0 0 /"
    )
    assert Entry(read_dots("A..A .... BCCB"), Solution(((0, 1, 2, 3), (8, 4), (9,)))) == entry
    assert ["uncovered"] * 5 + ["wrong_ends"] * 2 == find_kinds(entry)


def test_paths_that_links_cannot_tell_are_not_written() -> None:
    """A jump or a crossing would come back as another solution, so nothing is written."""
    puzzle = read_dots("A.A B.B")
    with pytest.raises(NotationError, match="does not survive"):
        write_pzprv3(puzzle, Solution(((0, 2), (3, 4, 5))))
    with pytest.raises(NotationError, match="cross or branch"):
        write_pzprv3(puzzle, Solution(((0, 1, 2), (3, 4, 1, 4, 5))))


def test_a_path_that_runs_beside_itself_is_told_by_its_links() -> None:
    """What a grid of colors cannot hold, links and lists of cells can."""
    entry = Entry(read_dots("A.. A.."), Solution(((0, 1, 2, 5, 4, 3),)))
    assert (entry,) == read_pzprv3(write_pzprv3(entry.puzzle, entry.solution))
    assert (entry,) == read_pack_lines(write_pack_line(entry.puzzle, entry.solution))
