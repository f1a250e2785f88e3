"""The pages of daily packs as files: what they tell scripts, and what is there without any."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from calendar_site import SLUG, make_calendar, make_levels, render_calendar
from crowd import blank_pictures, draw_crowd
from sample_site import make_content
from sample_site import make_levels as make_sample_levels
from test_pages import HOSTILE, Page

from site_builder.packs import Content
from site_builder.pages import Makers, render_site
from site_builder.pages.addresses import find_one_file_path
from site_builder.pages.daily import render_daily, write_schedule
from site_builder.pages.dates import write_date
from site_builder.pages.press import Press
from site_builder.pages.site import _gather_static
from site_builder.pages.take_home import Downloads
from site_builder.pages.templates import open_templates
from site_builder.pages.views import view_pack, view_site
from site_builder.publish import SiteFile
from site_builder.puzzle import Grade

START = date(2026, 12, 1)
CONTENT = make_calendar(START, 33)


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    """Return the files of a site with a board for each day of December 2026 and two more."""
    return render_calendar(CONTENT)


@pytest.fixture(scope="module")
def index(site: dict[str, bytes]) -> Page:
    """Return the page of its daily pack."""
    return Page(site[f"packs/{SLUG}/index.html"].decode())


def find_level_page(site: dict[str, bytes], number: int) -> Page:
    """Return the page of the level of day ``number``, from 0."""
    level = make_levels(CONTENT)[number]
    return Page(site[f"packs/{SLUG}/{level.id}.html"].decode())


def read_schedule(index: Page) -> tuple[dict[str, list[Any]], list[str]]:
    """Return the schedule that stands in the page: entries by date, and the words of classes."""
    [text] = re.findall(r"data-schedule>(.*?)</script>", index.html)
    schedule = json.loads(text)
    return schedule["days"], schedule["classes"]


def test_the_schedule_tells_the_level_of_each_date(index: Page) -> None:
    """By date, in order: id, width, height, flows, class and the picture's fingerprint."""
    (days, classes), levels = read_schedule(index), make_levels(CONTENT)
    assert [day.isoformat() for day in CONTENT.packs[0].dates] == list(days)
    assert [level.id for level in levels] == [entry[0] for entry in days.values()]
    assert [5, 5, 5] == days["2026-12-31"][1:4]
    grades = [level.grade for level in levels if isinstance(level.grade, Grade)]
    assert [grade.difficulty.word for grade in grades] == [classes[e[4]] for e in days.values()]


def test_the_schedule_names_pictures_as_pages_do(site: dict[str, bytes], index: Page) -> None:
    """The fingerprint is that of the picture on the level's own page: one copy in every cache."""
    entry = read_schedule(index)[0]["2026-12-01"]
    assert f"{entry[0]}.png?v={entry[5]}" in find_level_page(site, 0).html


def test_the_page_of_a_thousand_days_is_small() -> None:
    """Schedule and plain list of a thousand days stay below 300 kB, the schedule below 100."""
    content = make_calendar(START, 1000)
    [level] = make_levels(make_calendar(START, 1))
    pack = view_pack(1, content.packs[0], [level] * 1000)
    prints = dict.fromkeys(_gather_static(), "01234567")
    files = {f"static/{name}": value for name, value in prints.items()}
    press = Press(open_templates("9.9"), view_site(content.site, (pack,)), files)
    press = press.with_files([SiteFile(f"packs/{SLUG}/{level.id}.png", b"")])
    page = next(render_daily(press, pack, Downloads((), (), (), (), ())))
    assert len(json.dumps(write_schedule(press, pack), separators=(",", ":"))) < 100_000
    assert len(page.data) < 300_000


def test_a_year_of_days_can_be_kept_as_the_one_page_that_it_is() -> None:
    """However many days there are, what a pack kept offline names is in the site, and all of it."""
    content = make_calendar(START, 365)
    levels = {SLUG: draw_crowd(10, 3, 365)}
    made = render_site(content, levels, Makers("9.9", blank_pictures))
    site = {file.path: file.data for file in made}
    kept = json.loads(site[f"packs/{SLUG}/offline.json"])["files"]
    pages = {path for path in site if path.startswith(f"packs/{SLUG}/") and path.endswith(".html")}
    assert pages - {find_one_file_path(SLUG)} == {path for path in kept if path.endswith(".html")}
    assert len(kept) == 1 + 3 * 365


def test_without_scripts_all_days_are_in_a_list(index: Page) -> None:
    """Every day is a plain link, by month."""
    links = [link for link in index.find_links() if re.fullmatch(r"[0-9a-z]{10}\.html", link)]
    assert [f"{level.id}.html" for level in make_levels(CONTENT)] == links
    assert {"December 2026", "January 2027"} <= set(index.texts["h3"])
    assert "Thursday, 31 December 2026" in index.texts["a"]


