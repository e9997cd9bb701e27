// A hint: up to three good moves, each shown on the board when it is looked at. Only where nobody else plays but bots.

import { post } from "./api.js";
import { fill, h } from "./dom.js";
import { ICONS } from "./icons.js";
import { announce, button, sorry } from "./page.js";
import { number, t, tn } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./api.js").Choice} Choice */
/** @typedef {import("./contract.js").Hint} Good */

const LEAST = 0.5; // points: what is less is not told
const HALF = 0.75; // points: from here on it is a whole one

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
   * @param {boolean} taught whether a lesson says what to do
   */
  show(page, busy, taught) {
    // What another does at the same time changes nothing: the choices are the same then, to the very list.
    if (page.choices !== this.page?.choices || page.seat !== this.page.seat) this.close();
    this.page = page;
    const alone = page.seats.filter((seat) => seat.kind === "person" || seat.held || seat.resigned).length < 2;
    this.button.hidden =
      !page.table ||
      !alone ||
      page.rated ||
      (page.daily && !page.practice) ||
      page.seat === null ||
      page.over ||
      taught ||
      !page.choices.length;
    this.button.disabled = busy || this.element.classList.contains("asking");
  }

  /** Take the answer away. */
  close() {
    this.#stand(false);
    fill(this.element);
  }

  /** @param {boolean} there in the place of the prompt */
  #stand(there) {
    this.element.hidden = !there;
    this.element.parentElement?.classList.toggle("advised", there);
  }

  async #ask() {
    const page = this.page;
    if (!page || this.element.classList.contains("asking")) return;
    this.element.classList.add("asking");
    this.button.disabled = true;
    this.#stand(true);
    fill(this.element, h("p", { class: "muted" }, t("Thinking…")));
    try {
      /** @type {{hints: Good[]}} */
      const { hints } = await post(`/api/tables/${page.table}/hint`, { seat: page.seat });
      if (this.page?.choices === page.choices) this.#tell(hints);
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
      h("p", { class: "hint-why" }, why(this.found, at, this.page?.game ?? ""), " ", t("✓ makes the move.")),
      button(ICONS.cross, t("Close"), () => this.close(), { class: "sign close" }),
    );
    this.arm(one.choice);
  }
}

/**
 * Why a move is good, in one line; where nothing tells the moves apart that is said once, for all of them.
 * @param {{hint: Good}[]} found
 * @param {number} at
 * @param {string} game
 */
function why(found, at, game) {
  const lines = found.map(({ hint }) => hint.ends || behind(hint, game) || reason(hint, game));
  const place = found.length < 2 ? "" : at ? t("Also good.") : t("The best move.");
  const told = lines.some(Boolean) ? (lines[at] ?? "") : found.length > 1 ? t("These are about equally good.") : "";
  return [lines.some(Boolean) || found.length < 2 ? place : "", told].filter(Boolean).join(" ") || t("A good move.");
}

/**
 * @param {Good} hint
 * @param {string} game
 */
function behind(hint, game) {
  const n = Math.round(hint.behind);
  return n ? tn("About {n} point less than move 1.", "About {n} points less than move 1.", n, {}, game) : "";
}

/**
 * The line of the sheet that makes the difference, in whole points or half a one.
 * @param {Good} hint
 * @param {string} game
 */
function reason({ reasons: [first] }, game) {
  if (!first || Math.abs(first.points) < LEAST) return "";
  const line = first.words;
  const more = first.points > 0;
  const n = Math.round(Math.abs(first.points));
  if (Math.abs(first.points) < HALF)
    return more
      ? t("{line}: about half a point more.", { line }, game)
      : t("{line}: about half a point less.", { line }, game);
  return more
    ? tn("{line}: about {n} point more.", "{line}: about {n} points more.", n, { line }, game)
    : tn("{line}: about {n} point less.", "{line}: about {n} points less.", n, { line }, game);
}
