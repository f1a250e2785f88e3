import assert from "node:assert/strict";
import { test } from "node:test";

import { openAnswers } from "../../templates/offline/answers.js";
import { Keeper } from "../../templates/offline/keeper.js";
import { FakeCaches, FakeHost, ROOT, hashOf, makeBuild } from "./fakes.js";

const A = makeBuild("A");
const B = makeBuild("B");
const NEVER = new Promise(() => undefined);

/** A worker of build A with pack a kept, visiting a host. */
async function open(files, surroundings = {}) {
  const keeper = new Keeper(A.site, ROOT, new FakeCaches(), new FakeHost(A.files).fetch);
  await keeper.keepShell();
  await keeper.keepPack("a");
  const host = new FakeHost({ ...files });
  const others = [];
  const later = [];
  const answers = openAnswers(keeper, {
    fetch: host.fetch, wait: () => NEVER, foundOther: () => others.push("other"),
    isDistrusted: () => false, ...surroundings,
  });
  /** Ask, and wait for what goes on behind the answer. */
  const ask = async (how, place) => {
    const response = await answers[how](new Request(ROOT + place), (work) => later.push(work));
    await Promise.all(later);
    return response && { status: response.status, text: await response.text(), to: response.headers.get("Location") };
  };
  return { keeper, host, others, ask };
}

/** The address of a file as pages of a build name it. */
const assetOf = ({ files }, path) => `${path}?v=${hashOf(files[path]).slice(0, 8)}`;

test("a page comes from the network, and one of another build is shown but not kept", async () => {
  const { keeper, others, ask } = await open(B.files);
  assert.equal((await ask("answerPage", "packs/a/index.html")).text, "pack a B");
  assert.deepEqual(others, ["other"]);
  assert.equal(await (await keeper.readKept("packs/a/index.html")).text(), "pack a A");
});

test("a page of our build raises no alarm, nor does one of a pack that is not kept", async () => {
  const { others, ask } = await open(A.files);
  await ask("answerPage", "packs/a/");
  await ask("answerPage", "packs/b/2.html");
  await ask("answerPage", "nowhere.html");
  assert.deepEqual(others, []);
});

test("a page that is gone is told as gone, and means another build", async () => {
  const { others, ask } = await open({});
  assert.equal((await ask("answerPage", "packs/a/1.html")).status, 404);
  assert.deepEqual(others, ["other"]);
});

test("without a network, on a slow one and from a broken host the kept page comes", async () => {
  const offline = await open({});
  offline.host.left = 0;
  const slow = await open({}, { wait: async () => undefined, fetch: () => NEVER });
  const broken = await open({}, { fetch: async () => new Response("oops", { status: 503 }) });
  for (const { ask } of [offline, slow, broken]) {
    assert.equal((await ask("answerPage", "packs/a/index.html?sort=easiest")).text, "pack a A");
  }
  assert.equal((await broken.ask("answerPage", "packs/b/2.html")).status, 503);
});

test("a page that is neither there nor kept leads to the offline page, which knows it", async () => {
  const { host, ask } = await open({});
  host.left = 0;
  assert.equal((await ask("answerPage", "packs/b/2.html?x=1")).to,
    `${ROOT}offline.html?page=packs%2Fb%2F2.html%3Fx%3D1`);
  assert.equal((await ask("answerPage", "offline.html?page=x")).text, "offline");
});

test("a page that did not fit its assets is shown as it was kept", async () => {
  const { host, ask } = await open(B.files, { isDistrusted: () => true });
  assert.equal((await ask("answerPage", "packs/a/index.html")).text, "pack a A");
  assert.equal((await ask("answerPage", "packs/b/2.html")).text, "level b2 B");
  assert.deepEqual(host.asked, ["packs/b/2.html"]);
});

test("an asset of our build comes from the cache alone", async () => {
  const { host, ask } = await open(B.files);
  assert.equal((await ask("answerAsset", assetOf(A, "static/site.css"))).text, "css A");
  assert.equal((await ask("answerAsset", assetOf(A, "packs/a/1.png"))).text, "picture a1");
  assert.deepEqual(host.asked, []);
});

test("an asset of another build comes from the network, checked, and is not kept", async () => {
  const { keeper, ask } = await open(B.files);
  assert.equal((await ask("answerAsset", assetOf(B, "static/site.css"))).text, "css B");
  assert.equal(await (await keeper.readKept("static/site.css")).text(), "css A");
});

test("an asset that is not what its name says is refused, after a second look", async () => {
  const { host, ask } = await open(A.files);
  assert.equal(await ask("answerAsset", assetOf(B, "static/site.css")), null);
  assert.equal(host.asked.length, 2);
});

test("an asset of ours that got lost is fetched and kept again", async () => {
  const { keeper, ask } = await open(A.files);
  await keeper.caches.delete(keeper.name);
  assert.equal((await ask("answerAsset", assetOf(A, "static/site.css"))).text, "css A");
  assert.equal(await (await keeper.readKept("static/site.css")).text(), "css A");
});

test("another file comes from the network, and from what is kept when there is none", async () => {
  const { host, ask } = await open({ "packs/a/1.png": "new" });
  assert.equal((await ask("answerFile", "packs/a/1.png")).text, "new");
  host.left = 0;
  assert.equal((await ask("answerFile", "packs/a/1.png")).text, "picture a1");
  await assert.rejects(ask("answerFile", "packs/a/1.csv"));
});
