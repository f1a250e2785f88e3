/**
 * The name of each cell for a screen reader: place, dot, flow, joined or not.
 */

import { LABELS } from "../game/level.js";
import { capitalize, nameFlow, namePlace } from "../game/messages.js";

/** @typedef {import("../game/game.js").Standing} Standing */
/** @typedef {import("../game/level.js").Level} Level */

/**
 * @param {Level} level
 * @param {Standing} standing
 * @param {number} cell
 * @param {readonly (string | undefined)[]} notes what else there is to say, if anything
 */
export function nameCell(level, { cellColors, areJoined }, cell, notes = []) {
  const [color, dot] = [cellColors[cell], level.dotColors[cell]];
  const owner = findOwner(level, cellColors, cell);
  const what = owner < 0 ? ["empty"]
    : [dot >= 0 ? `dot ${LABELS[dot]}` : nameFlow(color), areJoined[owner] ? "joined" : "not joined"];
  return capitalize([namePlace(level, cell), ...what, ...notes].filter(Boolean).join(", "));
}

/**
 * The color that a cell shows, by its flow or by its dot; -1 for an empty one.
 * @param {Level} level
 * @param {readonly number[]} cellColors
 * @param {number} cell
 */
export function findOwner(level, cellColors, cell) {
  return cellColors[cell] >= 0 ? cellColors[cell] : level.dotColors[cell];
}
