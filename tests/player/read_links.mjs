/**
 * Reads puzzle codes for Python: a list of texts as JSON on standard input, for each the code that
 * is written of its puzzle, or null where it is refused, on standard output.
 */

import { readFileSync } from "node:fs";

import { LevelError } from "../../templates/player/game/level.js";
import { readPuzzleCode, writePuzzleCode } from "../../templates/player/game/link.js";

/** @param {string} text */
function read(text) {
  try {
    return writePuzzleCode(readPuzzleCode(text));
  } catch (error) {
    if (error instanceof LevelError) return null;
    throw error;
  }
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(read)));
