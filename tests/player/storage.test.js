import assert from "node:assert/strict";
import { test } from "node:test";

import { startGame } from "../../templates/player/game/game.js";
import { openStorage } from "../../templates/player/store/storage.js";
import { makeBacking } from "./backing.js";
import { draw, drawLevel } from "./drawing.js";

const KEY = "flowpress:v1:level:test";
const LEVEL = drawLevel("A.A", "B.B");
const BLANK = {
  flows: null, moves: 0, lastColor: -1, solved: false, best: null, past: [], told: [], given: 0,
  revealed: false, seconds: 0, bestSeconds: null,
};
const EMPTY = { flows: [[], []], moves: 0, given: 0, revealed: false };
const HALF = {
  ...BLANK, flows: [[[0, 1, 2]], []], moves: 1, lastColor: 0, past: [EMPTY], given: 2,
  revealed: true, seconds: 7.5,
};
const WON = {
  ...BLANK, flows: [[[0, 1, 2]], [[3, 4, 5]]], moves: 2, lastColor: 1, solved: true, best: 2,
  past: [EMPTY, { flows: [[[0, 1, 2]], []], moves: 1, given: 1, revealed: true }], seconds: 9, bestSeconds: 9,
};
const DEFAULTS = {
  letters: true, patterns: false, palette: "classic", mistakes: "deadends", timer: false,
  rulesSeen: false,
};

/** The storage as one tab opens it. */
function openTab(backing) {
  const tab = new EventTarget();
  const own = backing.openTab(tab);
  return openStorage(() => own, tab);
}

const readStored = (text) => openStorage(() => makeBacking({ [KEY]: text })).readProgress(LEVEL);

test("progress comes back as it was written, history and all", () => {
  const backing = makeBacking();
  openStorage(() => backing).writeProgress(LEVEL, WON);
  assert.deepEqual(openStorage(() => backing).readProgress(LEVEL), WON);
});

test("records of the first release are read", () => {
  const old = '{"flows":[[[0,1,2]],[[3,4,5]]],"moves":2,"lastColor":1,"solved":true,"best":2}';
  assert.deepEqual(readStored(old), { ...WON, past: [], seconds: 0, bestSeconds: null });
});

test("blocked storage plays on from memory", () => {
  const storage = openStorage(() => { throw new Error("blocked"); });
  storage.writeProgress(LEVEL, HALF);
  storage.changeSettings({ letters: false });
  assert.deepEqual([storage.readProgress(LEVEL), storage.readSettings()],
    [HALF, { ...DEFAULTS, letters: false }]);
});

test("full storage plays on from memory, history and all", () => {
  const storage = openStorage(() => makeBacking({}, { room: 0 }));
  storage.writeProgress(LEVEL, WON);
  assert.deepEqual(storage.readProgress(LEVEL), WON);
});

test("where there is room for all but the history, only the history goes", () => {
  const record = JSON.stringify({ ...WON, past: [] });
  const backing = makeBacking({}, { room: record.length });
  openStorage(() => backing).writeProgress(LEVEL, WON);
  assert.deepEqual(openStorage(() => backing).readProgress(LEVEL), { ...WON, past: [] });
});

test("what another tab has won counts while this one goes on from memory", () => {
  const backing = makeBacking({}, { room: 0 });
  const storage = openStorage(() => backing);
  storage.writeProgress(LEVEL, HALF);
  const roomy = makeBacking({ [KEY]: JSON.stringify({ solved: true, best: 4 }) });
  backing.getItem = roomy.getItem;
  const expected = { ...HALF, solved: true, best: 4 };
  assert.deepEqual(storage.readProgress(LEVEL), expected);
  backing.setItem = roomy.setItem;
  storage.writeProgress(LEVEL, { ...HALF, best: null });
  assert.deepEqual(openStorage(() => roomy).readProgress(LEVEL), expected);
});

test("a result is not lost to a tab that has not won, nor a better one to a worse", () => {
  const backing = makeBacking();
  openTab(backing).writeProgress(LEVEL, WON);
  openTab(backing).writeProgress(LEVEL, HALF);
  openTab(backing).writeProgress(LEVEL, { ...WON, best: 5, bestSeconds: 3 });
  assert.deepEqual(openTab(backing).readResult("test"), { solved: true, best: 2, bestSeconds: 3 });
});

