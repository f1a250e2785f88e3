/** The controls of a pack's page and its address, both of which say what is wished for. */

import { writeWish } from "./shelf.js";

/** @typedef {import("./shelf.js").Wish} Wish */
/** @typedef {import("./shelf.js").Known} Known */

/**
 * @template {Element} T
 * @param {string} selector
 * @returns {T[]}
 */
export function findAll(selector) {
  return [.../** @type {NodeListOf<T>} */ (document.querySelectorAll(selector))];
}

/**
 * Say it only where it is new: a live region that is told the same again reads it again.
 * @param {string} selector
 * @param {string} words
 */
export function say(selector, words) {
  for (const place of findAll(selector)) if (place.textContent !== words) place.textContent = words;
}

export const findOrder = () =>
  /** @type {HTMLSelectElement | null} */ (document.querySelector("select[data-order]"));

/** @returns {HTMLInputElement[]} */
const findClassBoxes = () => findAll("input[data-class]");

/** @returns {HTMLInputElement[]} */
const findSizeBoxes = () => findAll("input[data-size]");

const findUnsolvedBox = () =>
  /** @type {HTMLInputElement | null} */ (document.querySelector("input[data-unsolved]"));

/** @returns {Known} what the controls offer */
export function readKnown() {
  /** @param {HTMLInputElement[]} boxes */
  const list = (boxes) => boxes.map((box) => box.value);
  return { classes: list(findClassBoxes()), sizes: list(findSizeBoxes()) };
}

/**
 * Say beside each choice how many levels it would show.
 * @param {ReturnType<typeof import("./shelf.js").countChoices>} counts
 */
export function writeCounts({ classes, sizes }) {
  for (const box of findClassBoxes()) writeCount(box, classes.get(box.value) ?? 0);
  for (const box of findSizeBoxes()) writeCount(box, sizes.get(box.value) ?? 0);
}

/**
 * @param {HTMLInputElement} box
 * @param {number} count
 */
function writeCount(box, count) {
  const place = /** @type {HTMLElement | null} */ (box.parentElement?.querySelector("[data-count]"));
  if (!place || place.textContent === String(count)) return;
  // The first count is the largest: with its room kept, no chip moves.
  if (!place.style.minWidth) place.style.minWidth = `${place.textContent?.length}ch`;
  place.textContent = String(count);
  if (place.nextElementSibling) place.nextElementSibling.textContent = count === 1 ? " level" : " levels";
  place.closest(".chip")?.classList.toggle("is-empty", count === 0);
}

/** @returns {Wish} what the controls say */
export function readControls() {
  /** @param {HTMLInputElement[]} boxes */
  const list = (boxes) => boxes.filter((box) => box.checked).map((box) => box.value);
  return {
    order: /** @type {import("./shelf.js").Order} */ (findOrder()?.value ?? ""),
    classes: list(findClassBoxes()),
    sizes: list(findSizeBoxes()),
    unsolved: findUnsolvedBox()?.checked ?? false,
  };
}

/** @param {Wish} wish */
export function writeControls(wish) {
  const [order, unsolved] = [findOrder(), findUnsolvedBox()];
  if (order) order.value = wish.order;
  if (unsolved) unsolved.checked = wish.unsolved;
  for (const box of findClassBoxes()) box.checked = wish.classes.includes(box.value);
  for (const box of findSizeBoxes()) box.checked = wish.sizes.includes(box.value);
}

/**
 * Write the wish into the address, and beside it how many cards were asked for.
 * @param {Wish} wish
 * @param {number} laid
 */
export function writeAddress(wish, laid) {
  const address = new URL(window.location.href);
  address.search = writeWish(wish, address.search);
  try {
    window.history.replaceState({ laid }, "", address);
  } catch {
    // A browser may refuse where the page has no origin: then the wish lasts for this visit.
  }
}

/** @returns {number} how many cards were asked for when this page was left; 0 if it was not said */
export function readLaid() {
  const laid = Number(window.history.state?.laid);
  return Number.isSafeInteger(laid) && laid > 0 ? laid : 0;
}
