/**
 * One level on the page: its player, its heading, and the ways to its neighbors.
 */

import { makeHtml } from "../view/dom.js";
import { findLevelHome, writeAddress } from "./address.js";

/** @typedef {import("./list.js").Entry} Entry */

/**
 * @template {HTMLElement} T
 * @param {string} name
 * @returns {T} the element of the template that has the attribute
 */
export function find(name) {
  return /** @type {T} */ (document.querySelector(`[data-${name}]`));
}

/**
 * Put a player with a level in the place of whatever was played before.
 * @param {Entry} entry
 * @param {boolean} hasNext
 */
export function openPlayer({ item, id, number }, hasNext) {
  const { web, play } = find("pack").dataset;
  const data = item.querySelector("script.level");
  const player = document.createElement("flow-player");
  player.className = "player";
  player.setAttribute("home", findLevelHome(web, id, number, window.location.protocol));
  if (play) player.setAttribute("link", play);
  if (hasNext) player.setAttribute("next", writeAddress(number + 1));
  if (data) player.append(data.cloneNode(true));
  find("stage").replaceChildren(player);
}

/** End the game on the page; what was drawn is kept. */
export function closePlayer() {
  find("stage").replaceChildren();
}

/**
 * Say which level is open, and of what kind it is.
 * @param {Entry} entry
 * @param {number} count how many levels there are
 */
export function showHeading({ link, number }, count) {
  const { title = "" } = find("pack").dataset;
  find("heading").replaceChildren(
    makeHtml("span", { class: "sr-only" }, `${title}, level `), String(number),
    makeHtml("span", { class: "of", "aria-hidden": "true" }, ` / ${count}`));
  const facts = [...link.querySelectorAll(".level-facts, .grade")];
  find("facts").replaceChildren(...facts.map((fact) => fact.cloneNode(true)));
  turn("prev", number > 1 ? number - 1 : null);
  turn("next", number < count ? number + 1 : null);
}

/**
 * @param {"prev" | "next"} way
 * @param {number | null} number of the neighbor; null at the end of the pack
 */
function turn(way, number) {
  const link = /** @type {HTMLAnchorElement} */ (find(`turn="${way}"`));
  link.hidden = number === null;
  find(`end="${way}"`).hidden = number !== null;
  if (number !== null) link.href = writeAddress(number);
}
