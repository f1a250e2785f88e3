/**
 * Pointer and keyboard, turned into actions of the game.
 */

import { stepFrom } from "../game/board.js";
import { isJoined, lastOf, mapColors } from "../game/flows.js";
import { isSolved, isStrokeComplete } from "../game/game.js";
import { findCellAt, traceCells } from "../view/geometry.js";

/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../game/game.js").Action} Action */
/** @typedef {import("../view/geometry.js").Point} Point */

/**
 * @typedef {object} Controls what input may ask of the player
 * @property {() => Game} getGame
 * @property {(action: Action) => void} send
 * @property {(word: Word) => void} say
 * @property {() => void} goNext
 * @property {() => void} giveHint
 * @property {() => void} openGuide
 * @property {(isKeyboard: boolean) => void} setKeyboard whether the cursor is to be seen
 */

/** @typedef {"noUndo" | "noRedo" | "blocked" | "nothing" | "finished" | "tapAgain" | "noHints"
 *   | "noSolution"} Word what to tell the player */

/** @type {Readonly<Record<string, readonly [number, number]>>} */
const ARROWS = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
};

/**
 * Draw with mouse, pen or finger: by dragging, or by clicking one end and then the next.
 * @param {HTMLElement} grid the element that the cells exactly fill
 * @param {Controls} controls
 * @returns {() => boolean} whether a pointer is down on the board
 */
export function listenToPointer(grid, controls) {
  /** @type {Press | null} */
  let press = null;
  /** The cell of a finished flow that was tapped last: a second tap there picks the flow up. */
  let tapped = -1;

  grid.addEventListener("pointerdown", (event) => {
    if (press) return dropStroke(event);
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    grid.setPointerCapture(event.pointerId);
    const last = findPoint(grid, controls, event);
    const start = findCellAt(controls.getGame().level.board, last);
    controls.setKeyboard(false);
    press = { id: event.pointerId, last, start, onRelease: pressCell(controls, start) };
    if (tapped === start && press.onRelease === "ask") press.onRelease = "hold";
    tapped = -1;
  });

  /**
   * A second finger means to zoom, not to draw: what the first has drawn is put back.
   * @param {PointerEvent} event
   */
  const dropStroke = ({ pointerId, pointerType }) => {
    if (pointerType !== "touch" || pointerId === press?.id) return;
    press = null;
    controls.send({ type: "cancel" });
  };

  grid.addEventListener("pointermove", (event) => {
    if (event.pointerId === press?.id) dragOver(grid, controls, press, event);
  });

  /** @param {PointerEvent} event */
  const release = (event) => {
    if (event.pointerId !== press?.id) return;
    const { onRelease, start } = press;
    press = null;
    if (onRelease === "hold" && !isStrokeComplete(controls.getGame())) return;
    controls.send({ type: "lay" });
    if (onRelease !== "ask") return;
    tapped = start;
    controls.say("tapAgain");
  };
  grid.addEventListener("pointerup", release);
  grid.addEventListener("pointercancel", release);
  return () => press !== null;
}

/**
 * @typedef {object} Press a pointer that is down
 * @property {number} id
 * @property {Point} last where it was seen last
 * @property {number} start the cell it went down on
 * @property {Release} onRelease
 */

/**
 * What becomes of the stroke when the pointer goes up: it is laid down; it stays held, for the
 * next click to lead on; or it is laid down and the player is told how to redraw the flow.
 * @typedef {"lay" | "hold" | "ask"} Release
 */

/**
 * @param {HTMLElement} grid
 * @param {Controls} controls
 * @param {PointerEvent} event
 * @param {DOMRect} [box] where the grid is
 * @returns {Point}
 */
function findPoint(grid, controls, event, box = grid.getBoundingClientRect()) {
  const { board } = controls.getGame().level;
  return {
    x: ((event.clientX - box.left) / box.width) * board.width,
    y: ((event.clientY - box.top) / box.height) * board.height,
  };
}

/**
 * @param {HTMLElement} grid
 * @param {Controls} controls
 * @param {Press} press changed as the pointer goes
 * @param {PointerEvent} event
 */
function dragOver(grid, controls, press, event) {
  const box = grid.getBoundingClientRect();
  for (const seen of listSightings(event)) {
    const point = findPoint(grid, controls, seen, box);
    for (const cell of traceCells(controls.getGame().level.board, press.last, point)) {
      if (cell !== press.start) press.onRelease = "lay";
      controls.send({ type: "lead", cell });
    }
    press.last = point;
  }
}

/**
 * @param {PointerEvent} event
 * @returns {PointerEvent[]} every sighting of the pointer since the last event, this one included
 */
function listSightings(event) {
  const seen = event.getCoalescedEvents?.() ?? [];
  return seen.length ? seen : [event];
}

/**
 * Take a press on a cell: go on with the held stroke, lay it down, or pick up what lies there.
 * @param {Controls} controls
 * @param {number} cell
 * @returns {Release} for a pointer that goes up where it went down
 */
