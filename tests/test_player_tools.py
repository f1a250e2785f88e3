"""Around the board, in a real Chromium: rules, settings, solution, results, sharing, mistakes."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from playing import FIVE_PATHS, Play, find_violations, inject_axe, open_context, split_rows, watch
from playwright.sync_api import expect

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


def use_tool(play: Play, name: str) -> None:
    """Press one of the buttons beside the board."""
    play.page.get_by_role("button", name=name, exact=True).click()


def close_dialog(play: Play) -> None:
    """Leave the open dialog as a keyboard would."""
    play.press("Escape")
    expect(play.page.get_by_role("dialog")).to_have_count(0)


def win(play: Play) -> None:
    """Draw the solution of the five-by-five level."""
    for path in FIVE_PATHS:
        play.drag(*path)


def read_stored(play: Play, key: str) -> dict[str, object]:
    """Return what the browser keeps under a key."""
    text = play.page.evaluate("(key) => localStorage.getItem(key)", f"flowpress:v1:{key}")
    found: dict[str, object] = json.loads(text)
    return found


def test_the_rules_stand_below_the_tools_until_they_are_seen(play: Play) -> None:
    """The card is there on the first start, covers nothing, and does not come back."""
    card = play.page.get_by_role("region", name="How to play")
    expect(card.get_by_role("listitem")).to_have_count(3)
    card.get_by_role("button", name="Got it").click()
    expect(card).to_have_count(0)
    play.page.reload()
    expect(play.page.get_by_role("gridcell").first).to_be_visible()
    expect(card).to_have_count(0)


def test_a_question_mark_opens_the_rules_and_escape_closes_them(play: Play) -> None:
    """The focus comes back to the board, and keys mean the board again."""
    play.press("Tab", "?")
    dialog = play.page.get_by_role("dialog", name="How to play")
    expect(dialog).to_be_visible()
    play.press("r", "h")
    close_dialog(play)
    play.press("ArrowRight")
    focused = "document.activeElement.shadowRoot.activeElement.getAttribute('aria-label')"
    play.wait_for_frame()
    assert play.page.evaluate(focused).startswith("Row 1, column 2")


def test_settings_change_the_board_at_once_and_stay(play: Play) -> None:
    """Palette, letters and patterns are seen behind the dialog and after a reload."""
    root = play.page.locator(".player-root")
    use_tool(play, "Settings")
    play.page.get_by_label("High contrast").check()
    play.page.get_by_label("Letters").uncheck()
    play.page.get_by_label("Patterns").check()
    for _ in range(2):
        expect(root).to_have_class("player-root palette-contrast is-patterned")
        expect(play.page.locator(".player-letter").first).to_be_hidden()
        play.page.reload()


def test_the_time_is_shown_to_whoever_asks_for_it(play: Play) -> None:
    """It starts with the first stroke and stops with the last."""
    expect(play.page.get_by_text("Time", exact=True)).to_be_hidden()
    use_tool(play, "Settings")
    play.page.get_by_label("Show the time").check()
    close_dialog(play)
    assert play.read_number("Time") == "0:00"
    play.drag(*FIVE_PATHS[0])
    expect(play.page.locator(".player-number", has_text="Time")).not_to_contain_text("0:00")
    for path in FIVE_PATHS[1:]:
        play.drag(*path)
    shown = play.read_number("Time")
    play.page.wait_for_timeout(1200)
    assert play.read_number("Time") == shown


def test_the_solution_is_shown_after_a_question_and_is_no_win(play: Play) -> None:
    """No is the first answer; yes draws it, and it counts for nothing anywhere."""
    play.open("hinted")
    play.page.evaluate("addEventListener('solved', () => { window.hasWon = true; })")
    use_tool(play, "Solution")
    play.press("Enter")
    assert play.read_number("Filled") == "0%"
    use_tool(play, "Solution")
    use_tool(play, "Show it")
    play.expect_message("This is the solution. It does not count; Reset lets you play.")
    assert play.read_number("Filled") == "100%"
    expect(play.page.get_by_role("button", name="Share result")).to_be_hidden()
    kept = read_stored(play, "level:hinted")
    assert (kept["solved"], kept["best"], kept["revealed"]) == (False, None, True)
    assert not play.page.evaluate("window.hasWon")
    play.page.reload()
    play.expect_message("This is the solution. It does not count; Reset lets you play.")
    use_tool(play, "Reset")
    win(play)
    play.expect_message("Solved in 4 moves. Perfect: one move for each flow.")


def test_a_win_with_hints_is_no_best_result(play: Play) -> None:
    """It counts as solved, and leaves the star to be earned."""
    play.open("hinted")
    play.press("h")
    play.page.get_by_role("button", name="Hint").click()
    win(play)
    play.expect_message("Solved in 4 moves. With 1 hint.")
    assert play.read_number("Best") == "\N{EN DASH}"
    assert read_stored(play, "level:hinted")["solved"] is True


def test_told_hints_are_there_after_a_reload(play: Play) -> None:
    """A mark in the middle of the board, and that a hint was had, outlast the page."""
    play.open("marked")
    for _ in range(3):
        use_tool(play, "Hint")
    expect(play.page.locator(".player-clue-told")).to_have_count(2)
    play.page.reload()
    expect(play.page.locator(".player-clue-told")).to_have_count(2)
    win(play)
    play.expect_message("Solved in 4 moves. With 1 hint.")


def test_undo_reaches_back_over_a_reload(play: Play) -> None:
    """The history is kept with the board."""
    play.drag(*FIVE_PATHS[0])
    before = play.read_letters()
    play.drag(*FIVE_PATHS[1])
    play.page.reload()
    use_tool(play, "Undo")
    assert play.read_letters() == before
    use_tool(play, "Undo")
    assert play.read_number("Filled") == "0%"


def test_a_flow_that_cuts_another_off_is_told(play: Play) -> None:
    """The dead end is named and marked, and gone with the flow that made it."""
    play.drag(24, 23, 22)
    play.drag(16, 15, 20)
    expect(play.page.get_by_role("status")).to_contain_text("Flow C cannot be finished like this.")
    expect(play.page.get_by_role("gridcell", name="dot C").first).to_have_attribute(
        "aria-label", "Row 3, column 4, dot C, not joined, cut off"
    )
    use_tool(play, "Undo")
    expect(play.page.get_by_role("gridcell", name="cut off")).to_have_count(0)


def test_marking_mistakes_can_be_switched_off(play: Play) -> None:
    """Then nothing is said and nothing marked."""
    use_tool(play, "Settings")
    play.page.get_by_label("Mark nothing").check()
    close_dialog(play)
    play.drag(24, 23, 22)
    play.drag(16, 15, 20)
    play.wait_for_frame()
    expect(play.page.get_by_role("gridcell", name="cut off")).to_have_count(0)
    expect(play.page.get_by_role("status")).not_to_contain_text("cannot be finished")


def test_a_result_is_copied_without_the_solution(browser: Browser, play_site: Path) -> None:
    """Title, size, moves and where to play; not a word of how."""
    context = open_context(
        browser,
        viewport={"width": 1280, "height": 800},
        permissions=["clipboard-read", "clipboard-write"],
    )
    for play in watch(context, play_site):
        win(play)
        use_tool(play, "Share result")
        play.expect_message("Your result is copied.")
        copied = play.page.evaluate("navigator.clipboard.readText()")
        assert copied == f"five (5×5) solved\n★ 4 moves, no hints\n{play.page.url}"  # noqa: RUF001


def test_where_nothing_can_be_copied_the_text_is_shown(play: Play) -> None:
    """A browser without a clipboard still gives the result away, by hand."""
    play.page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    win(play)
    use_tool(play, "Share result")
    field = play.page.get_by_role("textbox", name="Share result")
    expect(field).to_have_value(f"five (5×5) solved\n★ 4 moves, no hints\n{play.page.url}")  # noqa: RUF001


def test_two_tabs_of_one_level_show_the_same_board(play: Play) -> None:
    """What one draws the other goes on from; neither wipes the other's work out."""
    other = Play(play.page.context.new_page(), play.folder)
    other.open("five")
    play.drag(*FIVE_PATHS[0])
    other.expect_message("Drawn in another tab.")
    other.drag(*FIVE_PATHS[1])
    play.expect_message("Drawn in another tab.")
    assert play.read_letters() == other.read_letters()
    assert play.read_number("Flows") == "2/4"
    other.page.close()


