/**
 * The archive as a calendar: a table a month, a link a day that has come.
 */

import { makeHtml, makeSvg } from "../view/dom.js";
import { WEEKDAYS, countMonth, findWeekday, nameDate, nameMonth, splitDay, startMonth } from "./days.js";
import { STANDINGS } from "./words.js";

/** @typedef {import("./days.js").Day} Day */
/** @typedef {import("./schedule.js").Board} Board */
/** @typedef {import("./words.js").Standing} Standing */

/**
 * @typedef {object} Month
 * @property {Day} first of the month
 * @property {Day} today
 * @property {(day: Day) => Board | undefined} findBoard
 * @property {(board: Board) => Standing} findStanding
 */

/**
 * The mark of a class, drawn from the symbols of the page.
 * @param {number} rank from 1, or 0
 * @returns {Node[]}
 */
export function makeClassMark(rank) {
  if (!rank) return [];
  const box = { class: "class-mark", viewBox: "0 0 60 10", "aria-hidden": "true", focusable: "false" };
  return [makeSvg("svg", box, makeSvg("use", { href: `#class-${rank}` }))];
}

/**
 * @param {Month} month
 * @returns {HTMLTableElement}
 */
export function makeMonth(month) {
  const head = makeHtml("tr", {}, ...WEEKDAYS.map((name) => makeHtml("th", { scope: "col", abbr: name },
    makeHtml("span", { "aria-hidden": "true" }, name.slice(0, 2)),
    makeHtml("span", { class: "sr-only" }, name))));
  const weeks = splitWeeks(month.first).map((week) =>
    makeHtml("tr", {}, ...week.map((day) => (day === null ? makeHtml("td") : makeCell(day, month)))));
  return makeHtml("table", { class: "month" },
    makeHtml("caption", { class: "sr-only" }, nameMonth(month.first)),
    makeHtml("thead", {}, head), makeHtml("tbody", {}, ...weeks));
}

/**
 * @param {Day} first of a month
 * @returns {(Day | null)[][]} weeks from Monday; null stands for days of other months
 */
export function splitWeeks(first) {
  const { year, month } = splitDay(first);
  const length = countMonth(year, month);
  const before = findWeekday(first);
  const count = Math.ceil((before + length) / 7);
  return Array.from({ length: count }, (_week, week) => Array.from({ length: 7 }, (_day, place) => {
    const past = week * 7 + place - before;
    return past >= 0 && past < length ? first + past : null;
  }));
}

/**
 * @param {Day} day
 * @param {Month} month
 */
function makeCell(day, { today, findBoard, findStanding }) {
  const board = findBoard(day);
  const standing = board ? findStanding(board) : "none";
  const isToday = day === today;
  const cell = makeHtml("td", {
    class: `day day-${standing}${isToday ? " day-today" : ""}`,
    ...(isToday && { "aria-current": "date" }),
  });
  const number = makeHtml("span", { class: "day-number", "aria-hidden": "true" }, String(splitDay(day).day));
  if (!board || standing === "future" || standing === "none") {
    const words = board ? `, ${STANDINGS.future}` : ", no board";
    cell.append(number, makeHtml("span", { class: "sr-only" }, nameDate(day) + words));
    return cell;
  }
  cell.append(makeHtml("a", { href: `${board.id}.html`, "data-date": day },
    number,
    makeHtml("span", { class: "sr-only" }, describeDay(board, standing, isToday)),
    ...makeClassMark(board.rank),
    ...(standing === "open" ? [] : [makeHtml("span", { class: "day-mark", "aria-hidden": "true" }, "✓")])));
  return cell;
}

/**
 * @param {Board} board
 * @param {keyof typeof STANDINGS} standing
 * @param {boolean} isToday
 */
function describeDay({ day, width, height, grade }, standing, isToday) {
  return `${isToday ? "today, " : ""}${nameDate(day)}, ${width} by ${height}, ${grade}, ${STANDINGS[standing]}`;
}

/**
 * @param {Day} day
 * @param {Day} first
 * @param {Day} last
 * @returns {Day} the first of the month to show: that of the day, if the calendar reaches it
 */
export function chooseMonth(day, first, last) {
  return startMonth(Math.min(Math.max(day, first), last));
}
