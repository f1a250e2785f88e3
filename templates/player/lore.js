/**
 * What is known after some steps of a hint script: lines, their colors, and why a side is closed.
 */

import { nameLink } from "./script.js";

/** @typedef {import("./level.js").Level} Level */
/** @typedef {import("./script.js").Step} Step */

/** @typedef {"barred" | "full" | "colors" | "beside"} Closed why a link is out */

/**
 * @typedef {object} Lore
 * @property {readonly number[]} lines for each cell, a number that the cells of one line share
 * @property {readonly number[]} colors the color of each cell's line, or -1
 * @property {readonly number[]} needs how many links each cell still needs
 * @property {ReadonlySet<string>} barred names of the links that are ruled out
 */

/**
 * What the first ``count`` steps tell.
 * @param {Level} level
 * @param {readonly Step[]} steps
 * @param {number} count
 * @returns {Lore}
 */
export function learn({ board, dotColors }, steps, count) {
  let lines = board.cells.map((_, cell) => cell);
  const needs = dotColors.map((color) => (color < 0 ? 2 : 1));
  const barred = new Set();
  for (const step of steps.slice(0, count)) {
    for (const [a, b] of step.joined) {
      needs[a]--;
      needs[b]--;
      const [from, to] = [lines[a], lines[b]];
      lines = lines.map((line) => (line === from ? to : line));
    }
    for (const link of step.barred) barred.add(nameLink(link));
  }
  const colorOf = new Map(dotColors.flatMap((color, cell) =>
    (color < 0 ? [] : [[lines[cell], color]])));
  return { lines, colors: lines.map((line) => colorOf.get(line) ?? -1), needs, barred };
}

/**
 * Why a link cannot be drawn; "beside" where nothing simpler is to be seen.
 * @param {Lore} lore
 * @param {number} a a cell that still needs links
 * @param {number} b
 * @returns {Closed}
 */
export function explainClosed({ colors, needs, barred }, a, b) {
  if (needs[b] <= 0) return "full";
  if (colors[a] >= 0 && colors[b] >= 0 && colors[a] !== colors[b]) return "colors";
  return barred.has(nameLink([a, b])) ? "barred" : "beside";
}

/**
 * The piece of open cells without a color around a cell.
 * @param {Level} level
 * @param {Lore} lore
 * @param {number} start
 * @returns {number[]}
 */
export function findPiece({ board }, { colors, barred }, start) {
  if (colors[start] >= 0) return [];
  const piece = [start];
  const seen = new Set(piece);
  for (const cell of piece) {
    for (const beside of board.neighbors[cell]) {
      if (seen.has(beside) || colors[beside] >= 0 || barred.has(nameLink([cell, beside]))) continue;
      seen.add(beside);
      piece.push(beside);
    }
  }
  return piece;
}
