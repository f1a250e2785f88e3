import assert from "node:assert/strict";
import { test } from "node:test";

import { Keeper } from "../../templates/offline/keeper.js";
import { FakeCaches, FakeHost, ROOT, hashOf, makeBuild } from "./fakes.js";

const A = makeBuild("A");
const B = makeBuild("B");

/** A keeper of a build, its host, and caches that others may share. */
function open({ site, files }, caches = new FakeCaches()) {
  const host = new FakeHost({ ...files });
  return { caches, host, keeper: new Keeper(site, ROOT, caches, host.fetch) };
}

/** Caches in which a build keeps its shell and pack a. */
async function keepFirst(build) {
  const { caches, keeper } = open(build);
  await keeper.keepShell();
  await keeper.keepPack("a");
  return caches;
}

/** The files of a build under a folder, or outside all packs. */
const pick = ({ files }, folder) => Object.fromEntries(Object.entries(files).filter(([path]) =>
  (folder ? path.startsWith(folder) : !path.startsWith("packs/"))));

test("the shell is kept under the names that pages ask for, in the build's own cache", async () => {
  const { caches, host, keeper } = open(A);
  await keeper.keepShell();
  assert.deepEqual(await caches.read(keeper.name), pick(A));
  assert.ok(keeper.name.endsWith(A.site.build));
  assert.equal((await keeper.readKept("index.html")).headers.get("Content-Type"), "text/test");
  assert.deepEqual(host.asked.sort(), Object.keys(pick(A)).sort());
});

test("one file of another build and nothing is kept, after a second look past all caches", async () => {
  const { caches, host, keeper } = open(A);
  host.files["static/site.css"] = "css B";
  await assert.rejects(keeper.keepShell(), /static\/site.css/);
  assert.deepEqual(await caches.keys(), []);
  assert.equal(host.asked.filter((path) => path === "static/site.css").length, 2);
});

test("a worker that fails to install again leaves the cache in use alone", async () => {
  const caches = await keepFirst(A);
  const before = await caches.read((await caches.keys())[0]);
  const again = open({ ...A, site: { ...A.site, shell: { ...A.site.shell, "new.html": hashOf("x") } } }, caches);
  await assert.rejects(again.keeper.keepShell());
  assert.deepEqual(await caches.read(again.keeper.name), before);
});

test("a pack is kept whole, its own page first, and costs nothing the second time", async () => {
  const { caches, host, keeper } = open(A);
  await keeper.keepPack("a");
  assert.deepEqual(await caches.read(keeper.name), pick(A, "packs/a/"));
  assert.deepEqual(host.asked.slice(0, 2), ["packs/a/offline.json", "packs/a/index.html"]);
  host.left = 0;
  await keeper.keepPack("a");
});

test("a pack that was interrupted says how much is there, and goes on later", async () => {
  const { host, keeper } = open(A);
  host.left = 2;
  await assert.rejects(keeper.keepPack("a"), /no network/);
  assert.deepEqual(await keeper.countPack("a"), { kept: 1, pages: 2, whole: false });
  host.left = Infinity;
  await keeper.keepPack("a");
  assert.deepEqual(await keeper.countPack("a"), { kept: 2, pages: 2, whole: true });
  assert.deepEqual(await keeper.findKeptPacks(), ["a"]);
  assert.deepEqual(await keeper.countPack("b"), { kept: 0, pages: 0, whole: false });
});

test("after a failure no more is asked for than was already under way", async () => {
  const many = Array.from({ length: 40 }, (_, place) => [`packs/a/${place}.html`, `level ${place}`]);
  const { host, keeper } = open(makeBuild("A", Object.fromEntries(many)));
  host.files["packs/a/1.html"] = "level of another build";
  await assert.rejects(keeper.keepPack("a"), /packs\/a\/1.html/);
  assert.ok(host.asked.length < 20, `${host.asked.length} files were asked for`);
});

test("a pack of another build is not kept, not even its list", async () => {
  const { caches, keeper } = open({ site: A.site, files: B.files });
  await assert.rejects(keeper.keepPack("a"));
  assert.deepEqual(await caches.read(keeper.name), {});
});

test("what a visit brings is kept if this build names it, and only then", async () => {
  const { caches, keeper } = open(A, await keepFirst(A));
  const offer = (path, text) => keeper.offer(path, { bytes: new TextEncoder().encode(text).buffer, type: "t" });
  await caches.delete(keeper.name);
  await keeper.keepPack("a");
  assert.deepEqual([await offer("index.html", "front"), await offer("static/site.css", "css B"),
    await offer("packs/b/index.html", "pack b")], [true, false, true]);
  assert.deepEqual(await caches.read(keeper.name), { ...pick(A, "packs/a/"), "index.html": "front" });
});

test("a new build copies what it shares, fetches the rest, and then drops the old cache", async () => {
  const { caches, host, keeper } = open(B, await keepFirst(A));
  await keeper.keepShell();
  assert.equal(await keeper.carryOver(), true);
  assert.equal((await caches.keys()).length, 2);
  assert.deepEqual(host.asked.sort(), ["packs/a/index.html", "packs/a/offline.json", "static/site.css"]);
  await keeper.settle();
  assert.deepEqual(await caches.keys(), [keeper.name]);
  assert.deepEqual(await caches.read(keeper.name), { ...pick(B), ...pick(B, "packs/a/") });
});

test("without a network the old cache stays to be copied from, and is never read from", async () => {
  const { caches, host, keeper } = open(B, await keepFirst(A));
  await keeper.keepShell();
  host.left = 1; // the list
  assert.equal(await keeper.carryOver(), false);
  await keeper.settle();
  assert.equal((await caches.keys()).length, 2);
  assert.equal(await keeper.readKept("packs/a/index.html"), undefined);
  host.left = Infinity;
  await keeper.settle();
  assert.deepEqual(await caches.keys(), [keeper.name]);
  assert.equal((await keeper.countPack("a")).whole, true);
});

test("an unchanged pack is carried over without any network", async () => {
  const same = makeBuild("A", { "static/site.css": "css B" });
  const { caches, host, keeper } = open(same, await keepFirst(A));
  await keeper.keepShell();
  host.left = 0;
  await keeper.settle();
  assert.deepEqual(await caches.read(keeper.name), { ...pick(same), ...pick(same, "packs/a/") });
});

test("a pack that the new build has no more is let go", async () => {
  const { site, files } = B;
  const { caches, keeper } = open({ site: { ...site, packs: { b: site.packs.b } }, files }, await keepFirst(A));
  await keeper.keepShell();
  await keeper.settle();
  assert.deepEqual(await caches.read(keeper.name), pick(B));
});

test("when the disk is full the old cache makes room", async () => {
  const { caches, keeper } = open(B, await keepFirst(A));
  await keeper.keepShell();
  caches.full = true;
  await keeper.settle();
  assert.deepEqual(await caches.keys(), [keeper.name]);
  assert.deepEqual(await caches.read(keeper.name), pick(B));
});

test("caches of others at the same origin are left alone", async () => {
  const { caches, keeper } = open(B, await keepFirst(A));
  const others = ["somebody's", `${keeper.prefix.replace("my%20site", "elsewhere")}${A.site.build}`];
  for (const name of others) await caches.open(name);
  await keeper.keepShell();
  await keeper.settle();
  assert.deepEqual((await caches.keys()).sort(), [...others, keeper.name].sort());
});
