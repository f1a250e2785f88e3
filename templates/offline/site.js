/**
 * What a build consists of, and what a request asks of it. Pure: no worker, no page, no cache.
 *
 * A path is that of a file inside the site, decoded, without a slash in front: ``packs/a/b.html``.
 */

/**
 * @typedef {object} Site what the service worker is told of its build; hashes are SHA-256 in hex
 * @property {string} build the hash of the whole build
 * @property {Record<string, string>} shell the hash of each file that every visitor keeps
 * @property {Record<string, string>} packs the hash of each pack's list, by slug
 */

/**
 * How to answer a request:
 * - ``page``: the network first, as long as it is quick; then what is kept
 * - ``asset``: named with its fingerprint, so what is kept first; never anything else
 * - ``file``: the network, and what is kept when there is none
 * - ``null``: the browser sees to it
 * @typedef {"page" | "asset" | "file" | null} Kind
 */

/** @typedef {{ method: string, mode: string, url: string }} Asked what is looked at of a request */

const WORKER = "sw.js";
const LIST = "offline.json";
const FINGERPRINT = /^[0-9a-f]{8}$/;

/**
 * @param {string} root the address of the site, with its last slash
 * @param {string} address
 * @returns {string | null} the path of the file, or null if the address is outside the site
 */
export function findPath(root, address) {
  if (!address.startsWith(root)) return null;
  try {
    return nameFile(decodeURIComponent(new URL(address).pathname.slice(new URL(root).pathname.length)));
  } catch {
    return null;
  }
}

/**
 * Hosts answer for a folder with its index page, and some leave out the end of a page's name.
 * @param {string} path
 */
function nameFile(path) {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (name === "") return `${path}index.html`;
  return name.includes(".") ? path : `${path}.html`;
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string} the address of a file, under which it is also kept
 */
export function findAddress(root, path) {
  return root + path.split("/").map(encodeURIComponent).join("/");
}

/**
 * @param {string} address
 * @returns {string | null} the first eight digits of the hash that the address asks for
 */
export function findFingerprint(address) {
  const asked = new URL(address).searchParams.get("v") ?? "";
  return FINGERPRINT.test(asked) ? asked : null;
}

/**
 * @param {string} address
 * @param {string} hash
 * @returns {string} the address that asks for this very version, past caches that hold another
 */
export function addFingerprint(address, hash) {
  return `${address}?v=${hash.slice(0, 8)}`;
}

/**
 * @param {string} slug
 * @returns {string} the path of a pack's list
 */
export function findListPath(slug) {
  return `packs/${slug}/${LIST}`;
}

/**
 * @param {Site} site
 * @param {string | null} path
 * @returns {string | null} the slug of the pack that a file belongs to
 */
export function findPack(site, path) {
  const [folder, slug, name] = path?.split("/") ?? [];
  return folder === "packs" && name && Object.keys(site.packs).includes(slug) ? slug : null;
}

/**
 * @param {Asked} request
 * @param {string} root
 * @returns {Kind}
 */
export function chooseKind({ method, mode, url }, root) {
  const path = findPath(root, url);
  if (method !== "GET" || path === null || path === WORKER || path.endsWith(`/${LIST}`)) return null;
  if (mode === "navigate") return "page";
  return findFingerprint(url) ? "asset" : "file";
}
