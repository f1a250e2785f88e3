/**
 * Arbitraries for hostile runs: links, levels, records and exports, nearly right or not at all.
 */

import fc from "fast-check";

import { play, startGame } from "../../templates/player/game/game.js";
import { LABELS } from "../../templates/player/game/level.js";
import { findLevelId, writePuzzleCode } from "../../templates/player/game/link.js";
import { NO_PROGRESS, packProgress } from "../../templates/player/store/progress.js";
import { CHOICES } from "../../templates/player/store/settings.js";

/** Texts that readers trip over, if over any. */
const SCRAPS = [
  "", "\0", "\u0085", "\u001c", "\u200b", "\u202e", "\ufeff", "\ud800", "\u2028", "\u0130", "\u212a", "%", "#",
  "#puzzle=", "puzzle=", "r", "x", "-", "--", "0", "9".repeat(30), "1e999", "-0", "null", "__proto__",
  "constructor", "toString", "[", "{", "\"", "\\", ",", ":", "<img src=x onerror=alert(1)>", "]]>", "</script>",
];

export const anything = fc.oneof(
  fc.constantFrom(null, true, -1, -0, 0.5, 1e999, 2 ** 53, "", [], {}, ...SCRAPS),
  fc.jsonValue({ maxDepth: 2 }),
);

/**
 * @param {fc.Arbitrary<string>} texts
 * @returns {fc.Arbitrary<string>} some of them spoiled in up to four places
 */
export function spoil(texts) {
  const scrap = fc.oneof(fc.constantFrom(...SCRAPS), fc.string({ unit: "binary", maxLength: 3 }));
  const damage = fc.record({ at: fc.nat(), cut: fc.nat(6), scrap });
  return fc.tuple(texts, fc.array(damage, { maxLength: 4 })).map(([text, damages]) =>
    damages.reduce((spoiled, { at, cut, scrap: piece }) => {
      const place = at % (spoiled.length + 1);
      return spoiled.slice(0, place) + piece + spoiled.slice(place + cut);
    }, text));
}

/** Boards of any size with dots anywhere, as a link may hold them. */
export const puzzles = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 2, max: 30 }))
  .chain(([width, height]) => fc.uniqueArray(fc.nat(width * height - 1), {
    minLength: 2, maxLength: Math.min(2 * LABELS.length, width * height),
  }).map((cells) => {
    const board = { shape: "rectangle", width, height };
    const dots = cells.slice(0, cells.length & ~1).flatMap((cell, place) =>
      (place % 2 ? [[cells[place - 1], cell]] : []));
    return { v: 1, id: findLevelId(board, dots), title: "", board, dots };
  }));

/** Such boards of which two dots may stand on one cell, or beside the board. */
export const crowdedPuzzles = fc.tuple(puzzles, fc.nat(), fc.nat(), fc.integer({ min: -1, max: 900 }))
  .map(([puzzle, at, from, cell]) => {
    const cells = puzzle.dots.flat();
    cells[at % cells.length] = cell < 450 ? cells[from % cells.length] : cell;
    return { ...puzzle, dots: puzzle.dots.map((_, color) => cells.slice(2 * color, 2 * color + 2)) };
  });

export const codes = puzzles.map(writePuzzleCode);

/**
 * @param {Record<string, fc.Arbitrary<unknown>>} fields
 * @param {string[]} requiredKeys those that are never missing
 * @returns {fc.Arbitrary<object>} with each of them right, missing, or anything else
 */
function nearly(fields, requiredKeys = []) {
  const spoiled = Object.fromEntries(Object.entries(fields).map(([name, values]) =>
    [name, fc.oneof({ weight: 12, arbitrary: values }, { weight: 1, arbitrary: anything })]));
  return fc.record(spoiled, { requiredKeys });
}

/**
 * @param {import("../../templates/player/game/level.js").Level} level
 * @returns {fc.Arbitrary<object[]>} what a player may do on it: strokes from dots, and all else in any order
 */
export function actions({ board, dots }) {
  const cell = fc.nat(board.cells.length - 1);
  const type = (/** @type {string[]} */ ...types) => fc.record({ type: fc.constantFrom(...types) });
  const any = fc.oneof(
    type("lay", "cancel", "undo", "redo", "reset", "ask", "reveal"),
    fc.record({ type: fc.constantFrom("grab", "lead", "point"), cell }),
  ).map((action) => [action]);
  const stroke = fc.tuple(fc.constantFrom(...dots.flat()), fc.array(cell, { minLength: 1, maxLength: 4 }))
    .map(([dot, cells]) => [
      { type: "grab", cell: dot }, ...cells.map((next) => ({ type: "lead", cell: next })), { type: "lay" },
    ]);
  return fc.array(fc.oneof(any, stroke), { maxLength: 6 }).map((lists) => lists.flat());
}

