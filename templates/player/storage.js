/**
 * What a browser remembers: progress by level id, and settings; validated on every reading.
 *
 * Storage may be blocked, full, or hold anything at all: then the game goes on from memory, and
 * what cannot be understood counts as not there.
 */

import { isLinked } from "./board.js";
import { isCellList, isRecord } from "./level.js";

/** @typedef {import("./flows.js").Flows} Flows */
/** @typedef {import("./level.js").Level} Level */

/**
 * @typedef {object} Progress
 * @property {Flows | null} flows the board as it was left, or null for an untouched one
 * @property {number} moves
 * @property {number} lastColor color of the last move, or -1
 * @property {boolean} solved whether the level was ever solved
 * @property {number | null} best fewest moves it was solved in
 */

/**
 * @typedef {object} Settings
 * @property {boolean} letters whether dots carry their letters
 */

/**
 * @typedef {object} Backing the part of the Web Storage interface that is used
 * @property {(key: string) => string | null} getItem
 * @property {(key: string, value: string) => void} setItem
 */

/** Keys carry the version of what is stored under them. */
export const LEVEL_PREFIX = "flowpress:v1:level:";
const SETTINGS_KEY = "flowpress:v1:settings";
const LONGEST_TEXT = 20_000;

/** @type {Progress} */
const NO_PROGRESS = { flows: null, moves: 0, lastColor: -1, solved: false, best: null };

/**
 * Open the browser's storage, with memory standing in wherever it refuses.
 * @param {() => Backing} findBacking may throw, as window.localStorage does when blocked
 */
export function openStorage(findBacking) {
  const memory = new Map();
  /** @param {string} key */
  const read = (key) => memory.get(key) ?? attempt(() => findBacking().getItem(key));
  /**
   * @param {string} key
   * @param {object} value
   */
  const write = (key, value) => {
    const text = JSON.stringify(value);
    const isKept = attempt(() => { findBacking().setItem(key, text); return true; });
    if (isKept) memory.delete(key);
    else memory.set(key, text);
  };
  return {
    /** @param {Level} level */
    readProgress: (level) => checkProgress(level, parse(read(LEVEL_PREFIX + level.id))),
    /** @param {string} id */
    readResult: (id) => checkResult(parse(read(LEVEL_PREFIX + id))),
    /**
     * Write progress without losing a result that another tab has written meanwhile.
     * @param {Level} level
     * @param {Progress} progress
     */
    writeProgress: (level, progress) => {
      const before = checkResult(parse(read(LEVEL_PREFIX + level.id)));
      write(LEVEL_PREFIX + level.id, { ...progress, ...joinResults(before, progress) });
    },
    /** @returns {Settings} */
    readSettings: () => checkSettings(parse(read(SETTINGS_KEY))),
    /** @param {Settings} settings */
    writeSettings: (settings) => write(SETTINGS_KEY, settings),
  };
}

/**
 * @template T
 * @param {() => T} action
 * @returns {T | null} null when it throws
 */
function attempt(action) {
  try {
    return action();
  } catch {
    return null;
  }
}

/**
 * @param {string | null} text
 * @returns {unknown}
 */
function parse(text) {
  return text === null || text.length > LONGEST_TEXT ? null : attempt(() => JSON.parse(text));
}

/**
 * @param {unknown} data
 * @returns {Settings}
 */
function checkSettings(data) {
  return { letters: !(isRecord(data) && data.letters === false) };
}

/**
 * @param {unknown} data
 * @returns {Pick<Progress, "solved" | "best">}
 */
function checkResult(data) {
  if (!isRecord(data) || data.solved !== true) return { solved: false, best: null };
  return { solved: true, best: isCount(data.best) && data.best > 0 ? data.best : null };
}

/**
 * @param {Pick<Progress, "solved" | "best">} one
 * @param {Pick<Progress, "solved" | "best">} other
 */
function joinResults(one, other) {
  const bests = [one.best, other.best].filter((best) => best !== null);
  return {
    solved: one.solved || other.solved,
    best: bests.length ? Math.min(...bests) : null,
  };
}

/**
 * @param {Level} level
 * @param {unknown} data
 * @returns {Progress}
 */
function checkProgress(level, data) {
  const result = { ...NO_PROGRESS, ...checkResult(data) };
  if (!isRecord(data) || !isFlows(level, data.flows)) return result;
  return {
    ...result,
    flows: data.flows,
    moves: isCount(data.moves) ? data.moves : 0,
    lastColor: isColor(level, data.lastColor) ? data.lastColor : -1,
  };
}

/**
 * @param {unknown} value
 * @returns {value is number}
 */
function isCount(value) {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/**
 * @param {Level} level
 * @param {unknown} value
 * @returns {value is number}
 */
function isColor(level, value) {
  return isCount(value) && value < level.dots.length;
}

/**
 * @param {Level} level
 * @param {unknown} value
 * @returns {value is number[][][]} whether a player could have drawn it on this level
 */
function isFlows(level, value) {
  if (!Array.isArray(value) || value.length !== level.dots.length) return false;
  if (!value.every((strands, color) => Array.isArray(strands)
    && strands.every((strand) => isStrand(level, color, strand)))) return false;
  const cells = value.flat(2);
  return new Set(cells).size === cells.length;
}

/**
 * @param {Level} level
 * @param {number} color
 * @param {unknown} strand
 */
function isStrand(level, color, strand) {
  if (!isCellList(strand, level.board.cells.length) || strand.length < 2) return false;
  if (level.dotColors[strand[0]] !== color) return false;
  return strand.every((cell, place) => place === 0
    || (isLinked(level.board, strand[place - 1], cell)
      && (level.dotColors[cell] < 0
        || (level.dotColors[cell] === color && place === strand.length - 1))));
}
