"""The player as a guest: in foreign pages, on other origins, among hostile styles."""

from __future__ import annotations

import functools
import threading
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest
from playing import find_violations, inject_axe
from playwright.sync_api import expect
from sample_site import make_content, make_levels

from site_builder.notation.puzzle_code import write_puzzle_code
from site_builder.pages import Makers, render_site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser

LEVEL = make_levels()["first-steps"][0]
OTHER = make_levels()["tall"][0]
CODE, OTHER_CODE = write_puzzle_code(LEVEL.puzzle), write_puzzle_code(OTHER.puzzle)

HOSTILE = "* { all: unset; color: red !important; font-size: 60px !important; display: inline }"
"""What a page may have for styles, and worse than any page has."""


INHERITED = """body {
  text-transform: uppercase; letter-spacing: 0.5em; word-spacing: 1em; font-size: 5px;
  white-space: pre; text-align: right; text-indent: 4em; line-height: 4; direction: rtl;
}"""
"""Everything that children take from a page unless they are told otherwise."""


class OpenHandler(SimpleHTTPRequestHandler):
    """Serves files to every site, as most hosts of static pages do; logs nothing."""

    is_open = True

    def end_headers(self) -> None:
        """Say that other sites may read."""
        if self.is_open:
            self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the base's name)
        """Log nothing."""


class ClosedHandler(OpenHandler):
    """Serves files to its own pages alone."""

    is_open = False


@contextmanager
def serve(folder: Path, handler: type[OpenHandler]) -> Iterator[str]:
    """Serve a folder for a while; give its address."""
    bound = functools.partial(handler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), bound) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small site that needed no generator."""
    top = tmp_path_factory.mktemp("guest") / "site"
    for file in render_site(make_content(), make_levels(), Makers("9.9")):
        path = top / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.data)
    return top


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    """Return the address of a site that others may read from."""
    with serve(folder, OpenHandler) as address:
        yield address


@pytest.fixture(scope="module")
def blog(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """Return the address and the folder of somebody else's pages, on another origin."""
    folder = tmp_path_factory.mktemp("blog")
    with serve(folder, ClosedHandler) as address:
        yield address, folder


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Return a page of a fresh visitor."""
    context = browser.new_context(viewport={"width": 900, "height": 900}, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def write_post(
    blog: tuple[str, Path], site: str, body: str, style: str = "", encoding: str = "utf-8"
) -> str:
    """Write a page that embeds players; return its address."""
    address, folder = blog
    (folder / "post.html").write_text(
        f'<!doctype html><html lang="en"><meta charset="{encoding}"><title>Post</title>'
        f"<style>{style}</style><main><h1>My post</h1>"
        f'<script src="{site}/static/player.js" async></script>{body}</main></html>',
        encoding=encoding,
    )
    return f"{address}/post.html"


def draw(page: Page, player: Locator, paths: tuple[tuple[int, ...], ...]) -> None:
    """Draw paths with the mouse."""
    cells = player.get_by_role("gridcell")
    cells.first.scroll_into_view_if_needed()
    for path in paths:
        for step, cell in enumerate(path):
            box = cells.nth(cell).bounding_box()
            assert box
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            if step == 0:
                page.mouse.down()
        page.mouse.up()


def test_two_tags_put_a_puzzle_into_a_foreign_page(
    page: Page, blog: tuple[str, Path], site: str
) -> None:
    """One script and one tag, on another origin: played, won, told; nobody else is asked."""
    body = f'<flow-player puzzle="{CODE}"></flow-player>'
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    url = write_post(blog, site, body)
    page.add_init_script(
        "window.told = []; for (const name of ['ready', 'move', 'solved'])"
        " addEventListener(name, ({type, detail}) => told.push(type + ' ' + detail.id));"
    )
    page.goto(url)
    player = page.locator("flow-player")
    expect(player.get_by_role("gridcell")).to_have_count(25)
    draw(page, player, LEVEL.solution.paths)
    expect(player.get_by_role("status")).to_contain_text("Solved in 4 moves.")
    names = ["ready", *["move"] * 4, "solved"]
    assert [f"{name} {LEVEL.id}" for name in names] == page.evaluate("told")
    assert {url, f"{site}/static/player.js"} == {
        address for address in asked if not address.endswith("favicon.ico")
    }


@pytest.mark.parametrize("encoding", ["windows-1252", "shift_jis", "windows-1251"])
def test_a_page_in_an_old_encoding_reads_the_player_all_the_same(
    page: Page, blog: tuple[str, Path], site: str, encoding: str
) -> None:
    """A host that names no encoding for scripts leaves them to be read in the page's own."""
    page.goto(write_post(blog, site, f'<flow-player puzzle="{CODE}"></flow-player>', "", encoding))
    player = page.locator("flow-player")
    expect(player.get_by_role("gridcell")).to_have_count(25)
    draw(page, player, LEVEL.solution.paths)
    expect(player.get_by_role("status")).to_contain_text("Solved in 4 moves.")


