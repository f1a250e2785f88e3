/**
 * Days of the calendar, counted: no hours, no zones, no milliseconds.
 *
 * A day is the number of days since the end of the year 0, as if our calendar had always been: the
 * day after any day is one more. Only ``findToday`` asks a clock, and only for what it calls today.
 */

/** @typedef {number} Day */
/** @typedef {{year: number, month: number, day: number}} Parts month and day from 1 */

export const WEEKDAYS = Object.freeze(
  ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]);
const MONTHS = Object.freeze([
  "January", "February", "March", "April", "May", "June",
  "July", "August", "September", "October", "November", "December",
]);
const LENGTHS = Object.freeze([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);

/** Days in 400 years, after which everything comes again. */
const ROUND = 146_097;

/** @param {number} year */
function isLeap(year) {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/**
 * @param {number} year
 * @param {number} month from 1
 * @returns {number} how many days it has
 */
export function countMonth(year, month) {
  return LENGTHS[month - 1] + Number(month === 2 && isLeap(year));
}

/** @param {number} year */
function countBefore(year) {
  const past = year - 1;
  return past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
}

/**
 * @param {Parts} parts of a day that there is
 * @returns {Day}
 */
export function joinDay({ year, month, day }) {
  let days = countBefore(year) + day;
  for (let past = 1; past < month; past += 1) days += countMonth(year, past);
  return days;
}

/**
 * @param {Day} day
 * @returns {Parts}
 */
export function splitDay(day) {
  let year = Math.floor((day * 400) / ROUND) + 1;
  while (countBefore(year) >= day) year -= 1;
  let rest = day - countBefore(year);
  let month = 1;
  for (; rest > countMonth(year, month); month += 1) rest -= countMonth(year, month);
  return { year, month, day: rest };
}

/**
 * @param {unknown} text such as "2026-12-03"
 * @returns {Day | null} null for what is no day of the years 1000 to 9999
 */
export function readDay(text) {
  const found = typeof text === "string" && /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(text);
  if (!found) return null;
  const [year, month, day] = found.slice(1).map(Number);
  if (month < 1 || month > 12 || day < 1 || day > countMonth(year, month)) return null;
  return joinDay({ year, month, day });
}

/** @param {Day} day */
export function writeDay(day) {
  const parts = splitDay(day);
  const [month, date] = [parts.month, parts.day].map((part) => String(part).padStart(2, "0"));
  return `${String(parts.year).padStart(4, "0")}-${month}-${date}`;
}

/**
 * @param {Day} day
 * @returns {number} 0 for Monday
 */
export function findWeekday(day) {
  return (day + 6) % 7;
}

/**
 * The day that the visitor's own clock and zone call today.
 * @param {Date} [now]
 * @returns {Day}
 */
export function findToday(now = new Date()) {
  return joinDay({ year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() });
}

/**
 * @param {Day} day
 * @returns {string} such as "Thursday, 3 December 2026"
 */
export function nameDay(day) {
  return `${WEEKDAYS[findWeekday(day)]}, ${nameDate(day)}`;
}

/**
 * @param {Day} day
 * @returns {string} such as "3 December 2026"
 */
export function nameDate(day) {
  return `${splitDay(day).day} ${nameMonth(day)}`;
}

/**
 * @param {Day} day
 * @returns {string} such as "December 2026"
 */
export function nameMonth(day) {
  const { year, month } = splitDay(day);
  return `${MONTHS[month - 1]} ${year}`;
}

/**
 * @param {Day} day
 * @returns {Day} the first of its month
 */
export function startMonth(day) {
  return day - splitDay(day).day + 1;
}

/**
 * @param {Day} first of a month
 * @param {number} months to go on by, or back
 * @returns {Day} the first of that month
 */
export function turnMonth(first, months) {
  const { year, month } = splitDay(first);
  const count = year * 12 + month - 1 + months;
  return joinDay({ year: Math.floor(count / 12), month: (count % 12) + 1, day: 1 });
}
