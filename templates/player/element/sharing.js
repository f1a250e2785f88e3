/**
 * Links, codes and results on their way to others: shared, copied, or shown to be copied by hand.
 */

import { makeButton, openDialog } from "./dialogs.js";
import { makeHtml } from "../view/dom.js";
import { WORDS } from "../game/messages.js";

/**
 * @typedef {object} Offer something to copy
 * @property {string} label
 * @property {string} text
 * @property {string} words what it is good for
 */

/**
 * @param {HTMLElement} root of the player
 * @param {readonly Offer[]} offers
 */
export function openSharing(root, offers) {
  openDialog(root, WORDS.share, () => {
    const status = makeHtml("p", { class: "player-copied", role: "status" });
    return [...offers.map((offer, place) => makeOffer(offer, place, status)), status];
  });
}

/**
 * @param {Offer} offer
 * @param {number} place
 * @param {HTMLElement} status
 */
function makeOffer({ label, text, words }, place, status) {
  const id = `player-offer-${place}`;
  const lines = text.split("\n").length;
  const field = makeHtml(lines > 1 ? "textarea" : "input", {
    id, class: "player-text", readonly: true, spellcheck: "false", "aria-describedby": `${id}-words`,
    ...(lines > 1 && { rows: lines }),
  });
  field.value = text;
  field.addEventListener("focus", () => field.select());
  const copy = makeButton(WORDS.copy);
  copy.setAttribute("aria-label", `${WORDS.copy}: ${label}`);
  copy.addEventListener("click", async () => {
    field.select();
    status.textContent = await copyText(text) ? `${label}: ${WORDS.copied}` : WORDS.copyByHand;
  });
  return makeHtml("div", { class: "player-offer" },
    makeHtml("label", { for: id }, label), makeHtml("div", { class: "player-offer-row" }, field, copy),
    makeHtml("p", { id: `${id}-words`, class: "player-small" }, words));
}

/**
 * Send a text on: by what the device offers for it, else by the clipboard.
 * @param {string} text
 * @returns {Promise<string | null>} what to say of it; null when it can neither be shared nor copied
 */
export async function sendText(text) {
  if (typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ text });
      return WORDS.shared;
    } catch (error) {
      // Whoever closes the sheet has changed their mind; any other refusal leaves the clipboard.
      if (error instanceof DOMException && error.name === "AbortError") return "";
    }
  }
  return await copyText(text) ? WORDS.resultCopied : null;
}

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether the clipboard has taken it
 */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
