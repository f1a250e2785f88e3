"""Offline play in a real Chromium: what is kept, and that no two builds ever mix."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import pytest
from offline_host import FOLDER, open_host, render_build
from playwright.sync_api import BrowserContext, Page, expect
from sample_site import make_levels

from site_builder.board import Board

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from offline_host import Host
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

PACK = "packs/first-steps/index.html"
FIRST, SECOND, _ = make_levels()["first-steps"]
LEVEL, OTHER = (f"packs/first-steps/{level.id}.html" for level in (FIRST, SECOND))
[ELSEWHERE] = (f"packs/tall/{level.id}.html" for level in make_levels()["tall"])
KEPT = "Kept for offline play."
NEWS = "A new version is ready."

render = functools.cache(render_build)


@pytest.fixture
def host() -> Iterator[Host]:
    """Return a host that serves build A."""
    with open_host(render("A")) as running:
        yield running


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Return a browser profile of its own."""
    fresh = browser.new_context()
    yield fresh
    fresh.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """Return a page that gives up soon."""
    opened = context.new_page()
    opened.set_default_timeout(15_000)
    return opened


def visit(page: Page, host: Host, path: str = PACK) -> None:
    """Open a page, and wait until its worker works and, for a pack's page, the pack is kept."""
    page.goto(host.find_url(path))
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    wait_until(page, "navigator.serviceWorker.controller !== null")
    if path == PACK:
        expect(page.locator("[data-kept]")).to_have_text(KEPT, timeout=15_000)


def read_builds(page: Page) -> tuple[str, str]:
    """Return which build the page is of, and which its style sheet."""
    style = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--build')")
    return page.locator(".brand span").inner_text().removeprefix("Build "), style.strip()


def wait_until(page: Page, condition: str) -> None:
    """Wait until an expression is true in the page; its policy forbids the usual way to do so."""
    for _ in range(150):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(100)
    pytest.fail(f"never came true: {condition}")


def find_caches(page: Page) -> list[str]:
    """Return the builds, as the first digits of their hashes, that the browser keeps a cache of."""
    names: list[str] = page.evaluate("caches.keys()")
    return sorted(name.split(" ")[-1][:8] for name in names)


def find_build(name: str) -> str:
    """Return the first digits of the hash of a build."""
    return render(name)["sw.js"].decode().partition('"build": "')[2][:8]


def wait_for_caches(page: Page, *names: str) -> None:
    """Wait until the browser keeps the caches of these builds alone."""
    expected = sorted(find_build(name) for name in names)
    for _ in range(150):
        if find_caches(page) == expected:
            return
        page.wait_for_timeout(100)
    assert expected == find_caches(page)


def open_watcher(context: BrowserContext, host: Host) -> Page:
    """Return a page of the same host beside the site, which is none of the worker's pages."""
    watcher = context.new_page()
    watcher.goto(host.find_url("").removesuffix(FOLDER) + "/beside.html")
    return watcher


def wait_for_turn(watcher: Page) -> None:
    """Wait until no new worker waits: browsers let it begin some time after the last tab closed.

    A page that is opened before is still the old worker's, and the new one waits on.
    """
    wait_until(
        watcher,
        f"navigator.serviceWorker.getRegistration({FOLDER!r}).then("
        "({ waiting, active }) => waiting === null && active.state === 'activated')",
    )


def solve_by_keyboard(page: Page) -> None:
    """Draw every flow of the first level with the arrow keys."""
    board: Board = FIRST.puzzle.board
    row = col = 0
    page.get_by_role("gridcell").first.focus()
    press = page.keyboard.press
    for path in FIRST.solution.paths:
        for step, cell in enumerate(path):
            to_row, to_col = board.cells[cell]
            for _ in range(abs(to_row - row)):
                press("ArrowDown" if to_row > row else "ArrowUp")
            for _ in range(abs(to_col - col)):
                press("ArrowRight" if to_col > col else "ArrowLeft")
            row, col = to_row, to_col
            if step == 0:
                press("Enter")


