/**
 * Making elements: HTML and SVG, with attributes and children, never from strings of markup.
 */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | boolean>} Attributes false leaves an attribute out */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function makeHtml(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function makeSvg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false) element.setAttribute(name, String(value));
  }
}

/**
 * Set an attribute only where it differs, so that nothing is laid out again for nothing.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
export function updateAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * Set the text of an element only where it differs.
 * @param {Element} element
 * @param {string} text
 */
export function updateText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Outlines on a 24 x 24 grid, drawn for the toolbar. */
const ICONS = {
  undo: "M9 6 4 11l5 5M4 11h10a5.5 5.5 0 0 1 0 11h-2",
  redo: "m15 6 5 5-5 5m5-5H10a5.5 5.5 0 0 0 0 11h2",
  reset: "M19.5 12a7.5 7.5 0 1 1-2.3-5.4L20 9.3M20 4v5.3h-5.3",
  hint: "M9 18h6m-5 3h4M12 3a6 6 0 0 1 3.6 10.8c-.8.6-1.1 1.2-1.1 2.2h-5c0-1-.3-1.6-1.1-2.2A6 6 0 0 1 12 3z",
  rules: "M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 2.2m0 3.5v.1",
  settings: "M4 7h9m5 0h2M4 17h3m5 0h8M13 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0M7 17a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0",
  share: "M8 10.8l8-4.1M8 13.2l8 4.1M3 12a2.7 2.7 0 1 0 5.4 0 2.7 2.7 0 0 0-5.4 0M15.6 5.5a2.7 2.7 0 1 0 5.4 0 2.7 2.7 0 0 0-5.4 0M15.6 18.5a2.7 2.7 0 1 0 5.4 0 2.7 2.7 0 0 0-5.4 0",
  solution: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M9.2 12a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 0 0-5.6 0",
  close: "m6 6 12 12M18 6 6 18",
  next: "M5 12h14m-6-6 6 6-6 6",
  star: "m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z",
};

/**
 * @param {keyof typeof ICONS} name
 */
export function makeIcon(name) {
  return makeSvg(
    "svg",
    { class: "player-icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    makeSvg("path", { d: ICONS[name] }),
  );
}
