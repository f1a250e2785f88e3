/**
 * Showing what is wished for: in a pack of one page all cards are there, to be moved and hidden; in
 * a pack of several pages they are made from its ledger, a few rows at a time.
 */

import { makeCard } from "./cards.js";
import { findAll } from "./controls.js";
import { chooseEntries, isWishless } from "./shelf.js";

/** @typedef {import("./cards.js").Item} Item */
/** @typedef {import("./cards.js").LedgerItem} LedgerItem */
/** @typedef {import("./shelf.js").Wish} Wish */

/** @typedef {(wish: Wish, most: number) => Item[]} Show returns what was wanted, in order; lays out ``most`` at least */

/** How many cards are laid out at a time: full rows, whether of two, three, four, five or six. */
export const STEP = 60;

const LIST = "[data-list] .cards";

/**
 * @param {readonly Item[]} items
 * @returns {Show}
 */
export function openShortPack(items) {
  const homes = new Map(items.map(({ cards: [card] }) => [card, card.parentElement]));
  let order = "";
  return (wish) => {
    const chosen = chooseEntries(items, wish);
    // Cards move only when they must: a card that is moved loses the keyboard's focus.
    if (wish.order !== order) {
      const list = document.querySelector(LIST);
      for (const { cards: [card] } of chooseEntries(items, { ...wish, classes: [], sizes: [], unsolved: false })) {
        (wish.order ? list : homes.get(card))?.append(card);
      }
      order = wish.order;
    }
    const wanted = new Set(chosen);
    for (const item of items) item.cards[0].hidden = !wanted.has(item);
    nameList(wish);
    for (const section of /** @type {HTMLElement[]} */ (findAll("[data-batch], [data-list]"))) {
      section.hidden = !section.querySelector(".card:not([hidden])");
    }
    return chosen;
  };
}

/**
 * @param {readonly LedgerItem[]} items
 * @returns {Show}
 */
export function openLongPack(items) {
  const [list] = findAll(LIST);
  const [section] = /** @type {HTMLElement[]} */ (findAll("[data-list]"));
  /** @type {Map<Item, HTMLElement>} */
  const made = new Map();
  /** @param {LedgerItem} item */
  const findCard = (item) => {
    const card = made.get(item) ?? makeCard(item);
    if (!made.has(item)) item.cards.push(card);
    made.set(item, card);
    return card;
  };
  /** @type {string[]} */
  let laid = [];
  return (wish, most) => {
    const chosen = chooseEntries(items, wish);
    const isListed = !isWishless(wish);
    const next = isListed ? chosen.slice(0, most) : [];
    const ids = next.map(({ id }) => id);
    const hasGrown = laid.every((id, place) => id === ids[place]);
    // What is there already keeps the keyboard's focus.
    if (hasGrown) list.append(...next.slice(laid.length).map(findCard));
    else list.replaceChildren(...next.map(findCard));
    laid = ids;
    nameList(wish);
    section.hidden = next.length === 0;
    for (const part of /** @type {HTMLElement[]} */ (findAll("[data-batch], [data-leaves]"))) part.hidden = isListed;
    return chosen;
  };
}

/** @param {Wish} wish */
function nameList({ order }) {
  const names = { "": "Chosen levels", easiest: "Easiest first", hardest: "Hardest first" };
  const title = document.querySelector("[data-list] h2");
  if (title) title.textContent = names[order];
  for (const words of /** @type {HTMLElement[]} */ (findAll("[data-sorted]"))) words.hidden = order === "";
  for (const words of /** @type {HTMLElement[]} */ (findAll("[data-unsorted]"))) words.hidden = order !== "";
}
