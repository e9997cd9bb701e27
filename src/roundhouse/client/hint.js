// A hint: up to three good moves, each shown on the board when it is looked at. Only where nobody else plays but bots.

import { post } from "./api.js";
import { fill, h } from "./dom.js";
import { ICONS } from "./icons.js";
import { announce, button, sorry, toast } from "./page.js";
import { number, t, tn } from "./words.js";
import { gainOf } from "./worth.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./api.js").Choice} Choice */
/** @typedef {import("./contract.js").Hint} Good */
/** @typedef {import("./contract.js").Reason} Reason */

const LEAST = 0.5; // points: what is less is not told
const AFTER = 800; // ms: by then the move has been told
const WHOLE = 0.75; // points: from here on it is a whole one

/** The button that asks, and the strip that answers. */
export class Hints {
  /**
   * @param {(choice: Choice) => void} arm lets a move wait for its ✓
   * @param {(choices: Choice[]) => void} drop lets none of these wait any more
   */
  constructor(arm, drop) {
    this.arm = arm;
    this.drop = drop;
    this.at = 0; // which of the moves is looked at
    /** @type {Page | null} */
    this.page = null;
    /** @type {{hint: Good, choice: Choice}[]} */
    this.found = [];
    this.button = button(ICONS.bulb, t("Hint"), () => void this.#ask(), { class: "sign hint", hidden: true });
    this.element = h("div", { class: "hints", role: "region", "aria-label": t("Hint"), tabindex: -1, hidden: true });
    this.timer = 0;
    this.own = 0; // how many moves were one's own: after a further one the advice is old
    this.why = h("p", { class: "hint-why" });
    document.addEventListener("house:worth", () => this.#explain());
  }

  /**
   * Whether a hint can be asked for now; an answer goes with the position it was meant for.
   * @param {Page} page
   * @param {boolean} busy
   * @param {boolean} taught whether a lesson says what to do
   */
  show(page, busy, taught) {
    // What another does at the same time changes nothing: the choices are the same then, to the very list.
    const own = page.log.filter((entry) => entry.seat === page.seat).length;
    if (page.choices !== this.page?.choices || page.seat !== this.page.seat || own !== this.own) this.close();
    this.own = own;
    this.page = page;
    const alone = page.seats.filter((seat) => seat.kind === "person" || seat.held || seat.resigned).length < 2;
    this.button.hidden =
      !page.table ||
      !alone ||
      (page.daily && !page.practice) ||
      page.seat === null ||
      page.over ||
      taught ||
      !page.choices.length;
    this.button.disabled = busy || this.element.classList.contains("asking");
    this.button.setAttribute("aria-disabled", String(!!page.hints.why)); // a tap tells why
  }

  /** Take the answer away. */
  close() {
    window.clearTimeout(this.timer);
    const held = this.element.contains(document.activeElement);
    this.#stand(false);
    fill(this.element);
    if (held) this.button.focus({ preventScroll: true });
  }

  /** Who closes the hint does not want its move either. */
  #leave() {
    this.close();
    this.drop(this.found.map(({ choice }) => choice));
  }

  /** @param {boolean} there in the place of the prompt */
  #stand(there) {
    this.element.hidden = !there;
    this.element.parentElement?.classList.toggle("advised", there);
  }

  async #ask() {
    const page = this.page;
    if (!page || this.element.classList.contains("asking")) return;
    if (page.hints.why) return void toast(page.hints.why);
    this.element.classList.add("asking");
    const held = document.activeElement === this.button;
    this.button.disabled = true;
    this.#stand(true);
    if (held) this.element.focus({ preventScroll: true });
    fill(this.element, h("p", { class: "hint-card muted" }, t("Thinking…")));
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
    this.at = at;
    const tabs = this.found.map(({ hint }, place) =>
      h(
        "button",
        {
          type: "button",
          class: "hint-tab",
          "aria-pressed": String(place === at),
          "aria-label": hint.words,
          // A phone has room for one of them: it leads to the next.
          onclick: () => this.#look(place === this.at ? (place + 1) % this.found.length : place),
        },
        number(place + 1),
        h("span", { class: "hint-of", "aria-hidden": "true" }, `/${number(this.found.length)}`),
      ),
    );
    const choose = h("div", { class: "hint-tabs", role: "group", "aria-label": t("Good moves") }, tabs);
    const close = button(ICONS.cross, t("Close"), () => this.#leave(), { class: "sign close" });
    const held = this.element.contains(document.activeElement);
    fill(this.element, h("div", { class: "hint-card" }, choose, this.why, close));
    if (held) tabs[at]?.focus({ preventScroll: true });
    this.#explain();
    this.arm(one.choice);
    this.#speak();
  }

