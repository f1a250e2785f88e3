import assert from "node:assert/strict";
import { test } from "node:test";

import { readDay } from "../../templates/player/daily/days.js";
import { readSchedule } from "../../templates/player/daily/schedule.js";
import { countRun, findLongest, findStreak } from "../../templates/player/daily/streak.js";
import {
  describeBoard, describeGap, describeResult, findStanding, writeDayResult,
} from "../../templates/player/daily/words.js";
import {
  addCalendars, eraseCalendars, joinCalendars, openDays, readCalendars, tidyDays,
} from "../../templates/player/store/daily.js";
import { readExport, writeExport } from "../../templates/player/store/transfer.js";
import { makeBacking } from "./backing.js";

const KEY = "flowpress:v1:daily:dawn";
const DAY = readDay("2026-12-03");
const RESULT = { seconds: 83, hints: 0 };
const NONE = { seconds: null, hints: null };
const BOARD = { site: "Joined Up", day: DAY, size: "6×6", grade: "easy" };
const makeDays = (...offsets) => new Set(offsets.map((offset) => DAY + offset));

test("a streak ends today, or yesterday while today is open", () => {
  assert.equal(findStreak(makeDays(-2, -1, 0), DAY), 3);
  assert.equal(findStreak(makeDays(-2, -1), DAY), 2);
  assert.equal(findStreak(makeDays(-3, -2), DAY), 0);
  assert.equal(findStreak(makeDays(), DAY), 0);
  assert.equal(findStreak(makeDays(-3, -1, 0), DAY), 2);
});

test("whoever travels back over the date line keeps the streak, and no day counts twice", () => {
  assert.equal(findStreak(makeDays(-1, 0, 1), DAY), 3);
  assert.equal(findStreak(makeDays(-1, 0, 1), DAY + 1), 3);
  assert.equal(findStreak(makeDays(1), DAY), 1);
  const backing = makeBacking();
  const { read, keep } = openDays(() => backing, "dawn");
  keep(DAY, RESULT);
  keep(DAY, { seconds: 1, hints: 1 });
  assert.deepEqual([...read()], [[DAY, RESULT]]);
});

test("a day far ahead, by a clock that was wrong, takes nothing from the streak", () => {
  assert.equal(findStreak(makeDays(-2, -1, 0, 300), DAY), 3);
});

test("the longest streak is found wherever it lies, over the ends of months and years", () => {
  assert.equal(findLongest(makeDays()), 0);
  assert.equal(findLongest(makeDays(-9, -8, -7, -6, -2, -1, 0)), 4);
  const days = new Set(Array.from({ length: 800 }, (_, n) => readDay("2027-12-30") + n));
  assert.equal(findLongest(days), 800);
  assert.equal(countRun(days, readDay("2028-03-01")), 63);
});

test("a board is out, solved on its day, or solved on another", () => {
  assert.equal(findStanding(DAY + 1, DAY, false, true), "future");
  assert.equal(findStanding(DAY, DAY, false, false), "open");
  assert.equal(findStanding(DAY - 1, DAY, false, true), "late");
  assert.equal(findStanding(DAY - 1, DAY, true, false), "kept");
});

test("a result is told as far as it is known", () => {
  assert.equal(describeResult(RESULT), "in 1:23 without hints");
  assert.equal(describeResult({ seconds: null, hints: 1 }), "with 1 hint");
  assert.equal(describeResult(NONE), "");
  assert.equal(describeBoard(DAY, DAY, "kept", NONE), "Solved on its day.");
  assert.equal(describeBoard(DAY, DAY, "kept", RESULT), "Solved on its day in 1:23 without hints.");
});

test("before the first day and after the last the page says so", () => {
  assert.match(describeGap(DAY - 1, DAY, DAY + 9), /^The first board comes out on Thursday, 3 December 2026\./);
  assert.match(describeGap(DAY + 10, DAY, DAY + 9), /^The last board came out on Saturday, 12 December 2026\./);
  assert.equal(describeGap(DAY, DAY, DAY), "");
});

test("the text to share names the day and the streak, and an address only where others can go", () => {
  const words = "Joined Up daily, 3 December 2026: 6×6 easy, solved in 1:23 without hints, streak 5";
  assert.equal(writeDayResult(BOARD, RESULT, 5, "https://a.b/packs/dawn/index.html"),
    `${words}\nhttps://a.b/packs/dawn/index.html`);
  assert.equal(writeDayResult(BOARD, RESULT, 5, "file:///tmp/index.html"), words);
  assert.equal(writeDayResult({ ...BOARD, grade: "" }, NONE, 0, null),
    "Joined Up daily, 3 December 2026: 6×6, solved");
});

