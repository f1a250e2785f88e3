import assert from "node:assert/strict";
import { test } from "node:test";

import {
  NO_WISH, chooseEntries, countChoices, describeShelf, isWanted, isWishless, readWish, sortEntries,
  writeWish,
} from "../../templates/player/pages/shelf.js";

const KNOWN = { classes: ["gentle", "hard", "ungraded"], sizes: ["5x5", "6x4"] };
const WISH = { order: "hardest", classes: ["hard", "ungraded"], sizes: ["6x4"], unsolved: true };
const ENTRIES = [
  { place: 0, size: "5x5", grade: "ungraded", rank: 0, score: 0, solved: false },
  { place: 1, size: "6x4", grade: "hard", rank: 4, score: 20, solved: true },
  { place: 2, size: "5x5", grade: "gentle", rank: 1, score: 90, solved: false },
  { place: 3, size: "6x4", grade: "hard", rank: 4, score: 50, solved: false },
  { place: 4, size: "6x4", grade: "gentle", rank: 1, score: 90, solved: false },
];

/** The places of entries, in the order given. */
const findPlaces = (entries) => entries.map((entry) => entry.place);

test("a wish comes back from the address it was written into", () => {
  assert.deepEqual(readWish(writeWish(WISH, ""), KNOWN), WISH);
});

test("no wish leaves no trace in the address", () => {
  assert.equal(writeWish(NO_WISH, "?sort=hardest&class=hard&size=6x4&unsolved=yes"), "");
});

test("what others put into the address stays there", () => {
  assert.equal(writeWish({ ...NO_WISH, order: "easiest" }, "?from=mail&sort=hardest"),
    "from=mail&sort=easiest");
});

test("what an address says in error counts as not said", () => {
  const query = "?sort=toString&class=tough&class=hard&class=hard&size=9x9&unsolved=maybe";
  assert.deepEqual(readWish(query, KNOWN), { ...NO_WISH, classes: ["hard"] });
});

test("the author's order is the order of places", () => {
  assert.deepEqual(findPlaces(sortEntries([...ENTRIES].reverse(), "")), [0, 1, 2, 3, 4]);
});

test("class goes before score, equals keep the author's order, ungraded levels come last", () => {
  assert.deepEqual(findPlaces(sortEntries(ENTRIES, "easiest")), [2, 4, 1, 3, 0]);
  assert.deepEqual(findPlaces(sortEntries(ENTRIES, "hardest")), [3, 1, 2, 4, 0]);
});

test("classes and solved levels are filtered together", () => {
  const wish = { ...NO_WISH, classes: ["hard"], unsolved: true };
  assert.deepEqual(findPlaces(ENTRIES.filter((entry) => isWanted(entry, wish))), [3]);
  assert.deepEqual(findPlaces(ENTRIES.filter((entry) => isWanted(entry, NO_WISH))), [0, 1, 2, 3, 4]);
});

test("sizes are filtered with the rest, and what is left is put in order", () => {
  const wish = { ...NO_WISH, order: "easiest", sizes: ["6x4"] };
  assert.deepEqual(findPlaces(chooseEntries(ENTRIES, wish)), [4, 1, 3]);
  assert.deepEqual(findPlaces(chooseEntries(ENTRIES, { ...wish, classes: ["gentle"] })), [4]);
  assert.deepEqual(findPlaces(chooseEntries(ENTRIES, { ...wish, sizes: ["5x5", "6x4"], unsolved: true })),
    [2, 4, 3, 0]);
});

test("any part of a wish makes one", () => {
  assert.equal(isWishless(NO_WISH), true);
  assert.deepEqual([{ order: "easiest" }, { classes: ["hard"] }, { sizes: ["5x5"] }, { unsolved: true }]
    .map((part) => isWishless({ ...NO_WISH, ...part })), [false, false, false, false]);
});

test("the page says how many levels it shows, and in which order", () => {
  assert.equal(describeShelf(30, 30, ""), "All 30 levels shown");
  assert.equal(describeShelf(12, 30, "hardest"), "12 of 30 levels shown, hardest first");
  assert.equal(describeShelf(312, 500, "easiest", 60), "312 of 500 levels fit, easiest first; 60 shown so far");
  assert.equal(describeShelf(500, 500, "", 60), "500 of 500 levels fit; 60 shown so far");
  assert.equal(describeShelf(60, 500, "", 60), "60 of 500 levels shown");
});

test("choices count what the other choices leave, and not against their own kind", () => {
  /** @param {Partial<typeof NO_WISH>} wish */
  const count = (wish) => {
    const { classes, sizes } = countChoices(ENTRIES, { ...NO_WISH, ...wish });
    return [Object.fromEntries(classes), Object.fromEntries(sizes)];
  };
  assert.deepEqual(count({}), [{ ungraded: 1, hard: 2, gentle: 2 }, { "5x5": 2, "6x4": 3 }]);
  assert.deepEqual(count({ sizes: ["5x5"] }), [{ ungraded: 1, gentle: 1 }, { "5x5": 2, "6x4": 3 }]);
  assert.deepEqual(count({ classes: ["hard"], unsolved: true }),
    [{ ungraded: 1, hard: 1, gentle: 2 }, { "6x4": 1 }]);
});
