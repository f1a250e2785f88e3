/**
 * What a browser remembers: progress by level id, and settings; validated on every reading.
 *
 * Storage may be blocked, full, or hold anything at all: then the game goes on from memory, and
 * what cannot be understood counts as not there. Other tabs write to the same storage at any
 * time, so whatever is written is joined with what is there by then.
 */

import { attempt, parseText } from "./parse.js";
import {
  checkProgress, joinResults, packProgress, pickResult, tidyRecord,
} from "./progress.js";
import { checkSettings } from "./settings.js";

/** @typedef {import("../game/level.js").Level} Level */
/** @typedef {import("./progress.js").Progress} Progress */
/** @typedef {import("./progress.js").Result} Result */
/** @typedef {import("./settings.js").Settings} Settings */

/**
 * @typedef {object} Backing the part of the Web Storage interface that is used
 * @property {(key: string) => string | null} getItem
 * @property {(key: string, value: string) => void} setItem
 */

/** Keys carry the version of what is stored under them. */
export const LEVEL_PREFIX = "flowpress:v1:level:";
export const SETTINGS_KEY = "flowpress:v1:settings";

/** The longest text that is read; a record of the largest board stays well below. */
export const LONGEST_TEXT = 20_000;

/**
 * Open the browser's storage, with memory standing in wherever it refuses.
 * @param {() => Backing} findBacking may throw, as window.localStorage does when blocked
 * @param {EventTarget} [events] where other tabs' writing is heard of: the window
 */
export function openStorage(findBacking, events = globalThis.window) {
  /** @type {Map<string, string>} */
  const memory = new Map();
  /** @param {string} key */
  const readBacking = (key) =>
    parseText(attempt(() => findBacking().getItem(key)), LONGEST_TEXT);
  /** @param {string} key */
  const read = (key) =>
    (memory.has(key) ? parseText(memory.get(key) ?? "", LONGEST_TEXT) : readBacking(key));
  /** @param {string} key */
  const readResult = (key) => {
    const result = pickResult(tidyRecord(read(key)));
    return memory.has(key) ? joinResults(result, tidyRecord(readBacking(key))) : result;
  };
  /**
   * @param {string} key
   * @param {...object} values the value, then what to make do with where there is no room for it
   */
  const write = (key, ...values) => {
    const isKept = values.some((value) =>
      attempt(() => { findBacking().setItem(key, JSON.stringify(value)); return true; }));
    if (isKept) memory.delete(key);
    else memory.set(key, JSON.stringify(values[0]));
  };
  /**
   * @param {string} key
   * @param {() => void} tell
   * @returns {() => void} stops it
   */
  const watch = (key, tell) => {
    const listen = (/** @type {Event} */ event) => {
      const { key: written } = /** @type {StorageEvent} */ (event);
      // No key at all: everything was cleared.
      if (written === key || written === null) tell();
    };
    events?.addEventListener("storage", listen);
    return () => events?.removeEventListener("storage", listen);
  };
  /** @returns {Settings} */
  const readSettings = () => checkSettings(read(SETTINGS_KEY));

  return {
    /**
     * @param {Level} level
     * @returns {Progress}
     */
    readProgress: (level) => {
      const key = LEVEL_PREFIX + level.id;
      return { ...checkProgress(level, read(key)), ...readResult(key) };
    },
    /**
     * @param {string} id
     * @returns {Result}
     */
    readResult: (id) => readResult(LEVEL_PREFIX + id),
    /**
     * Write progress without losing a result that another tab has written meanwhile. Where there
     * is no room, the history is the first to go.
     * @param {Level} level
     * @param {Progress} progress
     */
    writeProgress: (level, progress) => {
      const key = LEVEL_PREFIX + level.id;
      const result = joinResults(readResult(key), pickResult(progress));
      const record = { ...packProgress(level, progress), ...result };
      write(key, record, { ...record, past: [] });
    },
    /**
     * Hear of what other tabs write of a level.
     * @param {Level} level
     * @param {(progress: Progress) => void} tell
     * @returns {() => void} stops it
     */
    watchLevel: (level, tell) => {
      const key = LEVEL_PREFIX + level.id;
      return watch(key, () =>
        tell({ ...checkProgress(level, readBacking(key)), ...readResult(key) }));
    },
    readSettings,
    /**
     * Change some settings, and leave the others as they are by now.
     * @param {Partial<Settings>} change
     * @returns {Settings}
     */
    changeSettings: (change) => {
      const settings = checkSettings({ ...readSettings(), ...change });
      write(SETTINGS_KEY, settings);
      return settings;
    },
    /**
     * Hear of other tabs' settings.
     * @param {(settings: Settings) => void} tell
     * @returns {() => void} stops it
     */
    watchSettings: (tell) => watch(SETTINGS_KEY, () => tell(checkSettings(readBacking(SETTINGS_KEY)))),
  };
}
