// A tap that is meant for what has just gone, a message or a button, never lands on what lies or comes there.

import { h } from "./dom.js";

const AFTER = 800; // ms: a finger that was on its way has come down by then
const TWICE = 1000; // ms: a second tap that comes so soon was meant for what stood here before
const CLICK = 100; // ms: a finger's click comes a little after the finger has gone

/**
 * Take a message away; for a moment nothing can be pressed in its place.
 * @param {HTMLElement} note
 */
export function lift(note) {
  const { left, top, width, height } = note.getBoundingClientRect();
  const place = h("div", { class: "shield" });
  Object.assign(place.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  note.replaceWith(place);
  window.setTimeout(() => place.remove(), AFTER);
}

/**
 * A link that takes the place of what was just pressed hears no tap for a moment; a key it hears at once.
 * @param {HTMLElement} link
 */
export function deaf(link) {
  const until = performance.now() + TWICE;
  link.addEventListener("click", (event) => {
    if (event.detail && event.timeStamp < until) event.preventDefault(); // a click by a key counts no presses
  });
  return link;
}

/**
 * What was pressed here is clicked here or nowhere; tells whether a finger is down.
 * @param {HTMLElement} note
 * @returns {() => boolean}
 */
export function guard(note) {
  let down = false;
  /** @param {Event} event */
  const click = (event) => {
    if (event.target instanceof Element && event.target.closest(".toasts")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const free = () => {
    window.removeEventListener("click", click, true);
    window.removeEventListener("pointerdown", free, true); // what is pressed next has a click of its own
  };
  const up = () => {
    down = false;
    window.setTimeout(free, CLICK);
    window.addEventListener("pointerdown", free, true);
    for (const end of ["pointerup", "pointercancel"]) window.removeEventListener(end, up, true);
  };
  note.addEventListener("pointerdown", () => {
    down = true;
    window.addEventListener("click", click, true);
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, up, true);
  });
  return () => down;
}
