/**
 * Every word the player shows or speaks, in one place.
 */

import { isJoined, lastOf, mapColors } from "./flows.js";
import { findStanding, isPerfect, showFlows } from "./game.js";
import { LABELS, isOpen } from "./level.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./level.js").Level} Level */
/** @typedef {import("./mistakes.js").Mistakes} Mistakes */

export const WORDS = {
  undo: "Undo",
  redo: "Redo",
  reset: "Reset",
  hint: "Hint",
  rules: "Rules",
  settings: "Settings",
  share: "Share",
  solution: "Solution",
  brag: "Share result",
  close: "Close",
  next: "Next level",
  flows: "Flows",
  filled: "Filled",
  moves: "Moves",
  best: "Best",
  time: "Time",
  none: "–",
  tools: "Tools",
  more: "More",
  start: "Join each pair of dots and fill every cell.",
  restored: "Your flows are as you left them.",
  undone: "Undone.",
  noUndo: "Nothing to undo.",
  noRedo: "Nothing to redo.",
  redone: "Done again.",
  cleared: "Board cleared.",
  dropped: "Put back as it was.",
  blocked: "No way there.",
  nothing: "Nothing to pick up here. Start at a dot or on a flow.",
  finished: "Play on with Undo or Reset.",
  allTold: "There is nothing left to tell.",
  noHints: "There are no hints for this level.",
  noSolution: "The solution of this level is not told.",
  revealed: "This is the solution. It does not count; Reset lets you play.",
  revealedOne: "This is one of the solutions. It does not count; Reset lets you play.",
  otherTab: "Drawn in another tab.",
  copy: "Copy",
  copied: "copied.",
  copyByHand: "The browser does not allow it: the text is selected, copy it by hand.",
  resultCopied: "Your result is copied.",
  shared: "Shared.",
  spoilerFree: "It says how it went, not how it goes.",
  loading: "Loading the level …",
  unplayable: "This level cannot be played",
  askSolution: {
    title: "Show the solution?",
    words: "It does not count as solved. Reset clears the board to play it yourself.",
    yes: "Show it",
    no: "Play on",
  },
  askOne: { title: "Show a solution?" },
  guide: "How to play",
  play: "Play",
  gotIt: "Got it",
  colors: "Colors",
  tellApart: "Tell flows apart by",
  letters: "Letters",
  patterns: "Patterns",
  mistakes: "Mistakes",
  counted: "Counted",
  timer: "Show the time",
  help: "Arrow keys move. Space or Enter picks up a flow and lays it down; Escape puts it back. "
    + "U undoes, Shift U redoes, R resets, H gives a hint, N opens the next level, "
    + "question mark shows the rules.",
};

/**
 * @param {number} count
 * @param {string} noun
 */
