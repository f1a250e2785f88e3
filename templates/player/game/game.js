/**
 * The game as a function: (state, action) -> state, with undo; no page, no clock, no chance.
 *
 * What a player expects back on undo (the flows) lives in ``flows`` with its history; what they do
 * not (the stroke under way, the cursor) lives beside it. Moves are never won back by undoing, nor
 * is help.
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
 * @property {number} given
 * @property {boolean} revealed
 */

/**
 * @typedef {object} Game
 * @property {Level} level
 * @property {Flows} flows laid down
 * @property {readonly Step[]} past oldest first
 * @property {readonly Step[]} future next first
 * @property {number} moves strokes that changed the board; going on with the same color is free
 * @property {number} lastColor the color of the last move, or -1
 * @property {number} given hints asked for since the last reset
 * @property {boolean} revealed whether the solution was shown since the last reset
 * @property {Stroke | null} stroke under way, or null
 * @property {number} cursor the cell the keyboard is on
 */

/**
 * @typedef {object} Saved what a game goes on from
 * @property {Flows} flows
 * @property {number} moves
 * @property {number} lastColor
 * @property {readonly Step[]} [past]
 * @property {number} [given]
 * @property {boolean} [revealed]
 */

/**
 * @typedef {{type: "grab", cell: number} | {type: "lead", cell: number} | {type: "lay"}
 *   | {type: "cancel"} | {type: "point", cell: number} | {type: "undo"} | {type: "redo"}
 *   | {type: "reset"} | {type: "ask"} | {type: "follow", flows: Flows, color: number}
 *   | {type: "reveal"}} Action
 */

const LONGEST_HISTORY = 500;

/**
 * A game at its start, or going on from saved progress.
 * @param {Level} level
 * @param {Saved | null} [saved] already validated
 * @returns {Game}
 */
export function startGame(level, saved = null) {
  return {
    level,
    flows: saved?.flows ?? makeEmptyFlows(level.dots.length),
    past: saved?.past ?? [],
    future: [],
    moves: saved?.moves ?? 0,
    lastColor: saved?.lastColor ?? -1,
    given: saved?.given ?? 0,
    revealed: saved?.revealed ?? false,
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
    case "ask": return { ...game, given: game.given + 1 };
    case "follow": return follow(game, action.flows, action.color);
    case "reveal": return reveal(game);
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
function toStep({ flows, moves, given, revealed }) {
  return { flows, moves, given, revealed };
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
  // Only a reset leads on to a board on which nothing was done: it clears what was counted once more.
  const isReset = step.moves === 0 && step.flows.every((strands) => strands.length === 0);
  const gone = isReset ? { ...game, ...step } : goTo(game, step);
  return { ...gone, past: [...game.past, toStep(game)], future };
}

/**
 * @param {Game} game
 * @param {Step} step
 * @returns {Game} never with fewer moves or less help: undoing a reset brings these back, undoing a move
 *   takes nothing off
 */
function goTo(game, step) {
  return {
    ...game,
    flows: step.flows,
    moves: Math.max(game.moves, step.moves),
    given: Math.max(game.given, step.given),
    revealed: game.revealed || step.revealed,
  };
}

/**
 * @param {Game} game
 * @returns {Game}
 */
function reset(game) {
  const blank = { stroke: null, moves: 0, lastColor: -1, given: 0, revealed: false };
  if (isBlank(game)) return isUntouched(game) ? game : { ...game, ...blank };
  return { ...remember(game), ...blank, flows: makeEmptyFlows(game.level.dots.length) };
}

/**
 * Whether there is nothing that a reset would take back.
 * @param {Game} game
 */
export function isUntouched(game) {
  return isBlank(game) && !game.stroke && !game.moves && !game.given && !game.revealed;
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
 * @param {Game} game of a level whose solution is told
 * @returns {Game} with the solution drawn; no win, and no move
 */
function reveal(game) {
  const { level } = game;
  if (!level.solution || isSolved(game)) return game;
  const flows = level.solution.map((path) => [path]);
  return { ...remember({ ...game, stroke: null }), flows, lastColor: -1, revealed: true };
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
 * Whether the player has solved the level, which showing the solution is not.
 * @param {Game} game
 */
export function isWon(game) {
  return !game.revealed && isSolved(game);
}

/**
 * Whether the level was won as well as can be: one move a flow, and no hint.
 * @param {Game} game
 */
export function isPerfect(game) {
  return isWon(game) && game.given === 0 && game.moves === game.level.dots.length;
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
 * @property {boolean} won solved, and by the player
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
    won: !game.stroke && isWon(game),
  };
}
