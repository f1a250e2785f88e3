/**
 * Level pages: a shared puzzle in the address goes to the play page, and a walk goes on in its order.
 */

import { offerCopies } from "./copying.js";
import { findPlace } from "./walk.js";

const { pack = "", level = "", play } = document.body.dataset;

/**
 * Show the way to a level in place of the author's neighbor.
 * @param {"prev" | "next"} rel
 * @param {string | null} id null where the walk ends
 */
function turn(rel, id) {
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector(`.turn a[rel="${rel}"]`));
  const end = /** @type {HTMLElement | null} */ (document.querySelector(`.turn [data-end="${rel}"]`));
  if (!link || !end) return;
  link.hidden = id === null;
  end.hidden = id !== null;
  if (id !== null) link.href = `${id}.html`;
}

function followWalk() {
  const place = findPlace(() => window.sessionStorage, pack, level);
  if (!place) return;
  turn("prev", place.previous);
  turn("next", place.next);
  const player = document.querySelector("flow-player");
  if (place.next) player?.setAttribute("next", `${place.next}.html`);
  else player?.removeAttribute("next");
  for (const crumb of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".crumbs a"))) {
    crumb.search = place.query;
  }
}

function openSharedPuzzle() {
  if (play && window.location.hash.startsWith("#puzzle=")) {
    window.location.replace(play + window.location.hash);
  }
}

openSharedPuzzle();
followWalk();
window.addEventListener("hashchange", openSharedPuzzle);
window.addEventListener("DOMContentLoaded", offerCopies);
