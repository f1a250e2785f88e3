/**
 * Which levels of a pack to show, in which order, and how an address says so. No DOM here.
 *
 * In an address: ``?sort=easiest&class=hard&class=expert&size=6x6&unsolved=yes``. What cannot be
 * understood counts as not there; what belongs to others is left as it is.
 */

/** @typedef {"" | "easiest" | "hardest"} Order "" is the author's own */

/**
 * @typedef {object} Known what a pack has to choose from
 * @property {readonly string[]} classes
 * @property {readonly string[]} sizes
 */

/**
 * @typedef {object} Wish
 * @property {Order} order
 * @property {readonly string[]} classes words of the classes to show; none means all
 * @property {readonly string[]} sizes to show, as in ``6x4``; none means all
 * @property {boolean} unsolved whether to show unsolved levels only
 */

/**
 * @typedef {object} Entry a level, as far as ordering needs to know it
 * @property {string} size
 * @property {string} grade the word of its class
 * @property {number} rank 1 to 5 by class; 0 for a level without a grade
 * @property {number} score
 * @property {number} place where the author put it
 * @property {boolean} solved
 */

/** @type {Wish} */
export const NO_WISH = { order: "", classes: [], sizes: [], unsolved: false };

const ORDERS = ["easiest", "hardest"];

/**
 * @param {string} query what follows the address's ``?``
 * @param {Known} known
 * @returns {Wish}
 */
export function readWish(query, { classes, sizes }) {
  const parameters = new URLSearchParams(query);
  const order = parameters.get("sort") ?? "";
  const [asked, wide] = [parameters.getAll("class"), parameters.getAll("size")];
  return {
    order: ORDERS.includes(order) ? /** @type {Order} */ (order) : "",
    classes: classes.filter((word) => asked.includes(word)),
    sizes: sizes.filter((size) => wide.includes(size)),
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
  for (const name of ["sort", "class", "size", "unsolved"]) parameters.delete(name);
  if (wish.order) parameters.append("sort", wish.order);
  for (const word of wish.classes) parameters.append("class", word);
  for (const size of wish.sizes) parameters.append("size", size);
  if (wish.unsolved) parameters.append("unsolved", "yes");
  return parameters.toString();
}

/** @param {Wish} wish */
export function isWishless({ order, classes, sizes, unsolved }) {
  return order === "" && classes.length === 0 && sizes.length === 0 && !unsolved;
}

/**
 * @param {Entry} entry
 * @param {Wish} wish
 */
export function isWanted(entry, { classes, sizes, unsolved }) {
  return (classes.length === 0 || classes.includes(entry.grade))
    && (sizes.length === 0 || sizes.includes(entry.size))
    && !(unsolved && entry.solved);
}

/**
 * How many levels each choice of a class or a size would show. Choices of one kind add up, so they
 * do not count against each other; those of the other kind do.
 * @param {readonly Entry[]} entries
 * @param {Wish} wish
 * @returns {{classes: ReadonlyMap<string, number>, sizes: ReadonlyMap<string, number>}} those of
 * which there is a level
 */
export function countChoices(entries, wish) {
  const [anyClass, anySize] = [{ ...wish, classes: [] }, { ...wish, sizes: [] }];
  return {
    classes: countBy(entries.filter((entry) => isWanted(entry, anyClass)), ({ grade }) => grade),
    sizes: countBy(entries.filter((entry) => isWanted(entry, anySize)), ({ size }) => size),
  };
}

/**
 * @param {readonly Entry[]} entries
 * @param {(entry: Entry) => string} find
 */
function countBy(entries, find) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const entry of entries) counts.set(find(entry), (counts.get(find(entry)) ?? 0) + 1);
  return counts;
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
 * @template {Entry} E
 * @param {readonly E[]} entries
 * @param {Wish} wish
 * @returns {E[]} the levels that are wanted, in the order wished for
 */
export function chooseEntries(entries, wish) {
  return sortEntries(entries.filter((entry) => isWanted(entry, wish)), wish.order);
}

/**
 * @param {number} fitting
 * @param {number} total
 * @param {Order} order
 * @param {number} [laid] how many of them are on the page, if not all
 * @returns {string} what the page says, and screen readers announce
 */
export function describeShelf(fitting, total, order, laid = fitting) {
  const levels = total === 1 ? "level" : "levels";
  const verb = laid < fitting ? "fit" : "shown";
  const count = fitting === total && laid === fitting
    ? `All ${total} ${levels} shown` : `${fitting} of ${total} ${levels} ${verb}`;
  const sorted = order ? `${count}, ${order} first` : count;
  return laid < fitting ? `${sorted}; ${laid} shown so far` : sorted;
}
