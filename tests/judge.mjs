// An independent judge of puzz.link addresses and pzprv3 texts: a JSON list of texts on standard
// input, and on standard output for each what the program of that site makes of it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const pzpr = createRequire(import.meta.url)("pzpr");

function judge(text) {
  const puzzle = new pzpr.Puzzle();
  puzzle.open(text);
  const verdict = puzzle.check(true);
  return {
    type: puzzle.pid,
    file: puzzle.getFileData(),
    address: puzzle.getURL(),
    complete: verdict.complete,
    fault: verdict.complete ? null : verdict[0],
  };
}

const texts = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(texts.map(judge)));
