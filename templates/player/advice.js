/**
 * The hint button as a function: each press makes the hint stronger, the third one carries it out.
 */

import { NO_CLUES } from "./clues.js";
import { carryOut, findHint, listMarks } from "./hints.js";
import { countOf } from "./messages.js";
import { describeDone, describeWhere, describeWhy, findLit } from "./reasons.js";

/** @typedef {import("./clues.js").Clues} Clues */
/** @typedef {import("./flows.js").Flows} Flows */
/** @typedef {import("./level.js").Level} Level */

/**
 * @typedef {object} Advice
 * @property {ReadonlySet<number>} told steps that were carried out
 * @property {import("./hints.js").Hint | null} hint under way
 * @property {number} strength 0 while no hint is under way, then 1 or 2
 */

/** @type {Advice} */
export const NO_ADVICE = { told: new Set(), hint: null, strength: 0 };

/** The strength that carries a hint out. */
const LAST = 3;

/**
 * What a press on the hint button leads to.
 * @param {Advice} advice
 * @param {Level} level
 * @param {Flows} flows laid down
 * @returns {{advice: Advice, message: string, drawn: {flows: Flows, color: number} | null}}
 */
export function ask(advice, level, flows) {
  // When all is told, what was undone since is told once more.
  const hint = findHint(level, flows, advice.told) ?? findHint(level, flows, new Set());
  if (!hint) return { advice: dropHint(advice), message: describeEnd(advice), drawn: null };
  const isSame = advice.hint?.index === hint.index;
  const strength = isSame ? advice.strength + 1 : 1;
  if (strength < LAST) {
    const describe = strength === 1 ? describeWhere : describeWhy;
    const message = describe(level, hint);
    return { advice: { told: advice.told, hint, strength }, message, drawn: null };
  }
  const told = new Set([...advice.told, hint.index]);
  return {
    advice: { told, hint: null, strength: 0 },
    message: describeDone(hint.step),
    drawn: carryOut(level, flows, hint.step, told),
  };
}

/**
 * @param {Advice} advice
 */
function describeEnd({ told }) {
  return told.size ? "All is told: draw along the marks." : "Nothing is left to tell.";
}

/**
 * The advice once the board has changed: what was told stays told.
 * @param {Advice} advice
 * @returns {Advice} the same object when no hint was under way
 */
export function dropHint(advice) {
  return advice.hint ? { told: advice.told, hint: null, strength: 0 } : advice;
}

/**
 * What the board shows of the advice.
 * @param {Advice} advice
 * @param {Level} level
 * @param {Flows} flows
 * @returns {Clues}
 */
export function findClues({ told, hint, strength }, level, flows) {
  const clues = told.size ? { ...NO_CLUES, ...listMarks(level, flows, told) } : NO_CLUES;
  if (!hint) return clues;
  const lit = findLit(level, hint, strength);
  const { argument, cells: [a, b] } = hint.step;
  if (strength < 2 || !argument) return { ...clues, lit };
  return {
    ...clues,
    lit,
    [argument.drawn ? "supposed" : "doubted"]: [[a, b]],
    follows: argument.links ?? [],
    clash: argument.links ? argument.cell : -1,
  };
}

/**
 * What to add to the words of a win.
 * @param {Advice} advice
 */
export function describeHelp({ told }) {
  return told.size ? ` With ${countOf(told.size, "hint")}.` : "";
}
