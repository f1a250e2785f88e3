import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { makeRectangle } from "../../templates/player/game/board.js";
import { findFaults } from "../../templates/player/game/rules.js";

const { cases } = JSON.parse(
  readFileSync(new URL("../cases/rules.json", import.meta.url), "utf8"),
);

for (const one of cases) {
  test(`the rules find exactly the listed faults (${one.name})`, () => {
    const rules = {
      length: one.length, solidSquares: one.solid_squares, touching: one.touching,
    };
    const board = makeRectangle(one.width, one.height);
    assert.deepEqual(findFaults(board, one.terminals, one.paths, rules), one.faults);
  });

  test(`the letters of a case show its paths and dots (${one.name})`, () => {
    assert.deepEqual([drawDots(one), drawPaths(one)], [one.dots, one.drawn]);
  });
}

test("every kind of fault has a case", () => {
  const kinds = new Set(cases.flatMap((one) => one.faults.map((fault) => fault.kind)));
  assert.deepEqual([...kinds].sort(), [
    "crossing", "foreign_dot", "not_joined", "solid_square", "too_long",
    "too_short", "touching", "uncovered", "wrong_count", "wrong_ends",
  ]);
});

function drawDots({ width, height, terminals }) {
  const signs = new Array(width * height).fill(".");
  terminals.forEach((pair, color) => pair.forEach((cell) => { signs[cell] = "ABCDEF"[color]; }));
  return cutRows(signs, width);
}

function drawPaths({ width, height, paths }) {
  const signs = new Array(width * height).fill(".");
  paths.forEach((path, color) => path.forEach((cell) => {
    signs[cell] = signs[cell] === "." ? "abcdef"[color] : "*";
  }));
  return cutRows(signs, width);
}

function cutRows(signs, width) {
  return Array.from({ length: signs.length / width }, (_, row) =>
    signs.slice(row * width, (row + 1) * width).join(""));
}
