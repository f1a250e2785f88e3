"""The player: its own node tests, its bundle, and real play in a real Chromium."""

from __future__ import annotations

import re
import shutil
import subprocess
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from playing import (
    FIVE_PATHS,
    LOOSE_PATHS,
    ROOT,
    Play,
    find_violations,
    open_context,
    split_rows,
    watch,
)
from playwright.sync_api import expect

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser


def run_npm(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run one of the player's npm scripts and return what came of it."""
    npm = shutil.which("npm")
    assert npm, "npm is not on PATH: install Node.js 20 or later"
    assert (ROOT / "node_modules").is_dir(), "node_modules is missing: run make setup"
    return subprocess.run(
        [npm, "run", "--silent", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.node
@pytest.mark.parametrize("script", ["test", "types", "bundle:check"])
def test_the_players_own_checks_pass(script: str) -> None:
    """Unit tests without a page, type checks, and bundles as fresh as their sources."""
    done = run_npm(script)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]


@pytest.mark.browser
def test_a_level_is_solved_with_the_mouse(play: Play) -> None:
    """Dragging every path wins, counts, marks the best result and offers the next level."""
    expect(play.page.get_by_role("link", name="Next level")).to_be_hidden()
    for path in FIVE_PATHS:
        play.drag(*path)
    play.expect_message("Solved in 4 moves. Perfect: one move for each flow.")
    numbers = [play.read_number(label) for label in ("Flows", "Filled", "Moves", "Best")]
    assert numbers == ["4/4", "100%", "4", "4"]
    play.page.get_by_role("link", name="Next level").click()
    assert play.page.url.endswith("loose.html")


@pytest.mark.browser
def test_a_level_is_solved_with_the_keyboard_alone(play: Play) -> None:
    """Tab reaches the board; arrows and space draw; n goes on to the next level."""
    arrows = {1: "ArrowRight", -1: "ArrowLeft", 5: "ArrowDown", -5: "ArrowUp"}
    play.press("Tab")
    at = 0
    for path in FIVE_PATHS:
        down, right = (path[0] // 5 - at // 5, path[0] % 5 - at % 5)
        play.press(*["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
        play.press(*["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right))
        play.press("Space")
        for before, after in pairwise(path):
            play.press(arrows[after - before])
        at = path[-1]
    play.expect_message("Solved in 4 moves. Perfect: one move for each flow.")
    play.press("n")
    play.page.wait_for_url("**/loose.html")


@pytest.mark.browser
def test_a_level_is_solved_with_a_finger(touch_play: Play) -> None:
    """Touch draws on the board, and the page does not scroll away under it."""
    session = touch_play.page.context.new_cdp_session(touch_play.page)
    for path in FIVE_PATHS:
        points = [touch_play.find_point(cell) for cell in path]
        for number, (x, y) in enumerate(points):
            kind = "touchMove" if number else "touchStart"
            session.send(
                "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]}
            )
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch_play.expect_message("Solved in 4 moves. Perfect: one move for each flow.")
    assert touch_play.page.evaluate("scrollY") == 0


@pytest.mark.browser
def test_a_level_is_solved_by_clicking(play: Play) -> None:
    """Clicking a dot and then each corner draws without any dragging."""
    corners = ((0, 5, 8), (1, 4, 19, 18), (13, 10, 20, 21), (16, 17, 22, 24))
    for path in corners:
        play.click(*path)
    play.expect_message("Solved in 4 moves. Perfect: one move for each flow.")


@pytest.mark.browser
def test_a_fast_drag_skips_no_cell(play: Play) -> None:
    """Two sightings of the mouse far apart still draw an unbroken path."""
    play.drag(1, 4, 19)
    assert split_rows(play.read_letters()) == ["ABBBB", "...AB", "...CB", ".D.BB", ".C..D"]


@pytest.mark.browser
def test_only_finished_strokes_count_and_undo_takes_a_whole_one_back(play: Play) -> None:
    """A drag is one step for undo and redo, by button and by key."""
    play.drag(0, 5, 8)
    joined = play.read_letters()
    play.press("u")
    assert play.read_number("Flows") == "0/4"
    play.press("Control+Shift+Z")
    assert play.read_letters() == joined
    play.page.get_by_role("button", name="Undo").click()
    play.page.get_by_role("button", name="Redo").click()
    assert play.read_letters() == joined
    play.page.get_by_role("button", name="Reset").click()
    play.expect_message("Board cleared.")
    assert (play.read_number("Filled"), play.read_number("Moves")) == ("0%", "0")


@pytest.mark.browser
def test_a_tap_on_a_finished_dot_is_no_move(play: Play) -> None:
    """Looking with the finger costs nothing and changes nothing."""
    play.drag(0, 5, 8)
    before = play.read_letters()
    play.click(8, 0)
    assert (play.read_letters(), play.read_number("Moves")) == (before, "1")


@pytest.mark.browser
def test_a_finished_flow_is_redrawn_by_clicks_after_a_second_tap(play: Play) -> None:
    """The first tap only says how; the second picks the flow up, so no drag is ever needed."""
    play.click(0, 5, 8)
    play.click(0)
    play.expect_message("Flow A is finished. Tap it once more to redraw it.")
    play.click(0, 10)
    play.press("Space")
    assert split_rows(play.read_letters())[:3] == ["AB...", "A..A.", "A..C."]


@pytest.mark.browser
def test_backing_off_restores_the_flow_run_over(play: Play) -> None:
    """While the button is down the other flow is cut; back at the start it is whole again."""
    play.drag(0, 5, 8)
    play.drag(13, 12, 7, release=False)
    assert play.read_number("Flows") == "0/4"
    play.page.mouse.move(*play.find_point(13))
    assert play.read_number("Flows") == "1/4"
    play.page.mouse.up()


@pytest.mark.browser
def test_all_joined_but_not_full_says_so_and_lights_the_cells(play: Play) -> None:
    """The worst bug of the genre, all joined and nothing happens, is answered in words."""
    play.open("loose")
    play.drag(*LOOSE_PATHS[0])
    play.drag(*LOOSE_PATHS[1])
    play.expect_message("All 2 pairs are joined but 8 cells are empty.")
    expect(play.page.locator(".player-tile.is-lit")).to_have_count(8)
    play.press("u")
    expect(play.page.locator(".player-tile.is-lit")).to_have_count(0)


@pytest.mark.browser
def test_progress_is_there_after_a_reload_and_on_the_pack_page(play: Play) -> None:
    """What was drawn comes back; what was solved is marked on its card."""
    play.drag(0, 5, 8)
    drawn = play.read_letters()
    play.page.reload()
    assert play.read_letters() == drawn
    for path in FIVE_PATHS:
        play.drag(*path)
    play.expect_message("Solved in 4 moves. Perfect: one move for each flow.")
    play.open("index")
    expect(play.page.locator("[data-progress]")).to_have_text("1 of 3 solved")
    assert play.page.locator(".is-solved").all_text_contents() == ["five, solved"]


@pytest.mark.browser
def test_garbage_in_storage_does_not_break_the_game(play: Play) -> None:
    """Whatever lies under the player's keys, the board starts and can be played."""
    play.page.evaluate(
        """() => {
          localStorage.setItem("flowpress:v1:level:five", '{"flows":[[[0,99]],5,null,{}]}');
          localStorage.setItem("flowpress:v1:settings", "[[[");
        }"""
    )
    play.page.reload()
    play.drag(0, 5, 8)
    assert play.read_number("Flows") == "1/4"


@pytest.mark.browser
def test_blocked_storage_does_not_break_the_game(play: Play) -> None:
    """A browser that throws on localStorage still plays, undo and win included."""
    play.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('no'); }})"
    )
    play.page.reload()
    for path in FIVE_PATHS:
        play.drag(*path)
    play.expect_message("Solved in 4 moves. Perfect: one move for each flow.")


@pytest.mark.browser
def test_a_damaged_level_gives_a_clear_message_and_nothing_more(play: Play) -> None:
    """Markup inside a level is never markup on the page."""
    play.open("broken")
    expect(play.page.get_by_role("alert")).to_have_text(
        "This level cannot be played: the level has no board."
    )


@pytest.mark.browser
def test_the_focus_is_seen_by_keyboard_only(play: Play) -> None:
    """Tab and arrows show the cursor; the mouse does not leave one behind."""
    outline = "() => getComputedStyle(document.activeElement.shadowRoot.activeElement).outlineStyle"
    play.press("Tab", "ArrowRight")
    play.wait_for_frame()
    assert play.page.evaluate(outline) == "solid"
    play.drag(0, 5)
    play.wait_for_frame()
    assert play.page.evaluate(outline) == "none"


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1280])
def test_axe_finds_nothing_and_nothing_overflows(
    browser: Browser, play_site: Path, scheme: str, width: int
) -> None:
    """Before, during and after the game, at every width and in both themes."""
    source = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    context = open_context(browser, viewport={"width": width, "height": 800}, color_scheme=scheme)
    for play in watch(context, play_site):
        play.page.evaluate(source)
        assert find_violations(play.page) == []
        play.drag(0, 5, 8)
        play.press("Tab")
        assert find_violations(play.page) == []
        for path in FIVE_PATHS[1:]:
            play.drag(*path)
        play.wait_for_frame()
        assert find_violations(play.page) == []
        assert play.page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.browser
def test_a_large_board_fits_a_telephone(play: Play) -> None:
    """Fifteen columns stand side by side at 360 px, each at least 20 px wide."""
    play.open("big")
    box = play.page.get_by_role("gridcell").first.bounding_box()
    assert box
    assert box["width"] >= 20
    assert play.page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.browser
def test_hints_grow_stronger_and_are_said(play: Play) -> None:
    """The first press says where to look and lights it, the second says why, the third draws."""
    play.open("hinted")
    message = play.page.locator(".player-message")
    play.page.get_by_role("button", name="Hint").click()
    expect(message).to_contain_text("Look at row")
    expect(play.page.locator(".player-clue-lit").first).to_be_visible()
    play.press("h")
    expect(message).to_contain_text(" open. ")
    play.press("h")
    expect(message).to_contain_text("Drawn: ")
    expect(play.page.locator(".player-clue-lit")).to_have_count(0)


@pytest.mark.browser
def test_a_level_is_solved_by_hints_alone(play: Play) -> None:
    """Pressing H again and again ends at the solution, and the win says how it was had."""
    play.open("hinted")
    message = play.page.locator(".player-message")
    play.page.get_by_role("gridcell").first.focus()
    for _ in range(3 * 25):
        play.press("h")
        play.wait_for_frame()
        if "Solved" in message.inner_text():
            break
    expect(message).to_have_text(re.compile(r"Solved in \d+ moves.* With \d+ hints\."))


@pytest.mark.browser
def test_a_hint_after_a_wrong_flow_says_so_and_mends_it(play: Play) -> None:
    """What goes another way is named first, and gives way when the hint is carried out."""
    play.open("hinted")
    play.drag(0, 5, 10)
    said = []
    for _ in range(3 * 25):
        play.press("h")
        play.wait_for_frame()
        said.append(play.page.locator(".player-message").inner_text())
        if "Solved" in said[-1]:
            break
    assert "Solved" in said[-1]
    assert any("must go another way" in text for text in said)


@pytest.mark.browser
@pytest.mark.parametrize("width", [360, 768, 1280])
def test_no_press_on_hint_moves_the_button(browser: Browser, play_site: Path, width: int) -> None:
    """However long the words of a hint are, the next press needs no other aim."""
    context = open_context(browser, viewport={"width": width, "height": 800})
    for play in watch(context, play_site):
        play.open("hinted")
        button = play.page.get_by_role("button", name="Hint")
        boxes = []
        for _ in range(3 * 4):
            button.click()
            play.wait_for_frame()
            boxes.append(button.bounding_box())
        assert boxes == [boxes[0]] * len(boxes)


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_a_hint(browser: Browser, play_site: Path, scheme: str) -> None:
    """At each strength; a cell that the hint points at says so in its name."""
    source = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    context = open_context(browser, viewport={"width": 360, "height": 740}, color_scheme=scheme)
    for play in watch(context, play_site):
        play.open("hinted")
        play.page.evaluate(source)
        for _ in range(3):
            play.press("h")
            play.wait_for_frame()
            assert find_violations(play.page) == []
            marked = play.page.get_by_role("gridcell", name="marked").count()
            assert (marked > 0) == (play.page.locator(".player-clue-lit").count() > 0)


@pytest.mark.browser
def test_levels_without_a_script_have_no_hints_to_give(play: Play) -> None:
    """The button is there, says that it cannot be used, and says why when it is."""
    hint = play.page.get_by_role("button", name="Hint")
    expect(hint).to_have_attribute("aria-disabled", "true")
    play.press("h")
    play.page.get_by_role("gridcell").first.focus()
    play.press("h")
    expect(play.page.locator(".player-message")).to_have_text("There are no hints for this level.")


@pytest.mark.browser
def test_reset_takes_marks_back_where_nothing_is_drawn(play: Play) -> None:
    """Marks are all that a hint in the middle of the board leaves; Reset clears them too."""
    play.open("marked")
    for _ in range(3):
        play.page.get_by_role("button", name="Hint").click()
    reset = play.page.get_by_role("button", name="Reset")
    expect(play.page.locator(".player-clue-told")).to_have_count(2)
    expect(reset).to_have_attribute("aria-disabled", "false")
    reset.click()
    expect(play.page.locator(".player-clue-told")).to_have_count(0)
    expect(reset).to_have_attribute("aria-disabled", "true")


@pytest.mark.browser
def test_fingers_scroll_and_zoom_the_page_beside_the_board_and_not_on_it(
    browser: Browser, play_site: Path
) -> None:
    """On the board they draw; on the numbers below one scrolls and two look closer."""
    context = open_context(
        browser, viewport={"width": 360, "height": 500}, has_touch=True, is_mobile=True
    )
    for play in watch(context, play_site):
        box = play.page.locator(".player-numbers").bounding_box()
        assert box
        beside = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for where, moves in ((play.find_point(12), False), (beside, True)):
            x, y = where
            move_fingers(play, [[(x, y - 8 * step)] for step in range(16)])
            assert (play.page.evaluate("scrollY") > 50) == moves
            play.page.evaluate("scrollTo(0, 0)")
        for where, moves in ((play.find_point(12), False), (beside, True)):
            x, y = where
            spread = [[(x - 20 - 6 * step, y), (x + 20 + 6 * step, y)] for step in range(16)]
            move_fingers(play, spread)
            assert (play.page.evaluate("visualViewport.scale") > 1.5) == moves


def move_fingers(play: Play, frames: list[list[tuple[float, float]]]) -> None:
    """Put fingers down, lead them over the points of each frame, and lift them."""
    session = play.page.context.new_cdp_session(play.page)
    for number, points in enumerate(frames):
        touches = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        kind = "touchMove" if number else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
        play.wait_for_frame()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    play.page.wait_for_timeout(300)
