/**
 * One game on the page: what players do goes in, what they see and hear comes out.
 */

import { NO_ADVICE, ask, dropHint, resumeAdvice } from "../hints/advice.js";
import { makeClock } from "../game/clock.js";
import { askFirst } from "./dialogs.js";
import { isSolved, isWon, play, startGame } from "../game/game.js";
import { makeFirstGuide, openGuide } from "./guide.js";
import { listenToKeyboard, listenToPointer } from "./input.js";
import { openKeeper } from "./keeper.js";
import {
  WORDS, describeChange, describeFinished, describeMistakes, describeStanding,
} from "../game/messages.js";
import { isOpen } from "../game/level.js";
import { NO_MISTAKES, findMistakes } from "../game/mistakes.js";
import { openOptions } from "./options.js";
import { writeResult } from "../game/result.js";
import { openSharing, sendText } from "./sharing.js";
import { buildStage } from "./stage.js";
import { openStorage } from "../store/storage.js";
import { findHome, listOffers } from "./wiring.js";

/** How the fragment of a page ends that the keyboard has led to. */
const BY_KEY = "#keys";

/** @typedef {import("../game/game.js").Action} Action */
/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../game/level.js").Level} Level */
/** @typedef {import("../store/settings.js").Settings} Settings */

/** One for all games of a page: where the browser keeps nothing, the page remembers them all. */
const STORAGE = openStorage(() => window.localStorage);

export class Session {
  #host;
  #root;
  #level;
  #wiring;
  #keeper;
  #clock = makeClock();
  #stage;
  /** @type {Settings} */
  #settings;
  /** @type {Game} */
  #game;
  #advice = NO_ADVICE;
  #mistakes = NO_MISTAKES;
  #message = "";
  /** Whether anything was done since the page is open: only then time runs. */
  #isPlaying = false;
  #isFrameDue = false;
  /** Whoever says so, or has won, knows the rules. */
  #dismissGuide = () => {};
  /** @type {(() => void)[]} */
  #stops;

  /**
   * Begin a game, or go on with it where it was left.
   * @param {HTMLElement} host which tells the page by events
   * @param {HTMLElement} root in the host's shadow, empty
   * @param {Level} level
   * @param {import("./wiring.js").Wiring} wiring
   */
  constructor(host, root, level, wiring) {
    this.#host = host;
    this.#root = root;
    this.#level = level;
    this.#wiring = wiring;
    this.#keeper = openKeeper(STORAGE, level);
    this.#settings = STORAGE.readSettings();
    this.#game = this.#resume();
    this.#message = describeStanding(this.#game) || (this.#game.moves ? WORDS.restored : WORDS.start);
    this.#findMistakes();
    this.#stage = buildStage(root, level, wiring, (tool) => this.#useTool(tool));
    this.#greet();
    this.#stops = this.#listen();
    this.#show();
    if (wiring.isAtHome && window.location.hash.endsWith(BY_KEY)) this.#stage.focus();
  }

  /** End the game on this page; what was drawn is kept. */
  stop() {
    this.#keepTime();
    this.#stops.forEach((stop) => stop());
  }

  /** @returns {Game} as it was kept */
  #resume() {
    const { flows, seconds, told, ...saved } = this.#keeper.read();
    this.#clock.set(seconds);
    this.#advice = resumeAdvice(this.#level, told);
    return startGame(this.#level, flows && { ...saved, flows });
  }

  /** Show the rules to whoever has never played. */
  #greet() {
    if (this.#settings.rulesSeen || this.#wiring.controls !== "full") return;
    const card = makeFirstGuide(() => this.#dismissGuide());
    this.#stage.addCard(card);
    this.#dismissGuide = () => {
      card.remove();
      this.#dismissGuide = () => {};
      this.#changeSettings({ rulesSeen: true });
    };
  }

