import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { addCalendars } from "../../templates/player/store/daily.js";
import { addRecords, eraseRecords, readRecords } from "../../templates/player/store/records.js";
import { describeAll, describeErasing, describeImport, tallyPack } from "../../templates/player/store/tally.js";
import { TransferError, readExport, writeExport } from "../../templates/player/store/transfer.js";
import { makeBacking } from "./backing.js";

const PREFIX = "flowpress:v1:level:";
const BLANK = {
  flows: null, moves: 0, lastColor: -1, solved: false, best: null, past: [], told: [], given: 0,
  revealed: false, seconds: 0, bestSeconds: null,
};
const BOARD = { ...BLANK, flows: [[[0, 1]], []], moves: 1, lastColor: 0, past: [[0, "0:"]], seconds: 4 };
const WON = { ...BLANK, flows: [[[0, 1, 2]], [[3, 4]]], moves: 2, solved: true, best: 2, bestSeconds: 5 };
const SETTINGS = {
  letters: false, patterns: true, palette: "grey", mistakes: "all", timer: true, rulesSeen: true,
};

const wrap = (levels, more = "") => `{"flowpress":"progress","v":1,"levels":${levels}${more}}`;
const store = (records) => makeBacking(Object.fromEntries(
  Object.entries(records).map(([id, record]) => [PREFIX + id, JSON.stringify(record)])));

test("what is exported is read back, in whatever order it was found", () => {
  const records = new Map([["b", WON], ["__proto__", BOARD], ["a", BOARD]]);
  const text = writeExport(records, SETTINGS);
  assert.equal(text, writeExport(new Map([...records].reverse()), { ...SETTINGS }));
  const read = readExport(text);
  assert.deepEqual([read.records, read.settings, read.problems], [records, SETTINGS, 0]);
  assert.deepEqual(Object.keys(JSON.parse(text)), ["flowpress", "v", "levels", "settings"]);
});

test("an export holds nothing but what belongs there", () => {
  const record = { ...WON, secret: 1 };
  const { levels, settings } = JSON.parse(writeExport(new Map([["a", record]]), { ...SETTINGS, x: 1 }));
  assert.deepEqual([Object.keys(levels.a), Object.keys(settings)],
    [Object.keys(WON).sort(), Object.keys(SETTINGS).sort()]);
});

const HOSTILE = {
  "empty": "",
  "no JSON": "<html>",
  "a list": "[]",
  "another program's": '{"levels":{}}',
  "of a later version": '{"flowpress":"progress","v":2,"levels":{}}',
  "without levels": '{"flowpress":"progress","v":1}',
  "with levels in a list": wrap("[]"),
  "too long": wrap(`{"a":"${"x".repeat(8_000_000)}"}`),
  "deep": "[".repeat(2_000_000),
  "deep inside": wrap(`{"a":${"[".repeat(500_000)}`),
  "with too many levels": wrap(`{${Array.from({ length: 50_001 }, (_, n) => `"${n}":0`)}}`),
  "a prototype": '{"__proto__":{"flowpress":"progress","v":1,"levels":{}}}',
};
for (const [what, text] of Object.entries(HOSTILE)) {
  test(`a file is refused with one sentence (${what})`, () => {
    assert.throws(() => readExport(text), (error) =>
      error instanceof TransferError && /^This [^.<]+\.$/.test(error.message));
  });
}

const DAMAGED = {
  "no record": "7",
  "nothing": "{}",
  "solved in words": '{"solved":"<b>yes</b>"}',
  "flows in words": '{"solved":true,"flows":"<img src=x>"}',
  "cells that are no numbers": '{"solved":true,"flows":[[["0","1"]]]}',
  "cells used twice": '{"solved":true,"flows":[[[0,1]],[[1,2]]]}',
  "too many strands": '{"solved":true,"flows":[[[0,1],[2,3],[4,5]]]}',
  "a strand deeper than it should be": '{"solved":true,"flows":[[[[0],[1]]]]}',
  "too many colors": `{"solved":true,"flows":[${Array.from({ length: 63 }, () => "[]")}]}`,
  "a best of nothing": '{"solved":true,"best":0}',
  "a history of markup": '{"solved":true,"past":["<b>"]}',
  "an endless time": '{"solved":true,"seconds":1e999}',
};
for (const [what, record] of Object.entries(DAMAGED)) {
  test(`a record is not understood, and the others are (${what})`, () => {
    const { records, problems } = readExport(wrap(`{"bad":${record},"good":{"solved":true,"best":3}}`));
    assert.deepEqual([records, problems],
      [new Map([["good", { ...BLANK, solved: true, best: 3 }]]), 1]);
  });
}

test("names that no level can have are not understood", () => {
  const levels = '{"":{"solved":true},"a b":{"solved":true},"<b>":{"solved":true},"../x":{"solved":true}}';
  const { records, problems } = readExport(wrap(levels));
  assert.deepEqual([records.size, problems], [0, 4]);
});

