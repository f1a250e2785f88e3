import assert from "node:assert/strict";
import { test } from "node:test";

import { NO_ADVICE, ask, dropHint, findClues } from "../../templates/player/hints/advice.js";
import { isSolved, play, startGame } from "../../templates/player/game/game.js";
import { findHint } from "../../templates/player/hints/hints.js";
import { readLevel } from "../../templates/player/game/level.js";
import { describeChain, nameMarks } from "../../templates/player/hints/marks.js";
import { describeDone } from "../../templates/player/hints/reasons.js";
import { TECHNIQUE } from "../../templates/player/hints/script.js";
import { draw, showRows } from "./drawing.js";

/**
 * AAB    0 1 2
 * CAB    3 4 5
 * CAB    6 7 8   with C and B straight, A around the corner
 */
const ROWS = { width: 3, height: 3, dots: [[0, 7], [2, 8], [3, 6]] };
const PATHS = [[0, 1, 4, 7], [2, 5, 8], [3, 6]];

/**
 * @param {unknown} hints
 * @param {object} [changes]
 */
function readHinted(hints, changes = {}) {
  const { width, height, dots } = ROWS;
  return readLevel(JSON.stringify({
    v: 1, id: "hinted", title: "Hinted", board: { shape: "rectangle", width, height }, dots,
    solution: PATHS, hints, ...changes,
  }));
}

/** An honest script: each step follows from those before it. */
const EXITS_ALL = [[0, 0, 1], [2, 3, 6], [0, 7, 4], [0, 2, 5], [0, 8, 5], [0, 1, 4]];

/**
 * Press the hint button until the level is solved or nothing more is told.
 * @param {import("../../templates/player/game/game.js").Game} game
 */
function pressToTheEnd(game) {
  let advice = NO_ADVICE;
  const said = [];
  for (let press = 0; press < 60 && !isSolved(game); press++) {
    const answer = ask(advice, game.level, game.flows);
    ({ advice } = answer);
    said.push(answer.message);
    if (answer.followed) game = play(game, { type: "follow", ...answer.followed });
  }
  return { game, said };
}

test("three presses a step solve a level by hints alone", () => {
  const { game, said } = pressToTheEnd(startGame(readHinted(EXITS_ALL)));
  assert.equal(isSolved(game), true);
  assert.equal(said.length, 3 * EXITS_ALL.length);
  assert.deepEqual(said.slice(0, 3), [
    "Look at row 1, column 1 and count its open sides.",
    "Flow A has to leave row 1, column 1, and only the way right is open. "
      + "Up and left, the board ends. Down, it would join flow C.",
    "Drawn: row 1, column 1, right.",
  ]);
});

test("steps that are drawn already are passed over", () => {
  const game = draw(startGame(readHinted(EXITS_ALL)), [0, 1], [3, 6]);
  assert.equal(findHint(game.level, game.flows, new Set())?.index, 2);
});

test("a hint is right whatever is drawn, and names what goes another way", () => {
  const game = draw(startGame(readHinted(EXITS_ALL)), [2, 1]);
  const { message } = ask(NO_ADVICE, game.level, game.flows);
  assert.equal(message, "Flow B must go another way at row 1, column 2. "
    + "Look at row 1, column 1 and count its open sides.");
  assert.equal(isSolved(pressToTheEnd(game).game), true);
});

test("a link drawn in a wrong color is not on the board", () => {
  const level = readHinted([[0, 4, 1, 7]]);
  const [astray, alone] = [[[], [[2, 1, 4, 7]], []], [[[0, 1, 4, 7]], [], []]];
  assert.deepEqual(findHint(level, astray, new Set())?.wrong, { cell: 4, color: 1 });
  assert.equal(findHint(level, alone, new Set()), null);
});

test("a told step is told again where the drawing contradicts it", () => {
  const level = readHinted([[0, 4, 1, 7]]);
  assert.equal(findHint(level, [[], [], []], new Set([0])), null);
  assert.equal(findHint(level, [[], [], [[3, 4, 5]]], new Set([0]))?.index, 0);
});

