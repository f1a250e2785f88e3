"""Pages on paper, as a real Chromium prints them: a level on one sheet, a pack as a list."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from PIL import ImageChops
from sample_site import make_content, make_levels, remake

from site_builder.notation.level_csv import read_level_csv
from site_builder.pages import Makers, render_site
from site_builder.puzzle import Level

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PIL.Image import Image
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

SITE_URL = "https://example.org/flow/"
SQUARE, WIDE, _ = make_levels()["first-steps"]
SHEETS = [("A4", False), ("Letter", False), ("A4", True), ("Letter", True), ("A5", False)]


def grow_tall(level: Level) -> Level:
    """Return a level of 3 x 20 cells in place of another: as narrow as a sheet never is."""
    rows = [f"{1 + row // 4},{6 + row // 4},{11 + row // 4}" for row in range(20)]
    puzzle, solution = read_level_csv("\n".join(rows))
    return replace(level, puzzle=puzzle, solution=solution)


TALL = grow_tall(make_levels()["tall"][0])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small site on disk that knows its address and has a long title and a long seed."""
    top: Path = tmp_path_factory.mktemp("printed")
    content = make_content(url=SITE_URL)
    long = replace(content.packs[1], title="Tall tales of a long night " * 4)
    content = replace(content, packs=(content.packs[0], long))
    levels = {**make_levels(), "tall": (remake(TALL, seed="so it goes, " * 16),)}
    for file in render_site(content, levels, Makers("9.9")):
        path = top / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.data)
    return top


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Return a page as a visitor of the dark theme has it: paper must not care."""
    context = browser.new_context(color_scheme="dark")
    yield context.new_page()
    context.close()


def print_page(page: Page, sheet: str = "A4", *, lying: bool = False) -> list[tuple[str, Image]]:
    """Return the words and the picture of each sheet."""
    data = page.pdf(format=sheet, landscape=lying, print_background=True)
    document = pypdfium2.PdfDocument(data)
    printed = [
        (side.get_textpage().get_text_range(), side.render(scale=1).to_pil()) for side in document
    ]
    document.close()
    return printed


def read_letters(words: str) -> list[str]:
    """Return the letters that stand alone: those of the dots, sorted."""
    return sorted(word for word in words.split() if len(word) == 1 and word.isupper())


def find_ink(picture: Image) -> tuple[int, int, int, int]:
    """Return the box in which anything is printed: left, top, right, bottom in points."""
    box = picture.convert("L").point(lambda tone: 255 - tone).getbbox()
    assert box is not None
    return box


def is_gray(picture: Image) -> bool:
    """Say whether a picture has no color but black, white and what lies between."""
    red, green, blue = picture.convert("RGB").split()
    pairs = ((red, green), (green, blue), (blue, red))
    return not any(sum(ImageChops.difference(*pair).histogram()[9:]) for pair in pairs)


@pytest.mark.parametrize(("sheet", "lying"), SHEETS)
@pytest.mark.parametrize("level", [SQUARE, WIDE, TALL], ids=["square", "wide", "tall"])
def test_a_level_is_one_sheet(
    page: Page, folder: Path, level: Level, sheet: str, lying: bool  # noqa: FBT001 (a parameter of a test)
) -> None:  # fmt: skip
    """Title, every letter, id and address are on one sheet, whatever its size and the board's."""
    slug, title = ("tall", "Tall tales") if level is TALL else ("first-steps", "Two by two")
    page.goto((folder / f"packs/{slug}/{level.id}.html").as_uri())
    ((words, picture),) = print_page(page, sheet, lying=lying)
    assert [*"AABBCCDDEEFFGGHHIIJJKKLLMMNNOO"][: 2 * level.puzzle.flows] == read_letters(words)
    joined = "".join(words.split())
    assert title.replace(" ", "") in joined
    assert f"{SITE_URL}packs/{slug}/{level.id}.html" in joined.replace("\ufffe", "")
    left, top, right, bottom = find_ink(picture)
    assert min(left, top, picture.width - right, picture.height - bottom) > 30


def test_paper_is_white_with_black_ink(page: Page, folder: Path) -> None:
    """Visitors of the dark theme print on white, without any color, and mostly white."""
    page.goto((folder / f"packs/first-steps/{SQUARE.id}.html").as_uri())
    ((_, picture),) = print_page(page)
    assert is_gray(picture)
    white = sum(picture.convert("L").histogram()[250:])
    assert white > 0.8 * picture.width * picture.height


def test_the_board_is_large(page: Page, folder: Path) -> None:
    """The board of a square level takes the whole width between the margins."""
    page.goto((folder / f"packs/first-steps/{SQUARE.id}.html").as_uri())
    ((_, picture),) = print_page(page)
    left, _, right, _ = find_ink(picture)
    assert right - left > 0.85 * picture.width


def test_controls_and_answers_stay_off_the_sheet(page: Page, folder: Path) -> None:
    """A board half drawn is printed empty, with nothing to press and no answer beside it."""
    page.goto((folder / f"packs/first-steps/{SQUARE.id}.html").as_uri())
    ((_, before),) = print_page(page)
    cells = page.get_by_role("gridcell")
    cells.nth(SQUARE.solution.paths[0][0]).click()
    cells.nth(SQUARE.solution.paths[0][1]).click()
    ((words, after),) = print_page(page)
    assert before.tobytes() == after.tobytes()
    assert [] == [word for word in ("Undo", "Downloads", "Packs", "Progress") if word in words]


def test_a_solution_that_was_opened_has_a_sheet_of_its_own(page: Page, folder: Path) -> None:
    """The answer is printed only for who has opened it, and then overleaf."""
    page.goto((folder / f"packs/first-steps/{SQUARE.id}.html").as_uri())
    page.get_by_text("Show the solution").click()
    page.locator(".reveal img").evaluate("image => image.decode()")
    puzzle, answer = print_page(page)
    assert [*"AABBCCDD"] == read_letters(puzzle[0])
    assert "Two by two 1, solved" in answer[0]
    assert find_ink(answer[1])[3] > 0.5 * answer[1].height


def test_a_pack_is_a_list_to_tick_off(page: Page, folder: Path) -> None:
    """A pack prints its levels with size, flows and class, ticked where they are solved."""
    page.goto((folder / "packs/first-steps/index.html").as_uri())
    page.evaluate(
        "id => localStorage.setItem('flowpress:v1:level:' + id, JSON.stringify({solved: true}))",
        WIDE.id,
    )
    page.reload()
    ((words, picture),) = print_page(page)
    lines = " ".join(words.split())
    rows = ("1 5 × 5 · 4 flows hard", "2 6 × 4 · 5 flows not", "3 5 × 5 · 4 flows gentle")  # noqa: RUF001
    found = [lines.index(row) for row in rows]
    assert sorted(found) == found
    assert 1 == words.count("✓")
    assert [] == [word for word in ("Order", "unsolved", "Take it home") if word in words]
    assert is_gray(picture)
