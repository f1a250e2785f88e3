"""Daily packs in a real Chromium: whose day it is, when it ends, and what is kept of it.

Clocks are set by the test, in the time zone that it names.
"""

from __future__ import annotations

import functools
import json
import re
import subprocess
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from http.server import ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest
from calendar_site import SLUG, make_calendar, make_levels, render_calendar
from conftest import ROOT
from playing import Play, find_violations, inject_axe
from playwright.sync_api import expect
from test_site_browser import QuietHandler

from site_builder.pages.dates import write_date, write_month

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

    from site_builder.packs import Content

pytestmark = pytest.mark.browser

START = date(2026, 2, 25)
DAYS = 45  # to 10 April: ends of months, and the days on which clocks change in March and April
LEAP = date(2028, 2, 27)
KEY = f"flowpress:v1:daily:{SLUG}"

ZONES = ("Pacific/Auckland", "America/New_York", "Europe/Berlin", "Asia/Kolkata")
CHANGES = {
    "Pacific/Auckland": ("2026-04-05T12:00:00+12:00", "Sunday, 5 April 2026"),
    "America/New_York": ("2026-03-08T12:00:00-04:00", "Sunday, 8 March 2026"),
    "Europe/Berlin": ("2026-03-29T12:00:00+02:00", "Sunday, 29 March 2026"),
}
"""By zone noon on a day on which the clock changes: of 25 hours, 23 and 23."""


def write_site(top: Path, content: Content) -> Path:
    """Write the site of a daily pack under ``top``; return the pack's folder."""
    for path, data in render_calendar(content).items():
        (top / path).parent.mkdir(parents=True, exist_ok=True)
        (top / path).write_bytes(data)
    return top / "packs" / SLUG


