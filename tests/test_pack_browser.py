"""A pack page in a real Chromium: sorted and filtered by mouse, keyboard and address."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from conftest import ROOT
from sample_site import make_content, make_levels

from site_builder.pages import Makers, render_site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from site_builder.packs import Content

pytestmark = pytest.mark.browser

HARD, UNGRADED, GENTLE = (level.id for level in make_levels()["first-steps"])
"""The ids of the first pack in the author's order: one alone, then a batch of two."""

SHIFTS = """() => { window.shifts = []; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifts.push(
    ...entry.sources.map(({ node }) => node?.outerHTML ?? node?.textContent ?? "gone"));
}).observe({ type: "layout-shift", buffered: true }); }"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the address of the first pack's page on disk."""
    return write_site(tmp_path_factory.mktemp("graded"), make_content())


def write_site(top: Path, content: Content) -> str:
    """Write the sample levels as a site on disk; return the address of the first pack's page."""
    for file in render_site(content, make_levels(), Makers("9.9")):
        path = top / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.data)
    return (top / "packs/first-steps/index.html").as_uri()


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
    cards = page.locator("li.card:visible").all()
    return [card.get_attribute("data-level") or "" for card in cards]


def find_titles(page: Page) -> list[str]:
    """Return the titles of the lists to be seen."""
    return page.locator(".batch:visible h2").all_text_contents()


def read_status(page: Page) -> str:
    """Return what the live region says."""
    return page.locator("[role=status][data-shown]").inner_text()


def remember_solved(page: Page, level: str) -> None:
    """Let the browser remember a level as solved."""
    page.evaluate(
        "id => localStorage.setItem('flowpress:v1:level:' + id, JSON.stringify({solved: true}))",
        level,
    )


def test_sorting_shows_one_list(page: Page, address: str) -> None:
    """Sorted, all batches become one list, ungraded levels last; the author's order comes back."""
    page.goto(address)
    assert [HARD, UNGRADED, GENTLE] == find_shown(page)
    order = page.get_by_role("combobox", name="Order")
    order.select_option("Hardest first")
    assert [HARD, GENTLE, UNGRADED] == find_shown(page)
    order.select_option("Easiest first")
    assert [GENTLE, HARD, UNGRADED] == find_shown(page)
    assert ["Easiest first"] == find_titles(page)
    assert "All 3 levels shown, easiest first" == read_status(page)
    order.select_option("Author’s order")  # noqa: RUF001 (as printed)
    assert [HARD, UNGRADED, GENTLE] == find_shown(page)
    assert ["Square ones", "6 × 4"] == find_titles(page)  # noqa: RUF001


def test_filters_hide_empty_batches(page: Page, address: str) -> None:
    """A batch without a level to show is hidden, and one button brings everything back."""
    page.goto(address)
    page.get_by_role("checkbox", name="gentle").check()
    assert ([GENTLE], ["6 × 4"]) == (find_shown(page), find_titles(page))  # noqa: RUF001
    assert "1 of 3 levels shown" == read_status(page)
    page.get_by_role("checkbox", name="not graded").check()
    assert [UNGRADED, GENTLE] == find_shown(page)
    page.get_by_role("button", name="Show all").click()
    assert [HARD, UNGRADED, GENTLE] == find_shown(page)
    assert address == page.url
    assert page.evaluate("document.activeElement.matches('[data-order]')")


def test_sizes_are_filtered_with_the_rest(page: Page, address: str) -> None:
    """Sizes are chosen like classes, stand in the address, and both must fit."""
    page.goto(address)
    page.get_by_role("checkbox", name="6 × 4").check()  # noqa: RUF001
    assert ([UNGRADED], f"{address}?size=6x4") == (find_shown(page), page.url)
    assert "1 of 3 levels shown" == read_status(page)
    page.get_by_role("checkbox", name="5 × 5").check()  # noqa: RUF001
    page.get_by_role("checkbox", name="gentle").check()
    assert [GENTLE] == find_shown(page)
    page.reload()
    assert [GENTLE] == find_shown(page)
    assert page.get_by_role("checkbox", name="5 × 5").is_checked()  # noqa: RUF001


