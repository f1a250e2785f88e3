/**
 * What a player is told by its attributes and its page: where things are, and what it shows.
 */

import { makePuzzleLink, writePuzzleCode } from "../game/link.js";

/** @typedef {import("../game/level.js").Level} Level */
/** @typedef {"full" | "basic" | "none"} Controls which tools stand beside the board */

/**
 * @typedef {object} Wiring
 * @property {Controls} controls
 * @property {boolean} isAtHome whether the page is about this player: then its keys work everywhere
 * @property {string | null} nextUrl page of the next level
 * @property {string | null} levelUrl page of this level
 * @property {string | null} playUrl page that plays a puzzle out of its address
 * @property {string | null} scriptUrl this script
 */

/**
 * @param {HTMLElement} host
 * @param {string | null} scriptUrl
 * @returns {Wiring}
 */
export function readWiring(host, scriptUrl) {
  const controls = host.getAttribute("controls");
  return {
    controls: controls === "none" || controls === "basic" ? controls : "full",
    isAtHome: host.hasAttribute("home"),
    nextUrl: resolve(host.getAttribute("next")),
    levelUrl: findLevelUrl(host),
    playUrl: resolve(host.getAttribute("link")) ?? guessPlayUrl(scriptUrl),
    scriptUrl,
  };
}

/**
 * Where the level has a page: the one it is loaded from, the one said to be its home, or the one it
 * stands in.
 * @param {HTMLElement} host
 */
function findLevelUrl(host) {
  if (host.hasAttribute("puzzle")) return null;
  const url = host.getAttribute("src") || host.getAttribute("home");
  return resolve(url || window.location.href.replace(/[?#].*$/, ""));
}

/**
 * @param {string | null} url
 * @returns {string | null} null for what is no address of a page: never a script
 */
function resolve(url) {
  if (url === null) return null;
  try {
    const { href, protocol } = new URL(url, document.baseURI);
    return /^(https?|file):$/.test(protocol) ? href : null;
  } catch {
    return null;
  }
}

/**
 * A site keeps this script in its folder "static", beside which its play page lies.
 * @param {string | null} scriptUrl
 */
function guessPlayUrl(scriptUrl) {
  const place = scriptUrl?.replace(/[?#].*$/, "").match(/^(.*\/)static\/player\.js$/);
  return place ? `${place[1]}play.html` : null;
}

/**
 * Everything of a level that can be handed on.
 * @param {Level} level
 * @param {Wiring} wiring
 * @returns {import("./sharing.js").Offer[]}
 */
export function listOffers(level, { levelUrl, playUrl, scriptUrl }) {
  const code = writePuzzleCode(level);
  const script = scriptUrl?.replace(/[?#].*$/, "");
  const isOnline = (/** @type {string | null | undefined} */ url) => /^https?:/.test(url ?? "");
  return [
    ...(levelUrl ? [{ label: "Link to this level", text: levelUrl, words: "This page." }] : []),
    ...(playUrl ? [{
      label: "Link that carries the puzzle",
      text: makePuzzleLink(playUrl, level),
      words: "It works as long as any such site stands: everything is in the link.",
    }] : []),
    { label: "Puzzle code", text: code, words: "To paste into the play page of any such site." },
    ...(level.seedCode ? [{
      label: "Seed code", text: level.seedCode, words: "The generator makes the level from it again.",
    }] : []),
    ...(isOnline(script) ? [{
      label: "Embed",
      text: `<script src="${script}" async></script>\n<flow-player puzzle="${code}"></flow-player>`,
      words: isOnline(levelUrl)
        ? `Two tags put the puzzle into any page. With src="${levelUrl}" in place of puzzle, hints come along.`
        : "Two tags put the puzzle into any page.",
    }] : []),
  ];
}

/**
 * Where to send others: to the level's page, else to the puzzle in a link.
 * @param {Level} level
 * @param {Wiring} wiring
 * @returns {string | null}
 */
export function findHome(level, { levelUrl, playUrl }) {
  return levelUrl ?? (playUrl && makePuzzleLink(playUrl, level));
}
