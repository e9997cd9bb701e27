// The bar under the board: undo, the moves that are buttons, and the move that waits for its ✓.

import { fill, h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { button } from "./page.js";
import { t, tn } from "./words.js";
import { price } from "./worth.js";

/** @typedef {import("./api.js").Choice} Choice */
/**
 * @typedef {object} Doer
 * @property {() => void} commit
 * @property {() => void} back
 * @property {() => void} undo
 * @property {() => void} rotate
 * @property {() => void} flip
 * @property {(choice: Choice) => void} press a choice that is a button
 * @property {(choice: Choice) => void} arm one of several ways
 * @property {(choice: Choice | null) => void} show a choice that is looked at
 * @property {() => void} pass the device goes to another
 */
/**
 * @typedef {object} Moment what the bar shows
 * @property {Choice | null} chosen
 * @property {Choice[]} ways the choices made of the same shapes as the chosen one
 * @property {number} open how many moves still hold the picked shapes; 0: nothing is picked
 * @property {Choice[]} buttons
 * @property {boolean} canUndo
 * @property {boolean} busy
 * @property {string} next to whom the device should be passed now, or ""
 */

const MANY = 12;
const ROW = 60; // px: more than one row of buttons

/** The action bar. */
export class Actions {
  /** @param {Doer} doer */
  constructor(doer) {
    this.doer = doer;
    this.strip = h("div", { class: "ways", role: "group", "aria-label": t("Ways to do it"), hidden: true });
    this.undo = button(ICONS.undo, t("Undo"), () => doer.undo(), { class: "sign undo", "aria-keyshortcuts": "u" });
    this.middle = h("div", { class: "actions-middle" });
    /** @type {unknown[]} what the bar shows: while it stays the same, nothing under the keyboard is made anew */
    this.told = [];
    this.element = h("div", { class: "actions", role: "group", "aria-label": t("Moves") }, this.undo, this.middle);
  }

  /** @param {Moment} moment */
  show(moment) {
    const { chosen, ways, open, buttons, canUndo, busy, next } = moment;
    const told = [chosen, open, canUndo, busy, next, ways.length, ...ways, ...buttons];
    if (told.length === this.told.length && told.every((one, number) => one === this.told[number])) return;
    this.told = told;
    this.undo.disabled = !canUndo || busy;
    this.element.classList.toggle("busy", busy);
    this.#ways(chosen, ways);
    if (next)
      fill(
        this.middle,
        h(
          "button",
          { type: "button", class: "primary pass", onclick: () => this.doer.pass() },
          icon(ICONS.person),
          t("Pass the device to {name}", { name: next }),
        ),
      );
    else if (chosen) this.#chosen(chosen, ways.length, busy);
    else if (open)
      fill(
        this.middle,
        h("p", { class: "chosen" }, tn("{n} option left: keep choosing", "{n} options left: keep choosing", open)),
        this.#cancel(),
      );
    else this.#buttons(buttons);
  }

  /**
   * Worded moves. Once they needed two rows the bar keeps them: the page does not jump from turn to turn.
   * @param {Choice[]} buttons
   */
  #buttons(buttons) {
    fill(
      this.middle,
      buttons.map((one) => this.#button(one)),
    );
    if (this.middle.scrollHeight > ROW) this.element.classList.add("tall");
  }

  /**
   * @param {Choice} chosen
   * @param {number} ways
   * @param {boolean} busy
   */
  #chosen(chosen, ways, busy) {
    fill(
      this.middle,
      h("p", { class: "chosen", title: chosen.words }, price(chosen), chosen.words),
      ways > 1 ? button(ICONS.turn, t("Turn"), () => this.doer.rotate(), { "aria-keyshortcuts": "r" }) : null,
      ways > 2
        ? button(ICONS.flip, t("Flip"), () => this.doer.flip(), { class: "sign flip", "aria-keyshortcuts": "f" })
        : null,
      this.#cancel(),
      button(ICONS.check, t("Do it: {move}", { move: chosen.words }), () => this.doer.commit(), {
        class: "sign primary commit",
        disabled: busy,
      }),
    );
  }

  /**
   * @param {Choice | null} chosen
   * @param {Choice[]} ways
   */
  #ways(chosen, ways) {
    this.strip.hidden = ways.length < 2;
    if (this.strip.hidden) return;
    const shared = sharedStart(ways.map((one) => one.words));
    fill(
      this.strip,
      ways.slice(0, MANY).map((one) =>
        this.#looked(
          h(
            "button",
            {
              type: "button",
              class: "way",
              "aria-label": one.words,
              "aria-pressed": String(one === chosen),
              onclick: () => this.doer.arm(one),
            },
            label(one, shared),
          ),
          one,
        ),
      ),
    );
  }

  /** @param {Choice} choice */
  #button(choice) {
    return this.#looked(
      h(
        "button",
        {
          type: "button",
          class: choice.idle ? "act idle" : "act",
          onclick: () => this.doer.press(choice),
        },
        label(choice),
      ),
      choice,
    );
  }

  /**
   * @param {HTMLButtonElement} element
   * @param {Choice} choice
   */
  #looked(element, choice) {
    element.addEventListener("pointerenter", () => this.doer.show(choice));
    element.addEventListener("pointerleave", () => this.doer.show(null));
    element.addEventListener("focus", () => this.doer.show(choice));
    element.addEventListener("blur", () => this.doer.show(null));
    return element;
  }

  #cancel() {
    return button(ICONS.cross, t("Step back"), () => this.doer.back(), { "aria-keyshortcuts": "Escape" });
  }
}

/**
 * The words of a choice (from this letter on) and what it is worth.
 * @param {Choice} choice
 * @param {number} [from]
 */
export function label(choice, from = 0) {
  return [h("span", {}, choice.words.slice(from)), price(choice)];
}

/**
 * How many letters all these sentences begin with, up to a whole word: what is the same need not be read twelve times.
 * @param {string[]} sentences
 */
function sharedStart(sentences) {
  const [first = "", ...others] = sentences;
  let same = 0;
  while (same < first.length && others.every((one) => one[same] === first[same])) same++;
  const start = first.lastIndexOf(" ", same - 1) + 1;
  return others.length && sentences.every((one) => one.length > start) ? start : 0;
}
