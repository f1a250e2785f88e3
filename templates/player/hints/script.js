/**
 * Hint scripts: the way to a solution in steps, read from the level's list of numbers.
 *
 * A script that is damaged is no script: a level can be played without hints.
 */

import { isLinked } from "../game/board.js";

/** @typedef {import("../game/board.js").Board} Board */
/** @typedef {readonly [number, number]} Link two neighboring cells */

/** The techniques, by the number that a step begins with. */
export const TECHNIQUE = {
  exits: 0, exitsDoubling: 1, facing: 2, meet: 3, claim: 4, pass: 5, barred: 6, through: 7,
  lookAhead: 8, locked: 9,
};

/** How a look-ahead ends, by number; a long argument is told without its end. */
export const CLASH = { starved: 0, crowded: 1, joined: 2, beside: 3, untold: -1 };

/** The most numbers of a step: a look-ahead whose argument has sixty links. */
const LONGEST_STEP = 127;

/**
 * @typedef {object} Argument why a link cannot be as supposed
 * @property {boolean} drawn whether the link is supposed to be drawn, or to be left out
 * @property {readonly Link[] | null} links what follows, in order; null if it is too long to show
 * @property {number} clash what then goes wrong (see CLASH)
 * @property {number} cell where
 */

/**
 * @typedef {object} Step
 * @property {number} technique
 * @property {readonly number[]} cells where to look; for colors, their heads first
 * @property {readonly Link[]} joined links that it draws
 * @property {readonly Link[]} barred links that it rules out
 * @property {Argument | null} argument
 */

/**
 * Read the steps of a level.
 * @param {unknown} script
 * @param {Board} board
 * @param {readonly (readonly number[])[] | null} solution
 * @returns {readonly Step[]} none if there is no solution to hold them against, or any is wrong
 */
export function readScript(script, board, solution) {
  // No step is without a conclusion, and there are fewer links than twice the cells.
  if (!Array.isArray(script) || !solution || script.length > 2 * board.cells.length) return [];
  const steps = script.map((numbers) => readStep(numbers, board));
  const drawn = new Set(solution.flatMap((path) => listLinks(path).map(nameLink)));
  return steps.every((step) => step && agrees(step, drawn))
    ? /** @type {Step[]} */ (steps) : [];
}

/**
 * The links of a path, in walking order.
 * @param {readonly number[]} path
 * @returns {Link[]}
 */
export function listLinks(path) {
  return path.slice(1).map((cell, place) => [path[place], cell]);
}

/**
 * A link as text, whichever way it is walked.
 * @param {Link} link
 */
export function nameLink([a, b]) {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}

/**
 * @param {Step} step
 * @param {ReadonlySet<string>} drawn
 */
function agrees({ joined, barred }, drawn) {
  return joined.every((link) => drawn.has(nameLink(link)))
    && !barred.some((link) => drawn.has(nameLink(link)));
}

/**
 * @param {unknown} numbers
 * @param {Board} board
 * @returns {Step | null} null if it is no step
 */
function readStep(numbers, board) {
  // No honest step is longer: a look-ahead with as many links as anyone would follow.
  if (!Array.isArray(numbers) || numbers.length > LONGEST_STEP) return null;
  if (!numbers.every(Number.isInteger)) return null;
  const step = sortNumbers(numbers);
  if (!step) return null;
  const { cells, joined, barred, argument } = step;
  const links = [...joined, ...barred, ...(argument?.links ?? [])];
  const named = [...cells, ...(argument && argument.links ? [argument.cell] : [])];
  const areCells = named.every((cell) => cell >= 0 && cell < board.cells.length);
  const areLinks = links.every(([a, b]) => board.cells[a] && board.cells[b]
    && isLinked(board, a, b));
  return areCells && areLinks && joined.length + barred.length > 0 ? step : null;
}

/**
 * @param {readonly number[]} numbers
 * @returns {Step | null}
 */
function sortNumbers([technique, ...rest]) {
  const [a, b, c] = rest;
  switch (technique) {
    case TECHNIQUE.exits:
    case TECHNIQUE.exitsDoubling:
      return makeStep(technique, [a], fan(a, rest.slice(1)), []);
    case TECHNIQUE.facing:
      return makeStep(technique, [a, b], [[a, b]], []);
    case TECHNIQUE.meet:
    case TECHNIQUE.claim:
      return makeStep(technique, [a, b], [], fan(a, rest.slice(2)));
    case TECHNIQUE.pass:
      return makeStep(technique, [a, b], [[c, rest[3]]], []);
    case TECHNIQUE.barred:
      return makeStep(technique, [a, b], [], [[a, b]]);
    case TECHNIQUE.through:
      return makeStep(technique, [a, b, c], [], fan(c, rest.slice(3)));
    case TECHNIQUE.lookAhead:
      return sortArgument(rest);
    case TECHNIQUE.locked:
      return rest.length < 3 ? null : makeStep(technique, rest.slice(0, 4), [], [[a, b]]);
    default:
      return null;
  }
}

/**
 * @param {number} technique
 * @param {number[]} cells
 * @param {Link[]} joined
 * @param {Link[]} barred
 * @param {Argument | null} argument
 * @returns {Step}
 */
function makeStep(technique, cells, joined, barred, argument = null) {
  return { technique, cells, joined, barred, argument };
}

/**
 * @param {number} cell
 * @param {readonly number[]} others
 * @returns {Link[]}
 */
function fan(cell, others) {
  return others.map((other) => [cell, other]);
}

/**
 * @param {readonly number[]} numbers
 * @returns {Step | null}
 */
function sortArgument([a, b, supposed, clash, cell, , ...rest]) {
  if (rest.length % 2 || (supposed !== 0 && supposed !== 1)) return null;
  if (!Object.values(CLASH).includes(clash)) return null;
  /** @type {Link[]} */
  const links = [];
  for (let place = 0; place < rest.length; place += 2) links.push([rest[place], rest[place + 1]]);
  const drawn = supposed === 1;
  const argument = { drawn, links: clash === CLASH.untold ? null : links, clash, cell };
  /** @type {Link[]} */
  const concluded = [[a, b]];
  return makeStep(
    TECHNIQUE.lookAhead, [a, b], drawn ? [] : concluded, drawn ? concluded : [], argument);
}
