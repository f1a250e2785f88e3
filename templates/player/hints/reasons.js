/**
 * Hints in words, in three strengths: where to look, why, and what was done.
 */

import { describeExits, describeShortage, nameSide, nameSides } from "./exits.js";
import { learnMore } from "./lore.js";
import { capitalize, countOf, nameFlow, namePlace } from "../game/messages.js";
import { CLASH, TECHNIQUE } from "./script.js";

/** @typedef {import("./hints.js").Wrong} Wrong */
/** @typedef {import("../game/level.js").Level} Level */
/** @typedef {import("./lore.js").Lore} Lore */
/** @typedef {import("./script.js").Step} Step */

/**
 * @typedef {object} Words
 * @property {(lore: Lore, step: Step) => string} where
 * @property {(lore: Lore, step: Step) => string} why
 */

/**
 * Where to look.
 * @param {Lore} lore what is known before the step
 * @param {Step} step
 */
export function describeWhere(lore, step) {
  return WORDS_OF[step.technique].where(lore, step);
}

/**
 * Why the step follows.
 * @param {Lore} lore what is known before the step
 * @param {Step} step
 */
export function describeWhy(lore, step) {
  return WORDS_OF[step.technique].why(lore, step);
}

/**
 * Which flow contradicts the step, and where.
 * @param {Level} level
 * @param {Wrong} wrong
 */
export function describeWrong(level, { cell, color }) {
  return `${capitalize(nameFlow(color))} must go another way at ${namePlace(level, cell)}.`;
}

/**
 * What carrying out the step has done.
 * @param {Level} level
 * @param {Step} step
 * @param {boolean} isDrawn or only marked, because no flow has come there
 */
export function describeDone(level, { joined, barred }, isDrawn) {
  const links = [...joined, ...barred];
  const what = barred.length ? "Crossed out" : isDrawn ? "Drawn" : "Marked for later";
  return `${what}: ${namePlace(level, links[0][0])}, ${nameSides(level, links)}.`;
}

/**
 * @param {Lore} lore
 * @param {number} cell of a line with a color
 */
function nameOwner({ colors }, cell) {
  return colors[cell] < 0 ? "the flow" : nameFlow(colors[cell]);
}

/** @type {Words} */
const EXITS = {
  where: ({ level }, { cells: [cell] }) =>
    `Look at ${namePlace(level, cell)} and count its open sides.`,
  why: (lore, { cells: [cell], joined }) => describeExits(lore, cell, joined),
};

/** @type {Words} */
const FACING = {
  where: (lore, { cells: [cell] }) => `Look at the two ends of ${nameOwner(lore, cell)}.`,
  why: (lore, { cells: [cell] }) =>
    `The two ends of ${nameOwner(lore, cell)} stand side by side. Joined anywhere but here, `
    + "it would run beside itself, and no flow here ever does.",
};

/** @type {Words} */
const MEET = {
  where: (lore, { cells: [head] }) =>
    `Look at ${nameOwner(lore, head)} at ${namePlace(lore.level, head)}: which ways can it go?`,
  why: (lore, { cells: [head, other], barred }) =>
    `${capitalize(nameOwner(lore, head))} cannot go ${nameSides(lore.level, barred, "or")} from `
    + `${namePlace(lore.level, head)}: the shaded cells do not lead to its other end at `
    + `${namePlace(lore.level, other)}.`,
};

/** @type {Words} */
const CLAIM = {
  where: MEET.where,
  why: (lore, { cells: [head], barred }) =>
    `Only ${nameOwner(lore, head)} has both its ends beside the shaded cells, so it has to fill `
    + `them. It cannot go ${nameSides(lore.level, barred, "or")} from `
    + `${namePlace(lore.level, head)}.`,
};

/** @type {Words} */
const PASS = {
  where: ({ level }, { joined: [[cell]] }) => `Look for a narrow passage at ${namePlace(level, cell)}.`,
  why: (lore, { cells: [head, other], joined: [[a, b]] }) =>
    `${capitalize(nameOwner(lore, head))} has to get from ${namePlace(lore.level, head)} to `
    + `${namePlace(lore.level, other)}, and the only way there leads from `
    + `${namePlace(lore.level, a)} to ${namePlace(lore.level, b)}.`,
};

/** @type {Words} */
const BARRED = {
  where: ({ level }, { cells: [cell] }) => `Look for a narrow passage at ${namePlace(level, cell)}.`,
  why: ({ level }, { cells: [a, b] }) =>
    `The only way in or out of the shaded cells leads from ${namePlace(level, a)} to `
    + `${namePlace(level, b)}, and no flow has one end on each side. So no flow takes it.`,
};

