"""Booklets on paper: the pages and what is on them, codes, margins, bookmarks and equal bytes."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from conftest import ROOT
from PIL import ImageChops, ImageStat
from printed import (
    MM_INCH,
    make_booklet,
    make_large_entry,
    open_pdf,
    read_bookmarks,
    read_pages,
    render_pages,
    scan_codes,
)

from site_builder.booklet import (
    PER_PAGE,
    Answers,
    Booklet,
    BookletOptions,
    Paper,
    render_booklet,
)
from site_builder.booklet.layout import find_place, plan_puzzle_grid, split_pages
from site_builder.booklet.qr import draw_code
from site_builder.notation.puzzle_code import write_puzzle_code

if TYPE_CHECKING:
    from PIL import Image

LARGE = (((30, 30), 52), ((30, 3), 12), ((3, 30), 9), ((3, 3), 2), ((20, 20), 52), ((13, 30), 40))

PRINT_ELSEWHERE = """
import sys
from hashlib import sha256
from printed import make_booklet
from site_builder.booklet import BookletOptions, render_booklet
from dataclasses import replace
booklet = replace(make_booklet(), title="Łamigłówki (שלום) 谜题")
sys.stdout.write(sha256(render_booklet(booklet, BookletOptions())).hexdigest())
"""


def make_large_booklet(url: str | None) -> Booklet:
    """Return a booklet of the largest and the oddest boards."""
    entries = tuple(
        make_large_entry(number, size, flows, url)
        for number, (size, flows) in enumerate(LARGE, start=1)
    )
    return replace(make_booklet(url=url), entries=entries)


def find_ink(picture: Image.Image, margin: float) -> bool:
    """Say whether anything is printed within ``margin`` millimeters of the edge of the paper."""
    inside = round(margin / MM_INCH * 100)
    rim = ImageChops.invert(picture)
    rim.paste((0, 0, 0), (inside, inside, picture.width - inside, picture.height - inside))
    return rim.getbbox() is not None


def test_same_booklet_same_bytes() -> None:
    """A booklet printed twice, with others printed in between, has equal bytes."""
    first = render_booklet(make_booklet(), BookletOptions())
    render_booklet(replace(make_booklet(3), title="Ελλάδα"), BookletOptions(Paper.LETTER, 9))
    assert first == render_booklet(make_booklet(), BookletOptions())


@pytest.mark.parametrize(
    ("zone", "seed", "epoch"),
    [("Asia/Tokyo", "1", "1000000"), ("America/New_York", "77", "no number")],
)
def test_same_bytes_elsewhere(zone: str, seed: str, epoch: str) -> None:
    """Neither time zone, nor seed of hashes, nor a date from elsewhere is seen in the bytes."""
    done = subprocess.run(
        [sys.executable, "-c", PRINT_ELSEWHERE],
        env={
            "PYTHONPATH": f"{ROOT}:{ROOT / 'tests'}",
            "TZ": zone,
            "PYTHONHASHSEED": seed,
            "SOURCE_DATE_EPOCH": epoch,
        },
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=True,
    )
    booklet = replace(make_booklet(), title="Łamigłówki (שלום) 谜题")
    assert sha256(render_booklet(booklet, BookletOptions())).hexdigest() == done.stdout


def test_nothing_is_compressed() -> None:
    """No stream depends on a compressor, whose builds differ from machine to machine."""
    booklet = replace(make_booklet(), title="Łamigłówki")
    assert b"/Filter" not in render_booklet(booklet, BookletOptions())


def test_size_of_a_file() -> None:
    """Twenty-five levels of ordinary size stay below 300 kB."""
    entries = tuple(make_large_entry(n, (9, 9), 9, "https://p.example/") for n in range(1, 26))
    data = render_booklet(replace(make_booklet(), entries=entries), BookletOptions(per_page=1))
    assert len(data) < 300_000


@pytest.mark.parametrize(
    ("per_page", "puzzles", "answers"),
    [(1, 10, 3), (2, 5, 2), (4, 3, 1), (6, 2, 1), (9, 2, 1)],
)
def test_number_of_pages(per_page: int, puzzles: int, answers: int) -> None:
    """A cover, the puzzles at so many a page, and fewer pages of answers."""
    expected = {
        Answers.BACK: 1 + puzzles + answers,
        Answers.APART: 1 + puzzles,
        Answers.NONE: 1 + puzzles,
        Answers.ONLY: answers,
    }
    seen = {
        place: len(open_pdf(render_booklet(make_booklet(), BookletOptions(
            per_page=per_page, answers=place))))
        for place in Answers
    }  # fmt: skip
    assert expected == seen


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, (595, 842)), (Paper.LETTER, (612, 792))])
def test_paper(paper: Paper, size: tuple[int, int]) -> None:
    """Every page is a sheet of the paper that was asked for, upright."""
    pages = open_pdf(render_booklet(make_booklet(), BookletOptions(paper)))
    assert {size} == {tuple(round(side) for side in page.get_size()) for page in pages}


def test_wrong_number_a_page() -> None:
    """A number that there is no layout for is refused with those that there are."""
    with pytest.raises(ValueError, match="3 levels a page; possible are 1, 2, 4, 6, 9"):
        BookletOptions(per_page=3)


def test_empty_booklet() -> None:
    """A booklet without levels is refused."""
    with pytest.raises(ValueError, match="at least one level"):
        render_booklet(replace(make_booklet(), entries=()), BookletOptions())


def test_cover() -> None:
    """The first page says what this is, how it is played and how hard it is."""
    cover = read_pages(render_booklet(make_booklet(), BookletOptions()))[0]
    lines = (
        "First Steps", "10 levels, 3 × 4 to 5 × 5, gentle to expert", "By A. Uthor", "CC0-1.0",  # noqa: RUF001
        "https://puzzles.example/packs/first-steps/", "Small boards.",
        "Draw a flow from each dot to the dot with the same letter.",
        "Every cell belongs to a flow.",
        "gentle", "expert", "Warming up, 1–5", "At full speed, 6–10", "Answers", "1 / 5",  # noqa: RUF001
    )  # fmt: skip
    assert [] == [line for line in lines if line not in cover]


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_every_level_is_captioned(per_page: int) -> None:
    """Number, size, difficulty and id of each level are on its page, and the id at its answer."""
    booklet = make_booklet()
    text = "\n".join(read_pages(render_booklet(booklet, BookletOptions(per_page=per_page)))[1:])
    for entry in booklet.entries:
        board = entry.level.puzzle.board
        caption = f"{entry.number} {board.width} × {board.height} {entry.grade}"  # noqa: RUF001
        assert caption in " ".join(text.split()).replace("  ", " ")
        assert text.count(entry.level.id) >= 2
    assert "Scan to play" in text


def test_dots_carry_their_letters() -> None:
    """On a board of 52 flows each letter stands twice, and nothing else."""
    entry = make_large_entry(1, (30, 30), 52, None)
    options = BookletOptions(per_page=1)
    grid = plan_puzzle_grid(options, [entry.level.puzzle.board])
    box = find_place(grid, grid.slots[0], entry.level.puzzle.board).board
    data = render_booklet(replace(make_booklet(), entries=(entry,)), options)
    page = open_pdf(data)[1].get_textpage()
    letters = page.get_text_bounded(box.x, box.y, box.right, box.top)
    signs = [chr(code) for first in ("A", "a") for code in range(ord(first), ord(first) + 26)]
    assert sorted(2 * signs) == sorted("".join(letters.split()))


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("per_page", PER_PAGE)
def test_codes_are_read(per_page: int, paper: Paper) -> None:
    """A telephone reads the address of each level from its page, and no other."""
    booklet = make_booklet()
    pages = split_pages(booklet.entries, per_page)
    data = render_booklet(booklet, BookletOptions(paper, per_page))
    expected = [sorted(str(entry.address) for entry in page) for page in pages]
    seen = [scan_codes(picture) for picture in render_pages(data, 150)[1 : len(pages) + 1]]
    assert expected == seen


def test_code_can_be_clicked() -> None:
    """On a screen the code is a link to the same address."""
    booklet = make_booklet(1)
    data = render_booklet(booklet, BookletOptions(answers=Answers.NONE))
    assert data.count(f"({booklet.entries[0].address})".encode()) == 1


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_puzzle_code_without_address(per_page: int) -> None:
    """A site without an address has no QR codes; each level's puzzle code is printed, whole."""
    booklet = make_large_booklet(None)
    data = render_booklet(booklet, BookletOptions(per_page=per_page, answers=Answers.NONE))
    text = "".join("".join(read_pages(data)).replace("\ufffe", "-").split())
    for entry in booklet.entries:
        assert write_puzzle_code(entry.level.puzzle) in text
    assert [] == [code for picture in render_pages(data) for code in scan_codes(picture)]


