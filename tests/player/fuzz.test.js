/**
 * Hostile runs: whatever stands in a link, a file of progress or the browser's storage, the player
 * reads it or refuses it in a sentence of its own, and what it has read can be played and written.
 *
 * FUZZ_CASES is the number of cases of each run, FUZZ_SEED another set of them.
 */

import assert from "node:assert/strict";
import { test } from "node:test";

import fc from "fast-check";

import { play, startGame } from "../../templates/player/game/game.js";
import { LevelError, readLevel, writeLevel } from "../../templates/player/game/level.js";
import { makePuzzleLink, readPuzzleCode, writePuzzleCode } from "../../templates/player/game/link.js";
import { readAddress } from "../../templates/player/onefile/address.js";
import { openDays, readCalendars } from "../../templates/player/store/daily.js";
import { checkProgress, isWholeRecord, packProgress } from "../../templates/player/store/progress.js";
import { addRecords, readRecords } from "../../templates/player/store/records.js";
import { CHOICES } from "../../templates/player/store/settings.js";
import { openStorage } from "../../templates/player/store/storage.js";
import { TransferError, readExport, writeExport } from "../../templates/player/store/transfer.js";
import { makeBacking } from "./backing.js";
import { drawLevel } from "./drawing.js";
import {
  actions, anything, codes, crowdedPuzzles, exports, puzzles, records, settings, spoil,
} from "./spoiling.js";

const CASES = Number(process.env.FUZZ_CASES ?? 1_000);
const SEED = Number(process.env.FUZZ_SEED ?? 8);
const LEVEL = drawLevel("AB..", ".C.A", "...B", "C...");
const KEY = `flowpress:v1:level:${LEVEL.id}`;

/** A sentence of ours: nothing in it comes from the text. */
const SENTENCE = /^[A-Za-z0-9 ,.:;'-]{10,120}$/;

/**
 * @template {unknown[]} T
 * @param {string} name
 * @param {{[K in keyof T]: fc.Arbitrary<T[K]>}} values
 * @param {(...values: T) => void} check
 */
function run(name, values, check) {
  test(`${name} (${CASES} cases)`, () => {
    fc.assert(fc.property(...values, check), { numRuns: CASES, seed: SEED });
  });
}

/**
 * @template T
 * @param {() => T} read
 * @param {new (...words: never[]) => Error} Refusal
 * @returns {T | null} null for what is refused in a sentence of ours
 */
function tryTo(read, Refusal) {
  try {
    return read();
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error?.stack));
    assert.match(error.message, SENTENCE);
    return null;
  }
}

/**
 * Whether flows are such as a player can draw, told without the player's own code.
 * @param {number[][][]} flows
 */
function assertDrawn(flows) {
  const { width } = LEVEL.board;
  const dots = new Map(LEVEL.dots.flatMap((pair, color) => pair.map((cell) => [cell, color])));
  assert.equal(flows.length, LEVEL.dots.length);
  assert.equal(new Set(flows.flat(2)).size, flows.flat(2).length);
  flows.forEach((strands, color) => strands.forEach((strand) => {
    assert.equal(dots.get(strand[0]), color);
    assert.ok(strand.length > 1);
    strand.slice(1).forEach((cell, place) => {
      const [one, other] = [strand[place], cell].map((each) => [Math.floor(each / width), each % width]);
      assert.equal(Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]), 1);
      assert.ok(cell >= 0 && cell < LEVEL.board.cells.length);
      if (dots.has(cell)) assert.deepEqual([color, strand.length - 2], [dots.get(cell), place]);
    });
  }));
}

/** @param {unknown} data */
const write = (data) => JSON.stringify(data) ?? "";

run("a link that is read is read again from what is written of it", [spoil(codes)], (text) => {
  const level = tryTo(() => readPuzzleCode(text), LevelError);
  if (level === null) return;
  const code = writePuzzleCode(level);
  assert.match(code, /^[a-z0-9-]{14,260}$/);
  assert.equal(code.slice(-4), text.replace(/[^a-z1-9]/gi, "").slice(-4).toLowerCase());
  const again = readPuzzleCode(makePuzzleLink("https://a.example/play.html", level));
  assert.deepEqual(again, level);
});

run("every puzzle that fits into a link comes out of it", [puzzles], (puzzle) => {
  const level = readPuzzleCode(writePuzzleCode(puzzle));
  assert.equal(level.id, puzzle.id);
  assert.deepEqual(level.dots, puzzle.dots.map(([a, b]) => [Math.min(a, b), Math.max(a, b)])
    .sort(([a], [b]) => a - b));
});

