/**
 * Streaks: days in a row, each solved on its own day. Counted from the days themselves whenever
 * they are shown, so that no count can go wrong by a clock that does.
 */

/** @typedef {import("./days.js").Day} Day */
/** @typedef {{has: (day: Day) => boolean, keys: () => Iterable<Day>}} Days a set, or a map by day */

/**
 * @param {Days} days
 * @param {Day} day
 * @returns {number} how many days in a row end with it
 */
export function countRun(days, day) {
  let count = 0;
  while (days.has(day - count)) count += 1;
  return count;
}

/**
 * The streak as it stands. Today may be unsolved yet: the streak that yesterday ended with goes on.
 * Whoever has traveled back over the date line has solved tomorrow already; that stays theirs.
 * @param {Days} days
 * @param {Day} today
 * @returns {number}
 */
export function findStreak(days, today) {
  const start = [today, today - 1, today + 1].find((day) => days.has(day));
  if (start === undefined) return 0;
  let end = start;
  while (days.has(end + 1)) end += 1;
  return countRun(days, end);
}

/**
 * @param {Days} days
 * @returns {number} the longest streak there ever was
 */
export function findLongest(days) {
  let longest = 0;
  for (const day of days.keys()) {
    if (!days.has(day + 1)) longest = Math.max(longest, countRun(days, day));
  }
  return longest;
}
