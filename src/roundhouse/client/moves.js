// The leaf «Moves»: every move as a worded button with its picture, grouped by what it is made with, the best first.

import { fill, h } from "./dom.js";
import { shape } from "./scene.js";
import { pictured, thumb } from "./thumb.js";
import { t, tn } from "./words.js";
import { gainOf, price, worthOf } from "./worth.js";

/** @typedef {import("./api.js").Choice} Choice */
/** @typedef {{name: string, choices: Choice[], pictured?: boolean}} Group */

const IDLE = " idle";
const MANY = 16; // moves of which all groups stand open
const COLON = ": "; // between where a move is made and how

/** All moves, for keyboard and screen reader and for whoever likes lists. */
export class MovesPanel {
  /**
   * @param {(choice: Choice) => void} press
   * @param {(choice: Choice | null) => void} look
   */
  constructor(press, look) {
    this.press = press;
    this.look = look;
    this.element = h("div", { class: "all-moves", role: "group", "aria-label": t("Moves"), tabindex: -1 });
    /** @type {Choice[]} */
    this.choices = [];
    this.sorted = true;
    /** @type {Set<string>} the groups that somebody has opened */
    this.opened = new Set();
    /** @type {Map<Choice, HTMLElement>} */
    this.rows = new Map();
    this.shown = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) this.#seen(target);
    });
    document.addEventListener("house:worth", () => this.#sort());
  }

  /**
   * Whoever has the keyboard in the list keeps it there: its rows are made anew.
   * @param {Choice[]} choices
   */
  show(choices) {
    const held = this.element.contains(document.activeElement);
    this.#show(choices);
    if (held) this.element.focus({ preventScroll: true });
  }

  /** @param {Choice[]} choices */
  #show(choices) {
    this.choices = choices;
    this.sorted = !choices.length;
    this.rows.clear();
    this.shown.disconnect();
    if (!choices.length) {
      fill(this.element, h("p", { class: "small" }, t("Nothing to do now: wait for the others.")));
      return;
    }
    const names = told(choices);
    choices.forEach((choice, at) => this.rows.set(choice, this.#row(choice, names[at] ?? choice.words)));
    this.#fill();
  }

  /** Forget the moves: the next page is for other eyes. */
  forget() {
    this.choices = [];
    this.sorted = true;
    this.rows.clear();
    fill(this.element);
  }

  #fill() {
    const count = this.choices.length;
    const all = groups(this.choices);
    const [, ...closed] = count > MANY ? all.filter((one) => one.name && !one.pictured) : [];
    fill(
      this.element,
      h("p", { class: "small" }, tn("{n} move is possible.", "{n} moves are possible.", count)),
      all.map((one) =>
        one.pictured ? this.#pictures(one) : this.#group(one, !closed.includes(one) || this.opened.has(one.name)),
      ),
    );
  }

  /**
   * Moves under the name of what they are made with, open or closed; without a name they are just there.
   * @param {Group} group
   * @param {boolean} open
   */
  #group({ name, choices }, open) {
    const list = h(
      "ul",
      { class: "moves" },
      choices.map((one) => this.rows.get(one)),
    );
    if (!name) return list;
    const best = choices.reduce((a, b) => ((gainOf(b) ?? 0) > (gainOf(a) ?? 0) ? b : a));
    const head = h(
      "summary",
      { class: "moves-of" },
      h("span", { class: "move-words" }, name),
      gainOf(best) ? price(best) : null,
      h("span", { class: "moves-count" }, tn("{n} move", "{n} moves", choices.length)),
    );
    const group = h("details", { class: "moves-group" }, head, list);
    group.open = open;
    head.addEventListener("click", () => void this.opened[group.open ? "delete" : "add"](name)); // it turns after this
    return group;
  }

  /**
   * The ways to make a move in one place: the words that they share, said once, and a picture of each.
   * @param {Group} group
   */
  #pictures({ name, choices }) {
    const list = h(
      "ul",
      { class: "moves" },
      choices.map((one) => this.rows.get(one)),
    );
    const [first] = choices;
    const words = h("p", { class: "move-words" }, name, " ", first ? price(first) : null);
    return h("div", { class: "moves-group moves-pictured" }, words, list);
  }

  /**
   * @param {Choice} choice
   * @param {string} words
   */
  #row(choice, words) {
    const place = h("span", { class: "thumb-place" });
    const one = h(
      "button",
      { type: "button", class: "act", onclick: () => this.press(choice) },
      place,
      h("span", { class: "move-words" }, words),
      price(choice),
    );
    one.addEventListener("pointerenter", () => this.look(choice));
    one.addEventListener("pointerleave", () => this.look(null));
    one.addEventListener("focus", () => this.look(choice));
    one.addEventListener("blur", () => this.look(null));
    const row = h("li", {}, one);
    this.shown.observe(row);
    return row;
  }

  /**
   * A row is drawn when it is first seen; what all moves are worth is asked for when the list is.
   * @param {Element} row
   */
  #seen(row) {
    this.shown.unobserve(row);
    const choice = this.choices.find((one) => this.rows.get(one) === row);
    if (!choice) return;
    this.choices.forEach(worthOf);
    const small = thumb(choice);
    const place = row.querySelector(".thumb-place");
    if (place && small) fill(place, small);
  }

  /** The best first, once all is known, unless somebody is about to press a row. */
  #sort() {
    const gains = this.choices.map(gainOf);
    if (this.sorted || gains.includes(undefined) || this.element.querySelector(":focus, :hover")) return;
    this.sorted = true;
    this.choices = [...this.choices].sort((a, b) => (gainOf(b) ?? 0) - (gainOf(a) ?? 0));
    this.#fill();
  }
}

