/**
 * The settings dialog: how the board looks, what is marked, what is counted.
 */

import { openDialog } from "./dialogs.js";
import { makeHtml } from "../view/dom.js";
import { PALETTES } from "../view/palettes.js";
import { WORDS } from "../game/messages.js";

/** @typedef {import("../store/settings.js").Settings} Settings */

/** Flow colors that stand for a palette. */
const SWATCHES = 8;

const MISTAKES = [
  ["deadends", "Mark flows that are cut off and cells out of reach"],
  ["all", "Also mark flows that differ from the solution"],
  ["off", "Mark nothing"],
];

/**
 * @param {HTMLElement} root of the player
 * @param {Settings} settings
 * @param {(change: Partial<Settings>) => void} onChange at once, with each choice
 */
export function openOptions(root, settings, onChange) {
  openDialog(root, WORDS.settings, () => [
    makeChoices("palette", WORDS.colors, settings.palette,
      PALETTES.map(([name, label]) => [name, label, makeSwatches(name)]), onChange),
    makeHtml("fieldset", { class: "player-field" }, makeHtml("legend", {}, WORDS.tellApart),
      makeSwitch("letters", WORDS.letters, settings, onChange),
      makeSwitch("patterns", WORDS.patterns, settings, onChange)),
    makeChoices("mistakes", WORDS.mistakes, settings.mistakes, MISTAKES, onChange),
    makeHtml("fieldset", { class: "player-field" }, makeHtml("legend", {}, WORDS.counted),
      makeSwitch("timer", WORDS.timer, settings, onChange)),
  ]);
}

/**
 * @param {"palette" | "mistakes"} name
 * @param {string} legend
 * @param {string} chosen
 * @param {(string | Node)[][]} choices value, words, and a picture if there is one
 * @param {(change: Partial<Settings>) => void} onChange
 */
function makeChoices(name, legend, chosen, choices, onChange) {
  const group = makeHtml("fieldset", { class: "player-field" }, makeHtml("legend", {}, legend),
    ...choices.map(([value, ...parts]) => makeHtml("label", { class: "player-choice" },
      makeHtml("input", { type: "radio", name, value: String(value), checked: value === chosen }),
      ...parts)));
  group.addEventListener("change", (event) => {
    const { value } = /** @type {HTMLInputElement} */ (event.target);
    onChange(/** @type {Partial<Settings>} */ ({ [name]: value }));
  });
  return group;
}

/**
 * @param {"letters" | "patterns" | "timer"} name
 * @param {string} words
 * @param {Settings} settings
 * @param {(change: Partial<Settings>) => void} onChange
 */
function makeSwitch(name, words, settings, onChange) {
  const box = makeHtml("input", { type: "checkbox", name, checked: settings[name] });
  box.addEventListener("change", () => onChange({ [name]: box.checked }));
  return makeHtml("label", { class: "player-choice" }, box, words);
}

/**
 * @param {string} palette
 */
function makeSwatches(palette) {
  return makeHtml("span", { class: `player-swatches palette-${palette}`, "aria-hidden": "true" },
    ...Array.from({ length: SWATCHES }, (_, color) => {
      const swatch = makeHtml("span", { class: "player-swatch" });
      swatch.style.background = `var(--flow-${color})`;
      return swatch;
    }));
}
