/**
 * The page of a level of a daily pack: notes a board that is solved on its day, shows the streak,
 * and leads to no board that is not out yet.
 */

import { findToday, readDay } from "../daily/days.js";
import { watchToday } from "../daily/midnight.js";
import { offerSharing } from "../daily/share.js";
import { countRun, findLongest, findStreak } from "../daily/streak.js";
import {
  describeBoard, describeStreak, findStanding, writeDayResult,
} from "../daily/words.js";
import { DAILY_PREFIX, openDays } from "../store/daily.js";
import { LEVEL_PREFIX, openStorage } from "../store/storage.js";
import { updateText } from "../view/dom.js";

/** @typedef {import("../daily/days.js").Day} Day */
/** @typedef {import("../store/daily.js").DayResult} DayResult */

/** What the page says of itself; in the head of the calendar's page there is no body yet. */
const { pack = "", level = "", day: date, site = "", size = "", grade = "" } =
  /** @type {DOMStringMap} */ (document.body?.dataset ?? {});

/**
 * Show the way to the neighbors that are out.
 * @param {Day} day
 * @param {Day} today
 */
function turn(day, today) {
  for (const [rel, neighbor] of /** @type {const} */ ([["prev", day - 1], ["next", day + 1]])) {
    const link = /** @type {HTMLElement | null} */ (document.querySelector(`.turn a[rel="${rel}"]`));
    const end = /** @type {HTMLElement | null} */ (document.querySelector(`.turn [data-end="${rel}"]`));
    const isThere = link?.dataset.there !== undefined && neighbor <= today;
    if (link) link.hidden = !isThere;
    if (end) end.hidden = isThere;
  }
}

/**
 * Tell the player where the next board is: before it begins, for it begins anew when told later.
 * @param {Day} day
 */
function tellPlayer(day) {
  const next = document.querySelector('.turn a[rel="next"]:not([hidden])')?.getAttribute("href");
  if (next && day < findToday()) document.querySelector("flow-player")?.setAttribute("next", next);
}

/** @param {Day} day */
function showResults(day) {
  const storage = openStorage(() => window.localStorage);
  const store = openDays(() => window.localStorage, pack);
  /** How the board was solved just now, if not on its day. @type {DayResult | null} */
  let late = null;
  const isSolved = () => late !== null || storage.readResult(level).solved;
  const findText = () => {
    const days = store.read();
    const result = days.get(day) ?? late;
    const { href } = new URL("index.html", window.location.href);
    return result && writeDayResult({ site, day, size, grade }, result, countRun(days, day), href);
  };
  const showSharing = offerSharing(document, findText);
  const show = () => {
    const [days, today] = [store.read(), findToday()];
    const standing = findStanding(day, today, days.has(day), isSolved());
    fill("state", describeBoard(day, today, standing, days.get(day)));
    fill("streak", describeStreak(findStreak(days, today)));
    fill("longest", describeStreak(findLongest(days)));
    showSharing();
    turn(day, today);
  };
  document.addEventListener("solved", (event) => {
    const { id, seconds, hints } = /** @type {CustomEvent} */ (event).detail;
    if (id !== level) return;
    if (findToday() === day) store.keep(day, { seconds, hints });
    else late = { seconds, hints };
    show();
  });
  window.addEventListener("pageshow", show);
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key === LEVEL_PREFIX + level || key === DAILY_PREFIX + pack) show();
  });
  watchToday(show);
  show();
}

/**
 * @param {string} name
 * @param {string} words
 */
function fill(name, words) {
  const place = document.querySelector(`[data-${name}]`);
  if (place) updateText(place, words);
}

/** Before the player is there: the neighbors; when the page is: the results. */
export function startDailyLevel() {
  const day = readDay(date);
  if (day === null) return;
  turn(day, findToday());
  tellPlayer(day);
  if (document.readyState !== "loading") showResults(day);
  else document.addEventListener("DOMContentLoaded", () => showResults(day), { once: true });
}
