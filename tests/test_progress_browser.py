"""The page of progress in a real Chromium: counted, exported, erased, imported; and two tabs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from conftest import ROOT
from playwright.sync_api import FilePayload, expect
from sample_site import make_content, make_levels

from site_builder.pages import Makers, render_site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

WIDTHS = (360, 1280)
PREFIX = "flowpress:v1:level:"
LEVELS = make_levels()["first-steps"]
SQUARE, WIDE, TURNED = (level.id for level in LEVELS)

WON = {"solved": True, "best": LEVELS[0].puzzle.flows, "moves": LEVELS[0].puzzle.flows}
SLOW = {"solved": True, "best": 9, "moves": 9}
BEGUN = {"solved": False, "flows": [[LEVELS[2].solution.paths[0][:3]], [], [], []], "moves": 1}
PLAYED = {SQUARE: WON, WIDE: SLOW, TURNED: BEGUN, "elsewhere": SLOW}
SUMMARY = "2 of 4 levels solved, 1 perfect, 1 under way, 1 puzzle from elsewhere."
UNTOUCHED = "Nothing solved yet: 4 levels to go."

SHIFTS = """() => { window.shifts = []; new PerformanceObserver((list) => {
  const filled = "#packs, .page-progress main";
  for (const { node } of list.getEntries().flatMap((entry) => entry.sources)) {
    const element = node instanceof Element ? node : node?.parentElement;
    if (element?.closest(filled)) window.shifts.push(element.outerHTML);
  }
}).observe({ type: "layout-shift", buffered: true }); }"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small site on disk."""
    top: Path = tmp_path_factory.mktemp("progress")
    for file in render_site(make_content(), make_levels(), Makers("9.9")):
        path = top / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.data)
    return top


@pytest.fixture
def address(folder: Path) -> str:
    """Return the address of its page of progress."""
    return (folder / "progress.html").as_uri()


