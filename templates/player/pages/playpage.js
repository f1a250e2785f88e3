/**
 * The play page: plays the puzzle in its address, or takes one that is pasted.
 */

const MARK = "#puzzle=";

const player = /** @type {HTMLElement} */ (document.querySelector("flow-player"));
const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-paste]"));
const field = /** @type {HTMLInputElement} */ (form.querySelector("input"));
const facts = /** @type {HTMLElement} */ (document.querySelector("[data-facts]"));

/** Show what the address says; what is wrong with it the player says itself. */
function showAddress() {
  const { hash } = window.location;
  const code = hash.startsWith(MARK) ? hash.slice(MARK.length) : "";
  facts.textContent = "";
  player.hidden = code === "";
  if (code) player.setAttribute("puzzle", code);
}

player.addEventListener("ready", (event) => {
  const { width, height, flows, id } = /** @type {CustomEvent} */ (event).detail;
  facts.textContent = `${width} × ${height}, ${flows} ${flows === 1 ? "flow" : "flows"}, id ${id}`;
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const code = field.value.trim();
  window.location.hash = MARK + code.slice(code.indexOf(MARK) < 0 ? 0 : code.indexOf(MARK) + MARK.length);
  field.value = "";
});

form.hidden = false;
window.addEventListener("hashchange", showAddress);
showAddress();