  /** Which of the moves it is; then the move itself is told, as any that waits, and then why it is good. */
  #speak() {
    announce(t("Good move {n} of {all}.", { n: number(this.at + 1), all: number(this.found.length) }));
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => announce(this.why.textContent ?? ""), AFTER);
  }

  /** Say why, with as many reasons as there is room for; what the move brings now may be known a moment later. */
  #explain() {
    const { first, more, last } = why(this.found, this.at, this.page?.game ?? "");
    const say = (/** @type {number} */ count) => [first, ...more.slice(0, count), last].filter(Boolean).join(" ");
    fill(this.why, say(0));
    const room = this.element.offsetHeight;
    for (let count = more.length; count; count -= 1) {
      fill(this.why, say(count));
      if ((this.why.parentElement?.offsetHeight ?? 0) <= room) return;
    }
    fill(this.why, say(0));
  }
}

/**
 * What a move is good for; more reasons, for where there is room; what it comes to and how sure the bot is of it.
 * What it brings now stands on the board: a loss there is explained.
 * @param {{hint: Good, choice: Choice}[]} found
 * @param {number} at
 * @param {string} game
 * @returns {{first: string, more: string[], last: string}}
 */
function why(found, at, game) {
  const one = found[at];
  if (!one) return { first: "", more: [], last: "" };
  if (one.hint.ends) return { first: one.hint.ends, more: [], last: "" };
  const aim = one.hint.aim.replace(/[^.!?]$/u, "$&."); // more words follow
  if (at) return { first: aim, more: [], last: behind(one.hint, game) || t("About as good as move 1.") };
  const [first = "", ...more] = [aim, ...later(one.hint, gainOf(one.choice) ?? 0, game)].filter(Boolean);
  const end = expected(one.hint, game);
  if (found.length < 2) return { first: first || t("A good move."), more, last: end };
  const sure = found.slice(1).every(({ hint }) => behind(hint, game));
  return {
    first: first || t("A strong bot that looks further ahead would play this."),
    more,
    last: `${end} ${sure ? t("The bot is sure that it is the best.") : t("Another move may be as good.")}`.trim(),
  };
}

/**
 * The points at the end, where the bot can tell.
 * @param {Good} hint
 * @param {string} game
 */
function expected({ expected: n }, game) {
  return n === null ? "" : tn("About {n} point at the end.", "About {n} points at the end.", n, {}, game);
}

/**
 * @param {Good} hint
 * @param {string} game
 */
function behind(hint, game) {
  const n = Math.round(hint.behind);
  return n
    ? tn(
        "The bot expects about {n} point less by the end than with move 1.",
        "The bot expects about {n} points less by the end than with move 1.",
        n,
        {},
        game,
      )
    : "";
}

/**
 * What the best move brings later: the lines of the sheet that make the difference, in whole points or half a one.
 * @param {Good} hint
 * @param {number} gain what it brings now
 * @param {string} game
 * @returns {string[]}
 */
function later({ reasons: [first, second] }, gain, game) {
  const most = mostly(first, gain, game);
  const named = (first?.points ?? 0) >= (gain < 0 ? WHOLE : LEAST);
  return named && second && second.points >= LEAST ? [most, besides(second, game)] : [most].filter(Boolean);
}

/**
 * A second line of the sheet.
 * @param {Reason} reason
 * @param {string} game
 */
function besides({ words: line, points }, game) {
  const n = Math.round(points);
  return points >= WHOLE
    ? tn("And about {n} point more for “{line}”.", "And about {n} points more for “{line}”.", n, { line }, game)
    : t("And about half a point more for “{line}”.", { line }, game);
}

/**
 * The line that makes most of the difference.
 * @param {Reason | undefined} first
 * @param {number} gain what it brings now
 * @param {string} game
 */
function mostly(first, gain, game) {
  const points = first?.points ?? 0;
  const line = first?.words ?? "";
  const n = Math.round(points);
  const worth = number(gain);
  if (gain < 0 && points >= WHOLE)
    return tn(
      "Now {worth}, but by the end about {n} point more for “{line}” than the other moves.",
      "Now {worth}, but by the end about {n} points more for “{line}” than the other moves.",
      n,
      { worth, line },
      game,
    );
  if (gain < 0) return t("Now {worth}, but a strong bot that looks further ahead would play this.", { worth }, game);
  if (points >= WHOLE)
    return tn(
      "By the end it should bring about {n} point more for “{line}” than the other moves.",
      "By the end it should bring about {n} points more for “{line}” than the other moves.",
      n,
      { line },
      game,
    );
  return points >= LEAST
    ? t("By the end it should bring about half a point more for “{line}” than the other moves.", { line }, game)
    : "";
}
