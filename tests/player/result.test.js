import assert from "node:assert/strict";
import { test } from "node:test";

import { play } from "../../templates/player/game/game.js";
import { writeResult } from "../../templates/player/game/result.js";
import { draw, startDrawn } from "./drawing.js";

const ROWS = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
const start = () => startDrawn("A.A", "B.B", "C.C");

test("a perfect result has its star, and the link its own line", () => {
  assert.equal(writeResult(draw(start(), ...ROWS), 42, "https://a.example/p.html"),
    "Test (3×3) solved\n★ 3 moves, no hints, 0:42\nhttps://a.example/p.html");
});

test("hints are told, and take the star", () => {
  assert.equal(writeResult(draw(play(start(), { type: "ask" }), ...ROWS), null, null),
    "Test (3×3) solved\n✓ 3 moves, 1 hint");
});

test("more moves than flows are no star", () => {
  const game = draw(start(), [0, 1], ...ROWS.slice(1), ROWS[0]);
  assert.match(writeResult(game, null, null), /^Test \(3×3\) solved\n✓ 4 moves, no hints$/);
});
