import assert from "node:assert/strict";
import { test } from "node:test";

import { findLevelHome, readAddress, writeAddress } from "../../templates/player/onefile/address.js";

const LIST = { number: null, byKey: false };

test("an address names a level by its number, and says whether a key led there", () => {
  assert.deepEqual(readAddress("#3", 20), { number: 3, byKey: false });
  assert.deepEqual(readAddress("#20#keys", 20), { number: 20, byKey: true });
  assert.deepEqual(readAddress(writeAddress(7), 7), { number: 7, byKey: false });
});

test("any other address is that of the list", () => {
  const others = [
    "", "#", "#0", "#03", "#21", "#1.5", "#-1", "#3#key", "#levels", "#3 ", "#1e1", "#９",
    "#puzzle=r3x3", "#99999999999999999999", "#<img>",
  ];
  for (const hash of others) assert.deepEqual(readAddress(hash, 20), LIST, hash);
});

test("others find a level on the site, else in the file where they may reach it", () => {
  assert.equal(findLevelHome("https://a.site/packs/p/", "abc", 3, "file:"), "https://a.site/packs/p/abc.html");
  assert.equal(findLevelHome(undefined, "abc", 3, "https:"), "#3");
  assert.equal(findLevelHome(undefined, "abc", 3, "file:"), "about:blank");
});
