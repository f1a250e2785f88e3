/**
 * What makes a solution valid: the twin of the generator's checker, held to it by shared cases.
 *
 * Faults are values with a kind, never words: messages.js puts them into words.
 */

/** @typedef {import("./board.js").Board} Board */

/**
 * @typedef {object} Fault
 * @property {FaultKind} kind
 * @property {number | null} color the path's number, or null where no single path is at fault
 * @property {number[]} cells where it is, ascending
 */

/**
 * @typedef {"crossing" | "foreign_dot" | "not_joined" | "solid_square" | "too_long" | "too_short"
 *   | "touching" | "uncovered" | "wrong_count" | "wrong_ends"} FaultKind
 */

/**
 * @typedef {object} Rules
 * @property {readonly [number, number]} length fewest and most cells of a path
 * @property {boolean} [solidSquares] whether a path may fill a 2x2 block
 * @property {boolean} [touching] whether a path may run beside itself
 */

/** @typedef {readonly (readonly number[])[]} Paths */
/** @typedef {readonly (readonly [number, number])[]} Dots */

/**
 * Everything wrong with a solution, sorted by kind, color (null first) and cells.
 * @param {Board} board
 * @param {Dots} dots two cells a color
 * @param {Paths} paths cells in walking order, one path a color, all inside the board
 * @param {Rules} rules
 * @returns {Fault[]} empty when the solution is valid
 */
export function findFaults(board, dots, paths, rules) {
  const faults = [
    ...findWrongCount(dots, paths),
    ...findMiscoveredCells(board, paths),
    ...paths.flatMap((path, color) => [
      ...findWrongEnds(dots[color], path, color),
      ...findForeignDots(dots, path, color),
      ...findBrokenSteps(board, path, color),
      ...findWrongLength(path, color, rules.length),
      ...(rules.solidSquares ? [] : findSolidSquares(board, path, color)),
      ...(rules.touching ? [] : findTouchingCells(board, path, color)),
    ]),
  ];
  return faults.sort(compareFaults);
}

/**
 * @param {Dots} dots
 * @param {Paths} paths
 * @returns {Fault[]}
 */
function findWrongCount(dots, paths) {
  return dots.length === paths.length ? [] : [{ kind: "wrong_count", color: null, cells: [] }];
}

/**
 * @param {Board} board
 * @param {Paths} paths
 * @returns {Fault[]}
 */
function findMiscoveredCells(board, paths) {
  const visits = new Array(board.cells.length).fill(0);
  for (const path of paths) for (const cell of path) visits[cell]++;
  /** @type {Fault[]} */
  const faults = [];
  visits.forEach((count, cell) => {
    if (count === 0) faults.push({ kind: "uncovered", color: null, cells: [cell] });
    if (count > 1) faults.push({ kind: "crossing", color: null, cells: [cell] });
  });
  return faults;
}

/**
 * @param {readonly [number, number] | undefined} pair the color's dots; a surplus path has none
 * @param {readonly number[]} path
 * @param {number} color
 * @returns {Fault[]}
 */
function findWrongEnds(pair, path, color) {
  if (!pair) return [];
  const ends = sortCells(path.length ? [path[0], path[path.length - 1]] : []);
  const isRight = ends.length === 2 && ends.join() === sortCells(pair).join();
  return isRight ? [] : [{ kind: "wrong_ends", color, cells: ends }];
}

/**
 * @param {Dots} dots
 * @param {readonly number[]} path
 * @param {number} color
 * @returns {Fault[]}
 */
function findForeignDots(dots, path, color) {
  if (color >= dots.length) return [];
  const foreign = new Set(dots.filter((_, other) => other !== color).flat());
  return sortCells(path.filter((cell) => foreign.has(cell)))
    .map((cell) => ({ kind: "foreign_dot", color, cells: [cell] }));
}

/**
 * @param {Board} board
 * @param {readonly number[]} path
 * @param {number} color
 * @returns {Fault[]}
 */
function findBrokenSteps(board, path, color) {
  /** @type {Map<string, Fault>} */
  const broken = new Map();
  for (let place = 1; place < path.length; place++) {
    const [from, to] = [path[place - 1], path[place]];
    if (board.neighbors[from].includes(to)) continue;
    const cells = sortCells([from, to]);
    broken.set(cells.join(), { kind: "not_joined", color, cells });
  }
  return [...broken.values()];
}

/**
 * @param {readonly number[]} path
 * @param {number} color
 * @param {readonly [number, number]} length
 * @returns {Fault[]}
 */
function findWrongLength(path, color, [shortest, longest]) {
  if (path.length < shortest) return [{ kind: "too_short", color, cells: sortCells(path) }];
  if (path.length > longest) return [{ kind: "too_long", color, cells: sortCells(path) }];
  return [];
}

/**
 * @param {Board} board
 * @param {readonly number[]} path
 * @param {number} color
 * @returns {Fault[]}
 */
function findSolidSquares(board, path, color) {
  const covered = new Set(path);
  return board.squares
    .filter((square) => square.every((cell) => covered.has(cell)))
    .map((square) => ({ kind: "solid_square", color, cells: sortCells(square) }));
}

/**
 * @param {Board} board
 * @param {readonly number[]} path
 * @param {number} color
 * @returns {Fault[]}
 */
function findTouchingCells(board, path, color) {
  const steps = new Set();
  for (let place = 1; place < path.length; place++) {
    steps.add(sortCells([path[place - 1], path[place]]).join());
  }
  const covered = new Set(path);
  return sortCells(path).flatMap((cell) =>
    board.neighbors[cell]
      .filter((beside) => beside > cell && covered.has(beside) && !steps.has(`${cell},${beside}`))
      .map((beside) => /** @type {Fault} */ ({ kind: "touching", color, cells: [cell, beside] })));
}

/**
 * @param {readonly number[]} cells
 * @returns {number[]} the same cells ascending, each once
 */
function sortCells(cells) {
  return [...new Set(cells)].sort((a, b) => a - b);
}

/**
 * @param {Fault} one
 * @param {Fault} other
 */
function compareFaults(one, other) {
  if (one.kind !== other.kind) return one.kind < other.kind ? -1 : 1;
  const byColor = (one.color ?? -1) - (other.color ?? -1);
  return byColor || compareCells(one.cells, other.cells);
}

/**
 * @param {readonly number[]} one
 * @param {readonly number[]} other
 */
function compareCells(one, other) {
  for (let place = 0; place < Math.min(one.length, other.length); place++) {
    if (one[place] !== other[place]) return one[place] - other[place];
  }
  return one.length - other.length;
}