def test_the_shared_links_of_a_guest_lead_home(
    page: Page, blog: tuple[str, Path], site: str
) -> None:
    """Where the page names no play page, that of the script's own site is meant."""
    page.goto(write_post(blog, site, f'<flow-player puzzle="{CODE}"></flow-player>'))
    page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog")
    link = dialog.get_by_role("textbox", name="Link that carries the puzzle")
    expect(link).to_have_value(f"{site}/play.html#puzzle={CODE}")
    snippet = dialog.get_by_role("textbox", name="Embed").input_value()
    assert snippet == (
        f'<script src="{site}/static/player.js" async></script>\n'
        f'<flow-player puzzle="{CODE}"></flow-player>'
    )


def test_a_level_is_loaded_from_its_page(page: Page, blog: tuple[str, Path], site: str) -> None:
    """Title, hints and solution come along from another origin that permits it."""
    level = f"{site}/packs/first-steps/{LEVEL.id}.html"
    page.goto(write_post(blog, site, f'<flow-player src="{level}"></flow-player>'))
    player = page.locator("flow-player")
    expect(player.get_by_role("gridcell")).to_have_count(25)
    player.get_by_role("button", name="Share").click()
    expect(page.get_by_role("textbox", name="Link to this level")).to_have_value(level)
    page.keyboard.press("Escape")
    expect(player.get_by_role("button", name="Solution")).to_have_attribute(
        "aria-disabled", "false"
    )


def test_a_level_that_cannot_be_had_is_told(
    page: Page, blog: tuple[str, Path], site: str, folder: Path
) -> None:
    """A page that is not there, that has no level, or that others may not read: one sentence."""
    with serve(folder, ClosedHandler) as closed:
        sources = (f"{site}/gone.html", f"{site}/index.html", f"{closed}/index.html")
        body = "".join(f'<flow-player src="{source}"></flow-player>' for source in sources)
        page.goto(write_post(blog, site, body))
        told = page.get_by_role("alert")
        expect(told).to_have_count(3)
        said = told.all_inner_texts()
    hosts = [address.removeprefix("http://") for address in (site, closed)]
    reasons = (
        f"{hosts[0]} has no such level (it answers 404)",
        f"there is no level on that page of {hosts[0]}",
        f"{hosts[1]} cannot be reached, or does not let other sites load its levels",
    )
    assert [f"This level cannot be played: {reason}." for reason in reasons] == said


def test_styles_neither_reach_in_nor_leak_out(
    page: Page, blog: tuple[str, Path], site: str
) -> None:
    """The most hostile style sheet changes neither the board nor the buttons."""
    body = f'<div id="place"><flow-player puzzle="{CODE}" theme="light"></flow-player></div>'
    sizes = []
    for style in (
        "#place { width: 500px }",
        f"{HOSTILE} #place {{ display: block; width: 500px }}",
    ):
        page.goto(write_post(blog, site, f"{body}<p class='player-button'>Mine</p>", style))
        player = page.locator("flow-player")
        expect(player.get_by_role("gridcell")).to_have_count(25)
        button = player.get_by_role("button", name="Undo")
        sizes.append((player.get_by_role("grid").bounding_box(), button.bounding_box()))
        border = "(element) => getComputedStyle(element).borderTopWidth"
        assert page.locator("p.player-button").evaluate(border) == "0px"
    for plain, hostile in zip(*sizes, strict=True):
        assert plain
        assert hostile
        assert (round(plain["width"]), round(plain["height"])) == (
            round(hostile["width"]), round(hostile["height"])
        )  # fmt: skip


def test_attributes_change_a_player_that_is_there(
    page: Page, blog: tuple[str, Path], site: str
) -> None:
    """Another puzzle, other controls: at once, and what was drawn on the first is kept."""
    page.goto(write_post(blog, site, f'<flow-player puzzle="{CODE}"></flow-player>'))
    player = page.locator("flow-player")
    draw(page, player, LEVEL.solution.paths[:1])
    player.evaluate(f"(it) => it.setAttribute('puzzle', '{OTHER_CODE}')")
    expect(player.get_by_role("gridcell")).to_have_count(len(OTHER.puzzle.board.cells))
    player.evaluate("(it) => it.setAttribute('controls', 'none')")
    expect(player.get_by_role("button")).to_have_count(0)
    player.evaluate(f"(it) => it.setAttribute('puzzle', '{CODE}')")
    expect(player.get_by_role("gridcell", name="flow A, joined").first).to_be_attached()
    player.evaluate("(it) => it.setAttribute('puzzle', 'r5x5-<b>')")
    expect(player.get_by_role("alert")).to_contain_text("This level cannot be played")


