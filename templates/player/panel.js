/**
 * What stands around the board: the numbers, the message line, the tools and the way on.
 */

import { makeHtml, makeIcon, updateText } from "./dom.js";
import { WORDS } from "./messages.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {"undo" | "redo" | "reset" | "hint" | "letters"} Tool */

/**
 * @typedef {object} PanelState
 * @property {Game} game
 * @property {import("./game.js").Standing} standing
 * @property {number | null} best fewest moves the level was solved in
 * @property {boolean} letters whether dots carry their letters
 * @property {boolean} hints whether there is a hint to give
 * @property {boolean} hasAdvice whether hints have left anything on the board
 * @property {string} message
 * @property {string} aside what the board shows along with it, for those who do not see it
 */

/**
 * Build the panel.
 * @param {(tool: Tool) => void} onTool
 * @param {string | null} nextUrl
 */
export function makePanel(onTool, nextUrl) {
  const numbers = makeNumbers();
  const spoken = makeHtml("span");
  const aside = makeHtml("span", { class: "player-aside" });
  const message = makeHtml(
    "p", { class: "player-message", role: "status", "aria-live": "polite" }, spoken, aside);
  const tools = makeTools(onTool);
  const next = makeNext(nextUrl);
  return {
    parts: [numbers.element, message, ...(next ? [next] : []), tools.element],
    /** @param {PanelState} state */
    update(state) {
      const isSolved = state.standing.solved;
      numbers.update(state);
      tools.update(state);
      updateText(spoken, state.message);
      updateText(aside, state.aside);
      message.classList.toggle("is-won", isSolved);
      if (next) next.hidden = !isSolved;
    },
  };
}

/**
 * @param {string | null} url
 */
function makeNext(url) {
  return url === null ? null : makeHtml(
    "a", { class: "player-next", href: url, hidden: true }, WORDS.next, makeIcon("next"));
}

function makeNumbers() {
  const flows = makeNumber(WORDS.flows);
  const filled = makeNumber(WORDS.filled);
  const moves = makeNumber(WORDS.moves);
  const best = makeNumber(WORDS.best);
  const star = makeIcon("star");
  star.classList.add("player-star");
  best.element.append(star);
  const all = [flows, filled, moves, best].map((number) => number.element);
  return {
    element: makeHtml("dl", { class: "player-numbers" }, ...all),
    /** @param {PanelState} state */
    update({ game, standing, best: fewest }) {
      flows.set(`${standing.joined}/${standing.colors}`);
      filled.set(`${Math.floor((100 * standing.filled) / standing.cells)}%`);
      moves.set(String(game.moves));
      best.set(fewest === null ? WORDS.none : String(fewest));
      star.classList.toggle("is-shown", fewest === standing.colors);
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
 * @param {(tool: Tool) => void} onTool
 */
function makeTools(onTool) {
  /** @param {Tool} tool */
  const make = (tool) => {
    const button = makeHtml("button", { class: "player-tool", type: "button", "data-tool": tool },
      makeIcon(tool), makeHtml("span", {}, WORDS[tool]));
    button.addEventListener("click", () => onTool(tool));
    return button;
  };
  const [undo, redo, reset] = [make("undo"), make("redo"), make("reset")];
  const [hint, letters] = [make("hint"), make("letters")];
  return {
    element: makeHtml("div", { class: "player-tools", role: "group", "aria-label": WORDS.tools },
      undo, redo, reset, hint, letters),
    /** @param {PanelState} state */
    update({ game, hints, hasAdvice, letters: areShown }) {
      setUsable(undo, game.past.length > 0 || game.stroke !== null);
      setUsable(redo, game.future.length > 0 && game.stroke === null);
      setUsable(reset, game.flows.some((strands) => strands.length > 0) || game.moves > 0 || hasAdvice);
      setUsable(hint, hints);
      letters.setAttribute("aria-pressed", String(areShown));
    },
  };
}

/**
 * Mark a button usable or not. It stays focusable, so that focus is never lost by using it.
 * @param {HTMLElement} button
 * @param {boolean} isUsable
 */
function setUsable(button, isUsable) {
  button.setAttribute("aria-disabled", String(!isUsable));
}
