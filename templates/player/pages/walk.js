/**
 * The walk through a pack: a visitor who has sorted or filtered its levels goes on in that order.
 *
 * The pack page leaves the walk for the level pages of the same visit; without one, or off it, the
 * author's order stands.
 */

import { isRecord } from "../game/level.js";
import { attempt, parseText } from "../store/parse.js";

/** @typedef {import("../store/storage.js").Backing & {removeItem: (key: string) => void}} Backing */

/**
 * @typedef {object} Walk
 * @property {string} pack whose levels these are
 * @property {string} query the order and filters, as in the pack page's address
 * @property {readonly string[]} ids of the levels shown, in the order shown
 */

const KEY = "flowpress:v1:walk";
/** Ids of all the levels that a site may have. */
const LONGEST_TEXT = 400_000;

/**
 * @param {() => Backing} findBacking may throw where storage is blocked: then nobody walks
 * @param {Walk} walk an empty query takes the walk back
 */
export function writeWalk(findBacking, walk) {
  attempt(() => (walk.query ? findBacking().setItem(KEY, JSON.stringify(walk))
    : findBacking().removeItem(KEY)));
}

/**
 * The place of a level in the walk.
 * @param {() => Backing} findBacking
 * @param {string} pack
 * @param {string} id
 * @returns {{query: string, previous: string | null, next: string | null} | null} null off the walk
 */
export function findPlace(findBacking, pack, id) {
  const walk = parseText(attempt(() => findBacking().getItem(KEY)), LONGEST_TEXT);
  if (!isRecord(walk) || walk.pack !== pack || typeof walk.query !== "string") return null;
  const ids = Array.isArray(walk.ids) ? walk.ids : [];
  const place = ids.indexOf(id);
  if (place < 0) return null;
  return { query: walk.query, previous: checkId(ids[place - 1]), next: checkId(ids[place + 1]) };
}

/**
 * @param {unknown} id
 * @returns {string | null}
 */
function checkId(id) {
  return typeof id === "string" && /^[A-Za-z0-9_-]{1,64}$/.test(id) ? id : null;
}
