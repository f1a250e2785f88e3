/**
 * The service worker: what the browser asks it, and what pages ask it.
 *
 * The published ``sw.js`` is this program behind ``const SITE = ...``, the data of its build. A new
 * worker installs beside the old one, with all that it needs, and only then takes its place.
 */

import { openAnswers } from "./answers.js";
import { openDistrust } from "./distrust.js";
import { Keeper } from "./keeper.js";
import { chooseKind, findFingerprint, findPack, findPath } from "./site.js";

/** @typedef {import("./letters.js").ToWorker} ToWorker */
/** @typedef {import("./letters.js").ToPage} ToPage */

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

// @ts-expect-error SITE is declared in front of this program when a site is built
const site = /** @type {import("./site.js").Site} */ (SITE);

/** A page that takes longer is shown as it was kept; milliseconds. */
const PATIENCE = 4000;

/** How long other builds' packs may hold up taking over; the rest is done later. Milliseconds. */
const HURRY = 2000;

/** Without these a page does not work, so it is worth loading anew. */
const VITAL = ["script", "style"];

const root = scope.registration.scope;
const keeper = new Keeper(site, root, scope.caches, (address, options) => fetch(address, options));
const distrust = openDistrust(() => performance.now());
const answers = openAnswers(keeper, {
  fetch: (request, options) => fetch(request, options),
  wait: () => sleep(PATIENCE),
  foundOther: () => void scope.registration.update().catch(() => undefined),
  isDistrusted: distrust.has,
});

/** @type {Map<string, Promise<void>>} packs that are being kept at this moment */
const ongoing = new Map();

/** @param {number} milliseconds */
function sleep(milliseconds) {
  return /** @type {Promise<void>} */ (new Promise((resolve) => { setTimeout(resolve, milliseconds); }));
}

/** @param {Client} client */
function findClientPath(client) {
  return findPath(root, client.url);
}

async function install() {
  await keeper.keepShell();
  await keeper.carryOver(); // what is not to be had now is fetched later
}

async function activate() {
  // Usually all is there by now, and both are done at once.
  await Promise.race([keeper.keepShell().then(() => keeper.settle()).catch(() => undefined), sleep(HURRY)]);
  await scope.clients.claim();
}

/** @param {FetchEvent} event */
async function answerAsset(event) {
  const answer = await answers.answerAsset(event.request, (work) => event.waitUntil(work));
  if (answer) return answer;
  if (VITAL.includes(event.request.destination)) event.waitUntil(loadAnew(event.clientId));
  return Response.error();
}

/**
 * A page got something that does not belong to it: load it anew, once.
 * @param {string} id
 */
async function loadAnew(id) {
  const client = await scope.clients.get(id);
  const path = client && findClientPath(client);
  if (!path || !distrust.add(path)) return;
  void scope.registration.update().catch(() => undefined);
  await /** @type {WindowClient} */ (client).navigate?.(client.url).catch(() => null);
}

/**
 * @param {Client} client
 * @param {ToPage} letter
 */
function send(client, letter) {
  client.postMessage(letter);
}

/**
 * A page was opened: keep its pack, and go on with whatever is unfinished.
 * @param {Client} client
 * @param {boolean} mayFetch
 */
async function welcome(client, mayFetch) {
  const slug = findPack(site, findClientPath(client));
  if (slug) {
    if (mayFetch) await keepOnce(slug).catch(() => undefined);
    send(client, { kind: "kept", ...await keeper.countPack(slug) });
  }
  // The cache of a build that is only being installed is not left over.
  const { installing, waiting } = scope.registration;
  if (mayFetch && !installing && !waiting) await keeper.settle().catch(() => undefined);
}

/** @param {string} slug */
function keepOnce(slug) {
  const work = ongoing.get(slug) ?? keeper.keepPack(slug).finally(() => ongoing.delete(slug));
  ongoing.set(slug, work);
  return work;
}

/** @param {readonly string[]} assets addresses with fingerprints that a page has loaded */
function isOurs(assets) {
  return assets.every((address) => {
    const asked = findFingerprint(address);
    return asked === null || (site.shell[findPath(root, address) ?? ""] ?? "").startsWith(asked);
  });
}

/**
 * Take over without a word where nobody can notice: from a worker of the same build, or where one
 * page alone is open that has nothing of the old build, and every pack has been carried over. Where
 * one has not, later; where there are other pages, tell this one, which asks its reader.
 * @param {Client} client
 * @param {readonly string[]} assets
 * @param {string} build
 */
async function offerTurn(client, assets, build) {
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const isAlone = pages.filter((page) => findClientPath(page) !== null).length === 1;
  if (build !== site.build && !(isAlone && isOurs(assets))) send(client, { kind: "outdated" });
  else if (await keeper.carryOver()) await scope.skipWaiting();
}

/**
 * @param {Client} client
 * @param {ToWorker} letter
 * @returns {unknown}
 */
function read(client, letter) {
  switch (letter.kind) {
    case "opened": return welcome(client, letter.mayFetch);
    case "which packs?": return keeper.findKeptPacks().then((slugs) => send(client, { kind: "packs", slugs }));
    case "which build?": return send(client, { kind: "build", build: site.build });
    case "your turn?": return offerTurn(client, letter.assets, letter.build);
    case "your turn": return scope.skipWaiting();
    case "am I yours?": return isOurs(letter.assets) || send(client, { kind: "outdated" });
    default: return undefined;
  }
}

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("message", (event) => {
  if (event.source instanceof Client) event.waitUntil(Promise.resolve(read(event.source, event.data)));
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const kind = chooseKind(request, root);
  if (kind === "page") {
    event.respondWith(answers.answerPage(request, (work) => event.waitUntil(work)));
  } else if (kind === "asset") {
    event.respondWith(answerAsset(event));
  } else if (kind === "file") {
    event.respondWith(answers.answerFile(request));
  }
});