def read_choices(page: Page) -> dict[str, str]:
    """Return what stands on each filter: its words, and how many levels it would show."""
    faces = page.locator(".shelf-filters .chip-face").all_text_contents()
    return {words: count for words, count, *_ in (face.rsplit(" ", 2) for face in faces)}


def test_counts_follow_the_other_filters(page: Page, address: str) -> None:
    """Each class counts the levels of the chosen size, and each size those of the chosen class."""
    page.goto(address)
    untouched = read_choices(page)
    assert {"gentle": "1", "hard": "1", "not graded": "1", "5 × 5": "2", "6 × 4": "1"} == untouched  # noqa: RUF001
    page.get_by_role("checkbox", name="6 × 4").check()  # noqa: RUF001
    left = {"gentle": "0", "hard": "0", "not graded": "1"}
    assert untouched | left == read_choices(page)
    page.get_by_role("checkbox", name="not graded 1 level").check()
    page.get_by_role("checkbox", name="gentle 0 levels").check()
    assert untouched | left | {"5 × 5": "1"} == read_choices(page)  # noqa: RUF001
    page.get_by_role("button", name="Show all").click()
    assert untouched == read_choices(page)


def test_both_kinds_of_filters_are_seen_on_a_phone(page: Page, address: str) -> None:
    """At 360 pixels difficulty and size have a line each, and both begin on the screen."""
    page.goto(address)
    boxes = [
        page.locator(f".chip:has([data-{kind}])").first.bounding_box() for kind in ("class", "size")
    ]
    classes, sizes = boxes
    assert classes is not None
    assert sizes is not None
    assert classes["y"] + classes["height"] <= sizes["y"]
    assert [True, True] == [
        0 <= box["x"] and box["x"] + box["width"] <= 360 for box in (classes, sizes)
    ]


def test_marks_of_classes_are_there_on_a_phone(page: Page, address: str) -> None:
    """At 360 pixels each class has its dots, and every filter can be brought into view."""
    page.goto(address)
    marks = page.locator(".chip .class-mark").all()
    assert [True, True] == [mark.is_visible() for mark in marks]
    last = page.locator(".shelf-filters input").last
    last.focus()
    box = last.bounding_box()
    assert box is not None
    assert 0 <= box["x"] <= box["x"] + box["width"] <= 360


@pytest.mark.parametrize("scripted", [True, False])
def test_long_words_unfold(browser: Browser, tmp_path: Path, scripted: bool) -> None:  # noqa: FBT001 (a parameter of a test)
    """On a phone the first level shows on the first screen, and all words are one press away."""
    content = make_content()
    words = "A sentence that says a little more than the others. " * 20
    pack = replace(content.packs[0], summary=f"An opening of its own.\n\n{words}")
    content = replace(content, packs=(pack, *content.packs[1:]))
    address = write_site(tmp_path, content)
    context = browser.new_context(
        viewport={"width": 360, "height": 800}, java_script_enabled=scripted
    )
    page = context.new_page()
    page.goto(address)
    box = page.locator("li.card").first.bounding_box()
    assert box is not None
    assert box["y"] < 740
    assert page.get_by_text("says a little more").is_hidden()
    page.get_by_text("More about this pack").click()
    assert page.get_by_text("says a little more").is_visible()
    context.close()


