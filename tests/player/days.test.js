import assert from "node:assert/strict";
import { test } from "node:test";

import { splitWeeks, chooseMonth } from "../../templates/player/daily/calendar.js";
import {
  findToday, findWeekday, joinDay, nameDate, nameDay, readDay, splitDay, startMonth, turnMonth,
  writeDay,
} from "../../templates/player/daily/days.js";
import { findWait } from "../../templates/player/daily/midnight.js";

const [FIRST, LAST] = [readDay("1999-12-31"), readDay("2201-01-01")];

test("every day of two centuries is what the calendar calls it, and comes back from its text", () => {
  for (let day = FIRST; day <= LAST; day += 1) {
    const { year, month, day: date } = splitDay(day);
    const judge = new Date(Date.UTC(1999, 11, 31 + day - FIRST));
    assert.deepEqual([year, month, date, findWeekday(day)],
      [judge.getUTCFullYear(), judge.getUTCMonth() + 1, judge.getUTCDate(), (judge.getUTCDay() + 6) % 7]);
    assert.equal(joinDay({ year, month, day: date }), day);
    assert.equal(writeDay(day), judge.toISOString().slice(0, 10));
    assert.equal(readDay(writeDay(day)), day);
  }
});

test("days at the ends of what can be read keep their places", () => {
  for (const text of ["1000-01-01", "1900-02-28", "1900-03-01", "2000-02-29", "2100-03-01", "9999-12-31"]) {
    assert.equal(writeDay(readDay(text)), text);
  }
  assert.equal(readDay("1900-03-01") - readDay("1900-02-28"), 1);
  assert.equal(readDay("2000-03-01") - readDay("2000-02-28"), 2);
});

test("what is no day of the calendar is none", () => {
  const wrong = [
    "2026-02-29", "2100-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00", "0999-01-01",
    "2026-1-1", "2026-01-01T00:00", " 2026-01-01", "20260101", "", "__proto__", null, 5, {}, ["2026-01-01"],
  ];
  assert.deepEqual(wrong.filter((text) => readDay(text) !== null), []);
});

test("days have names", () => {
  assert.equal(nameDay(readDay("2026-12-03")), "Thursday, 3 December 2026");
  assert.equal(nameDate(readDay("2028-02-29")), "29 February 2028");
});

test("months are turned over the ends of years", () => {
  const turn = (text, months) => writeDay(turnMonth(startMonth(readDay(text)), months));
  assert.equal(turn("2026-12-31", 1), "2027-01-01");
  assert.equal(turn("2027-01-31", -1), "2026-12-01");
  assert.equal(turn("2027-01-15", -13), "2025-12-01");
  assert.equal(turn("2028-02-29", 12), "2029-02-01");
});

test("every month is laid out in whole weeks, each of its days once and under its weekday", () => {
  for (let month = startMonth(FIRST); month < LAST; month = turnMonth(month, 1)) {
    const weeks = splitWeeks(month);
    assert.ok(weeks.every((week) => week.length === 7 && week.some((day) => day !== null)));
    const days = weeks.flat().filter((day) => day !== null);
    assert.deepEqual(days, Array.from({ length: turnMonth(month, 1) - month }, (_, n) => month + n));
    weeks.forEach((week) => week.forEach((day, place) =>
      assert.ok(day === null || findWeekday(day) === place)));
  }
});

test("the calendar opens where the visitor is, or at its own end that is nearer", () => {
  const [first, last] = [readDay("2026-12-10"), readDay("2027-02-03")];
  const open = (text) => writeDay(chooseMonth(readDay(text), first, last));
  assert.deepEqual(["2026-10-01", "2027-01-31", "2027-05-05"].map(open),
    ["2026-12-01", "2027-01-01", "2027-02-01"]);
});

test("the wait for midnight ends on the next day, never before, and is an hour at most", () => {
  for (let hour = 0; hour < 24 * 400; hour += 1) {
    const now = new Date(2026, 0, 1, hour, 47, 59, 999);
    const wait = findWait(now);
    const then = new Date(now.getTime() + wait);
    assert.ok(wait > 0 && wait <= 3_600_000);
    if (wait < 3_600_000) assert.equal(findToday(then), findToday(now) + 1);
  }
});
