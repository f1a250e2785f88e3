/**
 * SHA-256 of a short text, at once: the browser's own is asynchronous, and missing on plain http.
 *
 * After FIPS 180-4; the constants are worked out as it defines them, from the first 64 primes.
 */

const PRIMES = listPrimes(64);
/** The first 32 bits behind the point, as FIPS 180-4, 4.2.2 and 5.3.3, takes them. */
const toBits = (/** @type {number} */ root) => ((root % 1) * 2 ** 32) | 0;
const ROUNDS = PRIMES.map((prime) => toBits(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => toBits(Math.sqrt(prime)));

/**
 * @param {string} text ASCII
 * @returns {number[]} eight words of 32 bits, each from 0 on, most significant first
 */
export function hashText(text) {
  const words = padText(text);
  let state = START;
  for (let at = 0; at < words.length; at += 16) state = hashBlock(state, words.slice(at, at + 16));
  return state.map((word) => word >>> 0);
}

/**
 * @param {number} count
 * @returns {number[]} that many primes from 2 on
 */
function listPrimes(count) {
  /** @type {number[]} */
  const primes = [];
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime)) primes.push(number);
  }
  return primes;
}

/**
 * @param {string} text
 * @returns {number[]} its bytes, a one, zeros, and its length in bits: whole blocks of 16 words
 */
function padText(text) {
  const words = new Array((((text.length + 8) >> 6) + 1) * 16).fill(0);
  [...text, "\x80"].forEach((sign, at) => {
    words[at >> 2] |= sign.charCodeAt(0) << (24 - 8 * (at % 4));
  });
  words[words.length - 1] = 8 * text.length;
  return words;
}

/**
 * @param {readonly number[]} state
 * @param {readonly number[]} block 16 words
 * @returns {number[]} the state after it
 */
function hashBlock(state, block) {
  const schedule = [...block];
  for (let at = 16; at < 64; at++) {
    const [early, late] = [schedule[at - 15], schedule[at - 2]];
    const lower = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const upper = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    schedule.push((schedule[at - 16] + lower + schedule[at - 7] + upper) | 0);
  }
  let [a, b, c, d, e, f, g, h] = state;
  schedule.forEach((word, at) => {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUNDS[at] + word;
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  });
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]) | 0);
}

/**
 * @param {number} word
 * @param {number} count
 */
function turn(word, count) {
  return (word >>> count) | (word << (32 - count));
}
