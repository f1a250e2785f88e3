/**
 * The game as a function: (state, action) -> state, with undo; no page, no clock, no chance.
 *
 * What a player expects back on undo (the flows) lives in ``flows`` with its history; what they do
 * not (the stroke under way, the cursor) lives beside it. Moves are never won back by undoing.
 */

import {
  beginStroke, isUnmoved, leadStroke, showStroke, trimSlip,
} from "./draw.js";
import {
  countJoined, findPaths, isJoined, isSame, lastOf, makeEmptyFlows, mapColors,
} from "./flows.js";
import { makeFreeRules } from "./level.js";
import { findFaults } from "./rules.js";

/** @typedef {import("./flows.js").Flows} Flows */
/** @typedef {import("./draw.js").Stroke} Stroke */
/** @typedef {import("./level.js").Level} Level */

/**
 * @typedef {object} Step a place in the history
 * @property {Flows} flows
 * @property {number} moves
 */

/**
 * @typedef {object} Game
 * @property {Level} level
 * @property {Flows} flows laid down
 * @property {readonly Step[]} past oldest first
 * @property {readonly Step[]} future next first
 * @property {number} moves strokes that changed the board; going on with the same color is free
 * @property {number} lastColor the color of the last move, or -1
 * @property {Stroke | null} stroke under way, or null
 * @property {number} cursor the cell the keyboard is on
 */

/**
 * @typedef {{type: "grab", cell: number} | {type: "lead", cell: number} | {type: "lay"}
 *   | {type: "cancel"} | {type: "point", cell: number} | {type: "undo"} | {type: "redo"}
 *   | {type: "reset"} | {type: "follow", flows: Flows, color: number}} Action
 */

const LONGEST_HISTORY = 500;

/**
 * A game at its start, or going on from saved progress.
 * @param {Level} level
 * @param {{flows: Flows, moves: number, lastColor: number} | null} [saved] already validated
 * @returns {Game}
 */
export function startGame(level, saved = null) {
  return {
    level,
    flows: saved?.flows ?? makeEmptyFlows(level.dots.length),
    past: [],
    future: [],
    moves: saved?.moves ?? 0,
    lastColor: saved?.lastColor ?? -1,
    stroke: null,
    cursor: Math.min(...level.dots.flat()),
  };
}

/**
 * The state after an action; the same object when the action changes nothing.
 * @param {Game} game
 * @param {Action} action
 * @returns {Game}
 */
export function play(game, action) {
  switch (action.type) {
    case "grab": return grab(game, action.cell);
    case "lead": return lead(game, action.cell);
    case "lay": return lay(game);
    case "cancel": return game.stroke ? { ...game, stroke: null } : game;
    case "point": return point(game, action.cell);
    case "undo": return undo(game);
    case "redo": return redo(game);
    case "reset": return reset(game);
    case "follow": return follow(game, action.flows, action.color);
  }
}

/**
 * @param {Game} game
 * @param {number} cell
 * @returns {Game}
 */
function grab(game, cell) {
  const laid = lay(game);
  if (isSolved(laid)) return laid;
  const stroke = beginStroke(laid.level, laid.flows, cell);
  return { ...laid, stroke, cursor: cell };
}

/**
 * @param {Game} game
 * @param {number} cell
 * @returns {Game} with the game won at once when the stroke completes it
 */
function lead(game, cell) {
  if (!game.stroke) return game;
  const stroke = leadStroke(game.level, game.stroke, cell);
  if (stroke === game.stroke) return game;
  const led = { ...game, stroke, cursor: lastOf(stroke.path) };
  return isSolvedBy(led, showFlows(led)) ? lay(led) : led;
}

/**
 * @param {Game} game
 * @returns {Game} the stroke laid down as one step of history, if it changed anything
 */
function lay(game) {
  if (!game.stroke) return game;
  const stroke = trimSlip(game.level, game.flows, game.stroke);
  const flows = showStroke(game.level, game.flows, stroke);
  const done = { ...game, stroke: null, cursor: lastOf(stroke.path) };
  if (isUnmoved(stroke) || isSame(game.level.dots, flows, game.flows)) return done;
  const isNewColor = stroke.color !== game.lastColor;
  return {
    ...remember(done),
    flows,
    moves: game.moves + (isNewColor ? 1 : 0),
    lastColor: stroke.color,
  };
}

/**
 * @param {Game} game
 * @returns {Game} with its flows put into the history, and nothing left to redo
 */
function remember(game) {
  return { ...game, past: [...game.past, toStep(game)].slice(-LONGEST_HISTORY), future: [] };
}

