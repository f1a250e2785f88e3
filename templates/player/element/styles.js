/**
 * The player's style sheet in its shadow root: one for all players of a page, untouched by the page's own.
 */

import css from "./css/player.css";
import { writePaletteRules } from "../view/palettes.js";

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
    shared = new CSSStyleSheet();
    shared.replaceSync(css + writePaletteRules());
  }
  shadow.adoptedStyleSheets = [shared];
}
