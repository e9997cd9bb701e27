// Drawings that change without being made anew: same id, same element, so that CSS can move it.

import { text } from "./api.js";
import { picture } from "./dom.js";

/** Classes that the client lays over a drawing; the server's own classes stay beside them. */
export const MARKS = ["live", "picked", "near", "lit", "changed", "blink", "fresh", "taught", "noted"];

/** Elements of the client inside a drawing: ghosts, the ring of the keyboard. */
export const OURS = "ours";
const KEPT = new Set(["role", "tabindex", "aria-pressed", "data-scene"]);

/** @typedef {import("./api.js").Scene} Scene */
/** @typedef {{want: Node, node: Node | undefined}} Wanted */

const FONT = "ui-rounded, 'Segoe UI', 'DejaVu Sans', 'Noto Sans', system-ui, sans-serif";
const NOTHING = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
/** @type {Map<string, Promise<Element>>} */
const layers = new Map();
/** @type {WeakMap<Element, string>} */
const ghosts = new WeakMap();

/**
 * A scene as a drawing of its own. The layer that never changes comes when it is there: it has no names and no size.
 * @param {Scene} scene
 * @returns {SVGSVGElement}
 */
export function drawing(scene) {
  const drawn = picture(`<svg xmlns="http://www.w3.org/2000/svg">${scene.shapes.join("")}</svg>`);
  frame(drawn, scene);
  drawn.setAttribute("font-family", FONT);
  return drawn;
}

/**
 * Change a drawing into another scene. Returns the elements that are new.
 * @param {SVGSVGElement} drawn
 * @param {Scene} old what it shows
 * @param {Scene} scene
 * @returns {Element[]}
 */
export function patch(drawn, old, scene) {
  const held = document.activeElement instanceof SVGElement ? document.activeElement : null;
  /** @type {Element[]} */
  const made = [];
  frame(drawn, scene);
  if (old.shapes !== scene.shapes) arrange(drawn, pieces(drawn, old.shapes, scene.shapes), made);
  // An element that had to move in the tree has lost the keyboard: give it back.
  if (held && held !== document.activeElement && drawn.contains(held)) held.focus({ preventScroll: true });
  return made;
}

/**
 * The elements of a drawing whose shapes another state of it has not: what goes, or has come.
 * @param {SVGSVGElement} drawn
 * @param {Scene} scene what it shows
 * @param {Scene} other
 * @returns {Element[]}
 */
export function apart(drawn, scene, other) {
  if (scene.shapes === other.shapes) return [];
  /** @type {Map<string, number>} */
  const there = new Map();
  for (const text of other.shapes) there.set(text, (there.get(text) ?? 0) + 1);
  const nodes = [...drawn.childNodes].filter((node) => !isOurs(node));
  return scene.shapes.flatMap((text, at) => {
    const left = there.get(text) ?? 0;
    const node = nodes[at];
    if (left) there.set(text, left - 1);
    return left || !(node instanceof Element) ? [] : [node];
  });
}

/**
 * Which element of a drawing each shape of the next one is: that of the same text, or of the same name, or the next of
 * its kind that has no name.
 * @param {SVGSVGElement} drawn
 * @param {string[]} old
 * @param {string[]} shapes
 * @returns {Wanted[]}
 */
function pieces(drawn, old, shapes) {
  const nodes = [...drawn.childNodes].filter((node) => !isOurs(node));
  /** @type {Map<string, Node[]>} */
  const same = new Map();
  old.forEach((text, at) => {
    const node = nodes[at];
    if (node) same.set(text, [...(same.get(text) ?? []), node]);
  });
  const kept = shapes.map((text) => same.get(text)?.shift());
  const news = shapes.filter((_, at) => !kept[at]).join("");
  const parsed = [...picture(`<svg xmlns="http://www.w3.org/2000/svg">${news}</svg>`).childNodes];
  const pairs = match([...same.values()].flat(), parsed);
  return kept.map((node) => {
    const want = node ?? /** @type {Node} */ (parsed.shift());
    return { want, node: node ?? pairs.get(want) };
  });
}

/**
 * What a drawing is besides its shapes.
 * @param {SVGSVGElement} drawn
 * @param {Scene} scene
 */