@pytest.mark.parametrize("length", [400, 1900, 5000])
def test_address_too_long_for_a_code(length: int) -> None:
    """Where a code would be too fine to be read, the id is printed and the address begins."""
    entry = replace(make_booklet(1).entries[0], address="https://p.example/" + "a" * length)
    booklet = replace(make_booklet(), entries=(entry,))
    data = render_booklet(booklet, BookletOptions(per_page=9, answers=Answers.NONE))
    text = "".join(read_pages(data)[1].split())
    assert entry.level.id in text
    assert "https://p.example/aaaa" in text
    assert "Scan" not in text


def test_code_longer_than_any() -> None:
    """An address that no QR code can hold gives none."""
    assert draw_code("https://p.example/" + "a" * 5000) is None


@pytest.mark.parametrize(("paper", "url"), [(Paper.A4, None), (Paper.LETTER, "https://p.example/")])
@pytest.mark.parametrize("per_page", PER_PAGE)
def test_margins(per_page: int, paper: Paper, url: str | None) -> None:
    """Nothing is printed within 12 millimeters of the edge, however odd boards and titles are."""
    booklet = replace(make_large_booklet(url), title="W" * 200, summary="Words. " * 3000)
    pictures = render_pages(render_booklet(booklet, BookletOptions(paper, per_page)))
    assert [] == [place for place, picture in enumerate(pictures) if find_ink(picture, 12)]


