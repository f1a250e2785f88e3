/**
 * One game on the page: what players do goes in, what they see and hear comes out.
 */

import { NO_ADVICE, ask, describeHelp, dropHint, findClues } from "./advice.js";
import { makeHtml } from "./dom.js";
import { findStanding, isSolved, play, startGame } from "./game.js";
import { listenToKeyboard, listenToPointer } from "./input.js";
import { describeChain } from "./marks.js";
import { WORDS, describeChange, describeFinished, describeStanding } from "./messages.js";
import { makePanel } from "./panel.js";
import { makeBoardView } from "./render.js";
import { openStorage } from "./storage.js";

/** @typedef {import("./game.js").Action} Action */

/**
 * @param {HTMLElement} host
 * @param {HTMLElement} root in its shadow
 * @param {import("./level.js").Level} level
 */
export function startPlayer(host, root, level) {
  const storage = openStorage(() => window.localStorage);
  const saved = storage.readProgress(level);
  const settings = storage.readSettings();
  const nextUrl = host.getAttribute("next");
  const help = makeHtml("p", { class: "player-help", id: "player-help" }, WORDS.help);
  const view = makeBoardView(level, help.id);
  const panel = makePanel(useTool, nextUrl);
  const grid = /** @type {HTMLElement} */ (view.element.querySelector(".player-grid"));

  let game = startGame(level, saved.flows && { ...saved, flows: saved.flows });
  let { best } = saved;
  let message = describeStanding(game) || (game.moves ? WORDS.restored : WORDS.start);
  let advice = NO_ADVICE;
  let isFrameDue = false;

  /** @param {Action} action */
  function send(action) {
    const before = game;
    game = play(game, action);
    const isForgotten = action.type === "reset" && advice !== NO_ADVICE;
    if (game === before && !isForgotten) return;
    message = describeChange(before, game, action) || keepMessage(before);
    if (isSolved(game) && !isSolved(before)) message += describeHelp(advice);
    if (game.flows !== before.flows || game.stroke) advice = dropHint(advice);
    if (action.type === "reset") advice = NO_ADVICE;
    if (game.flows !== before.flows || game.moves !== before.moves) keepProgress(before);
    plan();
  }

  /**
   * The message goes on standing, unless it told of a standing that is no more.
   * @param {import("./game.js").Game} before
   */
  function keepMessage(before) {
    return message === describeStanding(before) ? "" : message;
  }

  /** @param {import("./game.js").Game} before */
  function keepProgress(before) {
    const hasWon = isSolved(game);
    if (hasWon) best = Math.min(best ?? Infinity, game.moves);
    const { flows, moves, lastColor } = game;
    storage.writeProgress(level, { flows, moves, lastColor, solved: hasWon, best });
    tell("move", moves);
    if (hasWon && !isSolved(before)) tell("solved", moves);
  }

  /**
   * @param {string} name
   * @param {number} moves
   */
  function tell(name, moves) {
    host.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail: { moves } }));
  }

  /** @param {import("./panel.js").Tool} tool */
  function useTool(tool) {
    if (tool === "letters") toggleLetters();
    else if (tool === "hint") giveHint();
    else send({ type: tool });
  }

  function giveHint() {
    send({ type: "lay" });
    if (isSolved(game)) return say("finished");
    if (level.hints.length === 0) return say("noHints");
    const answer = ask(advice, level, game.flows);
    ({ advice, message } = answer);
    if (answer.followed) send({ type: "follow", ...answer.followed });
    if (!isSolved(game)) ({ message } = answer);
    plan();
  }

  function toggleLetters() {
    settings.letters = !settings.letters;
    storage.writeSettings(settings);
    message = settings.letters ? WORDS.lettersOn : WORDS.lettersOff;
    plan();
  }

  /** @param {import("./input.js").Word} word */
  function say(word) {
    message = word === "tapAgain" ? describeFinished(game) : WORDS[word];
    plan();
  }

  /** Show the state at the next frame: many actions a frame cost no more than one. */
  function plan() {
    if (isFrameDue) return;
    isFrameDue = true;
    requestAnimationFrame(() => { isFrameDue = false; show(); });
  }

  function show() {
    const standing = findStanding(game);
    const clues = findClues(advice, level, standing.flows);
    view.update(game, standing, clues);
    const hints = level.hints.length > 0 && !standing.solved;
    const aside = describeChain(level, clues);
    panel.update({
      game, standing, best, hints, hasAdvice: advice !== NO_ADVICE, letters: settings.letters, message, aside,
    });
    root.classList.toggle("is-lettered", settings.letters);
    root.classList.toggle("is-won", standing.solved);
  }

  const controls = {
    getGame: () => game,
    send,
    say,
    giveHint,
    goNext: () => { if (nextUrl) window.location.assign(nextUrl); },
    /** @param {boolean} isKeyboard */
    setKeyboard: (isKeyboard) => {
      root.classList.toggle("is-keyboard", isKeyboard);
      if (!isKeyboard) view.focusCursor();
    },
  };
  root.style.setProperty("--columns", String(level.board.width));
  root.style.setProperty("--rows", String(level.board.height));
  root.append(makeHtml("div", { class: "player-layout" },
    view.element, makeHtml("div", { class: "player-panel" }, ...panel.parts)), help);
  listenToPointer(grid, controls);
  listenToKeyboard(root, grid, controls);
  show();
}
