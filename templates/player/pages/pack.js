/**
 * Pack pages: which levels this browser has solved, and the levels sorted and filtered at will.
 *
 * Runs in the head, so that the controls have their place before anything is painted; the rest
 * waits for the page. Marks ``li.card[data-level]`` with the class ``is-solved`` and a word for
 * screen readers, and fills ``[data-progress]`` with how many are solved. The address holds the
 * order and the filters: they can be shared, and are there again on the way back. A pack of several
 * pages comes with a ledger of all its levels, so that each of its pages sorts and filters them all.
 */

import { markCard, readCard } from "./cards.js";
import {
  findAll, findOrder, readControls, readKnown, readLaid, say, writeAddress, writeControls,
  writeCounts,
} from "./controls.js";
import { readPackLedger } from "./ledger.js";
import { openLongPack, openShortPack, STEP } from "./lists.js";
import { countChoices, describeShelf, isWishless, readWish, writeWish, NO_WISH } from "./shelf.js";
import { LEVEL_PREFIX, openStorage } from "../store/storage.js";
import { writeWalk } from "./walk.js";

/** @typedef {import("./shelf.js").Wish} Wish */
/** @typedef {import("./cards.js").Item} Item */
/** @typedef {import("./lists.js").Show} Show */

/** @param {readonly Item[]} items */
function markSolved(items) {
  const storage = openStorage(() => window.localStorage);
  for (const item of items) {
    item.solved = storage.readResult(item.id).solved;
    for (const card of item.cards) markCard(card, item.solved);
  }
}

/** @returns {Item[]} the levels whose cards the page came with */
const readCards = () => /** @type {HTMLElement[]} */ (findAll("li[data-level]")).map(readCard);

/**
 * All levels of the pack, whether they are listed on this page or on others.
 * @returns {{items: Item[], show: Show | null}} nothing to show with where the ledger is missing
 */
function openPack() {
  const here = readCards();
  if (!document.querySelector("script[data-ledger]")) return { items: here, show: openShortPack(here) };
  const cards = new Map(here.map((item) => [item.id, item.cards]));
  const items = readPackLedger(Reflect.get(globalThis, "flowpressPack"))
    .map((level) => ({ ...level, solved: false, cards: cards.get(level.id) ?? [] }));
  return items.length ? { items, show: openLongPack(items) } : { items: here, show: null };
}

/**
 * Leave the order to the level pages.
 * @param {readonly Item[]} chosen
 * @param {Wish} wish
 */
function leaveWalk(chosen, wish) {
  writeWalk(() => window.sessionStorage, {
    pack: document.body.dataset.pack ?? "", query: writeWish(wish, ""), ids: chosen.map(({ id }) => id),
  });
}

/**
 * Bring the controls to life.
 * @param {readonly Item[]} items
 * @param {Show} show
 * @param {Element} controls
 */
function startControls(items, show, controls) {
  const known = readKnown();
  const isLong = document.querySelector("script[data-ledger]") !== null;
  const untouched = document.querySelector("[data-shown]")?.textContent ?? "";
  const [more, reset, none] = ["more", "reset", "none"]
    .map((name) => /** @type {HTMLElement | null} */ (document.querySelector(`[data-${name}]`)));
  let wish = NO_WISH;
  let most = STEP;

  const showWish = () => {
    const chosen = show(wish, most);
    const laid = isLong ? Math.min(most, chosen.length) : chosen.length;
    say("[data-shown]", isWishless(wish) ? untouched
      : describeShelf(chosen.length, items.length, wish.order, laid));
    if (more) {
      more.hidden = laid === chosen.length;
      more.textContent = `Show ${Math.min(STEP, chosen.length - laid)} more`;
    }
    if (none) none.hidden = chosen.length > 0;
    if (reset) reset.hidden = isWishless(wish);
    writeCounts(countChoices(items, wish));
    leaveWalk(chosen, wish);
  };
  /** @param {Wish} next */
  const makeWish = (next) => {
    wish = next;
    most = STEP;
    showWish();
    writeAddress(wish, most);
  };
  const readPage = () => {
    wish = readWish(window.location.search, known);
    most = Math.max(STEP, readLaid());
    writeControls(wish);
    showWish();
  };
  controls.addEventListener("change", () => makeWish(readControls()));
  reset?.addEventListener("click", () => {
    writeControls(NO_WISH);
    makeWish(NO_WISH);
    // The button is gone: whoever used the keyboard goes on at the first control.
    findOrder()?.focus();
  });
  more?.addEventListener("click", () => {
    const before = most;
    most += STEP;
    showWish();
    writeAddress(wish, most);
    // On to the first of the new ones: the button may be gone, and they are what was asked for.
    /** @type {HTMLElement[]} */ (findAll("[data-list] .card a"))[before]?.focus();
  });
  controls.removeAttribute("hidden");
  return { readPage, showWish };
}

/** Bring the page to life; called once, when all cards are there. */
function startPage() {
  const { items, show } = openPack();
  const controls = document.querySelector("[data-controls]");
  const shelf = show && controls ? startControls(items, show, controls) : null;
  const readProgress = () => {
    markSolved(items);
    const solved = items.filter((item) => item.solved).length;
    if (show) say("[data-progress]", `${solved} of ${items.length} solved`);
  };
  const readPage = () => {
    readProgress();
    shelf?.readPage();
  };
  readPage();
  // Nothing to sort with after all: the place that was kept for the controls is given back.
  if (!show) delete document.documentElement.dataset.scripted;
  // Back from a level by the back button, the page may be the very one that was left.
  window.addEventListener("pageshow", readPage);
  window.addEventListener("popstate", readPage);
  window.addEventListener("storage", (event) => {
    if (event.key !== null && !event.key.startsWith(LEVEL_PREFIX)) return;
    readProgress();
    shelf?.showWish();
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
