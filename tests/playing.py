"""A small site with players, and the ways a person plays on it in a real Chromium."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, FloatRect, Page, expect

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


def make_play_site(root: Path) -> Path:
    """Make a small site under ``root``, level pages and a pack page; return their folder."""
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
        self.page.get_by_role("grid").scroll_into_view_if_needed()
        self.page.get_by_role("gridcell").first.scroll_into_view_if_needed()
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


def watch(context: BrowserContext, site: Path) -> Iterator[Play]:
    """Yield a player's first page; in the end it must have had nothing to complain of."""
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    watched = Play(page, site)
    watched.open("five")
    yield watched
    context.close()
    assert complaints == []


def wait_until(page: Page, condition: str) -> None:
    """Wait until an expression in JavaScript is true, on pages that forbid ``eval`` too.

    Playwright's own ``wait_for_function`` calls ``eval`` at each look; only its first is let
    through by a content security policy, so it fails whenever the condition has to be waited for.
    """
    page.evaluate(
        "() => new Promise((done) => {"
        f"  const look = () => ({condition}) ? done() : setTimeout(look, 20);"
        "  look();"
        "})"
    )


def split_rows(letters: str) -> list[str]:
    """Cut the letters of a five-by-five board into its rows."""
    return [letters[start : start + 5] for start in range(0, 25, 5)]


def inject_axe(page: Page) -> None:
    """Bring the accessibility checker into a page, past its content security policy."""
    source = ROOT / "node_modules" / "axe-core" / "axe.min.js"
    page.evaluate(source.read_text(encoding="utf-8"))


def find_violations(page: Page) -> list[str]:
    """Return what axe finds on the page, one line a rule."""
    found: list[dict[str, object]] = page.evaluate(
        "async () => (await axe.run(document, {preload: false})).violations.map(({id, nodes}) =>"
        " ({id, where: nodes.map((node) => node.html.slice(0, 120))}))"
    )
    return [f"{one['id']}: {one['where']}" for one in found]
