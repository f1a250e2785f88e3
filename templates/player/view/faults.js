/**
 * Cells that no flow can fill any more, hatched.
 */

import { makeSvg } from "./dom.js";
import { UNIT, findMiddle } from "./picture.js";

/** @typedef {import("../game/board.js").Board} Board */

/** Half the side of the hatched square, and how far apart its lines are. */
const [HALF, GAP] = [0.36 * UNIT, 0.24 * UNIT];

/**
 * @param {Board} board
 */
export function makeFaults(board) {
  const element = makeSvg("path", { class: "player-fault" });
  let shown = "";
  return {
    element,
    /** @param {readonly number[]} cells */
    update(cells) {
      const state = cells.join();
      if (state === shown) return;
      shown = state;
      element.setAttribute("d", cells.map((cell) => hatch(findMiddle(board, cell))).join(""));
    },
  };
}

/**
 * The lines that rise through a square: x + y is the same all along each of them.
 * @param {readonly [number, number]} middle of the square
 */
function hatch([x, y]) {
  return [-2, -1, 0, 1, 2].map((place) => {
    const shift = place * GAP;
    const [low, high] = [Math.max(-HALF, shift - HALF), Math.min(HALF, shift + HALF)];
    return `M${x + low},${y + shift - low}L${x + high},${y + shift - high}`;
  }).join("");
}
