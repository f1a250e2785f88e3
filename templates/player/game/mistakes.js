/**
 * What went wrong on the board as it is drawn: flows cut off, cells out of reach, wrong ways.
 */

import { isLinked } from "./board.js";
import { isJoined, lastOf, mapColors } from "./flows.js";
import { isOpen } from "./level.js";

/** @typedef {import("./flows.js").Flows} Flows */
/** @typedef {import("./level.js").Level} Level */

/**
 * @typedef {object} Mistakes
 * @property {readonly number[]} cells empty cells that no flow can fill any more
 * @property {readonly number[]} flows colors that cannot be finished as drawn, or go a wrong way
 */

/** @typedef {"off" | "deadends" | "all"} MistakeMode "all" compares with the solution too */

/** @type {Mistakes} */
export const NO_MISTAKES = { cells: [], flows: [] };

/**
 * The mistakes that a player wants to be told of.
 * @param {Level} level
 * @param {Flows} flows laid down
 * @param {MistakeMode} mode
 * @returns {Mistakes}
 */
export function findMistakes(level, flows, mode) {
  if (mode === "off") return NO_MISTAKES;
  const deadEnds = findDeadEnds(level, flows);
  if (mode === "deadends") return deadEnds;
  const wrong = findWrongFlows(level, flows);
  return { ...deadEnds, flows: [...new Set([...deadEnds.flows, ...wrong])].sort((a, b) => a - b) };
}

/**
 * What is lost whatever is drawn next, unless something is drawn anew.
 *
 * A flow still open runs from one of its ends to the other through empty cells that hang
 * together. So it is cut off where its ends neither touch nor border on one piece of them, and a
 * piece on which no flow has both its ends stays empty.
 * @param {Level} level
 * @param {Flows} flows
 * @returns {Mistakes} nothing where every pair is joined: that has words of its own
 */
export function findDeadEnds(level, flows) {
  const { board, dots } = level;
  const open = dots.flatMap((_, color) => (isJoined(dots, flows, color) ? [] : [color]));
  if (open.length === 0) return NO_MISTAKES;
  const pieces = mapPieces(level, flows);
  const reached = new Set();
  const cutOff = open.filter((color) => {
    const [one, other] = findEnds(dots[color], flows[color]);
    const shared = findBordering(level, pieces, one)
      .filter((piece) => findBordering(level, pieces, other).includes(piece));
    shared.forEach((piece) => reached.add(piece));
    return shared.length === 0 && !isLinked(board, one, other);
  });
  const cells = pieces.flatMap((piece, cell) => (piece < 0 || reached.has(piece) ? [] : [cell]));
  return { cells, flows: cutOff };
}

/**
 * The two ends from which a color goes on: where its strands have come, or its dots.
 * @param {readonly [number, number]} pair
 * @param {readonly import("./flows.js").Strand[]} strands
 */
function findEnds(pair, strands) {
  return pair.map((dot) => {
    const strand = strands.find(([start]) => start === dot);
    return strand ? lastOf(strand) : dot;
  });
}

/**
 * The connected pieces of the empty cells.
 * @param {Level} level
 * @param {Flows} flows
 * @returns {number[]} the piece of each cell, named by its first cell; -1 where a flow or dot is
 */
function mapPieces({ board, dotColors }, flows) {
  const colors = mapColors(board.cells.length, flows);
  const pieces = new Array(board.cells.length).fill(-1);
  /** @param {number} cell */
  const isFree = (cell) => colors[cell] < 0 && dotColors[cell] < 0 && pieces[cell] < 0;
  board.cells.forEach((_, first) => {
    const waiting = isFree(first) ? [first] : [];
    while (waiting.length) {
      const cell = /** @type {number} */ (waiting.pop());
      pieces[cell] = first;
      waiting.push(...board.neighbors[cell].filter((beside) => isFree(beside)));
    }
  });
  return pieces;
}

/**
 * @param {Level} level
 * @param {readonly number[]} pieces
 * @param {number} cell
 * @returns {number[]} the pieces beside it
 */
function findBordering({ board }, pieces, cell) {
  return board.neighbors[cell].flatMap((beside) => (pieces[beside] < 0 ? [] : [pieces[beside]]));
}

/**
 * Colors that take a way which the solution does not.
 * @param {Level} level
 * @param {Flows} flows
 * @returns {number[]} none where the solution is not told, or where another may be as good
 */
function findWrongFlows(level, flows) {
  const { board, solution } = level;
  if (!solution || isOpen(level)) return [];
  const right = new Map(solution.flatMap((path, color) => path.slice(1).map(
    (cell, place) => [nameLink(path[place], cell, board.cells.length), color])));
  return flows.flatMap((strands, color) => (strands.some((strand) => strand.some(
    (cell, place) => place > 0
      && right.get(nameLink(strand[place - 1], cell, board.cells.length)) !== color)) ? [color] : []));
}

/**
 * @param {number} a
 * @param {number} b
 * @param {number} count of cells
 */
function nameLink(a, b, count) {
  return Math.min(a, b) * count + Math.max(a, b);
}
