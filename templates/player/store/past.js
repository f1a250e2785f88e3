/**
 * The history of a board kept small: each step back as the colors that it changes.
 *
 * Stored as ``[moves, changes]``, latest step first, and with help ``[moves, changes, hints given,
 * whether the solution was shown]``; ``changes`` is ``color:strands`` with commas between. Each step is read from the one after it, so what is damaged ends the history there
 * and costs nothing that came later.
 */

import { isCount } from "./parse.js";
import { isFlows, readStrands, writeStrands } from "./strands.js";

/** @typedef {import("../game/board.js").Board} Board */
/** @typedef {import("../game/flows.js").Flows} Flows */
/** @typedef {import("../game/game.js").Step} Step */
/** @typedef {import("../game/level.js").Level} Level */
/** @typedef {[number, string] | [number, string, number, boolean]} StoredStep */

/** As much text as the history of a level may take, and as many steps. */
const LONGEST = 4_000;
const MOST_STEPS = 500;

/** Characters around a stored step: brackets, quotes, and the comma before the next. */
const BRACKETS = 5;

/**
 * What led from some flows to later ones. A game hands on its history as it is, so that at each
 * move only the latest step is new.
 * @type {WeakMap<Flows, {later: Flows, text: string}>}
 */
const changes = new WeakMap();

/**
 * @param {Level} level
 * @param {Flows} flows as they are now
 * @param {readonly Step[]} past oldest first
 * @returns {StoredStep[]} the latest steps, as many as there is room for
 */
export function writePast(level, flows, past) {
  /** @type {StoredStep[]} */
  const steps = [];
  let room = LONGEST;
  let later = flows;
  for (const step of [...past].reverse().slice(0, MOST_STEPS)) {
    const { moves, given, revealed } = step;
    const change = findChange(level.board, later, step.flows);
    /** @type {StoredStep} */
    const stored = given || revealed ? [moves, change, given, revealed] : [moves, change];
    room -= stored.join().length + BRACKETS;
    if (room < 0) break;
    steps.push(stored);
    later = step.flows;
  }
  return steps;
}

/**
 * @param {Level} level
 * @param {Flows} flows as they are now
 * @param {readonly StoredStep[]} steps
 * @returns {Step[]} oldest first
 */
export function readPast(level, flows, steps) {
  /** @type {Step[]} */
  const past = [];
  let later = flows;
  for (const [moves, text, given = 0, revealed = false] of steps) {
    const earlier = readChange(level, later, text);
    if (!earlier) break;
    past.unshift({ flows: earlier, moves, given, revealed });
    later = earlier;
  }
  return past;
}

/**
 * @param {unknown} value
 * @returns {value is StoredStep[]} whether it has the shape of a history, for no level in particular
 */
export function isStoredPast(value) {
  return Array.isArray(value) && value.length <= MOST_STEPS && value.every((step) =>
    Array.isArray(step) && isCount(step[0]) && typeof step[1] === "string"
    && (step.length === 2
      || (step.length === 4 && isCount(step[2]) && typeof step[3] === "boolean")));
}

/**
 * @param {Board} board
 * @param {Flows} later
 * @param {Flows} earlier
 */
function findChange(board, later, earlier) {
  const known = changes.get(earlier);
  if (known?.later === later) return known.text;
  const text = writeChange(board, later, earlier);
  changes.set(earlier, { later, text });
  return text;
}

/**
 * @param {Board} board
 * @param {Flows} later
 * @param {Flows} earlier
 */
function writeChange(board, later, earlier) {
  return earlier.flatMap((strands, color) => {
    // Most colors are the very same lists, and need not be written to be compared.
    if (strands.every((strand, place) => strand === later[color][place])
      && strands.length === later[color].length) return [];
    const text = writeStrands(board, strands);
    return text === writeStrands(board, later[color]) ? [] : [`${color}:${text}`];
  }).join();
}

/**
 * @param {Level} level
 * @param {Flows} later
 * @param {string} text
 * @returns {Flows | null} null unless a player could have drawn it
 */
function readChange(level, later, text) {
  const flows = [...later];
  for (const change of text ? text.split(",") : []) {
    const [color, strands] = change.split(":");
    const read = readStrands(level.board, strands ?? "?");
    if (!read || !/^\d{1,2}$/.test(color)) return null;
    flows[Number(color)] = read;
  }
  return isFlows(level, flows) ? flows : null;
}
