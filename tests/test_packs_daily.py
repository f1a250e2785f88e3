"""Daily packs: what authors may write, what they are told, and that a day keeps its level."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_packs import FIRST, find_problems, read_one

from site_builder.generator import Order
from site_builder.packs import Batch, Pack, arrange_levels, number_batches, plan_orders, queue_packs
from site_builder.packs.dates import read_date
from site_builder.packs.yaml_nodes import Scalar
from site_builder.puzzle import Difficulty, Recipe

if TYPE_CHECKING:
    from pathlib import Path

HEAD = "title: First\nslug: first\nseed: 42\nkind: daily\n"
DAILY = HEAD + "start: 2026-12-01\ndays: 9\nsize: 5x5\n"
WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def read_daily(folder: Path, text: str) -> Pack:
    """Return the daily pack that ``text`` describes; its file may stand there already."""
    return read_one(folder, text)


def read_problems(folder: Path, text: str) -> list[str]:
    """Return what an author of a daily pack is told, one line a problem, less the file's name."""
    lines = find_problems(folder, {"first.yaml": text}).splitlines()
    return [line.removeprefix("packs/first.yaml:") for line in lines if "first.yaml" in line]


def test_a_day_is_ordered_by_its_number(tmp_path: Path) -> None:
    """The first day has index 0, the next 1, whatever its weekday: nothing is ordered twice."""
    pack = read_daily(tmp_path, DAILY)
    orders = plan_orders(pack)
    assert date(2026, 12, 1) == pack.start
    assert [Order(pack.made[0].recipe, "42", index) for index in range(9)] == list(orders)
    assert [date(2026, 12, 1 + index) for index in range(9)] == list(pack.dates)


def test_weekdays_have_recipes_of_their_own(tmp_path: Path) -> None:
    """A weekday that is written has its own recipe, with what it leaves out from the pack."""
    text = DAILY + (
        "difficulty: gentle\nweekdays:\n  sunday:\n    size: 6x6\n  friday:\n    flows: 4\n"
    )
    pack = read_daily(tmp_path, text)
    sizes = {batch.title: (batch.recipe.width, batch.recipe.flows) for batch in pack.made}
    assert (6, 6) == (sizes["Sundays"][0], pack.made[6].recipe.height)
    assert (5, (4, 4)) == sizes["Fridays"]
    assert {5} == {sizes[f"{day.title()}s"][0] for day in WEEK[:4]}
    assert {(Difficulty.GENTLE,) * 2} == {batch.recipe.difficulty for batch in pack.made}


def test_batches_are_the_weekdays_that_occur(tmp_path: Path) -> None:
    """Batches stand Monday first, each with its number of days; days name their batch."""
    pack = read_daily(tmp_path, DAILY)
    assert [("Mondays", 1), ("Tuesdays", 2), ("Wednesdays", 2), ("Thursdays", 1)] == [
        (batch.title, batch.count) for batch in pack.batches[:4]
    ]
    assert (2, 3, 4, 5, 6, 7, 1, 2, 3) == number_batches(pack)
    short = read_daily(tmp_path, DAILY.replace("days: 9", "days: 2"))
    assert ["Tuesdays", "Wednesdays"] == [batch.title for batch in short.batches]
    assert (1, 2) == number_batches(short)


@given(
    days=st.integers(1, 40),
    more=st.integers(0, 40),
    start=st.dates(date(2000, 1, 1), date(2199, 12, 31)),
)
def test_more_days_leave_the_earlier_ones_alone(days: int, more: int, start: date) -> None:
    """Raising days adds orders at the end; nothing before them changes."""
    assert plan_orders(make_pack(start, days)) == plan_orders(make_pack(start, days + more))[:days]


def make_pack(start: date, days: int) -> Pack:
    """Return a daily pack whose weekdays differ by size."""
    recipes = {number: plan_recipe(number) for number in range(7)}
    numbers = [(start + timedelta(days=index)).weekday() for index in range(days)]
    batches = tuple(Batch(recipes[n], numbers.count(n)) for n in sorted(set(numbers)))
    return Pack("p", "P", "", "A", "CC0", "seed", batches, "p.yaml", start=start)


def plan_recipe(number: int) -> Recipe:
    """Return a recipe for a day of the week that no other day has."""
    return Recipe(5 + number, 5, (4, 5), (3, 25))


