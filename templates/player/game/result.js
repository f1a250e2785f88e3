/**
 * A result in a few lines to send to others; it gives nothing of the solution away.
 */

import { formatTime } from "./clock.js";
import { isPerfect } from "./game.js";
import { countOf } from "./messages.js";

/**
 * @param {import("./game.js").Game} game won
 * @param {number | null} seconds that it took, or null where nobody wants to know
 * @param {string | null} url where the level is played
 * @returns {string} lines without a final line break
 */
export function writeResult(game, seconds, url) {
  const { board, title } = game.level;
  const facts = [
    `${isPerfect(game) ? "★" : "✓"} ${countOf(game.moves, "move")}`,
    game.given ? countOf(game.given, "hint") : "no hints",
    ...(seconds === null ? [] : [formatTime(seconds)]),
  ];
  return [
    `${title || "A Flow puzzle"} (${board.width}×${board.height}) solved`,
    facts.join(", "),
    ...(url ? [url] : []),
  ].join("\n");
}
