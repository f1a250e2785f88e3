/**
 * Flows as the player draws them: for each color, up to two strands that grow from its dots.
 *
 * A strand is a list of at least two cells that starts at a dot. A color is joined when one
 * strand runs from dot to dot. Two strands a color let a player draw from both ends and meet.
 */

/** @typedef {readonly number[]} Strand */
/** @typedef {readonly (readonly Strand[])[]} Flows strands by color */
/** @typedef {import("./rules.js").Dots} Dots */

/**
 * Flows with nothing drawn.
 * @param {number} colors
 * @returns {Flows}
 */
export function makeEmptyFlows(colors) {
  return Array.from({ length: colors }, () => []);
}

/**
 * @param {Strand} strand
 */
export function lastOf(strand) {
  return strand[strand.length - 1];
}

/**
 * Whether a strand runs from one dot of its color to the other.
 * @param {readonly [number, number]} pair
 * @param {Strand} strand
 */
export function isComplete(pair, strand) {
  return strand.length > 1 && pair.includes(lastOf(strand));
}

/**
 * Whether a color's two dots are joined.
 * @param {Dots} dots
 * @param {Flows} flows
 * @param {number} color
 */
export function isJoined(dots, flows, color) {
  return flows[color].some((strand) => isComplete(dots[color], strand));
}

/**
 * How many colors are joined.
 * @param {Dots} dots
 * @param {Flows} flows
 */
export function countJoined(dots, flows) {
  return flows.filter((_, color) => isJoined(dots, flows, color)).length;
}

/**
 * The color drawn on each cell, -1 where none is; dots without a strand count as not drawn.
 * @param {number} cellCount
 * @param {Flows} flows
 * @returns {number[]}
 */
export function mapColors(cellCount, flows) {
  const colors = new Array(cellCount).fill(-1);
  flows.forEach((strands, color) => {
    for (const strand of strands) for (const cell of strand) colors[cell] = color;
  });
  return colors;
}

/**
 * The color whose dot stands on each cell, -1 where none does.
 * @param {number} cellCount
 * @param {Dots} dots
 * @returns {number[]}
 */
export function mapDots(cellCount, dots) {
  const colors = new Array(cellCount).fill(-1);
  dots.forEach((pair, color) => pair.forEach((cell) => { colors[cell] = color; }));
  return colors;
}

/**
 * What is left of a strand when other flows take some of its cells.
 *
 * A complete strand that is cut leaves a strand at each dot: no more of the player's work goes
 * than was run over.
 * @param {readonly [number, number]} pair
 * @param {Strand} strand
 * @param {ReadonlySet<number>} taken
 * @returns {Strand[]}
 */
export function cutStrand(pair, strand, taken) {
  if (!strand.some((cell) => taken.has(cell))) return [strand];
  const ends = isComplete(pair, strand) ? [strand, [...strand].reverse()] : [strand];
  return ends
    .map((end) => end.slice(0, end.findIndex((cell) => taken.has(cell))))
    .filter((end) => end.length > 1);
}

/**
 * The finished paths, as the rules want them: dot to dot, or empty where a color is not joined.
 * @param {Dots} dots
 * @param {Flows} flows
 * @returns {Strand[]}
 */
export function findPaths(dots, flows) {
  return flows.map((strands, color) =>
    strands.find((strand) => isComplete(dots[color], strand)) ?? []);
}

/**
 * Whether two states of the board show the same.
 *
 * Which end a finished flow was drawn from is no difference a player can see.
 * @param {Dots} dots
 * @param {Flows} one
 * @param {Flows} other
 */
export function isSame(dots, one, other) {
  return writeSorted(dots, one) === writeSorted(dots, other);
}

/**
 * @param {Dots} dots
 * @param {Flows} flows
 */
function writeSorted(dots, flows) {
  return flows.map((strands, color) =>
    strands
      .map((strand) => isComplete(dots[color], strand) && strand[0] !== dots[color][0]
        ? [...strand].reverse() : strand)
      .map((strand) => strand.join())
      .sort()
      .join(" ")).join("/");
}
