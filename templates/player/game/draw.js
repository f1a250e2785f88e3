/**
 * One stroke, from picking up a flow to laying it down: where it may go and what it cuts.
 *
 * A stroke never changes the flows it started from. What the board shows is worked out anew from
 * those flows and the stroke's path, so backing off restores whatever it had run over.
 */

import { findStraightGap, isLinked } from "./board.js";
import { cutStrand, isComplete, isJoined, lastOf, mapColors } from "./flows.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./flows.js").Flows} Flows */
/** @typedef {import("./flows.js").Strand} Strand */
/** @typedef {import("./level.js").Level} Level */

/**
 * @typedef {object} Stroke
 * @property {number} color
 * @property {Strand} initial what was picked up: from the dot to the grabbed cell
 * @property {Strand} path from the dot to where the stroke has come
 * @property {readonly Strand[]} rest the color's strand at the other dot, which the stroke may meet
 */

/**
 * Pick up what lies on a cell: a dot, the end of a strand, or a strand by its middle.
 * @param {Level} level
 * @param {Flows} flows
 * @param {number} cell
 * @returns {Stroke | null} null where there is nothing to pick up
 */
export function beginStroke(level, flows, cell) {
  const dotColor = level.dotColors[cell];
  const color = dotColor >= 0 ? dotColor : mapColors(level.board.cells.length, flows)[cell];
  if (color < 0) return null;
  const pair = level.dots[color];
  const grabbed = dotColor < 0 ? flows[color].find((strand) => strand.includes(cell)) : undefined;
  const initial = grabbed ? grabbed.slice(0, grabbed.indexOf(cell) + 1) : [cell];
  const rest = flows[color].filter(
    (strand) => strand !== grabbed && strand[0] !== initial[0] && !isComplete(pair, strand));
  return { color, initial, path: initial, rest };
}

/**
 * Lead a stroke toward a cell as far as it can go.
 *
 * A cell already on the path retracts it. A cell in line with the end fills the straight gap; a
 * diagonal neighbor goes around the corner that is open. Anything else stays as it is.
 * @param {Level} level
 * @param {Stroke} stroke
 * @param {number} cell
 * @returns {Stroke} the same object when nothing changed
 */
export function leadStroke(level, stroke, cell) {
  const place = stroke.path.indexOf(cell);
  if (place === stroke.path.length - 1) return stroke;
  if (place >= 0) return { ...stroke, path: stroke.path.slice(0, place + 1) };
  const route = findStraightGap(level.board, lastOf(stroke.path), cell)
    ?? findCorner(level, stroke, cell) ?? [];
  return route.reduce((led, next) => stepStroke(level, led, next), stroke);
}

/**
 * @param {Level} level
 * @param {Stroke} stroke
 * @param {number} cell
 * @returns {Stroke}
 */
function stepStroke(level, stroke, cell) {
  const place = stroke.path.indexOf(cell);
  if (place >= 0) return { ...stroke, path: stroke.path.slice(0, place + 1) };
  return canEnter(level, stroke, cell) ? { ...stroke, path: [...stroke.path, cell] } : stroke;
}

/**
 * @param {Level} level
 * @param {Stroke} stroke
 * @param {number} cell
 */
function canEnter(level, stroke, cell) {
  const dot = level.dotColors[cell];
  return (dot < 0 || dot === stroke.color)
    && isLinked(level.board, lastOf(stroke.path), cell)
    && !isComplete(level.dots[stroke.color], stroke.path);
}

/**
 * @param {Level} level
 * @param {Stroke} stroke
 * @param {number} cell
 * @returns {number[] | null} the open corner cell and then the cell, for a diagonal neighbor
 */
function findCorner(level, stroke, cell) {
  const corners = level.board.neighbors[lastOf(stroke.path)]
    .filter((beside) => isLinked(level.board, beside, cell));
  const open = corners.find((corner) => canEnter(level, stroke, corner)
    && !stroke.path.includes(corner));
  return open === undefined ? null : [open, cell];
}

/**
 * What the board shows while a stroke is under way.
 * @param {Level} level
 * @param {Flows} base the flows when the stroke began
 * @param {Stroke} stroke
 * @returns {Flows} ``base`` itself while the stroke has changed nothing
 */
export function showStroke(level, base, stroke) {
  if (isUnmoved(stroke)) return base;
  const taken = new Set(stroke.path);
  return base.map((strands, color) => color === stroke.color
    ? meetRest(level.dots[color], stroke, taken)
    : strands.flatMap((strand) => cutStrand(level.dots[color], strand, taken)));
}

/**
 * @param {readonly [number, number]} pair
 * @param {Stroke} stroke
 * @param {ReadonlySet<number>} taken
 * @returns {Strand[]} the color's strands: one where the stroke's end lies on its other strand
 */
function meetRest(pair, stroke, taken) {
  const end = lastOf(stroke.path);
  const met = stroke.rest.find((strand) => strand.includes(end));
  const isClear = met?.every((cell, place) => place >= met.indexOf(end) || !taken.has(cell));
  if (met && isClear) {
    return [[...stroke.path, ...met.slice(0, met.indexOf(end)).reverse()]];
  }
  const drawn = stroke.path.length > 1 ? [stroke.path] : [];
  return [...drawn, ...stroke.rest.flatMap((strand) => cutStrand(pair, strand, taken))];
}

/**
 * Whether a stroke has come back to what it picked up.
 * @param {Stroke} stroke
 */
export function isUnmoved(stroke) {
  return stroke.path.length === stroke.initial.length
    && lastOf(stroke.path) === lastOf(stroke.initial);
}

/**
 * A stroke without the slip at its end: cells of other, finished flows on which it would stop.
 *
 * A finished flow gives way to a stroke that goes across it, not to one that overshoots into it.
 * @param {Level} level
 * @param {Flows} base
 * @param {Stroke} stroke
 * @returns {Stroke}
 */
export function trimSlip(level, base, stroke) {
  const colors = mapColors(level.board.cells.length, base);
  /** @param {number} cell */
  const isSlip = (cell) => colors[cell] >= 0 && colors[cell] !== stroke.color
    && isJoined(level.dots, base, colors[cell]);
  let length = stroke.path.length;
  while (length > 1 && isSlip(stroke.path[length - 1])) length--;
  return length === stroke.path.length ? stroke : { ...stroke, path: stroke.path.slice(0, length) };
}
