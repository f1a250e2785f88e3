/**
 * Giving shapes the color of a flow, and laying the pattern of a flow on them.
 */

import { makeSvg } from "./dom.js";
import { PALETTE_SIZE } from "./palettes.js";
import { findPattern } from "./patterns.js";

/** What a pattern is laid on: a flow in full size, or a dot, where it goes around the letter. */
const RING_SCALE = 0.66;

/**
 * Give an element the variables of a color.
 * @param {SVGElement} element
 * @param {number} color -1 for none
 */
export function paint(element, color) {
  const place = color % PALETTE_SIZE;
  element.style.setProperty("--flow", color < 0 ? "transparent" : `var(--flow-${place})`);
  element.style.setProperty("--flow-ink", color < 0 ? "transparent" : `var(--flow-ink-${place})`);
}

/**
 * The strokes of a color's pattern along a flow, still without a shape.
 * @param {number} color
 * @returns {SVGPathElement[]}
 */
export function makePatternPaths(color) {
  return findPattern(color).map((band) => makeSvg("path", styleBand(band, 1)));
}

/**
 * The pattern of a color around a dot: the same strokes, smaller, and as many whole ones.
 * @param {number} color
 * @param {number} cx
 * @param {number} cy
 * @param {number} r
 * @returns {SVGCircleElement[]}
 */
export function makePatternRings(color, cx, cy, r) {
  return findPattern(color).map((band) => makeSvg(
    "circle", { ...styleBand(band, RING_SCALE), cx, cy, r, pathLength: 300 }));
}

/**
 * @param {import("./patterns.js").Band} band
 * @param {number} scale of its width
 */
function styleBand({ tone, width, dash, isRound }, scale) {
  return {
    class: `player-band is-${tone}`,
    "stroke-width": width * scale,
    "stroke-dasharray": dash ?? false,
    "stroke-linecap": isRound ? "round" : dash ? "butt" : false,
  };
}
