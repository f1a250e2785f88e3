/**
 * The words for the plainest hints: which sides of a cell are closed, and what closes them.
 */

import { stepFrom } from "../game/board.js";
import { areJoined, explainClosed, isOpen } from "./lore.js";
import { capitalize, joinWords, nameFlow, namePlace } from "../game/messages.js";

/** @typedef {import("../game/level.js").Level} Level */
/** @typedef {import("./lore.js").Lore} Lore */
/** @typedef {import("./script.js").Link} Link */

/** @type {ReadonlyArray<readonly [string, readonly [number, number]]>} */
const SIDES = [["up", [-1, 0]], ["left", [0, -1]], ["right", [0, 1]], ["down", [1, 0]]];

const FULL = "that cell is full";
const BESIDE = "would run beside itself";

/** Reasons that read otherwise where they close several sides. */
const PLURALS = new Map([[FULL, "those cells are full"]]);

/**
 * The direction of a link from its first cell to its second.
 * @param {Level} level
 * @param {Link} link
 * @returns {string}
 */
export function nameSide({ board }, [from, to]) {
  return SIDES.find(([, step]) => stepFrom(board, from, step) === to)?.[0] ?? "on";
}

/**
 * The directions of several links of one cell: "up and left".
 * @param {Level} level
 * @param {readonly Link[]} links
 * @param {string} [word]
 */
export function nameSides(level, links, word = "and") {
  return joinWords(links.map((link) => nameSide(level, link)), word);
}

/**
 * Why a cell takes just these links: they are as many as it needs, and all others are closed.
 * @param {Lore} lore
 * @param {number} cell
 * @param {readonly Link[]} joined
 */
export function describeExits(lore, cell, joined) {
  const closed = describeClosed(lore, cell, joined);
  const rule = closed.some((reason) => reason.includes(BESIDE)) ? ["No flow here ever does that."] : [];
  return [describeNeed(lore, cell, joined), ...closed, ...rule].join(" ");
}

/**
 * Why a cell has too few ways out: what closes its sides, but for those that are open.
 * @param {Lore} lore
 * @param {number} cell
 */
export function describeShortage(lore, cell) {
  const open = lore.level.board.neighbors[cell].filter((beside) => isOpen(lore, cell, beside));
  return describeClosed(lore, cell, open.map((beside) => [cell, beside])).join(" ");
}

/**
 * @param {Lore} lore
 * @param {number} cell
 * @param {readonly Link[]} joined
 */
function describeNeed({ level, colors }, cell, joined) {
  const [place, sides] = [namePlace(level, cell), nameSides(level, joined)];
  if (joined.length > 1) {
    return `A flow has to pass through ${place}, and only two sides are open: ${sides}.`;
  }
  const owner = colors[cell] < 0 ? "the line" : nameFlow(colors[cell]);
  const verb = level.dotColors[cell] < 0 ? "go on from" : "leave";
  return `${capitalize(owner)} has to ${verb} ${place}, and only the way ${sides} is open.`;
}

/**
 * @param {Lore} lore
 * @param {number} cell
 * @param {readonly Link[]} joined
 * @returns {string[]} a sentence for each reason why sides are closed
 */
function describeClosed(lore, cell, joined) {
  const { board } = lore.level;
  const open = joined.map(([, to]) => to);
  /** @type {Map<string, string[]>} */
  const sidesOf = new Map();
  for (const [side, step] of SIDES) {
    const beside = stepFrom(board, cell, step);
    if (open.includes(beside) || (beside !== cell && areJoined(lore, cell, beside))) continue;
    const reason = beside === cell ? "the board ends" : describeReason(lore, cell, beside);
    sidesOf.set(reason, [...(sidesOf.get(reason) ?? []), side]);
  }
  return [...sidesOf].map(([reason, sides]) =>
    `${capitalize(joinWords(sides))}, ${sides.length > 1 ? PLURALS.get(reason) ?? reason : reason}.`);
}

/**
 * @param {Lore} lore
 * @param {number} cell
 * @param {number} beside
 */
function describeReason(lore, cell, beside) {
  const { colors } = lore;
  switch (explainClosed(lore, cell, beside)) {
    case "full": return FULL;
    case "colors": return `it would join ${nameFlow(colors[beside])}`;
    case "loop": return "a loop would close";
    case "beside": {
      const color = Math.max(colors[cell], colors[beside]);
      return `${color < 0 ? "a flow" : nameFlow(color)} ${BESIDE}`;
    }
    default: return "it is ruled out";
  }
}