test("a hint carried out is one move and one step of undo", () => {
  const start = startGame(readHinted(EXITS_ALL));
  let answer = ask(NO_ADVICE, start.level, start.flows);
  answer = ask(answer.advice, start.level, start.flows);
  answer = ask(answer.advice, start.level, start.flows);
  const after = play(start, { type: "follow", ...answer.followed });
  assert.deepEqual([after.moves, after.past.length], [1, 1]);
  assert.deepEqual(showRows(after), ["aaB", "C..", "CAB"]);
  assert.deepEqual(play(after, { type: "undo" }).flows, start.flows);
});

test("a link told far from any flow waits as a mark until the flow gets there", () => {
  const level = readHinted([[0, 4, 1, 7], [0, 0, 1]]);
  const told = new Set([0]);
  const clues = findClues({ ...NO_ADVICE, told }, level, [[], [], []]);
  assert.deepEqual(clues.joined, [[4, 1], [4, 7]]);
  assert.deepEqual(describeDone(level, level.hints[0], false),
    "Marked for later: row 2, column 2, up and down.");
  const { game } = pressToTheEnd(startGame(level));
  assert.deepEqual(showRows(game), ["aaB", "Ca.", "CaB"]);
});

test("a barred link that is drawn is cut, and crossed out while it can still be drawn", () => {
  const level = readHinted([[6, 4, 5]]);
  const game = draw(startGame(level), [0, 1, 4, 5]);
  const { game: after } = pressToTheEnd(game);
  assert.deepEqual(showRows(after), ["aaB", "Ca.", "CAB"]);
  const clues = findClues({ ...NO_ADVICE, told: new Set([0]) }, level, after.flows);
  assert.deepEqual(clues.barred, [[4, 5]]);
});

test("a ruled-out link counts as seen once one of its cells is full", () => {
  const level = readHinted([[6, 4, 5], [0, 3, 6]]);
  const game = draw(startGame(level), [0, 1, 4, 7]);
  assert.equal(findHint(level, game.flows, new Set())?.index, 1);
});

test("a mark that another flow has run over is told again, and that flow gives way", () => {
  const level = readHinted([[0, 4, 1, 7]]);
  const game = draw(startGame(level), [2, 5, 4]);
  assert.deepEqual(findHint(level, game.flows, new Set([0]))?.wrong, { cell: 4, color: 1 });
  const answer = ask({ ...NO_ADVICE, hint: findHint(level, game.flows, new Set()), strength: 2 },
    level, game.flows);
  assert.deepEqual(answer.followed?.flows, [[[7, 4, 1]], [[2, 5]], []]);
});

test("what was told and undone since is told again once all is told", () => {
  const { level } = startGame(readHinted(EXITS_ALL));
  const told = new Set(EXITS_ALL.keys());
  const { advice } = ask({ ...NO_ADVICE, told }, level, [[], [], []]);
  assert.equal(advice.hint?.index, 0);
});

test("drawing ends the hint under way, and what was told stays told", () => {
  const level = readHinted(EXITS_ALL);
  const { advice } = ask(NO_ADVICE, level, [[], [], []]);
  assert.equal(advice.strength, 1);
  assert.deepEqual(dropHint({ ...advice, told: new Set([3]) }),
    { ...NO_ADVICE, last: 0, told: new Set([3]) });
});

test("a look-ahead shows what is supposed, what follows and where it fails", () => {
  const level = readHinted([[8, 4, 5, 1, 0, 2, 2, 7, 8]]);
  const one = ask(NO_ADVICE, level, [[], [], []]);
  const two = ask(one.advice, level, [[], [], []]);
  assert.equal(one.message, "Look at row 2, column 2 and row 2, column 3: what if they were joined?");
  assert.equal(two.message, "Suppose row 2, column 2 and row 2, column 3 were joined. "
    + "Follow the dashed link: then row 1, column 3 has too few ways out. "
    + "Up and right, the board ends. Down, flow B would run beside itself. "
    + "So they are not joined.");
  const clues = findClues(two.advice, level, [[], [], []]);
  assert.deepEqual([clues.supposed, clues.follows, clues.clash], [[[4, 5]], [[7, 8]], 2]);
});

test("a piece that a hint speaks of is shaded, and so is the smaller side of a bridge", () => {
  const shade = (/** @type {number[]} */ step) => {
    const level = readHinted([step]);
    const { advice } = ask(NO_ADVICE, level, [[], [], []]);
    const { clues } = ask(advice, level, [[], [], []]).advice;
    return [...clues.shaded].sort();
  };
  assert.deepEqual([[3, 3, 6, 4], [6, 4, 5], [9, 3, 4, 1], [9, 3, 4, 0, 7]].map(shade),
    [[1, 4, 5], [5], [1], []]);
});

