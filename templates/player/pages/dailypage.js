/**
 * The page of a daily pack: the board of the visitor's own day, the streak, and the calendar.
 *
 * The schedule stands in the page; which day it is, the visitor's clock says, and the page goes on
 * by itself when the day does. Without scripts there is a plain list of all days instead.
 */

import { chooseMonth, makeClassMark, makeMonth } from "../daily/calendar.js";
import { nameDay, nameMonth, startMonth, turnMonth, findToday } from "../daily/days.js";
import { watchToday } from "../daily/midnight.js";
import { readSchedule } from "../daily/schedule.js";
import { offerSharing } from "../daily/share.js";
import { countRun, findLongest, findStreak } from "../daily/streak.js";
import {
  STANDINGS, describeGap, describeResult, describeStreak, findStanding, writeDayResult,
} from "../daily/words.js";
import { DAILY_PREFIX, openDays } from "../store/daily.js";
import { LEVEL_PREFIX, openStorage } from "../store/storage.js";
import { makeHtml, updateText } from "../view/dom.js";

/** @typedef {import("../daily/days.js").Day} Day */
/** @typedef {import("../daily/schedule.js").Board} Board */
/** @typedef {import("../daily/schedule.js").Schedule} Schedule */

/**
 * @template {HTMLElement} T
 * @param {string} name of a data attribute
 */
const find = (name) => /** @type {T} */ (document.querySelector(`[data-${name}]`));

class DailyPage {
  #schedule;
  #storage = openStorage(() => window.localStorage);
  #store = openDays(() => window.localStorage, document.body.dataset.pack ?? "");
  #today = findToday();
  #days;
  /** First day of the month that the calendar shows. */
  #month;
  #showSharing;

  /** @param {Schedule} schedule */
  constructor(schedule) {
    this.#schedule = schedule;
    this.#days = this.#store.read();
    this.#month = chooseMonth(this.#today, schedule.first, schedule.last);
    this.#showSharing = offerSharing(document, () => this.#writeResult());
    find("earlier").addEventListener("click", () => this.#turn(-1));
    find("later").addEventListener("click", () => this.#turn(1));
  }

  /** Show everything as it is by now. */
  refresh() {
    this.#days = this.#store.read();
    this.#showToday();
    this.#showYesterday();
    this.#showStreak();
    this.#showMonth();
  }

  /** @param {Day} today */
  goOn(today) {
    this.#today = today;
    this.#month = chooseMonth(today, this.#schedule.first, this.#schedule.last);
    this.refresh();
  }

  /** @param {Board} board */
  #findStanding = ({ day, id }) =>
    findStanding(day, this.#today, this.#days.has(day), this.#storage.readResult(id).solved);

  #showToday() {
    const board = this.#schedule.boards.get(this.#today);
    updateText(find("date"), nameDay(this.#today));
    find("today").classList.toggle("has-board", board !== undefined);
    find("play").hidden = !board;
    updateText(find("gap"), describeGap(this.#today, this.#schedule.first, this.#schedule.last));
    find("gap").hidden = board !== undefined;
    find("state").hidden = !board;
    if (board) this.#showBoard(board);
    this.#showSharing();
  }

  /** @param {Board} board */
  #showBoard(board) {
    const { id, width, height, flows, rank, grade, print, day } = board;
    const standing = this.#findStanding(board);
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-board]"))) {
      link.href = `${id}.html`;
    }
    this.#showPicture(`${id}.png?v=${print}`,
      `Today’s board: ${width} by ${height} cells with ${flows} pairs of dots`);
    updateText(find("facts"), `${width} × ${height} · ${flows} flows`);
    find("grade").replaceChildren(...makeClassMark(rank), makeHtml("span", {}, grade));
    updateText(find("play"), standing === "open" ? "Play" : "Play again");
    const result = this.#days.get(day);
    const words = standing === "open" ? "Not solved yet. It counts for the streak until midnight."
      : `Solved ${result ? describeResult(result) : ""}`.trim();
    updateText(find("state"), standing === "open" ? words : `${words}.`);
    find("state").classList.toggle("is-solved", standing !== "open");
  }

  /**
   * @param {string} src
   * @param {string} alt
   */
  #showPicture(src, alt) {
    const plate = find("plate");
    if (plate.querySelector("img")?.getAttribute("src") === src) return;
    plate.replaceChildren(makeHtml("img", { src, alt, width: 400, height: 400, decoding: "async" }));
  }

  #showYesterday() {
    const place = find("yesterday");
    const board = this.#schedule.boards.get(this.#today - 1);
    if (!board) return place.replaceChildren("There was no board.");
    const standing = this.#findStanding(board);
    const result = this.#days.get(board.day);
    const words = result ? `${STANDINGS[standing]} ${describeResult(result)}`.trim() : STANDINGS[standing];
    const label = `${words[0].toUpperCase()}${words.slice(1)}.`;
    if (standing !== "open") return place.replaceChildren(label);
    place.replaceChildren(`${label} `, makeHtml("a", { href: `${board.id}.html` }, "Solve it now"));
  }

