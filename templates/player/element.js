/**
 * The custom element: where its level comes from, and when a game on it begins and ends.
 */

import { makeHtml } from "./dom.js";
import { LevelError, readLevel } from "./level.js";
import { startPlayer } from "./session.js";
import { dressShadow } from "./styles.js";

/**
 * ``<flow-player>``: one level to play, in a shadow root of its own.
 *
 * The level comes as JSON in a child ``<script type="application/json" class="level">``.
 * Attribute ``next``: URL of the next level. Events: ``move`` when the flows laid down have changed,
 * ``solved`` when they solve the level; both bubble, ``detail`` has ``moves``.
 */
export class FlowPlayer extends HTMLElement {
  connectedCallback() {
    if (this.shadowRoot) return;
    if (!this.querySelector("script.level") && document.readyState === "loading") {
      document.addEventListener("DOMContentLoaded", () => this.connectedCallback(), { once: true });
      return;
    }
    const shadow = this.attachShadow({ mode: "open" });
    dressShadow(shadow);
    const root = makeHtml("div", { class: "player-root palette-classic" });
    shadow.append(root);
    try {
      startPlayer(this, root, readLevel(this.querySelector("script.level")?.textContent ?? ""));
    } catch (error) {
      if (!(error instanceof LevelError)) throw error;
      root.append(makeHtml("p", { class: "player-problem", role: "alert" },
        `This level cannot be played: ${error.message}.`));
    }
  }
}