/**
 * The moves by what they are made with, each under its name; those that stand alone first, without one, and last those
 * that do nothing.
 * @param {Choice[]} choices
 * @returns {Group[]}
 */
function groups(choices) {
  /** @type {Map<string, number>} how many moves are made with a shape */
  const shared = new Map();
  for (const id of choices.flatMap((one) => one.shapes)) shared.set(id, (shared.get(id) ?? 0) + 1);
  /** @type {Map<string, Group>} */
  const found = new Map();
  for (const choice of choices) {
    const made = madeWith(choice, shared);
    const name = made && brief(nameOf(made));
    const key = name ? made : choice.idle ? IDLE : "";
    const group = found.get(key) ?? { name, choices: [] };
    group.choices.push(choice);
    found.set(key, group);
  }
  const place = (/** @type {string} */ key) => (key === IDLE ? 2 : key ? 1 : 0);
  return [...found].sort(([a], [b]) => place(a) - place(b)).map(([, group]) => together(group));
}

/**
 * A group that is told in pictures, under the words that its moves share, where both are there.
 * @param {Group} group
 * @returns {Group}
 */
function together(group) {
  const shared = new Set(group.choices.map((one) => one.words.split(COLON)[0] ?? ""));
  const [name] = shared;
  if (!group.name || !name || shared.size > 1 || group.choices.length < 2 || !pictured(group.choices)) return group;
  return { name, choices: group.choices, pictured: true };
}

/**
 * What a move is made with: what it takes from the hand, or else what most others are made with too.
 * @param {Choice} choice
 * @param {Map<string, number>} shared
 */
function madeWith(choice, shared) {
  const held = choice.shapes.length > 1 ? choice.shapes.find((id) => shape(id)?.closest(".hand")) : undefined;
  if (held) return held;
  const times = choice.shapes.map((id) => shared.get(id) ?? 0);
  const most = Math.max(...times);
  return most > 1 ? (choice.shapes[times.indexOf(most)] ?? "") : "";
}

/**
 * What each move is called: its words, and where two have the same words what tells them apart.
 * @param {Choice[]} choices
 */
function told(choices) {
  const names = choices.map((one) => one.words);
  const alike = (/** @type {string[]} */ all) => all.map((one) => all.indexOf(one) !== all.lastIndexOf(one));
  const twice = alike(names);
  const placed = names.map((name, at) =>
    twice[at] ? [name, ...(choices[at]?.shapes ?? []).map(nameOf).filter(Boolean)].join(" · ") : name,
  );
  const still = alike(placed);
  return placed.map((name, at) =>
    still[at] ? `${name} · ${placed.slice(0, at + 1).filter((one) => one === name).length}` : name,
  );
}

/**
 * A name without what is said of it after a semicolon or a full stop: a heading is read many times.
 * @param {string} name
 */
function brief(name) {
  return name.split(/[;.] /)[0] ?? name;
}

/**
 * What the drawing calls a shape.
 * @param {string} id
 */
function nameOf(id) {
  const one = shape(id);
  return (!one?.hasAttribute("data-lent") && one?.getAttribute("aria-label")) || "";
}
