/**
 * What is said of the boards of a calendar. No DOM here.
 */

import { formatTime } from "../game/clock.js";
import { countOf } from "../game/messages.js";
import { nameDate, nameDay } from "./days.js";

/** @typedef {import("./days.js").Day} Day */
/** @typedef {import("../store/daily.js").DayResult} DayResult */

/**
 * How a board stands: not out yet, to be solved, solved on its day, or solved on another.
 * @typedef {"future" | "open" | "kept" | "late"} Standing
 */

/** @type {Record<Standing, string>} */
export const STANDINGS = Object.freeze({
  future: "not out yet",
  open: "not solved",
  kept: "solved on its day",
  late: "solved on another day",
});

/**
 * @param {Day} day
 * @param {Day} today
 * @param {boolean} isKept whether it was solved on its day
 * @param {boolean} isSolved whether it was solved at all
 * @returns {Standing}
 */
export function findStanding(day, today, isKept, isSolved) {
  if (day > today) return "future";
  if (isKept) return "kept";
  return isSolved ? "late" : "open";
}

/**
 * @param {DayResult} result
 * @returns {string} such as "in 1:23 without hints"; as much of it as is known
 */
export function describeResult({ seconds, hints }) {
  const help = hints ? `with ${countOf(hints, "hint")}` : "without hints";
  return [
    ...(seconds === null ? [] : [`in ${formatTime(seconds)}`]),
    ...(hints === null ? [] : [help]),
  ].join(" ");
}

/**
 * What the page of a board says of it.
 * @param {Day} day
 * @param {Day} today
 * @param {Standing} standing
 * @param {DayResult | undefined} result how it was solved on its day
 */
export function describeBoard(day, today, standing, result) {
  if (standing === "future") {
    return `This board comes out on ${nameDay(day)}. It counts for the streak on that day only.`;
  }
  if (standing === "late") return "Solved, if not on its day.";
  if (standing === "kept") {
    return `${`Solved on its day ${result ? describeResult(result) : ""}`.trim()}.`;
  }
  if (day === today) return "Today’s board. It counts for the streak until midnight.";
  return "A board from the archive. It counts as solved on any day, for the streak on its own only.";
}

/**
 * Where a calendar has no board for today, what there is instead.
 * @param {Day} today
 * @param {Day} first
 * @param {Day} last
 * @returns {string} nothing where there is one
 */
export function describeGap(today, first, last) {
  if (today < first) return `The first board comes out on ${nameDay(first)}. Until then, try one of the other packs.`;
  if (today > last) return `The last board came out on ${nameDay(last)}. All of them are still here to be solved.`;
  return "";
}

/** @param {number} days */
export function describeStreak(days) {
  return countOf(days, "day");
}

/**
 * The result of a day in a text to send to others; it gives nothing of the solution away.
 * @param {object} board
 * @param {string} board.site name of the site
 * @param {Day} board.day
 * @param {string} board.size such as "6×6"
 * @param {string} board.grade a word, or nothing
 * @param {DayResult} result
 * @param {number} streak days in a row up to this one; 0 for a board solved on another day
 * @param {string | null} url where the calendar is
 */
export function writeDayResult({ site, day, size, grade }, result, streak, url) {
  const text = [
    `${site} daily, ${nameDate(day)}: ${`${size} ${grade}`.trim()}`,
    `solved ${describeResult(result)}`.trim(),
    ...(streak ? [`streak ${streak}`] : []),
  ].join(", ");
  return url && /^https?:/.test(url) ? `${text}\n${url}` : text;
}
