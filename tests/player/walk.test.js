import assert from "node:assert/strict";
import { test } from "node:test";

import { findPlace, writeWalk } from "../../templates/player/pages/walk.js";

const makeBacking = () => {
  const map = new Map();
  return () => ({
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  });
};

test("the levels of a sorted pack follow one another as they were shown", () => {
  const backing = makeBacking();
  writeWalk(backing, { pack: "dawn", query: "sort=hardest", ids: ["c", "a", "b"] });
  assert.deepEqual(findPlace(backing, "dawn", "c"), { query: "sort=hardest", previous: null, next: "a" });
  assert.deepEqual(findPlace(backing, "dawn", "b"), { query: "sort=hardest", previous: "a", next: null });
});

test("another pack, a level that was not shown, and no walk are off it", () => {
  const backing = makeBacking();
  assert.equal(findPlace(backing, "dawn", "a"), null);
  writeWalk(backing, { pack: "dawn", query: "sort=hardest", ids: ["a"] });
  assert.equal(findPlace(backing, "dusk", "a"), null);
  assert.equal(findPlace(backing, "dawn", "z"), null);
  writeWalk(backing, { pack: "dawn", query: "", ids: ["a"] });
  assert.equal(findPlace(backing, "dawn", "a"), null);
});

test("blocked storage and what others have left there lead nowhere", () => {
  assert.equal(findPlace(() => { throw new Error("blocked"); }, "dawn", "a"), null);
  for (const text of ["", "{", "[]", "5", '{"pack":"dawn","query":1}', '{"pack":"dawn","query":"x","ids":5}']) {
    assert.equal(findPlace(() => ({ getItem: () => text }), "dawn", "a"), null);
  }
  const hostile = JSON.stringify({ pack: "dawn", query: "x", ids: ["a", "../../evil"] });
  assert.deepEqual(findPlace(() => ({ getItem: () => hostile }), "dawn", "a"),
    { query: "x", previous: null, next: null });
});

test("the largest pack that a site may have can be walked", () => {
  const backing = makeBacking();
  const ids = Array.from({ length: 20_000 }, (_, place) => String(place).padStart(10, "a"));
  writeWalk(backing, { pack: "dawn", query: "sort=hardest", ids });
  assert.equal(findPlace(backing, "dawn", ids.at(-2))?.next, ids.at(-1));
});
