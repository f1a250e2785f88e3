import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { LABELS, readLevel } from "../../templates/player/game/level.js";
import { readPuzzleCode } from "../../templates/player/game/link.js";
import { loadLevel } from "../../templates/player/game/load.js";
import { readExport } from "../../templates/player/store/transfer.js";

const TEXT = readFileSync(new URL("../../docs/LIMITS.md", import.meta.url), "utf8");

/** Rows of the table below a heading: what is limited, its greatest number, what is said beyond. */
const ROWS = TEXT.split("\n## Player\n")[1].split("\n## ")[0].split("\n")
  .filter((line) => line.startsWith("|")).slice(2)
  .map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()))
  .map(([what, limit, said]) => ({
    what, said: said.replaceAll("`", ""), most: Number(/([\d,]+)\D*$/.exec(limit)[1].replaceAll(",", "")),
  }));

const LINK = "#puzzle=r2x2-aaab-3ztq";

const writeBoard = (side, pairs) => JSON.stringify({
  v: 1, id: "a", board: { shape: "rectangle", width: side, height: 30 },
  dots: Array.from({ length: pairs }, (_, pair) => [2 * pair, 2 * pair + 1]),
});
const writeLevels = (count) => JSON.stringify({
  flowpress: "progress", v: 1, levels: Object.fromEntries(Array.from({ length: count }, (_, n) => [n, 0])),
});
const load = (size) => loadLevel(
  "https://a.example/level.json", async () => new Response(" ".repeat(size)), () => writeBoard(9, 1));

/** What has so much of each: read without a word, or refused. */
const READ = {
  "a link or a puzzle code": (size) => readPuzzleCode(LINK.padStart(size, "x")),
  "a side of a board": (side) => readLevel(writeBoard(side, 1)),
  "pairs of dots": (pairs) => readLevel(writeBoard(30, pairs)),
  "a level from elsewhere": load,
  "a file of progress": (size) => readExport(" ".repeat(size)),
  "levels in a file of progress": (count) => readExport(writeLevels(count)),
};

/** What is said of so much; empty where it is read. */
async function tell(what, amount) {
  try {
    await READ[what](amount);
    return "";
  } catch (error) {
    return error.message;
  }
}

test("the table names what is tested here", () => {
  assert.deepEqual(ROWS.map(({ what }) => what), Object.keys(READ));
});

for (const { what, most, said } of ROWS) {
  test(`one beyond the limit is refused as the table says, and the limit is not (${what})`, async () => {
    assert.equal(await tell(what, most + 1), said);
    assert.notEqual(await tell(what, most), said);
  });
}

test("a color has a letter on any board", () => {
  assert.equal(ROWS.find(({ what }) => what === "pairs of dots").most, LABELS.length);
});
