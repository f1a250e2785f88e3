/**
 * From points to cells: where a pointer is, and which cells it passed since it was last seen.
 */

import { findCell } from "../game/board.js";

/** @typedef {import("../game/board.js").Board} Board */

/**
 * @typedef {object} Point measured in cells from the board's top left corner
 * @property {number} x
 * @property {number} y
 */

/**
 * The cell under a point, or the nearest one for a point outside: a finger that slips over the
 * edge goes on drawing along it.
 * @param {Board} board
 * @param {Point} point
 */
export function findCellAt(board, { x, y }) {
  return findCell(board, clamp(Math.floor(y), board.height), clamp(Math.floor(x), board.width));
}

/**
 * @param {number} place
 * @param {number} count
 */
function clamp(place, count) {
  return Math.max(0, Math.min(count - 1, place));
}

/**
 * The cells under the straight line between two points, in order, each once.
 *
 * A pointer is reported some sixty times a second, whatever its speed; this is what a fast one
 * skipped. The line is cut wherever it passes from one row or column of cells to the next.
 * @param {Board} board
 * @param {Point} from
 * @param {Point} to
 * @returns {number[]} at least the cell at ``to``
 */
export function traceCells(board, from, to) {
  const cuts = [0, ...findCrossings(from.x, to.x), ...findCrossings(from.y, to.y), 1]
    .sort((a, b) => a - b);
  /** @type {number[]} */
  const cells = [];
  for (let place = 1; place < cuts.length; place++) {
    const middle = (cuts[place - 1] + cuts[place]) / 2;
    cells.push(findCellAt(board, mix(from, to, middle)));
  }
  cells.push(findCellAt(board, to));
  return cells.filter((cell, place) => cell !== cells[place - 1]);
}

/**
 * @param {number} from
 * @param {number} to
 * @returns {number[]} the shares of the way, 0 to 1, at which a whole number is passed
 */
function findCrossings(from, to) {
  const [low, high] = from < to ? [from, to] : [to, from];
  const crossings = [];
  for (let line = Math.ceil(low); line <= Math.floor(high) && low !== high; line++) {
    crossings.push((line - from) / (to - from));
  }
  return crossings;
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} share
 * @returns {Point}
 */
function mix(from, to, share) {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
