/** What pages and the service worker say to each other, and what pages say to people. Pure. */

/**
 * @typedef {(
 *   { kind: "opened", mayFetch: boolean }
 *   | { kind: "which packs?" }
 *   | { kind: "which build?" }
   | { kind: "your turn?", assets: string[], build: string }
 *   | { kind: "your turn" }
 *   | { kind: "am I yours?", assets: string[] }
 * )} ToWorker ``assets`` are the addresses, with fingerprints, of what the page has loaded,
 *   ``build`` is that of the worker at work
 */

/**
 * @typedef {(
 *   { kind: "kept", kept: number, pages: number, whole: boolean }
 *   | { kind: "packs", slugs: string[] }
 *   | { kind: "build", build: string }
   | { kind: "outdated" }
 * )} ToPage
 */

export const NEWS = "A new version is ready.";
export const RELOAD = "Reload";

/**
 * @param {{ kept: number, pages: number, whole: boolean }} count
 * @returns {string} what a pack's page says; nothing as long as nothing is kept
 */
export function describeKept({ kept, pages, whole }) {
  if (whole) return "Kept for offline play.";
  return kept > 0 ? `${kept} of ${pages} pages kept for offline play.` : "";
}

/**
 * @param {string} root the address of the site
 * @param {string} query that of the offline page
 * @returns {string | null} the address inside the site that could not be shown
 */
export function findLostPage(root, query) {
  const page = new URLSearchParams(query).get("page");
  if (page === null) return null;
  try {
    const address = new URL(`./${page}`, root).href;
    return address.startsWith(root) && !address.startsWith(`${root}offline.html`) ? address : null;
  } catch {
    return null;
  }
}
