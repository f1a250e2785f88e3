/**
 * What is kept of one build, in a cache named by the build's hash.
 *
 * Nothing gets into that cache but bytes whose hash this build names: whatever is read from it
 * belongs together. Caches of other builds are only copied from, and only bytes that this build
 * names as well; they are dropped when there is nothing left to copy.
 */

import { findHash, makeResponse, readContent } from "./bytes.js";
import { addFingerprint, findAddress, findListPath, findPath } from "./site.js";

/** @typedef {import("./site.js").Site} Site */
/** @typedef {import("./bytes.js").Content} Content */
/** @typedef {Pick<CacheStorage, "open" | "keys" | "delete" | "has">} Caches */
/** @typedef {(address: string, options: RequestInit) => Promise<Response>} Fetch */
/** @typedef {{ kept: number, pages: number, whole: boolean }} Count pages kept, pages in all */

/** How many files are fetched at a time: a page that is being played on comes first. */
const AT_A_TIME = 3;

/** An old answer may wait in the browser's own cache; then past all caches. */
const ATTEMPTS = /** @type {const} */ (["default", "reload"]);

export class Keeper {
  /** @type {Map<string, Map<string, string>>} */
  #lists = new Map();

  /**
   * @param {Site} site
   * @param {string} root the address of the site, with its last slash
   * @param {Caches} caches
   * @param {Fetch} fetch
   */
  constructor(site, root, caches, fetch) {
    this.site = site;
    this.root = root;
    this.caches = caches;
    this.fetch = fetch;
    // Several sites of ours may share an origin; each minds its own caches.
    this.prefix = `flowpress 1 ${new URL(root).pathname} `;
    this.name = this.prefix + site.build;
  }

