/**
 * What the address of a one-file pack says: which level is open, if any.
 */

/** How an address ends that the keyboard has led to; the player looks for the same. */
export const BY_KEY = "#keys";

const FORM = /^#([1-9]\d{0,5})(#keys)?$/;

/**
 * @param {string} hash the address's fragment, with the sign before it; anybody may have written it
 * @param {number} count how many levels there are
 * @returns {{number: number | null, byKey: boolean}} null for the list of levels
 */
export function readAddress(hash, count) {
  const parts = FORM.exec(hash);
  const number = parts ? Number(parts[1]) : 0;
  if (number < 1 || number > count) return { number: null, byKey: false };
  return { number, byKey: Boolean(parts?.[2]) };
}

/**
 * @param {number} number of a level, from 1
 * @returns {string} its fragment
 */
export function writeAddress(number) {
  return `#${number}`;
}

/**
 * Where the level is for others: its page on the site, else this page where others may reach it.
 * @param {string | undefined} web address of the pack's folder, where the site has one
 * @param {string} id of the level
 * @param {number} number of the level
 * @param {string} protocol of this page
 * @returns {string} an address that is none for a file on this machine alone
 */
export function findLevelHome(web, id, number, protocol) {
  if (web) return `${web}${id}.html`;
  return /^https?:$/.test(protocol) ? writeAddress(number) : "about:blank";
}
