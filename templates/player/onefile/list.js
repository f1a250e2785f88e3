/**
 * The list of levels: which are solved, how many, and where to go on.
 */

import { makeHtml, updateText } from "../view/dom.js";
import { writeAddress } from "./address.js";

/** @typedef {{item: HTMLElement, link: HTMLAnchorElement, id: string, number: number}} Entry */

/**
 * @returns {Entry[]} the levels in their order
 */
export function readEntries() {
  const items = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-level]")]);
  return items.map((item, place) => ({
    item,
    link: /** @type {HTMLAnchorElement} */ (item.querySelector("a")),
    id: item.dataset.level ?? "",
    number: place + 1,
  }));
}

/**
 * @param {Entry} entry
 * @param {boolean} isSolved
 */
function markEntry({ item, link }, isSolved) {
  item.classList.toggle("is-solved", isSolved);
  const mark = link.querySelector(".solved-mark");
  if (isSolved && !mark) link.append(makeHtml("span", { class: "solved-mark sr-only" }, ", solved"));
  if (!isSolved) mark?.remove();
}

/**
 * Show what is solved, how much of it there is, and the first level that is left.
 * @param {readonly Entry[]} entries
 * @param {(id: string) => boolean} isSolved
 */
export function showProgress(entries, isSolved) {
  const solved = new Set(entries.filter(({ id }) => isSolved(id)));
  for (const entry of entries) markEntry(entry, solved.has(entry));
  const said = document.querySelector("[data-progress]");
  if (said) updateText(said, `${solved.size} of ${entries.length} solved`);
  offerNext(entries.find((entry) => !solved.has(entry)) ?? null, solved.size === 0);
}

/**
 * @param {Entry | null} entry null when all are solved
 * @param {boolean} isFirst whether nothing is solved yet
 */
function offerNext(entry, isFirst) {
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector("[data-go]"));
  if (!link) return;
  link.hidden = entry === null;
  if (!entry) return;
  link.href = writeAddress(entry.number);
  updateText(link, isFirst ? "Play the first level" : `Go on with level ${entry.number}`);
}
