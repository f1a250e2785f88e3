/**
 * Hearing of the next day while a page is open.
 */

import { findToday } from "./days.js";

/** Clocks are set, zones are crossed, machines sleep: after an hour the calendar is asked again. */
const LONGEST_WAIT = 3_600_000;
/** Never before midnight, and never at once again. */
const SHORTEST_WAIT = 20;

/**
 * How long it is to the next midnight, as far as that can be told now; days of 23 or 25 hours
 * included. Only a wait: what day it is then, the calendar says.
 * @param {Date} now
 * @returns {number} milliseconds, an hour at most
 */
export function findWait(now) {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const wait = midnight.getTime() - now.getTime() + SHORTEST_WAIT;
  return Math.min(Math.max(wait, SHORTEST_WAIT), LONGEST_WAIT);
}

/**
 * @param {(today: import("./days.js").Day) => void} tell called whenever another day has come
 */
export function watchToday(tell) {
  let today = findToday();
  let timer = 0;
  const look = () => {
    window.clearTimeout(timer);
    const now = findToday();
    if (now !== today) {
      today = now;
      tell(today);
    }
    timer = window.setTimeout(look, findWait(new Date()));
  };
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pageshow", look);
  window.addEventListener("focus", look);
  look();
}
