/**
 * Every page: registers the service worker, and shows what it has to say.
 *
 * Where service workers are not to be had (from disk, over plain http, in old browsers), and where
 * they are refused, nothing happens and nothing is missing but offline play.
 */

import { describeKept, findLostPage, NEWS, RELOAD } from "./letters.js";

/** @typedef {import("./letters.js").ToWorker} ToWorker */
/** @typedef {import("./letters.js").ToPage} ToPage */

const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
const root = new URL("../", src).href;

/** @type {ServiceWorker | null} the worker of a new build, which waits for its turn */
let next = null;
let wantsReload = false;

/** Milliseconds that a network must hold before a page is tried again. */
const BREATH = 500;

/**
 * What a ledger tells of levels changes with every level; like the page's own words, it is no reason
 * to bother the reader.
 * @returns {string[]} the addresses, with fingerprints, of what makes this page look and work
 */
function findAssets() {
  const parts = [...document.querySelectorAll("script[src]:not([data-ledger]), link[rel=stylesheet]")];
  return parts.map((part) => (part instanceof HTMLScriptElement ? part.src : /** @type {HTMLLinkElement} */ (part).href))
    .filter((address) => address.startsWith(root));
}

/**
 * @param {ServiceWorker | null} worker
 * @param {ToWorker} letter
 */
function send(worker, letter) {
  worker?.postMessage(letter);
}

/** Ask the reader; quietly, and once. */
function showNews() {
  if (document.querySelector(".news")) return;
  const bar = document.createElement("div");
  const words = document.createElement("p");
  const button = document.createElement("button");
  bar.className = "news";
  bar.setAttribute("role", "status");
  button.type = "button";
  button.textContent = RELOAD;
  button.addEventListener("click", reload);
  bar.append(words, button);
  document.body.append(bar);
  words.textContent = NEWS; // after it is in the page, so that it is read out
}

function reload() {
  if (!next || next.state !== "installed") {
    window.location.reload();
    return;
  }
  wantsReload = true;
  send(next, { kind: "your turn" });
}

/** @param {string[]} slugs */
function showPacks(slugs) {
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-pack]"))) {
    item.hidden = !slugs.includes(item.dataset.pack ?? "");
  }
  const list = /** @type {HTMLElement | null} */ (document.querySelector("[data-kept-packs]"));
  if (list) list.hidden = slugs.length === 0;
}

/** @param {ToPage} letter */
function read(letter) {
  if (letter.kind === "outdated") showNews();
  if (letter.kind === "build") send(next, { kind: "your turn?", assets: findAssets(), build: letter.build });
  if (letter.kind === "packs") showPacks(letter.slugs);
  if (letter.kind === "kept") {
    const place = document.querySelector("[data-kept]");
    if (place) place.textContent = describeKept(letter);
  }
}

/** @param {ServiceWorkerRegistration} registration */
function greetNext(registration) {
  next = registration.waiting;
  if (next) send(registration.active, { kind: "which build?" });
}

/** @param {ServiceWorkerRegistration} registration */
function watchForNews(registration) {
  greetNext(registration);
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", () => greetNext(registration));
  });
}

/** @param {ServiceWorker | null} worker */
function greet(worker) {
  const mayFetch = !(/** @type {any} */ (navigator).connection?.saveData);
  send(worker, { kind: "opened", mayFetch });
  if (document.querySelector("[data-kept-packs]")) send(worker, { kind: "which packs?" });
}

/** Somebody else took over; a page of the build before may go on, but should be told. */
function changeHands() {
  if (wantsReload) {
    window.location.reload();
    return;
  }
  const worker = navigator.serviceWorker.controller;
  send(worker, { kind: "am I yours?", assets: findAssets() });
  greet(worker);
}

/** On the offline page: let the reader try the page that was meant, also once the network is back. */
function offerLostPage() {
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector("[data-retry]"));
  const page = link && findLostPage(root, window.location.search);
  if (!page) return;
  link.href = page;
  link.textContent = "Try again";
  // Whoever is on the way elsewhere goes on; and a network may say it is there when it is not.
  let isLeaving = false;
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) isLeaving = true;
  });
  window.addEventListener("online", () => setTimeout(() => {
    if (!isLeaving && navigator.onLine) window.location.replace(page);
  }, BREATH));
}

/** Pictures that are neither to be had nor kept leave an empty place, not a broken one. */
function hideMissingPictures() {
  /** @param {EventTarget | null} picture */
  const hide = (picture) => {
    if (picture instanceof HTMLImageElement) picture.classList.add("is-missing");
  };
  document.addEventListener("error", ({ target }) => hide(target), true);
  for (const picture of document.images) {
    if (picture.complete && picture.naturalWidth === 0 && picture.loading !== "lazy") hide(picture);
  }
}

async function start() {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("message", (event) => read(event.data));
  const registration = await serviceWorker.register(new URL("sw.js", root), {
    scope: root, updateViaCache: "none",
  });
  const { active } = await serviceWorker.ready;
  serviceWorker.addEventListener("controllerchange", changeHands);
  greet(active);
  watchForNews(registration);
}

offerLostPage();
hideMissingPictures();
if ("serviceWorker" in navigator && window.location.protocol.startsWith("http")) {
  window.addEventListener("load", () => { start().catch(() => undefined); });
}
