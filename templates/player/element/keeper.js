/**
 * What of a game is kept, and when a win betters the results.
 */

import { isWon } from "../game/game.js";

/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../game/level.js").Level} Level */
/** @typedef {import("../store/progress.js").Progress} Progress */

/**
 * Open what is kept of a level.
 * @param {ReturnType<typeof import("../store/storage.js").openStorage>} storage
 * @param {Level} level
 */
export function openKeeper(storage, level) {
  let last = storage.readProgress(level);
  return {
    /** @returns {Progress} as it was kept last, here or in another tab */
    read: () => last,
    /** Read once more what is kept: a page that slept has not heard of other tabs. */
    wake: () => { last = storage.readProgress(level); },
    /**
     * @param {Game} game
     * @param {Iterable<number>} told hints carried out
     * @param {number} seconds played
     */
    keep(game, told, seconds) {
      const { flows, moves, lastColor, past, given, revealed } = game;
      const results = isWon(game) ? addWin(last, game, seconds) : last;
      const { solved, best, bestSeconds } = results;
      last = {
        flows, moves, lastColor, past, given, revealed, told: [...told], seconds, solved, best, bestSeconds,
      };
      storage.writeProgress(level, last);
    },
    /**
     * @param {(progress: Progress) => void} callback when another tab has played on
     * @returns {() => void} stop
     */
    watch: (callback) => storage.watchLevel(level, (progress) => {
      last = progress;
      callback(progress);
    }),
  };
}

/**
 * A win with hints counts as solved, but betters nothing.
 * @param {Progress} before
 * @param {Game} game won
 * @param {number} seconds
 * @returns {Pick<Progress, "solved" | "best" | "bestSeconds">}
 */
function addWin({ best, bestSeconds }, game, seconds) {
  if (game.given > 0) return { solved: true, best, bestSeconds };
  return {
    solved: true,
    best: Math.min(best ?? Infinity, game.moves),
    bestSeconds: Math.min(bestSeconds ?? Infinity, seconds),
  };
}
