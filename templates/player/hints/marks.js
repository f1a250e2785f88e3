/**
 * What hints show on the board, in words for those who do not see it.
 */

import { nameSides } from "./exits.js";
import { namePlace } from "../game/messages.js";

/** @typedef {import("../view/clues.js").Clues} Clues */
/** @typedef {import("../game/level.js").Level} Level */
/** @typedef {import("./script.js").Link} Link */

/** Links of a chain that are read out; nobody keeps more in mind. */
const MOST_LINKS = 12;

/**
 * What the marks say of each cell that has some, to add to its name.
 * @param {Level} level
 * @param {Clues} clues
 * @returns {ReadonlyMap<number, string>}
 */
export function nameMarks(level, { lit, shaded, joined, barred }) {
  const marked = new Set([...lit, ...shaded, ...joined.flat(), ...barred.flat()]);
  return new Map([...marked].map((cell) => [cell, [
    lit.includes(cell) ? "marked" : "",
    shaded.includes(cell) ? "shaded" : "",
    nameWays(level, cell, joined, "goes"),
    nameWays(level, cell, barred, "crossed out"),
  ].filter(Boolean).join(", ")]));
}

/**
 * @param {Level} level
 * @param {number} cell
 * @param {readonly Link[]} links
 * @param {string} verb
 * @returns {string} empty if none of them is the cell's
 */
function nameWays(level, cell, links, verb) {
  const ways = links.filter((link) => link.includes(cell))
    .map(([a, b]) => /** @type {Link} */ (a === cell ? [a, b] : [b, a]));
  return ways.length ? `${verb} ${nameSides(level, ways)}` : "";
}

/**
 * The chain of links that follows from a supposition, in order.
 * @param {Level} level
 * @param {Clues} clues
 * @returns {string} empty if there is none
 */
export function describeChain(level, { follows }) {
  if (follows.length === 0) return "";
  const links = follows.slice(0, MOST_LINKS).map((link) =>
    `${namePlace(level, link[0])}, ${nameSides(level, [link])}`);
  const rest = follows.length > MOST_LINKS ? "; and so on" : "";
  return ` The dashed links: ${links.join("; ")}${rest}.`;
}
