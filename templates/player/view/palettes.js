/**
 * The palettes as style sheet text: for each, the colors of the board and of every flow.
 */

import palettes from "./palettes.json" with { type: "json" };

/** @typedef {keyof typeof palettes} PaletteName */

/** Each palette's name and what players call it. */
export const PALETTES = Object.entries(palettes).map(([name, { name: label }]) => [name, label]);

/** Colors in a palette; more flows than that begin again, told apart by their letters. */
export const PALETTE_SIZE = 26;

const DARK_INK = "#0b0c0f";
const LIGHT_INK = "#fff";

/** The rules ``.palette-NAME { --flow-0: ...; --flow-ink-0: ...; --player-board: ... }``. */
export function writePaletteRules() {
  return Object.entries(palettes).map(([name, { board, cell, grid, flows }]) => {
    const colors = flows.map((color, place) =>
      `--flow-${place}:${color};--flow-ink-${place}:${findInk(color)};`);
    return `.palette-${name}{--player-board:${board};--player-cell:${cell};--player-grid:${grid};${colors.join("")}}`;
  }).join("");
}

/**
 * @param {string} color ``#rrggbb``
 * @returns {string} the ink that reads better on it (contrast ratio of WCAG 2.2)
 */
function findInk(color) {
  const luminance = findLuminance(color);
  return (luminance + 0.05) ** 2 > 1.05 * (findLuminance(DARK_INK) + 0.05) ? DARK_INK : LIGHT_INK;
}

/**
 * @param {string} color
 * @returns {number} relative luminance, 0 to 1 (WCAG 2.2)
 */
function findLuminance(color) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
