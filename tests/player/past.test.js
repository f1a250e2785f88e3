import assert from "node:assert/strict";
import { test } from "node:test";

import { play, startGame } from "../../templates/player/game/game.js";
import { readPast, writePast } from "../../templates/player/store/past.js";
import { readStrands, writeStrands } from "../../templates/player/store/strands.js";
import { drawLevel } from "./drawing.js";

const LEVEL = drawLevel("A...B", ".C...", "...D.", "A.C..", "B...D");

/** A graph that is no grid: the neighbors of a cell stand in no order that arithmetic would find. */
const WHEEL = {
  cells: Array.from({ length: 40 }, (_, cell) => [0, cell]),
  neighbors: Array.from({ length: 40 }, (_, cell) => (cell === 0
    ? Array.from({ length: 39 }, (_, place) => 39 - place) : [cell === 39 ? 1 : cell + 1, 0])),
};

/** Numbers as if by chance, the same each time (mulberry32). */
function makeChance(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A game after that many actions, as a playful child would choose them. */
function scribble(level, chance, actions) {
  const cells = level.board.cells.length;
  let game = startGame(level);
  for (let count = 0; count < actions; count++) {
    game = play(game, { type: "grab", cell: chance(cells) });
    for (let step = chance(8); step >= 0; step--) {
      const near = level.board.neighbors[game.cursor];
      game = play(game, { type: "lead", cell: near[chance(near.length)] });
    }
    game = play(game, { type: "lay" });
    if (chance(9) === 0) game = play(game, { type: "undo" });
    if (chance(60) === 0) game = play(game, { type: "reset" });
  }
  return game;
}

test("a strand is its first cell and a letter for each step", () => {
  assert.deepEqual(
    [[], [[0, 1, 2, 7], [24, 19]]].map((strands) => writeStrands(LEVEL.board, strands)),
    ["", "0abc24a"]);
});

test("strands on a board of any shape come back", () => {
  const strands = [[39, 1, 2, 0, 5, 6], [0, 1]];
  assert.deepEqual(readStrands(WHEEL, writeStrands(WHEEL, strands)), strands);
});

for (const text of ["a", "0", "0a1", "0z", "99a", "0 a", "9999999a", "0a,", "0a:", "<b>", "0a\n"]) {
  test(`a text that is no strand is refused: ${JSON.stringify(text)}`, () => {
    assert.equal(readStrands(LEVEL.board, text), null);
  });
}

test("the history of scribbled games comes back, its latest steps at least", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const game = scribble(LEVEL, makeChance(seed), 5 * seed);
    const stored = writePast(LEVEL, game.flows, game.past);
    assert.ok(JSON.stringify(stored).length <= 4_001);
    const read = readPast(LEVEL, game.flows, stored);
    assert.deepEqual(read, game.past.slice(game.past.length - read.length));
    assert.ok(read.length >= Math.min(game.past.length, 60), `${seed}: ${read.length}`);
  }
});

test("whatever happens to the text, only steps that could have been drawn are read", () => {
  const game = scribble(LEVEL, makeChance(7), 40);
  const stored = JSON.stringify(writePast(LEVEL, game.flows, game.past));
  const chance = makeChance(11);
  for (let count = 0; count < 400; count++) {
    const place = stored.indexOf('"', chance(stored.length - 20)) + 1;
    const sign = "0123456789abcdez,:"[chance(18)];
    const damaged = stored.slice(0, place) + sign + stored.slice(place + 1);
    let steps = null;
    try { steps = JSON.parse(damaged); } catch { continue; }
    const past = readPast(LEVEL, game.flows, steps.filter((step) => typeof step[1] === "string"));
    for (const { flows } of past) {
      assert.equal(flows.length, 4);
      assert.ok(flows.flat().every((strand) => LEVEL.dotColors[strand[0]] >= 0));
    }
  }
});

test("a damaged step ends the history and leaves what came later", () => {
  const flows = [[[0, 1, 2]], [], [], []];
  const steps = [[4, "0:0a"], [3, "1:4b"], [2, "9:0a"], [1, "0:"]];
  assert.deepEqual(readPast(LEVEL, flows, steps), [
    { flows: [[[0, 1]], [[4, 9]], [], []], moves: 3, given: 0, revealed: false },
    { flows: [[[0, 1]], [], [], []], moves: 4, given: 0, revealed: false },
  ]);
});
