/**
 * The page of progress: counts by pack, and all of it exported, imported, erased. The front page
 * runs it too, for the counts.
 *
 * Fills ``[data-pack]`` by the packs that the site's ledger lists; ``[data-tools]`` holds the
 * controls. Runs in the head, so that what it fills has its place before anything is painted.
 */

import { readSiteLedger } from "./ledger.js";
import { makeHtml, updateText } from "../view/dom.js";
import { attempt } from "../store/parse.js";
import { addRecords, eraseRecords, isBlankRecord, readRecords } from "../store/records.js";
import {
  addCalendars, countDays, eraseCalendars, joinCalendars, readCalendars,
} from "../store/daily.js";
import { LEVEL_PREFIX, SETTINGS_KEY, openStorage } from "../store/storage.js";
import { count, describeAll, describeErasing, describeImport, tallyPack } from "../store/tally.js";
import { LONGEST_FILE, TransferError, readExport, writeExport } from "../store/transfer.js";

/** @typedef {import("../store/records.js").Records} Records */
/** @typedef {import("../store/tally.js").Entry} Entry */
/** @typedef {import("./ledger.js").Pack} Pack */

const FILE_NAME = "flowpress-progress.json";
const CUTOFF = 60_000;
const NO_LEDGER = "The list of levels could not be loaded, so nothing is counted just now.";

/** The browser's storage, or null where it is blocked. */
const shelf = attempt(() => {
  const { localStorage } = window;
  localStorage.getItem(SETTINGS_KEY);
  return localStorage;
});

/** @returns {Records} */
const findRecords = () => {
  const records = shelf ? readRecords(shelf) : new Map();
  return new Map([...records].filter(([, record]) => !isBlankRecord(record)));
};

/** @returns {import("./ledger.js").PackRow[] | undefined} undefined where it could not be loaded */
const findLedger = () => Reflect.get(globalThis, "flowpressLedger");

/** @returns {Pack[]} */
const findPacks = () => readSiteLedger(findLedger());

/** @returns {import("../store/daily.js").Calendars} */
const findCalendars = () => (shelf ? readCalendars(shelf) : new Map());

/**
 * @param {string} name of a data attribute
 * @param {ParentNode} [within]
 */
const find = (name, within = document) =>
  /** @type {HTMLElement | null} */ (within.querySelector(`[data-${name}]`));

/**
 * @param {string} name
 * @param {string} words
 * @param {ParentNode} [within]
 */
function fill(name, words, within) {
  const place = find(name, within);
  if (!place) return;
  updateText(place, words);
  place.hidden = words === "";
}

/**
 * @param {HTMLElement} row
 * @param {readonly Entry[]} levels
 * @param {import("../store/tally.js").Tally} tally
 */
function fillRow(row, levels, { total, solved, perfect, underWay }) {
  fill("count", `${solved} of ${total} solved`, row);
  fill("stars", perfect ? `★ ${perfect} perfect` : "", row);
  const bar = /** @type {HTMLProgressElement | null} */ (find("bar", row));
  if (bar) bar.value = solved;
  const way = find("way", row);
  if (!way) return;
  way.hidden = underWay.length === 0;
  way.replaceChildren(way.hidden ? "" : "Under way: ", ...underWay.map((place) =>
    makeHtml("a", { href: levels[place][2] ?? "" },
      makeHtml("span", { class: "sr-only" }, "level "), String(place + 1))));
}

/**
 * @param {readonly Pack[]} packs
 * @param {Records} records
 * @returns {number} how many records are of no level of the packs
 */
function countElsewhere(packs, records) {
  const known = new Set(packs.flatMap(({ levels }) => levels.map(([id]) => id)));
  return [...records.keys()].filter((id) => !known.has(id)).length;
}

/** Show what is known by now. */
function showProgress() {
  const packs = findPacks();
  const records = findRecords();
  const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-pack]")]);
  const tallies = packs.map(({ slug, levels }) => {
    const tally = tallyPack(levels, records);
    for (const row of rows) if (row.dataset.pack === slug) fillRow(row, levels, tally);
    return tally;
  });
  if (!findLedger()) fill("summary", NO_LEDGER);
  else if (shelf) fill("summary", describeAll(tallies, countElsewhere(packs, records)));
  document.documentElement.toggleAttribute("data-played", records.size > 0);
}

/**
 * Never hidden: screen readers hear only what changes in a place that they know.
 * @param {string} words
 */
function say(words) {
  const place = find("status");
  if (place) updateText(place, words);
}

