import assert from "node:assert/strict";
import { test } from "node:test";

import { play, startGame } from "../../templates/player/game/game.js";
import { checkLevel } from "../../templates/player/game/level.js";
import { describeChange, describeStanding, nameBoard } from "../../templates/player/game/messages.js";
import { draw, hold, startDrawn } from "./drawing.js";

const LAY = { type: "lay" };

/** What is said when a stroke is led over cells and laid down. */
function sayStroke(game, cells) {
  const held = hold(game, cells);
  return describeChange({ ...held, stroke: null }, held, { type: "lead", cell: cells.at(-1) })
    || describeChange(held, play(held, LAY), LAY);
}

test("the board is named by its size and flows", () => {
  assert.equal(nameBoard(startDrawn("AA.B", "...B").level), "Board, 2 rows, 4 columns, 2 flows");
});

test("joining and cutting are told, each flow by its letter", () => {
  const game = startDrawn("A.B.A", ".....", "..B..");
  assert.equal(sayStroke(game, [0, 5, 6, 7, 8, 9, 4]), "Flow A joined.");
  const joined = draw(game, [0, 5, 6, 7, 8, 9, 4]);
  assert.equal(sayStroke(joined, [2, 7, 12]), "Flow A cut. Flow B joined.");
});

test("picking up says what and where", () => {
  const game = startDrawn("A.A", "B.B");
  const grab = { type: "grab", cell: 3 };
  assert.equal(describeChange(game, play(game, grab), grab), "Flow B picked up at row 2, column 1.");
});

test("all joined and not full says how many cells are empty", () => {
  const game = startDrawn("A.A", "B.B", "...");
  assert.equal(describeStanding(draw(game, [0, 2], [3, 5])),
    "All 2 pairs are joined but 3 cells are empty.");
  assert.equal(describeStanding(draw(startDrawn("A.A."), [0, 2])),
    "The pair is joined but 1 cell is empty.");
  assert.equal(describeStanding(draw(game, [0, 2])), "");
});

test("a win tells the moves, and a perfect game as such", () => {
  const game = startDrawn("A.A", "B.B");
  assert.equal(describeStanding(draw(game, [0, 2], [3, 5])),
    "Solved in 2 moves. Perfect: one move for each flow.");
  assert.equal(describeStanding(draw(game, [0, 1], [3, 4], [1, 2], [4, 5])), "Solved in 4 moves.");
});

test("a shown solution is called one of several where there may be others", () => {
  const data = {
    v: 1, id: "test", board: { shape: "rectangle", width: 2, height: 2 }, dots: [[0, 1]],
    solution: [[0, 2, 3, 1]],
  };
  const say = (uniqueness) => describeStanding(
    play(startGame(checkLevel({ ...data, uniqueness })), { type: "reveal" }));
  assert.match(say("airtight"), /^This is the solution\./);
  assert.match(say("ambiguous"), /^This is one of the solutions\./);
});
