/**
 * The button that sends the result of a day to others.
 */

import { sendText } from "../element/sharing.js";

/**
 * @param {ParentNode} page that has the button, a place for what came of it, and a field for the
 * text where a browser neither shares nor copies
 * @param {() => string | null} findText null while there is nothing to share
 * @returns {() => void} shows the button while there is something to share
 */
export function offerSharing(page, findText) {
  const button = /** @type {HTMLButtonElement | null} */ (page.querySelector("[data-share]"));
  const said = page.querySelector("[data-shared]");
  const field = /** @type {HTMLTextAreaElement | null} */ (page.querySelector("[data-share-text]"));
  button?.addEventListener("click", async () => {
    const text = findText();
    const words = text === null ? "" : await sendText(text);
    if (said) said.textContent = words ?? "Copy the text by hand:";
    if (!field) return;
    field.hidden = words !== null;
    field.value = text ?? "";
    if (!field.hidden) field.select();
  });
  return () => {
    if (button) button.hidden = findText() === null;
  };
}