def test_a_finger_on_the_board_keeps_the_keys_waiting(play: Play) -> None:
    """A key in the middle of a drag neither lays the stroke nor takes it away."""
    play.open("hinted")
    play.drag(0, 5, 6, release=False)
    play.press("h", "u", "r")
    assert split_rows(play.read_letters())[:2] == ["AB...", "AA.A."]
    play.page.mouse.move(*play.find_point(7))
    play.page.mouse.up()
    assert play.read_number("Moves") == "1"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_in_the_dialogs(
    browser: Browser, play_site: Path, scheme: str, width: int
) -> None:
    """Rules, settings, sharing and the question; none is wider than the screen."""
    context = open_context(browser, viewport={"width": width, "height": 740}, color_scheme=scheme)
    for play in watch(context, play_site):
        play.open("hinted")
        inject_axe(play.page)
        for name in ("Rules", "Settings", "Share", "Solution"):
            use_tool(play, name)
            assert find_violations(play.page) == []
            box = play.page.get_by_role("dialog").bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            close_dialog(play)


def test_a_keyboard_goes_through_the_settings_and_back(play: Play) -> None:
    """Everything the mouse can change, keys can; the focus returns to the button."""
    button = play.page.get_by_role("button", name="Settings")
    button.focus()
    play.press("Enter")
    play.press("Tab", "ArrowDown", "Escape")
    assert read_stored(play, "settings")["palette"] != "classic"
    expect(button).to_be_focused()


def test_events_tell_the_page(play: Play) -> None:
    """Each change of the flows is a move; the win is told once."""
    play.page.evaluate(
        """() => {
          window.told = [];
          for (const name of ["move", "solved"]) {
            addEventListener(name, ({type, detail}) => told.push([type, detail.id, detail.moves]));
          }
        }"""
    )
    win(play)
    moves = [["move", "five", count] for count in (1, 2, 3, 4)]
    assert play.page.evaluate("told") == [*moves, ["solved", "five", 4]]


def test_steps_between_cells_are_said(play: Play) -> None:
    """The name under the cursor tells what lies there as flows are drawn."""
    play.press("Tab")
    play.press("Space")
    arrows = {1: "ArrowRight", -1: "ArrowLeft", 5: "ArrowDown", -5: "ArrowUp"}
    for before, after in pairwise(FIVE_PATHS[0]):
        play.press(arrows[after - before])
    play.expect_message("Flow A joined.")
    names = play.page.get_by_role("gridcell", name="flow A, joined")
    expect(names).to_have_count(len(FIVE_PATHS[0]) - 2)