test("settings of a file are checked, and may be missing", () => {
  const read = (more) => readExport(wrap("{}", more)).settings;
  assert.deepEqual([read(""), read(',"settings":7'), read(',"settings":{"palette":"<b>","timer":true}')],
    [null, null, { ...SETTINGS, letters: true, patterns: false, palette: "classic",
      mistakes: "deadends", rulesSeen: false }]);
});

test("a board begun here stays, an untouched one is taken over, and the better result counts", () => {
  const other = { ...WON, flows: [[], [[3, 4]]], best: 7, bestSeconds: 1 };
  const shelf = store({ begun: BOARD, reset: { ...WON, flows: [[], []], best: 3 }, same: WON });
  const gain = addRecords(shelf, new Map([
    ["begun", other], ["reset", other], ["same", WON], ["new", BOARD],
  ]));
  assert.deepEqual(gain, { better: 2, boards: 2, refused: 0 });
  assert.deepEqual(readRecords(shelf), new Map([
    ["begun", { ...BOARD, solved: true, best: 7, bestSeconds: 1 }],
    ["reset", { ...other, best: 3 }],
    ["same", WON],
    ["new", BOARD],
  ]));
});

test("records for which there is no room are counted, their histories going first", () => {
  const bare = JSON.stringify({ ...BOARD, past: [] });
  const read = (room) => {
    const shelf = makeBacking({}, { room });
    return [addRecords(shelf, new Map([["a", BOARD]])), readRecords(shelf).get("a")];
  };
  assert.deepEqual([read(bare.length), read(bare.length - 1)], [
    [{ better: 0, boards: 1, refused: 0 }, { ...BOARD, past: [] }],
    [{ better: 0, boards: 0, refused: 1 }, undefined],
  ]);
});

test("erasing takes every record, damaged ones too, and nothing else", () => {
  const shelf = makeBacking({
    [`${PREFIX}a`]: "{}", [`${PREFIX}<b>`]: "?", "flowpress:v1:settings": "{}", "flowpress:v1:theme": "dark",
    [`${PREFIX}c`]: "{}", other: "1",
  });
  eraseRecords(shelf);
  assert.deepEqual(Array.from({ length: shelf.length }, (_, place) => shelf.key(place)).sort(),
    ["flowpress:v1:settings", "flowpress:v1:theme", "other"]);
});

const PACK = [["a", 2], ["b", 2], ["c", 3], ["d", 2], ["e", 2]];

test("a pack is counted: solved, perfect, and begun but neither solved nor shown", () => {
  const records = new Map([
    ["a", WON], ["b", { ...WON, best: 3 }], ["c", BOARD], ["d", { ...BOARD, revealed: true }],
    ["e", { ...BLANK, flows: [[], []] }], ["z", WON],
  ]);
  assert.deepEqual(tallyPack(PACK, records), { total: 5, solved: 2, perfect: 1, underWay: [2] });
});

test("counts are put into words", () => {
  const some = { total: 5, solved: 2, perfect: 1, underWay: [2] };
  const none = { total: 1, solved: 0, perfect: 0, underWay: [] };
  const read = { records: new Map([["a", WON]]), settings: null, problems: 1 };
  assert.deepEqual([
    describeAll([none], 0),
    describeAll([some, none], 0),
    describeAll([none], 1),
    describeImport(read, { better: 1, boards: 0, refused: 0 }),
    describeImport({ ...read, problems: 0 }, { better: 0, boards: 1, refused: 2 }),
    describeErasing(1, 0),
    describeErasing(5, 2),
  ], [
    "Nothing solved yet: 1 level to go.",
    "2 of 6 levels solved, 1 perfect, 1 under way.",
    "0 of 1 level solved, 1 puzzle from elsewhere.",
    "1 level read, 1 better than here, 1 not understood.",
    "1 level read, 0 better than here, 1 board taken over, 2 not kept, because this browser has no more room.",
    "Erase the progress of 1 level? Boards, results, stars and streaks go; settings stay.",
    "Erase the progress of 5 levels, 2 of them from elsewhere? Boards, results, stars and streaks go; settings stay.",
  ]);
});

/** What a browser that knows nothing says of a file. */
function tell(text) {
  try {
    const read = readExport(text);
    const shelf = makeBacking();
    return describeImport(read, addRecords(shelf, read.records), addCalendars(shelf, read.calendars));
  } catch (error) {
    assert.ok(error instanceof TransferError, String(error.stack));
    return `${error.message} Nothing was changed.`;
  }
}

test("hostile files are answered as in a real browser", () => {
  const url = new URL("../cases/hostile_progress.json", import.meta.url);
  for (const { what, text, said } of JSON.parse(readFileSync(url, "utf8"))) {
    assert.equal(tell(text), said, what);
  }
});