@pytest.fixture
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Return a page, narrow unless asked for, that fails the test on any error."""
    width = getattr(request, "param", WIDTHS[0])
    context = browser.new_context(viewport={"width": width, "height": 1000})
    page = context.new_page()
    faults: list[str] = []
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    assert [] == faults
    context.close()


def visit(page: Page, address: str, **more: str) -> None:
    """Open the page as somebody who has played, with ``more`` in storage."""
    page.goto(address)
    entries = {**{PREFIX + name: json.dumps(record) for name, record in PLAYED.items()}, **more}
    page.evaluate("entries => Object.assign(localStorage, entries)", entries)
    page.reload()


def read_marks(page: Page) -> list[str]:
    """Return what the rows say of the packs, and the summary."""
    names = ("count", "stars", "way")
    texts = [page.locator(f"[data-{name}]").first.text_content() or "" for name in names]
    return [*texts, page.locator("[data-summary]").inner_text()]


def read_storage(page: Page) -> dict[str, str]:
    """Return all that is stored."""
    stored: dict[str, str] = page.evaluate("Object.fromEntries(Object.entries(localStorage))")
    return stored


def export(page: Page, folder: Path) -> Path:
    """Press the button and return the file that came of it."""
    with page.expect_download() as started:
        page.get_by_role("button", name="Export progress").click()
    assert "flowpress-progress.json" == started.value.suggested_filename
    started.value.save_as(folder / "saved.json")
    return folder / "saved.json"


def erase(page: Page) -> None:
    """Erase, and say yes when asked."""
    page.get_by_role("button", name="Erase progress").click()
    page.get_by_role("button", name="Erase", exact=True).click()


def choose(page: Page, text: str) -> None:
    """Import a file of that text."""
    file = FilePayload(name="chosen.json", mimeType="application/json", buffer=text.encode())
    page.get_by_label("Import a file").set_input_files(file)


def expect_said(page: Page, words: str) -> None:
    """Wait until the page says it where screen readers hear it."""
    expect(page.get_by_role("status")).to_have_text(words)


@pytest.mark.parametrize("page", WIDTHS, indirect=True)
def test_packs_are_counted(page: Page, address: str) -> None:
    """Each pack has its bar, its stars and the levels under way, which lead to their boards."""
    page.goto(address)
    assert ["0 of 3 solved", "", "", UNTOUCHED] == [text.strip() for text in read_marks(page)]
    visit(page, address)
    assert ["2 of 3 solved", "★ 1 perfect", "Under way: level 3", SUMMARY] == read_marks(page)
    bar = page.get_by_role("progressbar", name="Two by two, levels solved")
    assert (2, 3) == (bar.evaluate("bar => bar.value"), bar.evaluate("bar => bar.max"))
    page.get_by_role("link", name="level 3").click()
    assert page.url.endswith(f"packs/first-steps/{TURNED}.html")


@pytest.mark.parametrize("page", WIDTHS, indirect=True)
def test_progress_goes_to_a_file_and_back(page: Page, address: str, tmp_path: Path) -> None:
    """Exported, erased and imported, progress is what it was, settings left alone throughout."""
    visit(page, address, **{"flowpress:v1:settings": '{"letters":false}', "other": "1"})
    before = read_marks(page)
    file = export(page, tmp_path)
    expect_said(page, "4 levels exported to flowpress-progress.json.")
    erase(page)
    assert UNTOUCHED == read_marks(page)[-1]
    assert {"flowpress:v1:settings", "other"} == set(read_storage(page))
    page.get_by_label("Import a file").set_input_files(file)
    expect_said(page, "4 levels read, 3 better than here, 1 board taken over.")
    assert before == read_marks(page)
    assert '{"letters":false}' == read_storage(page)["flowpress:v1:settings"]


def test_a_file_is_read_by_another_browser(
    browser: Browser, page: Page, address: str, tmp_path: Path
) -> None:
    """A browser that knows nothing takes over results, boards and settings; the level resumes."""
    visit(page, address, **{"flowpress:v1:settings": '{"palette":"grey"}'})
    file = export(page, tmp_path)
    context = browser.new_context()
    other = context.new_page()
    other.goto(address)
    other.get_by_label("Import a file").set_input_files(file)
    expect_said(other, "4 levels read, 3 better than here, 1 board taken over.")
    assert "grey" == json.loads(read_storage(other)["flowpress:v1:settings"])["palette"]
    other.get_by_role("link", name="level 3").click()
    stroke = LEVELS[2].solution.paths[0][:3]
    for cell in stroke:
        name = other.get_by_role("gridcell").nth(cell).get_attribute("aria-label") or ""
        assert " A" in name
    context.close()


def test_better_results_win_on_either_side(page: Page, address: str) -> None:
    """A file brings what is better there, keeps what is better here, and counts both."""
    visit(page, address)
    levels = {SQUARE: SLOW, WIDE: {**SLOW, "best": 5}, TURNED: WON, "bad": {"solved": "<b>"}}
    choose(page, json.dumps({"flowpress": "progress", "v": 1, "levels": levels}))
    expect_said(page, "3 levels read, 2 better than here, 1 not understood.")
    stored = {
        name: json.loads(text)["best"]
        for name, text in read_storage(page).items()
        if name != f"{PREFIX}elsewhere"
    }
    assert {PREFIX + SQUARE: 4, PREFIX + WIDE: 5, PREFIX + TURNED: 4} == stored
    assert "3 of 3 solved" == read_marks(page)[0]


HOSTILE = (
    ("not an export", "<script>alert(1)</script>"),
    ("not an export", "[" * 1_000_000),
    ("not an export", '{"__proto__":{"flowpress":"progress","v":1,"levels":{}}}'),
    ("too large to be an export", " " * 8_000_001),
    ("not an export", '{"flowpress":"<img src=x onerror=alert(1)>","v":1,"levels":{}}'),
)


def test_a_hostile_file_changes_nothing(page: Page, address: str) -> None:
    """A file that is no export is answered with one sentence, and all stays as it is."""
    visit(page, address)
    before = read_storage(page)
    for words, text in HOSTILE:
        choose(page, text)
        expect_said(page, f"This file is {words} of progress. Nothing was changed.")
        assert before == read_storage(page)
        page.get_by_role("button", name="Erase progress").dblclick()
        expect_said(page, "")


def test_hostile_files_are_answered_as_without_a_page(page: Page, address: str) -> None:
    """Each file that the player's own tests know is told in the same words."""
    cases = json.loads((ROOT / "tests/cases/hostile_progress.json").read_text("utf-8"))
    for case in cases:
        page.goto(address)
        page.evaluate("localStorage.clear()")
        page.reload()
        choose(page, case["text"])
        expect_said(page, case["said"])
        assert set() == {key.partition(":")[0] for key in read_storage(page)} - {"flowpress"}


@pytest.mark.parametrize("page", WIDTHS, indirect=True)
def test_erasing_asks_first_and_can_be_undone(page: Page, address: str) -> None:
    """By keyboard alone: no keeps all, escape too, yes erases, and all can be brought back."""
    visit(page, address)
    before = read_marks(page)
    button = page.get_by_role("button", name="Erase progress")
    for refuse in ("Enter", "Escape"):
        button.press("Enter")
        expect(page.get_by_role("button", name="Keep it all")).to_be_focused()
        page.keyboard.press(refuse)
        expect(button).to_be_focused()
        assert before == read_marks(page)
    button.press("Enter")
    expect(page.get_by_role("group")).to_contain_text("4 levels, 1 of them from elsewhere?")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    assert {} == read_storage(page)
    expect(page.get_by_role("button", name="Bring all back")).to_be_focused()
    page.keyboard.press("Enter")
    expect_said(page, "All is back.")
    assert before == read_marks(page)
    page.get_by_role("button", name="Erase progress").focus()
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.matches('[data-import]')")


