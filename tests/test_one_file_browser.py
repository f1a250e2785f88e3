"""The page that holds a whole pack, in a real Chromium, opened from a disk."""

from __future__ import annotations

import re
import shutil
import subprocess
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from conftest import ROOT
from playing import Play, find_violations, inject_axe, open_context, wait_until
from playwright.sync_api import expect
from sample_site import make_content, make_levels

from site_builder.pages import Makers, render_site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Locator, Page

pytestmark = pytest.mark.browser

NAME = "first-steps-offline.html"
LEVELS = make_levels()["first-steps"]
ARROWS = {(0, 1): "ArrowRight", (0, -1): "ArrowLeft", (1, 0): "ArrowDown", (-1, 0): "ArrowUp"}

GARBAGE = """() => {
  for (const id of IDS) localStorage.setItem(`flowpress:v1:level:${id}`, '{"solved": [], "fl');
  localStorage.setItem("flowpress:v1:settings", "[]");
  localStorage.setItem("flowpress:v1:theme", "pink");
}"""
BLOCKED = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("no", "SecurityError"); }
});"""
ABSENT = 'Object.defineProperty(window, "localStorage", {value: undefined});'


@pytest.fixture(scope="module")
def stick(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that holds the one-file page of a pack and nothing else."""
    folder = tmp_path_factory.mktemp("a stick")
    for file in render_site(make_content(), make_levels(), Makers("9.9")):
        if file.path.endswith(NAME):
            (folder / NAME).write_bytes(file.data)
    return folder


