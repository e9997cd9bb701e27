// Moments: what is worth a pause is said above the board for a second, one after another, and never stands in the way.

import { fill, h } from "./dom.js";
import { moves } from "./motion.js";
import { announce } from "./page.js";
import { mark } from "./scene.js";
import { sound } from "./sound.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./contract.js").Moment} Moment */

const SHORT = 1000;
const LETTER = 14; // so much longer for each letter: who reads slowly reads it too
const LONG = 1600;
const LOOK = 60; // ms from one look at what still flies to the next
const MOST = 3; // at once: who comes back after many moves is told the last ones

/**
 * The notes for beginners on a page; they are no moments.
 * @param {Page} page
 */
export function notes(page) {
  return page.moments.filter((one) => one.note);
}

/**
 * The moments of a page that the one before had not.
 * @param {Page | null} before none: nothing is new to who has just come
 * @param {Page} page
 */
export function fresh(before, page) {
  if (!before || before.seat !== page.seat) return [];
  const known = new Set(before.started ? before.moments.map((one) => one.name) : []);
  return page.moments.filter((one) => !one.note && !known.has(one.name));
}

/** Tells the moments of a table: each begins with `house:moment`, and when all is said there is `house:calm`. */
export class Moments {
  /** @param {HTMLElement} pane where they are told */
  constructor(pane) {
    this.pane = pane;
    this.words = h("p", {});
    this.element = h("div", { class: "moment", "aria-hidden": "true", hidden: true }, this.words);
    this.timer = 0;
    this.table = "";
    /** @type {Set<string>} by seat and name: what was told at this table, or stood there when one came */
    this.told = new Set();
    /** @type {Moment[]} */
    this.queue = [];
    pane.append(this.element);
    // Any touch or key ends them, and does what it would have done without them.
    for (const kind of ["pointerdown", "keydown", "wheel"])
      document.addEventListener(kind, () => this.skip(), { capture: true, passive: true });
  }

  /**
   * Tell what is new.
   * @param {Page | null} before
   * @param {Page} page
   */
  show(before, page) {
    if (!before || (page.over && !before.over)) this.skip(); // the end is the news now
    const news = this.#untold(before, page).slice(-MOST);
    for (const one of news) announce(one.words);
    this.queue.push(...news);
    if (!this.element.hidden) return;
    if (this.queue.length || page.over) this.#begin();
    else this.#next();
  }

  /**
   * What is new and was never told: what was taken back and comes again is no news.
   * @param {Page | null} before
   * @param {Page} page
   */
  #untold(before, page) {
    if (page.table !== this.table) [this.table, this.told] = [page.table, new Set()];
    const name = (/** @type {Moment} */ one) => `${page.seat} ${one.name}`;
    const found = fresh(before, page).filter((one) => !this.told.has(name(one)));
    if (page.started) for (const one of page.moments) this.told.add(name(one));
    return found;
  }

  /** Leave off, also what would have come. */
  skip() {
    this.queue = [];
    if (!this.element.hidden) this.#next();
  }

  /** Points that are on their way arrive first: nothing is printed over anything. */
  #begin() {
    window.clearTimeout(this.timer);
    const flying = document.querySelector(".earned") !== null;
    document.body.classList.toggle("telling", flying);
    if (flying) this.timer = window.setTimeout(() => this.#begin(), LOOK);
    else this.#next();
  }

  #next() {
    window.clearTimeout(this.timer);
    const one = this.queue.shift();
    this.element.hidden = !one;
    document.body.classList.toggle("telling", !!one);
    mark(document, "lit", one?.shapes ?? []);
    if (!one) return void document.dispatchEvent(new Event("house:calm"));
    document.dispatchEvent(new Event("house:moment"));
    fill(this.words, one.words);
    sound(one.name.startsWith("last") ? "last" : "round");
    const long = Math.min(LONG, SHORT + LETTER * one.words.length);
    this.timer = window.setTimeout(() => this.#next(), long);
    if (moves()) this.#pass(long);
  }

  /**
   * It comes in and goes as a train passes a platform.
   * @param {number} long
   */
  #pass(long) {
    const frames = [
      { opacity: 0, transform: "translateX(-24px)" },
      { opacity: 1, transform: "none", offset: 0.16 },
      { opacity: 1, transform: "none", offset: 0.86 },
      { opacity: 0, transform: "translateX(24px)" },
    ];
    this.element.animate(frames, { duration: long, easing: "ease-out" });
  }
}