function exportProgress() {
  const records = findRecords();
  const settings = openStorage(() => window.localStorage).readSettings();
  const file = new Blob([writeExport(records, settings, findCalendars())], { type: "application/json" });
  const url = URL.createObjectURL(file);
  makeHtml("a", { href: url, download: FILE_NAME }).click();
  // The download may begin after this; once it has, the browser needs the address no more.
  setTimeout(() => URL.revokeObjectURL(url), CUTOFF);
  say(`${count(records.size, "level")} exported to ${FILE_NAME}.`);
}

/**
 * @param {Storage} kept
 * @param {File} file
 * @returns {Promise<string>} what came of it
 */
async function importProgress(kept, file) {
  try {
    // Our exports are plain ASCII, a byte for each character; nothing larger is ever read.
    if (file.size > LONGEST_FILE) throw new TransferError("This file is too large to be an export of progress.");
    const read = readExport(await file.text());
    const gain = addRecords(kept, read.records);
    const days = addCalendars(kept, read.calendars);
    // As with boards: what was chosen here stays.
    if (read.settings && kept.getItem(SETTINGS_KEY) === null) {
      openStorage(() => kept).changeSettings(read.settings);
    }
    return describeImport(read, gain, days);
  } catch (error) {
    if (error instanceof TransferError) return `${error.message} Nothing was changed.`;
    return "This file could not be read. Nothing was changed.";
  }
}

/**
 * Erasing in two steps, and back.
 * @param {Storage} kept
 */
function offerErasing(kept) {
  const [erase, confirm, yes, no, undo] = ["erase", "confirm", "yes", "no", "undo"]
    .map((name) => /** @type {HTMLElement} */ (find(name)));
  /** @type {Records} */
  let erased = new Map();
  /** @type {import("../store/daily.js").Calendars} */
  let erasedDays = new Map();
  /** @param {boolean} isAsking */
  const ask = (isAsking) => {
    confirm.hidden = !isAsking;
    erase.setAttribute("aria-expanded", String(isAsking));
    (isAsking ? no : erase).focus();
  };
  erase.addEventListener("click", () => {
    if (!confirm.hidden) return ask(false);
    const records = findRecords();
    if (records.size + countDays(findCalendars()) === 0) return say("There is nothing to erase.");
    say("");
    fill("question", describeErasing(records.size, countElsewhere(findPacks(), records)));
    ask(true);
  });
  no.addEventListener("click", () => ask(false));
  confirm.addEventListener("keydown", (event) => { if (event.key === "Escape") ask(false); });
  yes.addEventListener("click", () => {
    // What was erased before can still be brought back as well.
    erased = new Map([...erased, ...readRecords(kept)]);
    erasedDays = joinCalendars(readCalendars(kept), erasedDays);
    eraseRecords(kept);
    eraseCalendars(kept);
    showProgress();
    ask(false);
    undo.hidden = false;
    undo.focus();
    say(`Progress of ${count(erased.size, "level")} erased. Until you leave this page, it can be brought back.`);
  });
  undo.addEventListener("click", () => {
    const { refused } = addRecords(kept, erased);
    addCalendars(kept, erasedDays);
    [erased, erasedDays] = [new Map(), new Map()];
    undo.hidden = true;
    erase.focus();
    showProgress();
    say(refused ? `${count(refused, "level")} could not be brought back.` : "All is back.");
  });
}

/** @param {Storage} kept */
function offerTools(kept) {
  find("export")?.addEventListener("click", exportProgress);
  const input = /** @type {HTMLInputElement} */ (find("import"));
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    say(await importProgress(kept, file));
    // So that the same file can be chosen once more.
    input.value = "";
    showProgress();
  });
  offerErasing(kept);
}

function startPage() {
  showProgress();
  const tools = find("tools");
  if (tools && shelf) offerTools(shelf);
  const blocked = find("blocked");
  if (blocked) blocked.hidden = shelf !== null;
  window.addEventListener("pageshow", showProgress);
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key.startsWith(LEVEL_PREFIX)) showProgress();
  });
}

function start() {
  try {
    startPage();
  } finally {
    delete document.documentElement.dataset.counting;
  }
}

document.documentElement.dataset.scripted = "";
// What is about to be filled in is not painted before it is.
document.documentElement.dataset.counting = "";
// Only who has played gets the counts on the front page, and then in their place from the start.
document.documentElement.toggleAttribute("data-played", findRecords().size > 0);
document.documentElement.toggleAttribute("data-kept", shelf !== null);
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