export function countOf(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * @param {number} color
 */
export function nameFlow(color) {
  return `flow ${LABELS[color]}`;
}

/**
 * @param {Level} level
 */
export function nameBoard({ board, dots }) {
  return `Board, ${countOf(board.height, "row")}, ${countOf(board.width, "column")}, `
    + countOf(dots.length, "flow");
}

/**
 * @param {Level} level
 * @param {number} cell
 */
export function namePlace({ board }, cell) {
  const [row, col] = board.cells[cell];
  return `row ${row + 1}, column ${col + 1}`;
}

/**
 * What to say after a change of state; empty when there is nothing to say.
 * @param {Game} before
 * @param {Game} after
 * @param {import("./game.js").Action} action
 */
export function describeChange(before, after, action) {
  if (action.type === "undo") return before.stroke ? WORDS.dropped : WORDS.undone;
  if (action.type === "redo") return WORDS.redone;
  if (action.type === "reset") return WORDS.cleared;
  if (action.type === "cancel") return WORDS.dropped;
  if (action.type === "ask") return "";
  if (action.type === "grab" && after.stroke) return describeGrab(after);
  return describeStanding(after) || describeFlows(before, after) || describeLaid(before, after);
}

/**
 * @param {Game} before
 * @param {Game} after
 * @returns {string} empty unless a stroke was laid down on the way; a joined flow was told when it was joined
 */
function describeLaid({ stroke }, after) {
  const { level, flows } = after;
  if (!stroke || after.stroke || isJoined(level.dots, flows, stroke.color)) return "";
  return `${capitalize(nameFlow(stroke.color))} laid down at ${namePlace(after.level, after.cursor)}.`;
}

/**
 * @param {Game} game with a stroke just begun
 */
function describeGrab({ level, stroke }) {
  if (!stroke) return "";
  return `${capitalize(nameFlow(stroke.color))} picked up at `
    + `${namePlace(level, lastOf(stroke.path))}.`;
}

/**
 * Why the game is over, or why it is not although every pair is joined; else empty.
 * @param {Game} game
 */
export function describeStanding(game) {
  const standing = findStanding(game);
  if (standing.solved) return game.revealed ? nameRevealed(game) : describeWin(game);
  if (standing.joined < standing.colors || standing.empty.length === 0) return "";
  const pairs = standing.colors === 1 ? "The pair is" : `All ${standing.colors} pairs are`;
  const cells = standing.empty.length === 1 ? "1 cell is" : `${standing.empty.length} cells are`;
  return `${pairs} joined but ${cells} empty.`;
}

/**
 * @param {Game} game with the solution shown
 */
function nameRevealed({ level }) {
  return isOpen(level) ? WORDS.revealedOne : WORDS.revealed;
}

/**
 * What to say when a finished flow was tapped: the flow under the cursor.
 * @param {Game} game
 */
export function describeFinished({ level, flows, cursor }) {
  const color = mapColors(level.board.cells.length, flows)[cursor];
  return `${capitalize(nameFlow(color))} is finished. Tap it once more to redraw it.`;
}

/**
 * @param {Game} game won
 */
function describeWin(game) {
  const perfect = isPerfect(game) ? " Perfect: one move for each flow." : "";
  const helped = game.given ? ` With ${countOf(game.given, "hint")}.` : "";
  return `Solved in ${countOf(game.moves, "move")}.${perfect}${helped}`;
}

/**
 * What to say of mistakes that were not there before; empty when there are none.
 * @param {Mistakes} before
 * @param {Mistakes} after
 */
export function describeMistakes(before, after) {
  const flows = after.flows.filter((color) => !before.flows.includes(color));
  const cells = after.cells.length > before.cells.length ? after.cells.length : 0;
  return [
    ...flows.map((color) => `${capitalize(nameFlow(color))} cannot be finished like this.`),
    ...(cells ? [`${cells === 1 ? "1 cell" : `${cells} cells`} cannot be filled any more.`] : []),
  ].join(" ");
}

/**
 * @param {Game} before
 * @param {Game} after
 */
function describeFlows(before, after) {
  const [was, is] = [showFlows(before), showFlows(after)];
  const { dots } = after.level;
  const news = dots.flatMap((_, color) => {
    const [wasJoined, isNow] = [isJoined(dots, was, color), isJoined(dots, is, color)];
    if (isNow && !wasJoined) return [`${capitalize(nameFlow(color))} joined.`];
    if (countCells(is[color]) < countCells(was[color]) && color !== findActing(before)) {
      return [`${capitalize(nameFlow(color))} cut.`];
    }
    return [];
  });
  return news.join(" ");
}

/**
 * @param {Game} game
 */
function findActing({ stroke }) {
  return stroke ? stroke.color : -1;
}

/**
 * @param {readonly (readonly number[])[]} strands
 */
function countCells(strands) {
  return strands.reduce((count, strand) => count + strand.length, 0);
}

/**
 * Words as a person lists them: "up, left and down".
 * @param {readonly string[]} words
 * @param {string} [last] what stands before the last one
 */
export function joinWords(words, last = "and") {
  return words.length < 2 ? words.join("")
    : `${words.slice(0, -1).join(", ")} ${last} ${words[words.length - 1]}`;
}

/**
 * @param {string} text
 */
export function capitalize(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
