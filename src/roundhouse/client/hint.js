// A hint: up to three good moves, each shown on the board when it is looked at. Only where nobody else plays but bots.

import { post } from "./api.js";
import { fill, h } from "./dom.js";
import { ICONS } from "./icons.js";
import { announce, button, sorry } from "./page.js";
import { number, t, tn } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./api.js").Choice} Choice */
/** @typedef {import("./contract.js").Hint} Good */

/** The button that asks, and the strip that answers. */
export class Hints {
  /** @param {(choice: Choice) => void} arm lets a move wait for its ✓ */
  constructor(arm) {
    this.arm = arm;
    /** @type {Page | null} */
    this.page = null;
    /** @type {{hint: Good, choice: Choice}[]} */
    this.found = [];
    this.button = button(ICONS.bulb, t("Hint"), () => void this.#ask(), { class: "sign hint", hidden: true });
    this.element = h("div", { class: "hints", role: "region", "aria-label": t("Hint"), hidden: true });
  }

  /**
   * Whether a hint can be asked for now; an answer goes with the position it was meant for.
   * @param {Page} page
   * @param {boolean} busy
   */
  show(page, busy) {
    if (page.seq !== this.page?.seq || page.seat !== this.page.seat) this.close();
    this.page = page;
    const alone = page.seats.filter((seat) => seat.kind === "person").length < 2;
    this.button.hidden = !alone || page.seat === null || page.over || !!page.lesson || !page.choices.length;
    this.button.disabled = busy || this.element.classList.contains("asking");
  }

  /** Take the answer away. */
  close() {
    this.element.hidden = true;
    fill(this.element);
  }

  async #ask() {
    const page = this.page;
    if (!page || this.element.classList.contains("asking")) return;
    this.element.classList.add("asking");
    this.button.disabled = true;
    this.element.hidden = false;
    fill(this.element, h("p", { class: "muted" }, t("Thinking…")));
    try {
      /** @type {{hints: Good[]}} */
      const { hints } = await post(`/api/tables/${page.table}/hint`, { seat: page.seat });
      if (this.page?.seq === page.seq) this.#tell(hints);
    } catch (error) {
      this.close();
      sorry(error);
    } finally {
      this.element.classList.remove("asking");
      this.button.disabled = false;
    }
  }

  /** @param {Good[]} hints */
  #tell(hints) {
    this.found = hints.flatMap((hint) => {
      const choice = this.#choice(hint);
      return choice ? [{ hint, choice }] : [];
    });
    if (!this.found.length) return this.close();
    announce(t("A good move: {move}", { move: this.found[0]?.hint.words ?? "" }));
    this.#look(0);
  }

  /** @param {Good} hint */
  #choice(hint) {
    const move = JSON.stringify(hint.move);
    return this.page?.choices.find((one) => JSON.stringify(one.move) === move);
  }

  /**
   * Show one of them on the board; it waits for its ✓. Its words stand in the bar, here why it is good.
   * @param {number} at
   */
  #look(at) {
    const one = this.found[at];
    if (!one) return;
    const tabs = this.found.map(({ hint }, place) =>
      h(
        "button",
        {
          type: "button",
          class: "hint-tab",
          "aria-pressed": String(place === at),
          "aria-label": hint.words,
          onclick: () => this.#look(place),
        },
        number(place + 1),
      ),
    );
    fill(
      this.element,
      h("div", { class: "hint-tabs", role: "group", "aria-label": t("Good moves") }, tabs),
      h("p", { class: "hint-why" }, this.#why(one.hint)),
      button(ICONS.cross, t("Close"), () => this.close(), { class: "sign close" }),
    );
    this.arm(one.choice);
  }

  /** @param {Good} hint */
  #why(hint) {
    const reasons = hint.reasons.map(({ words, points }) => `${points > 0 ? "+" : ""}${number(points)} ${words}`);
    const behind = Math.round(hint.behind);
    const less = tn("{n} point less than the first", "{n} points less than the first", behind, {}, this.page?.game);
    const told = [behind ? less : "", ...reasons].filter(Boolean);
    return told.length ? told.join(" · ") : t("A strong bot would play this; nothing else is clearly better or worse.");
  }
}
