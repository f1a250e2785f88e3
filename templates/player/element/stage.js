/**
 * Everything of a game that is to be seen: the board, the panel, and how they are dressed.
 */

import { NO_ADVICE, findClues } from "../hints/advice.js";
import { makeHtml } from "../view/dom.js";
import { findStanding } from "../game/game.js";
import { describeChain } from "../hints/marks.js";
import { WORDS } from "../game/messages.js";
import { NO_MISTAKES } from "../game/mistakes.js";
import { makePanel } from "./panel.js";
import { makeBoardView } from "../view/render.js";

/** @typedef {import("../game/level.js").Level} Level */
/** @typedef {import("../store/settings.js").Settings} Settings */

/**
 * @typedef {object} Scene
 * @property {import("../game/game.js").Game} game
 * @property {import("../hints/advice.js").Advice} advice
 * @property {import("../game/mistakes.js").Mistakes} mistakes on the board as it is laid down
 * @property {Settings} settings
 * @property {number | null} best fewest moves the level was solved in
 * @property {number} seconds played
 * @property {string} message
 */

/**
 * @param {HTMLElement} root empty, in the player's shadow
 * @param {Level} level
 * @param {import("./wiring.js").Wiring} wiring
 * @param {(tool: import("./panel.js").Tool) => void} onTool
 */
export function buildStage(root, level, wiring, onTool) {
  const help = makeHtml("p", { class: "player-help", id: "player-help" }, WORDS.help);
  const view = makeBoardView(level, help.id);
  const panel = makePanel(onTool, wiring);
  const side = makeHtml("div", { class: "player-panel" }, ...panel.parts);
  root.style.setProperty("--columns", String(level.board.width));
  root.style.setProperty("--rows", String(level.board.height));
  root.append(makeHtml("div", { class: "player-layout" }, view.element, side), help);
  return {
    grid: /** @type {HTMLElement} */ (view.element.querySelector(".player-grid")),
    /** @param {HTMLElement} card to stand below the tools */
    addCard: (card) => side.append(card),
    focus() {
      root.classList.add("is-keyboard");
      view.focusCursor();
    },
    /** @param {boolean} isKeyboard whether the cursor is to be seen */
    setKeyboard(isKeyboard) {
      root.classList.toggle("is-keyboard", isKeyboard);
      if (!isKeyboard) view.focusCursor();
    },
    /** @param {Scene} scene */
    show({ game, advice, mistakes, settings, best, seconds, message }) {
      const standing = findStanding(game);
      const clues = findClues(advice, level, standing.flows);
      view.update(game, standing, clues, game.stroke ? NO_MISTAKES : mistakes);
      panel.update({
        game,
        standing,
        best,
        seconds: settings.timer ? seconds : null,
        hints: level.hints.length > 0 && !standing.solved,
        hasAdvice: advice !== NO_ADVICE,
        message,
        aside: describeChain(level, clues),
      });
      dressRoot(root, settings, standing.won);
    },
  };
}

/**
 * @param {HTMLElement} root
 * @param {Settings} settings
 * @param {boolean} isWon
 */
function dressRoot({ classList }, { palette, letters, patterns }, isWon) {
  for (const name of [...classList]) {
    if (name.startsWith("palette-") && name !== `palette-${palette}`) classList.remove(name);
  }
  classList.add(`palette-${palette}`);
  classList.toggle("is-lettered", letters);
  classList.toggle("is-patterned", patterns);
  classList.toggle("is-won", isWon);
}