def test_level_pages_have_their_day(site: dict[str, bytes]) -> None:
    """Title, heading, data and player name the day in words."""
    page = find_level_page(site, 2)
    [body] = page.find("body")
    assert ("2026-12-03", "Two by two", "5×5") == tuple(  # noqa: RUF001
        body[f"data-{name}"] for name in ("day", "site", "size")
    )
    assert "Day by day - Thursday, 3 December 2026 · 5 × 5 · Two by two" in page.texts["title"]  # noqa: RUF001
    assert '"title":"Day by day - Thursday, 3 December 2026"' in page.html
    assert [{"datetime": "2026-12-03"}] == page.find("time")


def test_level_pages_wait_for_the_script_to_lead_on(site: dict[str, bytes]) -> None:
    """Neighbors are hidden until it is known that they are out; the player is told none."""
    page = find_level_page(site, 2)
    turns = [link for link in page.find("a") if link.get("rel") in {"prev", "next"}]
    assert [True, True] == ["hidden" in link for link in turns]
    levels = make_levels(CONTENT)
    assert [f"{levels[1].id}.html", f"{levels[3].id}.html"] == [link["href"] for link in turns]
    assert ["next" in player for player in page.find("flow-player")] == [False]


def is_turn(link: dict[str, str | None]) -> bool:
    """Say whether a link leads to a neighbor."""
    return link.get("rel") in {"prev", "next"}


def test_the_first_day_has_none_before_it(site: dict[str, bytes]) -> None:
    """At the ends of the calendar there is no neighbor, whatever day it is."""
    first = [link for link in find_level_page(site, 0).find("a") if is_turn(link)]
    last = [link for link in find_level_page(site, 32).find("a") if is_turn(link)]
    assert [False, True] == ["data-there" in link for link in first]
    assert [True, False] == ["data-there" in link for link in last]


def test_the_manifest_dates_its_levels(site: dict[str, bytes]) -> None:
    """The date is the last key of each level of a daily pack."""
    levels = json.loads(site[f"packs/{SLUG}/manifest.json"])["levels"]
    assert {"date"} == {list(level)[-1] for level in levels}
    assert [day.isoformat() for day in CONTENT.packs[0].dates] == [lv["date"] for lv in levels]
    assert [2, 3, 4, 5, 6, 7, 1, 2] == [level["batch"] for level in levels[:8]]


def test_other_packs_have_no_dates() -> None:
    """Nothing of a calendar enters an ordinary pack."""
    files = render_site(make_content(), make_sample_levels(), Makers("9.9"))
    pack = [file for file in files if file.path.startswith("packs/")]
    assert [] == [f.path for f in pack if b"daily" in f.data or b'"date"' in f.data]


def test_what_is_to_come_stays_a_surprise(site: dict[str, bytes]) -> None:
    """The front page shows the first days, never one in the middle or at the end."""
    shown = set(re.findall(rf"packs/{SLUG}/([0-9a-z]{{10}})\.", site["index.html"].decode()))
    assert {level.id for level in make_levels(CONTENT)[:3]} >= shown


def test_hostile_titles_stay_text() -> None:
    """Markup in the titles of site and pack is shown as the signs it is made of."""
    content = make_calendar(START, 2)
    [pack] = content.packs
    hostile = Content(replace(content.site, title=HOSTILE), (replace(pack, title=HOSTILE),))
    files = render_calendar(hostile)
    pages = [Page(data.decode()) for path, data in files.items() if path.endswith(".html")]
    assert [] == [image for page in pages for image in page.find("img") if image.get("src") == "x"]
    [body] = Page(files[f"packs/{SLUG}/index.html"].decode()).find("body")
    assert HOSTILE == body["data-site"]


def test_dates_are_in_words() -> None:
    """Names of days and months are ours, not those of the machine's language."""
    assert "Tuesday, 29 February 2028" == write_date(date(2028, 2, 29))
    assert "Sunday, 1 August 2032" == write_date(date(2032, 8, 1))


def test_more_days_leave_pages_of_earlier_levels_alone(site: dict[str, bytes]) -> None:
    """Where two days are added, the levels before keep their files."""
    longer = render_calendar(make_calendar(START, 35))
    kept = [f"packs/{SLUG}/{level.id}.csv" for level in make_levels(CONTENT)]
    assert [site[path] for path in kept] == [longer[path] for path in kept]


def test_boards_to_come_are_not_announced() -> None:
    """Searchers are led to the calendar, not to boards of days that are still to come."""
    site = render_calendar(make_calendar(START, 5, url="https://x.example.org/"))
    found = re.findall(r"<loc>(.*?)</loc>", site["sitemap.xml"].decode())
    assert [f"https://x.example.org/packs/{SLUG}/"] == [one for one in found if "/packs/" in one]


def test_each_board_says_the_day_on_which_it_comes_out() -> None:
    """A board is published on its own day, whenever the pack was."""
    content = make_calendar(START, 2, url="https://x.example.org/")
    site = render_calendar(content)
    days = [
        re.findall(r'"datePublished":"(.*?)"', site[f"packs/{SLUG}/{level.id}.html"].decode())
        for level in make_levels(content)
    ]
    assert [[day.isoformat()] for day in content.packs[0].dates] == days
