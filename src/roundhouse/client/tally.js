// The score sheets at the end: lines side by side, the best of each marked, counted up one after another.

import { fill, h } from "./dom.js";
import { moves } from "./motion.js";
import { hintsOf, ruleLink, sign } from "./panels.js";
import { sound } from "./sound.js";
import { number, t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./contract.js").Score} Sheet */
/** @typedef {import("./contract.js").ScoreLine} Line */
/** @typedef {{element: HTMLElement, words: string, cells: Cell[]}} Row */
/** @typedef {{node: HTMLElement, seat: number, points: number}} Cell */

const PAUSE = 500; // the board is looked at first
const LINE = 420;
const ALL = 4200; // however many lines there are

/** The sheets of a finished game. */
export class Tally {
  /**
   * @param {Page} page
   * @param {(shapes: string[]) => void} light
   */
  constructor(page, light) {
    this.page = page;
    this.light = light;
    this.order = ranked(page);
    /** @type {Row[]} */
    this.rows = [];
    /** @type {Map<number, HTMLElement[]>} */
    this.sums = new Map();
    this.now = h("p", { class: "counting", "aria-hidden": "true" });
    this.totals = this.#totals();
    this.brief = this.#brief();
    this.sheets = this.#sheets();
    this.frame = 0;
  }

  /**
   * Count the lines, where this device sees them for the first time and the person wants motion.
   * @param {HTMLElement} element what waits for the end of it
   */
  begin(element) {
    if (!moves() || this.page.frozen || !first(this.page.table) || !this.rows.length) return;
    element.classList.add("tallying");
    const each = Math.min(LINE, ALL / this.rows.length);
    for (const { element: row } of this.rows) row.classList.add("uncounted");
    const end = () => this.#end(element, end);
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, end, { capture: true });
    let start = 0;
    const step = (/** @type {number} */ time) => {
      start ||= time + PAUSE;
      if (element.isConnected && this.#count(Math.max(0, time - start) / each))
        this.frame = requestAnimationFrame(step);
      else end();
    };
    this.#count(0);
    this.frame = requestAnimationFrame(step);
  }

  /**
   * Show the sheets as they are after so many lines (and a part of the next); whether anything is left.
   * @param {number} done
   */
  #count(done) {
    /** @type {Map<number, number>} */
    const sums = new Map();
    this.rows.forEach(({ element, words, cells }, at) => {
      const part = Math.min(1, Math.max(0, done - at));
      if (part > 0 && element.classList.contains("uncounted")) {
        element.classList.remove("uncounted");
        fill(this.now, words);
        sound("points");
      }
      for (const { node, seat, points } of cells) {
        const value = Math.round(points * part);
        node.textContent = number(value);
        sums.set(seat, (sums.get(seat) ?? 0) + value);
      }
    });
    for (const [seat, nodes] of this.sums) for (const node of nodes) node.textContent = number(sums.get(seat) ?? 0);
    return done < this.rows.length;
  }

  /**
   * @param {HTMLElement} element
   * @param {() => void} listener
   */
  #end(element, listener) {
    cancelAnimationFrame(this.frame);
    for (const kind of ["pointerdown", "keydown"]) document.removeEventListener(kind, listener, { capture: true });
    this.#count(this.rows.length);
    element.classList.remove("tallying");
    element.classList.add("tallied");
    if (element.isConnected && this.#won()) sound("win");
  }

  #won() {
    return this.page.seats.length === 1 || this.page.you.some((seat) => this.page.result?.ranks[seat] === 1);
  }

  /** Everybody's total, always in sight. */
  #totals() {
    const { page } = this;
    return h(
      "ol",
      { class: "totals", "aria-label": t("Total") },
      this.order.map((sheet) => {
        const rank = page.result?.ranks[sheet.seat];
        const seat = page.seats[sheet.seat];
        const total = page.frozen ? page.result?.points[sheet.seat] : sheet.total;
        const sum = h("strong", {}, total === undefined ? "–" : number(total));
        if (!page.frozen) this.#adds(sheet.seat, sum);
        return h(
          "li",
          { class: rank === 1 && this.order.length > 1 ? "first" : "" },
          rank && this.order.length > 1 ? h("span", { class: "rank" }, sign(seat), t("place {n}", { n: rank })) : null,
          h("span", { class: "whose" }, seat?.name ?? ""),
          sum,
          hintsOf(seat),
        );
      }),
    );
  }

  /** The same in a few letters, for who sees the page; who hears it has the list. */
  #brief() {
    return h(
      "p",
      { class: "brief", "aria-hidden": "true" },
      this.order.map((sheet) => {
        const sum = h("strong", {}, number(this.page.result?.points[sheet.seat] ?? sheet.total));
        if (!this.page.frozen) this.#adds(sheet.seat, sum);
        return h("span", {}, this.order.length > 1 ? sign(this.page.seats[sheet.seat]) : null, sum);
      }),
    );
  }

  #sheets() {
    const { order, page } = this;
    /** @type {Map<string, Line>} */
    const lines = new Map();
    for (const sheet of order) for (const line of sheet.lines) lines.set(key(line), line);
    const most = Math.max(1, ...order.flatMap((sheet) => sheet.lines.map((line) => Math.abs(line.points))));
    const rows = [...lines].map(([name, line]) => this.#row(name, line, most));
    return h(
      "div",
      { class: "sheets", tabindex: 0, role: "region", "aria-label": t("Score sheets") },
      h(
        "table",
        { class: ["single", "several pair"][order.length - 1] ?? "several" },
        h(
          "thead",
          { class: order.length > 1 ? "" : "unseen" },
          h(
            "tr",
            {},
            h("td", {}),
            order.map((sheet) => {
              const seat = page.seats[sheet.seat];
              return h("th", { scope: "col" }, sign(seat), h("span", { class: "column-name" }, seat?.name ?? ""));
            }),
          ),
        ),
        h("tbody", {}, rows),
        h(
          "tfoot",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "row" }, t("Total")),
            order.map((sheet) => h("td", {}, this.#adds(sheet.seat, h("strong", {}, number(sheet.total))))),
          ),
        ),
      ),
    );
  }

  /**
   * @param {string} name
   * @param {Line} line
   * @param {number} most
   */
  #row(name, line, most) {
    const found = this.order.map((sheet) => sheet.lines.find((one) => key(one) === name));
    const points = found.map((one) => one?.points ?? 0); // a line that somebody has not is worth nothing to them
    const best = Math.max(...points);
    const alike = points.every((one) => one === best);
    const shapes = found.flatMap((one) => one?.shapes ?? []);
    const detailed = this.order.length > 1 && found.some((one) => one?.detail);
    const show = () => {
      element.classList.toggle("open");
      this.light(shapes);
    };
    /** @type {Cell[]} */
    const cells = [];
    const element = h(
      "tr",
      {},
      h(
        "th",
        { scope: "row" },
        shapes.length || detailed || line.rule
          ? h("button", { type: "button", class: "lights", title: t("Show on the board"), onclick: show }, line.words)
          : h("span", { class: "plain" }, line.words),
        h(
          "span",
          { class: "detail" },
          this.order.length === 1 ? line.detail : null,
          ruleLink(this.page.game, line.rule),
        ),
      ),
      this.order.map((sheet, at) => {
        const one = found[at];
        const value = h("span", { class: "points" }, one ? number(one.points) : "–");
        if (one) cells.push({ node: value, seat: sheet.seat, points: one.points });
        const lead = this.order.length > 1 && !alike && best >= 0 && one?.points === best; // least lost is no feat
        return h(
          "td",
          { class: lead ? "leads" : "" },
          h(
            "span",
            { class: "cell" },
            bar(one?.points ?? 0, most, this.page.seats[sheet.seat]?.colour ?? "accent"),
            value,
          ),
          lead ? h("span", { class: "unseen" }, t("the best")) : null,
          this.order.length > 1 && one?.detail ? h("span", { class: "detail" }, one.detail) : null,
        );
      }),
    );
    this.rows.push({ element, words: line.words, cells });
    return element;
  }

  /**
   * @param {number} seat
   * @param {HTMLElement} node
   */
  #adds(seat, node) {
    this.sums.set(seat, [...(this.sums.get(seat) ?? []), node]);
    return node;
  }
}

/** @param {Page} page */
function ranked(page) {
  const rank = (/** @type {Sheet} */ sheet) => page.result?.ranks[sheet.seat] ?? 0;
  return [...page.scores].sort((a, b) => rank(a) - rank(b));
}

/** @param {Line} line */
function key(line) {
  return `${line.rule} ${line.words}`;
}

/**
 * @param {number} value
 * @param {number} most
 * @param {string} colour
 */
function bar(value, most, colour) {
  const long = h("span", {});
  long.style.setProperty("--long", `${(100 * Math.abs(value)) / most}%`);
  long.style.setProperty("--seat", value < 0 ? "var(--bad)" : `var(--${colour})`);
  return h("span", { class: value < 0 ? "bar-of lost-points" : "bar-of", "aria-hidden": "true" }, long);
}

/**
 * Whether this window has not seen the end of this table yet.
 * @param {string} table
 */
function first(table) {
  const seen = sessionStorage.getItem("ended") === table;
  sessionStorage.setItem("ended", table);
  return !seen;
}
