import assert from "node:assert/strict";
import { test } from "node:test";

import { readPackLedger, readSiteLedger } from "../../templates/player/pages/ledger.js";

test("the site's ledger gives each pack its levels, with flows and addresses", () => {
  const ledger = [
    { slug: "dawn", folder: "packs/dawn/", levels: "k3xmh2abcd:4 565gzcfume:12" },
    { slug: "empty", folder: "packs/empty/", levels: "" },
  ];
  assert.deepEqual(readSiteLedger(ledger), [
    { slug: "dawn", levels: [
      ["k3xmh2abcd", 4, "packs/dawn/k3xmh2abcd.html"], ["565gzcfume", 12, "packs/dawn/565gzcfume.html"],
    ] },
    { slug: "empty", levels: [] },
  ]);
});

test("a pack's ledger gives all that a card shows, in the author's order", () => {
  const ledger = {
    pictures: { "6x4": [330, 222] },
    levels: "k3xmh2abcd:4:6x4:4:57:0123abcd 565gzcfume:5:6x4:0:0:fedc9876",
  };
  assert.deepEqual(readPackLedger(ledger), [
    { id: "k3xmh2abcd", place: 0, size: "6x4", flows: 4, grade: "hard", rank: 4, score: 57,
      picture: { url: "k3xmh2abcd.png?v=0123abcd", width: 330, height: 222 } },
    { id: "565gzcfume", place: 1, size: "6x4", flows: 5, grade: "ungraded", rank: 0, score: 0,
      picture: { url: "565gzcfume.png?v=fedc9876", width: 330, height: 222 } },
  ]);
});

test("a ledger that could not be loaded lists nothing", () => {
  assert.deepEqual([readSiteLedger(undefined), readPackLedger(undefined)], [[], []]);
});
