/** Stand-ins for the browser's caches and for a host, so that keeping can be tested without either. */

import { createHash } from "node:crypto";

export const ROOT = "https://example.org/my%20site/";

/** The SHA-256 of a text, in hex. */
export const hashOf = (text) => createHash("sha256").update(text).digest("hex");

/** A build of two packs: its data as the worker gets them, and its files by path. */
export function makeBuild(name, changes = {}) {
  const files = {
    "index.html": "front", "offline.html": "offline", "static/site.css": `css ${name}`,
    "packs/a/index.html": `pack a ${name}`, "packs/a/1.html": "level a1", "packs/a/1.png": "picture a1",
    "packs/b/index.html": "pack b", "packs/b/2.html": `level b2 ${name}`, "packs/b/2.png": "picture b2",
    ...changes,
  };
  const packs = {};
  for (const slug of ["a", "b"]) {
    const paths = Object.keys(files).filter((path) => path.startsWith(`packs/${slug}/`));
    const list = { files: Object.fromEntries(paths.map((path) => [path, hashOf(files[path])])) };
    files[`packs/${slug}/offline.json`] = JSON.stringify(list);
    packs[slug] = hashOf(files[`packs/${slug}/offline.json`]);
  }
  const shell = Object.fromEntries(Object.keys(files).filter((path) => !path.startsWith("packs/"))
    .map((path) => [path, hashOf(files[path])]));
  return { site: { build: hashOf(JSON.stringify(files)), shell, packs }, files };
}

/** The browser's caches, as far as they are used; ``full`` makes every further write fail. */
export class FakeCaches {
  all = new Map();
  full = false;

  async keys() { return [...this.all.keys()]; }
  async has(name) { return this.all.has(name); }
  async delete(name) { return this.all.delete(name); }

  async open(name) {
    if (!this.all.has(name)) this.all.set(name, new Map());
    const kept = this.all.get(name);
    return {
      keys: async () => [...kept.keys()].map((url) => ({ url })),
      match: async (url) => kept.get(url)?.clone(),
      put: async (url, response) => {
        if (this.full) throw new DOMException("no room", "QuotaExceededError");
        kept.set(url, response);
      },
    };
  }

  /** What one cache holds: texts by path. */
  async read(name) {
    const kept = [...this.all.get(name) ?? []];
    return Object.fromEntries(await Promise.all(kept.map(async ([url, response]) =>
      [url.slice(ROOT.length), await response.clone().text()])));
  }
}

/** A host that serves files by path until ``left`` answers are given, then breaks. */
export class FakeHost {
  asked = [];
  left = Infinity;

  constructor(files) { this.files = files; }

  fetch = async (request) => {
    const url = new URL(typeof request === "string" ? request : request.url);
    const path = decodeURIComponent(url.pathname).slice("/my site/".length).replace(/(^|\/)$/, "$1index.html");
    this.asked.push(path);
    if (this.left <= 0) throw new TypeError("no network");
    this.left -= 1;
    const text = this.files[path];
    return text === undefined ? new Response("lost", { status: 404 })
      : new Response(text, { headers: { "Content-Type": "text/test" } });
  };
}