def test_what_is_erased_stays_erased_on_other_pages(page: Page, address: str, folder: Path) -> None:
    """A pack page in another tab loses its marks at once, and the front page its counts."""
    visit(page, address)
    other = page.context.new_page()
    other.goto((folder / "packs/first-steps/index.html").as_uri())
    expect(other.locator("[data-progress]")).to_have_text("2 of 3 solved")
    erase(page)
    expect(other.locator("[data-progress]")).to_have_text("0 of 3 solved")
    other.goto((folder / "index.html").as_uri())
    expect(other.locator(".pack-solved").first).to_be_hidden()
    page.get_by_role("button", name="Bring all back").click()
    expect(other.locator(".pack-solved").first).to_have_text("2 of 3 solved")


def draw(page: Page, path: tuple[int, ...]) -> None:
    """Draw one flow with the mouse."""
    cells = page.get_by_role("gridcell")
    for step, cell in enumerate(path):
        box = cells.nth(cell).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if step == 0:
            page.mouse.down()
    page.mouse.up()


@pytest.mark.parametrize("page", WIDTHS, indirect=True)
def test_two_tabs_of_one_level_do_not_clobber_each_other(page: Page, folder: Path) -> None:
    """A tab that goes on drawing does not lose what the other has won."""
    level = LEVELS[0]
    address = (folder / f"packs/first-steps/{level.id}.html").as_uri()
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto(address)
    for path in level.solution.paths:
        draw(page, path)
    draw(other, level.solution.paths[0])
    stored = json.loads(read_storage(page)[PREFIX + level.id])
    assert (True, level.puzzle.flows) == (stored["solved"], stored["best"])


def test_undo_outlives_a_reload(page: Page, folder: Path) -> None:
    """What was drawn before the page was left can be taken back after."""
    level = LEVELS[0]
    page.goto((folder / f"packs/first-steps/{level.id}.html").as_uri())
    for path in level.solution.paths[:2]:
        draw(page, path)
    page.reload()
    page.get_by_role("button", name="Undo").click()
    stored = json.loads(read_storage(page)[PREFIX + level.id])
    assert [len(path) > 0 for path in stored["flows"]] == [True, False, False, False]


def test_without_scripts_there_are_plain_words(browser: Browser, address: str) -> None:
    """Without JavaScript the page says why it is empty, and offers nothing to press."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    assert page.locator("noscript p").is_visible()
    assert 0 == page.locator("[data-tools]:visible, progress:visible").count()
    context.close()


def test_without_storage_there_are_plain_words(page: Page, address: str) -> None:
    """With storage blocked the page says what that means, and offers nothing to press."""
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('no'); }})"
    )
    page.goto(address)
    assert page.get_by_text("does not let the page keep anything").is_visible()
    assert 0 == page.locator("[data-tools]:visible, progress:visible").count()


@pytest.mark.parametrize("page", WIDTHS, indirect=True)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_in_use_is_accessible(page: Page, address: str, scheme: str) -> None:
    """With progress shown and a question asked, axe finds nothing and nothing sticks out."""
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    visit(page, address)
    page.get_by_role("button", name="Erase progress").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate((ROOT / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run(document, {preload: false})).violations")
    assert [] == [json.dumps(violation) for violation in found]


@pytest.mark.parametrize("page", WIDTHS, indirect=True)
@pytest.mark.parametrize("name", ["progress.html", "index.html"])
def test_nothing_moves_while_the_page_loads(page: Page, folder: Path, name: str) -> None:
    """What the script fills in has its place before anything is painted."""
    visit(page, (folder / name).as_uri())
    page.add_init_script(f"({SHIFTS})()")
    page.reload()
    page.wait_for_load_state("load")
    page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
    assert [] == page.evaluate("window.shifts")


def test_the_page_knows_every_level(folder: Path, page: Page, address: str) -> None:
    """The ledger lists each pack's levels with their flows, and the folder they lie in."""
    page.goto(address)
    packs = page.evaluate("globalThis.flowpressLedger")
    expected = {
        slug: " ".join(f"{level.id}:{level.puzzle.flows}" for level in levels)
        for slug, levels in make_levels().items()
    }
    assert expected == {pack["slug"]: pack["levels"] for pack in packs}
    files = [
        folder / pack["folder"] / f"{level.id}.html"
        for pack in packs
        for level in make_levels()[pack["slug"]]
    ]
    assert [] == [file for file in files if not file.is_file()]


def test_without_the_ledger_progress_can_still_be_taken_along(
    page: Page, address: str, tmp_path: Path
) -> None:
    """Where the list of levels cannot be had, nothing is counted wrongly and all is exported."""
    page.route(
        "**/ledger.js*", lambda route: route.fulfill(body="", content_type="text/javascript")
    )
    visit(page, address)
    assert "3 levels" == page.locator("[data-count]").first.text_content()
    expect(page.locator("[data-summary]")).to_contain_text("nothing is counted just now")
    assert set(PLAYED) == set(json.loads(export(page, tmp_path).read_text())["levels"])
