/**
 * Hints in words, in three strengths: where to look, why, and what was done.
 */

import { explainClosed, findPiece, learn } from "./lore.js";
import { capitalize, countOf, nameFlow, namePlace } from "./messages.js";
import { CLASH, TECHNIQUE } from "./script.js";

/** @typedef {import("./hints.js").Hint} Hint */
/** @typedef {import("./level.js").Level} Level */
/** @typedef {import("./lore.js").Lore} Lore */
/** @typedef {import("./script.js").Link} Link */
/** @typedef {import("./script.js").Step} Step */

const SIDES = {
  up: [-1, 0], left: [0, -1], right: [0, 1], down: [1, 0],
};

const CLOSED = {
  barred: "an earlier step ruled it out",
  full: "that cell is full",
  colors: "two flows would join",
  beside: "the flow would run beside itself",
};

/**
 * Where to look.
 * @param {Level} level
 * @param {Hint} hint
 */
export function describeWhere(level, { step, index, wrong }) {
  const lore = learn(level, level.hints, index);
  const where = findWords(step).where(level, step, lore);
  return wrong < 0 ? where : `${describeWrong(level, wrong)} ${where}`;
}

/**
 * Why the step follows.
 * @param {Level} level
 * @param {Hint} hint
 */
export function describeWhy(level, { step, index, wrong }) {
  const lore = learn(level, level.hints, index);
  const why = findWords(step).why(level, step, lore);
  return wrong < 0 ? why : `${describeWrong(level, wrong)} ${why}`;
}

/**
 * What carrying out the step has done.
 * @param {Step} step
 */
export function describeDone({ joined, barred }) {
  if (!barred.length) return `Drawn: ${countOf(joined.length, "link")}.`;
  return barred.length === 1 ? "Crossed out: no flow passes there."
    : `Crossed out: no flow passes these ${barred.length} sides.`;
}

/**
 * The cells to light up: at the second strength the whole piece that the step speaks of.
 * @param {Level} level
 * @param {Hint} hint
 * @param {number} strength
 * @returns {readonly number[]}
 */
export function findLit(level, { step, index, wrong }, strength) {
  const cells = [...new Set([...step.cells, ...step.joined.flat(), ...(wrong < 0 ? [] : [wrong])])];
  if (strength < 2) return step.technique === TECHNIQUE.locked ? step.cells.slice(0, 1) : cells;
  const lore = learn(level, level.hints, index);
  const start = findPieceStart(level, step);
  return start < 0 ? cells : [...new Set([...cells, ...findPiece(level, lore, start)])];
}

/**
 * @param {Level} level
 * @param {Step} step
 * @returns {number} a cell of the piece that the step speaks of, or -1
 */
function findPieceStart({ board }, { technique, cells, barred }) {
  const out = barred.map(([, to]) => to);
  if (technique === TECHNIQUE.meet) return out[0];
  if (technique !== TECHNIQUE.claim) return -1;
  return board.neighbors[cells[0]].find((beside) => !out.includes(beside)) ?? -1;
}

/**
 * @param {Level} level
 * @param {number} cell
 */
function describeWrong(level, cell) {
  return `What is drawn at ${namePlace(level, cell)} goes another way.`;
}

/**
 * @typedef {object} Words
 * @property {(level: Level, step: Step, lore: Lore) => string} where
 * @property {(level: Level, step: Step, lore: Lore) => string} why
 */

/**
 * @param {Step} step
 * @returns {Words}
 */
function findWords({ technique }) {
  return WORDS_OF[technique];
}

/**
 * @param {Lore} lore
 * @param {number} cell
 */
function nameOwner({ colors }, cell) {
  return colors[cell] < 0 ? "the flow there" : nameFlow(colors[cell]);
}

/**
 * @param {Level} level
 * @param {Link} link
 * @returns {string} the direction from its first cell to its second
 */
function nameSide({ board }, [from, to]) {
  const [rows, cols] = [0, 1].map((axis) => board.cells[to][axis] - board.cells[from][axis]);
  const found = Object.entries(SIDES).find(([, step]) => step[0] === rows && step[1] === cols);
  return found ? found[0] : "on";
}

/**
 * @param {Level} level
 * @param {readonly Link[]} links from one cell
 * @param {string} word
 */
function nameSides(level, links, word = "and") {
  return links.map((link) => nameSide(level, link)).join(` ${word} `);
}

/** @type {Words} */
const EXITS = {
  where: (level, { cells: [cell] }) =>
    `Look at ${namePlace(level, cell)} and count its open sides.`,
  why: (level, { cells: [cell], joined }, lore) => {
    const [needs, ways] = joined.length === 1 ? ["one more link", "one side"] : ["two links", "two sides"];
    const closed = listClosed(level, lore, cell, joined);
    return `${capitalize(namePlace(level, cell))} needs ${needs} and has just ${ways} open.`
      + `${closed} So it goes ${nameSides(level, joined)}.`;
  },
};

/**
 * @param {Level} level
 * @param {Lore} lore
 * @param {number} cell
 * @param {readonly Link[]} joined
 * @returns {string} a sentence for each closed side that is not the edge of the board
 */
