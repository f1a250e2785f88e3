/**
 * How long a board has been played: a stopwatch that stands still while nobody plays.
 *
 * Whoever uses it says every second or so that somebody still plays. A longer gap is no playing: the
 * machine was asleep.
 */

const LONGEST_GAP = 5_000;

/**
 * @typedef {object} Clock
 * @property {(seconds: number) => void} set
 * @property {(isRunning: boolean) => void} run go on, or stand still
 * @property {() => number} read whole seconds
 */

/**
 * @param {() => number} [now] milliseconds of a clock that only goes forward
 * @returns {Clock} standing at 0
 */
export function makeClock(now = () => performance.now()) {
  let kept = 0;
  /** @type {number | null} */
  let since = null;
  const read = () => kept + (since === null ? 0 : Math.min(now() - since, LONGEST_GAP));
  return {
    set: (seconds) => {
      kept = seconds * 1000;
      if (since !== null) since = now();
    },
    run: (isRunning) => {
      kept = read();
      since = isRunning ? now() : null;
    },
    read: () => Math.floor(read() / 1000),
  };
}

/**
 * @param {number} seconds
 * @returns {string} such as "0:42" or "1:02:03"
 */
export function formatTime(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const pad = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return hours ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}
