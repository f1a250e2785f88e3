/**
 * Hints on the board: lit cells, suppositions and what follows from them, links told, crosses.
 */

import { makeSvg } from "./dom.js";
import { UNIT, drawLine, findMiddle } from "./picture.js";

/** @typedef {import("../game/board.js").Board} Board */
/** @typedef {import("../hints/script.js").Link} Link */

/**
 * @typedef {object} Clues
 * @property {readonly number[]} lit cells to look at
 * @property {readonly number[]} shaded cells of the piece that the hint speaks of
 * @property {readonly Link[]} supposed what is supposed to be drawn
 * @property {readonly Link[]} doubted what is supposed to be left out
 * @property {readonly Link[]} follows what follows, in order
 * @property {number} clash the cell where that goes wrong, or -1
 * @property {readonly Link[]} joined links told and not drawn yet
 * @property {readonly Link[]} barred links told to be out
 */

/** Columns on a telephone up to which numbers can be read. */
const COARSEST = 10;

/** @type {Clues} */
export const NO_CLUES = {
  lit: [], shaded: [], supposed: [], doubted: [], follows: [], clash: -1, joined: [], barred: [],
};

/**
 * Build the layer, and that of the numbers, which goes on top of the dots; ``update`` draws it anew, which happens when a hint is asked for.
 * @param {Board} board
 */
export function makeClues(board) {
  const isFine = board.width > COARSEST;
  const element = makeSvg("g", { class: "player-clues" });
  const numbers = makeSvg("g", { class: isFine ? "player-clues is-fine" : "player-clues" });
  let shown = NO_CLUES;
  let state = "";
  return {
    element,
    numbers,
    /** @param {Clues} clues */
    update(clues) {
      if (clues === shown) return;
      shown = clues;
      const newState = JSON.stringify(clues);
      if (newState === state) return;
      state = newState;
      element.replaceChildren(...drawClues(board, clues));
      numbers.replaceChildren(
        ...clues.follows.map((link, place) => drawNumber(board, link, place + 1)));
    },
  };
}

/**
 * @param {Board} board
 * @param {Clues} clues
 * @returns {SVGElement[]}
 */
function drawClues(board, { lit, shaded, supposed, doubted, follows, clash, joined, barred }) {
  return [
    ...shaded.map((cell) => drawFrame(board, cell, "player-clue-shaded")),
    ...lit.map((cell) => drawFrame(board, cell, "player-clue-lit")),
    ...joined.map((link) => drawLink(board, link, "player-clue-told")),
    ...supposed.map((link) => drawLink(board, link, "player-clue-supposed")),
    ...follows.map((link) => drawLink(board, link, "player-clue-follows")),
    ...barred.map((link) => drawCross(board, link)),
    ...doubted.map((link) => drawDoubt(board, link)),
    ...(clash < 0 ? [] : [drawFrame(board, clash, "player-clue-clash")]),
  ];
}

/**
 * @param {Board} board
 * @param {number} cell
 * @param {string} name
 */
function drawFrame(board, cell, name) {
  const [x, y] = findMiddle(board, cell);
  const side = UNIT - 14;
  return makeSvg("rect", {
    class: name, x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 14,
  });
}

/**
 * @param {Board} board
 * @param {Link} link
 * @param {string} name
 */
function drawLink(board, link, name) {
  return makeSvg("path", { class: name, d: drawLine(board, link) });
}

/**
 * @param {Board} board
 * @param {Link} link
 * @param {number} number in the order of the argument
 */
function drawNumber(board, link, number) {
  const [x, y] = findBetween(board, link);
  return makeSvg("text", { class: "player-clue-number", x, y: y + 13 }, String(number));
}

/**
 * @param {Board} board
 * @param {Link} link
 * @returns {[number, number]} x and y
 */
function findBetween(board, [a, b]) {
  const [[ax, ay], [bx, by]] = [findMiddle(board, a), findMiddle(board, b)];
  return [(ax + bx) / 2, (ay + by) / 2];
}

/**
 * @param {Board} board
 * @param {Link} link crossed out in the middle
 */
function drawCross(board, link) {
  const [[x, y], arm] = [findBetween(board, link), 0.11 * UNIT];
  const d = `M${x - arm},${y - arm}L${x + arm},${y + arm}M${x + arm},${y - arm}L${x - arm},${y + arm}`;
  return makeSvg("path", { class: "player-clue-cross", d });
}

/**
 * @param {Board} board
 * @param {Link} link crossed out for the sake of the argument: the cross stands in a broken ring
 */
function drawDoubt(board, link) {
  const [cx, cy] = findBetween(board, link);
  return makeSvg("g", { class: "player-clue-doubt" },
    makeSvg("circle", { cx, cy, r: 0.21 * UNIT, pathLength: 80 }), drawCross(board, link));
}