  #showStreak() {
    const solved = [...this.#schedule.boards.values()]
      .filter((board) => ["kept", "late"].includes(this.#findStanding(board))).length;
    updateText(find("streak"), describeStreak(findStreak(this.#days, this.#today)));
    updateText(find("longest"), describeStreak(findLongest(this.#days)));
    updateText(find("solved"), `${solved} of ${this.#schedule.boards.size}`);
  }

  #showMonth() {
    const focused = document.activeElement instanceof HTMLElement
      ? document.activeElement.dataset.date : undefined;
    const { first, last, boards } = this.#schedule;
    updateText(find("month"), nameMonth(this.#month));
    find("table").replaceChildren(makeMonth({
      first: this.#month,
      today: this.#today,
      findBoard: (day) => boards.get(day),
      findStanding: this.#findStanding,
    }));
    disable(find("earlier"), this.#month <= startMonth(first));
    disable(find("later"), this.#month >= startMonth(last));
    const again = focused && document.querySelector(`[data-date="${focused}"]`);
    if (again instanceof HTMLElement) again.focus();
  }

  /** @param {number} months */
  #turn(months) {
    const { first, last } = this.#schedule;
    const month = turnMonth(this.#month, months);
    if (month < startMonth(first) || month > startMonth(last)) return;
    this.#month = month;
    this.#showMonth();
  }

  /** @returns {string | null} what there is to tell of today */
  #writeResult() {
    const board = this.#schedule.boards.get(this.#today);
    const result = this.#days.get(this.#today);
    if (!board || !result) return null;
    const size = `${board.width}×${board.height}`;
    const told = {
      site: document.body.dataset.site ?? "", day: board.day, size, grade: board.rank ? board.grade : "",
    };
    const url = window.location.href.replace(/[?#].*$/, "");
    return writeDayResult(told, result, countRun(this.#days, board.day), url);
  }
}

/**
 * Not disabled by attribute: whoever stands on the button by keyboard stays there.
 * @param {HTMLElement} button
 * @param {boolean} isOff
 */
function disable(button, isOff) {
  button.setAttribute("aria-disabled", String(isOff));
}

/** Bring the page to life; where its schedule is damaged, the plain list comes back. */
export function startDailyPage() {
  const schedule = readSchedule(find("schedule").textContent ?? "");
  if (!schedule) {
    delete document.documentElement.dataset.daily;
    return;
  }
  const page = new DailyPage(schedule);
  page.refresh();
  watchToday((today) => page.goOn(today));
  window.addEventListener("pageshow", () => page.refresh());
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key.startsWith(LEVEL_PREFIX) || key.startsWith(DAILY_PREFIX)) page.refresh();
  });
}
