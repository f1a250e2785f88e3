"""Puzzles that travel in links, and players embedded in a page, in a real Chromium."""

from __future__ import annotations

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sample_site import make_content, make_levels

from site_builder.notation.puzzle_code import write_puzzle_code
from site_builder.pages import Makers, render_site
from site_builder.pages.addresses import UNKNOWN_SITE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Request

pytestmark = pytest.mark.browser

LEVEL = make_levels()["first-steps"][0]
OTHER = make_levels()["tall"][0]
CODE, OTHER_CODE = write_puzzle_code(LEVEL.puzzle), write_puzzle_code(OTHER.puzzle)
TAG = '<img src=x onerror="alert(1)">'


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files and logs nothing."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the base's name)
        """Log nothing."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small site that needed no generator."""
    top = tmp_path_factory.mktemp("shared") / "site"
    for file in render_site(make_content(), make_levels(), Makers("9.9")):
        path = top / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.data)
    return top


@pytest.fixture(scope="module", params=["disk", "sub-path"])
def address(folder: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """Return the site's address on disk, and under a sub-path of a server."""
    if request.param == "disk":
        yield folder.as_uri()
        return
    handler = functools.partial(QuietHandler, directory=str(folder.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/site"
        server.shutdown()


def find_failure(request: Request) -> list[str]:
    """Return why a request failed, unless the page was left before its answer."""
    return [] if request.failure == "net::ERR_ABORTED" else [f"{request.url}: {request.failure}"]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Return a page that fails the test on any error, dialog or failed request."""
    context = browser.new_context()
    page = context.new_page()
    faults: list[str] = []
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("dialog", lambda dialog: faults.append(dialog.message))
    page.on("requestfailed", lambda request: faults.extend(find_failure(request)))
    yield page
    context.close()
    assert [] == faults


def read_facts(page: Page) -> list[str]:
    """Return what the page says of its puzzle: size, flows, id, code."""
    names = ("size", "flows", "id", "code")
    return [page.locator(f"[data-{name}]").inner_text() for name in names]


def draw_first_flow(page: Page, player: str) -> None:
    """Draw the first flow of LEVEL with the mouse in the player that the selector finds."""
    cells = page.locator(player).get_by_role("gridcell")
    cells.first.scroll_into_view_if_needed()
    for step, cell in enumerate(LEVEL.solution.paths[0]):
        box = cells.nth(cell).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if step == 0:
            page.mouse.down()
    page.mouse.up()


def test_a_link_plays_its_puzzle(page: Page, address: str) -> None:
    """A link with a code opens its puzzle, says what it is, and lets it be played."""
    page.goto(f"{address}/play.html#puzzle={CODE.upper()}")
    assert ["5 × 5", "4", LEVEL.id, CODE] == read_facts(page)  # noqa: RUF001
    assert CODE == page.locator("flow-player").get_attribute("puzzle")
    assert not page.locator("[data-none]").is_visible()
    draw_first_flow(page, "flow-player")
    page.get_by_text("Flow A joined.").first.wait_for()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "this is no puzzle code"),
        (CODE[:-2], "this is no puzzle code, or a part of it is missing"),
        (CODE.replace("a", "b", 1), "the puzzle code is damaged"),
        (TAG, "this is no puzzle code"),
        ("r30x30-" + 5000 * "a", "this is too long for a puzzle code"),
        ("../packs/tall/index.html", "this is no puzzle code"),
    ],
)
def test_a_bad_link_says_what_is_wrong(page: Page, address: str, text: str, reason: str) -> None:
    """A damaged or hostile link gives one sentence and the form, and nothing else happens."""
    page.goto(f"{address}/play.html#puzzle={text}")
    told = page.get_by_role("alert").inner_text()
    assert told.startswith(f"This puzzle cannot be opened: {reason}")
    assert 0 == page.locator("flow-player, main img").count()
    assert page.get_by_label("A link or a puzzle code").is_visible()
    assert page.url.startswith(f"{address}/play.html#")


def test_a_pasted_link_opens(page: Page, address: str) -> None:
    """A link or code in the form goes into the address; going back leads to the page as it was."""
    page.goto(f"{address}/play.html")
    assert page.locator("[data-none]").is_visible()
    field = page.get_by_label("A link or a puzzle code")
    field.fill(f"  https://elsewhere.example/play.html#puzzle={CODE.upper()} ")
    field.press("Enter")
    assert f"{address}/play.html#puzzle={CODE}" == page.url
    assert CODE == page.locator("flow-player").get_attribute("puzzle")
    assert "A shared puzzle" == page.evaluate("document.activeElement.textContent")
    page.go_back()
    page.locator("[data-none]").wait_for()
    assert 0 == page.locator("flow-player").count()


def test_a_bad_paste_is_refused_beside_the_field(page: Page, address: str) -> None:
    """What is no code is refused in words at the field, and the puzzle at hand stays."""
    page.goto(f"{address}/play.html#puzzle={CODE}")
    field = page.get_by_label("A link or a puzzle code")
    field.fill(TAG)
    page.get_by_role("button", name="Play").click()
    reason = "this is no puzzle code, or a part of it is missing."
    assert f"This puzzle cannot be opened: {reason}" == page.get_by_role("alert").inner_text()
    assert "true" == field.get_attribute("aria-invalid")
    assert f"{address}/play.html#puzzle={CODE}" == page.url
    assert CODE == page.locator("flow-player").get_attribute("puzzle")


def test_the_page_follows_its_address(page: Page, address: str) -> None:
    """Another puzzle in the address is played; a jump within the page loses none."""
    page.goto(f"{address}/play.html#puzzle={CODE}")
    page.evaluate(f"location.hash = 'puzzle={OTHER_CODE}'")
    page.locator(f"flow-player[puzzle='{OTHER_CODE}']").wait_for()
    assert OTHER.id == read_facts(page)[2]
    assert 1 == page.locator("flow-player").count()
    page.locator("a.skip").press("Enter")
    page.wait_for_url(f"**/play.html#puzzle={OTHER_CODE}")
    assert OTHER_CODE == page.locator("flow-player").get_attribute("puzzle")


def test_a_level_page_passes_a_puzzle_on(page: Page, address: str) -> None:
    """A puzzle in the address of a level page is played on the play page, early or late."""
    level = f"{address}/packs/tall/{OTHER.id}.html"
    page.goto(f"{level}#puzzle={CODE}")
    page.wait_for_url(f"**/play.html#puzzle={CODE}")
    page.goto(level)
    page.evaluate(f"location.hash = 'puzzle={CODE}'")
    page.wait_for_url(f"**/play.html#puzzle={CODE}")


def test_without_scripts_the_play_page_says_why(browser: Browser, folder: Path) -> None:
    """Without JavaScript the page says that it is needed, and shows no dead form."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{folder.as_uri()}/play.html#puzzle={CODE}")
    assert page.locator("noscript p").first.is_visible()
    assert not page.locator("form").is_visible()
    context.close()


def test_the_demo_tells_its_events(page: Page, address: str) -> None:
    """What one of the two embedded players reports is shown, line by line."""
    page.goto(f"{address}/embed.html")
    assert [CODE, 2] == [
        page.locator("#demo-told").get_attribute("puzzle"),
        page.locator("flow-player").count(),
    ]
    draw_first_flow(page, "#demo-told")
    page.get_by_role("log").get_by_text("move, moves: 1").wait_for()
    assert 1 == page.get_by_role("log").get_by_role("listitem").count()


def test_snippets_know_the_address_they_are_read_at(page: Page, address: str) -> None:
    """A site built without its address fills it in where it has one: not on disk."""
    page.goto(f"{address}/embed.html")
    base = UNKNOWN_SITE if address.startswith("file:") else f"{address}/"
    for snippet in page.locator(".ways pre").all_inner_texts():
        assert f'<script src="{base}static/player.js" defer></script>' in snippet


def test_a_link_to_a_level_of_the_site_opens_its_page(page: Page, address: str) -> None:
    """What Share calls the link to a level may be pasted too; a seed code is told what it is."""
    page.goto(f"{address}/play.html")
    field = page.get_by_label("A link or a puzzle code")
    field.fill("2.6x6.5.3-36.airtight.0.begin_at_the_corners.cz22")
    field.press("Enter")
    assert "this is a seed code" in page.get_by_role("alert").inner_text()
    level = f"{address}/packs/tall/{OTHER.id}.html"
    field.fill(f" {level}")
    field.press("Enter")
    page.wait_for_url(level)


def test_keys_work_wherever_a_level_page_has_the_focus(page: Page, address: str) -> None:
    """Rules and next level at once, and on the next page the keyboard is on the board."""
    first, second = (level.id for level in make_levels()["first-steps"][:2])
    page.goto(f"{address}/packs/first-steps/{first}.html")
    page.keyboard.press("?")
    page.get_by_role("dialog", name="How to play").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    page.keyboard.press("n")
    page.wait_for_url(f"**/{second}.html#keys")
    page.keyboard.press("ArrowRight")
    focused = page.locator("flow-player .player-cell:focus")
    assert "column" in (focused.get_attribute("aria-label") or "")


CLOSE_AND_PRESS = """() => {
  const { shadowRoot } = document.querySelector("flow-player");
  const dialog = shadowRoot.querySelector("dialog");
  const focused = shadowRoot.activeElement;
  dialog.close();
  focused.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true, composed: true }));
}"""


def test_a_key_right_after_a_dialog_is_not_lost(page: Page, address: str) -> None:
    """The next key may come before the focus has left the dialog that the last one closed."""
    first, second = (level.id for level in make_levels()["first-steps"][:2])
    page.goto(f"{address}/packs/first-steps/{first}.html")
    page.keyboard.press("?")
    page.get_by_role("dialog", name="How to play").wait_for()
    page.keyboard.press("n")
    page.evaluate(CLOSE_AND_PRESS)
    page.wait_for_url(f"**/{second}.html#keys")
