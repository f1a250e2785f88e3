import assert from "node:assert/strict";
import { test } from "node:test";

import {
  findStanding, isPerfect, isSolved, isUntouched, isWon, play,
} from "../../templates/player/game/game.js";
import { draw, hold, showRows, startDrawn } from "./drawing.js";

const UNDO = { type: "undo" };
const REDO = { type: "redo" };
const RESET = { type: "reset" };
const LAY = { type: "lay" };

/** A is row 0, B row 1, C row 2 of three columns. */
const startThree = () => startDrawn("A.A", "B.B", "C.C");
/** Room to go astray: A on the top row, B on the bottom one, nothing between. */
const startWide = () => startDrawn("A...A", ".....", "B...B");

test("a stroke from dot to dot joins them", () => {
  assert.deepEqual(showRows(draw(startThree(), [0, 1, 2])), ["aaa", "B.B", "C.C"]);
});

test("a stroke may start from either dot", () => {
  assert.deepEqual(showRows(draw(startThree(), [2, 1, 0])), ["aaa", "B.B", "C.C"]);
});

test("a skip along a row or column fills the straight gap", () => {
  assert.deepEqual(showRows(draw(startWide(), [0, 10])), ["A...A", ".....", "B...B"]
    .map((row, place) => (place < 2 ? `a${row.slice(1)}` : row)));
  assert.deepEqual(showRows(draw(startWide(), [0, 4])), ["aaaaa", ".....", "B...B"]);
});

test("a skip to a diagonal neighbor goes around the open corner", () => {
  assert.deepEqual(showRows(draw(startDrawn("AB.", "...", "A.B"), [0, 4])),
    ["aB.", "aa.", "A.B"]);
});

test("a skip out of line leaves the stroke as it is", () => {
  assert.deepEqual(showRows(draw(startWide(), [0, 7])), ["A...A", ".....", "B...B"]);
});

test("dragging back retracts", () => {
  assert.deepEqual(showRows(draw(startWide(), [0, 1, 2, 3, 1])), ["aa..A", ".....", "B...B"]);
});

test("a stroke that meets itself drops the loop", () => {
  assert.deepEqual(showRows(draw(startWide(), [0, 1, 6, 5, 0])), ["A...A", ".....", "B...B"]);
});

test("a foreign dot stops a stroke", () => {
  assert.deepEqual(showRows(draw(startDrawn("AB.A", "...B"), [0, 1, 2])), ["AB.A", "...B"]);
});

test("a stroke that reached its dot goes no further", () => {
  assert.deepEqual(showRows(draw(startWide(), [0, 4, 9])), ["aaaaa", ".....", "B...B"]);
});

test("an unfinished flow is picked up again by its end", () => {
  assert.deepEqual(showRows(draw(startWide(), [0, 2], [2, 4])), ["aaaaa", ".....", "B...B"]);
});

test("a flow picked up by its middle is redrawn from there", () => {
  assert.deepEqual(showRows(draw(startWide(), [0, 4], [2, 7])), ["aaa.A", "..a..", "B...B"]);
});

test("both ends of a color may be drawn and meet", () => {
  const apart = draw(startWide(), [0, 1], [4, 3]);
  assert.deepEqual(showRows(apart), ["aa.aa", ".....", "B...B"]);
  const met = draw(apart, [1, 2, 3]);
  assert.deepEqual([showRows(met)[0], findStanding(met).joined], ["aaaaa", 1]);
});

test("meeting the middle of the other strand drops what lies beyond", () => {
  const met = draw(startWide(), [4, 9, 8, 7, 6], [0, 2, 7]);
  assert.deepEqual([showRows(met), findStanding(met).joined],
    [["aaa.a", "..aaa", "B...B"], 1]);
});

test("a stroke across another flow cuts it, and both its ends stay", () => {
  const crossed = draw(startDrawn("A.B.A", ".....", "..B.."), [0, 5, 6, 7, 8, 9, 4], [2, 7, 12]);
  assert.deepEqual(showRows(crossed), ["a.b.a", "aabaa", "..b.."]);
});

test("backing off restores what a stroke ran over", () => {
  const joined = draw(startDrawn("A.B.A", ".....", "..B.."), [0, 5, 6, 7, 8, 9, 4]);
  const crossing = hold(joined, [2, 7]);
  assert.deepEqual(showRows(crossing), ["a.b.a", "aabaa", "..B.."]);
  assert.deepEqual(showRows(play(crossing, { type: "lead", cell: 2 })), showRows(joined));
});

test("a slip into a finished flow does not cut it", () => {
  const joined = draw(startDrawn("A.B.A", ".....", "..B.."), [0, 5, 6, 7, 8, 9, 4]);
  assert.deepEqual(showRows(draw(joined, [2, 7])), showRows(joined));
});

test("a tap on a dot is no move and no step of history", () => {
  const tapped = draw(draw(startThree(), [0, 1, 2]), [0], [4], [3]);
  assert.deepEqual([tapped.moves, tapped.past.length], [1, 1]);
});

test("redrawing a finished flow the same way is no move", () => {
  const again = draw(draw(startThree(), [0, 1, 2]), [2, 1, 0]);
  assert.deepEqual([again.moves, again.past.length], [1, 1]);
});