test("what hints show is part of the names of cells, and a chain is read out in order", () => {
  const level = readHinted(EXITS_ALL);
  const clues = {
    ...NO_ADVICE.clues, lit: [0], shaded: [0, 5], joined: [[1, 4]], barred: [[4, 5]],
    follows: [[4, 1], [1, 2]],
  };
  assert.deepEqual(Object.fromEntries(nameMarks(level, clues)), {
    0: "marked, shaded", 1: "goes down", 4: "goes up, crossed out right",
    5: "shaded, crossed out left",
  });
  assert.equal(describeChain(level, clues),
    " The dashed links: row 2, column 2, up; row 1, column 2, right.");
});

const SPOKEN = [
  [[2, 3, 6], "The two ends of flow C stand side by side. "
    + "Joined anywhere but here, it would run beside itself, and no flow here ever does."],
  [[3, 3, 6, 4], "Flow C cannot go right from row 2, column 1: the shaded cells do not lead to its "
    + "other end at row 3, column 1."],
  [[4, 3, 6, 4], "Only flow C has both its ends beside the shaded cells, so it has to fill them. "
    + "It cannot go right from row 2, column 1."],
  [[5, 0, 7, 1, 4], "Flow A has to get from row 1, column 1 to row 3, column 2, and the only way "
    + "there leads from row 1, column 2 to row 2, column 2."],
  [[6, 4, 5], "The only way in or out of the shaded cells leads from row 2, column 2 to row 2, "
    + "column 3, and no flow has one end on each side. So no flow takes it."],
  [[7, 0, 7, 4, 5], "Flow A has to get from row 1, column 1 to row 3, column 2, and must pass row 2, "
    + "column 2 on its way. There it cannot turn right."],
  [[9, 3, 4, 1], "If flow C went right from row 2, column 1, no flow could fill the shaded cells."],
  [[9, 3, 4, 0, 7], "If flow C went right from row 2, column 1, the two ends of flow A could no "
    + "longer meet."],
  [[9, 3, 4, 3, 6], "If flow C went right from row 2, column 1, it could no longer reach its other "
    + "end."],
  [[8, 4, 5, 1, -1, -1, 5], "Suppose row 2, column 2 and row 2, column 3 were joined. A long chain "
    + "of moves from there ends badly; take our word for it. So they are not joined."],
  [[8, 2, 5, 0, 0, 1, 1], "Suppose flow B did not go from row 1, column 3 to row 2, column 3. Then "
    + "row 1, column 2 has too few ways out. Up, the board ends. So it does."],
  [[8, 1, 2, 1, 3, 8, 1, 4, 5], "Suppose flow B went from row 1, column 3 to row 1, column 2. Follow "
    + "the dashed link: then a flow runs beside itself at row 3, column 3. So it does not."],
];

for (const [step, expected] of SPOKEN) {
  const name = Object.keys(TECHNIQUE).find((key) => TECHNIQUE[key] === step[0]);
  test(`the reason of ${name} is said in words (${step})`, () => {
    const level = readHinted([step]);
    const { advice } = ask(NO_ADVICE, level, [[], [], []]);
    assert.equal(ask(advice, level, [[], [], []]).message, expected);
  });
}

for (const hints of [
  null, {}, "x", [null], [[]], [[0]], [[99, 1, 2]], [[0, 0, 8]], [[0, -1, 1]], [[0, 2, 1]],
  [[6, 1, 4]], [[8, 4, 5, 1, 0, 2, 2, 7]], [[0, 0, 1.5]], [[2, 1e9, 6]], [["0", 0, 1]],
  [[8, 4, 5, 1, 0, 99, 2]], [[5, 0, 7]], [[9, 1, 2]], [[8, 4, 5, 2, 0, 2, 1]],
  [[8, 4, 5, 1, 7, 2, 1]], [[0, 0, ...new Array(200).fill(1)]],
]) {
  test(`a damaged script is no script: ${JSON.stringify(hints)}`, () => {
    assert.deepEqual(readHinted(hints).hints, []);
  });
}

test("without a solution to hold it against there is no script", () => {
  assert.deepEqual(readHinted(EXITS_ALL, { solution: undefined }).hints, []);
});
