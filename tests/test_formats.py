"""All interchange formats together: one example, round trips, telling them apart, hostility."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from drawn import read_drawn
from filled import filled_boards, scattered_dots
from hypothesis import given, settings
from hypothesis import strategies as st

from site_builder.board import cut_board, rectangle
from site_builder.cli.options import Notation
from site_builder.errors import NotationError
from site_builder.notation.entry import Entry, describe_faults, find_entry_faults
from site_builder.notation.formats import FORMATS, Format, detect, find_format, write_levels
from site_builder.notation.texts import MAX_LINE, MAX_TEXT
from site_builder.puzzle import COLOR_LABELS, Puzzle, Solution, from_paths, with_terminals

FIVE = Entry(*read_drawn("ABBBB AAAAB CCCCB CDDBB CCDDD"))
WIDE = Entry(*read_drawn("AAAB CCCB"))
TALL = Entry(*read_drawn("A A B B"))

EXAMPLES = {
    "csv": "1,2,2,2,2\n1,1,1,1,2\n4,4,4,4,2\n4,3,3,2,2\n4,4,3,3,3\n",
    "rows": "RB...\n...R.\n...G.\n.Y.B.\n.G..Y\n",
    "sized": "5 5\nAB...\n...A.\n...D.\n.C.B.\n.D..C\n",
    "zero": "5 5\n1 2 0 0 0\n0 0 0 1 0\n0 0 0 4 0\n0 3 0 2 0\n0 4 0 0 3\n",
    "pack": "5,0,1,4;0,5,6,7,8;1,2,3,4,9,14,19,18;16,17,22,23,24;13,12,11,10,15,20,21\n",
    "link": "https://puzz.link/p?arukone/5/5/12l1j4h3g2h4h3\n",
    "pzprv3": (
        "pzprv3/arukone/5/5/passallcell/A B . . . /. . . A . /. . . D . /. C . B . /. D . . C /"
        "0 1 1 1 /1 1 1 0 /1 1 1 0 /0 1 0 1 /1 0 1 1 /1 0 0 0 1 /0 0 0 0 1 /1 0 0 0 1 /"
        "1 0 1 0 0 /"
    ),
    "coordinates": "5 5 0 0 3 1 1 0 3 3 1 3 4 4 3 2 1 4\n",
    "json": (
        '{"rows":5,"cols":5,"points":[[[0,0],[1,3]],[[0,1],[3,3]],[[3,1],[4,4]],[[2,3],[4,1]]]}'
    ),
}
"""The worked example as others write it, its colors in another order than ours."""

WRITTEN = {
    "csv": "1,2,2,2,2\n1,1,1,1,2\n3,3,3,3,2\n3,4,4,2,2\n3,3,4,4,4\n",
    "rows": "AB...\n...A.\n...C.\n.D.B.\n.C..D\n",
    "sized": "5 5\nAB...\n...A.\n...C.\n.D.B.\n.C..D\n",
    "zero": "5 5\n1 2 0 0 0\n0 0 0 1 0\n0 0 0 3 0\n0 4 0 2 0\n0 3 0 0 4\n",
    "pack": "5,0,1,4;0,5,6,7,8;1,2,3,4,9,14,19,18;13,12,11,10,15,20,21;16,17,22,23,24\n",
    "link": "https://puzz.link/p?arukone/5/5/12l1j3h4g2h3h4\n",
    "pzprv3": EXAMPLES["pzprv3"].translate(str.maketrans("/CD", "\nDC")),
    "coordinates": "5 5 0 0 3 1 1 0 3 3 3 2 1 4 1 3 4 4\n",
    "json": (
        '{"rows":5,"cols":5,"points":[[[0,0],[1,3]],[[0,1],[3,3]],[[2,3],[4,1]],[[3,1],[4,4]]]}\n'
    ),
}

COLLECTIONS = {
    "rows": "AB...\n...A.\n...C.\n.D.B.\n.C..D\n\nA.AB\nC.CB\n",
    "sized": "5 5\nAB...\n...A.\n...C.\n.D.B.\n.C..D\n\n4 2\nA.AB\nC.CB\n\n0 0\n",
    "zero": WRITTEN["zero"] + "\n4 2\n1 0 1 2\n3 0 3 2\n\n0 0\n",
    "pack": WRITTEN["pack"] + "4:2,0,2,3;0,1,2;3,7;4,5,6\n",
    "link": WRITTEN["link"] + "https://puzz.link/p?arukone/4/2/1g123g32\n",
    "coordinates": WRITTEN["coordinates"] + "4 2 0 0 2 0 3 0 3 1 0 1 2 1\n",
    "json": (
        '{"levels":[{"rows":5,"cols":5,"endpoints":['
        '{"color":0,"cells":[[0,0],[1,3]]},{"color":1,"cells":[[0,1],[3,3]]},'
        '{"color":2,"cells":[[2,3],[4,1]]},{"color":3,"cells":[[3,1],[4,4]]}]},'
        '{"rows":2,"cols":4,"endpoints":[{"color":0,"cells":[[0,0],[0,2]]},'
        '{"color":1,"cells":[[0,3],[1,3]]},{"color":2,"cells":[[1,0],[1,2]]}]}]}\n'
    ),
}

each_format = pytest.mark.parametrize("wanted", FORMATS, ids=lambda wanted: wanted.key)
OURS = [entry for entry in FORMATS if entry.key != "csv"]


def keep(wanted: Format, entry: Entry) -> Entry:
    """Return what of an entry a text of that format holds."""
    return entry if wanted.carries_solution else Entry(entry.puzzle)


def test_the_list_is_complete() -> None:
    """Keys and suffixes are unique, every format has an example, and the command knows them all."""
    keys = [wanted.key for wanted in FORMATS]
    assert list(EXAMPLES) == list(WRITTEN) == keys == [notation.value for notation in Notation]
    assert len(keys) == len({wanted.suffix for wanted in FORMATS})
    assert list(COLLECTIONS) == [wanted.key for wanted in FORMATS if wanted.write_many]
    assert ["csv", "pack"] == [wanted.key for wanted in FORMATS if wanted.needs_solution]


@each_format
def test_the_example_is_read(wanted: Format) -> None:
    """Every format tells the same puzzle, and those that carry solutions the same one."""
    assert (keep(wanted, FIVE),) == wanted.read(EXAMPLES[wanted.key])


@each_format
def test_the_example_is_written(wanted: Format) -> None:
    """Colors are written in the order of their first dots."""
    assert WRITTEN[wanted.key] == wanted.write_one(FIVE.puzzle, FIVE.solution)


@each_format
def test_collections_are_written_and_read(wanted: Format) -> None:
    """Several levels make one text; a format that holds one says so."""
    if wanted.write_many is None:
        with pytest.raises(NotationError, match="a text holds one level, and here are 2"):
            write_levels(wanted, [FIVE, WIDE])
        return
    assert COLLECTIONS[wanted.key] == write_levels(wanted, [FIVE, WIDE])
    assert (keep(wanted, FIVE), keep(wanted, WIDE)) == wanted.read(COLLECTIONS[wanted.key])


@each_format
def test_the_format_of_a_text_is_told(wanted: Format) -> None:
    """By examples, by what we write, by collections, and behind a mark, blank lines and returns."""
    texts = [EXAMPLES[wanted.key], WRITTEN[wanted.key], COLLECTIONS.get(wanted.key)]
    texts += [wanted.write_one(entry.puzzle, entry.solution) for entry in (WIDE, TALL)]
    for text in filter(None, texts):
        assert wanted.key == detect(text)
        assert wanted.key == detect("\ufeff\r\n\n" + text.replace("\n", "\r\n"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the text is empty"),
        ("\n \n", "the text is empty"),
        ("\ufeff", "the text is empty"),
        ("...\n...\n", "the text is in no format that is known here"),
        ("+", "the text is in no format that is known here"),
    ],
)
def test_a_text_of_no_format_is_refused(text: str, words: str) -> None:
    """Nothing at all and blanks are told from signs that mean nothing."""
    with pytest.raises(NotationError, match=f"^{words}$"):
        detect(text)


def test_sized_texts_are_told_apart_by_their_first_row() -> None:
    """Comments before the size do not count, and one column of digits is of numbers."""
    assert "sized" == detect("# a comment, 1,2;3\n\n2 2\nAA\nBB\n")
    assert "zero" == detect("#\n2 2\n1 1\n2 2\n")
    assert "zero" == detect("1 2\n1\n1\n")
    assert "sized" == detect("1 2\nA\nA\n")
    assert "sized" == detect("0 0\n")
    assert "rows" == detect("#A\n#A\n")


@each_format
def test_wild_line_ends_change_nothing(wanted: Format) -> None:
    """Carriage returns, a byte order mark, blanks behind, no last line end, blank lines around."""
    entries = wanted.read(EXAMPLES[wanted.key])
    text = EXAMPLES[wanted.key].rstrip("\n") + "\n"
    variants = [
        text.replace("\n", "\r\n"),
        text.rstrip("\n"),
        "\ufeff" + text,
        "\n\n" + text + "\n\r\n",
        text.replace("\n", "  \n"),
        text.replace("\n", "\t\r\n"),
    ]
    if wanted.key != "csv":
        variants.append(text.replace("\n", "\r"))
    for variant in variants:
        assert entries == wanted.read(variant)


@settings(deadline=None, max_examples=60)
@given(filled_boards())
def test_filled_boards_come_back(entry: Entry) -> None:
    """Every format returns what it can carry, or says why it cannot carry the level."""
    for wanted in OURS:
        try:
            text = wanted.write_one(entry.puzzle, entry.solution)
        except NotationError:
            assert entry.puzzle.flows > {"rows": 52, "link": 52, "pzprv3": 52}.get(wanted.key, 62)
            assert wanted.key in ("rows", "link", "pzprv3", "sized")
            continue
        assert wanted.key == detect(text)
        assert (keep(wanted, entry),) == wanted.read(text)


@settings(deadline=None, max_examples=40)
@given(st.lists(filled_boards(flows=50, side=9), min_size=2, max_size=5))
def test_collections_come_back(entries: list[Entry]) -> None:
    """Whatever the mixture of sizes."""
    for wanted in FORMATS:
        if wanted.write_many is not None:
            text = wanted.write_many(entries)
            assert tuple(keep(wanted, entry) for entry in entries) == wanted.read(text)


@settings(deadline=None, max_examples=60)
@given(scattered_dots(flows=52))
def test_dots_anywhere_come_back(puzzle: Puzzle) -> None:
    """A puzzle need not be solvable to be written."""
    for wanted in FORMATS:
        if not wanted.needs_solution:
            assert (Entry(puzzle),) == wanted.read(wanted.write_one(puzzle, None))


@each_format
def test_a_board_that_is_no_rectangle_is_not_written(wanted: Format) -> None:
    """Holes are refused in words."""
    board = cut_board(((0, 0), (0, 1), (0, 2), (1, 0), (1, 2)))
    puzzle, solution = from_paths(board, ((3, 0, 1, 2, 4),))
    with pytest.raises(NotationError, match="full rectangle only"):
        wanted.write_one(puzzle, solution)


@each_format
def test_a_puzzle_without_solution_is_written_where_none_is_needed(wanted: Format) -> None:
    """A solution is never made up."""
    if wanted.needs_solution:
        with pytest.raises(NotationError, match="comes without one"):
            wanted.write_one(FIVE.puzzle, None)
    else:
        assert (Entry(FIVE.puzzle),) == wanted.read(wanted.write_one(FIVE.puzzle, None))


@pytest.mark.parametrize(
    ("key", "most"), [("rows", 52), ("link", 52), ("pzprv3", 52), ("sized", 62)]
)
def test_flows_beyond_the_signs_of_a_format_are_refused(key: str, most: int) -> None:
    """The last flow that fits is written; one more is refused with both numbers."""
    wanted = find_format(key)
    pairs = tuple((cell, cell + 1) for cell in range(0, 2 * most + 2, 2))
    fits, over = (with_terminals(rectangle(20, 20), pairs[:count]) for count in (most, most + 1))
    assert (Entry(fits),) == wanted.read(wanted.write_one(fits, None))
    with pytest.raises(NotationError, match=f"{most} .* has {most + 1} flows"):
        wanted.write_one(over, None)


def test_letters_are_the_labels_of_the_player() -> None:
    """Rows and sized texts label flow for flow as the screen does."""
    pairs = tuple((cell, cell + 1) for cell in range(0, 104, 2))
    puzzle = with_terminals(rectangle(20, 20), pairs)
    for key in ("rows", "sized"):
        letters = "".join(filter(str.isalpha, find_format(key).write_one(puzzle, None)))
        assert "".join(sign + sign for sign in COLOR_LABELS[:52]) == letters


@pytest.mark.parametrize("wanted", OURS, ids=lambda wanted: wanted.key)
def test_what_would_come_back_different_is_not_written(wanted: Format) -> None:
    """A puzzle out of canonical order is caught by reading back."""
    swapped = Puzzle(FIVE.puzzle.board, FIVE.puzzle.terminals[::-1])
    assert FIVE.solution is not None
    with pytest.raises(NotationError, match="does not survive"):
        wanted.write_one(swapped, Solution(FIVE.solution.paths[::-1]))


def test_the_level_that_cannot_be_written_is_named() -> None:
    """In a list of levels the error says which."""
    with pytest.raises(NotationError, match="level 2: a pack line holds a solution"):
        write_levels(find_format("pack"), [FIVE, Entry(WIDE.puzzle)])


def test_an_unknown_key_is_answered_with_the_known_ones() -> None:
    """A slip of the pen finds its way."""
    with pytest.raises(NotationError, match=r"'jsn' is no format; there are csv, rows, .*, json"):
        find_format("jsn")


def test_faults_of_a_stored_solution_are_put_in_words() -> None:
    """Kind, flow and place, as people count; a long list is cut."""
    board = rectangle(3, 2)
    puzzle = with_terminals(board, ((0, 2), (3, 5)))
    assert "" == describe_faults(Entry(puzzle, Solution(((0, 1, 2), (3, 4, 5)))))
    wrong = Entry(puzzle, Solution(((0, 1, 2), (3, 5))))
    assert (
        "not_joined by flow 2 at row 2, column 1 and row 2, column 3; uncovered at row 2, column 2"
        == describe_faults(wrong)
    )
    assert describe_faults(wrong, 1).endswith("; and 1 more")
    assert () == find_entry_faults(Entry(puzzle))


@each_format
def test_sizes_beyond_the_limit_are_refused_before_any_work(wanted: Format) -> None:
    """Texts, lines and sides each have a limit."""
    with pytest.raises(NotationError, match="longer than"):
        wanted.read(" " * (MAX_TEXT + 1))
    big = {
        "csv": "1\n" * 31,
        "rows": "A" * 31,
        "sized": "999999 999999\nAA",
        "zero": "31 1\n1 1",
        "pack": "30:31,0,1,1;0,1",
        "link": "arukone/99999/99999/11",
        "pzprv3": "pzprv3/arukone/31/1/passallcell/A /A /",
        "coordinates": "1 31 0 0 0 1",
        "json": '{"rows":31,"cols":1,"points":[[[0,0],[1,0]]]}',
    }
    with pytest.raises(NotationError, match=r"each side must be from 1 to 30|larger than 30"):
        wanted.read(big[wanted.key])


@pytest.mark.parametrize("key", ["pack", "link", "coordinates"])
def test_a_line_too_long_is_refused(key: str) -> None:
    """Where a line is a puzzle, no line is longer than the largest puzzle could be."""
    with pytest.raises(NotationError, match="line 2 is longer than"):
        find_format(key).read(EXAMPLES[key] + "1" * (MAX_LINE + 1))


@each_format
def test_mutated_texts_are_read_or_refused(wanted: Format) -> None:
    """Two thousand damaged texts give a sound puzzle or a NotationError, and nothing else."""
    source = Random(wanted.key)  # noqa: S311
    stock = [EXAMPLES[wanted.key], WRITTEN[wanted.key], COLLECTIONS.get(wanted.key, "")]
    signs = sorted({*"".join(stock), *'\r\n\t #-+.,;:/[]{}"09zZ\u0662\u00e9\x00\ufeff'})
    outcomes = [is_sound(wanted, mutate(source.choice(stock), source, signs)) for _ in range(2000)]
    assert {True, False} == set(outcomes)


@each_format
@given(text=st.text(max_size=200) | st.text('0123456789 ,;:/.\nAB[]{}"-+', max_size=200))
def test_any_text_is_read_or_refused(wanted: Format, text: str) -> None:
    """Hostile text gives a NotationError and nothing else, alone and behind a good beginning."""
    is_sound(wanted, text)
    is_sound(wanted, EXAMPLES[wanted.key][: len(text)] + text)
    with suppress(NotationError):
        is_sound(find_format(detect(text)), text)


def mutate(text: str, source: Random, signs: list[str]) -> str:
    """Return the text with up to four places changed, doubled, dropped or moved."""
    for _ in range(source.randint(1, 4)):
        a, b = sorted(source.randrange(len(text) + 1) for _ in range(2))
        b = min(b, a + source.choice((1, 1, 3, 20)))
        piece = source.choice(["", text[a:b] * 2, source.choice(signs), text[a:b][::-1]])
        text = text[:a] + piece + text[b:]
    return text


def is_sound(wanted: Format, text: str) -> bool:
    """Say whether a text is read; whatever is read must be a puzzle in canonical order."""
    try:
        entries = wanted.read(text)
    except NotationError:
        return False
    assert entries
    for entry in entries:
        puzzle = entry.puzzle
        assert puzzle == with_terminals(puzzle.board, puzzle.terminals)
        dots = [cell for pair in puzzle.terminals for cell in pair]
        assert dots
        assert len(dots) == len(set(dots))
        find_entry_faults(entry)
    return True
