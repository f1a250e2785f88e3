import assert from "node:assert/strict";
import { test } from "node:test";

import { openStorage } from "../../templates/player/storage.js";
import { drawLevel } from "./drawing.js";

const KEY = "flowpress:v1:level:test";
const LEVEL = drawLevel("A.A", "B.B");
const BLANK = { flows: null, moves: 0, lastColor: -1, solved: false, best: null };
const HALF = { flows: [[[0, 1, 2]], []], moves: 1, lastColor: 0, solved: false, best: null };
const WON = { flows: [[[0, 1, 2]], [[3, 4, 5]]], moves: 2, lastColor: 1, solved: true, best: 2 };

/** A backing of plain strings, as the browser's storage is. */
function makeBacking(entries = {}) {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => { map.set(key, value); },
  };
}

test("progress comes back as it was written", () => {
  const backing = makeBacking();
  openStorage(() => backing).writeProgress(LEVEL, HALF);
  assert.deepEqual(openStorage(() => backing).readProgress(LEVEL), HALF);
});

test("blocked storage plays on from memory", () => {
  const storage = openStorage(() => { throw new Error("blocked"); });
  storage.writeProgress(LEVEL, HALF);
  storage.writeSettings({ letters: false });
  assert.deepEqual([storage.readProgress(LEVEL), storage.readSettings()],
    [HALF, { letters: false }]);
});

test("full storage plays on from memory", () => {
  const full = { getItem: () => null, setItem: () => { throw new Error("quota"); } };
  const storage = openStorage(() => full);
  storage.writeProgress(LEVEL, WON);
  assert.deepEqual(storage.readProgress(LEVEL), WON);
});

test("a result is not lost to a tab that has not won, nor a better one to a worse", () => {
  const backing = makeBacking();
  openStorage(() => backing).writeProgress(LEVEL, WON);
  openStorage(() => backing).writeProgress(LEVEL, HALF);
  openStorage(() => backing).writeProgress(LEVEL, { ...WON, best: 5 });
  assert.deepEqual(openStorage(() => backing).readResult("test"), { solved: true, best: 2 });
});

const GARBAGE = {
  "no JSON": "{",
  "null": "null",
  "a number": "7",
  "a list": "[]",
  "an empty object": "{}",
  "a prototype key": '{"__proto__":{"solved":true}}',
  "too few colors": '{"flows":[[]]}',
  "flows that are no lists": '{"flows":[1,2]}',
  "strands that are no lists": '{"flows":[[1],[2]]}',
  "cells outside": '{"flows":[[[0,99]],[]]}',
  "a strand away from its dot": '{"flows":[[[1,2]],[]]}',
  "a strand of one cell": '{"flows":[[[0]],[]]}',
  "a jump": '{"flows":[[[0,2]],[]]}',
  "a strand over a foreign dot": '{"flows":[[[0,3]],[]]}',
  "a strand past its own dot": '{"flows":[[[0,1,2,5]],[]]}',
  "a cell used twice": '{"flows":[[[0,1]],[[3,4,1]]]}',
  "a strand over itself": '{"flows":[[[0,1,0]],[]]}',
  "a huge text": `"${"x".repeat(30_000)}"`,
  "solved that is not true": '{"solved":"yes","best":1}',
};
for (const [what, text] of Object.entries(GARBAGE)) {
  test(`garbage in storage counts as no progress (${what})`, () => {
    const storage = openStorage(() => makeBacking({ [KEY]: text }));
    assert.deepEqual(storage.readProgress(LEVEL), BLANK);
  });
}

test("damaged numbers do not take the flows with them", () => {
  const text = JSON.stringify({ ...WON, moves: -3, lastColor: 9, best: "one" });
  const storage = openStorage(() => makeBacking({ [KEY]: text }));
  assert.deepEqual(storage.readProgress(LEVEL), { ...WON, moves: 0, lastColor: -1, best: null });
});

test("letters are shown unless switched off", () => {
  const readSettings = (text) =>
    openStorage(() => makeBacking({ "flowpress:v1:settings": text })).readSettings();
  assert.deepEqual(['{"letters":false}', '{"letters":0}', "?"].map(readSettings),
    [{ letters: false }, { letters: true }, { letters: true }]);
});
