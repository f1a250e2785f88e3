/**
 * How to play, in words: shown on the first start and whenever it is asked for.
 */

import { openDialog, makeButton } from "./dialogs.js";
import { makeHtml } from "../view/dom.js";
import { WORDS } from "../game/messages.js";

const RULES = [
  "Join the two dots of each color with one flow.",
  "Flows go from cell to cell, up, down, left and right. They never cross, and never share a cell.",
  "In the end every cell has a flow in it.",
];

const WAYS = [
  ["Drag", "from a dot, or from where a flow has come. Go back over it to shorten it. Or click: first one end, then each corner."],
  ["Keys", "Arrow keys move, Space picks a flow up and lays it down, Escape puts it back. U undoes, Shift+U redoes, R resets, H gives a hint, N goes to the next level, ? opens this."],
  ["Hints", "come in three strengths: where to look, why, and then it is drawn. A thin line is a link that a hint has told, a cross is a way that it has ruled out."],
  ["Perfect", "is a level solved with one move for each flow and without a hint: that earns the star."],
];

/** @returns {HTMLElement} the three rules */
function listRules() {
  return makeHtml("ol", { class: "player-rules" }, ...RULES.map((rule) => makeHtml("li", {}, rule)));
}

/**
 * @param {HTMLElement} root of the player
 */
export function openGuide(root) {
  openDialog(root, WORDS.guide, (close) => {
    const done = makeButton(WORDS.play);
    done.addEventListener("click", close);
    return [
      listRules(),
      makeHtml("dl", { class: "player-ways" }, ...WAYS.map(([name, words]) =>
        makeHtml("div", {}, makeHtml("dt", {}, name), makeHtml("dd", {}, words)))),
      makeHtml("div", { class: "player-choices" }, done),
    ];
  });
}

/**
 * The rules as a card for whoever plays for the first time.
 * @param {() => void} onSeen
 */
export function makeFirstGuide(onSeen) {
  const seen = makeButton(WORDS.gotIt);
  const card = makeHtml("section", { class: "player-first", "aria-label": WORDS.guide },
    makeHtml("h2", { class: "player-dialog-title" }, WORDS.guide), listRules(), seen);
  seen.addEventListener("click", onSeen);
  return card;
}
