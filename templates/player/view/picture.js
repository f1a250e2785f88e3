/**
 * The shapes on the board, as numbers and path data: where cells lie and how a flow bends.
 */

/** @typedef {import("../game/board.js").Board} Board */

/** Width of a cell in the picture's own units. */
export const UNIT = 100;
/** Space around the cells, in the same units. */
export const MARGIN = 10;
/** How far before a corner a flow begins to bend. */
const BEND = 32;

/**
 * Where a cell's middle is.
 * @param {Board} board
 * @param {number} cell
 * @returns {[number, number]} x and y
 */
export function findMiddle(board, cell) {
  const [row, col] = board.cells[cell];
  return [MARGIN + (col + 0.5) * UNIT, MARGIN + (row + 0.5) * UNIT];
}

/**
 * The size of the whole picture.
 * @param {Board} board
 * @returns {[number, number]} width and height
 */
export function findExtent(board) {
  return [2 * MARGIN + board.width * UNIT, 2 * MARGIN + board.height * UNIT];
}

/**
 * The path data of a line through the middles of cells, with rounded corners.
 * @param {Board} board
 * @param {readonly number[]} cells each next to the one before
 */
export function drawLine(board, cells) {
  const points = cells.map((cell) => findMiddle(board, cell));
  const parts = points.map((point, place) => {
    if (place === 0) return `M${point}`;
    const next = points[place + 1];
    return next && isCorner(points[place - 1], next)
      ? `L${toward(point, points[place - 1])}Q${point} ${toward(point, next)}`
      : `L${point}`;
  });
  return parts.join("");
}

/**
 * @param {[number, number]} before
 * @param {[number, number]} after
 */
function isCorner(before, after) {
  return before[0] !== after[0] && before[1] !== after[1];
}

/**
 * @param {[number, number]} from
 * @param {[number, number]} to
 * @returns {[number, number]}
 */
function toward(from, to) {
  return [from[0] + Math.sign(to[0] - from[0]) * BEND, from[1] + Math.sign(to[1] - from[1]) * BEND];
}
