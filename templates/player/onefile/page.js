/**
 * A pack in one file: the list of its levels, or one of them on the board, as the address says.
 *
 * Nothing is ever asked of a server: levels are data blocks in the list, and only the one that is
 * open is drawn.
 */

import { attempt } from "../store/parse.js";
import { LEVEL_PREFIX, openStorage } from "../store/storage.js";
import { BY_KEY, readAddress, writeAddress } from "./address.js";
import { readEntries, showProgress } from "./list.js";
import { closePlayer, find, openPlayer, showHeading } from "./stage.js";

/** @typedef {import("./list.js").Entry} Entry */

/** Where the link goes that skips the head of the page. */
const SKIP = "#main";

export class PackPage {
  #storage = openStorage(() => window.localStorage);
  #entries = readEntries();
  #title = document.title;
  #heading = find("heading").textContent ?? "";
  /** Solved on this visit: the page knows of it where the browser keeps nothing. */
  #solvedHere = new Set();
  /** Whether the link that was followed last was followed by key. */
  #isByKey = false;
  /** @type {Entry | null} */
  #open = null;

  constructor() {
    // These are for visitors without scripts: with them, no level is a place further down the list.
    for (const { item } of this.#entries) item.removeAttribute("id");
    attempt(() => { window.history.scrollRestoration = "manual"; });
    this.#listen();
    this.#followAddress();
  }

  #listen() {
    document.addEventListener("click", (event) => { this.#isByKey = isKeyOnLink(event); });
    document.addEventListener("solved", (event) => {
      this.#solvedHere.add(/** @type {CustomEvent} */ (event).detail.id);
    });
    window.addEventListener("hashchange", () => this.#followAddress());
    window.addEventListener("pageshow", ({ persisted }) => { if (persisted) this.#showSolved(); });
    window.addEventListener("storage", ({ key }) => {
      if (key === null || key.startsWith(LEVEL_PREFIX)) this.#showSolved();
    });
  }

  #followAddress() {
    const { hash } = window.location;
    const { number, byKey } = readAddress(hash, this.#entries.length);
    if (number !== null) this.#showLevel(this.#entries[number - 1], byKey || this.#isByKey);
    // Somebody went to a place on the page: the address goes on saying what is open.
    else if (hash === SKIP && this.#open) replaceAddress(writeAddress(this.#open.number));
    else this.#showList();
    this.#isByKey = false;
  }

  #showSolved() {
    showProgress(this.#entries, (id) =>
      this.#solvedHere.has(id) || this.#storage.readResult(id).solved);
  }

  #showList() {
    const left = this.#open;
    this.#open = null;
    closePlayer();
    this.#setView("list", this.#title);
    find("heading").textContent = this.#heading;
    this.#showSolved();
    if (!left) return;
    left.link.scrollIntoView({ block: "center" });
    left.link.focus({ preventScroll: true });
  }

  /**
   * @param {Entry} entry
   * @param {boolean} byKey whether the keyboard goes on upon the board
   */
  #showLevel(entry, byKey) {
    const address = writeAddress(entry.number);
    const count = this.#entries.length;
    this.#open = entry;
    this.#setView("level", `${entry.number} · ${this.#title}`);
    showHeading(entry, count);
    // The player's own keys work while nothing else has the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
    replaceAddress(byKey ? address + BY_KEY : address);
    openPlayer(entry, entry.number < count);
    replaceAddress(address);
  }

  /**
   * @param {"list" | "level"} view
   * @param {string} title
   */
  #setView(view, title) {
    document.documentElement.dataset.view = view;
    document.title = title;
  }
}

/**
 * Put another address in the place of this one; where the browser refuses, the old one stays.
 * @param {string} hash
 */
function replaceAddress(hash) {
  if (window.location.hash !== hash) {
    attempt(() => window.history.replaceState(null, "", hash));
  }
}

/**
 * @param {MouseEvent} event
 * @returns {boolean} whether the keyboard has followed a link to a place on this page
 */
function isKeyOnLink(event) {
  return event.detail === 0
    && event.composedPath().some((node) => node instanceof HTMLAnchorElement && node.hash !== "");
}
