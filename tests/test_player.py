"""The player: its own node tests, its bundle, and real play in a real Chromium."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, FloatRect, Page, expect, sync_playwright

from site_builder.board import rectangle
from site_builder.grading import grade_puzzle
from site_builder.notation.hint_script import write_hint_script
from site_builder.palette import render_palette_css
from site_builder.puzzle import Grade, Uniqueness, from_paths

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "templates" / "static"
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)

FIVE = ("ABbbb", "aaaAb", "cccCb", "cDdBb", "cCddD")
"""A solved level as letters: capitals are dots, small letters the path between them."""

MARK = [[0, 4, 3, 9]]
"""A script whose one step joins the corner of FIVE, far from any dot."""

LOOSE = ("AaaA", "....", "....", "BbbB")
"""A level whose pairs can be joined with half of the board empty."""


def trace_paths(rows: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the cells of each color in walking order, from its first dot to its second."""
    signs, width = "".join(rows), len(rows[0])
    paths = []
    for letter in sorted({sign for sign in signs if sign.isupper()}):
        path = [signs.index(letter)]
        while signs[path[-1]] != letter or len(path) == 1:
            row, col = divmod(path[-1], width)
            beside = [
                other_row * width + other_col
                for other_row, other_col in (
                    (row - 1, col),
                    (row, col - 1),
                    (row, col + 1),
                    (row + 1, col),
                )
                if 0 <= other_row < len(rows) and 0 <= other_col < width
            ]
            path += [c for c in beside if signs[c].upper() == letter and c not in path][:1]
        paths.append(tuple(path))
    return tuple(paths)


FIVE_PATHS = trace_paths(FIVE)
LOOSE_PATHS = trace_paths(LOOSE)


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


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium as it is on PATH; a machine without one fails, it does not skip."""
    names = ("chromium", "chromium-browser", "google-chrome")
    path = next(filter(None, map(shutil.which, names)), None)
    assert path, "no Chromium on PATH: install it (Debian: apt-get install chromium)"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-background-networking"]
        )
        yield chromium
        chromium.close()


def describe_level(name: str, paths: tuple[tuple[int, ...], ...], side: int) -> dict[str, object]:
    """Return the JSON of a square level as level pages carry it."""
    return {
        "v": 1,
        "id": name,
        "title": name,
        "board": {"shape": "rectangle", "width": side, "height": side},
        "dots": [[path[0], path[-1]] for path in paths],
        "uniqueness": "any",
        "pack": "test",
        "number": 1,
    }


def describe_hinted(name: str, paths: tuple[tuple[int, ...], ...], side: int) -> dict[str, object]:
    """Return the JSON of a square level with its solution and hints."""
    puzzle, solution = from_paths(rectangle(side, side), paths)
    grade = grade_puzzle(puzzle, solution, Uniqueness.AIRTIGHT)
    assert isinstance(grade, Grade)
    hints = write_hint_script(grade)
    return describe_level(name, solution.paths, side) | {"solution": solution.paths, "hints": hints}


def render_page(body: str, script: str) -> str:
    """Return a page with the contract's head, CSP included, around a body."""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{CSP}">'
        f'<link rel="stylesheet" href="../../static/palette.css">'
        f'<link rel="stylesheet" href="../../static/site.css">'
        f'<script src="../../static/{script}" defer></script></head>'
        f'<body><main class="wrap"><h1>Test</h1>{body}</main></body></html>'
    )


