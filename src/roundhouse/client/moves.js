// The leaf «Moves»: every move as a worded button with its picture, grouped by what it is made with, the best first.

import { fill, h } from "./dom.js";
import { shape } from "./scene.js";
import { thumb } from "./thumb.js";
import { t, tn } from "./words.js";
import { gainOf, price, worthOf } from "./worth.js";

/** @typedef {import("./api.js").Choice} Choice */
/** @typedef {{name: string, choices: Choice[]}} Group */

/** All moves, for keyboard and screen reader and for whoever likes lists. */
export class MovesPanel {
  /**
   * @param {(choice: Choice) => void} press
   * @param {(choice: Choice | null) => void} look
   */
  constructor(press, look) {
    this.press = press;
    this.look = look;
    this.element = h("div", {});
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {Map<Choice, HTMLElement>} */
    this.rows = new Map();
    this.shown = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) this.#seen(target);
    });
    document.addEventListener("house:worth", () => this.#sort());
  }

  /** @param {Choice[]} choices */
  show(choices) {
    this.choices = choices;
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
    this.rows.clear();
    fill(this.element);
  }

  #fill() {
    const count = this.choices.length;
    fill(
      this.element,
      h("p", { class: "small" }, tn("{n} move is possible.", "{n} moves are possible.", count)),
      groups(this.choices)
        .map(({ name, choices }) => [
          name ? h("h3", { class: "moves-of" }, name) : null,
          h(
            "ul",
            { class: "moves" },
            choices.map((one) => this.rows.get(one)),
          ),
        ])
        .flat(),
    );
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
    if (!gains.length || gains.includes(undefined) || this.element.querySelector(":focus, :hover")) return;
    const order = [...this.choices].sort((a, b) => (gainOf(b) ?? 0) - (gainOf(a) ?? 0));
    if (order.every((one, at) => one === this.choices[at])) return;
    this.choices = order;
    this.#fill();
  }
}

/**
 * The moves by what is taken from the hand for them, each under its name; the others first, without one.
 * @param {Choice[]} choices
 * @returns {Group[]}
 */
function groups(choices) {
  /** @type {Map<string, Group>} */
  const found = new Map();
  for (const choice of choices) {
    const held = choice.shapes.length > 1 ? choice.shapes.find((id) => shape(id)?.closest(".hand")) : undefined;
    const key = held ?? "";
    const group = found.get(key) ?? { name: held ? brief(nameOf(held)) : "", choices: [] };
    group.choices.push(choice);
    found.set(key, group);
  }
  const all = [...found.values()];
  return all.length > 1 ? [...all.filter((one) => !one.name), ...all.filter((one) => one.name)] : all;
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
  const label = one?.hasAttribute("data-lent") ? "" : one?.getAttribute("aria-label");
  return label || one?.querySelector(":scope > title")?.textContent || "";
}