def test_a_weekday_that_changes_changes_no_other(tmp_path: Path) -> None:
    """Another recipe for Sundays gives other orders for Sundays alone."""
    before = plan_orders(read_daily(tmp_path, DAILY))
    after = plan_orders(read_daily(tmp_path, DAILY + "weekdays:\n  sunday:\n    size: 6x6\n"))
    changed = [index for index in range(9) if before[index] != after[index]]
    assert [5] == changed
    assert date(2026, 12, 6) == date(2026, 12, 1) + timedelta(days=5)


def test_levels_stand_by_their_days(tmp_path: Path) -> None:
    """What is made in the order of the plan stays in it: nothing is sorted by batch or grade."""
    pack = read_daily(tmp_path, DAILY)
    levels = [object() for _ in range(9)]
    assert tuple(levels) == arrange_levels(pack, iter(levels))  # type: ignore[arg-type]


def test_calendars_are_made_last() -> None:
    """A calendar that grows cannot take a level from a pack behind it on the shelf."""
    daily = make_pack(date(2026, 12, 1), 3)
    one, other = (replace(daily, slug=slug, start=None) for slug in ("one", "other"))
    assert (one, other, daily) == queue_packs((daily, one, other))


def test_ordinary_packs_have_no_dates(tmp_path: Path) -> None:
    """Without a kind there is no start, and no level has a day."""
    pack = read_one(tmp_path, FIRST)
    assert (None, ()) == (pack.start, pack.dates)


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("batches:\n  - size: 5x5\n", "8:1: batches: has no place in a daily pack; its recipes "),
        ("count: 5\n", "8:1: count: has no place in a daily pack: each day has one level, "),
        ("order: as-made\n", "8:1: order: has no place in a daily pack: its levels follow the "),
        ("weekdays:\n  friday:\n    count: 5\n", "10:5: weekdays.friday.count: has no place in "),
        ("weekdays:\n  fryday:\n    size: 5x5\n", "did you mean 'friday'?"),
        ("weekdays:\n  Friday:\n    size: 5x5\n", "did you mean 'friday'?"),
        ("weekdays:\n  friday:\n    siez: 5x5\n", "10:5: weekdays.friday.siez: is not a field "),
        ("weekdays:\n  x:\n    size: 5x5\n", "known are monday, tuesday, wednesday, thursday, "),
        ("weekdays: hard\n", "8:11: weekdays: is text, where fields"),
        ("weekdays:\n  friday: hard\n", "fields such as `friday: {size: 5x5}` are needed"),
        ("weekdays:\n  friday: 6x6\n", "fields such as `friday: {size: 6x6}` are needed"),
        ("weekdays: [monday]\n", "8:11: weekdays: is a list, where fields such as `monday: {"),
        ("batches: []\n", "8:1: batches: has no place in a daily pack; its recipes "),
        ("weekdays:\n  friday:\n    flows: 12\n", "10:12: weekdays.friday.flows: 12 flows of "),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused(tmp_path: Path, more: str, expected: str) -> None:
    """Each mistake is one problem, at its place, with what would be right."""
    [problem] = read_problems(tmp_path, DAILY + more)
    assert expected in problem


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    """A wrong date, a wrong number, a misfit and a wrong weekday come out of one run."""
    text = HEAD + "start: 2026-02-29\ndays: 1001\ncount: 1\nweekdays:\n  mon:\n    size: 5x5\n"
    problems = read_problems(tmp_path, text)
    assert "5:8: start: '2026-02-29' is not a day of the calendar; did you mean 2026-02-28?" in (
        problems
    )
    assert "6:7: days: 1001 is outside 1 to 1000; did you mean 1000?" in problems
    assert {"5", "6", "7", "8", "9"} == {problem.partition(":")[0] for problem in problems}


def test_start_and_days_and_a_size_are_needed(tmp_path: Path) -> None:
    """A daily pack that says nothing is told of all that it has to say."""
    problems = read_problems(tmp_path, HEAD)
    assert ["start: is required", "days: is required", "size: is required"] == [
        ": ".join(problem.split(": ")[1:])
        .partition(",")[0]
        .replace(" in a pack of kind 'daily'", "")
        for problem in problems
    ]


def test_weekdays_without_a_recipe_are_named(tmp_path: Path) -> None:
    """Where the pack has no size to fall back to, each weekday left out is named, in one line."""
    text = HEAD + "start: 2026-12-01\ndays: 9\nweekdays:\n"
    text += "".join(f"  {day}:\n    size: 5x5\n" for day in WEEK[:5])
    [problem] = read_problems(tmp_path, text)
    assert "7:1: weekdays: says nothing of saturday, sunday; add them, or a size" in problem


