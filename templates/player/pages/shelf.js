/**
 * Which levels of a pack to show, in which order, and how an address says so. No DOM here.
 *
 * In an address: ``?sort=easiest&class=hard&class=expert&unsolved=yes``. What cannot be
 * understood counts as not there; what belongs to others is left as it is.
 */

/** @typedef {"" | "easiest" | "hardest"} Order "" is the author's own */

/**
 * @typedef {object} Wish
 * @property {Order} order
 * @property {readonly string[]} classes words of the classes to show; none means all
 * @property {boolean} unsolved whether to show unsolved levels only
 */

/**
 * @typedef {object} Entry a level, as far as ordering needs to know it
 * @property {string} grade the word of its class
 * @property {number} rank 1 to 5 by class; 0 for a level without a grade
 * @property {number} score
 * @property {number} place where the author put it
 * @property {boolean} solved
 */

/** @type {Wish} */
export const NO_WISH = { order: "", classes: [], unsolved: false };

const ORDERS = ["easiest", "hardest"];

/**
 * @param {string} query what follows the address's ``?``
 * @param {readonly string[]} known the classes that the pack has
 * @returns {Wish}
 */
export function readWish(query, known) {
  const parameters = new URLSearchParams(query);
  const order = parameters.get("sort") ?? "";
  const asked = parameters.getAll("class");
  return {
    order: ORDERS.includes(order) ? /** @type {Order} */ (order) : "",
    classes: known.filter((word) => asked.includes(word)),
    unsolved: parameters.get("unsolved") === "yes",
  };
}

/**
 * @param {Wish} wish
 * @param {string} query the query so far
 * @returns {string} the query that says it, without its ``?``; empty for no wish at all
 */
export function writeWish(wish, query) {
  const parameters = new URLSearchParams(query);
  for (const name of ["sort", "class", "unsolved"]) parameters.delete(name);
  if (wish.order) parameters.append("sort", wish.order);
  for (const word of wish.classes) parameters.append("class", word);
  if (wish.unsolved) parameters.append("unsolved", "yes");
  return parameters.toString();
}

/** @param {Wish} wish */
export function isWishless({ order, classes, unsolved }) {
  return order === "" && classes.length === 0 && !unsolved;
}

/**
 * @param {Entry} entry
 * @param {Wish} wish
 */
export function isWanted(entry, { classes, unsolved }) {
  return (classes.length === 0 || classes.includes(entry.grade)) && !(unsolved && entry.solved);
}

/**
 * Order levels by class, then score, then the author's order. Levels without a grade come last
 * either way: nobody knows where they belong.
 * @template {Entry} E
 * @param {readonly E[]} entries
 * @param {Order} order
 * @returns {E[]}
 */
export function sortEntries(entries, order) {
  const turn = order === "hardest" ? -1 : 1;
  /**
   * @param {E} one
   * @param {E} other
   */
  const compare = (one, other) => {
    if (order === "") return one.place - other.place;
    return Number(one.rank === 0) - Number(other.rank === 0)
      || turn * (one.rank - other.rank)
      || turn * (one.score - other.score)
      || one.place - other.place;
  };
  return [...entries].sort(compare);
}

/**
 * @param {number} shown
 * @param {number} total
 * @param {Order} order
 * @returns {string} what the page says, and screen readers announce
 */
export function describeShelf(shown, total, order) {
  const levels = total === 1 ? "level" : "levels";
  const count = shown === total ? `All ${total} ${levels} shown` : `${shown} of ${total} ${levels} shown`;
  return order ? `${count}, ${order} first` : count;
}
