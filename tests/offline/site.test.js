import assert from "node:assert/strict";
import { test } from "node:test";

import {
  addFingerprint, chooseKind, findAddress, findFingerprint, findPack, findPath,
} from "../../templates/offline/site.js";
import { describeKept, findLostPage } from "../../templates/offline/letters.js";
import { openDistrust } from "../../templates/offline/distrust.js";
import { ROOT, makeBuild } from "./fakes.js";

const { site } = makeBuild("A");

/** How a request for a place in the site is answered. */
const kindOf = (place, more = {}) =>
  chooseKind({ method: "GET", mode: "no-cors", url: ROOT + place, ...more }, ROOT);

test("addresses become paths, however a host writes them", () => {
  const paths = {
    "": "index.html", "index.html": "index.html", "packs/a/": "packs/a/index.html",
    "packs/a/1": "packs/a/1.html", "packs/a/1.html?x=1#y": "packs/a/1.html",
    "packs/a/%C3%A9.png": "packs/a/é.png", "packs/%": null,
  };
  assert.deepEqual(Object.fromEntries(Object.keys(paths).map((place) =>
    [place, findPath(ROOT, ROOT + place)])), paths);
});

test("what lies outside the site has no path", () => {
  assert.deepEqual(["https://example.org/", "https://example.org/other/index.html",
    "https://elsewhere.org/my%20site/"].map((url) => findPath(ROOT, url)), [null, null, null]);
});

test("the address of a path leads back to it", () => {
  for (const path of ["index.html", "packs/a b/é?.html", "static/x#1.css"]) {
    assert.equal(findPath(ROOT, findAddress(ROOT, path)), path);
  }
});

test("a fingerprint is eight hex digits, and nothing else is one", () => {
  assert.equal(findFingerprint(addFingerprint(`${ROOT}static/a.css`, "0123456789abcdef")), "01234567");
  assert.deepEqual(["v=0123456", "v=0123456G", "v=012345678", "w=01234567", ""]
    .map((query) => findFingerprint(`${ROOT}a.css?${query}`)), [null, null, null, null, null]);
});

test("each kind of request is answered in its own way", () => {
  assert.equal(kindOf("packs/a/1.html", { mode: "navigate" }), "page");
  assert.equal(kindOf("static/site.css?v=01234567"), "asset");
  assert.equal(kindOf("packs/a/a.zip"), "file");
});

test("the browser itself sees to the worker, to lists, to other methods and other sites", () => {
  assert.deepEqual([
    kindOf("sw.js"), kindOf("packs/a/offline.json"), kindOf("index.html", { method: "POST" }),
    kindOf("", { url: "https://elsewhere.org/", mode: "navigate" }),
  ], [null, null, null, null]);
});

test("files belong to the packs of this build alone", () => {
  assert.deepEqual(["packs/a/index.html", "packs/a/", "packs/z/index.html", "packs/constructor/x",
    "static/a/x", null].map((path) => findPack(site, path)), ["a", null, null, null, null, null]);
});

test("a pack's page says how much of it is kept, and nothing before anything is", () => {
  assert.deepEqual([[0, false], [2, false], [3, false], [3, true]].map(([kept, whole]) =>
    describeKept({ kept, pages: 3, whole })), ["", "2 of 3 pages kept for offline play.",
    "3 of 3 pages kept for offline play.", "Kept for offline play."]);
});

test("the offline page leads back to a page of the site, and never elsewhere", () => {
  const find = (page) => findLostPage(ROOT, `?${new URLSearchParams({ page })}`);
  assert.equal(find("packs/a/1.html?x=1"), `${ROOT}packs/a/1.html?x=1`);
  assert.equal(find(""), ROOT);
  assert.deepEqual(["../../evil.html", "/../../../x", "offline.html?page=x"].map(find), [null, null, null]);
  assert.deepEqual(["//evil.example/", "javascript:alert(1)", "https://evil.example/"]
    .map((page) => find(page)?.startsWith(ROOT)), [true, true, true]);
  assert.equal(findLostPage(ROOT, ""), null);
});

test("a page that did not fit is loaded anew once a minute at most", () => {
  let time = 0;
  const distrust = openDistrust(() => time);
  assert.deepEqual([distrust.has("a"), distrust.add("a"), distrust.add("a"), distrust.has("a"),
    distrust.has("b")], [false, true, false, true, false]);
  time = 60_000;
  assert.deepEqual([distrust.has("a"), distrust.add("a")], [false, true]);
});
