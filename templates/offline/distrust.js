/**
 * Pages that the network gave together with something that does not belong to them, as happens
 * while a site is being uploaded. For a while such a page is shown as it was kept, if it was; and
 * it is loaded anew once, not for ever.
 */

const MILLISECONDS = 60_000;

/** @param {() => number} now milliseconds of any clock that only goes forward */
export function openDistrust(now) {
  /** @type {Map<string, number>} until when, by path */
  const ends = new Map();
  /** @param {string} path */
  const has = (path) => (ends.get(path) ?? -Infinity) > now();
  /**
   * @param {string} path
   * @returns {boolean} whether this is news, so that loading the page anew may help
   */
  const add = (path) => {
    if (has(path)) return false;
    ends.set(path, now() + MILLISECONDS);
    return true;
  };
  return { add, has };
}