@pytest.fixture(scope="module")
def spring(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a daily pack for the spring of 2026, on disk."""
    return write_site(tmp_path_factory.mktemp("spring"), make_calendar(START, DAYS))


@pytest.fixture(scope="module")
def leap(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a daily pack for the end of February 2028."""
    return write_site(tmp_path_factory.mktemp("leap"), make_calendar(LEAP, 5))


def name_level(day: date, start: date = START) -> str:
    """Return the file name of a day's level page."""
    return f"{make_levels(make_calendar(start, DAYS))[(day - start).days].id}.html"


@dataclass(frozen=True)
class Visitor:
    """Somebody with a clock, in a time zone."""

    page: Page
    folder: Path

    def open(self, name: str = "index.html") -> None:
        """Go to a page of the pack."""
        self.page.goto((self.folder / name).as_uri())

    def expect_today(self, words: str) -> None:
        """Wait until the page names today."""
        expect(self.page.locator("[data-date]").first).to_have_text(words)

    def expect_streak(self, words: str) -> None:
        """Wait until the page shows the streak."""
        expect(self.page.locator("[data-streak]")).to_have_text(words)

    def find_day(self, day: int) -> Locator:
        """Return the cell of a day in the month that is shown."""
        return self.page.locator("td.day").nth(day - 1)

    def keep(self, *days: date) -> None:
        """Store that the boards of some days were solved in time, and load the page again."""
        kept = {day.isoformat(): {"seconds": 83, "hints": 0} for day in days}
        self.page.evaluate(
            "([key, text]) => { localStorage[key] = text; }", [KEY, json.dumps(kept)]
        )
        self.page.reload()

    def read_kept(self) -> list[str]:
        """Return the days that are stored as solved in time."""
        return list(json.loads(self.page.evaluate(f"localStorage['{KEY}'] ?? '{{}}'")))

    def solve(self, day: date, start: date = START) -> None:
        """Solve the board of the level page that is open."""
        play = Play(self.page, self.folder)
        level = make_levels(make_calendar(start, DAYS))[(day - start).days]
        for path in level.solution.paths:
            play.drag(*path)


@contextmanager
def visit(
    browser: Browser, folder: Path, zone: str, now: str, **options: object
) -> Iterator[Visitor]:
    """Send a visitor whose clock says ``now``; no page may complain of anything."""
    context = browser.new_context(
        timezone_id=zone, reduced_motion="reduce", **options  # type: ignore[arg-type]
    )  # fmt: skip
    page = context.new_page()
    faults: list[str] = []
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.clock.install(time=now)
    visitor = Visitor(page, folder)
    visitor.open()
    yield visitor
    context.close()
    assert [] == faults


@pytest.mark.parametrize("zone", ZONES)
def test_the_page_shows_the_board_of_the_local_day(
    browser: Browser, spring: Path, zone: str
) -> None:
    """At one and the same moment it is another day in Auckland than in New York."""
    day = date(2026, 3, 11 if zone == "Pacific/Auckland" else 10)
    with visit(browser, spring, zone, "2026-03-10T17:00:00Z") as visitor:
        visitor.expect_today(write_date(day))
        play = visitor.page.get_by_role("link", name="Play", exact=True)
        assert name_level(day) == play.get_attribute("href")
        expect(visitor.find_day(day.day)).to_have_attribute("aria-current", "date")
        expect(visitor.page.locator("td [data-date]")).to_have_count(day.day)


@pytest.mark.parametrize(
    ("zone", "now"),
    [
        ("Pacific/Auckland", "2026-03-31T23:59:58+13:00"),
        ("America/New_York", "2026-02-28T23:59:58-05:00"),
        ("Asia/Kolkata", "2026-03-15T23:59:58+05:30"),
    ],
)
def test_midnight_passes_while_the_page_is_open(
    browser: Browser, spring: Path, zone: str, now: str
) -> None:
    """The board, the calendar and yesterday go on by themselves; over the end of a month too."""
    before = date.fromisoformat(now[:10])
    after = before + timedelta(days=1)
    with visit(browser, spring, zone, now) as visitor:
        visitor.expect_today(write_date(before))
        visitor.page.clock.run_for(3000)
        visitor.expect_today(write_date(after))
        expect(visitor.page.locator("[data-month]")).to_have_text(write_month(after))
        expect(visitor.page.locator("[data-yesterday]")).to_contain_text("Not solved.")
        yesterday = visitor.page.get_by_role("link", name="Solve it now").get_attribute("href")
        assert name_level(before) == yesterday


@pytest.mark.parametrize("zone", sorted(CHANGES))
def test_days_on_which_the_clock_changes_are_days(
    browser: Browser, spring: Path, zone: str
) -> None:
    """Days of 23 and 25 hours end at their midnight, and a streak runs through them."""
    noon, words = CHANGES[zone]
    day = date.fromisoformat(noon[:10])
    around = [day + timedelta(days=step) for step in (-2, -1, 0, 1)]
    with visit(browser, spring, zone, noon) as visitor:
        visitor.expect_today(words)
        visitor.keep(*around[:3])
        visitor.expect_streak("3 days")
        visitor.page.clock.fast_forward("11:59:50")
        visitor.expect_today(words)
        visitor.page.clock.run_for(20_000)
        visitor.expect_today(write_date(around[3]))
        visitor.expect_streak("3 days")
        visitor.keep(*around)
        visitor.expect_streak("4 days")


def test_a_machine_that_slept_wakes_up_on_the_right_day(browser: Browser, spring: Path) -> None:
    """Two nights later the page that was left open shows that day when it is looked at."""
    with visit(browser, spring, "Europe/Berlin", "2026-03-27T22:00:00+01:00") as visitor:
        visitor.keep(date(2026, 3, 26), date(2026, 3, 27))
        visitor.expect_streak("2 days")
        visitor.page.clock.pause_at("2026-03-29T08:00:00+02:00")
        visitor.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        visitor.expect_today("Sunday, 29 March 2026")
        visitor.expect_streak("0 days")


def test_a_leap_day_is_a_day(browser: Browser, leap: Path) -> None:
    """29 February has a board, stands in the calendar, and a streak runs over it."""
    with visit(browser, leap, "America/New_York", "2028-02-29T23:59:57-05:00") as visitor:
        visitor.expect_today("Tuesday, 29 February 2028")
        visitor.keep(date(2028, 2, 28), date(2028, 2, 29))
        visitor.expect_streak("2 days")
        expect(visitor.page.locator("td.day")).to_have_count(29)
        visitor.page.clock.run_for(5000)
        visitor.expect_today("Wednesday, 1 March 2028")
        visitor.expect_streak("2 days")


def test_before_the_start_the_page_says_when(browser: Browser, spring: Path) -> None:
    """There is no board to play yet; the page says when, and nothing is linked."""
    with visit(browser, spring, "Europe/Berlin", "2026-02-24T23:59:50+01:00") as visitor:
        page = visitor.page
        expect(page.get_by_text("The first board comes out on Wednesday, 25")).to_be_visible()
        expect(page.get_by_role("link", name="Play", exact=True)).to_be_hidden()
        expect(page.locator("td a")).to_have_count(0)
        page.clock.run_for(15_000)
        visitor.expect_today("Wednesday, 25 February 2026")
        expect(page.get_by_role("link", name="Play", exact=True)).to_be_visible()
        expect(page.get_by_text("There was no board.")).to_be_visible()


def test_after_the_end_all_boards_are_there(browser: Browser, spring: Path) -> None:
    """A calendar that has run out says so and offers its archive, its last month first."""
    with visit(browser, spring, "Asia/Kolkata", "2031-06-01T12:00:00+05:30") as visitor:
        page = visitor.page
        expect(page.get_by_text("The last board came out on Friday, 10 April 2026")).to_be_visible()
        expect(page.get_by_role("link", name="All days")).to_be_visible()
        expect(page.locator("[data-month]")).to_have_text("April 2026")
        expect(page.locator("td a")).to_have_count(10)


def test_the_archive_is_walked_by_keyboard(browser: Browser, spring: Path) -> None:
    """Buttons turn the months as far as the calendar goes; days say how they stand."""
    with visit(browser, spring, "Europe/Berlin", "2026-03-10T12:00:00+01:00") as visitor:
        visitor.keep(date(2026, 2, 26))
        page = visitor.page
        page.get_by_role("button", name="Month before").focus()
        page.keyboard.press("Enter")
        expect(page.locator("[data-month]")).to_have_text("February 2026")
        page.keyboard.press("Enter")
        expect(page.locator("[data-month]")).to_have_text("February 2026")
        expect(page.get_by_role("columnheader", name="Monday")).to_be_visible()
        expect(page.locator("td a")).to_have_count(4)
        kept = page.get_by_role("link", name=re.compile("^26 February 2026.*solved on its day"))
        assert name_level(date(2026, 2, 26)) == kept.get_attribute("href")
        page.get_by_role("button", name="Month after").focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/{name_level(START)}")


def test_a_board_solved_on_its_day_counts(browser: Browser, spring: Path) -> None:
    """The level page notes the day, shows the streak, and the calendar knows of it."""
    day = date(2026, 3, 10)
    with visit(browser, spring, "Asia/Kolkata", "2026-03-10T09:00:00+05:30") as visitor:
        visitor.keep(date(2026, 3, 9))
        visitor.open(name_level(day))
        page = visitor.page
        expect(page.get_by_role("button", name="Share the result")).to_be_hidden()
        visitor.solve(day)
        expect(page.locator("[data-state]")).to_contain_text("Solved on its day in 0:0")
        visitor.expect_streak("2 days")
        assert ["2026-03-09", "2026-03-10"] == visitor.read_kept()
        expect(page.get_by_role("button", name="Share the result")).to_be_visible()
        page.get_by_role("link", name="To the calendar").click()
        visitor.expect_streak("2 days")
        expect(page.get_by_role("link", name="Play again")).to_be_visible()
        expect(page.locator("[data-state]")).to_contain_text("without hints")


def test_a_board_solved_later_does_not_feed_the_streak(browser: Browser, spring: Path) -> None:
    """It counts as solved in the calendar, by another sign, and the streak is as it was."""
    day = date(2026, 3, 9)
    with visit(browser, spring, "Europe/Berlin", "2026-03-10T09:00:00+01:00") as visitor:
        visitor.open(name_level(day))
        visitor.solve(day)
        expect(visitor.page.locator("[data-state]")).to_have_text("Solved, if not on its day.")
        visitor.expect_streak("0 days")
        assert [] == visitor.read_kept()
        visitor.open()
        expect(visitor.find_day(9)).to_have_class("day day-late")
        expect(visitor.page.locator("[data-yesterday]")).to_have_text("Solved on another day.")
        expect(visitor.page.locator("[data-solved]")).to_have_text(f"1 of {DAYS}")


def test_a_board_begun_before_midnight_and_solved_after_is_late(
    browser: Browser, spring: Path
) -> None:
    """What counts is the day on which the last cell was filled."""
    day = date(2026, 3, 10)
    with visit(browser, spring, "Europe/Berlin", "2026-03-10T23:59:40+01:00") as visitor:
        visitor.open(name_level(day))
        expect(visitor.page.locator("[data-state]")).to_contain_text("until midnight")
        visitor.page.clock.run_for(30_000)
        expect(visitor.page.locator("[data-state]")).to_contain_text("from the archive")
        expect(visitor.page.get_by_role("link", name="Day after")).to_be_visible()
        visitor.solve(day)
        expect(visitor.page.locator("[data-state]")).to_have_text("Solved, if not on its day.")
        assert [] == visitor.read_kept()


def test_no_way_leads_into_the_future(browser: Browser, spring: Path) -> None:
    """Today's board has no next one, neither above it nor in the player; yesterday's has."""
    with visit(browser, spring, "Pacific/Auckland", "2026-03-10T12:00:00+13:00") as visitor:
        page = visitor.page
        visitor.open(name_level(date(2026, 3, 10)))
        expect(page.get_by_role("link", name="Day after")).to_be_hidden()
        expect(page.get_by_role("link", name="Day before")).to_be_visible()
        assert page.locator("flow-player").get_attribute("next") is None
        page.get_by_role("link", name="Day before").click()
        following = name_level(date(2026, 3, 10))
        expect(page.locator("flow-player")).to_have_attribute("next", following)
        assert following == page.get_by_role("link", name="Day after").get_attribute("href")


def test_a_board_of_the_future_says_when_it_comes(browser: Browser, spring: Path) -> None:
    """Whoever finds its address may play it, and gets nothing for the streak."""
    day = date(2026, 3, 12)
    with visit(browser, spring, "Europe/Berlin", "2026-03-10T12:00:00+01:00") as visitor:
        visitor.open(name_level(day))
        state = visitor.page.locator("[data-state]")
        expect(state).to_contain_text("This board comes out on Thursday, 12 March 2026.")
        expect(visitor.page.locator(".turn a:not([hidden])")).to_have_count(0)
        visitor.solve(day)
        assert [] == visitor.read_kept()


def test_a_traveler_keeps_every_day_and_gets_none_twice(browser: Browser, spring: Path) -> None:
    """Back over the date line it is yesterday again: solved already, and counted once."""
    with visit(browser, spring, "Pacific/Auckland", "2026-03-11T09:00:00+13:00") as visitor:
        visitor.keep(date(2026, 3, 9), date(2026, 3, 10))
        visitor.open(name_level(date(2026, 3, 11)))
        visitor.solve(date(2026, 3, 11))
        visitor.expect_streak("3 days")
        stored = visitor.page.evaluate("Object.fromEntries(Object.entries(localStorage))")
    with visit(browser, spring, "America/New_York", "2026-03-10T20:00:00Z") as visitor:
        visitor.page.evaluate("entries => Object.assign(localStorage, entries)", stored)
        visitor.page.reload()
        visitor.expect_today("Tuesday, 10 March 2026")
        visitor.expect_streak("3 days")
        visitor.page.clock.set_fixed_time("2026-03-11T20:00:00Z")
        visitor.page.reload()
        visitor.expect_today("Wednesday, 11 March 2026")
        visitor.expect_streak("3 days")


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"2026-03-10":5,"x":1,"__proto__":{}}'])
def test_garbage_in_storage_never_breaks_the_page(
    browser: Browser, spring: Path, text: str
) -> None:
    """What cannot be understood counts as not there, day by day."""
    with visit(browser, spring, "Europe/Berlin", "2026-03-10T12:00:00+01:00") as visitor:
        visitor.page.evaluate("([key, text]) => { localStorage[key] = text; }", [KEY, text])
        visitor.page.reload()
        visitor.expect_today("Tuesday, 10 March 2026")
        visitor.expect_streak("1 day" if "2026" in text else "0 days")
        visitor.open(name_level(date(2026, 3, 10)))
        visitor.solve(date(2026, 3, 10))
        visitor.expect_streak("1 day")


