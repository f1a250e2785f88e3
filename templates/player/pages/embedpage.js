/**
 * The embedding page: tells what its players report, and knows the address that it lies at.
 */

const LONGEST_LOG = 6;

/**
 * @param {string} name
 * @returns {HTMLElement[]}
 */
function findAll(name) {
  return [...document.querySelectorAll(`[data-${name}]`)].map(
    (element) => /** @type {HTMLElement} */ (element),
  );
}

/** Snippets of a site that was built without its address name the one it is visited at. */
function fillBase() {
  if (!window.location.protocol.startsWith("http")) return;
  for (const place of findAll("base")) place.textContent = new URL(".", window.location.href).href;
}

/**
 * @param {HTMLElement} log
 * @param {Event} event of a player
 */
function tell(log, event) {
  const { moves } = /** @type {CustomEvent<{ moves: number }>} */ (event).detail;
  const line = document.createElement("li");
  line.textContent = `${event.type}, moves: ${moves}`;
  log.append(line);
  while (log.children.length > LONGEST_LOG) log.firstElementChild?.remove();
}

fillBase();
for (const log of findAll("log")) {
  const player = document.getElementById(log.dataset.log ?? "");
  for (const name of ["move", "solved"]) {
    player?.addEventListener(name, (event) => tell(log, event));
  }
}
