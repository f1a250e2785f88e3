/**
 * The player's style sheet in its shadow root: one for all players of a page, untouched by the page's own.
 */

import css from "./css/player.css";
import { writePaletteRules } from "../view/palettes.js";

/**
 * The size of words that the visitor has chosen, as a length: without a type it would grow with each
 * element that has a size of its own. The page's own "rem" would follow the page.
 */
const REM = "--player-rem";

function registerUnit() {
  try {
    CSS.registerProperty({ name: REM, syntax: "<length>", inherits: true, initialValue: "16px" });
  } catch {
    // Registered before, by another copy of this script; or a browser that has to do without.
  }
}

/** @type {CSSStyleSheet | null} */
let shared = null;

/**
 * Give a shadow root the player's styles.
 *
 * A constructed sheet is no inline style: it needs no exception in a page's content security
 * policy.
 * @param {ShadowRoot} shadow
 */
export function dressShadow(shadow) {
  if (!shared) {
    registerUnit();
    shared = new CSSStyleSheet();
    shared.replaceSync(css + writePaletteRules());
  }
  shadow.adoptedStyleSheets = [shared];
}