test("a tab hears what another one writes of its level, until it stops listening", () => {
  const backing = makeBacking();
  const [here, there] = [openTab(backing), openTab(backing)];
  const heard = [];
  const stop = here.watchLevel(LEVEL, (progress) => heard.push(progress));
  there.writeProgress({ ...LEVEL, id: "other" }, WON);
  there.writeProgress(LEVEL, HALF);
  here.writeProgress(LEVEL, WON);
  there.writeProgress(LEVEL, HALF);
  backing.clear();
  stop();
  there.writeProgress(LEVEL, WON);
  assert.deepEqual(heard, [HALF, { ...HALF, solved: true, best: 2, bestSeconds: 9 }, BLANK]);
});

test("what another tab writes is checked before it is told", () => {
  const backing = makeBacking();
  const heard = [];
  openTab(backing).watchLevel(LEVEL, (progress) => heard.push(progress));
  backing.setItem(KEY, '{"flows":[[[0,99]],[]],"solved":true,"best":2}');
  assert.deepEqual(heard, [{ ...BLANK, solved: true, best: 2 }]);
});

test("two tabs that change different settings keep both, and hear of each other", () => {
  const backing = makeBacking();
  const [here, there] = [openTab(backing), openTab(backing)];
  const heard = [];
  here.watchSettings((settings) => heard.push(settings));
  here.changeSettings({ palette: "grey" });
  const expected = { ...DEFAULTS, palette: "grey", timer: true };
  assert.deepEqual(there.changeSettings({ timer: true }), expected);
  assert.deepEqual([here.readSettings(), heard], [expected, [expected]]);
});

test("each setting is checked by itself, and strangers are kept out", () => {
  const readSettings = (text) =>
    openStorage(() => makeBacking({ "flowpress:v1:settings": text })).readSettings();
  const mixed = '{"letters":0,"patterns":true,"palette":"<b>","mistakes":"all","timer":1,'
    + '"rulesSeen":true,"x":1,"__proto__":{"timer":true}}';
  assert.deepEqual(['{"letters":false}', mixed, "?", "[]"].map(readSettings), [
    { ...DEFAULTS, letters: false },
    { ...DEFAULTS, patterns: true, mistakes: "all", rulesSeen: true },
    DEFAULTS,
    DEFAULTS,
  ]);
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
  "a record in a huge text": `{"solved":true,"x":"${"x".repeat(30_000)}"}`,
  "a deep text": "[".repeat(19_000),
  "solved that is not true": '{"solved":"yes","best":1}',
  "a history without a board": '{"past":[[0,"0:0cc"]],"moves":3}',
  "bests that were never won": '{"solved":false,"best":1,"bestSeconds":1}',
};
for (const [what, text] of Object.entries(GARBAGE)) {
  test(`garbage in storage counts as no progress (${what})`, () => {
    assert.deepEqual(readStored(text), BLANK);
  });
}

const STORED = { ...WON, past: [[1, "1:", 1, true], [0, "0:"]] };
const DAMAGE = {
  moves: [-3, 0],
  lastColor: [9, -1],
  best: ["one", null],
  bestSeconds: [-1, null],
  seconds: ["soon", 0],
  given: [1.5, 0],
  revealed: ["<img>", false],
  told: [[1, 1], []],
  past: [[[1, 1]], []],
};
for (const [field, [damaged, expected]] of Object.entries(DAMAGE)) {
  test(`damage to ${field} takes nothing else with it`, () => {
    assert.deepEqual(readStored(JSON.stringify({ ...STORED, [field]: damaged })),
      { ...WON, [field]: expected });
  });
}

test("flows that are damaged leave the result alone", () => {
  assert.deepEqual(readStored(JSON.stringify({ ...STORED, flows: [[[0, 2]], []] })),
    { ...BLANK, solved: true, best: 2, bestSeconds: 9 });
});

test("steps of a hint script that the level does not have are not told", () => {
  assert.deepEqual(readStored(JSON.stringify({ ...STORED, told: [0] })), WON);
});

test("a game that is drawn, kept and read can be undone as before", () => {
  const backing = makeBacking();
  const drawn = draw(startGame(LEVEL), [0, 1, 4], [3, 4], [2, 1], [0, 1]);
  const { flows, moves, lastColor, past } = drawn;
  openStorage(() => backing).writeProgress(LEVEL, { ...BLANK, flows, moves, lastColor, past });
  const read = openStorage(() => backing).readProgress(LEVEL);
  assert.deepEqual([read.flows, read.past], [flows, past]);
});
