/**
 * Levels from elsewhere: a level page, or a level as JSON, by its URL.
 */

import { LevelError, readLevel } from "./level.js";

const LARGEST = 1_000_000;
const LONGEST_WAIT = 15_000;

/**
 * Load the level at a URL. Nothing of a page but its level is used, and nothing of it runs.
 * @param {string} url relative to the page, or of another site that permits it
 * @param {typeof fetch} [fetcher]
 * @param {(html: string) => string | null} [pick] the level's JSON out of a page
 * @returns {Promise<import("./level.js").Level>} rejected with LevelError that says what is wrong
 */
export async function loadLevel(url, fetcher = fetch, pick = pickLevel) {
  const { href, protocol, host } = resolve(url);
  if (protocol === "file:") {
    throw new LevelError("pages opened from a disk cannot load others; use a puzzle code");
  }
  if (!/^https?:$/.test(protocol)) throw new LevelError("its address is not one of the web");
  const response = await get(href, host, fetcher);
  if (!response.ok) throw new LevelError(`${host} has no such level (it answers ${response.status})`);
  const text = await response.text().catch(() => "");
  if (text.length > LARGEST) throw new LevelError(`what ${host} sends is too large to be a level`);
  if (text.trimStart().startsWith("{")) return readLevel(text);
  const level = pick(text);
  if (level === null) throw new LevelError(`there is no level on that page of ${host}`);
  return readLevel(level);
}

/**
 * @param {string} url
 * @returns {URL}
 */
function resolve(url) {
  try {
    return new URL(url, globalThis.document?.baseURI);
  } catch {
    throw new LevelError("the address of the level is not a URL");
  }
}

/**
 * @param {string} href
 * @param {string} host
 * @param {typeof fetch} fetcher
 */
async function get(href, host, fetcher) {
  try {
    return await fetcher(href, { credentials: "omit", signal: AbortSignal.timeout(LONGEST_WAIT) });
  } catch {
    throw new LevelError(`${host} cannot be reached, or does not let other sites load its levels`);
  }
}

/**
 * @param {string} html
 * @returns {string | null}
 */
function pickLevel(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  return page.querySelector("script.level")?.textContent ?? null;
}
