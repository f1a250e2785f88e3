/**
 * Which level comes out on which day, as the page tells it.
 */

import { isRecord } from "../game/level.js";
import { attempt } from "../store/parse.js";
import { readDay } from "./days.js";

/** @typedef {import("./days.js").Day} Day */

/**
 * @typedef {object} Board the level of a day
 * @property {Day} day
 * @property {string} id
 * @property {number} width
 * @property {number} height
 * @property {number} flows
 * @property {number} rank its class from 1, or 0
 * @property {string} grade the word for it
 * @property {string} print fingerprint of its picture
 */

/**
 * @typedef {object} Schedule
 * @property {Day} first
 * @property {Day} last
 * @property {ReadonlyMap<Day, Board>} boards
 */

/**
 * @param {string} text JSON: the words of the classes, and by date what ``pages.daily`` writes
 * @returns {Schedule | null} null for what is no schedule
 */
export function readSchedule(text) {
  const data = attempt(() => JSON.parse(text));
  if (!isRecord(data) || !isRecord(data.days) || !Array.isArray(data.classes)) return null;
  const { classes } = data;
  /** @type {Map<Day, Board>} */
  const boards = new Map();
  for (const [date, entry] of Object.entries(data.days)) {
    const day = readDay(date);
    if (day === null || !Array.isArray(entry)) return null;
    const [id, width, height, flows, rank, print] = entry;
    boards.set(day, { day, id, width, height, flows, rank, print, grade: String(classes[rank]) });
  }
  const days = [...boards.keys()];
  return days.length ? { first: Math.min(...days), last: Math.max(...days), boards } : null;
}
