/**
 * The patterns that tell flows apart without color: what is drawn on a flow and around its dots.
 *
 * A pattern is a few strokes, one on the other, along the middle of the flow. None is as wide as
 * the flow, so that a patterned flow still has edges of its own color and never looks broken.
 * Thirteen patterns and twenty-six colors: flows that share a pattern differ by half the palette.
 */

import { PALETTE_SIZE } from "./palettes.js";

/**
 * @typedef {object} Band one stroke of a pattern, in units of the picture (100 a cell)
 * @property {"ink" | "flow"} tone drawn in the ink of the flow, or in its color once more
 * @property {number} width
 * @property {string} [dash] lengths on and off, which go into 100; unbroken without
 * @property {boolean} [isRound] round ends, which make dots of dashes of no length
 */

/** @typedef {readonly Band[]} Pattern from bottom to top */

/** @type {readonly Pattern[]} */
export const PATTERNS = [
  [],
  [{ tone: "ink", width: 12 }],
  [{ tone: "ink", width: 26, dash: "25 25" }],
  [{ tone: "ink", width: 20, dash: "0 33.3", isRound: true }],
  [{ tone: "ink", width: 30 }, { tone: "flow", width: 12 }],
  [{ tone: "ink", width: 30, dash: "8 12" }],
  [{ tone: "ink", width: 10, dash: "34 16" }],
  [{ tone: "ink", width: 28, dash: "0 50", isRound: true },
    { tone: "flow", width: 12, dash: "0 50", isRound: true }],
  [{ tone: "ink", width: 7 }, { tone: "ink", width: 22, dash: "0 50", isRound: true }],
  [{ tone: "ink", width: 22, dash: "30 70", isRound: true }],
  [{ tone: "ink", width: 30, dash: "8 8 8 26" }],
  [{ tone: "ink", width: 9 }, { tone: "ink", width: 30, dash: "8 17" }],
  [{ tone: "ink", width: 28 }, { tone: "flow", width: 15, dash: "0 25", isRound: true }],
];

/** How far the pattern of a color moves on each time that the palette begins again. */
const STRIDE = 5;

/**
 * @param {number} color from 0; those a whole palette apart share a color but no pattern
 * @returns {Pattern}
 */
export function findPattern(color) {
  const round = Math.floor(color / PALETTE_SIZE);
  return PATTERNS[(color + STRIDE * round) % PATTERNS.length];
}
