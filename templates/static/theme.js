/* The theme switch: follows the system until the visitor says otherwise, and forgets the choice
   as soon as it equals the system's again. Runs before the first paint, so nothing flashes. */
(() => {
  "use strict";
  const KEY = "flowpress:v1:theme";
  const root = document.documentElement;
  const system = window.matchMedia("(prefers-color-scheme: dark)");

  const readChoice = () => {
    try {
      const stored = window.localStorage.getItem(KEY);
      return stored === "light" || stored === "dark" ? stored : null;
    } catch {
      return null; // storage is blocked: the choice lasts for this page
    }
  };

  const writeChoice = (choice) => {
    try {
      if (choice === null) window.localStorage.removeItem(KEY);
      else window.localStorage.setItem(KEY, choice);
    } catch {
      // storage is blocked or full: the choice lasts for this page
    }
  };

  const isDark = (choice) => (choice === null ? system.matches : choice === "dark");

  const applyChoice = (choice) => {
    if (choice === null) delete root.dataset.theme;
    else root.dataset.theme = choice;
    for (const button of document.querySelectorAll("[data-theme-toggle]")) {
      button.setAttribute("aria-pressed", String(isDark(choice)));
    }
  };

  let choice = readChoice();
  applyChoice(choice);

  const toggle = () => {
    const wanted = isDark(choice) ? "light" : "dark";
    const systemWants = system.matches ? "dark" : "light";
    choice = wanted === systemWants ? null : wanted;
    writeChoice(choice);
    applyChoice(choice);
  };

  document.addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-toggle]")) {
      button.hidden = false;
      button.addEventListener("click", toggle);
    }
    applyChoice(choice);
  });
  system.addEventListener("change", () => applyChoice(choice));
  window.addEventListener("storage", (event) => {
    if (event.key !== KEY && event.key !== null) return;
    choice = readChoice();
    applyChoice(choice);
  });
})();