function pressCell({ getGame, send, say }, cell) {
  const before = getGame();
  if (isSolved(before)) {
    say("finished");
    return "lay";
  }
  if (before.stroke && !isForeign(before, cell)) {
    send({ type: "lead", cell });
    return lastOf(before.stroke.path) === cell ? "lay" : "hold";
  }
  send({ type: "grab", cell });
  const { stroke, level, flows } = getGame();
  if (stroke) return isJoined(level.dots, flows, stroke.color) ? "ask" : "hold";
  say("nothing");
  return "lay";
}

/**
 * @param {Game} game with a stroke
 * @param {number} cell
 * @returns {boolean} whether the cell belongs to another flow than the stroke's
 */
function isForeign({ level, flows, stroke }, cell) {
  const dot = level.dotColors[cell];
  const color = dot >= 0 ? dot : mapColors(level.board.cells.length, flows)[cell];
  return color >= 0 && color !== stroke?.color;
}

/**
 * Play with the keyboard: arrows on the board, letters anywhere in the player.
 * @param {HTMLElement} player
 * @param {HTMLElement} grid
 * @param {Controls} controls
 * @param {() => boolean} isPressed whether a pointer draws: then keys wait
 * @returns {(event: Event) => void} what a page may send its own keys to
 */
export function listenToKeyboard(player, grid, controls, isPressed) {
  /** @param {Event} pressed */
  const listen = (pressed) => {
    const event = /** @type {KeyboardEvent} */ (pressed);
    if (event.altKey || event.defaultPrevented || isPressed() || isInDialog(event)) return;
    const isHandled = event.ctrlKey || event.metaKey
      ? pressHistoryKey(event, controls)
      : pressCommandKey(event, controls)
        || (grid.contains(/** @type {Node} */ (event.target)) && pressBoardKey(event, controls));
    if (isHandled) event.preventDefault();
  };
  player.addEventListener("keydown", listen);
  // The key that brings the focus here goes down elsewhere and comes up here.
  player.addEventListener("keyup", (event) => {
    if (event.key === "Tab") controls.setKeyboard(true);
  });
  return listen;
}

/**
 * One that has just been closed keeps the focus until the next frame, and the next key may be quicker.
 * @param {KeyboardEvent} event
 */
function isInDialog({ target }) {
  return target instanceof Element && target.closest("dialog[open]") !== null;
}

/**
 * @param {KeyboardEvent} event with Control or Command
 * @param {Controls} controls
 * @returns {boolean} whether the key meant something
 */
function pressHistoryKey(event, { send }) {
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return false;
  send({ type: key === "y" || event.shiftKey ? "redo" : "undo" });
  return true;
}

/**
 * @param {KeyboardEvent} event
 * @param {Controls} controls
 * @returns {boolean}
 */
function pressCommandKey(event, { send, goNext, giveHint, openGuide }) {
  switch (event.key.toLowerCase()) {
    case "u":
    case "z":
      send({ type: event.shiftKey ? "redo" : "undo" });
      return true;
    case "r":
      send({ type: "reset" });
      return true;
    case "h":
      if (!event.repeat) giveHint(); // a key held down is one press
      return true;
    case "?":
      openGuide();
      return true;
    case "n":
      goNext();
      return true;
    case "escape":
      send({ type: "cancel" });
      return true;
    default:
      return false;
  }
}

/**
 * @param {KeyboardEvent} event
 * @param {Controls} controls
 * @returns {boolean}
 */
function pressBoardKey(event, controls) {
  const step = ARROWS[event.key];
  if (step) moveCursor(controls, step);
  else if (event.key === " " || event.key === "Enter") toggleStroke(controls);
  else if (event.key === "Home" || event.key === "End") jumpInRow(controls, event.key === "Home");
  else return false;
  controls.setKeyboard(true);
  return true;
}

/**
 * @param {Controls} controls
 * @param {readonly [number, number]} step
 */
function moveCursor({ getGame, send, say }, step) {
  const before = getGame();
  const cell = stepFrom(before.level.board, before.cursor, step);
  if (!before.stroke) {
    send({ type: "point", cell });
    return;
  }
  send({ type: "lead", cell });
  if (getGame().cursor === before.cursor) say("blocked");
  if (isStrokeComplete(getGame())) send({ type: "lay" });
}

/**
 * @param {Controls} controls
 */
function toggleStroke({ getGame, send, say }) {
  const game = getGame();
  if (game.stroke) {
    send({ type: "lay" });
    return;
  }
  send({ type: "grab", cell: game.cursor });
  if (!getGame().stroke) say(isSolved(game) ? "finished" : "nothing");
}

/**
 * @param {Controls} controls
 * @param {boolean} isToStart
 */
function jumpInRow({ getGame, send }, isToStart) {
  const { level: { board }, cursor, stroke } = getGame();
  if (stroke) return;
  const row = board.cells[cursor][0];
  const inRow = board.cells.flatMap(([itsRow], cell) => (itsRow === row ? [cell] : []));
  send({ type: "point", cell: isToStart ? inRow[0] : inRow[inRow.length - 1] });
}
