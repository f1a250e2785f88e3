/**
 * Hints on the board: lit cells, suppositions and what follows from them, links told, crosses.
 */

import { makeSvg } from "./dom.js";
import { UNIT, drawLine, findMiddle } from "./picture.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./script.js").Link} Link */

/**
 * @typedef {object} Clues
 * @property {readonly number[]} lit cells to look at
 * @property {readonly Link[]} supposed what is supposed to be drawn
 * @property {readonly Link[]} doubted what is supposed to be left out
 * @property {readonly Link[]} follows what follows, in order
 * @property {number} clash the cell where that goes wrong, or -1
 * @property {readonly Link[]} joined links told and not drawn yet
 * @property {readonly Link[]} barred links told to be out
 */

/** @type {Clues} */
export const NO_CLUES = {
  lit: [], supposed: [], doubted: [], follows: [], clash: -1, joined: [], barred: [],
};

/**
 * Build the layer; ``update`` draws it anew, which happens when a hint is asked for.
 * @param {Board} board
 */
export function makeClues(board) {
  const element = makeSvg("g", { class: "player-clues" });
  let shown = "";
  return {
    element,
    /** @param {Clues} clues */
    update(clues) {
      const state = JSON.stringify(clues);
      if (state === shown) return;
      shown = state;
      element.replaceChildren(...drawClues(board, clues));
    },
  };
}

/**
 * @param {Board} board
 * @param {Clues} clues
 * @returns {SVGElement[]}
 */
function drawClues(board, { lit, supposed, doubted, follows, clash, joined, barred }) {
  return [
    ...lit.map((cell) => drawFrame(board, cell, "player-clue-lit")),
    ...joined.map((link) => drawLink(board, link, "player-clue-told")),
    ...supposed.map((link) => drawLink(board, link, "player-clue-supposed")),
    ...follows.map((link) => drawLink(board, link, "player-clue-follows")),
    ...[...barred, ...doubted].map((link) => drawCross(board, link)),
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
 * @param {Link} link crossed out in the middle
 */
function drawCross(board, [a, b]) {
  const [[ax, ay], [bx, by]] = [findMiddle(board, a), findMiddle(board, b)];
  const [x, y, arm] = [(ax + bx) / 2, (ay + by) / 2, 0.11 * UNIT];
  const d = `M${x - arm},${y - arm}L${x + arm},${y + arm}M${x + arm},${y - arm}L${x - arm},${y + arm}`;
  return makeSvg("path", { class: "player-clue-cross", d });
}
