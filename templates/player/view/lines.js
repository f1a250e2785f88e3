/**
 * The flows on the board: a line a strand, with the pattern of its color.
 */

import { makeSvg } from "./dom.js";
import { makePatternPaths, paint } from "./paint.js";
import { drawLine } from "./picture.js";

/** @typedef {import("../game/board.js").Board} Board */
/** @typedef {import("../game/flows.js").Strand} Strand */

/**
 * @param {Board} board
 * @param {number} colors how many there are
 */
export function makeLines(board, colors) {
  const flows = Array.from({ length: colors }, (_, color) => makeFlow(board, color));
  return {
    element: makeSvg("g", { class: "player-lines" }, ...flows.map((flow) => flow.element)),
    /** @param {import("../game/game.js").Standing} standing */
    update({ flows: strands, areJoined }) {
      flows.forEach((flow, color) => flow.update(strands[color], areJoined[color]));
    },
  };
}

/**
 * One color's lines, which come and go with its strands.
 * @param {Board} board
 * @param {number} color
 */
function makeFlow(board, color) {
  const element = makeSvg("g", { class: "player-flow" });
  paint(element, color);
  /** @type {ReturnType<typeof makeLine>[]} */
  const lines = [];
  let isShownJoined = false;
  return {
    element,
    /**
     * @param {readonly Strand[]} strands
     * @param {boolean} isJoined
     */
    update(strands, isJoined) {
      while (lines.length > strands.length) lines.pop()?.element.remove();
      while (lines.length < strands.length) {
        const line = makeLine(board, color);
        lines.push(line);
        element.append(line.element);
      }
      strands.forEach((strand, place) => lines[place].update(strand));
      if (isJoined === isShownJoined) return;
      isShownJoined = isJoined;
      element.classList.toggle("is-joined", isJoined);
    },
  };
}

/**
 * @param {Board} board
 * @param {number} color
 */
function makeLine(board, color) {
  const paths = [makeSvg("path", { class: "player-line" }), ...makePatternPaths(color)];
  /** @type {Strand} */
  let shown = [];
  return {
    element: makeSvg("g", {}, ...paths),
    /** @param {Strand} strand */
    update(strand) {
      if (strand === shown) return;
      shown = strand;
      const d = drawLine(board, strand);
      for (const path of paths) path.setAttribute("d", d);
    },
  };
}
