/**
 * Progress counted and put into words, for the page that shows it. No DOM here.
 */

import { hasFlows } from "./records.js";

/** @typedef {import("./records.js").Records} Records */

/** @typedef {[id: string, flows: number, url?: string]} Entry a level of a pack, as pages tell it */

/**
 * @typedef {object} Tally
 * @property {number} total levels
 * @property {number} solved
 * @property {number} perfect solved in as many moves as there are flows
 * @property {number[]} underWay places, from 0, of the levels begun and not yet solved
 */

/**
 * @param {readonly Entry[]} levels of a pack, in its order
 * @param {Records} records
 * @returns {Tally}
 */
export function tallyPack(levels, records) {
  const tally = { total: levels.length, solved: 0, perfect: 0, underWay: /** @type {number[]} */ ([]) };
  levels.forEach(([id, flows], place) => {
    const record = records.get(id);
    if (!record) return;
    if (record.solved) tally.solved += 1;
    if (record.solved && record.best === flows) tally.perfect += 1;
    if (!record.solved && !record.revealed && hasFlows(record)) tally.underWay.push(place);
  });
  return tally;
}

/**
 * @param {readonly Tally[]} tallies
 * @param {number} elsewhere levels with progress that are in no pack
 */
export function describeAll(tallies, elsewhere) {
  const total = sum(tallies.map((tally) => tally.total));
  const solved = sum(tallies.map((tally) => tally.solved));
  const perfect = sum(tallies.map((tally) => tally.perfect));
  const underWay = sum(tallies.map((tally) => tally.underWay.length));
  if (solved + underWay + elsewhere === 0) return `Nothing solved yet: ${count(total, "level")} to go.`;
  return [
    `${solved} of ${count(total, "level")} solved`,
    ...(perfect ? [`${perfect} perfect`] : []),
    ...(underWay ? [`${underWay} under way`] : []),
    ...(elsewhere ? [`${count(elsewhere, "puzzle")} from elsewhere`] : []),
  ].join(", ") + ".";
}

/**
 * @param {import("./transfer.js").Import} read
 * @param {import("./records.js").Gain} gain
 * @param {number} [days] of daily packs that are new here
 */
export function describeImport({ records, problems }, { better, boards, refused }, days = 0) {
  return [
    `${count(records.size, "level")} read`,
    `${better} better than here`,
    ...(boards ? [`${count(boards, "board")} taken over`] : []),
    ...(days ? [`${count(days, "day")} of streaks added`] : []),
    ...(problems ? [`${problems} not understood`] : []),
    ...(refused ? [`${refused} not kept, because this browser has no more room`] : []),
  ].join(", ") + ".";
}

/**
 * @param {number} total levels that something is known of
 * @param {number} elsewhere how many of them are in no pack of the site
 */
export function describeErasing(total, elsewhere) {
  const others = elsewhere ? `, ${elsewhere} of them from elsewhere` : "";
  return `Erase the progress of ${count(total, "level")}${others}? Boards, results, stars and streaks go; settings stay.`;
}

/**
 * @param {number} number
 * @param {string} noun
 */
export function count(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
