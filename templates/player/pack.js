/**
 * Pack pages: which levels this browser has solved.
 *
 * Marks ``li.card[data-level]`` with the class ``is-solved`` and a word for screen readers, and
 * fills ``[data-progress]`` with how many are solved.
 */

import { LEVEL_PREFIX, openStorage } from "./storage.js";

const MARK = ", solved";

/**
 * Mark a card as solved or not.
 * @param {HTMLElement} card
 * @param {boolean} isSolved
 */
function markCard(card, isSolved) {
  card.classList.toggle("is-solved", isSolved);
  const mark = card.querySelector(".solved-mark");
  if (isSolved && !mark) {
    const word = document.createElement("span");
    word.className = "solved-mark sr-only";
    word.textContent = MARK;
    // Inside the link, so that whoever walks from link to link hears it.
    (card.querySelector("a") ?? card).append(word);
  }
  if (!isSolved) mark?.remove();
}

function markPage() {
  const storage = openStorage(() => window.localStorage);
  const cards = [.../** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-level]"))];
  const solved = cards.filter((card) => storage.readResult(card.dataset.level ?? "").solved);
  for (const card of cards) markCard(card, solved.includes(card));
  for (const place of document.querySelectorAll("[data-progress]")) {
    place.textContent = `${solved.length} of ${cards.length} solved`;
  }
}

markPage();
// Back from a level by the back button, the page may be the very one that was left.
window.addEventListener("pageshow", markPage);
window.addEventListener("storage", (event) => {
  if (event.key === null || event.key.startsWith(LEVEL_PREFIX)) markPage();
});
