import assert from "node:assert/strict";
import { test } from "node:test";

import { describeExits } from "../../templates/player/hints/exits.js";
import { areJoined, explainClosed, learn } from "../../templates/player/hints/lore.js";
import { readLevel } from "../../templates/player/game/level.js";

/**
 * A snake with a dot at each end, which lies beside itself: 0 1 2 / 5 4 3 / 6 7 8 in its order.
 *
 * @param {number[][]} hints
 */
function readSnake(hints) {
  return readLevel(JSON.stringify({
    v: 1, id: "snake", title: "Snake", board: { shape: "rectangle", width: 3, height: 3 },
    dots: [[0, 8]], solution: [[0, 1, 2, 5, 4, 3, 6, 7, 8]], hints,
  }));
}

test("lines, their colors and what cells need come from the steps so far", () => {
  const lore = learn(readSnake([[0, 2, 1, 5], [0, 0, 1], [0, 7, 6]]), 2);
  assert.deepEqual(lore.lines[5], [0, 1, 2, 5]);
  assert.deepEqual(lore.colors, [0, 0, 0, -1, -1, 0, -1, -1, 0]);
  assert.deepEqual(lore.needs, [0, 0, 0, 2, 2, 1, 2, 2, 1]);
  assert.deepEqual([areJoined(lore, 1, 2), areJoined(lore, 2, 1), areJoined(lore, 7, 6)],
    [true, true, false]);
});

test("a link that a step tells twice is joined once", () => {
  const level = readSnake([[0, 0, 1], [5, 0, 8, 0, 1]]);
  assert.deepEqual(learn(level, 2).needs, learn(level, 1).needs);
});

test("a side is closed at a full cell, by a loop, by a step, or for running beside itself", () => {
  const lore = learn(readSnake([[0, 0, 1], [0, 1, 2], [0, 2, 5], [0, 6, 7], [6, 4, 7]]), 5);
  assert.deepEqual([[3, 0], [4, 7], [5, 4], [5, 8]].map(([a, b]) => explainClosed(lore, a, b)),
    ["full", "barred", "beside", null]);
  const ring = learn(readSnake([[0, 2, 1, 5], [0, 5, 4]]), 2);
  assert.equal(explainClosed(ring, 4, 1), "loop");
});

test("heads of one color may face each other, the rest of the color may not lie beside", () => {
  const lore = learn(readSnake([[0, 7, 8], [0, 0, 1]]), 2);
  assert.equal(explainClosed(lore, 1, 4), null);
  assert.equal(explainClosed(learn(readSnake([[0, 6, 7], [0, 7, 8], [0, 0, 1]]), 3), 1, 4), "beside");
});

test("each closed side of an exit is told, with what closes it", () => {
  const lore = learn(readSnake([[0, 2, 1, 5], [0, 5, 4], [6, 4, 7]]), 3);
  assert.equal(describeExits(lore, 4, [[4, 3]]),
    "The line has to go on from row 2, column 2, and only the way left is open. "
      + "Up, a loop would close. Down, it is ruled out.");
});

test("sides that one thing closes are told together, and the rule of thumb once", () => {
  const corner = learn(readSnake([]), 0);
  assert.equal(describeExits(corner, 2, [[2, 1], [2, 5]]),
    "A flow has to pass through row 1, column 3, and only two sides are open: left and down. "
      + "Up and right, the board ends.");
  const lore = learn(readSnake([[0, 0, 1], [0, 1, 2], [0, 2, 5]]), 3);
  assert.equal(describeExits(lore, 5, [[5, 8]]),
    "Flow A has to go on from row 2, column 3, and only the way down is open. "
      + "Left, flow A would run beside itself. Right, the board ends. No flow here ever does that.");
});
