"""The built site in a real Chromium: from disk and under a sub-path, as its visitors meet it."""

from __future__ import annotations

import functools
import json
import shlex
import shutil
import subprocess
import sys
import threading
from dataclasses import dataclass
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from conftest import ROOT, write_content

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page, Request

pytestmark = pytest.mark.browser

WIDTHS = (360, 768, 1280)
PAGES = (
    "index.html",
    "404.html",
    "offline.html",
    "progress.html",
    "play.html",
    "embed.html",
    "data.html",
    "seeds.html",
    "packs/tiny/index.html",
    "level",
)


@dataclass(frozen=True, slots=True)
class Place:
    """A built site and the address at which it is visited."""

    folder: Path
    address: str

    def find_url(self, page: str) -> str:
        """Return the address of a page; ``level`` is the first level of the first pack."""
        return f"{self.address}/{self.find_level() if page == 'level' else page}"

    def find_level(self) -> str:
        """Return the site path of the first level of the first pack."""
        manifest = json.loads((self.folder / "packs/tiny/manifest.json").read_text())
        return f"packs/tiny/{manifest['levels'][0]['id']}.html"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small site, built by the real command."""
    top = tmp_path_factory.mktemp("built")
    content = write_content(top / "content", tiny=("4x4", 3), tall=("3x7", 2))
    options = (str(content), "--out", str(top / "my site"))
    subprocess.run(
        [sys.executable, "-m", "site_builder", "build", *options],
        cwd=ROOT, check=True, capture_output=True, timeout=300,
    )  # fmt: skip
    return top / "my site"


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files and logs nothing."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the base's name)
        """Log nothing."""


@pytest.fixture(scope="module", params=["disk", "sub-path"])
def place(folder: Path, request: pytest.FixtureRequest) -> Iterator[Place]:
    """Return the site as visited from disk, and as published under a sub-path."""
    if request.param == "disk":
        yield Place(folder, folder.as_uri())
        return
    handler = functools.partial(QuietHandler, directory=str(folder.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Place(folder, f"http://127.0.0.1:{server.server_port}/my%20site")
        server.shutdown()


def find_failure(request: Request) -> list[str]:
    """Return why a request failed, unless it was the visitor who went on to another page."""
    return [] if request.failure == "net::ERR_ABORTED" else [f"{request.url}: {request.failure}"]


def find_escape(request: Request, place: Place) -> list[str]:
    """Return the address that a request leaves the site for, if it does."""
    is_inside = request.url.startswith((place.address, "data:"))
    return [] if is_inside else [f"left the site: {request.url}"]


@pytest.fixture
def page(browser: Browser, place: Place) -> Iterator[Page]:
    """Return a page that fails the test on any error, refusal or request that leaves the site."""
    context = browser.new_context()
    page = context.new_page()
    faults: list[str] = []
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("requestfailed", lambda request: faults.extend(find_failure(request)))
    page.on("request", lambda request: faults.extend(find_escape(request, place)))
    yield page
    context.close()
    assert [] == faults


def follow(page: Page, link: str) -> None:
    """Click the first link that the selector finds, and wait until its page is there."""
    with page.expect_navigation():
        page.locator(link).first.click()


def solve(page: Page) -> None:
    """Draw the solution that the page carries, path by path, with the mouse."""
    level = json.loads(page.locator("script.level").text_content() or "")
    cells = page.get_by_role("gridcell")
    cells.first.scroll_into_view_if_needed()
    for path in level["solution"]:
        for step, cell in enumerate(path):
            box = cells.nth(cell).bounding_box()
            assert box is not None
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            if step == 0:
                page.mouse.down()
        page.mouse.up()


def test_from_the_front_to_a_solved_level(page: Page, place: Place) -> None:
    """A visitor goes from the front page to a level, solves it, and finds it marked as solved."""
    page.goto(place.find_url("index.html"))
    follow(page, "a[href$='packs/tiny/index.html']")
    assert "Tiny" in page.inner_text("h1")
    follow(page, "li.card a")
    solve(page)
    page.locator("flow-player").get_by_text("Solved", exact=False).first.wait_for()
    page.goto(place.find_url("packs/tiny/index.html"))
    assert "1 of 3 solved" in page.inner_text("[data-progress]")
    assert 1 == page.locator("li.card.is-solved").count()


def test_level_to_level(page: Page, place: Place) -> None:
    """Previous and next lead through the pack and end at its ends."""
    page.goto(place.find_url("level"))
    seen = [page.url]
    while page.locator("a[rel=next]:visible").count():
        follow(page, "a[rel=next]")
        seen.append(page.url)
    assert 3 == len(set(seen)) == len(seen)
    follow(page, "a[rel=prev]")
    assert seen[1] == page.url


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_accessible_and_fitting(page: Page, place: Place, name: str, scheme: str) -> None:
    """On every kind of page, light and dark: axe finds nothing, nothing sticks out sideways."""
    axe = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(place.find_url(name))
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate(axe)
    found = page.evaluate(
        "async () => (await axe.run(document, {preload: false})).violations"
        ".map(({id, nodes}) => id + ': ' + nodes.map((node) => node.html).join(' | '))"
    )
    assert [] == found


@pytest.mark.parametrize("name", PAGES)
def test_theme_of_choice(page: Page, place: Place, name: str) -> None:
    """The theme button turns a page dark or light, and the choice outlives the visit."""
    page.emulate_media(color_scheme="light")
    page.goto(place.find_url(name))
    read = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(read)
    page.locator("[data-theme-toggle]").first.click()
    dark = page.evaluate(read)
    assert light != dark
    page.reload()
    assert dark == page.evaluate(read)


def test_without_scripts(browser: Browser, place: Place) -> None:
    """Without JavaScript a level page shows the puzzle as a picture."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(place.find_url("level"))
    picture = page.locator("noscript img, flow-player img").first
    assert picture.is_visible()
    context.close()


def test_command_of_a_level(
    page: Page, place: Place, flowpress: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    """The command on a level's page makes that very level again."""
    page.goto(place.find_url("level"))
    texts = page.locator("code").all_text_contents()
    command = next(text for text in texts if text.startswith("flowpress generate"))
    done = flowpress(*shlex.split(command)[1:], "--format", "csv")
    assert (place.folder / place.find_level()).with_suffix(".csv").read_text() == done.stdout


def test_valid_html(folder: Path) -> None:
    """The W3C's checker finds no error in any page."""
    java = shutil.which("java")
    assert java, "Java is missing (Debian: apt-get install default-jre-headless)"
    jar = ROOT / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
    assert jar.is_file(), "node_modules is missing: run make setup"
    pages = [str(path) for path in sorted(folder.rglob("*.html"))]
    done = subprocess.run(
        [java, "-jar", str(jar), "--errors-only", *pages],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert (0, "") == (done.returncode, done.stderr)
