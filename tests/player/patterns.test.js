import assert from "node:assert/strict";
import { test } from "node:test";

import palettes from "../../templates/player/view/palettes.json" with { type: "json" };
import { PALETTE_SIZE } from "../../templates/player/view/palettes.js";
import { PATTERNS, findPattern } from "../../templates/player/view/patterns.js";

const COLORS = Array.from({ length: PALETTE_SIZE }, (_, color) => color);

/** How many looks of color and pattern there are among as many flows. */
function countLooks(flows, count) {
  return new Set(Array.from({ length: count }, (_, color) =>
    JSON.stringify([flows[color % PALETTE_SIZE], findPattern(color)]))).size;
}

test("no two patterns look the same", () => {
  assert.equal(PATTERNS.length, 13);
  assert.equal(new Set(PATTERNS.map((pattern) => JSON.stringify(pattern))).size, 13);
});

test("color and pattern together tell 26 flows apart, in every palette", () => {
  for (const [name, { flows }] of Object.entries(palettes)) {
    assert.equal(countLooks(flows, PALETTE_SIZE), PALETTE_SIZE, name);
  }
});

test("flows that share a color, a palette or two apart, have other patterns", () => {
  for (const color of COLORS) {
    const patterns = [0, 1, 2].map((round) => findPattern(color + round * PALETTE_SIZE));
    assert.equal(new Set(patterns).size, 3);
  }
});

test("flows that share a grey have other patterns", () => {
  const { flows } = palettes.grey;
  assert.equal(countLooks(flows, 26), 26);
  assert.equal(new Set(flows).size, 9);
});

test("a patterned flow keeps edges of its own color, and dashes come out even in a cell", () => {
  for (const { width, dash } of PATTERNS.flat()) {
    assert.ok(width <= 30);
    const lengths = (dash ?? "100").split(" ").map(Number);
    const cells = 100 / lengths.reduce((sum, length) => sum + length);
    assert.ok(Math.abs(cells - Math.round(cells)) < 0.01, dash);
  }
});