@pytest.mark.parametrize("per_page", PER_PAGE)
@pytest.mark.parametrize("paper", Paper)
def test_levels_stay_in_their_slots(per_page: int, paper: Paper) -> None:
    """Board, caption and code of a level lie within its slot, and the board has its proportions."""
    boards = [entry.level.puzzle.board for entry in make_large_booklet(None).entries]
    grid = plan_puzzle_grid(BookletOptions(paper, per_page), boards)
    for slot in grid.slots:
        for board in boards:
            place = find_place(grid, slot, board)
            for box in (place.board, place.caption, place.code):
                assert slot.x - 0.01 <= box.x
                assert box.right <= slot.right + 0.01
                assert slot.y - 0.01 <= box.y
                assert box.top <= slot.top + 0.01
            ratio = place.board.width / place.board.height
            assert pytest.approx(board.width / board.height) == ratio


def test_parts_stay_whole() -> None:
    """Parts that fit on a page stay whole, unless that leaves a page no more than half full."""
    entries = make_booklet(10).entries
    assert [5, 5] == [len(page) for page in split_pages(entries, 6)]
    assert [5, 5] == [len(page) for page in split_pages(entries, 9)]
    lonely = tuple(replace(entry, part="one" if entry.number < 10 else "two") for entry in entries)
    assert [9, 1] == [len(page) for page in split_pages(lonely, 9)]
    assert [4, 4, 2] == [len(page) for page in split_pages(entries, 4)]


