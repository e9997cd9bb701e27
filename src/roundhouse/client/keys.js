// Whole games by keyboard: arrows and Tab over live shapes, Enter, R, F, U, Esc, ?

import { h } from "./dom.js";
import { listenFocus, middle, refocus, rests, stops } from "./focus.js";
import { dialog } from "./page.js";
import { t } from "./words.js";

/**
 * @typedef {object} Keyboard what the keys do to the table
 * @property {(id: string) => void} press a shape
 * @property {() => void} commit
 * @property {() => boolean} back false when there was nothing to step back from
 * @property {() => void} rotate
 * @property {() => void} flip
 * @property {() => void} undo
 * @property {() => void} list all moves in words
 * @property {(factor: number) => void} zoom 0 shows all
 */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/**
 * Listen to the keyboard.
 * @param {Keyboard} keyboard
 */
export function listenKeys(keyboard) {
  document.addEventListener("keydown", (event) => {
    document.body.dataset.keys = "";
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    if (act(event, keyboard)) event.preventDefault();
  });
  document.addEventListener("pointerdown", () => delete document.body.dataset.keys);
  listenFocus();
}

/** The window that tells the keys. */
export function openHelp() {
  /** @type {[string, string][]} */
  const keys = [
    ["← ↑ → ↓", t("from one live shape to the next")],
    ["Tab", t("through everything on the page")],
    ["Enter", t("pick a shape, make the move")],
    ["R", t("turn, or show the next way")],
    ["F", t("flip")],
    ["M", t("the list of all moves in words")],
    ["Esc", t("step back")],
    ["U", t("undo")],
    ["+ − 0", t("zoom in, zoom out, show all")],
    ["?", t("what the shape is; elsewhere this help")],
  ];
  const list = h(
    "dl",
    { class: "keys" },
    keys.map(([key, what]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, what))),
  );
  dialog(
    t("How to play with keys and fingers"),
    h(
      "p",
      {},
      t(
        "What glows can be picked, in any order. The first tap shows what would happen, the second makes the move; where it can be done in several ways, the second shows the next way and ✓ makes the move. Drag a shape onto another to pick both. Hold what you drew last to take it back. Hold anything else, or let the mouse rest on it, to learn what it is.",
      ),
    ),
    matchMedia("(pointer: coarse)").matches
      ? h("details", { class: "fold" }, h("summary", {}, t("With a keyboard")), list)
      : list,
  );
}

/**
 * @param {KeyboardEvent} event
 * @param {Keyboard} keyboard
 * @returns {boolean} whether the key meant something
 */
function act(event, keyboard) {
  const focused = document.activeElement;
  const arrow = ARROWS[event.key];
  if (arrow && !(focused instanceof HTMLElement && focused.closest("[role=tablist], .log"))) return step(arrow);
  if (event.key === "Enter" || event.key === " ") {
    if (focused instanceof SVGElement && focused.id) keyboard.press(focused.id);
    else if (rests(focused)) keyboard.commit();
    else return false;
    return true;
  }
  if (event.key === "Escape") return keyboard.back();
  if (event.key === "?" || event.code === "KeyH") openHelp();
  // By place on the keyboard, not by letter: a Ukrainian layout has no R.
  else if (event.code === "KeyR") keyboard.rotate();
  else if (event.code === "KeyF") keyboard.flip();
  else if (event.code === "KeyU") keyboard.undo();
  else if (event.code === "KeyM") keyboard.list();
  else if (event.key === "+" || event.key === "=") keyboard.zoom(1.5);
  else if (event.key === "-") keyboard.zoom(1 / 1.5);
  else if (event.key === "0") keyboard.zoom(0);
  else return false;
  return true;
}

/** @param {[number, number]} direction */
function step([dx, dy]) {
  const from = document.activeElement;
  if (!(from instanceof SVGElement) || rests(from)) return refocus();
  const here = middle(from);
  /** @type {SVGElement | null} */
  let best = null;
  let least = Infinity;
  for (const one of stops()) {
    const there = middle(one);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const across = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    const cost = along + 2.2 * across;
    if (one !== from && along > 1 && cost < least) [best, least] = [one, cost];
  }
  best?.focus({ preventScroll: true });
  return true;
}

/** @param {EventTarget | null} target */
function isElsewhere(target) {
  return target instanceof HTMLElement && !!target.closest("input, textarea, select, dialog");
}
