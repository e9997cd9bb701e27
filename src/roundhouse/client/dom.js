// The page as a tree of small pieces: h() makes an element, the rest reads well.

import { way } from "./ways.js";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Props */

/**
 * An element with attributes, listeners (`onclick`) and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) set(element, name, value);
  element.append(...nodes(children));
  return element;
}

/**
 * Put these children into an element in place of what it holds.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
}

/**
 * An element that the page is known to have.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement}
 */
export function need(selector, within = document) {
  const found = within.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`the page has no ${selector}`);
  return found;
}

/**
 * An icon: one path on a 24 × 24 field, drawn with the colour of the text around it.
 * @param {string} d
 * @returns {SVGSVGElement}
 */
export function icon(d) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", d);
  svg.append(path);
  return svg;
}

/**
 * Our own server's SVG text as an element; text that is no SVG gives an empty picture.
 * @param {string} text
 * @returns {SVGSVGElement}
 */
export function picture(text) {
  const place = document.createElement("template"); // a parser of its own for every picture would take ten times as long
  place.innerHTML = text;
  const parsed = place.content.firstElementChild;
  return parsed instanceof SVGSVGElement ? document.adoptNode(parsed) : emptyPicture();
}

/** A picture with nothing in it. */
export function emptyPicture() {
  return document.createElementNS("http://www.w3.org/2000/svg", "svg");
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {unknown} value
 */
function set(element, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name.startsWith("on") && typeof value === "function") {
    element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  } else {
    const text = value === true ? "" : String(value);
    element.setAttribute(name, name === "href" ? way(text) : text);
  }
}

/**
 * @param {(Child | Child[])[]} children
 * @returns {(Node | string)[]}
 */
function nodes(children) {
  /** @type {(Node | string)[]} */
  const kept = [];
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false || child === "") continue;
    kept.push(child instanceof Node ? child : String(child));
  }
  return kept;
}
