/**
 * The board on the page: an SVG picture, and over it a grid of cells for focus and screen readers.
 */

import { makeClues } from "./clues.js";
import { makeHtml, makeSvg, updateAttribute } from "./dom.js";
import { lastOf } from "./flows.js";
import { LABELS } from "./level.js";
import { nameMarks } from "./marks.js";
import { capitalize, nameBoard, nameCells } from "./messages.js";
import { PALETTE_SIZE } from "./palettes.js";
import { MARGIN, UNIT, drawLine, findExtent, findMiddle } from "./picture.js";

/** @typedef {import("./clues.js").Clues} Clues */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Standing} Standing */
/** @typedef {import("./level.js").Level} Level */

/**
 * @typedef {object} BoardView
 * @property {HTMLElement} element
 * @property {(game: Game, standing: Standing, clues: Clues) => void} update show a state
 * @property {() => void} focusCursor put the keyboard focus on the cursor's cell
 */

/**
 * Build the board of a level.
 * @param {Level} level
 * @param {string} helpId id of the element that tells the keys
 * @returns {BoardView}
 */
export function makeBoardView(level, helpId) {
  const picture = makePicture(level);
  const grid = makeGrid(level, helpId);
  const element = makeHtml("div", { class: "player-board" }, picture.element, grid.element);
  return {
    element,
    update(game, standing, clues) {
      picture.update(game, standing);
      picture.clues.update(clues);
      grid.update(game, standing, clues);
      element.classList.toggle("is-solved", standing.solved);
    },
    focusCursor: grid.focusCursor,
  };
}

/**
 * @param {Level} level
 */
function makePicture(level) {
  const tiles = level.board.cells.map((_, cell) => makeTile(level, cell));
  const lines = makeSvg("g", { class: "player-lines" });
  const halo = makeSvg("circle", { class: "player-halo", r: 0.56 * UNIT });
  const clues = makeClues(level.board);
  const dots = level.dots.map((pair, color) => makeDots(level, pair, color));
  const [width, height] = findExtent(level.board);
  const element = makeSvg(
    "svg",
    { class: "player-picture", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    makeSvg("g", {}, ...tiles), halo, lines, clues.element, makeSvg("g", {}, ...dots),
    clues.numbers,
  );
  return {
    element,
    clues,
    /**
     * @param {Game} game
     * @param {Standing} standing
     */
    update(game, standing) {
      updateTiles(standing, tiles);
      updateLines(game, standing, lines);
      dots.forEach((group, color) =>
        group.classList.toggle("is-joined", standing.areJoined[color]));
      updateHalo(game, halo);
    },
  };
}

/**
 * @param {Level} level
 * @param {number} cell
 */
function makeTile(level, cell) {
  const [x, y] = findMiddle(level.board, cell);
  const side = UNIT - 5;
  return makeSvg("rect", {
    class: "player-tile", x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 12,
  });
}

/**
 * @param {Level} level
 * @param {readonly number[]} pair
 * @param {number} color
 */
function makeDots(level, pair, color) {
  const group = makeSvg("g", { class: "player-dots" });
  paint(group, color);
  for (const cell of pair) {
    const [x, y] = findMiddle(level.board, cell);
    group.append(
      makeSvg("circle", { class: "player-dot", cx: x, cy: y, r: 0.345 * UNIT }),
      makeSvg("text", { class: "player-letter", x, y: y + 14.5 }, LABELS[color]),
    );
  }
  return group;
}

/**
 * Give an element the variables of a color.
 * @param {SVGElement} element
 * @param {number} color -1 for none
 */
function paint(element, color) {
  const place = color % PALETTE_SIZE;
  if (element.dataset.color === String(color)) return;
  element.dataset.color = String(color);
  element.style.setProperty("--flow", color < 0 ? "transparent" : `var(--flow-${place})`);
  element.style.setProperty("--flow-ink", color < 0 ? "transparent" : `var(--flow-ink-${place})`);
}

/**
 * @param {Standing} standing
 * @param {SVGElement[]} tiles
 */
function updateTiles({ cellColors, empty }, tiles) {
  const lit = new Set(empty);
  tiles.forEach((tile, cell) => {
    paint(tile, cellColors[cell]);
    tile.classList.toggle("is-covered", cellColors[cell] >= 0);
    tile.classList.toggle("is-lit", lit.has(cell));
  });
}

/**
 * @param {Game} game
 * @param {Standing} standing
 * @param {SVGGElement} layer one path a strand, made and dropped as strands come and go
 */
function updateLines({ level: { board } }, { flows, areJoined }, layer) {
  const strands = flows.flatMap((ofColor, color) => ofColor.map((cells) => ({ color, cells })));
  while (layer.childElementCount > strands.length) layer.lastElementChild?.remove();
  while (layer.childElementCount < strands.length) {
    layer.append(makeSvg("path", { class: "player-line" }));
  }
  strands.forEach(({ color, cells }, place) => {
    const line = /** @type {SVGPathElement} */ (layer.children[place]);
    paint(line, color);
    updateAttribute(line, "d", drawLine(board, cells));
    line.classList.toggle("is-joined", areJoined[color]);
  });
}

/**
 * @param {Game} game
 * @param {SVGCircleElement} halo shown at the end of the stroke under way
 */
function updateHalo({ level, stroke }, halo) {
  halo.classList.toggle("is-shown", stroke !== null);
  if (!stroke) return;
  const [x, y] = findMiddle(level.board, lastOf(stroke.path));
  paint(halo, stroke.color);
  updateAttribute(halo, "cx", String(x));
  updateAttribute(halo, "cy", String(y));
}

/**
 * @param {Level} level
 * @param {string} helpId
 */
function makeGrid(level, helpId) {
  const { board } = level;
  const cells = board.cells.map(() =>
    makeHtml("div", { class: "player-cell", role: "gridcell", tabindex: -1 }));
  const rows = Array.from({ length: board.height }, (_, row) =>
    makeHtml("div", { class: "player-row", role: "row" },
      ...cells.filter((_cell, index) => board.cells[index][0] === row)));
  const element = makeHtml("div", {
    class: "player-grid", role: "grid", "aria-label": nameBoard(level), "aria-describedby": helpId,
  }, ...rows);
  const share = (/** @type {number} */ extent) => `${(100 * MARGIN) / extent}%`;
  const [width, height] = findExtent(board);
  element.style.setProperty("inset", `${share(height)} ${share(width)}`);
  let cursor = -1;
  return {
    element,
    /**
     * @param {Game} game
     * @param {Standing} standing
     * @param {Clues} clues
     */
    update(game, standing, clues) {
      const marks = nameMarks(game.level, clues);
      nameCells(game.level, standing).forEach((name, cell) => updateAttribute(
        cells[cell], "aria-label", [capitalize(name), marks.get(cell)].filter(Boolean).join(", ")));
      if (game.cursor !== cursor) cursor = moveCursor(cells, cursor, game.cursor);
      element.classList.toggle("is-drawing", game.stroke !== null);
    },
    focusCursor: () => cells[cursor]?.focus({ preventScroll: true }),
  };
}

/**
 * @param {HTMLElement[]} cells
 * @param {number} from -1 at first
 * @param {number} to
 * @returns {number} the new cursor
 */
function moveCursor(cells, from, to) {
  const isFocused = from >= 0 && cells[from].matches(":focus");
  if (from >= 0) cells[from].tabIndex = -1;
  cells[to].tabIndex = 0;
  const isKeyboard = cells[to].closest(".is-keyboard") !== null;
  if (isFocused) cells[to].focus({ preventScroll: !isKeyboard });
  return to;
}
