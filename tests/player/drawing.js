/**
 * Levels and flows drawn as letters, for the tests.
 */

import { readLevel } from "../../templates/player/game/level.js";
import { play, showFlows, startGame } from "../../templates/player/game/game.js";
import { mapColors } from "../../templates/player/game/flows.js";

const LETTERS = "ABCDEFGHIJ";

/**
 * The level whose dots stand where the letters do.
 * @param {...string} rows
 */
export function drawLevel(...rows) {
  const signs = rows.join("");
  const colors = [...new Set(signs.replaceAll(".", ""))].sort();
  return readLevel(JSON.stringify({
    v: 1,
    id: "test",
    title: "Test",
    board: { shape: "rectangle", width: rows[0].length, height: rows.length },
    dots: colors.map((letter) => [signs.indexOf(letter), signs.lastIndexOf(letter)]),
  }));
}

/**
 * The board as letters: what is covered, dots without a flow as capitals, the rest as small ones.
 * @param {import("../../templates/player/game/game.js").Game} game
 */
export function showRows(game) {
  const { board, dotColors } = game.level;
  const colors = mapColors(board.cells.length, showFlows(game));
  const signs = colors.map((color, cell) => {
    if (color >= 0) return LETTERS[color].toLowerCase();
    return dotColors[cell] >= 0 ? LETTERS[dotColors[cell]] : ".";
  });
  return Array.from({ length: board.height }, (_, row) =>
    signs.slice(row * board.width, (row + 1) * board.width).join(""));
}

/**
 * A game after strokes, each a list of cells: picked up at the first, led over the others, laid.
 * @param {import("../../templates/player/game/game.js").Game} game
 * @param {...number[]} strokes
 */
export function draw(game, ...strokes) {
  return strokes.reduce((drawn, cells) => play(hold(drawn, cells), { type: "lay" }), game);
}

/**
 * A game in the middle of a stroke.
 * @param {import("../../templates/player/game/game.js").Game} game
 * @param {number[]} cells
 */
export function hold(game, [first, ...others]) {
  return others.reduce((held, cell) => play(held, { type: "lead", cell }),
    play(game, { type: "grab", cell: first }));
}

/**
 * A new game on the level of the letters.
 * @param {...string} rows
 */
export function startDrawn(...rows) {
  return startGame(drawLevel(...rows));
}
