/**
 * The cells over the picture: what takes the focus, what a screen reader reads.
 */

import { makeHtml } from "./dom.js";
import { nameMarks } from "../hints/marks.js";
import { nameBoard } from "../game/messages.js";
import { findOwner, nameCell } from "./names.js";
import { MARGIN, findExtent } from "./picture.js";

/** @typedef {import("./clues.js").Clues} Clues */
/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../game/game.js").Standing} Standing */
/** @typedef {import("../game/level.js").Level} Level */
/** @typedef {import("../game/mistakes.js").Mistakes} Mistakes */

/**
 * @param {Level} level
 * @param {string} helpId
 */
export function makeGrid(level, helpId) {
  const { board } = level;
  const cells = board.cells.map(() =>
    makeHtml("div", { class: "player-cell", role: "gridcell", tabindex: -1 }));
  const rows = Array.from({ length: board.height }, (_, row) =>
    makeHtml("div", { class: "player-row", role: "row" },
      ...cells.filter((_cell, index) => board.cells[index][0] === row)));
  const element = makeHtml("div", {
    class: "player-grid", role: "grid", "aria-label": nameBoard(level), "aria-describedby": helpId,
  }, ...rows);
  const share = (/** @type {number} */ extent) => `${(100 * MARGIN) / extent}%`;
  const [width, height] = findExtent(board);
  element.style.setProperty("inset", `${share(height)} ${share(width)}`);
  const updateNames = makeNaming(level, cells);
  let [cursor, held] = [-1, -1];
  return {
    element,
    /**
     * @param {Game} game
     * @param {Standing} standing
     * @param {Clues} clues
     * @param {Mistakes} mistakes
     */
    update({ cursor: to, stroke }, standing, clues, mistakes) {
      updateNames(standing, clues, mistakes);
      if (to !== cursor && !(stroke && isPointed(element))) cursor = moveCursor(cells, cursor, to);
      if (held === (stroke ? cursor : -1)) return;
      cells[held]?.classList.remove("is-held");
      held = stroke ? cursor : -1;
      cells[held]?.classList.add("is-held");
      element.classList.toggle("is-drawing", stroke !== null);
    },
    focusCursor: () => cells[cursor]?.focus({ preventScroll: true }),
  };
}

/**
 * Whether a pointer is at work: the focus then waits for the end of the stroke, for each move of
 * it has the whole page styled and laid out at once.
 * @param {HTMLElement} grid
 */
function isPointed(grid) {
  return grid.closest(".is-keyboard") === null;
}

/**
 * Keep the names of cells: a stroke changes a few of hundreds, and only those are made anew.
 * @param {Level} level
 * @param {HTMLElement[]} cells
 */
function makeNaming(level, cells) {
  const states = cells.map(() => "");
  /**
   * @param {Standing} standing
   * @param {Clues} clues
   * @param {Mistakes} mistakes
   */
  return (standing, clues, mistakes) => {
    const { cellColors, areJoined } = standing;
    const marks = nameMarks(level, clues);
    const [closed, cut] = [new Set(mistakes.cells), new Set(mistakes.flows)];
    cells.forEach((element, cell) => {
      const owner = findOwner(level, cellColors, cell);
      const trouble = closed.has(cell) ? "cannot be filled" : cut.has(owner) ? "cut off" : "";
      const mark = marks.get(cell) ?? "";
      const state = `${cellColors[cell]} ${areJoined[owner]} ${trouble} ${mark}`;
      if (state === states[cell]) return;
      states[cell] = state;
      element.setAttribute("aria-label", nameCell(level, standing, cell, [trouble, mark]));
    });
  };
}

/**
 * @param {HTMLElement[]} cells
 * @param {number} from -1 at first
 * @param {number} to
 * @returns {number} the new cursor
 */
function moveCursor(cells, from, to) {
  const isFocused = from >= 0 && cells[from].matches(":focus");
  if (from >= 0) cells[from].tabIndex = -1;
  cells[to].tabIndex = 0;
  const isKeyboard = cells[to].closest(".is-keyboard") !== null;
  if (isFocused) cells[to].focus({ preventScroll: !isKeyboard });
  return to;
}
