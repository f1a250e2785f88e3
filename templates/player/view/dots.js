/**
 * The dots of a level with their letters, and a broken ring around those in trouble.
 */

import { makeSvg } from "./dom.js";
import { LABELS } from "../game/level.js";
import { makePatternRings, paint } from "./paint.js";
import { UNIT, findMiddle } from "./picture.js";

/** @typedef {import("../game/level.js").Level} Level */

/** Radius of a plain dot, and of the middle of the ring around a patterned one. */
const [PLAIN, PATTERNED, RING] = [0.345 * UNIT, 0.44 * UNIT, 0.33 * UNIT];

/**
 * @param {Level} level
 */
export function makeDots(level) {
  const groups = level.dots.map((pair, color) => makePair(level, pair, color));
  const states = groups.map(() => "player-dots");
  return {
    element: makeSvg("g", {}, ...groups),
    /**
     * @param {readonly boolean[]} areJoined
     * @param {readonly number[]} troubled colors
     */
    update(areJoined, troubled) {
      groups.forEach((group, color) => {
        const state = "player-dots" + (areJoined[color] ? " is-joined" : "")
          + (troubled.includes(color) ? " is-troubled" : "");
        if (state === states[color]) return;
        states[color] = state;
        group.setAttribute("class", state);
      });
    },
  };
}

/**
 * @param {Level} level
 * @param {readonly number[]} pair
 * @param {number} color
 */
function makePair({ board }, pair, color) {
  const group = makeSvg("g", { class: "player-dots" });
  paint(group, color);
  for (const cell of pair) {
    const [cx, cy] = findMiddle(board, cell);
    group.append(
      makeSvg("circle", { class: "player-dot", cx, cy, r: PLAIN }),
      makeSvg("g", { class: "player-dot-pattern" },
        makeSvg("circle", { class: "player-dot", cx, cy, r: PATTERNED }),
        ...makePatternRings(color, cx, cy, RING)),
      makeSvg("circle", { class: "player-trouble-ground", cx, cy, r: PATTERNED }),
      makeSvg("circle", { class: "player-trouble", cx, cy, r: PATTERNED, pathLength: 80 }),
      makeSvg("text", { class: "player-letter", x: cx, y: cy + 14.5 }, LABELS[color]),
    );
  }
  return group;
}
