/**
 * The embed page: its snippets name the site as it is visited, and a log shows a player's events.
 */

const PLACE = "https://your.site/";
const MOST_LINES = 6;

const { href, protocol } = new URL(".", window.location.href);
if (protocol.startsWith("http")) {
  for (const snippet of document.querySelectorAll("[data-snippet]")) {
    snippet.textContent = (snippet.textContent ?? "").replaceAll(PLACE, href);
  }
}

const log = document.querySelector("[data-log]");
for (const name of ["ready", "move", "solved"]) {
  document.querySelector("[data-watched]")?.addEventListener(name, (event) => {
    const line = document.createElement("li");
    line.textContent = `${name} ${JSON.stringify(/** @type {CustomEvent} */ (event).detail)}`;
    log?.append(line);
    while (log && log.childElementCount > MOST_LINES) log.firstElementChild?.remove();
  });
}
