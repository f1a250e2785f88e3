/**
 * Which hint to give: the first step of the script that is not on the board, and how to take it.
 *
 * Each step is a fact of the only solution, so a hint is right whatever has been drawn.
 */

import { cutStrand, isComplete, mapColors } from "../game/flows.js";
import { listLinks, nameLink } from "./script.js";

/** @typedef {import("../game/flows.js").Flows} Flows */
/** @typedef {import("../game/flows.js").Strand} Strand */
/** @typedef {import("../game/level.js").Level} Level */
/** @typedef {import("./script.js").Link} Link */
/** @typedef {import("./script.js").Step} Step */

/**
 * @typedef {object} Hint
 * @property {Step} step
 * @property {number} index of the step
 * @property {Wrong | null} wrong where what is drawn contradicts the step, if it does
 */

/** @typedef {{cell: number, color: number}} Wrong a cell, and the flow that must go another way */

/**
 * @typedef {object} Drawn what the board shows
 * @property {ReadonlySet<string>} links names of the links drawn
 * @property {readonly number[]} colors of each cell, or -1
 * @property {readonly number[]} counts links drawn at each cell
 */

/**
 * The first step whose conclusion is not on the board.
 * @param {Level} level
 * @param {Flows} flows
 * @param {ReadonlySet<number>} told indexes of the steps that were carried out as hints
 * @returns {Hint | null} null when there is none
 */
export function findHint(level, flows, told) {
  const drawn = readBoard(level, flows);
  const index = level.hints.findIndex((step, place) => !isOnBoard(level, drawn, step)
    && (!told.has(place) || findWrong(level, drawn, step)));
  if (index < 0) return null;
  const step = level.hints[index];
  return { step, index, wrong: findWrong(level, drawn, step) };
}

/**
 * Whether all links that a step joins are drawn.
 * @param {Flows} flows
 * @param {Step} step
 */
export function isDrawn(flows, { joined }) {
  const links = new Set(flows.flat().flatMap(listLinks).map(nameLink));
  return joined.every((link) => links.has(nameLink(link)));
}

/**
 * @param {Level} level
 * @param {Flows} flows
 * @returns {Drawn}
 */
function readBoard({ board, dotColors }, flows) {
  const links = flows.flat().flatMap(listLinks);
  const counts = board.cells.map(() => 0);
  for (const cell of links.flat()) counts[cell]++;
  const colors = mapColors(board.cells.length, flows)
    .map((color, cell) => (color < 0 ? dotColors[cell] : color));
  return { links: new Set(links.map(nameLink)), colors, counts };
}

/**
 * Whether a player can see all that a step concludes.
 * @param {Level} level
 * @param {Drawn} drawn
 * @param {Step} step
 */
function isOnBoard(level, drawn, { joined, barred }) {
  return joined.every((link) => isRight(level, drawn, link))
    && barred.every((link) => !drawn.links.has(nameLink(link)) && isClosed(level, drawn, link));
}

/**
 * Whether a link of the solution is drawn, and in its color.
 * @param {Level} level
 * @param {Drawn} drawn
 * @param {Link} link
 */
function isRight(level, { links, colors }, link) {
  return links.has(nameLink(link)) && colors[link[0]] === findColor(level, link);
}

/**
 * @param {Level} level
 * @param {Drawn} drawn
 * @param {Link} link
 */
function isClosed(level, { colors, counts }, [a, b]) {
  if (isFull(level, counts, a) || isFull(level, counts, b)) return true;
  return colors[a] >= 0 && colors[b] >= 0 && colors[a] !== colors[b];
}

/**
 * @param {Level} level
 * @param {readonly number[]} counts
 * @param {number} cell
 */
function isFull({ dotColors }, counts, cell) {
  return counts[cell] >= (dotColors[cell] < 0 ? 2 : 1);
}

/**
 * @param {Level} level
 * @param {Drawn} drawn
 * @param {Step} step
 * @returns {Wrong | null} where the drawing contradicts the step
 */
function findWrong(level, drawn, { joined, barred }) {
  const crossed = barred.find((link) => drawn.links.has(nameLink(link)));
  if (crossed) return { cell: crossed[0], color: drawn.colors[crossed[0]] };
  for (const link of joined.filter((one) => !isRight(level, drawn, one))) {
    const color = findColor(level, link);
    const cell = link.find((end) => isFull(level, drawn.counts, end)
      || (drawn.colors[end] >= 0 && drawn.colors[end] !== color));
    if (cell !== undefined) return { cell, color: drawn.colors[cell] };
  }
  return null;
}

