// Notes for the first games: the first time a thing appears, one sentence beside it says what it is. Once each.

import { fill, h } from "./dom.js";
import { begins, hasRead, read } from "./experience.js";
import { refocus } from "./focus.js";
import { done, holding, lookAtPrices, pricing } from "./holding.js";
import { notes } from "./moments.js";
import { announce, toast } from "./page.js";
import { mark, shape } from "./scene.js";
import { remember, settings } from "./settings.js";
import { What } from "./what.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./contract.js").Moment} Moment */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

const GAP = 12; // px between a note and what it speaks of
const EDGE = 8;
const TOLD = ".moment:not([hidden])";
const SAID = `${TOLD}, .toast`;
const CHOSEN = ".commit:enabled"; // a move waits for its yes
const APART = 3; // own moves from one note to the next
// Nothing lies over what is to be done, held, turned to or counted.
const HELD = ".prompt, .hints, .actions, .hand, .switch, .scores, .ways:not([hidden])";
const SACRED = `${HELD}, .lesson:not([hidden]), .tabs, .pinned`;

/** The notes of a table: one card at a time. */
export class Notes {
  /** @param {HTMLElement} table */
  constructor(table) {
    this.table = table;
    this.element = h("aside", { class: "note", "aria-label": t("Note for a first game"), hidden: true });
    table.prepend(this.element);
    /** @type {Page | null} none while a lesson speaks */
    this.page = null;
    /** @type {Page | null} */
    this.newest = null;
    this.what = new What(table, () => this.newest);
    /** @type {Moment | null} */
    this.now = null;
    this.told = -Infinity; // how many moves one had made when the last note was told
    this.lit = new Set(); // what the lesson has spoken of
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.#done();
    });
    new ResizeObserver(() => this.#place()).observe(table);
    // One voice at a time: while a moment is told, or a message stands there, a note waits.
    document.addEventListener("house:moment", () => void (this.element.hidden = true));
    document.addEventListener("house:calm", () => this.#show());
    document.addEventListener("house:worth", () => requestAnimationFrame(() => this.now || this.#show()));
    // A leaf that is opened, a board that is moved: what a note speaks of is elsewhere, or has come into sight.
    table.addEventListener("click", () => requestAnimationFrame(() => this.#show()));
    for (const kind of ["wheel", "pointerup"])
      table.addEventListener(kind, () => requestAnimationFrame(() => this.#place()), { passive: true });
  }

  /**
   * @param {Page} page
   * @param {boolean} taught whether a lesson is speaking
   */
  show(page, taught) {
    const moved = this.page && own(page) !== own(this.page);
    if (page !== this.newest) this.what.hide();
    this.newest = page;
    this.page = taught ? null : page;
    if (taught && page.lesson) this.#taught(page);
    const here = this.now && !taught && all(page).some((one) => one.name === this.now?.name);
    if (this.now && (moved || !here)) this.#leave(!taught);
    this.#show();
  }

  /**
   * What a lesson has lit needs no note any more; and after it one plays a little before the next.
   * @param {Page} page
   */
  #taught(page) {
    for (const step of page.lesson?.steps ?? []) for (const id of step.shapes) this.lit.add(id);
    for (const one of notes(page)) if (one.shapes.some((id) => this.lit.has(id))) read(page.game, one.name);
    this.told = made(page);
  }

  /** Say nothing: the next page is for other eyes. */
  forget() {
    this.page = this.newest = null;
    this.what.hide();
    this.#leave(false);
  }

  #show() {
    lookAtPrices(this.table);
    const { page } = this;
    const chosen = !!this.table.querySelector(CHOSEN);
    const said = document.querySelector(SAID);
    if (this.now) {
      if (chosen || !said) this.element.hidden = chosen || behind(this.now.shapes);
      return this.#place();
    }
    if (!page || chosen || said || behind([]) || !wanted(page) || made(page) < this.told + APART) return;
    this.now = all(page).find((one) => !hasRead(page.game, one.name) && seen(one.shapes)) ?? null;
    if (!this.now) return;
    this.told = made(page);
    mark(document.body, "noted", this.now.shapes);
    fill(
      this.element,
      h("p", {}, this.now.words),
      h(
        "div",
        { class: "note-foot" },
        h("button", { type: "button", class: "quiet note-off", onclick: () => this.#off() }, t("No more notes")),
        h("button", { type: "button", class: "note-done", onclick: () => this.#done() }, t("Got it")),
      ),
    );
    this.element.hidden = false;
    this.#place();
    announce(this.now.words);
  }

  #done() {
    this.#leave(true);
    if ("keys" in document.body.dataset) refocus();
  }

  #off() {
    remember({ notes: false });
    this.#done();
    toast(t("Notes are off. They can be turned on again in the settings."));
  }

  /** @param {boolean} told whether it counts as read */
  #leave(told) {
    if (this.now && this.page && told) done(this.page.game, this.now);
    this.now = null;
    this.element.hidden = true;
    mark(document.body, "noted", []);
  }

  /** Beside its shapes: never over them nor over what is to be done, and over as little as can be that may be picked. */
  #place() {
    if (!this.now) return;
    const { width, height } = this.element.getBoundingClientRect();
    const about = this.now.shapes
      .map(shape)
      .flatMap((one) => (one && visible(one) ? [one.getBoundingClientRect()] : []));
    // A note about nothing on the table leaves the board alone where it can; it may lie over the tabs until it is read.
    const sacred = [...this.table.querySelectorAll(about.length ? SACRED : HELD)].map((one) =>
      one.getBoundingClientRect(),
    );
    const live = [...this.table.querySelectorAll("svg .live")].map((one) => one.getBoundingClientRect());
    const boards = [...this.table.querySelectorAll(":is(.board, .hand) svg[data-scene]")].map(paper);
    const centres = boards.map(centre);
    const dear = about.length ? 1 / 40 : 1e3; // a corner of the middle rather than a note that is far from its matter
    const bars = [...this.table.querySelectorAll(".actions")].map((one) => one.getBoundingClientRect());
    const above = bars.map(({ left, top, right }) => ({ left, top: top - height, right, bottom: top })); // often free
    let best = { left: EDGE, top: EDGE };
    let least = Infinity;
    for (const { left, top } of places(
      about,
      [...boards, ...above],
      this.table.getBoundingClientRect(),
      width,
      height,
    )) {
      const box = { left, top, right: left + width, bottom: top + height };
      const hidden = covered(box, live) / 20 + covered(box, boards) / (about.length ? 250 : 2);
      const cost =
        1e6 * covered(box, about) +
        1e3 * covered(box, sacred) +
        dear * covered(box, centres) +
        hidden +
        far(box, about);
      if (cost < least) [best, least] = [{ left, top }, cost];
    }
    this.element.style.left = `${best.left}px`;
    this.element.style.top = `${best.top}px`;
  }
}

/** @param {Page} page */
function wanted(page) {
  return settings.notes && page.seat !== null && page.started && !page.over && begins(page.game);
}

/**
 * What a page has to say to a beginner, around it what the house has.
 * @param {Page} page
 */
function all(page) {
  return [...pricing(), ...notes(page), ...holding(made(page))];
}

/**
 * The number of the last move of who looks on.
 * @param {Page} page
 */
function own(page) {
  return page.log.filter((entry) => entry.seat === page.seat).at(-1)?.n ?? 0;
}

/**
 * How many moves who looks on has made.
 * @param {Page} page
 */
function made(page) {
  return page.log.filter((entry) => entry.seat === page.seat).length;
}

/**
 * Whether what a note speaks of is in sight; a note without shapes always is.
 * @param {string[]} ids
 */
function seen(ids) {
  return !ids.length || ids.map(shape).some((one) => one && visible(one));
}

/**
 * Whether a leaf lies over the table of a phone and none of these shapes on it: whoever reads it is left alone.
 * @param {string[]} ids
 */
function behind(ids) {
  const leaf = document.querySelector(".sheet.open");
  return !!leaf && getComputedStyle(leaf).position === "fixed" && !ids.some((id) => leaf.contains(shape(id)));
}

/** @param {SVGElement} one */
function visible(one) {
  const { left, top, width, height } = one.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  return !!over?.closest("svg[data-scene], .note, .moment") || !!over?.closest(".board");
}

/**
 * Where a drawing is drawn: beside it, in the same frame, may be nothing.
 * @param {Element} one
 * @returns {Box}
 */
function paper(one) {
  const box = one.getBoundingClientRect();
  const [, , wide = 1, high = 1] = (one.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const size = Math.min(box.width / wide, box.height / high);
  const [aside, above] = [(box.width - wide * size) / 2, (box.height - high * size) / 2];
  return { left: box.left + aside, top: box.top + above, right: box.right - aside, bottom: box.bottom - above };
}

/**
 * The middle of a board, where the eye is.
 * @param {Box} board
 * @returns {Box}
 */
function centre({ left, top, right, bottom }) {
  const [wide, high] = [(right - left) / 4, (bottom - top) / 4];
  return { left: left + wide, top: top + high, right: right - wide, bottom: bottom - high };
}

/**
 * Where a card of this size could lie: around what it is about, at the edges of boards, then a grid over the table and beside them.
 * @param {Box[]} about
 * @param {Box[]} boards
 * @param {Box} room
 * @param {number} width
 * @param {number} height
 */
function* places(about, boards, room, width, height) {
  /**
   * @param {number} left
   * @param {number} top
   */
  const inside = (left, top) => ({
    left: Math.max(room.left + EDGE, Math.min(room.right - width - EDGE, left)),
    top: Math.max(room.top + EDGE, Math.min(room.bottom - height - EDGE, top)),
  });
  for (const one of about) {
    const middle = (one.left + one.right - width) / 2;
    yield inside(middle, one.bottom + GAP);
    yield inside(middle, one.top - height - GAP);
    yield inside(one.right + GAP, (one.top + one.bottom - height) / 2);
    yield inside(one.left - width - GAP, (one.top + one.bottom - height) / 2);
  }
  for (const one of boards) {
    const middle = (one.left + one.right - width) / 2;
    yield inside(middle, one.top);
    yield inside(middle, one.bottom - height);
  }
  const lefts = [0, 1, 2, 3, 4].map((right) => room.left + ((room.right - room.left - width) * right) / 4);
  lefts.push(...boards.flatMap(({ left, right }) => [left - width - EDGE, right + EDGE]));
  for (let down = 0; down <= 12; down += 1)
    for (const left of lefts) yield inside(left, room.top + ((room.bottom - room.top - height) * down) / 12);
}

/**
 * How much of these boxes a box hides, in square pixels.
 * @param {Box} box
 * @param {Box[]} others
 */
function covered(box, others) {
  return others.reduce(
    (sum, one) =>
      sum +
      Math.max(0, Math.min(box.right, one.right) - Math.max(box.left, one.left)) *
        Math.max(0, Math.min(box.bottom, one.bottom) - Math.max(box.top, one.top)),
    0,
  );
}

/**
 * How far a box is from the nearest of these.
 * @param {Box} box
 * @param {Box[]} others
 */
function far(box, others) {
  const away = others.map((one) =>
    Math.hypot((box.left + box.right - one.left - one.right) / 2, (box.top + box.bottom - one.top - one.bottom) / 2),
  );
  return away.length ? Math.min(...away) : 0;
}
