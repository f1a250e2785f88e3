/**
 * Puzzles as short codes, for links: ``r5x5-abcdefgh...-wxyz``.
 *
 * ``r`` is the shape (a rectangle), then come width and height, four signs for each pair of dots (two
 * for each cell, in base 32), and the first four letters of the level id, by which damage shows. Only
 * letters, digits and hyphens occur: no chat program cuts such a link short.
 */

import { LABELS, LevelError, checkLevel } from "./level.js";
import { hashText } from "./sha256.js";

/** @typedef {import("./level.js").Level} Level */

/** The signs of level ids and codes: no i, l, o and 0, which are easily misread. */
const SIGNS = "abcdefghjkmnpqrstuvwxyz123456789";
const ID_LENGTH = 10;
const CHECK_LENGTH = 4;
const LONGEST_CODE = "r30x30--".length + 4 * LABELS.length + CHECK_LENGTH;
const LONGEST_LINK = 2_000;

/**
 * What mail and chat programs put into a long word: blanks, line ends, signs of no width. The five
 * control characters are blanks to the program that makes the codes, which forgives the same.
 */
const BLANKS = /[\s\u001c-\u001f\u0085\u200b-\u200d\u2060]/g;

/** What stands before a code in a link's fragment. */
const MARK = "puzzle=";

/**
 * The lasting name of a puzzle: the same as the generator gives it, in whatever order its dots come.
 * @param {{shape: string, width: number, height: number}} board
 * @param {readonly (readonly number[])[]} dots
 */
export function findLevelId({ shape, width, height }, dots) {
  const pairs = sortDots(dots).map(([a, b]) => `${a}-${b}`).join();
  const words = hashText(`${shape}:${width}x${height}:${pairs}`);
  let number = (BigInt(words[6]) << 32n) | BigInt(words[7]);
  let id = "";
  for (; id.length < ID_LENGTH; number >>= 5n) id += SIGNS[Number(number & 31n)];
  return id;
}

/**
 * @param {Pick<Level, "board" | "dots">} level
 */
export function writePuzzleCode({ board, dots }) {
  const pairs = sortDots(dots).flat().map((cell) => SIGNS[cell >> 5] + SIGNS[cell & 31]).join("");
  const check = findLevelId(board, dots).slice(0, CHECK_LENGTH);
  return `r${board.width}x${board.height}-${pairs}-${check}`;
}

/**
 * @param {string} playUrl page that plays puzzles out of its address
 * @param {Pick<Level, "board" | "dots">} level
 */
export function makePuzzleLink(playUrl, level) {
  return `${playUrl}#${MARK}${writePuzzleCode(level)}`;
}

/**
 * Read a puzzle from its code, or from a link that has it in its fragment.
 * @param {string} text
 * @returns {Level} without title, solution and hints
 * @throws {LevelError} with what is wrong
 */
export function readPuzzleCode(text) {
  const code = findCode(text);
  const parts = /^([a-z])([1-9]\d?)x([1-9]\d?)-((?:[a-z1-9]{4})+)-([a-z1-9]{4})$/.exec(code);
  if (!parts) throw new LevelError("this is no puzzle code, or a part of it is missing");
  const [, shape, width, height, pairs, check] = parts;
  if (shape !== "r") throw new LevelError("the puzzle has a shape that this player does not know");
  const board = { shape: "rectangle", width: Number(width), height: Number(height) };
  const dots = (pairs.match(/.{4}/g) ?? []).map((pair) => [readCell(pair, 0), readCell(pair, 2)]);
  const id = findLevelId(board, dots);
  if (!id.startsWith(check)) throw new LevelError("the puzzle code is damaged: its last four signs do not fit");
  return checkLevel({ v: 1, id, board, dots: sortDots(dots) });
}

/**
 * @param {readonly (readonly number[])[]} dots
 * @returns {number[][]} in the one order that all names and codes take
 */
function sortDots(dots) {
  return dots.map(([a, b]) => [Math.min(a, b), Math.max(a, b)]).sort(([a], [b]) => a - b);
}

/**
 * @param {string} text
 * @returns {string} the code in it, or what stands in its place
 */
function findCode(text) {
  if (text.length > LONGEST_LINK) throw new LevelError("this is too long for a puzzle code");
  const bare = text.replace(BLANKS, "").toLowerCase();
  const at = bare.lastIndexOf(MARK);
  const code = at < 0 ? bare : bare.slice(at + MARK.length);
  if (code.length > LONGEST_CODE) throw new LevelError("this is too long for a puzzle code");
  return code;
}

/**
 * @param {string} pair four signs
 * @param {number} at
 * @returns {number} a cell; -1 or less, which is none, for signs that are not of ours
 */
function readCell(pair, at) {
  const [high, low] = [SIGNS.indexOf(pair[at]), SIGNS.indexOf(pair[at + 1])];
  return high < 0 || low < 0 ? -1 : 32 * high + low;
}
