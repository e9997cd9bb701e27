// Things move from where they were to where they are; what is new comes as its drawing says, what is gone fades.

import { enter, fade, fly, kindOf, looks } from "./entrance.js";
import { apart } from "./scene.js";
import { sound } from "./sound.js";

const MOVE = 400;
const LATER = 70; // one after another
const LATEST = 420; // however many there are
const MOST_GONE = 24;

/** @typedef {{rect: DOMRect, body: DOMRect, drawing: SVGSVGElement, frame: string, node: Element, parent: Node | null, look: string, face: string}} Spot */

/** @type {Set<Animation>} */
const running = new Set();
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, hurry, { capture: true });

/** Whether the person wants motion: their setting, else what their system says. */
export function moves() {
  const wish = document.documentElement.dataset.motion;
  if (wish === "on" || wish === "off") return wish === "on";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Of every drawing the parts that are not in other scenes of the same names.
 * @param {Map<string, {svg: SVGSVGElement, scene: import("./api.js").Scene}>} shown
 * @param {Iterable<import("./api.js").Scene>} scenes
 * @returns {[SVGSVGElement, Element[]][]}
 */
export function changing(shown, scenes) {
  const others = new Map([...scenes].map((scene) => [scene.name, scene]));
  return [...shown].map(([name, { svg, scene }]) => {
    const other = others.get(name);
    return [svg, other ? apart(svg, scene, other) : [...svg.children]];
  });
}

/**
 * Where the named shapes of these drawings stand now: only of those parts that change, as all of them are hundreds.
 * @param {Iterable<[SVGSVGElement, Element[]]>} parts
 * @returns {Map<string, Spot>}
 */
export function spots(parts) {
  /** @type {Map<string, Spot>} */
  const found = new Map();
  if (!moves()) return found;
  for (const [drawing, some] of parts) {
    const framed = some.length ? frame(drawing) : "";
    for (const node of some.flatMap((one) => [one, ...one.querySelectorAll("[id]")])) {
      if (!node.id) continue;
      const look = looks(node);
      const rect = node.getBoundingClientRect();
      found.set(node.id, {
        rect,
        body: [...node.querySelectorAll("[data-body]")].at(-1)?.getBoundingClientRect() ?? rect,
        drawing,
        frame: framed,
        node,
        parent: node.parentNode,
        look,
        face: look && node.innerHTML,
      });
    }
  }
  return found;
}

/**
 * Animate from the earlier spots to the present ones.
 * @param {Map<string, Spot>} before
 * @param {Iterable<[SVGSVGElement, Element[]]>} parts what has changed
 * @param {Element[]} made elements that were not there before
 */
export function settle(before, parts, made) {
  const kind = kindOf(made);
  if (kind) sound(kind);
  if (!moves()) return;
  const after = spots(parts);
  /** @type {Set<Element>} */
  const moved = new Set();
  for (const [id, now] of after) {
    const then = before.get(id);
    if (!then || isInside(now.node, moved)) continue;
    const dx = then.rect.x - now.rect.x;
    const dy = then.rect.y - now.rect.y;
    if (Math.abs(dx) + Math.abs(dy) < 3 || !then.rect.width || !now.rect.width) continue;
    if (then.drawing === now.drawing && then.frame === now.frame) slide(now.node, dx, dy);
    else if (then.drawing !== now.drawing) fly(now.node, then.rect).forEach(moving);
    else continue;
    moved.add(now.node);
  }
  departures(before, after, arrivals(before, after, made, moved));
}

/** Be done with all that moves: who touches the table does not want to wait. */
export function hurry() {
  for (const one of [...running]) one.finish();
}

/**
 * @param {Animation | null | undefined} animation
 */
export function moving(animation) {
  if (!animation) return;
  running.add(animation);
  const over = () => running.delete(animation);
  animation.addEventListener("finish", over);
  animation.addEventListener("cancel", over);
}

/**
 * What is new comes in, one thing after another; so does what shows another face. What was named as the place from which
 * something comes, and is not as it was, has lost it: these shapes are given back.
 * @param {Map<string, Spot>} before
 * @param {Map<string, Spot>} after
 * @param {Element[]} made
 * @param {Set<Element>} moved
 */
function arrivals(before, after, made, moved) {
  const coming = made.filter((node) => !isInside(node, moved) && !before.has(node.id));
  const turned = [...after].filter(([id, now]) => now.look && before.has(id) && before.get(id)?.look !== now.look);
  const faces = turned.map(([, now]) => now.node).filter((node) => !coming.some((one) => one.contains(node)));
  const fresh = coming.filter((node) => !faces.some((face) => face.contains(node)));
  /** @type {Set<string>} */
  const left = new Set();
  const origin = (/** @type {SVGElement} */ node) => {
    const id = (node.dataset.from ?? "").split(" ").find((one) => before.get(one)?.body.width) ?? "";
    if (id) left.add(id);
    return before.get(id);
  };
  [...fresh, ...faces].forEach((node, at) => {
    const face = faces.includes(node) ? before.get(node.id)?.face : "";
    for (const one of enter(node, Math.min(LATEST, at * LATER), face, origin)) moving(one);
  });
  return left;
}

/**
 * @param {Map<string, Spot>} before
 * @param {Map<string, Spot>} after
 * @param {Set<string>} left what has not gone, but elsewhere
 */
function departures(before, after, left) {
  const lost = (/** @type {[string, Spot]} */ [id, then]) =>
    !after.has(id) && !left.has(id) && then.rect.width && !then.node.isConnected;
  const gone = [...before].filter(lost);
  const nodes = new Set(gone.map(([, then]) => then.node));
  for (const [, then] of gone.slice(0, MOST_GONE)) {
    const inside = then.parent && then.node.parentElement && isInside(then.node.parentElement, nodes);
    if (!inside && then.frame === frame(then.drawing)) moving(fade(then.node, then.parent, then.drawing));
  }
}

/**
 * @param {Element} node
 * @param {number} dx
 * @param {number} dy
 */
function slide(node, dx, dy) {
  if (!(node instanceof SVGGraphicsElement)) return;
  const parent = node.parentNode instanceof SVGGraphicsElement ? node.parentNode : node;
  const scale = parent.getScreenCTM();
  if (!scale) return;
  const turn = scale.inverse();
  const x = dx * turn.a + dy * turn.c;
  const y = dx * turn.b + dy * turn.d;
  // `translate` stands outside `transform`, so a turned tile still slides straight.
  const way = [{ translate: `${x}px ${y}px` }, { translate: "0px 0px" }];
  moving(node.animate(way, { duration: MOVE, easing: "cubic-bezier(.2,.8,.2,1)" }));
}

/**
 * @param {Element} node
 * @param {Set<Element>} set
 */
function isInside(node, set) {
  for (let one = node.parentElement; one; one = one.parentElement) if (set.has(one)) return true;
  return set.has(node);
}

/** @param {SVGSVGElement} drawing */
function frame(drawing) {
  const rect = drawing.getBoundingClientRect();
  return `${drawing.getAttribute("viewBox")} ${Math.round(rect.width)} ${Math.round(rect.height)}`;
}
