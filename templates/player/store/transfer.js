/**
 * Progress as a file: written from records, and read from whatever file a visitor may choose.
 */

import { isId, isRecord } from "../game/level.js";
import { isSlug, packDays, tidyDays } from "./daily.js";
import { parseText } from "./parse.js";
import { FIELDS, isWholeRecord, tidyRecord } from "./progress.js";
import { CHOICES, checkSettings } from "./settings.js";

/** @typedef {import("./progress.js").StoredRecord} StoredRecord */
/** @typedef {import("./daily.js").Calendars} Calendars */
/** @typedef {import("./records.js").Records} Records */
/** @typedef {import("./settings.js").Settings} Settings */

/**
 * @typedef {object} Import
 * @property {Records} records those that are understood, by level id
 * @property {Settings | null} settings null where the file has none
 * @property {Calendars} calendars the days of daily packs that are understood
 * @property {number} problems how many levels and days are not understood
 */

/** A browser's storage holds five million characters: what was exported must come back. */
export const LONGEST_FILE = 8_000_000;
const MOST_LEVELS = 50_000;
const MOST_PACKS = 1_000;
const VERSION = 1;

/** A file that is no export; ``message`` is an English sentence for whoever chose it. */
export class TransferError extends Error {}

/**
 * @param {Records} records
 * @param {Settings} settings
 * @param {Calendars} [calendars]
 * @returns {string} JSON, the same for the same progress
 */
export function writeExport(records, settings, calendars = new Map()) {
  const levels = [...records].sort(compareFirst)
    .map(([id, record]) => [id, sortFields(record, FIELDS)]);
  return `${JSON.stringify({
    flowpress: "progress",
    v: VERSION,
    levels: Object.fromEntries(levels),
    settings: sortFields(settings, Object.keys(CHOICES)),
    ...(calendars.size && { daily: writeCalendars(calendars) }),
  })}\n`;
}

/** @param {Calendars} calendars */
function writeCalendars(calendars) {
  return Object.fromEntries([...calendars].sort(compareFirst).map(([slug, days]) => [slug, packDays(days)]));
}

/**
 * @param {readonly [string, unknown]} one
 * @param {readonly [string, unknown]} other
 */
function compareFirst([one], [other]) {
  return one < other ? -1 : Number(one > other);
}

/**
 * @param {object} value
 * @param {readonly string[]} fields
 */
function sortFields(value, fields) {
  return Object.fromEntries(Object.entries(value)
    .filter(([field]) => fields.includes(field))
    .sort(compareFirst));
}

/**
 * @param {string} text
 * @returns {Import}
 * @throws {TransferError} when the file as a whole is not to be used
 */
export function readExport(text) {
  if (text.length > LONGEST_FILE) throw new TransferError("This file is too large to be an export of progress.");
  const data = parseText(text, LONGEST_FILE);
  if (!isRecord(data) || data.flowpress !== "progress") {
    throw new TransferError("This file is not an export of progress.");
  }
  if (data.v !== VERSION) {
    throw new TransferError("This export is of a version that this page does not know.");
  }
  if (!isRecord(data.levels)) throw new TransferError("This export has no list of levels.");
  const levels = Object.entries(data.levels);
  if (levels.length > MOST_LEVELS) throw new TransferError("This file has too many levels to be an export of progress.");
  const { calendars, lost } = readCalendars(data.daily);
  const whole = levels.filter(([id, record]) => isId(id) && isWholeRecord(record));
  return {
    // A map, so that no id can mean more than a name.
    records: new Map(whole.map(([id, record]) => [id, tidyRecord(record)])),
    settings: isRecord(data.settings) ? checkSettings(data.settings) : null,
    calendars,
    problems: levels.length - whole.length + lost,
  };
}

/**
 * @param {unknown} data days by date, by slug of the pack; older exports have none
 * @returns {{calendars: Calendars, lost: number}}
 */
function readCalendars(data) {
  /** @type {Calendars} */
  const calendars = new Map();
  let lost = 0;
  for (const [slug, dates] of isRecord(data) ? Object.entries(data).slice(0, MOST_PACKS) : []) {
    const days = isSlug(slug) ? tidyDays(dates) : new Map();
    if (days.size) calendars.set(slug, days);
    lost += (isRecord(dates) ? Object.keys(dates).length : 1) - days.size;
  }
  return { calendars, lost };
}