function frame(drawn, scene) {
  const named = { viewBox: `0 0 ${scene.width} ${scene.height}`, role: "group", "aria-label": scene.title };
  // A view box that is set anew, be it to the same, has every word of the drawing laid out again.
  for (const [name, value] of Object.entries(named))
    if (drawn.getAttribute(name) !== value) drawn.setAttribute(name, value);
  if ((drawn.dataset.under ?? "") === scene.under) return;
  drawn.dataset.under = scene.under;
  drawn.querySelector(":scope > .under")?.remove();
  if (!scene.under) return;
  const place = document.createElementNS(drawn.namespaceURI, "g");
  place.setAttribute("class", `${OURS} under`);
  place.setAttribute("aria-hidden", "true");
  drawn.prepend(place);
  layer(scene.under).then(
    (found) => place.replaceChildren(...found.cloneNode(true).childNodes),
    () => undefined, // the next drawing asks again
  );
}

/**
 * @param {string} address
 * @returns {Promise<Element>}
 */
function layer(address) {
  const found = layers.get(address) ?? fetched(address);
  layers.set(address, found);
  return found;
}

/**
 * A board without its ground is none: over a bad line it is asked for until it has come.
 * @param {string} address
 */
async function fetched(address) {
  for (let wait = FIRST_WAIT; ; wait = Math.min(LONGEST_WAIT, wait * 2)) {
    const found = await text(address).catch((error) => (error.status === 404 ? NOTHING : ""));
    if (found) return picture(found);
    await new Promise((wake) => window.setTimeout(wake, wait));
  }
}

/**
 * Lay a piece of SVG over a drawing: the ghost of a move. Empty text takes it away.
 * @param {SVGSVGElement} drawn
 * @param {string} text
 */
export function ghost(drawn, text) {
  const known = drawn.querySelector(`:scope > .${OURS}.ghost`);
  if (known && ghosts.get(known) === text) return;
  known?.remove();
  if (!text) return;
  const layer = picture(
    `<svg xmlns="http://www.w3.org/2000/svg"><g class="${OURS} ghost" aria-hidden="true">${text}</g></svg>`,
  ).firstElementChild;
  if (!layer) return;
  for (const one of layer.querySelectorAll("[id]")) one.removeAttribute("id");
  drawn.append(layer);
  ghosts.set(layer, text);
}

/**
 * A further drawing of a scene on the same page: its shapes must not have the same names.
 * @param {SVGSVGElement} drawn
 */
export function nameless(drawn) {
  for (const one of drawn.querySelectorAll("[id]")) one.removeAttribute("id");
  return drawn;
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
 * The shapes that a move touched, as far as they are drawn now; on another's board they have the owner's mark.
 * @param {import("./api.js").Entry} entry
 * @param {number | null} viewer
 */
export function touched({ seat, shapes }, viewer) {
  const names = shapes.map((id) => (seat !== viewer && shape(`s${seat}-${id}`) ? `s${seat}-${id}` : id));
  return names.filter(shape);
}

/**
 * @param {Element} old
 * @param {Element} wanted
 * @param {Element[]} made
 */
function morph(old, wanted, made) {
  attributes(old, wanted);
  const pairs = match(
    [...old.childNodes].filter((node) => !isOurs(node)),
    wanted.childNodes,
  );
  arrange(
    old,
    [...wanted.childNodes].map((want) => ({ want, node: pairs.get(want) })),
    made,
  );
}

/**
 * Make these the children of an element, in this order; what is the client's own stays.
 * @param {Element} old
 * @param {Wanted[]} wanted
 * @param {Element[]} made
 */
function arrange(old, wanted, made) {
  const used = new Set(wanted.map((one) => one.node));
  for (const node of [...old.childNodes]) {
    if (!used.has(node) && !isOurs(node)) node.remove();
  }
  let cursor = old.querySelector(":scope > .under")?.nextSibling ?? old.firstChild;
  for (const { want, node: known } of wanted) {
    const node = known ?? document.importNode(want, true);
    if (!known) {
      if (node instanceof Element) made.push(node);
    } else if (node === want) {
      // nothing has changed in it
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
 * @param {Node[]} old
 * @param {Iterable<Node>} wanted
 * @returns {Map<Node, Node>}
 */
function match(old, wanted) {
  /** @type {Map<string, Node>} */
  const named = new Map();
  /** @type {Map<string, Node[]>} */
  const spare = new Map();
  for (const node of old) {
    if (node instanceof Element && node.id) named.set(name(node), node);
    else spare.set(node.nodeName, [...(spare.get(node.nodeName) ?? []), node]);
  }
  /** @type {Map<Node, Node>} */
  const pairs = new Map();
  for (const want of wanted) {
    const found = want instanceof Element && want.id ? named.get(name(want)) : spare.get(want.nodeName)?.shift();
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

/** @param {Element} node */
function name(node) {
  return `${node.nodeName} ${node.id}`;
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
  return (!one?.matches(".live, .picked") && one?.getAttribute("aria-label")) || "";
}
