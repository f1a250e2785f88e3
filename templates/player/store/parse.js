/**
 * Texts and values from strangers: bounded, checked, and never a reason to fail.
 */

/**
 * @template T
 * @param {() => T} action
 * @returns {T | null} null when it throws
 */
export function attempt(action) {
  try {
    return action();
  } catch {
    return null;
  }
}

/**
 * Read JSON; a text too long is not even looked at.
 * @param {string | null} text
 * @param {number} longest in UTF-16 units
 * @returns {unknown} null for what is no JSON
 */
export function parseText(text, longest) {
  return text === null || text.length > longest ? null : attempt(() => JSON.parse(text));
}

/**
 * @param {unknown} value
 * @returns {value is number}
 */
export function isCount(value) {
  return Number.isSafeInteger(value) && Number(value) >= 0 && !Object.is(value, -0);
}
