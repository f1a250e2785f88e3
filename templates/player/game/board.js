/**
 * Boards: cells, the links between neighboring cells, and nothing else a player must know.
 *
 * A board is a graph with a picture. Every other module works with cell indexes and asks the
 * board which cells lie beside one another; a new shape is one more constructor here.
 */

/** Longest side of a board, in cells: the same limit as the generator's. */
export const MAX_SIDE = 30;

/**
 * @typedef {object} BoardDescription
 * @property {"rectangle"} shape
 * @property {number} width in cells
 * @property {number} height in cells
 */

/**
 * @typedef {object} Board
 * @property {"rectangle"} shape
 * @property {number} width in cells
 * @property {number} height in cells
 * @property {ReadonlyArray<readonly [number, number]>} cells (row, col) of each cell, reading order
 * @property {ReadonlyArray<readonly number[]>} neighbors linked cells of each cell, ascending
 * @property {ReadonlyArray<readonly number[]>} squares the smallest rings, four cells each, ascending
 */

/**
 * Build the board that a description names.
 * @param {BoardDescription} description already validated (see level.js)
 * @returns {Board}
 */
export function makeBoard(description) {
  return makeRectangle(description.width, description.height);
}

/**
 * The full grid, each cell linked to those beside it.
 * @param {number} width
 * @param {number} height
 * @returns {Board}
 */
export function makeRectangle(width, height) {
  /** @type {Array<[number, number]>} */
  const cells = [];
  for (let row = 0; row < height; row++) {
    for (let col = 0; col < width; col++) cells.push([row, col]);
  }
  const cellAt = makeLookup(width, height);
  return {
    shape: "rectangle",
    width,
    height,
    cells,
    neighbors: cells.map(([row, col]) =>
      [cellAt(row - 1, col), cellAt(row, col - 1), cellAt(row, col + 1), cellAt(row + 1, col)]
        .filter((cell) => cell >= 0)),
    squares: cells
      .map(([row, col]) =>
        [cellAt(row, col), cellAt(row, col + 1), cellAt(row + 1, col), cellAt(row + 1, col + 1)])
      .filter((square) => square.every((cell) => cell >= 0)),
  };
}

/**
 * @param {number} width
 * @param {number} height
 * @returns {(row: number, col: number) => number} the cell there, or -1 outside the board
 */
function makeLookup(width, height) {
  return (row, col) =>
    row >= 0 && row < height && col >= 0 && col < width ? row * width + col : -1;
}

/**
 * Whether a path may step from one cell to the other.
 * @param {Board} board
 * @param {number} a
 * @param {number} b
 */
export function isLinked(board, a, b) {
  return board.neighbors[a].includes(b);
}

/**
 * The cell at a place, or -1 where there is none.
 * @param {Board} board
 * @param {number} row
 * @param {number} col
 */
export function findCell(board, row, col) {
  return makeLookup(board.width, board.height)(row, col);
}

/**
 * The cell reached from another by one step in a direction, or the same cell where there is none.
 * @param {Board} board
 * @param {number} cell
 * @param {readonly [number, number]} step (rows, cols), each -1, 0 or 1
 */
export function stepFrom(board, cell, [rows, cols]) {
  const [row, col] = board.cells[cell];
  const reached = findCell(board, row + rows, col + cols);
  return reached < 0 ? cell : reached;
}

/**
 * The cells strictly between two cells of one row or column, then the second cell.
 *
 * A fast finger skips cells; this is the straight gap that it skipped. Cells that share neither
 * row nor column give null: which way around would be a guess.
 * @param {Board} board
 * @param {number} from
 * @param {number} to
 * @returns {number[] | null}
 */
export function findStraightGap(board, from, to) {
  const [fromRow, fromCol] = board.cells[from];
  const [toRow, toCol] = board.cells[to];
  if (fromRow !== toRow && fromCol !== toCol) return null;
  const rows = Math.sign(toRow - fromRow);
  const cols = Math.sign(toCol - fromCol);
  const gap = [];
  for (let cell = from; cell !== to;) {
    cell = stepFrom(board, cell, [rows, cols]);
    gap.push(cell);
  }
  return gap;
}
