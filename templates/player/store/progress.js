/**
 * The record of a level: what it holds, how it is checked, and how two of them become one.
 */

import { MAX_SIDE } from "../game/board.js";
import { LABELS, isRecord } from "../game/level.js";
import { isCount } from "./parse.js";
import { isStoredPast, readPast, writePast } from "./past.js";
import { isFlows } from "./strands.js";

/** @typedef {import("../game/flows.js").Flows} Flows */
/** @typedef {import("../game/level.js").Level} Level */

/**
 * @typedef {object} Result what is never lost
 * @property {boolean} solved whether the level was ever solved
 * @property {number | null} best fewest moves it was solved in
 * @property {number | null} bestSeconds shortest playing time it was solved in
 */

/**
 * @typedef {object} Standing the board as it was left, but for its history
 * @property {Flows | null} flows null for a board that was never touched
 * @property {number} moves
 * @property {number} lastColor color of the last move, or -1
 * @property {readonly number[]} told indexes of the hint steps that were carried out
 * @property {number} given hints carried out since the last reset
 * @property {boolean} revealed whether the solution was shown since the last reset
 * @property {number} seconds playing time of the board as it stands
 */

/** @typedef {Result & Standing & {past: readonly import("../game/game.js").Step[]}} Progress */

/** @typedef {Result & Standing & {past: readonly import("./past.js").StoredStep[]}} StoredRecord */

/** @type {Result} */
const NO_RESULT = { solved: false, best: null, bestSeconds: null };

/** Without a history in either form, so that it stands for both. */
const BLANK = {
  ...NO_RESULT, flows: null, moves: 0, lastColor: -1, past: [], told: [], given: 0,
  revealed: false, seconds: 0,
};

/** @type {Progress} */
export const NO_PROGRESS = BLANK;

/** As many hint steps as a record may name; no script is nearly as long. */
const MOST_STEPS = 5_000;

/** @param {unknown} value */
const isBoolean = (value) => typeof value === "boolean";

/** @param {unknown} value */
const isDuration = (value) => typeof value === "number" && value >= 0 && value < 1e9;

/**
 * What each field must be, as far as that can be told without the level.
 * @type {Record<keyof StoredRecord, (value: unknown) => boolean>}
 */
const CHECKS = {
  flows: (value) => value === null || isStrandLists(value),
  moves: isCount,
  lastColor: (value) => value === -1 || isCount(value),
  solved: isBoolean,
  best: (value) => value === null || (isCount(value) && value > 0),
  past: isStoredPast,
  told: (value) => Array.isArray(value) && value.length <= MOST_STEPS && isSetOfCounts(value),
  given: isCount,
  revealed: isBoolean,
  seconds: isDuration,
  bestSeconds: (value) => value === null || isDuration(value),
};

/** @typedef {keyof typeof CHECKS} Field */

export const FIELDS = /** @type {Field[]} */ (Object.keys(CHECKS));

/** @param {readonly unknown[]} values */
function isSetOfCounts(values) {
  return new Set(values).size === values.length && values.every(isCount);
}

/**
 * @param {unknown} value
 * @returns {boolean} whether it is made as flows are, on some board
 */
function isStrandLists(value) {
  if (!Array.isArray(value) || value.length > LABELS.length) return false;
  const isStrand = (/** @type {unknown} */ strand) => Array.isArray(strand)
    && strand.length > 1 && strand.length <= MAX_SIDE ** 2;
  return value.every((strands) => Array.isArray(strands) && strands.length <= 2
    && strands.every(isStrand)) && isSetOfCounts(value.flat(2));
}

/**
 * What a record says, with nothing in place of what is missing or of no use.
 * @param {unknown} data
 * @returns {StoredRecord}
 */
export function tidyRecord(data) {
  /** @type {Record<string, unknown>} */
  const known = {};
  if (isRecord(data)) {
    for (const field of FIELDS) if (CHECKS[field](data[field])) known[field] = data[field];
  }
  const record = { ...BLANK, ...known };
  return record.solved ? record : { ...record, ...NO_RESULT };
}

/**
 * @param {unknown} data
 * @returns {boolean} whether it is a record with no field that tidying would drop
 */
export function isWholeRecord(data) {
  return isRecord(data) && isBoolean(data.solved)
    && FIELDS.every((field) => data[field] === undefined || CHECKS[field](data[field]));
}

/**
 * @param {Level} level
 * @param {unknown} data
 * @returns {Progress} with a board only where it was left as this level's could be
 */
export function checkProgress(level, data) {
  const record = tidyRecord(data);
  const { flows, lastColor, told } = record;
  if (!isFlows(level, flows)) return { ...NO_PROGRESS, ...pickResult(record) };
  return {
    ...record,
    lastColor: lastColor < level.dots.length ? lastColor : -1,
    told: told.every((step) => step < level.hints.length) ? told : [],
    past: readPast(level, flows, record.past),
  };
}

/**
 * @param {Level} level
 * @param {Progress} progress
 * @returns {StoredRecord}
 */
export function packProgress(level, progress) {
  const { flows, past } = progress;
  return { ...progress, past: flows ? writePast(level, flows, past) : [] };
}

/**
 * @param {Result} record
 * @returns {Result}
 */
export function pickResult({ solved, best, bestSeconds }) {
  return { solved, best, bestSeconds };
}

/**
 * @param {Result} one
 * @param {Result} other
 * @returns {Result} the better of each
 */
export function joinResults(one, other) {
  return {
    solved: one.solved || other.solved,
    best: findLeast(one.best, other.best),
    bestSeconds: findLeast(one.bestSeconds, other.bestSeconds),
  };
}

/**
 * @param {number | null} one
 * @param {number | null} other
 */
function findLeast(one, other) {
  const least = Math.min(one ?? Infinity, other ?? Infinity);
  return least === Infinity ? null : least;
}