/**
 * @param {Game} game
 * @returns {Step}
 */
function toStep({ flows, moves }) {
  return { flows, moves };
}

/**
 * @param {Game} game
 * @param {number} cell
 * @returns {Game}
 */
function point(game, cell) {
  return cell === game.cursor ? game : { ...game, cursor: cell };
}

/**
 * @param {Game} game
 * @returns {Game} one stroke back; a stroke under way is dropped instead
 */
function undo(game) {
  if (game.stroke) return { ...game, stroke: null };
  const step = game.past[game.past.length - 1];
  if (!step) return game;
  return {
    ...goTo(game, step), past: game.past.slice(0, -1), future: [toStep(game), ...game.future],
  };
}

/**
 * @param {Game} game
 * @returns {Game}
 */
function redo(game) {
  const [step, ...future] = game.future;
  if (!step || game.stroke) return game;
  return { ...goTo(game, step), past: [...game.past, toStep(game)], future };
}

/**
 * @param {Game} game
 * @param {Step} step
 * @returns {Game} never with fewer moves: undoing a reset brings its moves back, undoing a move does not
 */
function goTo(game, step) {
  return { ...game, flows: step.flows, moves: Math.max(game.moves, step.moves) };
}

/**
 * @param {Game} game
 * @returns {Game}
 */
function reset(game) {
  const dropped = { ...game, stroke: null };
  if (isBlank(game)) return game.stroke || game.moves ? { ...dropped, moves: 0, lastColor: -1 } : game;
  return {
    ...remember(dropped),
    flows: makeEmptyFlows(game.level.dots.length),
    moves: 0,
    lastColor: -1,
  };
}

/**
 * @param {Game} game
 * @param {Flows} flows as a hint leaves them, made from those laid down
 * @param {number} color of the flow that the hint draws, or -1
 * @returns {Game} with them laid down: a move as any other
 */
function follow(game, flows, color) {
  if (isSame(game.level.dots, flows, game.flows)) return game;
  const isNewColor = color !== game.lastColor;
  return {
    ...remember({ ...game, stroke: null }),
    flows,
    moves: game.moves + (isNewColor ? 1 : 0),
    lastColor: color,
  };
}

/**
 * @param {Game} game
 */
function isBlank(game) {
  return game.flows.every((strands) => strands.length === 0);
}

/**
 * What the board shows: the flows laid down, as the stroke under way changes them.
 * @param {Game} game
 * @returns {Flows}
 */
export function showFlows(game) {
  return game.stroke ? showStroke(game.level, game.flows, game.stroke) : game.flows;
}

/**
 * Whether the flows laid down solve the level.
 * @param {Game} game
 */
export function isSolved(game) {
  return isSolvedBy(game, game.flows);
}

/**
 * @param {Game} game
 * @param {Flows} flows
 */
function isSolvedBy({ level }, flows) {
  if (countJoined(level.dots, flows) < level.dots.length) return false;
  const rules = makeFreeRules(level.board.cells.length);
  return findFaults(level.board, level.dots, findPaths(level.dots, flows), rules).length === 0;
}

/**
 * Whether the stroke under way has joined its two dots, by itself or with the strand it met.
 * @param {Game} game
 */
export function isStrokeComplete(game) {
  return game.stroke !== null && !isUnmoved(game.stroke)
    && isJoined(game.level.dots, showFlows(game), game.stroke.color);
}

/**
 * @typedef {object} Standing
 * @property {Flows} flows as the board shows them
 * @property {readonly number[]} cellColors the color on each cell, or -1
 * @property {readonly boolean[]} areJoined by color
 * @property {number} joined colors joined
 * @property {number} colors in all
 * @property {number} filled cells covered
 * @property {number} cells in all
 * @property {readonly number[]} empty cells without a flow, once every pair is joined; else none
 * @property {boolean} solved
 */

/**
 * How far the game has come, as the board shows it.
 * @param {Game} game
 * @returns {Standing}
 */
export function findStanding(game) {
  const flows = showFlows(game);
  const { board, dots } = game.level;
  const cellColors = mapColors(board.cells.length, flows);
  const areJoined = dots.map((_, color) => isJoined(dots, flows, color));
  const joined = areJoined.filter(Boolean).length;
  const uncovered = cellColors.flatMap((color, cell) => (color < 0 ? [cell] : []));
  return {
    flows,
    cellColors,
    areJoined,
    joined,
    colors: dots.length,
    filled: cellColors.length - uncovered.length,
    cells: cellColors.length,
    empty: joined === dots.length ? uncovered : [],
    solved: !game.stroke && isSolved(game),
  };
}