def test_a_level_solved_offline_stays_solved(
    page: Page, context: BrowserContext, host: Host
) -> None:
    """Without a network a kept level is opened, solved by keyboard, and solved ever after."""
    visit(page, host)
    context.set_offline(offline=True)
    host.down = True
    page.goto(host.find_url(LEVEL))
    page.reload()
    solve_by_keyboard(page)
    solved = page.locator("flow-player").get_by_text("Solved", exact=False).first
    solved.wait_for()
    page.reload()
    page.goto(host.find_url(PACK))
    assert "1 of 3 solved" in page.inner_text("[data-progress]")
    assert ("A", "A") == read_builds(page)
    page.locator(".card img").last.scroll_into_view_if_needed()
    wait_until(page, "[...document.images].every((image) => image.naturalWidth > 0)")


def test_opening_a_level_keeps_its_pack(page: Page, host: Host) -> None:
    """Whoever has opened one level of a pack has them all, with the pack's own page."""
    visit(page, host, LEVEL)
    other = host.find_url(OTHER)
    wait_until(page, f"caches.match('{other}').then((found) => found !== undefined)")
    wait_until(page, f"caches.match('{host.find_url(PACK)}').then((found) => found !== undefined)")
    host.down = True
    page.goto(host.find_url(PACK))
    page.goto(other)
    assert ("A", "A") == read_builds(page)


def test_a_page_that_is_not_kept(page: Page, host: Host) -> None:
    """Offline, a page that was never kept gives way to a page that says so and leads on."""
    visit(page, host)
    host.down = True
    page.goto(host.find_url(ELSEWHERE))
    assert "This page is not here yet" == page.inner_text("h1")
    assert ("A", "A") == read_builds(page)
    expect(page.locator("[data-pack]:visible a")).to_have_count(1)
    assert host.find_url(ELSEWHERE) == page.evaluate("document.querySelector('[data-retry]').href")
    host.down = False
    page.get_by_role("link", name="Try again").click()
    page.wait_for_url(host.find_url(ELSEWHERE))
    page.locator("flow-player").wait_for()


def test_a_new_build_takes_over(page: Page, host: Host) -> None:
    """One tab: the new page comes with its own assets; then the whole pack is of the new build."""
    visit(page, host)
    wait_for_caches(page, "A")
    host.files = render("B")
    page.goto(host.find_url(PACK))
    assert ("B", "B") == read_builds(page)
    wait_for_caches(page, "B")
    assert 0 == page.locator(".news").count()
    expect(page.locator("[data-kept]")).to_have_text(KEPT)
    host.down = True
    for path in (PACK, LEVEL, OTHER, "index.html"):
        page.goto(host.find_url(path))
        assert ("B", "B") == read_builds(page)


def test_two_tabs_are_asked(page: Page, context: BrowserContext, host: Host) -> None:
    """With a tab of the old build open the reader decides; the other tab is told, not moved."""
    visit(page, host)
    other = context.new_page()
    visit(other, host, LEVEL)
    host.files = render("B")
    page.reload()
    assert ("B", "B") == read_builds(page)
    expect(page.locator(".news")).to_contain_text(NEWS, timeout=15_000)
    wait_for_caches(page, "A", "B")
    with page.expect_navigation():
        page.get_by_role("button", name="Reload").click()
    assert ("B", "B") == read_builds(page)
    expect(other.locator(".news")).to_contain_text(NEWS)
    assert ("A", "A") == read_builds(other)
    with other.expect_navigation():
        other.get_by_role("button", name="Reload").click()
    assert ("B", "B") == read_builds(other)
    wait_for_caches(page, "B")


def test_a_build_that_is_half_there(page: Page, host: Host) -> None:
    """While a file of the new build is missing the old one stays whole; later the new one comes."""
    visit(page, host)
    host.files, host.broken = render("B"), {"offline.html"}
    page.goto(host.find_url("index.html"))
    assert ("B", "B") == read_builds(page)
    page.wait_for_timeout(1500)
    wait_for_caches(page, "A")
    host.down = True
    page.goto(host.find_url(LEVEL))
    assert ("A", "A") == read_builds(page)
    host.down, host.broken = False, set()
    page.goto(host.find_url(PACK))
    wait_for_caches(page, "B")


