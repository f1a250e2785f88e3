/**
 * Ledgers: what a site tells its scripts of levels that are not on their page. No DOM here.
 *
 * ``site_builder/pages/ledger.py`` writes them, a word for each level. They come with the page and
 * are of its build, so they are read, not checked; a ledger that could not be loaded lists nothing.
 */

/** @typedef {import("../store/tally.js").Entry} Entry */
/** @typedef {{slug: string, levels: Entry[]}} Pack */

/** @typedef {{slug: string, folder: string, levels: string}} PackRow ``id:flows id:flows ...`` */

/**
 * @typedef {object} PackLedger of one pack
 * @property {Record<string, [width: number, height: number]>} pictures in pixels, by size
 * @property {string} levels ``id:flows:size:class:score:fingerprint ...``
 */

/**
 * @typedef {object} Level what a pack's page tells of one of its levels
 * @property {string} id
 * @property {number} place in the pack, from 0
 * @property {string} size as in ``6x4``, width first
 * @property {number} flows
 * @property {string} grade the word of its class
 * @property {number} rank 1 to 5 by class; 0 for a level without a grade
 * @property {number} score
 * @property {{url: string, width: number, height: number}} picture
 */

/** The classes by number. */
const GRADES = ["ungraded", "gentle", "easy", "medium", "hard", "expert"];

/**
 * @param {readonly PackRow[] | undefined} ledger
 * @returns {Pack[]}
 */
export function readSiteLedger(ledger) {
  return (ledger ?? []).map(({ slug, folder, levels }) => ({
    slug,
    levels: splitWords(levels).map((word) => {
      const [id, flows] = word.split(":");
      return [id, Number(flows), `${folder}${id}.html`];
    }),
  }));
}

/**
 * @param {PackLedger | undefined} ledger
 * @returns {Level[]}
 */
export function readPackLedger(ledger) {
  return ledger ? splitWords(ledger.levels).map((word, place) => readLevel(ledger, word, place)) : [];
}

/**
 * @param {PackLedger} ledger
 * @param {string} word
 * @param {number} place
 * @returns {Level}
 */
function readLevel({ pictures }, word, place) {
  const [id, flows, size, rank, score, fingerprint] = word.split(":");
  const [width, height] = pictures[size];
  return {
    id, place, size, flows: Number(flows), grade: GRADES[Number(rank)], rank: Number(rank),
    score: Number(score), picture: { url: `${id}.png?v=${fingerprint}`, width, height },
  };
}

/** @param {string} text */
const splitWords = (text) => text.split(" ").filter(Boolean);
