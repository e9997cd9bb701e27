// Where the keyboard stands when what it stood on is gone: on what comes next, or at rest; never on the page itself.

import { shape } from "./scene.js";

const RESTS = "body, #app, .table > h1, .lesson, .hints, svg[data-scene]";
const NEXT = [".hints:not([hidden]) .hint-tab[aria-pressed=true]", ".actions .commit:enabled", ".lesson-next"];
const LIT = ".taught.live:not(.picked)";

/** Where the keyboard last stood, so that it comes back to the same corner of the board. */
let last = { x: 0, y: 0, id: "", drawing: "" };
let since = ""; // the number of the page on which it came to rest
/** @type {Element | null} */
let placed = null; // where nobody but this file has put it: a lesson that lights something a moment later may have it

/** Remember where the keyboard stands. */
export function listenFocus() {
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof SVGElement) || !target.id) return;
    const drawing = target.closest("svg")?.dataset.scene ?? "";
    last = { ...middle(target), id: target.id, drawing };
  });
}

/**
 * Whether the keyboard stands on nothing that could be pressed.
 * @param {Element | null} [one]
 */
export function rests(one = document.activeElement) {
  return !one || one.matches(RESTS);
}

/** What of the drawings takes the keyboard. */
export function stops() {
  /** @type {NodeListOf<SVGElement>} */
  const all = document.querySelectorAll("svg[data-scene] [tabindex]");
  return [...all].filter(isSeen);
}

/** Give the keyboard to the live shape nearest to where it last stood; where a lesson has lit some, to one of these. */
export function refocus() {
  const all = stops();
  const lit = all.filter((one) => one.matches(LIT));
  const [first] = (lit.length ? lit : all).sort((a, b) => away(middle(a)) - away(middle(b)));
  first?.focus({ preventScroll: true });
  return !!first;
}

/**
 * The page opens: the keyboard stands where it begins, and not before its bar.
 * @param {HTMLElement} place
 */
export function begin(place) {
  if (!rests() || document.querySelector("dialog[open]")) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** Whoever uses the keyboard keeps it on something, now and when the next frame has hidden what it stood on. */
export function keep() {
  if (!("keys" in document.body.dataset)) return;
  stand();
  requestAnimationFrame(stand);
}

function stand() {
  const held = document.activeElement;
  const ours = held === placed && !held?.matches(LIT);
  if (document.querySelector("dialog[open]") || !(rests(held) || isGone(held) || ours)) return;
  const next = successor();
  if (next) (placed = next).focus({ preventScroll: true });
  else if (held === document.body || !rests(held)) rest();
}

/** What is to be pressed next: a button that waits, what a lesson asks for, or the same shape while nothing has changed. */
function successor() {
  for (const name of NEXT) {
    const one = document.querySelector(name);
    if (one instanceof HTMLElement && isSeen(one)) return one;
  }
  const all = stops();
  const same = page() === since ? shape(last.id) : null;
  return all.find((one) => one.matches(LIT)) ?? all.find((one) => one === same);
}

/** On the drawing where it stood, where a second press of the same key does nothing. */
function rest() {
  const drawn = [`svg[data-scene="${last.drawing}"]`, ".board svg[data-scene]"]
    .map((name) => document.querySelector(name))
    .find((one) => one && isSeen(one));
  if (!(drawn instanceof SVGElement)) return;
  since = page();
  drawn.setAttribute("tabindex", "-1");
  drawn.focus({ preventScroll: true });
}

function page() {
  const table = document.querySelector(".table");
  return (table instanceof HTMLElement && table.dataset.seq) || "";
}

/** @param {Element | null} one */
function isGone(one) {
  if (one instanceof SVGElement && !one.hasAttribute("tabindex")) return true;
  return !one || !isSeen(one) || (one instanceof HTMLButtonElement && one.disabled);
}

/** @param {Element} one */
function isSeen(one) {
  return one.getClientRects().length > 0;
}

/** @param {Element} one */
export function middle(one) {
  const rect = one.getBoundingClientRect();
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}

/** @param {{x: number, y: number}} at */
function away(at) {
  return Math.hypot(at.x - last.x, at.y - last.y);
}
