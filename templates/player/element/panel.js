/**
 * What stands around the board: the numbers, the message line, the tools and the way on.
 */

import { formatTime } from "../game/clock.js";
import { makeButton } from "./dialogs.js";
import { makeHtml, makeIcon, updateText } from "../view/dom.js";
import { isUntouched } from "../game/game.js";
import { WORDS } from "../game/messages.js";

/** @typedef {import("../game/game.js").Game} Game */
/**
 * @typedef {"undo" | "redo" | "reset" | "hint" | "rules" | "settings" | "share" | "solution"
 *   | "brag"} Tool
 */

/**
 * @typedef {object} PanelState
 * @property {Game} game
 * @property {import("../game/game.js").Standing} standing
 * @property {number | null} best fewest moves the level was solved in
 * @property {number | null} seconds played, or null where they are not to be shown
 * @property {boolean} hints whether there is a hint to give
 * @property {boolean} hasAdvice whether hints have left anything on the board
 * @property {string} message
 * @property {string} aside what the board shows along with it, for those who do not see it
 */

/** @type {Readonly<Record<import("./wiring.js").Controls, readonly (readonly Tool[])[]>>} */
const TOOLS = {
  full: [["undo", "redo", "reset", "hint"], ["rules", "settings", "share", "solution"]],
  basic: [["undo", "redo", "reset", "hint"]],
  none: [],
};

/**
 * Build the panel.
 * @param {(tool: Tool) => void} onTool
 * @param {import("./wiring.js").Wiring} wiring
 */
export function makePanel(onTool, { controls, nextUrl }) {
  const numbers = makeNumbers();
  const spoken = makeHtml("span");
  const aside = makeHtml("span", { class: "player-aside" });
  const message = makeHtml(
    "p", { class: "player-message", role: "status", "aria-live": "polite" }, spoken, aside);
  const tools = makeTools(controls, onTool);
  const after = makeAfter(nextUrl, onTool);
  return {
    parts: [
      ...(controls === "none" ? [] : [numbers.element]), message, after.element, ...tools.rows,
    ],
    /** @param {PanelState} state */
    update(state) {
      numbers.update(state);
      tools.update(state);
      updateText(spoken, state.message);
      updateText(aside, state.aside);
      message.classList.toggle("is-won", state.standing.won);
      after.update(state);
    },
  };
}

/**
 * What there is to do when the level is solved.
 * @param {string | null} nextUrl
 * @param {(tool: Tool) => void} onTool
 */
function makeAfter(nextUrl, onTool) {
  const brag = makeButton(WORDS.brag);
  brag.addEventListener("click", () => onTool("brag"));
  const next = nextUrl === null ? [] : [
    makeHtml("a", { class: "player-next", href: nextUrl }, WORDS.next, makeIcon("next"))];
  const element = makeHtml("div", { class: "player-after", hidden: true }, ...next, brag);
  return {
    element,
    /** @param {PanelState} state */
    update({ standing }) {
      element.hidden = !standing.won;
    },
  };
}

function makeNumbers() {
  const flows = makeNumber(WORDS.flows);
  const filled = makeNumber(WORDS.filled);
  const moves = makeNumber(WORDS.moves);
  const best = makeNumber(WORDS.best);
  const time = makeNumber(WORDS.time);
  const star = makeIcon("star");
  star.classList.add("player-star");
  best.element.append(star);
  const all = [flows, filled, moves, best, time].map((number) => number.element);
  return {
    element: makeHtml("dl", { class: "player-numbers" }, ...all),
    /** @param {PanelState} state */
    update({ game, standing, best: fewest, seconds }) {
      flows.set(`${standing.joined}/${standing.colors}`);
      filled.set(`${Math.floor((100 * standing.filled) / standing.cells)}%`);
      moves.set(String(game.moves));
      best.set(fewest === null ? WORDS.none : String(fewest));
      star.classList.toggle("is-shown", fewest === standing.colors);
      time.element.hidden = seconds === null;
      time.set(formatTime(seconds ?? 0));
    },
  };
}

/**
 * @param {string} label
 */
function makeNumber(label) {
  const value = makeHtml("dd", { class: "player-value" });
  return {
    element: makeHtml("div", { class: "player-number" },
      makeHtml("dt", { class: "player-label" }, label), value),
    /** @param {string} text */
    set: (text) => updateText(value, text),
  };
}

/**
 * @param {import("./wiring.js").Controls} controls
 * @param {(tool: Tool) => void} onTool
 */
function makeTools(controls, onTool) {
  /** @type {Map<Tool, HTMLElement>} */
  const buttons = new Map();
  const rows = TOOLS[controls].map((tools, place) => makeHtml(
    "div",
    { class: place ? "player-tools is-minor" : "player-tools", role: "group", "aria-label": place ? WORDS.more : WORDS.tools },
    ...tools.map((tool) => {
      const button = makeHtml("button", { class: "player-tool", type: "button", "data-tool": tool },
        makeIcon(/** @type {Exclude<Tool, "brag">} */ (tool)), makeHtml("span", {}, WORDS[tool]));
      button.addEventListener("click", () => onTool(tool));
      buttons.set(tool, button);
      return button;
    })));
  return {
    rows,
    /** @param {PanelState} state */
    update({ game, standing, hints, hasAdvice }) {
      setUsable(buttons.get("undo"), game.past.length > 0 || game.stroke !== null);
      setUsable(buttons.get("redo"), game.future.length > 0 && game.stroke === null);
      setUsable(buttons.get("reset"), !isUntouched(game) || hasAdvice);
      setUsable(buttons.get("hint"), hints);
      setUsable(buttons.get("solution"), game.level.solution !== null && !standing.solved);
    },
  };
}

/**
 * Mark a button usable or not. It stays focusable, so that focus is never lost by using it.
 * @param {HTMLElement | undefined} button
 * @param {boolean} isUsable
 */
function setUsable(button, isUsable) {
  button?.setAttribute("aria-disabled", String(!isUsable));
}
