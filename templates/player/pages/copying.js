/**
 * Texts that are there to be taken elsewhere get a button that copies them.
 */

import { makeHtml } from "../view/dom.js";

const SAID_MS = 2000;

/** Give every text marked for it its button, where the browser can copy at all. */
export function offerCopies() {
  if (!navigator.clipboard) return;
  for (const text of document.querySelectorAll("[data-copy]")) {
    const button = makeHtml("button", { type: "button", class: "copy" }, "Copy");
    const status = makeHtml("span", { role: "status", class: "copied" });
    button.addEventListener("click", () => copy(text, status));
    text.after(makeHtml("p", { class: "copy-line" }, button, " ", status));
  }
}

/**
 * @param {Element} text
 * @param {HTMLElement} status where to say what came of it
 */
async function copy(text, status) {
  try {
    await navigator.clipboard.writeText(readPieces(text));
    status.textContent = "Copied.";
  } catch {
    status.textContent = "The browser does not let this page copy: select the text by hand.";
  }
  window.setTimeout(() => (status.textContent = ""), SAID_MS);
}

/**
 * @param {Element} text
 * @returns {string} its words as one would type them
 */
function readPieces(text) {
  const pieces = [...text.querySelectorAll(".piece")].map((piece) => piece.textContent ?? "");
  return pieces.length > 0 ? pieces.join(" ") : (text.textContent ?? "");
}
