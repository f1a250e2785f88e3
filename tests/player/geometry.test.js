import assert from "node:assert/strict";
import { test } from "node:test";

import { findStraightGap, makeRectangle } from "../../templates/player/game/board.js";
import { findCellAt, traceCells } from "../../templates/player/view/geometry.js";
import { drawLine } from "../../templates/player/view/picture.js";

const BOARD = makeRectangle(4, 3);

test("a fast pointer leaves no cell of its line out", () => {
  assert.deepEqual(traceCells(BOARD, { x: 0.5, y: 0.5 }, { x: 3.5, y: 0.5 }), [0, 1, 2, 3]);
  assert.deepEqual(traceCells(BOARD, { x: 0.5, y: 0.2 }, { x: 2.5, y: 1.4 }), [0, 1, 5, 6]);
  assert.deepEqual(traceCells(BOARD, { x: 2.5, y: 1.4 }, { x: 0.5, y: 0.2 }), [6, 5, 1, 0]);
});

test("a pointer at rest or on an edge gives its one cell", () => {
  assert.deepEqual(traceCells(BOARD, { x: 1.5, y: 1.5 }, { x: 1.5, y: 1.5 }), [5]);
  assert.deepEqual(traceCells(BOARD, { x: 1, y: 1 }, { x: 1, y: 1 }), [5]);
});

test("a pointer outside the board means the nearest cell", () => {
  assert.deepEqual([[-3, -3], [9, 0.5], [1.5, 99]].map(([x, y]) => findCellAt(BOARD, { x, y })),
    [0, 3, 9]);
});

test("only cells of one row or column have a straight gap", () => {
  assert.deepEqual([findStraightGap(BOARD, 8, 0), findStraightGap(BOARD, 0, 5)], [[4, 0], null]);
});

test("a line bends with a rounded corner and is straight elsewhere", () => {
  assert.equal(drawLine(BOARD, [0, 1, 5]), "M60,60L128,60Q160,60 160,92L160,160");
  assert.equal(drawLine(BOARD, [0, 1, 2]), "M60,60L160,60L260,60");
});
