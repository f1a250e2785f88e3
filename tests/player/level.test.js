import assert from "node:assert/strict";
import { test } from "node:test";

import { LevelError, readLevel, writeLevel } from "../../templates/player/game/level.js";

const GOOD = {
  v: 1, id: "k3x", title: "A level", board: { shape: "rectangle", width: 3, height: 2 },
  dots: [[0, 2], [3, 5]], solution: [[0, 1, 2], [3, 4, 5]], uniqueness: "airtight",
};

test("a level is read back as it was written", () => {
  assert.deepEqual(JSON.parse(writeLevel(readLevel(JSON.stringify(GOOD)))), GOOD);
});

test("a level needs neither title nor solution nor proof", () => {
  const { title, solution, uniqueness, ...least } = GOOD;
  const level = readLevel(JSON.stringify(least));
  assert.deepEqual([level.title, level.solution, level.uniqueness], ["", null, ""]);
});

const BAD = {
  "the level is not a JSON object": [],
  "the level is of an unknown version": { ...GOOD, v: 2 },
  "the level has no board": { ...GOOD, board: null },
  "the board has an unknown shape": { ...GOOD, board: { shape: "torus", width: 3, height: 2 } },
  "each side of the board must be a whole number from 1 to 30":
    { ...GOOD, board: { ...GOOD.board, width: 1e9 } },
  "a level has 1 to 62 pairs of dots": { ...GOOD, dots: [] },
  "each pair of dots must name two cells of the board": { ...GOOD, dots: [[0, 6]] },
  "two dots stand on the same cell": { ...GOOD, dots: [[0, 2], [2, 5]] },
  "the level has no usable id": { ...GOOD, id: "../x" },
  "the solution is not a list of paths": { ...GOOD, solution: [[0, -1]] },
  "the solution does not solve the level": { ...GOOD, solution: [[0, 1, 2], [3, 4]] },
};
for (const [message, data] of Object.entries(BAD)) {
  test(`a bad level is refused with its reason (${message})`, () => {
    assert.throws(() => readLevel(JSON.stringify(data)), new LevelError(message));
  });
}

test("a text that is not JSON is refused", () => {
  assert.throws(() => readLevel("<b>"), new LevelError("the level is not valid JSON"));
});

test("the zero below zero is no cell, since it is written otherwise than it is read", () => {
  const text = JSON.stringify({ ...GOOD, solution: undefined });
  assert.equal(readLevel(text).dots[0][0], 0);
  assert.throws(() => readLevel(text.replace("[0,2]", "[-0,2]")),
    new LevelError("each pair of dots must name two cells of the board"));
});