def test_a_browser_that_keeps_nothing_plays_on(browser: Browser, spring: Path) -> None:
    """With storage blocked the board is solved and the streak of this visit is shown."""
    with visit(browser, spring, "Europe/Berlin", "2026-03-10T12:00:00+01:00") as visitor:
        visitor.page.add_init_script(
            "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })"
        )
        visitor.open()
        visitor.expect_today("Tuesday, 10 March 2026")
        visitor.open(name_level(date(2026, 3, 10)))
        visitor.solve(date(2026, 3, 10))
        visitor.expect_streak("1 day")


def test_the_result_is_copied_without_spoilers(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Over http the text has day, size, class, time, streak and address, and not one cell more."""
    top = tmp_path_factory.mktemp("online")
    write_site(top, make_calendar(START, DAYS))
    handler = functools.partial(QuietHandler, directory=str(top))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/packs/{SLUG}/index.html"
        context = browser.new_context(
            timezone_id="Europe/Berlin", permissions=["clipboard-read", "clipboard-write"]
        )
        page = context.new_page()
        page.clock.install(time="2026-03-10T12:00:00+01:00")
        page.goto(address)
        Visitor(page, top).keep(date(2026, 3, 9), date(2026, 3, 10))
        page.get_by_role("button", name="Share the result").click()
        expect(page.locator("[data-shared]")).not_to_be_empty()
        text = page.evaluate("navigator.clipboard.readText()")
        context.close()
        server.shutdown()
    words, url = text.split("\n")
    assert address == url
    assert re.fullmatch(
        r"Two by two daily, 10 March 2026: 5×5 \w+, solved in 1:23 without hints, streak 2",  # noqa: RUF001
        words,
    )


def test_progress_takes_the_streak_along(browser: Browser, spring: Path, tmp_path: Path) -> None:
    """Exported, erased, brought back, erased and imported: the streak is what it was."""
    with visit(browser, spring, "Europe/Berlin", "2026-03-10T12:00:00+01:00") as visitor:
        page, days = visitor.page, [date(2026, 3, 9), date(2026, 3, 10)]
        visitor.keep(*days)
        kept = visitor.read_kept()
        visitor.open("../../progress.html")
        with page.expect_download() as started:
            page.get_by_role("button", name="Export progress").click()
        started.value.save_as(tmp_path / "saved.json")
        page.get_by_role("button", name="Erase progress").click()
        page.get_by_role("button", name="Erase", exact=True).click()
        assert [] == visitor.read_kept()
        page.get_by_role("button", name="Bring all back").click()
        assert kept == visitor.read_kept()
        page.evaluate("localStorage.clear()")
        page.get_by_label("Import a file").set_input_files(tmp_path / "saved.json")
        expect(page.get_by_role("status")).to_contain_text("2 days of streaks added")
        assert kept == visitor.read_kept()


def test_without_scripts_there_is_a_plain_list(browser: Browser, spring: Path) -> None:
    """All days are links in a list; nothing stands empty that a script would fill."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((spring / "index.html").as_uri())
    expect(page.get_by_role("link", name="Tuesday, 10 March 2026")).to_be_visible()
    assert DAYS == page.locator(".day-list a").count()
    expect(page.locator(".daily-live:visible")).to_have_count(0)
    context.close()


def test_pages_of_a_calendar_are_valid(spring: Path) -> None:
    """The W3C's checker finds no error in the page, its boards and the style sheet."""
    jar = str(ROOT / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar")
    pages = [str(spring / name) for name in ("index.html", name_level(START))]
    sheet = ["--css", str(spring.parent.parent / "static" / "daily.css")]
    for files in (pages, sheet):
        done = subprocess.run(
            ["java", "-jar", jar, "--errors-only", *files],
            capture_output=True, text=True, check=False, timeout=300,
        )  # fmt: skip
        assert (0, "") == (done.returncode, done.stderr)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1280])
def test_pages_of_a_calendar_are_accessible(
    browser: Browser, spring: Path, width: int, scheme: str
) -> None:
    """Axe finds nothing wrong, and nothing sticks out to the side."""
    options = {"viewport": {"width": width, "height": 900}, "color_scheme": scheme}
    now = "2026-03-10T12:00:00+01:00"
    with visit(browser, spring, "Europe/Berlin", now, **options) as visitor:
        visitor.keep(date(2026, 3, 8), date(2026, 3, 10))
        for name in ("index.html", name_level(date(2026, 3, 10))):
            visitor.open(name)
            visitor.page.clock.run_for(500)
            assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width
            visitor.page.clock.resume()
            inject_axe(visitor.page)
            assert [] == find_violations(visitor.page)