test("going on with the color of the last move is no new move", () => {
  const game = draw(startWide(), [0, 2], [2, 4]);
  assert.deepEqual([game.moves, draw(game, [10, 14]).moves], [1, 2]);
});

test("undo takes back a whole stroke with what it cut, redo gives it back", () => {
  const joined = draw(startDrawn("A.B.A", ".....", "..B.."), [0, 5, 6, 7, 8, 9, 4]);
  const crossed = draw(joined, [2, 7, 12]);
  const undone = play(crossed, UNDO);
  assert.deepEqual(showRows(undone), showRows(joined));
  assert.deepEqual(showRows(play(undone, REDO)), showRows(crossed));
});

test("a new stroke forgets what could be redone", () => {
  const game = draw(play(draw(startThree(), [0, 1, 2]), UNDO), [3, 4, 5]);
  assert.equal(play(game, REDO), game);
});

test("undo never wins back a move", () => {
  assert.equal(play(draw(startThree(), [0, 1, 2]), UNDO).moves, 1);
});

test("undo and cancel in the middle of a stroke drop the stroke alone", () => {
  const held = hold(draw(startThree(), [0, 1, 2]), [3, 4]);
  assert.deepEqual(showRows(play(held, UNDO)), ["aaa", "B.B", "C.C"]);
  assert.deepEqual(showRows(play(held, { type: "cancel" })), ["aaa", "B.B", "C.C"]);
});

test("reset clears board and moves, and undoing it brings both back", () => {
  const game = draw(startThree(), [0, 1, 2], [3, 4, 5]);
  const blank = play(game, RESET);
  assert.deepEqual([showRows(blank), blank.moves], [["A.A", "B.B", "C.C"], 0]);
  const back = play(blank, UNDO);
  assert.deepEqual([showRows(back), back.moves], [showRows(game), 2]);
});

test("undo, redo, reset and cancel with nothing to do give the very same state", () => {
  const game = startThree();
  for (const action of [UNDO, REDO, RESET, LAY, { type: "cancel" }]) {
    assert.equal(play(game, action), game);
  }
});

test("the last stroke wins as soon as it arrives", () => {
  const game = hold(draw(startThree(), [0, 1, 2], [3, 4, 5]), [6, 7, 8]);
  assert.deepEqual([isSolved(game), game.stroke, game.moves], [true, null, 3]);
});

test("a solved board is not drawn on", () => {
  const solved = draw(startThree(), [0, 1, 2], [3, 4, 5], [6, 7, 8]);
  assert.deepEqual(showRows(draw(solved, [0, 1])), ["aaa", "bbb", "ccc"]);
});

test("all pairs joined with cells empty is not solved, and the cells are named", () => {
  const standing = findStanding(draw(startWide(), [0, 4], [10, 14]));
  assert.deepEqual([standing.solved, standing.joined, standing.empty],
    [false, 2, [5, 6, 7, 8, 9]]);
});

test("while a pair is open no empty cell is named", () => {
  assert.deepEqual(findStanding(draw(startWide(), [0, 4])).empty, []);
});

test("any way to fill the board wins, also one beside itself", () => {
  const game = draw(startDrawn("A..", "A.."), [0, 1, 2, 5, 4, 3]);
  assert.equal(isSolved(game), true);
});

const REVEAL = { type: "reveal" };
const ASK = { type: "ask" };
const THREE = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
/** The same with its solution told. */
const startTold = () => {
  const game = startThree();
  return { ...game, level: { ...game.level, solution: THREE } };
};

test("showing the solution is no win and no move, and undo takes it off the board", () => {
  const shown = play(draw(startTold(), [0, 1, 2]), REVEAL);
  assert.deepEqual([isSolved(shown), isWon(shown), shown.moves], [true, false, 1]);
  assert.deepEqual(showRows(play(shown, UNDO)), ["aaa", "B.B", "C.C"]);
});

test("whoever has seen the solution wins again only after a reset, and undoing that does not help", () => {
  const shown = play(startTold(), REVEAL);
  assert.equal(isWon(draw(play(shown, UNDO), ...THREE)), false);
  assert.equal(isWon(draw(play(shown, RESET), ...THREE)), true);
  assert.equal(isWon(play(play(shown, RESET), UNDO)), false);
});

test("a level without its solution has none to show", () => {
  const game = startThree();
  assert.equal(play(game, REVEAL), game);
});

test("hints are counted until the reset, and take perfection", () => {
  assert.equal(isPerfect(draw(startThree(), ...THREE)), true);
  const helped = draw(play(startThree(), ASK), ...THREE);
  assert.deepEqual([isWon(helped), isPerfect(helped), helped.given], [true, false, 1]);
  assert.equal(play(helped, RESET).given, 0);
  assert.equal(play(play(helped, RESET), UNDO).given, 1);
});

test("a reset has nothing to do only where nothing was done", () => {
  assert.equal(isUntouched(startThree()), true);
  assert.equal(isUntouched(play(startThree(), ASK)), false);
  assert.equal(isUntouched(play(play(startThree(), ASK), RESET)), true);
});

test("a reset done again clears what was counted, as it did", () => {
  const cleared = play(draw(play(startThree(), ASK), ...THREE), RESET);
  const again = play(play(cleared, UNDO), REDO);
  assert.deepEqual([again.flows, again.moves, again.given], [cleared.flows, 0, 0]);
});
