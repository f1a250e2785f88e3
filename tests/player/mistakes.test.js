import assert from "node:assert/strict";
import { test } from "node:test";

import { readLevel } from "../../templates/player/game/level.js";
import { startGame } from "../../templates/player/game/game.js";
import { findDeadEnds, findMistakes } from "../../templates/player/game/mistakes.js";
import { draw, drawLevel, startDrawn } from "./drawing.js";

const find = (game) => findDeadEnds(game.level, game.flows);

test("nothing is lost on an untouched board", () => {
  assert.deepEqual(find(startDrawn("A..", ".B.", "B.A")), { cells: [], flows: [] });
});

test("a flow whose ends are parted by another is cut off", () => {
  assert.deepEqual(find(draw(startDrawn("B.A", "...", "..A", "B.."), [2, 1, 4, 5, 8])).flows, []);
  assert.deepEqual(find(draw(startDrawn("B.A", "...", "A.B"), [2, 1, 4, 3, 6])).flows, [1]);
});

test("cells that no open flow has both its ends at cannot be filled", () => {
  const pockets = draw(startDrawn("..A.", "..A.", "B..B"), [2, 1, 5, 6]);
  assert.deepEqual(find(pockets), { cells: [0, 3, 4, 7], flows: [] });
  const walled = draw(startDrawn("..A", "..A", "B.B"), [2, 1, 4, 5]);
  assert.deepEqual(find(walled).flows, []);
  const corner = draw(startDrawn(".AB", "A..", "..B"), [1, 4, 3]);
  assert.deepEqual(find(corner).cells, [0, 6, 7]);
});

test("a strand half drawn counts from where it has come", () => {
  const game = draw(startDrawn("A...", "....", "B.BA"), [0, 1, 2, 3, 7]);
  assert.deepEqual(find(game).flows, []);
  const wall = startDrawn("A..B", "....", "...A", "B...");
  assert.deepEqual(find(draw(wall, [0, 4, 5])).flows, []);
  assert.deepEqual(find(draw(wall, [0, 4, 5, 6])).flows, [1]);
});

test("ends side by side are never cut off", () => {
  assert.deepEqual(find(draw(startDrawn("A.A", "BCB", "DCD"), [0, 1, 2])).flows, [1, 3]);
  assert.deepEqual(find(draw(startDrawn("A.A", "BBC", "DDC"), [0, 1, 2])).flows, []);
});

test("when all are joined, the empty cells have words of their own", () => {
  assert.deepEqual(find(draw(startDrawn("A.A", "...", "B.B"), [0, 1, 2], [6, 7, 8])),
    { cells: [], flows: [] });
});

/** Two dots side by side; the solution goes the long way. */
const told = (uniqueness = "unique") => {
  const { id, title, board: { shape, width, height }, dots } = drawLevel("AA", "..");
  return readLevel(JSON.stringify({
    v: 1, id, title, board: { shape, width, height }, dots,
    solution: [[0, 2, 3, 1]], uniqueness,
  }));
};

test("only whoever asks for it is told where a flow leaves the solution", () => {
  const game = draw(startGame(told()), [0, 1]);
  assert.deepEqual(findMistakes(game.level, game.flows, "off").flows, []);
  assert.deepEqual(findMistakes(game.level, game.flows, "deadends").flows, []);
  assert.deepEqual(findMistakes(game.level, game.flows, "all").flows, [0]);
  const right = draw(startGame(told()), [1, 3, 2]);
  assert.deepEqual(findMistakes(right.level, right.flows, "all"), { cells: [], flows: [] });
});

test("where other solutions are as good, or may be, no flow leaves the one", () => {
  for (const uniqueness of ["ambiguous", "undecided"]) {
    const game = draw(startGame(told(uniqueness)), [0, 1]);
    assert.deepEqual(findMistakes(game.level, game.flows, "all").flows, []);
  }
});