@pytest.mark.parametrize("field", ["start: 2026-12-01", "days: 5", "weekdays:\n  friday: {}"])
def test_daily_fields_need_the_kind(tmp_path: Path, field: str) -> None:
    """A start, days or weekdays in an ordinary pack are no silent wish."""
    name = field.partition(":")[0]
    assert [f"6:1: {name}: is for daily packs; did you mean kind: daily as well?"] == read_problems(
        tmp_path, f"{FIRST}{field}\n"
    )


def test_an_unknown_kind_is_refused(tmp_path: Path) -> None:
    """Kinds are known words; what depends on the kind is not complained of as well."""
    problems = read_problems(tmp_path, DAILY.replace("kind: daily", "kind: dayly"))
    text = "4:7: kind: 'dayly' is no kind of pack: there is daily, and without this line a pack is "
    assert [f"{text}an ordinary one; did you mean 'daily'?"] == problems


def test_no_hint_leads_to_a_refusal(tmp_path: Path) -> None:
    """A misspelled field is never taken for one that a daily pack refuses in its turn."""
    text = f"{DAILY}coun: 3\nweekdays:\n  friday:\n    oder: x\n    batch: x\n"
    problems = read_problems(tmp_path, text)
    assert 3 == len(problems)
    for refused in ("count", "order", "batches", "import"):
        assert not any(f"'{refused}'" in one or f"{refused}," in one for one in problems)


@given(spelling=st.sampled_from(["{0}-{1}-{2}", "{0}/{1}/{2}", "{0}.{1:02}.{2}", "{0} {1} {2:02}"]),
       year=st.integers(1990, 2210), month=st.integers(0, 13), day=st.integers(0, 33))  # fmt: skip
def test_offered_days_exist(spelling: str, year: int, month: int, day: int) -> None:
    """Whatever numbers a misspelled date has, the day offered for it may be written as it is."""
    text = spelling.format(year, month, day)
    with suppress(ValueError):
        assert text == read_date(Scalar(text, plain=True, line=1, col=1)).isoformat()
        return
    with pytest.raises(ValueError, match="is ") as caught:
        read_date(Scalar(text, plain=True, line=1, col=1))
    offered = re.search(r"did you mean (.*)\?", str(caught.value))
    if offered is not None:
        read_date(Scalar(offered[1], plain=True, line=1, col=1))


def test_a_thousand_days_are_possible(tmp_path: Path) -> None:
    """Nearly three years in one pack: each day is ordered once."""
    pack = read_daily(tmp_path, DAILY.replace("days: 9", "days: 1000"))
    assert (1000, 1000) == (len(plan_orders(pack)), sum(batch.count for batch in pack.batches))


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("2026-12-1", "did you mean 2026-12-01?"),
        ("2026/12/01", "did you mean 2026-12-01?"),
        ("1.12.2026", "such as 2026-12-01"),
        ("December 1", "such as 2026-12-01"),
        ("2026-12-01T00:00:00Z", "such as 2026-12-01"),
        ("2026-2-30", "did you mean 2026-02-28?"),
        ("2026/13/3", "such as 2026-12-01"),
        ("2026-12-32", "did you mean 2026-12-31?"),
        ("2026-12-00", "did you mean 2026-12-01?"),
        ("2100-02-29", "did you mean 2100-02-28?"),
        ("2026-13-01", "months are 01 to 12"),
        ("1999-12-31", "outside the years 2000 to 2199"),
        ("2200-01-01", "outside the years 2000 to 2199"),
        ("\u0662\u0660\u0662\u0666-12-01", "such as 2026-12-01"),
    ],
)  # fmt: skip
def test_dates_are_checked_not_guessed(text: str, hint: str) -> None:
    """What is no day of the calendar, as we write it, is refused with what would be one."""
    with pytest.raises(ValueError, match="is ") as caught:
        read_date(Scalar(text, plain=True, line=1, col=1))
    assert hint in str(caught.value)


@given(st.dates(date(2000, 1, 1), date(2199, 12, 31)))
def test_every_date_is_read_back(day: date) -> None:
    """Each day that may be written is read as itself."""
    assert day == read_date(Scalar(day.isoformat(), plain=True, line=1, col=1))