function listClosed({ board }, lore, cell, joined) {
  const open = joined.map(([, to]) => to);
  return board.neighbors[cell]
    .filter((beside) => !open.includes(beside) && lore.lines[beside] !== lore.lines[cell])
    .map((beside) => {
      const side = nameSide(/** @type {Level} */ ({ board }), [cell, beside]);
      return ` ${capitalize(side)}: ${CLOSED[explainClosed(lore, cell, beside)]}.`;
    })
    .join("");
}

/** @type {Words} */
const FACING = {
  where: (_level, { cells: [cell] }, lore) =>
    `Look at the two ends of ${nameOwner(lore, cell)}.`,
  why: (_level, { cells: [cell] }, lore) =>
    `The two ends of ${nameOwner(lore, cell)} stand side by side. `
    + "Unless they are joined right here, the flow would run beside itself.",
};

/** @type {Words} */
const MEET = {
  where: (level, { cells: [head] }, lore) =>
    `Look at ${nameOwner(lore, head)} at ${namePlace(level, head)}: which way can it still go?`,
  why: (level, { cells: [head, other], barred }, lore) =>
    `${capitalize(nameOwner(lore, head))} cannot go ${nameSides(level, barred, "or")} from `
    + `${namePlace(level, head)}: from there no open cells lead to its other end at `
    + `${namePlace(level, other)}.`,
};

/** @type {Words} */
const CLAIM = {
  where: MEET.where,
  why: (level, { cells: [head], barred }, lore) =>
    `Only ${nameOwner(lore, head)} can fill the marked cells, so it must go there, and not `
    + `${nameSides(level, barred, "or")} from ${namePlace(level, head)}.`,
};

/** @type {Words} */
const PASS = {
  where: (level, { joined: [[cell]] }) => `Look for a narrow passage at ${namePlace(level, cell)}.`,
  why: (level, { cells: [head, other], joined: [[a, b]] }, lore) =>
    `${capitalize(nameOwner(lore, head))} has to get from ${namePlace(level, head)} to `
    + `${namePlace(level, other)}, and the only way across leads from ${namePlace(level, a)} to `
    + `${namePlace(level, b)}.`,
};

/** @type {Words} */
const BARRED = {
  where: (level, { cells: [cell] }) => `Look for a narrow passage at ${namePlace(level, cell)}.`,
  why: (level, { cells: [a, b] }) =>
    `The only way from one side to the other leads from ${namePlace(level, a)} to `
    + `${namePlace(level, b)}, and no flow has an end on each side. So no flow takes it.`,
};

/** @type {Words} */
const THROUGH = {
  where: (level, { cells }) => `Look for a narrow passage at ${namePlace(level, cells[2])}.`,
  why: (level, { cells: [head, , cell], barred }, lore) =>
    `${capitalize(nameOwner(lore, head))} has to pass ${namePlace(level, cell)} to get across, so `
    + `that cell is not joined ${nameSides(level, barred, "or")}.`,
};

/** @type {Words} */
const LOCKED = {
  where: (level, { cells: [head] }, lore) =>
    `Look at ${nameOwner(lore, head)} at ${namePlace(level, head)}: one way would wall something off.`,
  why: (level, { cells: [head, to, victim, other] }, lore) => {
    const start = `If ${nameOwner(lore, head)} went ${nameSide(level, [head, to])} from `
      + `${namePlace(level, head)}, `;
    if (other === undefined) return `${start}no flow could fill ${namePlace(level, victim)}.`;
    return lore.colors[victim] === lore.colors[head] ? `${start}it could not reach its other end.`
      : `${start}the two ends of ${nameOwner(lore, victim)} could not meet.`;
  },
};

/** @type {Words} */
const LOOK_AHEAD = {
  where: (level, { cells: [a, b], argument }) =>
    `Look at ${namePlace(level, a)} and ${namePlace(level, b)}: what if they were `
    + `${argument?.drawn ? "" : "not "}joined?`,
  why: (level, { cells: [a, b], argument }) => {
    if (!argument) return "";
    const [not, so] = argument.drawn ? ["", "are not"] : ["not ", "are"];
    return `Suppose ${namePlace(level, a)} and ${namePlace(level, b)} were ${not}joined. `
      + `${describeEnd(level, argument)} So they ${so} joined.`;
  },
};

/**
 * @param {Level} level
 * @param {import("./script.js").Argument} argument
 */
function describeEnd(level, { links, clash, cell }) {
  if (!links) return "What follows goes wrong, but only after a long chain of moves.";
  const place = namePlace(level, cell);
  const chain = links.length ? `Follow the ${countOf(links.length, "dashed link")}: then` : "Then";
  if (clash === CLASH.loop) return `${chain} a loop closes at ${place}.`;
  if (clash === CLASH.joined) return `${chain} two flows join at ${place}.`;
  if (clash === CLASH.beside) return `${chain} a flow runs beside itself at ${place}.`;
  if (clash === CLASH.crowded) return `${chain} ${place} has too many links.`;
  return `${chain} ${place} has too few ways left.`;
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
