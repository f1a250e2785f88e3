/**
 * Which boards of a calendar were solved on their own day, and how: by pack, beside the records of
 * levels, and as damaged, blocked or full as those may be.
 *
 * A day is there or it is not. Nothing is counted here, so nothing is counted twice, and a clock
 * that goes back takes nothing away.
 */

import { readDay, writeDay } from "../daily/days.js";
import { isRecord } from "../game/level.js";
import { attempt, isCount, parseText } from "./parse.js";

/** @typedef {import("../daily/days.js").Day} Day */
/** @typedef {import("./records.js").Shelf} Shelf */
/** @typedef {import("./storage.js").Backing} Backing */

/**
 * @typedef {object} DayResult null is not known
 * @property {number | null} seconds
 * @property {number | null} hints
 */

/** @typedef {Map<Day, DayResult>} Days those solved on their own day */
/** @typedef {Map<string, Days>} Calendars by slug of the pack */

export const DAILY_PREFIX = "flowpress:v1:daily:";

/** A pack has a thousand days at most; this is room for a few such packs under one name. */
const MOST_DAYS = 5_000;
const LONGEST_TEXT = 60 * MOST_DAYS;
const SLUG = /^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/;

/** @param {unknown} slug */
export function isSlug(slug) {
  return typeof slug === "string" && SLUG.test(slug);
}

/**
 * @param {unknown} data what is stored of a pack, or exported
 * @returns {Days} as far as it can be understood
 */
export function tidyDays(data) {
  /** @type {Days} */
  const days = new Map();
  for (const [date, result] of isRecord(data) ? Object.entries(data).slice(0, MOST_DAYS) : []) {
    const day = readDay(date);
    if (day !== null) days.set(day, tidyResult(result));
  }
  return days;
}

/**
 * @param {unknown} data
 * @returns {DayResult}
 */
function tidyResult(data) {
  const { seconds, hints } = isRecord(data) ? data : {};
  return {
    seconds: isCount(seconds) && seconds < 1e9 ? seconds : null,
    hints: isCount(hints) ? hints : null,
  };
}

/**
 * @param {Days} days
 * @returns {Record<string, DayResult>} by date, in their order
 */
export function packDays(days) {
  const sorted = [...days].sort(([one], [other]) => one - other);
  return Object.fromEntries(sorted.map(([day, result]) => [writeDay(day), result]));
}

/**
 * All days of both; of a day in both, the first result.
 * @param {Days} here
 * @param {Days} there
 * @returns {Days}
 */
export function joinDays(here, there) {
  return new Map([...there, ...here]);
}

/**
 * @param {Calendars} here
 * @param {Calendars} there
 * @returns {Calendars} all days of both
 */
export function joinCalendars(here, there) {
  const joined = new Map(there);
  for (const [slug, days] of here) joined.set(slug, joinDays(days, there.get(slug) ?? new Map()));
  return joined;
}

/**
 * @param {Pick<Backing, "getItem">} backing
 * @param {string} slug
 */
function readDays(backing, slug) {
  return tidyDays(parseText(backing.getItem(DAILY_PREFIX + slug), LONGEST_TEXT));
}

/**
 * The days of one pack, with memory standing in wherever the browser refuses.
 * @param {() => Backing} findBacking may throw, as window.localStorage does when blocked
 * @param {string} slug
 */
export function openDays(findBacking, slug) {
  /** @type {Days} */
  let memory = new Map();
  const read = () => joinDays(attempt(() => readDays(findBacking(), slug)) ?? new Map(), memory);
  return {
    read,
    /**
     * Note that a board was solved on its day. The first result of a day stays.
     * @param {Day} day
     * @param {DayResult} result
     */
    keep: (day, result) => {
      const days = joinDays(read(), new Map([[day, result]]));
      const text = JSON.stringify(packDays(days));
      const isKept = attempt(() => { findBacking().setItem(DAILY_PREFIX + slug, text); return true; });
      memory = isKept ? new Map() : days;
    },
  };
}

/**
 * @param {Shelf} shelf
 * @returns {string[]} slugs of all packs that days are stored of, damaged or not
 */
function listSlugs(shelf) {
  const keys = Array.from({ length: shelf.length }, (_, place) => shelf.key(place) ?? "");
  return keys.filter((key) => key.startsWith(DAILY_PREFIX)).map((key) => key.slice(DAILY_PREFIX.length));
}

/**
 * @param {Shelf} shelf
 * @returns {Calendars} all that is known of all packs
 */
export function readCalendars(shelf) {
  /** @type {Calendars} */
  const calendars = new Map();
  for (const slug of listSlugs(shelf).filter(isSlug)) {
    const days = readDays(shelf, slug);
    if (days.size) calendars.set(slug, days);
  }
  return calendars;
}

/**
 * Join days with those of the browser.
 * @param {Shelf} shelf
 * @param {Calendars} calendars
 * @returns {number} how many days are new here
 */
export function addCalendars(shelf, calendars) {
  let added = 0;
  for (const [slug, there] of calendars) {
    const here = readDays(shelf, slug);
    const joined = joinDays(here, there);
    if (joined.size === here.size) continue;
    const text = JSON.stringify(packDays(joined));
    if (attempt(() => { shelf.setItem(DAILY_PREFIX + slug, text); return true; })) {
      added += joined.size - here.size;
    }
  }
  return added;
}

/** @param {Shelf} shelf */
export function eraseCalendars(shelf) {
  for (const slug of listSlugs(shelf)) shelf.removeItem(DAILY_PREFIX + slug);
}

/** @param {Calendars} calendars */
export function countDays(calendars) {
  return [...calendars.values()].reduce((total, days) => total + days.size, 0);
}
