/**
 * What is known after some steps of a hint script: lines, their colors, and why a side is closed.
 */

import { nameLink } from "./script.js";

/** @typedef {import("../game/level.js").Level} Level */
/** @typedef {import("./script.js").Link} Link */

/** @typedef {"full" | "colors" | "loop" | "barred" | "beside"} Closed why a link is out */

/**
 * @typedef {object} Lore
 * @property {Level} level
 * @property {ReadonlyArray<readonly number[]>} lines of each cell: the cells of its line, end to end
 * @property {readonly number[]} colors the color of each cell's line, or -1
 * @property {readonly number[]} needs how many links each cell still needs
 * @property {ReadonlySet<string>} barred names of the links that are ruled out
 */

/**
 * What the first ``count`` steps of a level's script tell.
 * @param {Level} level
 * @param {number} count
 * @returns {Lore}
 */
export function learn(level, count) {
  const { board, dotColors, hints } = level;
  const steps = hints.slice(0, count);
  const nothing = {
    level,
    lines: board.cells.map((_, cell) => [cell]),
    colors: dotColors,
    needs: dotColors.map((color) => (color < 0 ? 2 : 1)),
    barred: new Set(),
  };
  return learnMore(
    nothing, steps.flatMap(({ joined }) => joined), steps.flatMap(({ barred }) => barred));
}

/**
 * What is known with some links joined and some ruled out besides.
 * @param {Lore} lore
 * @param {readonly Link[]} joined
 * @param {readonly Link[]} barred
 * @returns {Lore}
 */
export function learnMore(lore, joined, barred) {
  const { level, level: { dotColors } } = lore;
  const [lines, needs] = [[...lore.lines], [...lore.needs]];
  for (const link of joined) {
    // No line is a ring: two cells of one line have been joined already.
    if (lines[link[0]] === lines[link[1]]) continue;
    const line = joinLines(lines, link);
    for (const cell of line) lines[cell] = line;
    for (const cell of link) needs[cell]--;
  }
  return {
    level,
    lines,
    colors: lines.map((line) => Math.max(dotColors[line[0]], dotColors[line[line.length - 1]])),
    needs,
    barred: new Set([...lore.barred, ...barred.map(nameLink)]),
  };
}

/**
 * @param {ReadonlyArray<readonly number[]>} lines
 * @param {Link} link between ends of two lines
 * @returns {readonly number[]}
 */
function joinLines(lines, [a, b]) {
  const [one, other] = [lines[a], lines[b]];
  const before = one[one.length - 1] === a ? one : [...one].reverse();
  return [...before, ...(other[0] === b ? other : [...other].reverse())];
}

/**
 * Whether two neighbors are joined.
 * @param {Lore} lore
 * @param {number} a
 * @param {number} b
 */
export function areJoined({ lines }, a, b) {
  return lines[a] === lines[b] && Math.abs(lines[a].indexOf(a) - lines[a].indexOf(b)) === 1;
}

/**
 * Why a link of a cell that still needs links cannot be drawn: the plainest reason there is.
 * @param {Lore} lore
 * @param {number} a
 * @param {number} b a neighbor that is not joined with it
 * @returns {Closed | null} null if it can be drawn
 */
export function explainClosed(lore, a, b) {
  const { lines, colors, needs, barred } = lore;
  if (needs[b] <= 0) return "full";
  if (colors[a] >= 0 && colors[b] >= 0 && colors[a] !== colors[b]) return "colors";
  if (lines[a] === lines[b]) return "loop";
  if (barred.has(nameLink([a, b]))) return "barred";
  return runsBesideItself(lore, a, b) ? "beside" : null;
}

/**
 * Whether something can still be drawn between two neighbors.
 * @param {Lore} lore
 * @param {number} a
 * @param {number} b
 */
export function isOpen(lore, a, b) {
  return lore.needs[a] > 0 && explainClosed(lore, a, b) === null;
}

/**
 * Whether a link would lay a flow beside itself, or beside the rest of its color.
 * @param {Lore} lore
 * @param {number} a
 * @param {number} b
 */
function runsBesideItself(lore, a, b) {
  const { level: { board }, colors, lines } = lore;
  const line = joinLines(lines, [a, b]);
  const rest = findRest(lore, Math.max(colors[a], colors[b]), [lines[a], lines[b]]);
  const places = new Map(line.map((cell, place) => [cell, place]));
  const beside = line.flatMap((cell) => board.neighbors[cell].map((to) => [cell, to]));
  if (beside.some(([cell, to]) => places.has(to) && !isNext(places, cell, to))) return true;
  // Two heads of one color may face each other: they are about to be joined.
  return beside.some(([cell, to]) => rest.includes(to)
    && !(isHead(lore, line, cell) && isHead(lore, rest, to)));
}

/**
 * @param {ReadonlyMap<number, number>} places
 * @param {number} a
 * @param {number} b
 */
function isNext(places, a, b) {
  return Math.abs((places.get(a) ?? 0) - (places.get(b) ?? 0)) === 1;
}

/**
 * @param {Lore} lore
 * @param {number} color or -1
 * @param {ReadonlyArray<readonly number[]>} used
 * @returns {readonly number[]} the line of the color that is none of these; may be empty
 */
function findRest({ level, lines }, color, used) {
  return (level.dots[color] ?? []).map((dot) => lines[dot]).find((line) => !used.includes(line)) ?? [];
}

/**
 * @param {Lore} lore
 * @param {readonly number[]} line with a dot at one end
 * @param {number} cell
 */
function isHead({ level: { dotColors } }, line, cell) {
  return cell === (dotColors[line[0]] < 0 ? line[0] : line[line.length - 1]);
}
