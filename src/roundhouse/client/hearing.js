// What is said of the move that waits: which it is and what it brings now, each time another is shown.

import { toPick } from "./next.js";
import { announce } from "./page.js";
import { t } from "./words.js";
import { gainOf, worthOf } from "./worth.js";

/** @typedef {import("./api.js").Choice} Choice */
/** @typedef {import("./api.js").Page} Page */

const PATIENCE = 600; // ms: what it brings may be known a moment later
const FIGURE = /^[+−-]?\d+$/u;

/** Tells each way once; a move that is made at once needs no word before it. */
export class Hearing {
  constructor() {
    /** @type {Choice | null} */
    this.told = null;
    /** @type {Choice | null} */
    this.next = null;
    this.timer = 0;
    this.began = false;
    this.more = "";
    this.left = 0; // so many moves held what was picked
    document.addEventListener("house:worth", () => this.next && gainOf(this.next) !== undefined && this.#soon(0));
  }

  /**
   * Whoever sits down hears once where all moves stand in words, which the eye finds by itself.
   * @param {Page} page
   */
  begin({ seat, over }) {
    if (this.began || seat === null || over) return;
    this.began = true;
    announce(t("M opens the list of all moves in words, a question mark the help."));
  }

  /**
   * What waits for its ✓, or of picks that leave several moves, where to go on.
   * @param {import("./actions.js").Moment} moment
   */
  show({ chosen, busy, open, live }) {
    const more = open && !chosen && !busy ? toPick(live) : "";
    if (more && (more !== this.more || open !== this.left)) announce(more);
    this.more = more;
    this.left = open;
    if (busy || !chosen) {
      window.clearTimeout(this.timer);
      this.next = null;
      if (!chosen) this.told = null;
      return;
    }
    if (chosen === this.told || chosen === this.next) return;
    this.next = chosen;
    worthOf(chosen);
    this.#soon(gainOf(chosen) === undefined ? PATIENCE : 0);
  }

  /** @param {number} wait */
  #soon(wait) {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      const { next } = this;
      this.next = null;
      this.told = next;
      if (next) announce(spoken(next));
    }, wait);
  }
}

/** @param {Choice} choice */
function spoken(choice) {
  const worth = worthOf(choice);
  if (!worth) return choice.words;
  const parts = { move: choice.words, worth };
  return FIGURE.test(worth) ? t("{move}. Points: {worth}.", parts) : t("{move}. {worth}.", parts);
}

/**
 * Whether one's turn begins with this page: nothing could be done before, or others have moved after one's own move.
 * @param {Page | null} before
 * @param {Page} page
 */
export function turnBegins(before, page) {
  if (!before || !page.choices.length || before.seat !== page.seat) return false;
  if (!before.choices.length) return true;
  if (page.seats.some((one) => one.to_act && one.seat !== page.seat)) return false; // all move at once
  const since = before.log.at(-1)?.n ?? 0;
  const seats = page.log.filter((one) => one.n > since && one.seat >= 0).map((one) => one.seat);
  return seats.includes(page.seat ?? -1) && seats.at(-1) !== page.seat;
}
