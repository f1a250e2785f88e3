/**
 * The player's settings: what there is to choose, and what holds where nothing was chosen.
 */

import { isRecord } from "../game/level.js";

/**
 * @typedef {object} Settings
 * @property {boolean} letters whether dots carry their letters
 * @property {boolean} patterns whether flows carry patterns
 * @property {"classic" | "safe" | "contrast" | "grey"} palette
 * @property {"off" | "deadends" | "all"} mistakes which mistakes the board points out
 * @property {boolean} timer whether the playing time is shown
 * @property {boolean} rulesSeen whether the rules were shown once
 */

/** Every value that a setting may have, the one that holds by default first. */
export const CHOICES = Object.freeze({
  letters: [true, false],
  patterns: [false, true],
  palette: ["classic", "safe", "contrast", "grey"],
  mistakes: ["deadends", "off", "all"],
  timer: [false, true],
  rulesSeen: [false, true],
});

/**
 * @param {unknown} data
 * @returns {Settings} each field by itself: chosen, or as it is by default
 */
export function checkSettings(data) {
  const chosen = isRecord(data) ? data : {};
  /** @type {Record<string, unknown>} */
  const settings = {};
  for (const [name, choices] of Object.entries(CHOICES)) {
    settings[name] = choices.find((choice) => choice === chosen[name]) ?? choices[0];
  }
  return /** @type {Settings} */ (settings);
}
