// Drawings that change without being made anew: same id, same element, so that CSS can move it.

import { picture } from "./dom.js";

/** Classes that the client lays over a drawing; the server's own classes stay beside them. */
export const MARKS = ["live", "picked", "near", "lit", "changed", "blink", "fresh", "taught"];

/** Elements of the client inside a drawing: ghosts, the ring of the keyboard. */
export const OURS = "ours";
const KEPT = new Set(["role", "tabindex", "aria-pressed", "data-scene"]);

/**
 * Change a drawing into what the SVG text says. Returns the elements that are new.
 * @param {SVGSVGElement} drawn
 * @param {string} text
 * @returns {Element[]}
 */
export function patch(drawn, text) {
  const held = document.activeElement instanceof SVGElement ? document.activeElement : null;
  /** @type {Element[]} */
  const made = [];
  morph(drawn, picture(text), made);
  // An element that had to move in the tree has lost the keyboard: give it back.
  if (held && held !== document.activeElement && drawn.contains(held)) held.focus({ preventScroll: true });
  return made;
}

/**
 * Lay a piece of SVG over a drawing: the ghost of a move. Empty text takes it away.
 * @param {SVGSVGElement} drawn
 * @param {string} text
 */
export function ghost(drawn, text) {
  drawn.querySelector(`:scope > .${OURS}.ghost`)?.remove();
  if (!text) return;
  const layer = picture(
    `<svg xmlns="http://www.w3.org/2000/svg"><g class="${OURS} ghost" aria-hidden="true">${text}</g></svg>`,
  ).firstElementChild;
  if (!layer) return;
  for (const one of layer.querySelectorAll("[id]")) one.removeAttribute("id");
  drawn.append(layer);
}

/**
 * Mark exactly these shapes with a class.
 * @param {ParentNode} root
 * @param {string} name
 * @param {Iterable<string>} ids
 */
export function mark(root, name, ids) {
  const wanted = new Set(ids);
  for (const one of root.querySelectorAll(`svg .${name}`)) {
    if (!wanted.has(one.id)) one.classList.remove(name);
  }
  for (const id of wanted) shape(id)?.classList.add(name);
}

/**
 * The drawn shape with this id.
 * @param {string} id
 * @returns {SVGElement | null}
 */
export function shape(id) {
  const found = document.getElementById(id);
  return found instanceof SVGElement ? found : null;
}

/**
 * @param {Element} old
 * @param {Element} wanted
 * @param {Element[]} made
 */
function morph(old, wanted, made) {
  attributes(old, wanted);
  const pairs = match(old, wanted);
  const used = new Set(pairs.values());
  for (const node of [...old.childNodes]) {
    if (!used.has(node) && !isOurs(node)) node.remove();
  }
  let cursor = old.firstChild;
  for (const want of wanted.childNodes) {
    let node = pairs.get(want);
    if (!node) {
      node = document.importNode(want, true);
      if (node instanceof Element) made.push(node);
    } else if (node instanceof Element && want instanceof Element) {
      morph(node, want, made);
    } else if (node.nodeValue !== want.nodeValue) {
      node.nodeValue = want.nodeValue;
    }
    if (cursor === node) cursor = node.nextSibling;
    else old.insertBefore(node, cursor);
  }
}

/**
 * Which old child becomes which wanted one: by id, or the next of the same kind.
 * @param {Element} old
 * @param {Element} wanted
 * @returns {Map<Node, Node>}
 */
function match(old, wanted) {
  /** @type {Map<string, Node>} */
  const named = new Map();
  /** @type {Map<string, Node[]>} */
  const spare = new Map();
  for (const node of old.childNodes) {
    if (isOurs(node)) continue;
    if (node instanceof Element && node.id) named.set(`${node.nodeName} ${node.id}`, node);
    else spare.set(node.nodeName, [...(spare.get(node.nodeName) ?? []), node]);
  }
  /** @type {Map<Node, Node>} */
  const pairs = new Map();
  for (const want of wanted.childNodes) {
    const id = want instanceof Element ? want.id : "";
    const found = id ? named.get(`${want.nodeName} ${id}`) : spare.get(want.nodeName)?.shift();
    if (found) pairs.set(want, found);
  }
  return pairs;
}

/**
 * @param {Element} old
 * @param {Element} wanted
 */
function attributes(old, wanted) {
  for (const { name } of [...old.attributes]) {
    if (!wanted.hasAttribute(name) && !KEPT.has(name) && name !== "class") old.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (name !== "class" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  const marks = MARKS.filter((one) => old.classList.contains(one));
  const value = [wanted.getAttribute("class") ?? "", ...marks].filter(Boolean).join(" ");
  if ((old.getAttribute("class") ?? "") === value) return;
  if (value) old.setAttribute("class", value);
  else old.removeAttribute("class");
}

/** @param {Node} node */
function isOurs(node) {
  return node instanceof Element && node.classList.contains(OURS);
}

/**
 * What a shape is, as its drawing names it, if nothing can be done with it now.
 * @param {string} id
 */
export function what(id) {
  const one = shape(id);
  return (!one?.matches(".live, .picked") && one?.querySelector(":scope > title")?.textContent) || "";
}
