/**
 * The ground of the board: one tile a cell, tinted where a flow lies.
 */

import { makeSvg } from "./dom.js";
import { paint } from "./paint.js";
import { UNIT, findMiddle } from "./picture.js";

/** @typedef {import("../game/board.js").Board} Board */

/**
 * @param {Board} board
 */
export function makeTiles(board) {
  const tiles = board.cells.map((_, cell) => makeTile(board, cell));
  const shown = board.cells.map(() => -1);
  /** @type {readonly number[]} */
  let lit = [];
  return {
    element: makeSvg("g", { class: "player-tiles" }, ...tiles),
    /** @param {import("../game/game.js").Standing} standing */
    update({ cellColors, empty }) {
      cellColors.forEach((color, cell) => {
        if (shown[cell] === color) return;
        shown[cell] = color;
        paint(tiles[cell], color);
        tiles[cell].classList.toggle("is-covered", color >= 0);
      });
      if (empty.length === 0 && lit.length === 0) return;
      for (const cell of lit) tiles[cell].classList.remove("is-lit");
      for (const cell of empty) tiles[cell].classList.add("is-lit");
      lit = empty;
    },
  };
}

/**
 * @param {Board} board
 * @param {number} cell
 */
function makeTile(board, cell) {
  const [x, y] = findMiddle(board, cell);
  const side = UNIT - 5;
  return makeSvg("rect", {
    class: "player-tile", x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 12,
  });
}
