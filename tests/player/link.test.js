import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { LevelError } from "../../templates/player/game/level.js";
import {
  findLevelId, makePuzzleLink, readPuzzleCode, writePuzzleCode,
} from "../../templates/player/game/link.js";
import { hashText } from "../../templates/player/game/sha256.js";

const CASES = JSON.parse(readFileSync(new URL("../cases/puzzle_codes.json", import.meta.url), "utf8"));
const FIVE = CASES.good[0];

test("the hash is SHA-256, for every length around the ends of blocks", () => {
  for (let length = 0; length < 260; length++) {
    const text = "rectangle:5x5:0-8,".repeat(20).slice(0, length);
    const hex = hashText(text).map((word) => word.toString(16).padStart(8, "0")).join("");
    assert.equal(hex, createHash("sha256").update(text).digest("hex"));
  }
});

for (const { code, id, board, dots } of CASES.good) {
  test(`${code.slice(0, 24)} is the puzzle that the generator means`, () => {
    const level = readPuzzleCode(code);
    assert.deepEqual(
      [level.id, level.board.width, level.board.height, level.dots, level.solution, level.hints],
      [id, board.width, board.height, dots, null, []]);
    assert.equal(writePuzzleCode(level), code);
    assert.equal(findLevelId(level.board, dots.map(([a, b]) => [b, a]).reverse()), id);
  });
}

test("a link, a fragment and a code with blanks around it say the same", () => {
  const link = makePuzzleLink("https://a.example/play.html", readPuzzleCode(FIVE.code));
  assert.equal(link, `https://a.example/play.html#puzzle=${FIVE.code}`);
  for (const text of [link, `#puzzle=${FIVE.code}`, `  ${FIVE.code.toUpperCase()}\n`,
    `${FIVE.code.slice(0, 9)}\n\u200b ${FIVE.code.slice(9)}`]) {
    assert.equal(readPuzzleCode(text).id, FIVE.id);
  }
});

test("what is damaged, cut or hostile is refused in words", () => {
  for (const code of [...CASES.bad, "x".repeat(1e6), `#puzzle=${"a".repeat(1e5)}`, "#puzzle="]) {
    assert.throws(() => readPuzzleCode(code), LevelError, code.slice(0, 40));
  }
});

test("hostile links are read or refused as in Python", () => {
  const url = new URL("../cases/hostile_links.json", import.meta.url);
  for (const { text, code } of JSON.parse(readFileSync(url, "utf8"))) {
    if (code === null) assert.throws(() => readPuzzleCode(text), LevelError, text);
    else assert.equal(writePuzzleCode(readPuzzleCode(text)), code);
  }
});