def test_the_keyboard_reaches_everything(page: Page, address: str) -> None:
    """Tab and space filter, arrows sort, and the focus stays where it was."""
    page.goto(address)
    page.get_by_role("combobox", name="Order").focus()
    page.keyboard.press("ArrowDown")
    assert [GENTLE, HARD, UNGRADED] == find_shown(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert [GENTLE] == find_shown(page)
    assert "gentle" == page.evaluate("document.activeElement.value")


def test_the_address_holds_order_and_filters(page: Page, address: str) -> None:
    """An address shows what it was copied from, also on the way back from a level."""
    page.goto(address)
    page.get_by_role("combobox", name="Order").select_option("Hardest first")
    page.get_by_role("checkbox", name="hard").check()
    page.get_by_role("checkbox", name="not graded").check()
    shared = page.url
    assert f"{address}?sort=hardest&class=hard&class=ungraded" == shared
    with page.expect_navigation():
        page.locator("li.card:visible a").first.click()
    page.go_back()
    for _ in range(2):
        assert shared == page.url
        assert [HARD, UNGRADED] == find_shown(page)
        assert "hardest" == page.get_by_role("combobox", name="Order").input_value()
        assert page.get_by_role("checkbox", name="hard").is_checked()
        page.goto("about:blank")
        page.goto(shared)


def test_unsolved_levels_only(page: Page, address: str) -> None:
    """Solved levels can be left out; when none is left, the page says so."""
    page.goto(address)
    remember_solved(page, HARD)
    page.goto(f"{address}?unsolved=yes")
    assert [UNGRADED, GENTLE] == find_shown(page)
    assert "2 of 3 levels shown" == read_status(page)
    for level in (UNGRADED, GENTLE):
        remember_solved(page, level)
    page.reload()
    assert ([], []) == (find_shown(page), find_titles(page))
    assert "0 of 3 levels shown" == read_status(page)
    assert page.get_by_text("No level of this pack is left").is_visible()


@pytest.mark.parametrize("query", ["", "?sort=easiest", "?class=gentle&unsolved=yes"])
def test_nothing_moves_while_the_page_loads(page: Page, address: str, query: str) -> None:
    """Controls, marks and order are in place before anything is painted."""
    page.add_init_script(f"({SHIFTS})()")
    page.goto(address + query)
    page.wait_for_load_state("load")
    page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
    assert [] == page.evaluate("window.shifts")


def test_without_scripts_there_is_nothing_to_press(browser: Browser, address: str) -> None:
    """Without JavaScript the pack stands as its author ordered it, with no dead controls."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}?sort=hardest")
    assert [HARD, UNGRADED, GENTLE] == find_shown(page)
    assert 0 == page.locator("[data-controls]:visible, [data-controls] :visible").count()
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("query", ["?sort=easiest&class=hard&class=gentle", "?class=gentle"])
def test_sorted_pages_are_accessible(page: Page, address: str, query: str, scheme: str) -> None:
    """With controls in use axe finds nothing, and at 360 pixels nothing sticks out sideways."""
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(address + query)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.evaluate((ROOT / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run(document, {preload: false})).violations")
    assert [] == [json.dumps(violation) for violation in found]


def test_a_card_is_read_out_with_its_grade(page: Page, address: str) -> None:
    """The link of a card ends in its class and score, in words."""
    page.goto(address)
    read = page.locator("li.card").first.aria_snapshot()
    assert "hard , score 57" in read or "hard, score 57" in read


def test_a_sorted_pack_is_walked_in_its_order(page: Page, address: str) -> None:
    """Next and previous follow what was shown, and the way back shows it again."""
    page.goto(f"{address}?sort=hardest")
    order = find_shown(page)
    assert [HARD, GENTLE, UNGRADED] == order
    page.locator(f"li.card[data-level='{order[0]}'] a").first.click()
    page.wait_for_url(f"**/{order[0]}.html")
    assert page.locator(".turn [data-end=prev]").is_visible()
    for name in order[1:]:
        assert f"{name}.html" == page.locator("flow-player").get_attribute("next")
        page.locator(".turn a[rel=next]").click()
        page.wait_for_url(f"**/{name}.html")
    assert page.locator(".turn [data-end=next]").is_visible()
    assert page.locator("flow-player").get_attribute("next") is None
    page.locator(".crumbs a").click()
    page.wait_for_url("**/index.html?sort=hardest")
    page.locator("[data-order]").select_option("")
    page.locator(f"li.card[data-level='{HARD}'] a").first.click()
    page.wait_for_url(f"**/{HARD}.html")
    assert page.locator(".turn a[rel=next]").get_attribute("href") == f"{UNGRADED}.html"
