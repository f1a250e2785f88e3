/**
 * Dialogs over the player: opened on demand, gone when closed, the focus back where it was.
 */

import { makeHtml, makeIcon } from "../view/dom.js";
import { WORDS } from "../game/messages.js";

/**
 * @typedef {object} Dialog
 * @property {HTMLDialogElement} element
 * @property {() => void} close
 */

/**
 * Open a dialog.
 * @param {HTMLElement} root of the player
 * @param {string} title
 * @param {(close: () => void) => (Node | string)[]} makeContent
 * @returns {Dialog}
 */
export function openDialog(root, title, makeContent) {
  const close = () => element.close();
  const button = makeHtml(
    "button", { class: "player-close", type: "button", "aria-label": WORDS.close }, makeIcon("close"));
  const element = makeHtml("dialog", { class: "player-dialog", "aria-labelledby": "player-dialog-title" },
    makeHtml("div", { class: "player-sheet" },
      makeHtml("div", { class: "player-dialog-head" },
        makeHtml("h2", { id: "player-dialog-title", class: "player-dialog-title" }, title), button),
      ...makeContent(close)));
  button.addEventListener("click", close);
  // The dialog itself is only hit beside its sheet.
  element.addEventListener("click", (event) => { if (event.target === element) close(); });
  element.addEventListener("close", () => element.remove());
  root.append(element);
  element.showModal();
  return { element, close };
}

/**
 * Ask before something that cannot be unseen.
 * @param {HTMLElement} root
 * @param {{title: string, words: string, yes: string, no: string}} question
 * @param {() => void} onYes
 */
export function askFirst(root, { title, words, yes, no }, onYes) {
  openDialog(root, title, (close) => {
    const [yesButton, noButton] = [makeButton(yes), makeButton(no)];
    yesButton.addEventListener("click", () => { close(); onYes(); });
    noButton.addEventListener("click", close);
    noButton.autofocus = true;
    return [makeHtml("p", {}, words), makeHtml("div", { class: "player-choices" }, noButton, yesButton)];
  });
}

/**
 * @param {string} words
 */
export function makeButton(words) {
  return makeHtml("button", { class: "player-button", type: "button" }, words);
}