def test_several_players_on_one_page_keep_to_themselves(
    page: Page, blog: tuple[str, Path], site: str
) -> None:
    """Each has its own board and its own keys; axe finds nothing in any theme."""
    body = "".join(
        f'<flow-player puzzle="{code}" theme="{theme}" controls="{controls}"></flow-player>'
        for code, theme, controls in (
            (CODE, "light", "basic"), (OTHER_CODE, "dark", "none"), (OTHER_CODE, "auto", "full"),
        )
    )  # fmt: skip
    page.goto(write_post(blog, site, body))
    first, second, third = (page.locator("flow-player").nth(place) for place in range(3))
    draw(page, first, LEVEL.solution.paths[:1])
    expect(first.get_by_role("status")).to_have_text("Flow A joined.")
    expect(second.get_by_role("status")).not_to_have_text("Flow A joined.")
    draw(page, third, OTHER.solution.paths[:1])
    page.keyboard.press("u")
    expect(third.get_by_role("status")).to_have_text("Undone.")
    expect(first.get_by_role("gridcell", name="flow A, joined").first).to_be_attached()
    inject_axe(page)
    assert [] == find_violations(page)


def test_a_player_moved_within_the_page_goes_on(
    page: Page, blog: tuple[str, Path], site: str
) -> None:
    """Taken out and put back, even in the middle of a stroke, it shows what was laid down."""
    page.goto(write_post(blog, site, f'<flow-player puzzle="{CODE}"></flow-player><div></div>'))
    player = page.locator("flow-player")
    draw(page, player, LEVEL.solution.paths[:1])
    page.evaluate("document.querySelector('div').append(document.querySelector('flow-player'))")
    expect(player.get_by_role("gridcell")).to_have_count(25)
    expect(player.get_by_role("gridcell", name="flow A, joined").first).to_be_attached()


@pytest.mark.parametrize("style", ["html { font-size: 62.5% }", INHERITED])
def test_what_a_page_lets_be_inherited_ends_at_the_player(
    page: Page, blog: tuple[str, Path], site: str, style: str
) -> None:
    """Sizes of words, spacing and direction are the player's own, and the board is not mirrored."""
    body = f'<div id="place"><flow-player puzzle="{CODE}" theme="dark"></flow-player></div>'
    seen = []
    for css in ("", style):
        page.goto(write_post(blog, site, body, f"#place {{ width: 600px }} {css}"))
        player = page.locator("flow-player")
        expect(player.get_by_role("gridcell")).to_have_count(25)
        cells = player.get_by_role("gridcell")
        corner, beside = cells.nth(0).bounding_box(), cells.nth(1).bounding_box()
        assert corner
        assert beside
        assert corner["x"] < beside["x"]
        boxes = [
            player.get_by_role("button", name=name).bounding_box() for name in ("Undo", "Share")
        ]
        seen.append([(round(box["width"]), round(box["height"])) for box in boxes if box])
    assert seen[0] == seen[1]


@pytest.mark.parametrize("width", [140, 200, 260])
def test_a_narrow_place_holds_all_of_the_player(
    page: Page, blog: tuple[str, Path], site: str, width: int
) -> None:
    """In a column or a float nothing sticks out, before and after the win."""
    body = f'<div id="place"><flow-player puzzle="{CODE}"></flow-player></div>'
    page.goto(write_post(blog, site, body, f"#place {{ width: {width}px }}"))
    player = page.locator("flow-player")
    expect(player.get_by_role("gridcell")).to_have_count(25)
    reach = """(root) => [...root.querySelectorAll("*")]
      .filter((it) => !it.closest("svg, .player-help") && it.clientWidth > 0)
      .filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => it.className)"""
    root = player.locator(".player-root")
    assert [] == root.evaluate(reach)
    draw(page, player, LEVEL.solution.paths)
    expect(player.get_by_role("button", name="Share result")).to_be_visible()
    assert [] == root.evaluate(reach)


def test_a_script_is_no_address(page: Page, blog: tuple[str, Path], site: str) -> None:
    """Attributes that name scripts in place of pages lead nowhere."""
    evil = "javascript:document.title=1"
    body = f'<flow-player puzzle="{CODE}" next="{evil}" link="{evil}"></flow-player>'
    page.goto(write_post(blog, site, body))
    player = page.locator("flow-player")
    draw(page, player, LEVEL.solution.paths)
    expect(player.get_by_role("button", name="Share result")).to_be_visible()
    expect(player.get_by_role("link")).to_have_count(0)
    page.keyboard.press("n")
    player.get_by_role("button", name="Share", exact=True).click()
    values = (
        page.get_by_role("dialog")
        .locator("input, textarea")
        .evaluate_all("(fields) => fields.map((field) => field.value)")
    )
    assert not [value for value in values if "javascript" in value]
    assert "Post" == page.title()
