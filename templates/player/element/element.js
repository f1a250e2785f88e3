/**
 * The custom element: where its level comes from, and when a game on it begins and ends.
 */

import { makeHtml } from "../view/dom.js";
import { LevelError, readLevel } from "../game/level.js";
import { readPuzzleCode } from "../game/link.js";
import { loadLevel } from "../game/load.js";
import { WORDS } from "../game/messages.js";
import { Session } from "./session.js";
import { dressShadow } from "./styles.js";
import { readWiring } from "./wiring.js";

/** @typedef {import("../game/level.js").Level} Level */

/** This script, as its page names it; only known while it is first run. */
const SCRIPT_URL = document.currentScript instanceof HTMLScriptElement
  ? document.currentScript.src : null;

/**
 * ``<flow-player>``: one level to play, in a shadow root of its own.
 *
 * The level is what attribute ``puzzle`` (a puzzle code) says, else what lies at the URL of
 * attribute ``src`` (a level page or its JSON), else the JSON in a child ``<script
 * type="application/json" class="level">``. ``next`` is the URL of the next level, ``link`` that of
 * a page that plays puzzle codes, ``controls`` is "full", "basic" or "none", ``theme`` "light",
 * "dark" or that of the system.
 *
 * Events, which bubble: ``ready`` when the level is there (``detail``: ``id``, ``title``, ``width``,
 * ``height``, ``flows``), ``move`` when the flows laid down have changed and ``solved`` when the player
 * has solved the level (``detail``: ``id``, ``moves``, ``hints``, ``seconds``).
 */
export class FlowPlayer extends HTMLElement {
  static observedAttributes = ["puzzle", "src", "controls", "next", "link"];

  /** @type {Session | null} */
  #session = null;
  /** Counts the levels asked for: one that comes late must not take the place of a later one. */
  #asked = 0;
  #isDue = false;

  connectedCallback() {
    // While the page is being read, the level may still be on its way.
    if (document.readyState === "loading" && !this.#hasLevel()) {
      document.addEventListener("DOMContentLoaded", () => this.#plan(), { once: true });
    } else {
      this.#open();
    }
  }

  disconnectedCallback() {
    this.#close();
  }

  attributeChangedCallback() {
    if (this.#session || this.#asked) this.#plan();
  }

  /** Several attributes that change at once make one change. */
  #plan() {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.isConnected) this.#open();
    });
  }

  async #open() {
    this.#close();
    const asked = ++this.#asked;
    try {
      const level = this.#findLevel();
      if (level instanceof Promise) this.#say("status", WORDS.loading);
      const found = level instanceof Promise ? await level : level;
      if (asked !== this.#asked || !this.isConnected) return;
      this.#session = new Session(this, this.#clear(), found, readWiring(this, SCRIPT_URL));
      this.#tellReady(found);
    } catch (error) {
      if (!(error instanceof LevelError)) throw error;
      if (asked === this.#asked) this.#say("alert", `${WORDS.unplayable}: ${error.message}.`);
    }
  }

  /** @param {Level} level */
  #tellReady({ id, title, board: { width, height }, dots }) {
    const detail = { id, title, width, height, flows: dots.length };
    this.dispatchEvent(new CustomEvent("ready", { bubbles: true, composed: true, detail }));
  }

  #close() {
    this.#session?.stop();
    this.#session = null;
    this.#asked++;
  }

  #hasLevel() {
    return this.hasAttribute("puzzle") || this.hasAttribute("src")
      || this.querySelector("script.level ~ *") !== null;
  }

  /**
   * @returns {Level | Promise<Level>}
   */
  #findLevel() {
    const [puzzle, src] = [this.getAttribute("puzzle"), this.getAttribute("src")];
    if (puzzle !== null) return readPuzzleCode(puzzle);
    if (src !== null) return loadLevel(src);
    const script = this.querySelector("script.level");
    if (!script) throw new LevelError("neither puzzle nor src says which it is");
    return readLevel(script.textContent ?? "");
  }

  /** @returns {HTMLElement} the root of the shadow, empty */
  #clear() {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    dressShadow(shadow);
    const root = makeHtml("div", { class: "player-root" });
    shadow.replaceChildren(root);
    return root;
  }

  /**
   * @param {"alert" | "status"} role
   * @param {string} words
   */
  #say(role, words) {
    this.#clear().append(makeHtml("p", { class: "player-problem", role }, words));
  }
}
