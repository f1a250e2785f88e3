/**
 * All records of a browser at once: listed, joined with those of a file, taken away, put back.
 */

import { isId } from "../game/level.js";
import { attempt, parseText } from "./parse.js";
import { joinResults, tidyRecord } from "./progress.js";
import { LEVEL_PREFIX, LONGEST_TEXT } from "./storage.js";

/** @typedef {import("./progress.js").StoredRecord} StoredRecord */
/** @typedef {Map<string, StoredRecord>} Records by level id */

/** @typedef {Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">} Shelf */

/**
 * @typedef {object} Gain what joining records has brought
 * @property {number} better levels whose result is better now
 * @property {number} boards levels whose board was taken over
 * @property {number} refused levels for which there was no room
 */

/**
 * @param {Shelf} shelf
 * @returns {string[]} ids of all levels that something is stored of, damaged or not
 */
function listLevels(shelf) {
  const keys = Array.from({ length: shelf.length }, (_, place) => shelf.key(place) ?? "");
  return keys
    .filter((key) => key.startsWith(LEVEL_PREFIX))
    .map((key) => key.slice(LEVEL_PREFIX.length));
}

/**
 * @param {Shelf} shelf
 * @param {string} id
 */
function readRecord(shelf, id) {
  return tidyRecord(parseText(shelf.getItem(LEVEL_PREFIX + id), LONGEST_TEXT));
}

/**
 * @param {Shelf} shelf
 * @returns {Records} what is known of each level, as far as it can be understood
 */
export function readRecords(shelf) {
  return new Map(listLevels(shelf).filter(isId).map((id) => [id, readRecord(shelf, id)]));
}

/**
 * Whether a record tells of nothing that a player has done.
 * @param {StoredRecord} record
 */
export function isBlankRecord(record) {
  return !record.solved && !hasFlows(record);
}

/** @param {StoredRecord} record */
export function hasFlows({ flows }) {
  return flows !== null && flows.some((strands) => strands.length > 0);
}

/**
 * The better result of two records, with the board of the first unless nothing is drawn there.
 * @param {StoredRecord} here
 * @param {StoredRecord} there
 * @returns {StoredRecord}
 */
export function joinRecords(here, there) {
  return { ...(hasFlows(here) ? here : there), ...joinResults(here, there) };
}

/**
 * Join records with those of the browser.
 * @param {Shelf} shelf
 * @param {Records} records
 * @returns {Gain}
 */
export function addRecords(shelf, records) {
  const gain = { better: 0, boards: 0, refused: 0 };
  for (const [id, there] of records) {
    const here = readRecord(shelf, id);
    const joined = joinRecords(here, there);
    const isBetter = joined.solved !== here.solved || joined.best !== here.best
      || joined.bestSeconds !== here.bestSeconds;
    const isBoardNew = !hasFlows(here) && hasFlows(there);
    if (!isBetter && !isBoardNew) continue;
    if (keepRecord(shelf, id, joined)) {
      gain.better += Number(isBetter);
      gain.boards += Number(isBoardNew);
    } else {
      gain.refused += 1;
    }
  }
  return gain;
}

/**
 * @param {Shelf} shelf
 * @param {string} id
 * @param {StoredRecord} record
 * @returns {boolean} whether there was room for it, if need be without its history
 */
function keepRecord(shelf, id, record) {
  return [record, { ...record, past: [] }].some((value) => {
    const text = JSON.stringify(value);
    return text.length <= LONGEST_TEXT
      && attempt(() => { shelf.setItem(LEVEL_PREFIX + id, text); return true; });
  });
}

/**
 * Take away what is stored of every level, and nothing else.
 * @param {Shelf} shelf
 */
export function eraseRecords(shelf) {
  for (const id of listLevels(shelf)) shelf.removeItem(LEVEL_PREFIX + id);
}
