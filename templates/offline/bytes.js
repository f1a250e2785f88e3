/** Answers as bytes that can be hashed, and as fresh answers made from such bytes. */

/** @typedef {{ bytes: ArrayBuffer, type: string }} Content ``type`` is the content type */

/**
 * @param {Response} response
 * @returns {Promise<Content>}
 */
export async function readContent(response) {
  const type = response.headers.get("Content-Type") ?? "application/octet-stream";
  return { bytes: await response.arrayBuffer(), type };
}

/**
 * An answer of its own: one that had been redirected must not be given to a page that navigates.
 * @param {Content} content
 */
export function makeResponse({ bytes, type }) {
  return new Response(bytes, { headers: { "Content-Type": type } });
}

/**
 * @param {ArrayBuffer} bytes
 * @returns {Promise<string>} their SHA-256 in hex
 */
export async function findHash(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
