import assert from "node:assert/strict";
import { test } from "node:test";

import {
  NO_WISH, describeShelf, isWanted, isWishless, readWish, sortEntries, writeWish,
} from "../../templates/player/pages/shelf.js";

const KNOWN = ["gentle", "hard", "ungraded"];
const WISH = { order: "hardest", classes: ["hard", "ungraded"], unsolved: true };
const ENTRIES = [
  { place: 0, grade: "ungraded", rank: 0, score: 0, solved: false },
  { place: 1, grade: "hard", rank: 4, score: 20, solved: true },
  { place: 2, grade: "gentle", rank: 1, score: 90, solved: false },
  { place: 3, grade: "hard", rank: 4, score: 50, solved: false },
  { place: 4, grade: "gentle", rank: 1, score: 90, solved: false },
];

/** The places of entries, in the order given. */
const findPlaces = (entries) => entries.map((entry) => entry.place);

test("a wish comes back from the address it was written into", () => {
  assert.deepEqual(readWish(writeWish(WISH, ""), KNOWN), WISH);
});

test("no wish leaves no trace in the address", () => {
  assert.equal(writeWish(NO_WISH, "?sort=hardest&class=hard&unsolved=yes"), "");
});

test("what others put into the address stays there", () => {
  assert.equal(writeWish({ ...NO_WISH, order: "easiest" }, "?from=mail&sort=hardest"),
    "from=mail&sort=easiest");
});

test("what an address says in error counts as not said", () => {
  const query = "?sort=toString&class=tough&class=hard&class=hard&unsolved=maybe";
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

test("any part of a wish makes one", () => {
  assert.equal(isWishless(NO_WISH), true);
  assert.deepEqual([{ order: "easiest" }, { classes: ["hard"] }, { unsolved: true }]
    .map((part) => isWishless({ ...NO_WISH, ...part })), [false, false, false]);
});

test("the page says how many levels it shows, and in which order", () => {
  assert.equal(describeShelf(30, 30, ""), "All 30 levels shown");
  assert.equal(describeShelf(12, 30, "hardest"), "12 of 30 levels shown, hardest first");
});