def watch_page(context: BrowserContext, stick: Path) -> Iterator[Play]:
    """Yield a visitor's page; it must complain of nothing and ask for nothing but itself."""
    page = context.new_page()
    faults: list[str] = []
    address = (stick / NAME).as_uri()
    page.on("console", lambda line: faults.append(line.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda asked: faults.append(asked.url))
    yield Play(page, stick)
    context.close()
    is_own = re.compile(re.escape(address) + r"(#.*)?$|data:image/svg")
    assert [] == [fault for fault in faults if not is_own.match(fault)]


@pytest.fixture
def visit(browser: Browser, stick: Path) -> Iterator[Play]:
    """Bring a fresh visitor to the list of levels."""
    for visit in watch_page(open_context(browser), stick):
        open_page(visit)
        yield visit


def open_page(visit: Play, hash_: str = "") -> None:
    """Open the file, as the address says."""
    visit.page.goto((visit.folder / NAME).as_uri() + hash_)


def find_entry(page: Page, number: int) -> Locator:
    """Return the link of a level in the list."""
    return page.get_by_role("listitem").get_by_role("link", name=f"Level {number}")


def read_heading(page: Page) -> str:
    """Return the heading as it is read out, without what is for the eye alone."""
    heading: str = page.locator("h1").evaluate(
        "(h1) => [...h1.childNodes].filter((node) => !node.ariaHidden)"
        ".map((node) => node.textContent).join('')"
    )
    return heading


def solve_by_mouse(visit: Play, number: int) -> None:
    """Draw every path of a level with the mouse."""
    for path in LEVELS[number - 1].solution.paths:
        visit.drag(*path)


def solve_by_keys(visit: Play, number: int) -> None:
    """Draw every path of a level by key, the cursor being on the board."""
    places = LEVELS[number - 1].puzzle.board.cells
    row, col = 0, 0
    for path in LEVELS[number - 1].solution.paths:
        to_row, to_col = places[path[0]]
        visit.press(*["ArrowDown" if to_row > row else "ArrowUp"] * abs(to_row - row))
        visit.press(*["ArrowRight" if to_col > col else "ArrowLeft"] * abs(to_col - col))
        visit.press("Space")
        for before, after in pairwise(places[cell] for cell in path):
            visit.press(ARROWS[after[0] - before[0], after[1] - before[1]])
        row, col = places[path[-1]]


def expect_progress(page: Page, solved: int) -> None:
    """Wait for the list to say how many levels are solved, and to mark as many."""
    said = f"{solved} of 3 solved"
    expect(page.locator("[data-progress]")).to_have_text(said, timeout=30_000)
    expect(page.locator(".is-solved")).to_have_count(solved)


def test_from_the_list_to_a_level_won_and_the_next(visit: Play) -> None:
    """A level is chosen and solved with the mouse; the next follows; the list knows of it."""
    page = visit.page
    expect_progress(page, 0)
    find_entry(page, 1).click()
    assert "Two by two, level 1" == read_heading(page)
    solve_by_mouse(visit, 1)
    expect(page.get_by_role("status")).to_contain_text("Solved in 4 moves.")
    page.get_by_role("link", name="Next level").click()
    assert ("Two by two, level 2", "2 · ") == (read_heading(page), page.title()[:4])
    page.get_by_role("link", name="All levels").click()
    expect_progress(page, 1)
    expect(page.locator("[data-go]")).to_have_text("Go on with level 2")
    expect(find_entry(page, 2)).to_be_focused()


def test_by_key_alone(visit: Play) -> None:
    """Enter on a level leads onto its board, N to the next one's, and the board takes keys."""
    page = visit.page
    find_entry(page, 1).focus()
    visit.press("Enter")
    expect(page.get_by_role("gridcell").first).to_be_focused()
    solve_by_keys(visit, 1)
    expect(page.get_by_role("status")).to_contain_text("Solved in 4 moves.")
    visit.press("n")
    expect(page.get_by_role("gridcell").first).to_be_focused()
    assert page.url.endswith("#2")
    solve_by_keys(visit, 2)
    expect(page.get_by_role("status")).to_contain_text("Solved")


def test_keys_work_before_anything_has_the_focus(visit: Play) -> None:
    """As on a level's page: H asks for a hint, N goes on, wherever the visitor is on the page."""
    page = visit.page
    find_entry(page, 1).click()
    visit.press("n")
    assert "Two by two, level 2" == read_heading(page)


def test_progress_outlives_the_visit(visit: Play) -> None:
    """Solved levels stay solved, half drawn boards half drawn, under the keys of the site."""
    page = visit.page
    open_page(visit, "#1")
    solve_by_mouse(visit, 1)
    open_page(visit, "#3")
    visit.drag(*LEVELS[2].solution.paths[0])
    wait_until(page, f"localStorage.getItem('flowpress:v1:level:{LEVELS[2].id}') !== null")
    page.reload()
    assert f"1/{LEVELS[2].puzzle.flows}" == visit.read_number("Flows")
    record = page.evaluate(f"localStorage.getItem('flowpress:v1:level:{LEVELS[0].id}')")
    assert '"solved":true' in record
    open_page(visit)
    expect_progress(page, 1)


def test_the_address_names_the_level(visit: Play) -> None:
    """An address opens its level, back and forward turn pages, and a wrong one opens the list."""
    page = visit.page
    open_page(visit, "#2")
    assert "Two by two, level 2" == read_heading(page)
    page.locator("[data-turn=next]").click()
    page.locator("[data-turn=prev]").click()
    assert page.url.endswith("#2")
    page.go_back()
    assert "Two by two, level 3" == read_heading(page)
    page.go_forward()
    assert "Two by two, level 2" == read_heading(page)
    expect(page.locator("flow-player")).to_have_count(1)
    for wrong in ("#4", "#0", "#levels", "#x"):
        open_page(visit, wrong)
        assert "Two by two" == read_heading(page)
        expect(find_entry(page, 1)).to_be_visible()


def test_the_ends_of_the_pack_are_ends(visit: Play) -> None:
    """There is nothing before the first level and nothing after the last."""
    page = visit.page
    for number, names in ((1, ["First level", "Next"]), (3, ["Previous", "Last level"])):
        open_page(visit, f"#{number}")
        shown = page.locator(".turn > *:visible .turn-word").all_inner_texts()
        assert names == shown
    page.locator("body").press("n")
    assert "Two by two, level 3" == read_heading(page)


def test_skipping_the_head_leaves_the_level_open(visit: Play) -> None:
    """The link that skips to the content is no way back to the list."""
    open_page(visit, "#2")
    visit.page.locator("flow-player").wait_for()
    visit.press("Tab", "Enter")
    visit.page.wait_for_url("**#2")
    assert "Two by two, level 2" == read_heading(visit.page)


@pytest.mark.parametrize("script", [BLOCKED, ABSENT, "garbage"])
def test_a_browser_that_keeps_nothing(visit: Play, script: str) -> None:
    """Storage may be blocked, absent or full of garbage: the visit itself forgets nothing."""
    page = visit.page
    if script == "garbage":
        page.evaluate(GARBAGE.replace("IDS", str([level.id for level in LEVELS])))
    else:
        page.add_init_script(script)
    page.reload()
    expect_progress(page, 0)
    find_entry(page, 1).click()
    solve_by_mouse(visit, 1)
    page.get_by_role("link", name="Next level").click()
    # The click is over before the script has changed boards.
    expect(page).to_have_title(re.compile("^2 "))
    visit.drag(*LEVELS[1].solution.paths[0])
    page.get_by_role("link", name="All levels").click()
    expect_progress(page, 1)
    find_entry(page, 2).click()
    assert f"1/{LEVELS[1].puzzle.flows}" == visit.read_number("Flows")


def test_another_tab_is_heard(visit: Play) -> None:
    """What is solved in another tab, here or on the site, is marked at once."""
    other = visit.page.context.new_page()
    other.goto((visit.folder / NAME).as_uri())
    other.evaluate(
        f"localStorage.setItem('flowpress:v1:level:{LEVELS[1].id}', '{{\"solved\": true}}')"
    )
    expect_progress(visit.page, 1)


def test_light_and_dark(visit: Play) -> None:
    """The switch turns the page dark, and the choice outlives the visit."""
    page = visit.page
    page.emulate_media(color_scheme="light")
    read = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(read)
    page.get_by_role("button", name="Dark theme").click()
    dark = page.evaluate(read)
    assert light != dark
    page.reload()
    assert dark == page.evaluate(read)


@pytest.mark.parametrize("hash_", ["", "#1"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_accessible_and_fitting(visit: Play, hash_: str, scheme: str) -> None:
    """List and level, light and dark, at each width: axe finds nothing, nothing sticks out."""
    page = visit.page
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    open_page(visit, hash_)
    inject_axe(page)
    for width in (360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert [] == find_violations(page)


def test_without_scripts(browser: Browser, stick: Path) -> None:
    """Without scripts the puzzles are there as letters, and nothing offers to be played."""
    for visit in watch_page(open_context(browser, java_script_enabled=False), stick):
        open_page(visit, "#2")
        expect(visit.page.locator("pre")).to_have_count(3)
        expect(visit.page.locator("pre").nth(1)).to_be_visible()
        expect(visit.page.locator("[data-go]")).to_be_hidden()
        expect(visit.page.get_by_role("button")).to_have_count(0)
        expect(visit.page.locator("noscript p")).to_be_visible()


def test_on_paper(visit: Play) -> None:
    """Printed, the list shows each puzzle as letters and no button; a level shows its board."""
    page = visit.page
    page.emulate_media(media="print")
    expect(page.locator("pre:visible")).to_have_count(3)
    expect(page.locator("[data-go]")).to_be_hidden()
    open_page(visit, "#1")
    expect(page.locator("pre:visible")).to_have_count(0)
    expect(page.locator(".player-board")).to_be_visible()
    expect(page.locator(".turn")).to_be_hidden()


def test_letters_stand_on_a_grid(visit: Play) -> None:
    """On paper a row of letters is as wide as its cells: the grid behind it ends where it does."""
    page = visit.page
    page.emulate_media(media="print")
    wide = page.locator("pre").nth(1).evaluate(
        "(rows) => { const style = getComputedStyle(rows); const range = document.createRange();"
        " range.selectNodeContents(rows); return [range.getBoundingClientRect().width,"
        " parseFloat(style.backgroundSize) * 6]; }"
    )  # fmt: skip
    assert wide[1] == pytest.approx(wide[0], abs=0.5)


def test_valid_html(stick: Path) -> None:
    """The W3C's checker finds no error in the page."""
    java = shutil.which("java")
    assert java, "Java is missing (Debian: apt-get install default-jre-headless)"
    jar = ROOT / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
    done = subprocess.run(
        [java, "-jar", str(jar), "--errors-only", str(stick / NAME)],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert (0, "") == (done.returncode, done.stderr)
