/**
 * Levels as text: read and written, with everything checked that the game relies on.
 */

import { MAX_SIDE, makeBoard } from "./board.js";
import { mapDots } from "./flows.js";
import { findFaults } from "./rules.js";
import { readScript } from "../hints/script.js";

/** The letters that name the colors, in order: the same as on the pictures. */
export const LABELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/**
 * @typedef {object} Level
 * @property {string} id lasting name, derived from the puzzle
 * @property {string} title
 * @property {import("./board.js").Board} board
 * @property {import("./rules.js").Dots} dots two cells a color
 * @property {readonly number[]} dotColors the color whose dot stands on each cell, or -1
 * @property {readonly (readonly number[])[] | null} solution one path a color, if it is told
 * @property {readonly import("../hints/script.js").Step[]} hints the way to the solution; may be none
 * @property {string} uniqueness what is proven of it; empty if nothing is told
 * @property {string} seedCode what the generator makes it from again; empty if nothing is told
 */

/** A text that is no level; ``message`` is an English sentence for whoever made the text. */
export class LevelError extends Error {}

/**
 * Read a level from its JSON text.
 * @param {string} text
 * @returns {Level}
 * @throws {LevelError} with the first thing that is wrong
 */
export function readLevel(text) {
  return checkLevel(parseJson(text));
}

/**
 * Whether the level may have other solutions than the one that is told.
 * @param {Level} level
 */
export function isOpen({ uniqueness }) {
  return uniqueness === "ambiguous" || uniqueness === "undecided";
}

/**
 * Write a level so that readLevel gives it back.
 * @param {Level} level
 */
export function writeLevel(level) {
  const { id, title, board, dots, solution, uniqueness } = level;
  const { shape, width, height } = board;
  return JSON.stringify({
    v: 1, id, title, board: { shape, width, height }, dots,
    ...(solution && { solution }), ...(uniqueness && { uniqueness }),
  });
}

/**
 * @param {string} text
 * @returns {unknown}
 */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new LevelError("the level is not valid JSON");
  }
}

/**
 * Make a level of data from anywhere.
 * @param {unknown} data
 * @returns {Level}
 * @throws {LevelError} with the first thing that is wrong
 */
export function checkLevel(data) {
  if (!isRecord(data)) throw new LevelError("the level is not a JSON object");
  if (data.v !== 1) throw new LevelError("the level is of an unknown version");
  const board = checkBoard(data.board);
  const dots = checkDots(data.dots, board.cells.length);
  const solution = data.solution === undefined ? null : checkSolution(data.solution, board, dots);
  return {
    id: checkId(data.id),
    title: typeof data.title === "string" ? data.title.slice(0, 200) : "",
    board,
    dots,
    dotColors: mapDots(board.cells.length, dots),
    solution,
    hints: readScript(data.hints, board, solution),
    uniqueness: typeof data.uniqueness === "string" ? data.uniqueness : "",
    seedCode: typeof data.seed === "string" ? data.seed.slice(0, 1000) : "",
  };
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * @param {unknown} id
 * @returns {id is string} whether levels may be named so
 */
export function isId(id) {
  return typeof id === "string" && /^[A-Za-z0-9_-]{1,64}$/.test(id);
}

/**
 * @param {unknown} id
 */
function checkId(id) {
  if (!isId(id)) throw new LevelError("the level has no usable id");
  return id;
}

/**
 * @param {unknown} board
 */
function checkBoard(board) {
  if (!isRecord(board)) throw new LevelError("the level has no board");
  const { shape, width, height } = board;
  if (shape !== "rectangle") throw new LevelError("the board has an unknown shape");
  if (!isSide(width) || !isSide(height)) {
    throw new LevelError(`each side of the board must be a whole number from 1 to ${MAX_SIDE}`);
  }
  return makeBoard({ shape, width, height });
}

/**
 * @param {unknown} side
 * @returns {side is number}
 */
function isSide(side) {
  return Number.isInteger(side) && Number(side) >= 1 && Number(side) <= MAX_SIDE;
}

/**
 * @param {unknown} value
 * @param {number} cellCount
 * @returns {value is number[]} whether it is a list of cells of the board
 */
export function isCellList(value, cellCount) {
  // JSON has a zero below zero too, which is equal to zero and yet is written otherwise.
  return Array.isArray(value) && value.every((cell) =>
    Number.isInteger(cell) && cell >= 0 && cell < cellCount && !Object.is(cell, -0));
}

/**
 * @param {unknown} dots
 * @param {number} cellCount
 * @returns {Array<[number, number]>}
 */
function checkDots(dots, cellCount) {
  if (!Array.isArray(dots) || dots.length < 1 || dots.length > LABELS.length) {
    throw new LevelError(`a level has 1 to ${LABELS.length} pairs of dots`);
  }
  if (!dots.every((pair) => isCellList(pair, cellCount) && pair.length === 2)) {
    throw new LevelError("each pair of dots must name two cells of the board");
  }
  if (new Set(dots.flat()).size !== 2 * dots.length) {
    throw new LevelError("two dots stand on the same cell");
  }
  return dots.map(([a, b]) => [a, b]);
}

/**
 * @param {unknown} paths
 * @param {import("./board.js").Board} board
 * @param {Array<[number, number]>} dots
 * @returns {number[][]}
 */
function checkSolution(paths, board, dots) {
  const cellCount = board.cells.length;
  if (!Array.isArray(paths) || !paths.every((path) => isCellList(path, cellCount))) {
    throw new LevelError("the solution is not a list of paths");
  }
  if (findFaults(board, dots, paths, makeFreeRules(cellCount)).length > 0) {
    throw new LevelError("the solution does not solve the level");
  }
  return paths;
}

/**
 * What a player must keep to: join all pairs and fill the board, in any shape.
 * @param {number} cellCount
 * @returns {import("./rules.js").Rules}
 */
export function makeFreeRules(cellCount) {
  return { length: [2, cellCount], solidSquares: true, touching: true };
}
