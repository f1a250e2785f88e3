"""The board as a browser draws it: patterns, paper, the system's colors."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

PLAYER = Path(__file__).parent.parent / "templates" / "static" / "player.js"
LEVEL = {
    "v": 1,
    "id": "board",
    "title": "Board",
    "board": {"shape": "rectangle", "width": 3, "height": 3},
    "dots": [[0, 2], [3, 5], [6, 8]],
    "uniqueness": "any",
    "pack": "test",
    "number": 1,
}

pytestmark = pytest.mark.browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Return a page with a board of three rows, the second flow (a line along it) drawn."""
    page = browser.new_page(viewport={"width": 500, "height": 900})
    level = json.dumps(LEVEL)
    page.set_content(
        f'<flow-player><script type="application/json" class="level">{level}</script></flow-player>'
    )
    page.add_script_tag(path=PLAYER)
    cells = page.locator(".player-cell")
    cells.nth(3).hover()
    page.mouse.down()
    cells.nth(5).hover()
    page.mouse.up()
    expect(page.locator(".player-line")).to_have_count(1)
    yield page
    page.close()


def dress(page: Page, names: str) -> None:
    """Give the player's root other classes."""
    page.locator(".player-root").evaluate(
        "(root, names) => { root.className = `player-root ${names}`; }", names
    )


def read_style(page: Page, selector: str, name: str) -> str:
    """Return a computed property of the first element that ``selector`` finds."""
    value = page.locator(selector).first.evaluate(
        "(element, name) => getComputedStyle(element).getPropertyValue(name)", name
    )
    return str(value)


@pytest.mark.parametrize(
    ("names", "display"),
    [
        ("palette-classic", "none"),
        ("palette-contrast is-lettered", "none"),
        ("palette-safe is-patterned", "inline"),
        ("palette-grey", "inline"),
    ],
)
def test_patterns_are_shown_where_they_are_asked_for(page: Page, names: str, display: str) -> None:
    """A switch shows them on flows and dots alike; where all is grey they are always shown."""
    dress(page, names)
    assert display == read_style(page, ".player-flow .player-band", "display")
    assert display == read_style(page, ".player-dot-pattern", "display")


def test_a_dot_has_the_pattern_of_its_flow(page: Page) -> None:
    """The strokes along the second flow are those around its dots, in the same inks."""
    look = """bands => bands.map((band) =>
        [band.getAttribute("class"), band.getAttribute("stroke-dasharray")])"""
    flow = page.locator(".player-flow:nth-child(2) .player-band").evaluate_all(look)
    dot = page.locator(".player-dots:nth-child(2) .player-dot-pattern").first
    assert [["player-band is-ink", None]] == flow
    assert flow == dot.locator(".player-band").evaluate_all(look)


def test_paper_stays_white(page: Page) -> None:
    """A printed board has no ground, but its grid, and letters whatever the switch says."""
    dress(page, "palette-contrast")
    page.emulate_media(media="print")
    assert "rgba(0, 0, 0, 0)" == read_style(page, ".player-board", "background-color")
    assert "none" == read_style(page, ".player-tile", "fill")
    expect(page.locator(".player-letter").first).to_be_visible()


@pytest.mark.parametrize("wish", ["contrast", "forced"])
def test_dots_are_outlined_for_those_who_need_contrast(page: Page, wish: str) -> None:
    """The system's wish is heard whatever the palette, and no color of a flow is taken away."""
    before = read_style(page, ".player-line", "stroke")
    if wish == "forced":
        page.emulate_media(forced_colors="active")
    else:
        page.emulate_media(contrast="more")
    assert "rgb(255, 255, 255)" == read_style(page, ".player-dot", "stroke")
    assert before == read_style(page, ".player-line", "stroke")