/**
 * @param {number} cells
 * @returns {fc.Arbitrary<(flows: number[][][]) => unknown>} what makes drawn flows such as nobody can draw
 */
function twists(cells) {
  return fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9), fc.nat(cells), fc.nat(4)).map(([from, to, at, cell, how]) =>
    (flows) => {
      const strands = flows.flatMap((each, color) => each.map((strand) => ({ color, strand })));
      if (strands.length === 0) return flows;
      const { color, strand } = strands[from % strands.length];
      const twisted = structuredClone(flows);
      const place = twisted[color].findIndex((each) => each[0] === strand[0]);
      if (how === 0) twisted[to % flows.length].push([...strand]);
      if (how === 1) twisted[color][place][at % strand.length] = cell;
      if (how === 2) twisted[color][place].push(cell);
      if (how === 3) twisted[color][place].reverse();
      if (how === 4) [twisted[color], twisted[to % flows.length]] = [twisted[to % flows.length], twisted[color]];
      return twisted;
    });
}

/**
 * @param {import("../../templates/player/game/level.js").Level} level
 * @returns {fc.Arbitrary<unknown>} records of it: as players leave them, nearly so, or anything
 */
export function records(level) {
  const count = fc.nat(9);
  const seconds = fc.oneof(count, fc.double({ min: 0, max: 1e9, noNaN: true }));
  const cells = fc.array(fc.nat(level.board.cells.length), { maxLength: 4 });
  const strand = fc.tuple(fc.constantFrom(...level.dots.flat(), 99), fc.stringMatching(/^[a-e]{1,3}$/))
    .map(([dot, turns]) => `${dot}${turns}`);
  const change = fc.array(
    fc.tuple(fc.nat(level.dots.length), fc.array(strand, { maxLength: 2 })), { maxLength: 2 },
  ).map((colors) => colors.map(([color, strands]) => `${color}:${strands.join("")}`).join());
  const step = fc.oneof(fc.tuple(count, change), fc.tuple(count, change, count, fc.boolean()));
  const result = {
    solved: fc.boolean(), told: fc.uniqueArray(count), seconds,
    best: fc.oneof(fc.constant(null), count), bestSeconds: fc.oneof(fc.constant(null), seconds),
  };
  const made = nearly({
    ...result, flows: fc.array(fc.array(cells, { maxLength: 3 }), { maxLength: 5 }), moves: count,
    lastColor: fc.integer({ min: -1, max: 3 }), past: fc.array(step, { maxLength: 4 }), given: count,
    revealed: fc.boolean(),
  });
  const left = fc.tuple(nearly(result), actions(level)).map(([told, moves]) => {
    const { flows, past, moves: counted, lastColor, given, revealed } = moves.reduce(play, startGame(level));
    const standing = { flows, past, moves: counted, lastColor, given, revealed };
    return { ...packProgress(level, { ...NO_PROGRESS, ...standing }), ...told };
  });
  const twisted = fc.tuple(left, twists(level.board.cells.length))
    .map(([record, twist]) => ({ ...record, flows: twist(record.flows) }));
  const rewritten = fc.tuple(left, fc.oneof(change, spoil(change))).map(([record, text]) =>
    ({ ...record, past: record.past.map(([moves, ...rest]) => [moves, text, ...rest.slice(1)]) }));
  return fc.oneof(
    { weight: 4, arbitrary: left }, { weight: 4, arbitrary: twisted }, { weight: 4, arbitrary: rewritten },
    { weight: 2, arbitrary: made }, { weight: 1, arbitrary: anything });
}

const names = fc.oneof(
  fc.stringMatching(/^[a-z0-9_-]{1,6}$/), fc.constantFrom(...SCRAPS), fc.constant("x".repeat(65)));
const dates = fc.oneof(
  fc.tuple(fc.integer({ min: 1990, max: 2040 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }))
    .map(([year, ...rest]) => [year, ...rest.map((part) => String(part).padStart(2, "0"))].join("-")),
  names);

/** What may stand under the settings' key. */
export const settings = nearly(
  Object.fromEntries(Object.entries(CHOICES).map(([name, values]) => [name, fc.constantFrom(...values)])));

/**
 * @param {import("../../templates/player/game/level.js").Level} level
 * @returns {fc.Arbitrary<unknown>} exports with records of it, nearly right
 */
export function exports(level) {
  const result = nearly({ seconds: fc.nat(999), hints: fc.nat(9) });
  return nearly({
    flowpress: fc.constant("progress"),
    v: fc.constant(1),
    levels: fc.dictionary(names, records(level), { maxKeys: 4 }),
    settings,
    daily: fc.dictionary(names, fc.dictionary(dates, result, { maxKeys: 4 }), { maxKeys: 3 }),
  }, ["flowpress", "v", "levels"]);
}
