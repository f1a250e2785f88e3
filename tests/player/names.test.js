import assert from "node:assert/strict";
import { test } from "node:test";

import { findStanding } from "../../templates/player/game/game.js";
import { nameCell } from "../../templates/player/view/names.js";
import { draw, startDrawn } from "./drawing.js";

test("each cell is named by place, dot, flow and whether it is joined", () => {
  const game = draw(startDrawn("A.A", "B.B", "..."), [0, 1, 2], [3, 4]);
  const names = game.level.board.cells.map((_, cell) =>
    nameCell(game.level, findStanding(game), cell));
  assert.deepEqual(names, [
    "Row 1, column 1, dot A, joined",
    "Row 1, column 2, flow A, joined",
    "Row 1, column 3, dot A, joined",
    "Row 2, column 1, dot B, not joined",
    "Row 2, column 2, flow B, not joined",
    "Row 2, column 3, dot B, not joined",
    "Row 3, column 1, empty",
    "Row 3, column 2, empty",
    "Row 3, column 3, empty",
  ]);
});

test("what else there is to say of a cell comes last, and nothing stands for nothing", () => {
  const game = startDrawn("A.A", "...");
  assert.equal(nameCell(game.level, findStanding(game), 4, ["cannot be filled", "", "marked"]),
    "Row 2, column 2, empty, cannot be filled, marked");
});
