"""A pack of several pages in a real Chromium: turned, sorted and filtered as one, and walked."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from conftest import ROOT
from crowd import make_crowd

from site_builder.pages import Makers, render_site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

CONTENT, MADE = make_crowd([(9, 3, 160), (10, 3, 120)])
LEVELS = MADE["crowd-1"]
IDS = [level.id for level in LEVELS]
HARD = IDS[::5]
"""Grades take turns by fives: every fifth level is hard."""
SCHEMES = ("light", "dark")

SHIFTS = """() => { window.shifts = []; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifts.push(
    ...entry.sources.map(({ node }) => node?.outerHTML ?? node?.textContent ?? "gone"));
}).observe({ type: "layout-shift", buffered: true }); }"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the pack: 280 levels on three pages."""
    top: Path = tmp_path_factory.mktemp("long")
    for file in render_site(CONTENT, MADE, Makers("9.9")):
        path = top / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.data)
    return top / "packs/crowd-1"


@pytest.fixture
def address(folder: Path) -> str:
    """Return the address of the folder on disk, with its last slash."""
    return f"{folder.as_uri()}/"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Return a narrow page that fails the test on any error."""
    context = browser.new_context(viewport={"width": 360, "height": 800})
    page = context.new_page()
    faults: list[str] = []
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert [] == faults


def find_shown(page: Page) -> list[str]:
    """Return the ids of the cards to be seen, from the top to the bottom of the page."""
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('li.card')].filter((card) => card.checkVisibility())"
        ".map((card) => card.dataset.level)"
    )
    return found


def read_status(page: Page) -> str:
    """Return what the live region says."""
    return page.locator("[role=status][data-shown]").inner_text()


def remember_solved(page: Page, levels: list[str]) -> None:
    """Let the browser remember levels as solved."""
    page.evaluate(
        "ids => ids.forEach((id) =>"
        " localStorage.setItem('flowpress:v1:level:' + id, JSON.stringify({solved: true})))",
        levels,
    )


@pytest.mark.parametrize("scripted", [True, False])
def test_pages_are_turned(browser: Browser, address: str, scripted: bool) -> None:  # noqa: FBT001 (a parameter of a test)
    """With scripts and without, the row of pages leads through the pack and back."""
    context = browser.new_context(java_script_enabled=scripted)
    page = context.new_page()
    page.goto(f"{address}index.html")
    seen = find_shown(page) if scripted else []
    for name in ("page-2.html", "page-3.html"):
        page.get_by_role("link", name="Next page").first.click()
        page.wait_for_url(f"**/{name}")
        seen += find_shown(page) if scripted else []
    assert seen in (IDS, [])
    assert 0 == page.get_by_role("link", name="Next page").count()
    page.get_by_role("link", name="Levels 1 to 93").last.click()
    page.wait_for_url("**/index.html")
    context.close()


def test_any_page_sorts_the_whole_pack(page: Page, address: str) -> None:
    """Sorted, the whole pack is listed in place of the page, a few rows at a time."""
    page.goto(f"{address}page-2.html")
    here = find_shown(page)
    assert (IDS[93:186], "Levels 94 to 186 of 280 shown") == (here, read_status(page))
    page.get_by_role("combobox", name="Order").select_option("Hardest first")
    gentle = [
        IDS[place] for score in (30, 12, 9) for place in range(280)
        if score == {2: 9, 3: 30, 4: 12}.get(place % 5)
    ]  # fmt: skip
    assert [*HARD, *gentle][:60] == find_shown(page)
    assert "280 of 280 levels fit, hardest first; 60 shown so far" == read_status(page)
    assert 0 == page.locator(".leaves:visible").count()
    page.get_by_role("button", name="Back to the pages").click()
    assert (here, "Levels 94 to 186 of 280 shown") == (find_shown(page), read_status(page))
    assert page.evaluate("document.activeElement.matches('[data-order]')")


def test_more_is_shown_on_demand(page: Page, address: str) -> None:
    """The button adds rows, goes on to the first of them, and leaves when all are there."""
    page.goto(f"{address}index.html?size=10x3")
    more = page.get_by_role("button", name="Show 60 more")
    assert (IDS[160:220], "Chosen levels") == (
        find_shown(page), page.locator("#list-title").inner_text()
    )  # fmt: skip
    more.focus()
    page.keyboard.press("Enter")
    assert (IDS[160:], "120 of 280 levels shown") == (find_shown(page), read_status(page))
    assert more.is_hidden()
    assert f"{IDS[220]}.html" == page.evaluate("document.activeElement.getAttribute('href')")


def test_the_way_back_finds_as_much_as_was_shown(page: Page, address: str) -> None:
    """Back from a level all that was asked for is there again; a new wish starts afresh."""
    page.goto(f"{address}index.html?size=10x3")
    page.get_by_role("button", name="Show 60 more").click()
    page.locator(f"li.card[data-level='{IDS[270]}']:visible a").click()
    page.wait_for_url(f"**/{IDS[270]}.html")
    page.go_back()
    assert IDS[160:] == find_shown(page)
    page.get_by_role("checkbox", name="9 × 3").check()  # noqa: RUF001
    assert IDS[:60] == find_shown(page)


def test_solved_levels_of_all_pages_count(page: Page, address: str) -> None:
    """Counts are of the whole pack, marks on every card, and unsolved means unsolved anywhere."""
    page.goto(f"{address}index.html")
    remember_solved(page, [IDS[0], IDS[1], IDS[279]])
    page.reload()
    assert "3 of 280 solved" == page.locator("[data-progress]").inner_text()
    assert 2 == page.locator("li.card.is-solved:visible").count()
    page.get_by_role("checkbox", name="unsolved only").check()
    assert IDS[2:62] == find_shown(page)
    page.get_by_role("checkbox", name="unsolved only").uncheck()
    page.get_by_role("combobox", name="Order").select_option("Hardest first")
    assert page.locator(f"li.card[data-level='{IDS[0]}']:visible .solved-mark").count()


def test_cards_that_are_made_are_those_that_are_printed(page: Page, address: str) -> None:
    """For each level of a page the script makes the very card that the template prints."""
    page.goto(f"{address}index.html")
    read = """() => Object.fromEntries([...document.querySelectorAll("li.card")]
      .filter((card) => card.checkVisibility())
      .map((card) => [card.dataset.level, {
        text: card.textContent.replace(/\\s+/g, " ").trim(),
        tags: [card, ...card.querySelectorAll("*")].map((element) => [element.tagName,
          ...[...element.attributes].map(({ name, value }) => `${name}=${value}`).sort()]),
      }]))"""
    printed = page.evaluate(read)
    page.get_by_role("checkbox", name="9 × 3").check()  # noqa: RUF001
    page.get_by_role("button", name="Show 60 more").click()
    made = page.evaluate(read)
    assert set(IDS[:93]) <= set(made)
    assert [printed[name] for name in IDS[:93]] == [made[name] for name in IDS[:93]]


def test_a_sorted_long_pack_is_walked_in_its_order(page: Page, address: str) -> None:
    """Levels of different pages follow one another as sorted, past what was laid out."""
    page.goto(f"{address}page-3.html?sort=hardest&class=hard")
    page.locator("li.card:visible a").nth(1).click()
    for name in HARD[1:4]:
        page.wait_for_url(f"**/{name}.html")
        page.locator(".turn a[rel=next]").click()
    page.wait_for_url(f"**/{HARD[4]}.html")
    page.locator(".crumbs a").click()
    page.wait_for_url("**/index.html?sort=hardest&class=hard")
    assert HARD == find_shown(page)


def test_without_its_ledger_a_page_is_a_plain_list(page: Page, address: str) -> None:
    """Where the ledger cannot be had, nothing is sorted wrongly: the page and its marks stand."""
    page.route(
        "**/ledger.js*", lambda route: route.fulfill(body="", content_type="text/javascript")
    )
    page.goto(f"{address}page-2.html")
    remember_solved(page, [IDS[93]])
    page.goto(f"{address}page-2.html?sort=hardest")
    assert IDS[93:186] == find_shown(page)
    assert 1 == page.locator("li.card.is-solved").count()
    assert 0 == page.locator("[data-controls]:visible").count()
    assert "" == page.locator("[data-progress]").inner_text()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", ["page-2.html", "page-2.html?sort=easiest&size=10x3"])
def test_long_packs_are_accessible(page: Page, address: str, name: str, scheme: str) -> None:
    """Axe finds nothing on a single page and on a list of all, and nothing sticks out sideways."""
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(address + name)
    for width in (360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate((ROOT / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run(document, {preload: false})).violations")
    assert [] == [json.dumps(violation) for violation in found]


def test_long_packs_are_valid(folder: Path) -> None:
    """The W3C's checker finds no error in the pages of a pack and in a level's."""
    java = shutil.which("java")
    assert java, "Java is missing (Debian: apt-get install default-jre-headless)"
    jar = ROOT / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
    pages = [str(folder / name) for name in ("index.html", "page-2.html", f"{IDS[0]}.html")]
    done = subprocess.run(
        [java, "-jar", str(jar), "--errors-only", *pages],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert (0, "") == (done.returncode, done.stderr)


@pytest.mark.parametrize("name", ["index.html", "page-2.html", "page-2.html?sort=easiest"])
def test_nothing_moves_while_a_long_pack_loads(page: Page, address: str, name: str) -> None:
    """The ledger comes after the page; what it brings has its place all the same."""
    page.add_init_script(f"({SHIFTS})()")
    page.goto(address + name)
    page.wait_for_load_state("load")
    page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
    assert [] == page.evaluate("window.shifts")