/** @type {Words} */
const THROUGH = {
  where: ({ level }, { cells }) => `Look for a narrow passage at ${namePlace(level, cells[2])}.`,
  why: (lore, { cells: [head, other, cell], barred }) =>
    `${capitalize(nameOwner(lore, head))} has to get from ${namePlace(lore.level, head)} to `
    + `${namePlace(lore.level, other)}, and must pass ${namePlace(lore.level, cell)} on its way. `
    + `There it cannot turn ${nameSides(lore.level, barred, "or")}.`,
};

/** @type {Words} */
const LOCKED = {
  where: (lore, { cells: [head] }) =>
    `Look at ${nameOwner(lore, head)} at ${namePlace(lore.level, head)}: `
    + "one way would wall something off.",
  why: (lore, { cells: [head, to, victim, other] }) => {
    const start = `If ${nameOwner(lore, head)} went ${nameSide(lore.level, [head, to])} from `
      + `${namePlace(lore.level, head)}, `;
    if (other === undefined) return `${start}no flow could fill the shaded cells.`;
    return lore.colors[victim] === lore.colors[head]
      ? `${start}it could no longer reach its other end.`
      : `${start}the two ends of ${nameOwner(lore, victim)} could no longer meet.`;
  },
};

/** @type {Words} */
const LOOK_AHEAD = {
  where: (lore, step) => `Look at ${describeLink(lore, step, "and")}: what if they were `
    + `${step.argument?.drawn ? "" : "not "}joined?`,
  why: (lore, step) => {
    const isFlow = step.cells.some((cell) => lore.colors[cell] >= 0);
    const [does, are] = step.argument?.drawn ? ["does not", "are not"] : ["does", "are"];
    return `Suppose ${describeSupposed(lore, step)}. ${describeEnd(lore, step)} `
      + `So ${isFlow ? `it ${does}` : `they ${are} joined`}.`;
  },
};

/**
 * @param {Lore} lore
 * @param {Step} step
 * @param {string} word
 * @returns {string} both cells, first the one whose flow is known
 */
function describeLink({ level, colors }, { cells: [a, b] }, word) {
  const [from, to] = colors[a] < 0 && colors[b] >= 0 ? [b, a] : [a, b];
  return `${namePlace(level, from)} ${word} ${namePlace(level, to)}`;
}

/**
 * @param {Lore} lore
 * @param {Step} step
 */
function describeSupposed(lore, step) {
  const color = Math.max(...step.cells.map((cell) => lore.colors[cell]));
  const not = step.argument?.drawn ? "" : "not ";
  if (color < 0) return `${describeLink(lore, step, "and")} were ${not}joined`;
  return `${nameFlow(color)} ${not ? "did not go" : "went"} from ${describeLink(lore, step, "to")}`;
}

/**
 * @param {Lore} lore
 * @param {Step} step
 */
function describeEnd(lore, { cells: [a, b], argument }) {
  if (!argument?.links) return "A long chain of moves from there ends badly; take our word for it.";
  const { links, clash, cell } = argument;
  const place = namePlace(lore.level, cell);
  const dashes = links.length === 1 ? "dashed link" : countOf(links.length, "dashed link");
  const chain = links.length ? `Follow the ${dashes}: then` : "Then";
  switch (clash) {
    case CLASH.joined: return `${chain} two flows join at ${place}.`;
    case CLASH.beside: return `${chain} a flow runs beside itself at ${place}.`;
    case CLASH.crowded: return `${chain} ${place} has too many links.`;
    default: {
      /** @type {import("./script.js").Link[]} */
      const supposed = [[a, b]];
      const then = argument.drawn ? learnMore(lore, [...supposed, ...links], [])
        : learnMore(lore, links, supposed);
      const shortage = describeShortage(then, cell);
      return `${chain} ${place} has too few ways out. ${shortage}`;
    }
  }
}

/** @type {Readonly<Record<number, Words>>} */
const WORDS_OF = {
  [TECHNIQUE.exits]: EXITS,
  [TECHNIQUE.exitsDoubling]: EXITS,
  [TECHNIQUE.facing]: FACING,
  [TECHNIQUE.meet]: MEET,
  [TECHNIQUE.claim]: CLAIM,
  [TECHNIQUE.pass]: PASS,
  [TECHNIQUE.barred]: BARRED,
  [TECHNIQUE.through]: THROUGH,
  [TECHNIQUE.lookAhead]: LOOK_AHEAD,
  [TECHNIQUE.locked]: LOCKED,
};