def _crop_dots(picture: Image.Image, booklet: Booklet, options: BookletOptions,
               dpi: int) -> list[tuple[int, Image.Image]]:  # fmt: skip
    """Return color number and picture of each dot of the first level on a page."""
    puzzle = booklet.entries[0].level.puzzle
    grid = plan_puzzle_grid(options, [puzzle.board])
    box = find_place(grid, grid.slots[0], puzzle.board).board
    scale, cell = dpi / 72, box.width / puzzle.board.width
    found = []
    for number, pair in enumerate(puzzle.terminals):
        for place in pair:
            row, col = puzzle.board.cells[place]
            left = (box.x + (col + 0.08) * cell) * scale
            top = picture.height - (box.top - (row + 0.08) * cell) * scale
            side = 0.84 * cell * scale
            found.append(
                (number, picture.resize((24, 24), box=(left, top, left + side, top + side)))
            )
    return found


@pytest.mark.parametrize("color", [True, False])
def test_pairs_are_told_apart_in_gray(*, color: bool) -> None:
    """In gray, dots of one pair look alike and those of two pairs do not: all 52 of them."""
    booklet = replace(make_booklet(), entries=(make_large_entry(1, (20, 20), 52, None),))
    options = BookletOptions(per_page=1, answers=Answers.NONE, color=color)
    picture = render_pages(render_booklet(booklet, options), 200)[1].convert("L")
    dots = _crop_dots(picture, booklet, options, 200)
    alike: list[float] = []
    apart: list[float] = []
    for (one, first), (other, second) in combinations(dots, 2):
        difference = ImageStat.Stat(ImageChops.difference(first, second)).mean[0]
        (alike if one == other else apart).append(difference)
    assert max(alike) < min(apart)


def test_plain_print_has_no_color() -> None:
    """Without color every sign of ink is gray or black."""
    options = BookletOptions(color=False)
    for picture in render_pages(render_booklet(make_booklet(), options)):
        assert ImageChops.difference(picture, picture.convert("L").convert("RGB")).getbbox() is None


def test_bookmarks() -> None:
    """Bookmarks lead to the cover, to each part and its levels, and to the answers."""
    marks = read_bookmarks(render_booklet(make_booklet(4), BookletOptions(per_page=2)))
    expected = [
        (0, "First Steps", 1),
        (0, "Warming up", 2), (1, "1. 6 × 4, easy", 2), (1, "2. 5 × 5, medium", 2),  # noqa: RUF001
        (0, "At full speed", 3), (1, "3. 3 × 4, hard", 3), (1, "4. 5 × 5, expert", 3),  # noqa: RUF001
        (0, "Answers", 4), (1, "1–4", 4),  # noqa: RUF001
    ]  # fmt: skip
    assert expected == marks


def test_metadata() -> None:
    """The document says what it is, in which language, and nothing of when or where."""
    data = render_booklet(make_booklet(), BookletOptions())
    found = {name: text for name, text in open_pdf(data).get_metadata_dict().items() if text}
    assert "First Steps" == found["Title"]
    assert "A. Uthor" == found["Author"]
    assert found["Subject"].endswith("gentle to expert. License: CC0-1.0")
    assert "Flow, Numberlink, puzzle, booklet" == found["Keywords"]
    assert found["CreationDate"].startswith("D:20000101")
    assert data.startswith(b"%PDF-1.4")
    assert b"/Lang (en)" in data


def test_answers_apart() -> None:
    """The other file has every id, no QR code, and a title of its own."""
    booklet = make_booklet()
    data = render_booklet(booklet, BookletOptions(answers=Answers.ONLY))
    text = "\n".join(read_pages(data))
    assert [] == [entry for entry in booklet.entries if entry.level.id not in text]
    assert "Answers to First Steps" in " ".join(text.split())
    assert "First Steps: answers" == open_pdf(data).get_metadata_dict()["Title"]
    assert [] == [code for picture in render_pages(data) for code in scan_codes(picture)]
