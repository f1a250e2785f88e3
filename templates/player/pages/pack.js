/**
 * Pack pages: which levels this browser has solved, and the levels sorted and filtered at will.
 *
 * Runs in the head, so that the controls have their place before anything is painted; the rest
 * waits for the page. Marks ``li.card[data-level]`` with the class ``is-solved`` and a word for
 * screen readers, and fills ``[data-progress]`` with how many are solved. The address holds the
 * order and the filters: they can be shared, and are there again on the way back.
 */

import {
  describeShelf, isWanted, isWishless, readWish, sortEntries, writeWish, NO_WISH,
} from "./shelf.js";
import { LEVEL_PREFIX, openStorage } from "../store/storage.js";
import { writeWalk } from "./walk.js";

/** @typedef {import("./shelf.js").Wish} Wish */
/** @typedef {import("./shelf.js").Entry & { card: HTMLElement, home: Element | null }} Item */

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

/**
 * @template {Element} T
 * @param {string} selector
 * @returns {T[]}
 */
function findAll(selector) {
  return [.../** @type {NodeListOf<T>} */ (document.querySelectorAll(selector))];
}

/**
 * @param {HTMLElement} card
 * @param {number} place
 * @returns {Item}
 */
function readCard(card, place) {
  const { grade = "", rank, score } = card.dataset;
  return {
    card, place, grade, rank: Number(rank), score: Number(score), solved: false,
    home: card.parentElement,
  };
}

/** @param {readonly Item[]} items */
function markSolved(items) {
  const storage = openStorage(() => window.localStorage);
  for (const item of items) {
    item.solved = storage.readResult(item.card.dataset.level ?? "").solved;
    markCard(item.card, item.solved);
  }
  const solved = items.filter((item) => item.solved).length;
  const said = `${solved} of ${items.length} solved`;
  for (const place of findAll("[data-progress]")) {
    if (place.textContent !== said) place.textContent = said;
  }
}

/**
 * Put the cards in order: into their batches, or all into one list.
 * @param {readonly Item[]} items
 * @param {import("./shelf.js").Order} order
 */
function placeCards(items, order) {
  const list = document.querySelector("[data-list] .cards");
  for (const item of sortEntries(items, order)) (order ? list : item.home)?.append(item.card);
  const title = document.querySelector("[data-list] h2");
  if (title && order) title.textContent = order === "easiest" ? "Easiest first" : "Hardest first";
}

/**
 * Show what is wished for; a section without a level to show is hidden.
 * @param {readonly Item[]} items
 * @param {Wish} wish
 */
function showWanted(items, wish) {
  for (const item of items) item.card.hidden = !isWanted(item, wish);
  for (const section of /** @type {HTMLElement[]} */ (findAll("[data-batch], [data-list]"))) {
    section.hidden = !section.querySelector(".card:not([hidden])");
  }
  const shown = items.filter((item) => !item.card.hidden).length;
  const said = describeShelf(shown, items.length, wish.order);
  for (const place of findAll("[data-shown]")) {
    if (place.textContent !== said) place.textContent = said;
  }
  for (const place of /** @type {HTMLElement[]} */ (findAll("[data-none]"))) place.hidden = shown > 0;
}

/** @returns {HTMLInputElement[]} the switches of the classes that the pack has */
const findClassBoxes = () => findAll("[data-class]");

/** @returns {Wish} what the controls say */
function readControls() {
  const [order] = /** @type {HTMLSelectElement[]} */ (findAll("[data-order]"));
  const [unsolved] = /** @type {HTMLInputElement[]} */ (findAll("[data-unsolved]"));
  return {
    order: /** @type {import("./shelf.js").Order} */ (order?.value ?? ""),
    classes: findClassBoxes().filter((box) => box.checked).map((box) => box.value),
    unsolved: unsolved?.checked ?? false,
  };
}

/** @param {Wish} wish */
function writeControls(wish) {
  for (const select of /** @type {HTMLSelectElement[]} */ (findAll("[data-order]"))) {
    select.value = wish.order;
  }
  for (const box of findClassBoxes()) box.checked = wish.classes.includes(box.value);
  for (const box of /** @type {HTMLInputElement[]} */ (findAll("[data-unsolved]"))) {
    box.checked = wish.unsolved;
  }
}

/** @param {Wish} wish */
function writeAddress(wish) {
  const address = new URL(window.location.href);
  address.search = writeWish(wish, address.search);
  try {
    window.history.replaceState(window.history.state, "", address);
  } catch {
    // A browser may refuse where the page has no origin: then the wish lasts for this visit.
  }
}

/**
 * Leave the order to the level pages.
 * @param {readonly Item[]} items
 * @param {Wish} wish
 */
function leaveWalk(items, wish) {
  const ids = sortEntries(items, wish.order).filter((item) => isWanted(item, wish))
    .map(({ card }) => card.dataset.level ?? "");
  writeWalk(() => window.sessionStorage, {
    pack: document.body.dataset.pack ?? "", query: writeWish(wish, ""), ids,
  });
}

/** Bring the page to life; called once, when all cards are there. */
function startPage() {
  const items = /** @type {HTMLElement[]} */ (findAll("[data-level]")).map(readCard);
  const controls = document.querySelector("[data-controls]");
  const reset = /** @type {HTMLElement | null} */ (document.querySelector("[data-reset]"));
  const known = findClassBoxes().map((box) => box.value);
  let wish = NO_WISH;

  /** @param {Wish} next */
  const applyWish = (next) => {
    // Cards move only when they must: a card that is moved loses the keyboard's focus.
    if (next.order !== wish.order) placeCards(items, next.order);
    wish = next;
    showWanted(items, wish);
    leaveWalk(items, wish);
    if (reset) reset.hidden = isWishless(wish);
  };
  const readPage = () => {
    markSolved(items);
    if (!controls) return;
    const next = readWish(window.location.search, known);
    writeControls(next);
    applyWish(next);
  };
  controls?.addEventListener("change", () => {
    applyWish(readControls());
    writeAddress(wish);
  });
  reset?.addEventListener("click", () => {
    writeControls(NO_WISH);
    applyWish(NO_WISH);
    writeAddress(wish);
    // The button is gone: whoever used the keyboard goes on at the first control.
    /** @type {HTMLElement[]} */ (findAll("[data-order]"))[0]?.focus();
  });
  controls?.removeAttribute("hidden");
  readPage();
  // Back from a level by the back button, the page may be the very one that was left.
  window.addEventListener("pageshow", readPage);
  window.addEventListener("popstate", readPage);
  window.addEventListener("storage", (event) => {
    if (event.key !== null && !event.key.startsWith(LEVEL_PREFIX)) return;
    markSolved(items);
    if (controls) applyWish(wish);
  });
}

function start() {
  try {
    startPage();
  } finally {
    delete document.documentElement.dataset.sorting;
  }
}

document.documentElement.dataset.scripted = "";
// Cards that are about to move are not painted before they have.
if (window.location.search) document.documentElement.dataset.sorting = "";
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
