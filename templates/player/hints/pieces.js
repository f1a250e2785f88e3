/**
 * Pieces of the board: open cells without a color that hang together, and which ones a hint means.
 */

import { isOpen } from "./lore.js";
import { TECHNIQUE, nameLink } from "./script.js";

/** @typedef {import("./lore.js").Lore} Lore */
/** @typedef {import("./script.js").Link} Link */
/** @typedef {import("./script.js").Step} Step */

/**
 * The cells of the pieces that a step speaks of.
 * @param {Lore} lore what is known before the step
 * @param {Step} step
 * @returns {readonly number[]} none where the step speaks of no piece
 */
export function findPieces(lore, { technique, cells, joined, barred }) {
  switch (technique) {
    case TECHNIQUE.meet:
      return findPiece(lore, barred.map(([, to]) => to));
    case TECHNIQUE.claim:
      return findPiece(lore, listWays(lore, cells[0], barred));
    case TECHNIQUE.pass:
      return findSmallerSide(lore, joined[0]);
    case TECHNIQUE.barred:
      return findSmallerSide(lore, barred[0]);
    case TECHNIQUE.locked:
      return cells.length === 3 ? findPiece(lore, [cells[2]], { node: lore.lines[cells[1]] }) : [];
    default:
      return [];
  }
}

/**
 * @param {Lore} lore
 * @param {number} head
 * @param {readonly Link[]} barred
 * @returns {number[]} where a head may go, but for these links
 */
function listWays(lore, head, barred) {
  const out = barred.map(([, to]) => to);
  return lore.level.board.neighbors[head]
    .filter((to) => lore.colors[to] < 0 && !out.includes(to) && isOpen(lore, head, to));
}

/**
 * @param {Lore} lore
 * @param {Link} link that is the only one between its two sides
 */
function findSmallerSide(lore, link) {
  const [near, far] = link.map((cell) => findPiece(lore, [cell], { link }));
  return far.length < near.length ? far : near;
}

/**
 * The open cells without a color that hang together with those given.
 * @param {Lore} lore
 * @param {readonly number[]} starts
 * @param {{link?: Link, node?: readonly number[]}} [without] a link, or the cells of a line
 * @returns {number[]}
 */
export function findPiece(lore, starts, { link, node = [] } = {}) {
  const { level: { board }, lines, colors } = lore;
  const isFree = (/** @type {number} */ cell) => colors[cell] < 0 && !node.includes(cell);
  const seam = link && nameLink(link);
  const piece = new Set(starts.filter(isFree));
  // Cells that are added while the walk is under way are walked too. A line counts as one.
  for (const cell of piece) {
    const beside = board.neighbors[cell].filter((to) =>
      isFree(to) && nameLink([cell, to]) !== seam && isOpen(lore, cell, to));
    for (const to of [...beside, ...lines[cell]]) piece.add(to);
  }
  return [...piece];
}
