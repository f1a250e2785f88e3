/**
 * The hint button as a function: each press makes the hint stronger, the third one carries it out.
 */

import { NO_CLUES } from "../view/clues.js";
import { carryOut, findHint, isDrawn, listMarks } from "./hints.js";
import { learn } from "./lore.js";
import { WORDS } from "../game/messages.js";
import { findPieces } from "./pieces.js";
import { describeDone, describeWhere, describeWhy, describeWrong } from "./reasons.js";
import { TECHNIQUE } from "./script.js";

/** @typedef {import("../view/clues.js").Clues} Clues */
/** @typedef {import("../game/flows.js").Flows} Flows */
/** @typedef {import("./hints.js").Hint} Hint */
/** @typedef {import("../game/level.js").Level} Level */
/** @typedef {import("./lore.js").Lore} Lore */

/**
 * @typedef {object} Advice
 * @property {ReadonlySet<number>} told steps that were carried out
 * @property {number} last the hint asked for last, or -1
 * @property {Hint | null} hint under way
 * @property {number} strength 0 while no hint is under way, then 1 or 2
 * @property {Clues} clues to the hint under way
 */

/**
 * @typedef {object} Answer
 * @property {Advice} advice
 * @property {string} message
 * @property {boolean} isNew whether this is one hint more, not the same one grown stronger
 * @property {{flows: Flows, color: number} | null} followed the flows if the hint is carried out
 */

/** @type {Advice} */
export const NO_ADVICE = { told: new Set(), last: -1, hint: null, strength: 0, clues: NO_CLUES };

/** The strength that carries a hint out. */
const LAST = 3;

/**
 * What a press on the hint button leads to.
 * @param {Advice} advice
 * @param {Level} level
 * @param {Flows} flows laid down
 * @returns {Answer}
 */
export function ask(advice, level, flows) {
  // When all is told, what was undone since is told once more.
  const hint = findHint(level, flows, advice.told) ?? findHint(level, flows, new Set());
  if (!hint) return { advice: dropHint(advice), message: WORDS.allTold, isNew: false, followed: null };
  const strength = advice.hint?.index === hint.index ? advice.strength + 1 : 1;
  return strength < LAST ? explain(advice, level, hint, strength) : finish(advice, level, flows, hint);
}

/**
 * @param {Advice} advice
 * @param {Level} level
 * @param {Hint} hint
 * @param {number} strength
 * @returns {Answer}
 */
function explain(advice, level, hint, strength) {
  const lore = learn(level, hint.index);
  const words = (strength === 1 ? describeWhere : describeWhy)(lore, hint.step);
  return {
    advice: { ...advice, last: hint.index, hint, strength, clues: pointOut(lore, hint, strength) },
    message: hint.wrong ? `${describeWrong(level, hint.wrong)} ${words}` : words,
    isNew: hint.index !== advice.last,
    followed: null,
  };
}

/**
 * @param {Advice} advice
 * @param {Level} level
 * @param {Flows} flows
 * @param {Hint} hint
 * @returns {Answer}
 */
function finish(advice, level, flows, { step, index }) {
  const told = new Set([...advice.told, index]);
  const followed = carryOut(level, flows, step, told);
  return {
    advice: { ...dropHint(advice), told },
    message: describeDone(level, step, isDrawn(followed.flows, step)),
    isNew: false,
    followed,
  };
}

/**
 * @param {Lore} lore
 * @param {Hint} hint
 * @param {number} strength
 * @returns {Clues}
 */
function pointOut(lore, { step, wrong }, strength) {
  const { argument, cells, joined, technique } = step;
  const isLocked = technique === TECHNIQUE.locked;
  // Where a locked color is would give the reason away at once; where links go, the answer.
  const asked = isLocked ? cells.slice(0, 1) : cells;
  const seen = strength < 2 ? asked : [...cells, ...joined.flat()];
  const clues = { ...NO_CLUES, lit: [...new Set([...seen, ...(wrong ? [wrong.cell] : [])])] };
  if (strength < 2) return clues;
  const [a, b] = cells;
  return {
    ...clues,
    shaded: findPieces(lore, step),
    supposed: isLocked || argument?.drawn ? [[a, b]] : [],
    doubted: argument && !argument.drawn ? [[a, b]] : [],
    follows: argument?.links ?? [],
    clash: argument?.links ? argument.cell : -1,
  };
}

/**
 * The advice once the board has changed: what was told stays told.
 * @param {Advice} advice
 * @returns {Advice} the same object when no hint was under way
 */
export function dropHint(advice) {
  return advice.hint ? { ...advice, hint: null, strength: 0, clues: NO_CLUES } : advice;
}

/**
 * What the board shows of the advice.
 * @param {Advice} advice
 * @param {Level} level
 * @param {Flows} flows
 * @returns {Clues}
 */
export function findClues({ told, clues }, level, flows) {
  return told.size ? { ...clues, ...listMarks(level, flows, told) } : clues;
}

/**
 * The advice of a game that goes on: what was told before stands on the board again.
 * @param {Level} level
 * @param {readonly number[]} told steps carried out before; what is no step of the level is left out
 * @returns {Advice}
 */
export function resumeAdvice({ hints }, told) {
  const known = told.filter((index) => index >= 0 && index < hints.length);
  return known.length ? { ...NO_ADVICE, told: new Set(known) } : NO_ADVICE;
}