/**
 * The color of a link that the solution draws.
 * @param {Level} level
 * @param {Link} link
 * @returns {number}
 */
function findColor({ solution }, [a, b]) {
  return (solution ?? []).findIndex((path) => path.includes(a) && path.includes(b));
}

/**
 * The links that hints have told and that no flow shows yet.
 * @param {Level} level
 * @param {Flows} flows
 * @param {ReadonlySet<number>} told
 * @returns {{joined: Link[], barred: Link[]}}
 */
export function listMarks(level, flows, told) {
  const drawn = readBoard(level, flows);
  const steps = [...told].map((index) => level.hints[index]);
  return {
    joined: steps.flatMap(({ joined }) => joined).filter((link) => !drawn.links.has(nameLink(link))),
    barred: steps.flatMap(({ barred }) => barred).filter((link) => !isClosed(level, drawn, link)),
  };
}

/**
 * The flows once a step is carried out, with all links told so far.
 *
 * A flow grows from its dots along what is drawn and told; a link told in the middle of nowhere
 * waits until the flow gets there. What goes another way gives way.
 * @param {Level} level
 * @param {Flows} flows
 * @param {Step} step
 * @param {ReadonlySet<number>} told the step included
 * @returns {{flows: Flows, color: number}} color -1 if nothing was drawn
 */
export function carryOut(level, flows, step, told) {
  const cut = cutAt(level, flows, step.barred);
  const color = step.joined.length ? findColor(level, step.joined[0]) : -1;
  if (color < 0) return { flows: cut, color };
  const known = new Set([...told].flatMap((index) => level.hints[index].joined).map(nameLink));
  for (const link of flows[color].flatMap(listLinks)) known.add(nameLink(link));
  const path = level.solution?.[color] ?? [];
  const strands = growStrands(path, known);
  const kept = strands.every((strand) => strand.length < 2) ? cut[color] : strands;
  const taken = new Set([...kept.flat(), ...step.joined.flat()]);
  const right = new Set(listLinks(path).map(nameLink));
  const own = cut[color].filter((strand) => !strand.some((cell) => taken.has(cell))
    || listLinks(strand).every((link) => right.has(nameLink(link))));
  return {
    flows: cut.map((others, other) => (other === color
      ? mergeStrands(strands, own)
      : others.flatMap((strand) => cutStrand(level.dots[other], strand, taken)))),
    color,
  };
}

/**
 * @param {readonly number[]} path of the solution
 * @param {ReadonlySet<string>} known
 * @returns {Strand[]} how far the flow is known from either dot; one strand if all of it is
 */
function growStrands(path, known) {
  const walk = (/** @type {readonly number[]} */ cells) => {
    const end = listLinks(cells).findIndex((link) => !known.has(nameLink(link)));
    return end < 0 ? [...cells] : cells.slice(0, end + 1);
  };
  const first = walk(path);
  return first.length === path.length ? [first] : [first, walk([...path].reverse())];
}

/**
 * @param {readonly Strand[]} grown from each dot
 * @param {readonly Strand[]} before
 * @returns {Strand[]} the grown ones, and those from before that begin at a dot that has none
 */
function mergeStrands(grown, before) {
  const strands = grown.filter((strand) => strand.length > 1);
  const taken = new Set(strands.flat());
  const others = before.filter((strand) => !strand.some((cell) => taken.has(cell)));
  return [...strands, ...others];
}

/**
 * @param {Level} level
 * @param {Flows} flows
 * @param {readonly Link[]} links
 * @returns {Flows} without these links; what then hangs on no dot goes too
 */
function cutAt({ dots }, flows, links) {
  const names = new Set(links.map(nameLink));
  return flows.map((strands, color) => strands.flatMap((strand) => {
    const at = listLinks(strand).findIndex((link) => names.has(nameLink(link)));
    if (at < 0) return [strand];
    const parts = [strand.slice(0, at + 1)];
    if (isComplete(dots[color], strand)) parts.push(strand.slice(at + 1).reverse());
    return parts.filter((part) => part.length > 1);
  }));
}