  /**
   * @param {string} path
   * @returns {Promise<Response | undefined>}
   */
  async readKept(path) {
    return (await this.#open()).match(findAddress(this.root, path));
  }

  /**
   * @param {string} path
   * @returns {Promise<string | null>} the hash that this build names, as far as it is known here
   */
  async findNamed(path) {
    if (Object.keys(this.site.shell).includes(path)) return this.site.shell[path];
    for (const slug of Object.keys(this.site.packs)) {
      if (path.startsWith(`packs/${slug}/`)) return (await this.#readList(slug))?.get(path) ?? null;
    }
    return null;
  }

  /**
   * Keep a file that was fetched by somebody else, if it is of this build.
   * @param {string} path
   * @param {Content} content
   * @returns {Promise<boolean>} false if this build names another file there
   */
  async offer(path, content) {
    const named = await this.findNamed(path);
    if (named === null) return true;
    if (await findHash(content.bytes) !== named) return false;
    if (!await this.readKept(path)) await this.#put(path, content);
    return true;
  }

  /** Keep what every visitor needs. Fails, and leaves nothing behind, if any of it is not to be had. */
  async keepShell() {
    const isNew = !await this.caches.has(this.name);
    try {
      await this.#keepAll(Object.entries(this.site.shell));
    } catch (error) {
      if (isNew) await this.caches.delete(this.name);
      throw error;
    }
  }

  /**
   * Keep a whole pack; files that are kept already cost nothing.
   * @param {string} slug
   */
  async keepPack(slug) {
    const path = findListPath(slug);
    await this.#keepAll([[path, this.site.packs[slug]]]);
    await this.#keepAll([...await this.#readList(slug) ?? []]);
  }

  /**
   * @param {string} slug
   * @returns {Promise<Count>}
   */
  async countPack(slug) {
    const files = [...(await this.#readList(slug))?.keys() ?? []];
    const there = await this.#findPaths(await this.#open());
    const pages = files.filter((path) => path.endsWith(".html"));
    return {
      kept: pages.filter((path) => there.has(path)).length,
      pages: pages.length,
      whole: files.length > 0 && files.every((path) => there.has(path)),
    };
  }

  /** @returns {Promise<string[]>} the slugs of packs whose own page is kept */
  async findKeptPacks() {
    const there = await this.#findPaths(await this.#open());
    return Object.keys(this.site.packs).filter((slug) => there.has(`packs/${slug}/index.html`));
  }

  /**
   * Keep whatever packs other builds kept here.
   * @returns {Promise<boolean>} whether no more can be done: all is here, or the disk is full
   */
  async carryOver() {
    try {
      for (const slug of await this.#findPacksElsewhere()) await this.keepPack(slug);
      return true;
    } catch (error) {
      return isFull(error);
    }
  }

  /**
   * Carry over, then drop the caches of other builds. What could not be had may be copied from
   * them the next time, so then they stay; but when the disk is full, room matters more.
   */
  async settle() {
    if ((await this.#findOthers()).length === 0 || !await this.carryOver()) return;
    for (const name of await this.#findOthers()) await this.caches.delete(name);
  }

  /** @returns {Promise<Cache>} opened anew each time: it may have been deleted meanwhile */
  #open() {
    return this.caches.open(this.name);
  }

  /** @returns {Promise<string[]>} the names of other builds' caches */
  async #findOthers() {
    const names = await this.caches.keys();
    return names.filter((name) => name.startsWith(this.prefix) && name !== this.name);
  }

  /** @returns {Promise<string[]>} */
  async #findPacksElsewhere() {
    const found = new Set();
    for (const name of await this.#findOthers()) {
      const there = await this.#findPaths(await this.caches.open(name));
      for (const slug of Object.keys(this.site.packs)) {
        if (there.has(findListPath(slug))) found.add(slug);
      }
    }
    return [...found];
  }

  /**
   * @param {Cache} cache
   * @returns {Promise<Set<string | null>>}
   */
  async #findPaths(cache) {
    return new Set((await cache.keys()).map(({ url }) => findPath(this.root, url)));
  }

  /**
   * @param {string} slug
   * @returns {Promise<Map<string, string> | null>} hashes by path; null while the pack is not kept
   */
  async #readList(slug) {
    const known = this.#lists.get(slug);
    if (known) return known;
    const response = await this.readKept(findListPath(slug));
    if (!response) return null;
    /** @type {Map<string, string>} */
    const list = new Map(Object.entries((await response.json()).files));
    this.#lists.set(slug, list);
    return list;
  }

  /** @param {readonly (readonly [string, string])[]} files paths and hashes */
  async #keepAll(files) {
    const there = await this.#findPaths(await this.#open());
    await doFew(files.filter(([path]) => !there.has(path)), async ([path, hash]) => {
      await this.#put(path, await this.#obtain(path, hash));
    });
  }

  /**
   * @param {string} path
   * @param {string} hash
   */
  async #obtain(path, hash) {
    return await this.#copy(path, hash) ?? this.#download(path, hash);
  }

  /**
   * @param {string} path
   * @param {string} hash
   * @returns {Promise<Content | null>} the file as another build kept it, if it is the same
   */
  async #copy(path, hash) {
    for (const name of await this.#findOthers()) {
      const response = await (await this.caches.open(name)).match(findAddress(this.root, path));
      const content = response && await readContent(response);
      if (content && await findHash(content.bytes) === hash) return content;
    }
    return null;
  }

  /**
   * @param {string} path
   * @param {string} hash
   * @returns {Promise<Content>}
   */
  async #download(path, hash) {
    const address = addFingerprint(findAddress(this.root, path), hash);
    for (const cache of ATTEMPTS) {
      const response = await this.fetch(address, { cache, credentials: "same-origin", priority: "low" });
      if (!response.ok) continue;
      const content = await readContent(response);
      if (await findHash(content.bytes) === hash) return content;
    }
    throw new Error(`${path} is not to be had as this build names it`);
  }

  /**
   * @param {string} path
   * @param {Content} content
   */
  async #put(path, content) {
    await (await this.#open()).put(findAddress(this.root, path), makeResponse(content));
  }
}

/**
 * Do the same with many things, a few at a time. After a failure nothing more is begun; it fails
 * once all that was begun has ended, so that nothing goes on behind the caller's back.
 * @template T
 * @param {T[]} things used up
 * @param {(thing: T) => Promise<void>} doOne
 */
async function doFew(things, doOne) {
  const work = async () => {
    for (let thing = things.shift(); thing !== undefined; thing = things.shift()) {
      try {
        await doOne(thing);
      } catch (error) {
        things.length = 0;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_A_TIME }, work));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/** @param {unknown} error */
function isFull(error) {
  return error instanceof Error && error.name === "QuotaExceededError";
}