  #listen() {
    const controls = {
      getGame: () => this.#game,
      /** @param {Action} action */
      send: (action) => this.#send(action),
      /** @param {import("./input.js").Word} word */
      say: (word) => this.#say(word),
      giveHint: () => this.#giveHint(),
      openGuide: () => openGuide(this.#root),
      goNext: () => this.#goNext(),
      setKeyboard: this.#stage.setKeyboard,
    };
    const isPressed = listenToPointer(this.#stage.grid, controls);
    const listen = listenToKeyboard(this.#root, this.#stage.grid, controls, isPressed);
    const second = setInterval(() => this.#beat(), 1000);
    return [
      ...(this.#wiring.isAtHome ? [listenTo(document.body, "keydown", (event) => {
        if (event.target === document.body) listen(event);
      })] : []),
      () => clearInterval(second),
      this.#keeper.watch(() => this.#adoptProgress()),
      STORAGE.watchSettings((settings) => this.#showSettings(settings)),
      listenTo(document, "visibilitychange", () => this.#runClock()),
      listenTo(window, "pagehide", () => this.#keepTime()),
      listenTo(window, "pageshow", (event) => this.#wake(/** @type {PageTransitionEvent} */ (event))),
    ];
  }

  /** @param {Action} action */
  #send(action) {
    const before = this.#game;
    this.#game = play(before, action);
    const isForgotten = action.type === "reset" && this.#advice !== NO_ADVICE;
    if (this.#game === before && !isForgotten) {
      if (action.type === "undo") this.#say("noUndo");
      if (action.type === "redo") this.#say("noRedo");
      return;
    }
    this.#message = describeChange(before, this.#game, action) || this.#keepMessage(before);
    if (this.#game.flows !== before.flows) this.#tellMistakes();
    if (this.#game.flows !== before.flows || this.#game.stroke) this.#advice = dropHint(this.#advice);
    if (action.type === "reset") this.#forget();
    if (isForgotten || hasToKeep(before, this.#game)) this.#keep(before);
    this.#plan();
  }

  /**
   * The message goes on standing, unless it told of a standing that is no more, or of no way.
   * @param {Game} before
   */
  #keepMessage(before) {
    const isPast = this.#message === describeStanding(before) || this.#message === WORDS.blocked;
    return isPast ? "" : this.#message;
  }

  #forget() {
    this.#advice = NO_ADVICE;
    this.#clock.set(0);
  }

  #tellMistakes() {
    const before = this.#mistakes;
    this.#findMistakes();
    const words = describeMistakes(before, this.#mistakes);
    if (words && !describeStanding(this.#game)) this.#message = `${this.#message} ${words}`.trim();
  }

  #findMistakes() {
    this.#mistakes = isSolved(this.#game) ? NO_MISTAKES
      : findMistakes(this.#level, this.#game.flows, this.#settings.mistakes);
  }

  /** @param {Game} before */
  #keep(before) {
    this.#isPlaying = true;
    this.#runClock();
    this.#keeper.keep(this.#game, this.#advice.told, this.#clock.read());
    if (this.#game.flows !== before.flows) this.#tell("move");
    if (isWon(this.#game) && !isSolved(before)) {
      this.#dismissGuide();
      this.#tell("solved");
    }
  }

  #keepTime() {
    if (this.#isPlaying) this.#keeper.keep(this.#game, this.#advice.told, this.#clock.read());
  }

  /** Once a second. */
  #beat() {
    if (!this.#isPlaying) return;
    this.#runClock();
    if (this.#settings.timer) this.#plan();
  }

  #runClock() {
    this.#clock.run(
      this.#isPlaying && !isSolved(this.#game) && document.visibilityState === "visible");
  }

  /** @param {string} name */
  #tell(name) {
    const { moves, given: hints } = this.#game;
    const detail = { id: this.#level.id, moves, hints, seconds: this.#clock.read() };
    this.#host.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  }

  /** @param {import("./panel.js").Tool} tool */
  #useTool(tool) {
    switch (tool) {
      case "hint": return this.#giveHint();
      case "rules": return openGuide(this.#root);
      case "settings":
        return openOptions(this.#root, this.#settings, (change) => this.#changeSettings(change));
      case "share": return openSharing(this.#root, listOffers(this.#level, this.#wiring));
      case "solution": return this.#offerSolution();
      case "brag": return void this.#shareResult();
      default: return this.#send({ type: tool });
    }
  }

  #giveHint() {
    this.#send({ type: "lay" });
    if (isSolved(this.#game)) return this.#say("finished");
    if (this.#level.hints.length === 0) return this.#say("noHints");
    const { advice, message, isNew, followed } = ask(this.#advice, this.#level, this.#game.flows);
    const isTold = advice.told !== this.#advice.told;
    if (isNew) this.#send({ type: "ask" });
    this.#advice = advice;
    if (followed) this.#send({ type: "follow", ...followed });
    if (!isSolved(this.#game)) this.#message = message;
    if (isTold) this.#keepTime();
    this.#plan();
  }

  /** By key: there too the keyboard is to be on the board at once. */
  #goNext() {
    const { nextUrl, isAtHome } = this.#wiring;
    if (nextUrl) window.location.assign(isAtHome ? nextUrl + BY_KEY : nextUrl);
  }

  #offerSolution() {
    if (!this.#level.solution) return this.#say("noSolution");
    if (isSolved(this.#game)) return this.#say("finished");
    const title = isOpen(this.#level) && WORDS.askOne;
    askFirst(this.#root, { ...WORDS.askSolution, ...title }, () => this.#send({ type: "reveal" }));
  }

  async #shareResult() {
    const seconds = this.#settings.timer ? this.#clock.read() : null;
    const text = writeResult(this.#game, seconds, findHome(this.#level, this.#wiring));
    const words = await sendText(text);
    if (words === null) openSharing(this.#root, [{ label: WORDS.brag, text, words: WORDS.spoilerFree }]);
    if (words) this.#message = words;
    this.#plan();
  }

  /** @param {Partial<Settings>} change */
  #changeSettings(change) {
    this.#showSettings(STORAGE.changeSettings(change));
  }

  /** @param {Settings} settings */
  #showSettings(settings) {
    this.#settings = settings;
    this.#findMistakes();
    this.#plan();
  }

  /**
   * Back from the browser's memory of pages: other tabs may have played on meanwhile.
   * @param {PageTransitionEvent} event
   */
  #wake({ persisted }) {
    if (!persisted) return;
    this.#keeper.wake();
    this.#game = { ...this.#resume(), cursor: this.#game.cursor };
    this.#showSettings(STORAGE.readSettings());
  }

  /** Another tab has played on: go on from there, unless this one is drawing. */
  #adoptProgress() {
    if (this.#game.stroke) return;
    this.#game = { ...this.#resume(), cursor: this.#game.cursor };
    this.#message = WORDS.otherTab;
    this.#findMistakes();
    this.#plan();
  }

  /** @param {import("./input.js").Word} word */
  #say(word) {
    this.#message = word === "tapAgain" ? describeFinished(this.#game) : WORDS[word];
    this.#plan();
  }

  /** Show the state at the next frame: many actions a frame cost no more than one. */
  #plan() {
    if (this.#isFrameDue) return;
    this.#isFrameDue = true;
    requestAnimationFrame(() => { this.#isFrameDue = false; this.#show(); });
  }

  #show() {
    this.#stage.show({
      game: this.#game,
      advice: this.#advice,
      mistakes: this.#mistakes,
      settings: this.#settings,
      best: this.#keeper.read().best,
      seconds: this.#clock.read(),
      message: this.#message,
    });
  }
}

/**
 * @param {Game} before
 * @param {Game} after
 */
function hasToKeep(before, after) {
  return after.flows !== before.flows || after.moves !== before.moves
    || after.given !== before.given || after.revealed !== before.revealed;
}

/**
 * @param {EventTarget} target
 * @param {string} type
 * @param {(event: Event) => void} listener
 * @returns {() => void} stop
 */
function listenTo(target, type, listener) {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
