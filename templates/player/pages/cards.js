/**
 * The cards of a pack's page: read from the page, made for levels of other pages, marked as solved.
 */

import { makeHtml, makeSvg } from "../view/dom.js";

/** @typedef {import("./shelf.js").Entry & { id: string, cards: HTMLElement[] }} Item a level, and the cards that show it */
/** @typedef {import("./ledger.js").Level & Item} LedgerItem */

const MARK = ", solved";
const TIMES = "\u00d7";

/**
 * @param {HTMLElement} card
 * @param {number} place
 * @returns {Item}
 */
export function readCard(card, place) {
  const { level = "", size = "", grade = "", rank, score } = card.dataset;
  return {
    id: level, place, size, grade, rank: Number(rank), score: Number(score), solved: false,
    cards: [card],
  };
}

/**
 * Mark a card as solved or not.
 * @param {HTMLElement} card
 * @param {boolean} isSolved
 */
export function markCard(card, isSolved) {
  card.classList.toggle("is-solved", isSolved);
  const mark = card.querySelector(".solved-mark");
  if (isSolved && !mark) {
    // Inside the link, so that whoever walks from link to link hears it.
    (card.querySelector("a") ?? card).append(makeHtml("span", { class: "solved-mark sr-only" }, MARK));
  }
  if (!isSolved) mark?.remove();
}

/**
 * Make the card of a level as pages print it (parts/cards.html.j2); a test holds the two together.
 * @param {LedgerItem} item
 */
export function makeCard({ id, place, size, flows, grade, rank, score, picture, solved }) {
  const [width, height] = size.split("x");
  const card = makeHtml("li", {
    class: "card", "data-level": id, "data-size": size, "data-grade": grade,
    "data-rank": rank, "data-score": score,
  }, makeHtml("a", { href: `${id}.html` },
    makeHtml("span", { class: "card-picture" }, makeHtml("img", {
      // Said before the address is, or the picture is fetched at once.
      loading: "lazy", src: picture.url, width: picture.width, height: picture.height,
      alt: `Level ${place + 1}: ${width} by ${height} cells with ${flows} pair${flows === 1 ? "" : "s"} of dots`,
      decoding: "async",
    })),
    makeHtml("span", { class: "card-words" },
      makeHtml("span", { class: "card-number" }, String(place + 1)),
      makeHtml("span", { class: "card-facts" }, `${width} ${TIMES} ${height} `,
        makeHtml("span", { "aria-hidden": "true" }, "·"), ` ${flows} flow${flows === 1 ? "" : "s"}`)),
    makeGrade(grade, rank, score)));
  markCard(card, solved);
  return card;
}

/**
 * @param {string} grade
 * @param {number} rank
 * @param {number} score
 */
function makeGrade(grade, rank, score) {
  if (rank === 0) {
    return makeHtml("span", { class: "grade grade-none" },
      makeHtml("span", { class: "grade-word" }, "not graded"));
  }
  const mark = makeSvg("svg", {
    class: "class-mark", viewBox: "0 0 60 10", width: 60, height: 10,
    "aria-hidden": "true", focusable: "false",
  }, makeSvg("use", { href: `#class-${rank}` }));
  return makeHtml("span", { class: "grade" }, mark,
    makeHtml("span", { class: "grade-word" }, grade),
    makeHtml("span", { class: "sr-only" }, ", score "),
    makeHtml("span", { class: "grade-score" }, String(score)));
}
