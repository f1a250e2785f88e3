/**
 * The board on the page: an SVG picture, and over it a grid of cells for focus and screen readers.
 *
 * It is drawn up to sixty times a second while a stroke is led: each part keeps what it shows and
 * touches the page only where that changes.
 */

import { makeClues } from "./clues.js";
import { makeDots } from "./dots.js";
import { makeHtml, makeSvg } from "./dom.js";
import { makeFaults } from "./faults.js";
import { lastOf } from "../game/flows.js";
import { makeGrid } from "./grid.js";
import { makeLines } from "./lines.js";
import { paint } from "./paint.js";
import { UNIT, findExtent, findMiddle } from "./picture.js";
import { makeTiles } from "./tiles.js";

/** @typedef {import("./clues.js").Clues} Clues */
/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../game/game.js").Standing} Standing */
/** @typedef {import("../game/level.js").Level} Level */

/** @typedef {import("../game/mistakes.js").Mistakes} Mistakes */

/**
 * @typedef {object} BoardView
 * @property {HTMLElement} element
 * @property {(game: Game, standing: Standing, clues: Clues, mistakes: Mistakes) => void} update show a state
 * @property {() => void} focusCursor put the keyboard focus on the cursor's cell
 */

/**
 * Build the board of a level.
 * @param {Level} level
 * @param {string} helpId id of the element that tells the keys
 * @returns {BoardView}
 */
export function makeBoardView(level, helpId) {
  const picture = makePicture(level);
  const grid = makeGrid(level, helpId);
  const element = makeHtml("div", { class: "player-board" }, picture.element, grid.element);
  let isWon = false;
  return {
    element,
    update(game, standing, clues, mistakes) {
      picture.update(game, standing, clues, mistakes);
      grid.update(game, standing, clues, mistakes);
      if (isWon === standing.won) return;
      isWon = standing.won;
      element.classList.toggle("is-solved", isWon);
    },
    focusCursor: grid.focusCursor,
  };
}

/**
 * @param {Level} level
 */
function makePicture(level) {
  const tiles = makeTiles(level.board);
  const faults = makeFaults(level.board);
  const halo = makeHalo(level);
  const lines = makeLines(level.board, level.dots.length);
  const clues = makeClues(level.board);
  const dots = makeDots(level);
  const [width, height] = findExtent(level.board);
  const element = makeSvg(
    "svg",
    { class: "player-picture", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    tiles.element, faults.element, halo.element, lines.element, clues.element, dots.element,
    clues.numbers,
  );
  return {
    element,
    /**
     * @param {Game} game
     * @param {Standing} standing
     * @param {Clues} hinted
     * @param {Mistakes} mistakes
     */
    update(game, standing, hinted, mistakes) {
      tiles.update(standing);
      faults.update(mistakes.cells);
      lines.update(standing);
      dots.update(standing.areJoined, mistakes.flows);
      clues.update(hinted);
      halo.update(game.stroke);
    },
  };
}

/**
 * The glow at the end of the stroke under way.
 * @param {Level} level
 */
function makeHalo({ board }) {
  const element = makeSvg("circle", { class: "player-halo", r: 0.56 * UNIT });
  let [color, end] = [-1, -1];
  return {
    element,
    /** @param {Game["stroke"]} stroke */
    update(stroke) {
      const [newColor, newEnd] = stroke ? [stroke.color, lastOf(stroke.path)] : [-1, -1];
      if (newColor !== color) {
        paint(element, newColor);
        element.classList.toggle("is-shown", stroke !== null);
      }
      if (newEnd !== end && stroke) {
        const [x, y] = findMiddle(board, newEnd);
        element.setAttribute("transform", `translate(${x} ${y})`);
      }
      [color, end] = [newColor, newEnd];
    },
  };
}