def render_level(level: object, *, following: str = "") -> str:
    """Return a level page with the contract's markup."""
    data_next = f' next="{following}"' if following else ""
    return render_page(
        f'<flow-player class="player"{data_next}>'
        f'<script type="application/json" class="level">{json.dumps(level)}</script>'
        f"<noscript><p>Playing needs JavaScript.</p></noscript></flow-player>",
        "player.js",
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a small site on disk: level pages and a pack page, opened as file://."""
    root = tmp_path_factory.mktemp("site")
    folder = root / "packs" / "test"
    folder.mkdir(parents=True)
    shutil.copytree(STATIC, root / "static")
    (root / "static" / "palette.css").write_text(render_palette_css(), encoding="utf-8")
    rows = tuple(tuple(range(row * 15, row * 15 + 15)) for row in range(15))
    cards = "".join(
        f'<li class="card" data-level="{name}"><a href="{name}.html">{name}</a></li>'
        for name in ("five", "loose", "big")
    )
    pages = {
        "five": render_level(describe_level("five", FIVE_PATHS, 5), following="loose.html"),
        "loose": render_level(describe_level("loose", LOOSE_PATHS, 4)),
        "big": render_level(describe_level("big", rows, 15)),
        "hinted": render_level(describe_hinted("hinted", FIVE_PATHS, 5)),
        "marked": render_level(describe_hinted("marked", FIVE_PATHS, 5) | {"hints": MARK}),
        "broken": render_level({"v": 1, "id": "broken", "board": "<img src=x onerror=alert(1)>"}),
        "index": render_page(f'<p data-progress data-total="3"></p><ul>{cards}</ul>', "pack.js"),
    }
    for name, text in pages.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return folder


@dataclass(frozen=True)
class Play:
    """A page with a player, and the ways a person plays on it."""

    page: Page
    folder: Path

    def open(self, name: str) -> None:
        """Go to a page of the small site."""
        self.page.goto((self.folder / f"{name}.html").as_uri())

    def find_point(self, cell: int) -> tuple[float, float]:
        """Return where the middle of a cell is on the screen."""
        box: FloatRect | None = self.page.get_by_role("gridcell").nth(cell).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, *cells: int, release: bool = True) -> None:
        """Drag the mouse over the given cells, straight from each to the next."""
        self.page.mouse.move(*self.find_point(cells[0]))
        self.page.mouse.down()
        for cell in cells[1:]:
            self.page.mouse.move(*self.find_point(cell))
        if release:
            self.page.mouse.up()

    def click(self, *cells: int) -> None:
        """Click one cell after the other."""
        for cell in cells:
            self.page.mouse.click(*self.find_point(cell))

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def read_letters(self) -> str:
        """Return the board in letters as screen readers hear it: a joined, b half drawn."""
        self.wait_for_frame()
        names = [
            cell.get_attribute("aria-label") or ""
            for cell in self.page.get_by_role("gridcell").all()
        ]
        return "".join(_find_letter(name) for name in names)

    def wait_for_frame(self) -> None:
        """Wait until what was done is shown."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")

    def read_number(self, label: str) -> str:
        """Return one of the numbers beside the board."""
        self.wait_for_frame()
        group = self.page.locator(".player-number").filter(has_text=label)
        return group.locator("dd").inner_text()

    def expect_message(self, text: str) -> None:
        """Wait for the live region to say ``text``."""
        expect(self.page.get_by_role("status")).to_have_text(text)


def _find_letter(name: str) -> str:
    thing = name.split(", ")[2]
    return "." if thing == "empty" else thing.split(" ")[1]


def open_context(browser: Browser, **options: object) -> BrowserContext:
    """Return a fresh visitor: no storage, no motion."""
    return browser.new_context(reduced_motion="reduce", **options)  # type: ignore[arg-type]


@pytest.fixture
def play(browser: Browser, site: Path) -> Iterator[Play]:
    """Bring a fresh visitor to the five-by-five level; the page must not complain of anything."""
    context = open_context(browser, viewport={"width": 360, "height": 740})
    yield from _watch(context, site)


@pytest.fixture
def touch_play(browser: Browser, site: Path) -> Iterator[Play]:
    """Bring the same visitor with a telephone."""
    context = open_context(browser, viewport={"width": 360, "height": 740}, has_touch=True)
    yield from _watch(context, site)


def _watch(context: BrowserContext, site: Path) -> Iterator[Play]:
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    watched = Play(page, site)
    watched.open("five")
    yield watched
    context.close()
    assert complaints == []


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


def split_rows(letters: str) -> list[str]:
    """Cut the letters of a five-by-five board into its rows."""
    return [letters[start : start + 5] for start in range(0, 25, 5)]


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
def test_letters_can_be_hidden_and_stay_hidden(play: Play) -> None:
    """The switch says its state and is remembered."""
    button = play.page.get_by_role("button", name="Letters")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    play.page.reload()
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(play.page.locator(".player-letter").first).to_be_hidden()


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
    browser: Browser, site: Path, scheme: str, width: int
) -> None:
    """Before, during and after the game, at every width and in both themes."""
    source = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    context = open_context(browser, viewport={"width": width, "height": 800}, color_scheme=scheme)
    for play in _watch(context, site):
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


def find_violations(page: Page) -> list[str]:
    """Return what axe finds on the page, one line a rule."""
    found: list[dict[str, object]] = page.evaluate(
        "async () => (await axe.run(document, {preload: false})).violations.map(({id, nodes}) =>"
        " ({id, where: nodes.map((node) => node.html.slice(0, 120))}))"
    )
    return [f"{one['id']}: {one['where']}" for one in found]


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
def test_no_press_on_hint_moves_the_button(browser: Browser, site: Path, width: int) -> None:
    """However long the words of a hint are, the next press needs no other aim."""
    context = open_context(browser, viewport={"width": width, "height": 800})
    for play in _watch(context, site):
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
def test_axe_finds_nothing_in_a_hint(browser: Browser, site: Path, scheme: str) -> None:
    """At each strength; a cell that the hint points at says so in its name."""
    source = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    context = open_context(browser, viewport={"width": 360, "height": 740}, color_scheme=scheme)
    for play in _watch(context, site):
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
