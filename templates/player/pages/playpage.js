/**
 * The play page: plays the puzzle that the page's address carries, or says why it cannot.
 *
 * An address comes from anybody. It is read as a puzzle code and as nothing else; whatever is
 * shown of it is a number, a code written anew, or a sentence of ours.
 */

import { LevelError } from "../game/level.js";
import { readPuzzleCode, writePuzzleCode } from "../game/link.js";

/** @typedef {import("../game/level.js").Level} Level */

const CARRIES = "#puzzle=";

/** The beginning of a seed code: version and size. */
const SEED_CODE = /^\s*\d+\.\d+x\d+\./;
const SEED_WORDS = "this is a seed code, from which the generator makes a level; share its link or puzzle code";

/**
 * @template {HTMLElement} T
 * @param {string} name
 * @returns {T} the element of the page's template that has the attribute
 */
function find(name) {
  return /** @type {T} */ (document.querySelector(`[data-${name}]`));
}

/**
 * @param {string} text
 * @returns {Level | string} the puzzle, or what is wrong with the text
 */
function readPuzzle(text) {
  try {
    return readPuzzleCode(text);
  } catch (error) {
    if (!(error instanceof LevelError)) throw error;
    return error.message;
  }
}

/** @param {Level} level */
function showLevel(level) {
  const { width, height } = level.board;
  const code = writePuzzleCode(level);
  find("size").textContent = `${width} × ${height}`;
  find("flows").textContent = String(level.dots.length);
  find("id").textContent = level.id;
  find("code").textContent = code;
  const link = window.location.href.split("#")[0];
  const player = document.createElement("flow-player");
  player.className = "player";
  player.setAttribute("puzzle", code);
  player.setAttribute("link", link);
  player.setAttribute("home", "");
  find("stage").replaceChildren(player);
}

/**
 * Show what the address asks for.
 * @param {string} hash its fragment, with the sign before it
 */
function show(hash) {
  const asked = hash.startsWith(CARRIES);
  const found = asked ? readPuzzle(hash) : "";
  const isLevel = typeof found !== "string";
  find("none").hidden = asked;
  find("shared").hidden = !isLevel;
  tellProblem("problem", isLevel || !asked ? "" : found);
  if (isLevel) showLevel(found);
  else find("stage").replaceChildren();
}

/**
 * @param {string} name of the line that tells it
 * @param {string} problem empty if there is none
 */
function tellProblem(name, problem) {
  const line = find(name);
  line.hidden = problem === "";
  line.textContent = problem && `This puzzle cannot be opened: ${problem}.`;
}

/** The address has changed under the page. */
function followAddress() {
  const { hash } = window.location;
  if (hash.startsWith(CARRIES) || hash === "") {
    show(hash);
  } else if (!find("shared").hidden) {
    // Somebody went to a place on the page: the address goes on carrying the puzzle.
    window.history.replaceState(null, "", CARRIES + find("code").textContent);
  }
}

/**
 * @param {string} text
 * @returns {string | null} the address, if it is that of a page in a pack of this site
 */
function findOwnPage(text) {
  const packs = new URL("packs/", window.location.href).href;
  return text.startsWith(packs) && !text.includes(CARRIES) ? text : null;
}

/** @param {SubmitEvent} event */
function openPasted(event) {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (find("field"));
  const page = findOwnPage(field.value.trim());
  if (page) return window.location.assign(page);
  const found = SEED_CODE.test(field.value) ? SEED_WORDS : readPuzzle(field.value);
  const isLevel = typeof found !== "string";
  tellProblem("refusal", isLevel ? "" : found);
  field.setAttribute("aria-invalid", String(!isLevel));
  if (!isLevel) return field.focus();
  field.value = "";
  window.history.pushState(null, "", CARRIES + writePuzzleCode(found));
  show(window.location.hash);
  find("heading").focus();
}

find("open").hidden = false;
find("open").addEventListener("submit", openPasted);
window.addEventListener("hashchange", followAddress);
window.addEventListener("popstate", followAddress);
show(window.location.hash);
