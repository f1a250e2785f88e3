/**
 * Strands that were stored: whether a player could have drawn them, and strands as short text.
 *
 * As text a strand is its first cell, then for each step a letter: ``a`` leads to the first
 * neighbor of the cell, ``b`` to the second. Strands follow one another with nothing between:
 * ``12abb30a``. So a step costs one character on any board, whatever its neighbors are.
 */

import { isLinked } from "../game/board.js";
import { isCellList } from "../game/level.js";

/** @typedef {import("../game/board.js").Board} Board */
/** @typedef {import("../game/flows.js").Strand} Strand */
/** @typedef {import("../game/level.js").Level} Level */

const FIRST_LETTER = "a".charCodeAt(0);
const TEXT = /^(?:\d{1,6}[^\d,:]+)*$/;

/**
 * @param {Board} board
 * @param {readonly Strand[]} strands each step along a link of the board
 * @returns {string} without digits, commas or colons among the letters
 */
export function writeStrands(board, strands) {
  return strands.map(([first, ...others]) => {
    let cell = first;
    const letters = others.map((next) => {
      const place = board.neighbors[cell].indexOf(next);
      cell = next;
      return String.fromCharCode(FIRST_LETTER + place);
    });
    return first + letters.join("");
  }).join("");
}

/**
 * @param {Board} board
 * @param {string} text
 * @returns {number[][] | null} null where the text leads off the board or is none of ours
 */
export function readStrands(board, text) {
  if (!TEXT.test(text)) return null;
  const strands = [...text.matchAll(/(\d+)(\D+)/g)].map(([, first, letters]) => {
    const strand = [Number(first)];
    for (let place = 0; place < letters.length; place++) {
      const neighbors = board.neighbors[strand[place]] ?? [];
      strand.push(neighbors[letters.charCodeAt(place) - FIRST_LETTER] ?? -1);
    }
    return strand;
  });
  return strands.every((strand) => isCellList(strand, board.cells.length)) ? strands : null;
}

/**
 * @param {Level} level
 * @param {unknown} value
 * @returns {value is number[][][]} whether a player could have drawn it on this level
 */
export function isFlows(level, value) {
  if (!Array.isArray(value) || value.length !== level.dots.length) return false;
  if (!value.every((strands, color) => Array.isArray(strands)
    && strands.every((strand) => isStrand(level, color, strand)))) return false;
  const cells = value.flat(2);
  return new Set(cells).size === cells.length;
}

/**
 * @param {Level} level
 * @param {number} color
 * @param {unknown} strand
 */
function isStrand(level, color, strand) {
  if (!isCellList(strand, level.board.cells.length) || strand.length < 2) return false;
  if (level.dotColors[strand[0]] !== color) return false;
  return strand.every((cell, place) => place === 0
    || (isLinked(level.board, strand[place - 1], cell)
      && (level.dotColors[cell] < 0
        || (level.dotColors[cell] === color && place === strand.length - 1))));
}