test("what is stored of days is read as far as it makes sense, each field by itself", () => {
  const read = (data) => [...tidyDays(data)];
  assert.deepEqual(read({ "2026-12-03": RESULT }), [[DAY, RESULT]]);
  assert.deepEqual(read({ "2026-12-03": { seconds: -1, hints: 2 } }), [[DAY, { seconds: null, hints: 2 }]]);
  for (const garbage of [null, 5, "x", [], true, { seconds: "1", hints: 1.5 }]) {
    assert.deepEqual(read({ "2026-12-03": garbage }), [[DAY, NONE]]);
  }
  for (const garbage of [null, 5, "x", [1], { "2026-02-30": RESULT }, { constructor: RESULT }]) {
    assert.deepEqual(read(garbage), []);
  }
});

test("storage that is garbage, blocked or full never breaks a day", () => {
  for (const text of ["", "{", "[]", "null", `{"a":"${"x".repeat(400_000)}"}`]) {
    const backing = makeBacking({ [KEY]: text });
    const { read, keep } = openDays(() => backing, "dawn");
    assert.equal(read().size, 0);
    keep(DAY, RESULT);
    assert.deepEqual([...openDays(() => backing, "dawn").read()], [[DAY, RESULT]]);
  }
  const blocked = openDays(() => { throw new Error("blocked"); }, "dawn");
  blocked.keep(DAY, RESULT);
  blocked.keep(DAY + 1, RESULT);
  assert.equal(blocked.read().size, 2);
  const full = openDays(() => makeBacking({}, { room: 3 }), "dawn");
  full.keep(DAY, RESULT);
  assert.equal(full.read().size, 1);
});

test("what another tab has noted meanwhile is kept", () => {
  const backing = makeBacking();
  const [one, other] = [openDays(() => backing, "dawn"), openDays(() => backing, "dawn")];
  one.keep(DAY, RESULT);
  other.keep(DAY + 1, NONE);
  assert.deepEqual([...one.read().keys()].sort(), [DAY, DAY + 1]);
});

test("days go with the export, come back, and are joined with those that are there", () => {
  const calendars = new Map([["dawn", new Map([[DAY, RESULT], [DAY + 1, NONE]])]]);
  const text = writeExport(new Map(), {}, calendars);
  assert.deepEqual(Object.keys(JSON.parse(text)), ["flowpress", "v", "levels", "settings", "daily"]);
  const read = readExport(text);
  assert.deepEqual([read.calendars, read.problems], [calendars, 0]);
  const backing = makeBacking({ [KEY]: JSON.stringify({ "2026-12-03": NONE }) });
  assert.equal(addCalendars(backing, read.calendars), 1);
  assert.deepEqual([...readCalendars(backing).get("dawn")].sort(), [[DAY, NONE], [DAY + 1, NONE]]);
  eraseCalendars(backing);
  assert.equal(backing.length, 0);
});

test("a thousand days survive the browser and the file", () => {
  const days = new Map(Array.from({ length: 1000 }, (_, n) => [DAY + n, { seconds: 99_999, hints: 12 }]));
  const calendars = new Map([["dawn", days]]);
  const backing = makeBacking();
  assert.equal(addCalendars(backing, calendars), 1000);
  assert.deepEqual(readCalendars(backing), calendars);
  assert.deepEqual(readExport(writeExport(new Map(), {}, calendars)).calendars, calendars);
});

test("an export with damaged days gives the others, and says how many were not understood", () => {
  const daily = { dawn: { "2026-12-03": RESULT, nonsense: 1 }, "../x": { "2026-12-03": RESULT }, dusk: 5 };
  const { calendars, problems } = readExport(JSON.stringify({ flowpress: "progress", v: 1, levels: {}, daily }));
  assert.deepEqual(calendars, new Map([["dawn", new Map([[DAY, RESULT]])]]));
  assert.equal(problems, 3);
  assert.equal(readExport('{"flowpress":"progress","v":1,"levels":{},"daily":[1]}').calendars.size, 0);
});

test("days that were erased in two goes come back together", () => {
  const [one, other] = [DAY, DAY + 1].map((day) => new Map([["dawn", new Map([[day, RESULT]])]]));
  assert.deepEqual([...joinCalendars(one, other).get("dawn").keys()].sort(), [DAY, DAY + 1]);
  assert.deepEqual(joinCalendars(new Map(), one), one);
});

test("a schedule is read whole or not at all", () => {
  const schedule = readSchedule('{"classes":["not graded","gentle"],"days":{"2026-12-04":["b",5,4,3,1,"ff"],"2026-12-03":["a",5,5,4,0,"00"]}}');
  assert.deepEqual([schedule.first, schedule.last], [DAY, DAY + 1]);
  assert.deepEqual(schedule.boards.get(DAY + 1),
    { day: DAY + 1, id: "b", width: 5, height: 4, flows: 3, rank: 1, grade: "gentle", print: "ff" });
  for (const text of ["", "[]", "{}", '{"classes":[],"days":{}}', '{"classes":[],"days":{"x":[]}}']) {
    assert.equal(readSchedule(text), null);
  }
});