def test_a_pack_that_comes_later(page: Page, context: BrowserContext, host: Host) -> None:
    """The new build waits for a kept pack, until all tabs are closed; then the pack follows."""
    visit(page, host)
    watcher = open_watcher(context, host)
    host.files, host.broken = render("B"), {"packs/first-steps/offline.json"}
    page.goto(host.find_url("index.html"))
    wait_until(page, f"caches.keys().then((names) => names.join().includes('{find_build('B')}'))")
    page.wait_for_timeout(1500)
    wait_for_caches(page, "A", "B")
    host.down = True
    page.goto(host.find_url(LEVEL))
    assert ("A", "A") == read_builds(page)
    page.close()
    wait_for_turn(watcher)
    page = context.new_page()
    page.goto(host.find_url(LEVEL))
    assert "This page is not here yet" == page.inner_text("h1")
    assert ("B", "B") == read_builds(page)
    host.down, host.broken = False, set()
    page.goto(host.find_url("index.html"))
    wait_for_caches(page, "B")
    host.down = True
    page.goto(host.find_url(LEVEL))
    assert ("B", "B") == read_builds(page)


def test_a_page_beside_an_asset_of_another_build(page: Page, host: Host) -> None:
    """Mid-upload, new pages and an old style sheet: the page is loaded anew once, whole and old."""
    visit(page, host)
    host.files = {**render("B"), "static/site.css": render("A")["static/site.css"]}
    before = host.count_asked(LEVEL)
    page.goto(host.find_url(LEVEL))
    expect(page.locator(".brand span")).to_have_text("Build A")
    page.wait_for_timeout(500)
    assert ("A", "A") == read_builds(page)
    assert 1 == host.count_asked(LEVEL) - before
    host.files = render("B")
    page.goto(host.find_url("index.html"))
    assert ("B", "B") == read_builds(page)
    wait_for_caches(page, "B")


def test_an_asset_that_never_fits_is_no_endless_loop(page: Page, host: Host) -> None:
    """A page that is not kept, and whose style sheet never fits, is loaded twice at most."""
    visit(page, host)
    host.files = {**render("B"), "static/site.css": b"body { color: red }"}
    before = host.count_asked(ELSEWHERE)
    page.goto(host.find_url(ELSEWHERE))
    page.wait_for_timeout(1500)
    assert 2 == host.count_asked(ELSEWHERE) - before
    assert ("B", "") == read_builds(page)


def test_there_and_back(page: Page, host: Host) -> None:
    """A, then B, then A again: each time one build alone is kept, and all of it."""
    for name in ("A", "B", "A"):
        host.files = render(name)
        visit(page, host)
        wait_for_caches(page, name)
        expect(page.locator("[data-kept]")).to_have_text(KEPT)
        host.down = True
        page.goto(host.find_url(OTHER))
        assert (name, name) == read_builds(page)
        host.down = False


def test_back_before_the_new_build_had_its_turn(
    page: Page, context: BrowserContext, host: Host
) -> None:
    """B waits when A comes back: A goes on with what it has, and nothing of B stays."""
    visit(page, host)
    visit(context.new_page(), host, LEVEL)
    host.files = render("B")
    page.reload()
    expect(page.locator(".news")).to_contain_text(NEWS, timeout=15_000)
    host.files = render("A")
    page.reload()
    assert ("A", "A") == read_builds(page)
    page.evaluate("navigator.serviceWorker.ready.then((there) => there.update())")
    wait_until(page, "navigator.serviceWorker.controller !== null")
    wait_for_caches(page, "A")
    host.down = True
    page.goto(host.find_url(OTHER))
    assert ("A", "A") == read_builds(page)


def test_saving_data(page: Page, host: Host) -> None:
    """Whoever saves data keeps what every visitor needs, and no pack."""
    page.add_init_script("Object.defineProperty(navigator, 'connection', "
                         "{ value: { saveData: true } })")  # fmt: skip
    page.goto(host.find_url(PACK))
    wait_until(page, "navigator.serviceWorker.controller !== null")
    page.wait_for_timeout(500)
    assert "" == page.inner_text("[data-kept]")
    assert 0 == host.count_asked("packs/first-steps/offline.json")


def test_the_lost_page_registers_nothing(page: Page, host: Host) -> None:
    """The page for wrong addresses may lie anywhere, so it does not say where the site begins."""
    page.goto(host.find_url("404.html"))
    page.wait_for_timeout(300)
    assert 0 == page.evaluate(
        "navigator.serviceWorker.getRegistrations().then((all) => all.length)"
    )


def test_from_disk_nothing_happens(page: Page, tmp_path: Path) -> None:
    """Pages opened from disk know no workers: no line, no error."""
    for path, data in render("A").items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.goto((tmp_path / PACK).as_uri())
    assert "" == page.inner_text("[data-kept]")
    assert [] == faults