run("a level from elsewhere is whole or refused", [
  fc.oneof(spoil(puzzles.map(write)), crowdedPuzzles.map(write)),
], (text) => {
  const level = tryTo(() => readLevel(text), LevelError);
  if (level === null) return;
  assert.deepEqual(readLevel(writeLevel(level)), { ...level, hints: [], seedCode: "" });
  const { board, dots, id } = level;
  assert.ok(board.width <= 30 && board.height <= 30 && /^[\w-]{1,64}$/.test(id));
  const cells = new Set(dots.flat().filter((cell) => cell >= 0 && cell < board.width * board.height));
  assert.equal(cells.size, 2 * dots.length);
});

run("the address of a pack in one file names a level of it, or the list", [spoil(fc.constantFrom(
  "#1", "#12", "#12#keys", "#900000")), fc.integer({ min: 1, max: 40 })], (hash, count) => {
  const { number, byKey } = readAddress(hash, count);
  assert.ok(number === null ? !byKey : Number.isInteger(number) && number >= 1 && number <= count);
});

run("what a record tells of can be drawn, played and written", [records(LEVEL), actions(LEVEL)], (data, moves) => {
  const progress = checkProgress(LEVEL, JSON.parse(write(data) || "null"));
  let game = startGame(LEVEL, progress.flows && progress);
  for (const move of [{ type: "cancel" }, ...moves]) {
    game = play(game, move);
    for (const { flows } of [game, ...game.past, ...game.future]) assertDrawn(flows);
  }
  const stored = JSON.parse(write(packProgress(LEVEL, { ...progress, ...game })));
  const { flows, past } = checkProgress(LEVEL, stored);
  assert.deepEqual(flows, JSON.parse(write(game.flows)));
  assert.deepEqual(past.map((step) => step.moves), game.past.slice(-past.length || game.past.length)
    .map((step) => step.moves));
});

run("whatever lies in the storage, a level is played and its progress kept", [
  spoil(records(LEVEL).map(write)), spoil(settings.map(write)), spoil(fc.constant('{"2026-12-03":{"seconds":9}}')),
], (record, chosen, days) => {
  const backing = makeBacking({ [KEY]: record, "flowpress:v1:settings": chosen, "flowpress:v1:daily:dawn": days });
  const storage = openStorage(() => backing, new EventTarget());
  const { solved, best } = storage.readProgress(LEVEL);
  assert.ok(solved || best === null);
  const own = storage.readSettings();
  for (const [name, choices] of Object.entries(CHOICES)) assert.ok(choices.includes(own[name]));
  storage.writeProgress(LEVEL, { ...checkProgress(LEVEL, null), solved: true, best: 1 });
  assert.equal(openStorage(() => backing, new EventTarget()).readResult(LEVEL.id).best, 1);
  assert.ok(readRecords(backing).get(LEVEL.id)?.solved);
  openDays(() => backing, "dawn").keep(739_953, { seconds: 1, hints: 0 });
  assert.ok(readCalendars(backing).get("dawn")?.has(739_953));
});

run("a file of progress is whole or refused, and joining it twice is joining it once", [
  fc.oneof(exports(LEVEL).map(write), spoil(exports(LEVEL).map(write)), anything.map(write)),
], (text) => {
  const read = tryTo(() => readExport(text), TransferError);
  if (read === null) return;
  const { levels } = JSON.parse(text);
  assert.ok(read.problems >= Object.keys(levels).length - read.records.size);
  for (const [id, { solved, flows, moves }] of read.records) {
    const written = levels[id];
    assert.match(id, /^[\w-]{1,64}$/);
    assert.deepEqual([solved, flows, moves],
      [written.solved, written.flows ?? null, written.moves ?? 0]);
  }
  const kept = read.settings ?? { ...openStorage(() => makeBacking()).readSettings() };
  assert.deepEqual(
    { ...readExport(writeExport(read.records, kept, read.calendars)), problems: read.problems },
    { ...read, settings: kept });
  const shelf = makeBacking({ [KEY]: '{"solved":true,"best":7}' });
  addRecords(shelf, read.records);
  const once = readRecords(shelf);
  assert.equal(once.get(LEVEL.id)?.solved, true);
  for (const record of once.values()) assert.ok(isWholeRecord(record));
  assert.deepEqual(addRecords(shelf, read.records), { better: 0, boards: 0, refused: 0 });
  assert.deepEqual(readRecords(shelf), once);
});
