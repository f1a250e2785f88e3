/** How the worker answers: the newest page when there is a network, and never two builds in one. */

import { findHash, makeResponse, readContent } from "./bytes.js";
import { findAddress, findFingerprint, findPath } from "./site.js";

/** @typedef {import("./keeper.js").Keeper} Keeper */
/** @typedef {{ url: string }} Asked the part of a request that is looked at */

/**
 * @typedef {object} Surroundings what answering needs from outside
 * @property {(request: Request | string, options?: RequestInit) => Promise<Response>} fetch
 * @property {() => Promise<void>} wait for as long as a page may take before what is kept is shown
 * @property {() => void} foundOther called when the network has another build than ours
 * @property {(path: string) => boolean} isDistrusted whether the network's page there did not fit
 */

/**
 * @param {Keeper} keeper
 * @param {Surroundings} surroundings
 */
export function openAnswers(keeper, { fetch, wait, foundOther, isDistrusted }) {
  /**
   * Note whether the network's page is of our build, and keep it if so.
   * @param {string} path
   * @param {Response} copy
   */
  const checkPage = async (path, copy) => {
    if (copy.type === "opaqueredirect" || !await keeper.findNamed(path)) return;
    if (!copy.ok || !await keeper.offer(path, await readContent(copy))) foundOther();
  };

  /**
   * @param {Request} request
   * @param {(work: Promise<unknown>) => void} finishLater
   * @returns {Promise<Response>}
   */
  const answerPage = async (request, finishLater) => {
    const path = String(findPath(keeper.root, request.url));
    const isFresh = isDistrusted(path);
    const trusted = isFresh ? await keeper.readKept(path) : undefined;
    if (trusted) return trusted;
    const coming = isFresh ? fetch(request, { cache: "reload" }) : fetch(request);
    const found = await Promise.race([coming.catch(() => null), wait().then(() => null)]);
    if (found && found.status < 500) {
      finishLater(checkPage(path, found.clone()).catch(() => undefined));
      return found;
    }
    return await keeper.readKept(path) ?? coming.catch(() => sendToOfflinePage(request));
  };

  /**
   * The offline page names its neighbors by relative addresses, so it is shown at its own.
   * @param {Asked} request
   */
  const sendToOfflinePage = ({ url }) => {
    const address = new URL(findAddress(keeper.root, "offline.html"));
    address.searchParams.set("page", url.slice(keeper.root.length));
    return Response.redirect(address.href);
  };

  /**
   * @param {Request} request
   * @param {(work: Promise<unknown>) => void} finishLater
   * @returns {Promise<Response | null>} null if the network has something else under that name
   */
  const answerAsset = async (request, finishLater) => {
    const path = String(findPath(keeper.root, request.url));
    const asked = String(findFingerprint(request.url));
    if ((await keeper.findNamed(path))?.startsWith(asked)) {
      const kept = await keeper.readKept(path);
      if (kept) return kept;
    }
    for (const options of [undefined, /** @type {const} */ ({ cache: "reload" })]) {
      const response = await (options ? fetch(request.url, options) : fetch(request));
      if (!response.ok) return response;
      const content = await readContent(response);
      if ((await findHash(content.bytes)).startsWith(asked)) {
        finishLater(keeper.offer(path, content).catch(() => undefined));
        return makeResponse(content);
      }
    }
    return null;
  };

  /**
   * @param {Request} request
   * @returns {Promise<Response>}
   */
  const answerFile = async (request) => {
    try {
      return await fetch(request);
    } catch (error) {
      const kept = await keeper.readKept(String(findPath(keeper.root, request.url)));
      if (kept) return kept;
      throw error;
    }
  };

  return { answerPage, answerAsset, answerFile };
}
