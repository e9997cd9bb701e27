// The ring around the shape that has the keyboard, drawn as a shape: WebKit draws no outline around a group.

import { OURS } from "./scene.js";

const ROOM = 3;

/** Draw the ring where the keyboard is now, if the keyboard is what the person uses. */
export function ring() {
  for (const old of document.querySelectorAll(`svg[data-scene] > .${OURS}.ring`)) old.remove();
  const held = document.activeElement;
  const drawing = held?.closest("svg[data-scene]");
  // Not `:focus-visible`: WebKit does not count a focus that a script gives, not even when a key has asked for it.
  if (
    !(drawing instanceof SVGSVGElement) ||
    drawing === held ||
    !(held instanceof SVGGraphicsElement) ||
    !("keys" in document.body.dataset)
  )
    return;
  const box = held.getBBox();
  const { a, b, c, d, e, f } = turned(held, drawing);
  const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const place = {
    class: `${OURS} ring`,
    x: box.x - ROOM,
    y: box.y - ROOM,
    width: box.width + 2 * ROOM,
    height: box.height + 2 * ROOM,
    rx: 2 * ROOM,
    fill: "none",
    transform: `matrix(${a} ${b} ${c} ${d} ${e} ${f})`,
  };
  for (const [name, value] of Object.entries(place)) rect.setAttribute(name, String(value));
  drawing.append(rect);
}

/** Let the ring follow the keyboard. */
export function listenRing() {
  document.addEventListener("focusin", ring);
  document.addEventListener("focusout", ring);
  document.addEventListener("pointerdown", () => queueMicrotask(ring));
}

/**
 * How a shape is turned and moved in its drawing. Read from the drawing, not from the screen: there it may still be sliding.
 * @param {SVGGraphicsElement} shape
 * @param {SVGSVGElement} drawing
 */
function turned(shape, drawing) {
  let matrix = new DOMMatrix();
  for (let one = /** @type {Element | null} */ (shape); one && one !== drawing; one = one.parentElement) {
    const own = one instanceof SVGGraphicsElement ? one.transform.baseVal.consolidate()?.matrix : undefined;
    if (own) matrix = new DOMMatrix([own.a, own.b, own.c, own.d, own.e, own.f]).multiply(matrix);
  }
  return matrix;
}
