// The review of a finished game: a curve, the turns that cost most, each with the better move on the board.

import { get, post, Refused } from "./api.js";
import { readdress } from "./back.js";
import { costly } from "./costly.js";
import { curve } from "./curve.js";
import { fill, h, icon } from "./dom.js";
import { hindsight, later } from "./hindsight.js";
import { ICONS } from "./icons.js";
import { entitle, nameOf, wayTo } from "./names.js";
import { announce, banner, sealed, sorry } from "./page.js";
import { choice } from "./preferences.js";
import { shareDoors } from "./send.js";
import { inside } from "./ways.js";
import { number, t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./review_contract.js").Review} Told */
/** @typedef {import("./review_contract.js").ReviewState} Standing */

const EVERY = 1000; // milliseconds between two looks at how far it has come

/** @type {import("./main.js").Show} */
export async function show(app, { table }) {
  /** @type {Page} */
  const page = await get(`/api/tables/${table}`).catch((error) => {
    if (error instanceof Refused && error.status === 403) return get(`/api/tables/${table}/replay`, { at: 0 });
    throw error;
  });
  await new Reviewing(app, table, page).open();
}

/** One table's reviews, one seat at a time. */
class Reviewing {
  /**
   * @param {HTMLElement} app
   * @param {string} table
   * @param {Page} page
   */
  constructor(app, table, page) {
    this.app = app;
    this.table = table;
    this.page = page;
    this.seat = asked(page);
    this.timer = 0;
    this.place = h("div", { class: "review-place" });
  }

  async open() {
    const { page } = this;
    entitle("review", page.title);
    const people = page.seats.filter((seat) => seat.kind === "person");
    const seats = (people.length ? people : page.seats).map(
      (seat) => /** @type {[string, string]} */ ([String(seat.seat), seat.name]),
    );
    fill(
      this.app,
      banner(page),
      h(
        "div",
        { class: "column review" },
        h(
          "header",
          { class: "review-head" },
          h("p", { class: "over-title" }, page.title),
          h("h1", {}, nameOf("review")),
        ),
        seats.length > 1
          ? choice(t("Whose game"), seats, String(this.seat), (value) => {
              this.seat = Number(value);
              readdress(this.#link());
              void this.#ask();
            })
          : null,
        this.place,
        this.#doors(),
      ),
    );
    await this.#ask();
  }

  /** The address of this review. */
  #link() {
    const url = new URL(location.href);
    url.searchParams.set("seat", String(this.seat));
    return url.href;
  }

  #doors() {
    return h(
      "div",
      { class: "end-doors" },
      h("a", { class: "button", href: `/table/${this.table}/replay` }, icon(ICONS.play), nameOf("replay")),
      inside
        ? null // it is known on this device alone
        : shareDoors(() => this.#link(), t("Share the review")),
      h("a", { class: "button", href: "/puzzles" }, icon(ICONS.bulb), nameOf("puzzles")),
      h("a", { class: "button", href: `/table/${this.table}` }, icon(ICONS.home), wayTo("result")),
    );
  }

  /** Ask for the review; it is thought about as long as this page looks. */
  async #ask() {
    window.clearTimeout(this.timer);
    const { seat } = this;
    // The answer may take a while, above all where the house is this page: until then it says what it does.
    if (!this.place.querySelector(".review-progress")) this.#progress("thinking", 0);
    try {
      /** @type {Standing} */
      const standing = await post(`/api/tables/${this.table}/review`, { seat });
      if (seat === this.seat) this.#show(standing);
    } catch (error) {
      if (seat === this.seat) this.#stuck(error);
    }
  }

  async #look() {
    const { seat } = this;
    try {
      /** @type {Standing} */
      const standing = await get(`/api/tables/${this.table}/review`, { seat });
      if (seat === this.seat) this.#show(standing);
    } catch (error) {
      if (seat === this.seat) this.#stuck(error);
    }
  }

  /** @param {Standing} standing */
  #show({ state, share, review }) {
    if (review) {
      announce(review.told.join(" "));
      fill(this.place, ...this.#told(review));
      if (location.hash === "#hindsight") this.place.querySelector("#hindsight")?.scrollIntoView();
      return;
    }
    // A page that was out of sight may have been given up on: then it asks again.
    if (state === "none" && !document.hidden) return this.#stuck(null);
    this.#progress(state, share);
    this.timer = window.setTimeout(() => void (state === "none" ? this.#ask() : this.#look()), EVERY);
  }

  /**
   * @param {string} state
   * @param {number} share
   */
  #progress(state, share) {
    const words =
      state === "waiting" ? t("Waiting until the bots have time for it…") : t("The bots go through the game…");
    const percent = Math.round(100 * share);
    fill(
      this.place,
      h(
        "div",
        { class: "review-progress" },
        h("p", { class: "lead", id: "review-words" }, words),
        h("progress", { max: 100, value: percent, "aria-labelledby": "review-words" }),
        h("p", { class: "small" }, t("{n} % done. It usually takes less than a minute.", { n: number(percent) })),
      ),
    );
  }

  /** @param {unknown} error */
  #stuck(error) {
    const words = error instanceof Refused ? error.message : t("The review was not finished.");
    fill(
      this.place,
      h("p", { class: "lead" }, words),
      h("button", { type: "button", class: "primary", onclick: () => void this.#ask() }, t("Try again")),
    );
    if (error && !(error instanceof Refused)) sorry(error);
  }

  /** @param {Told} review */
  #told(review) {
    const playOn = sealed(this.page) ? null : (/** @type {number} */ at) => void this.#playOn(at, review.seat);
    return [
      h(
        "section",
        { class: "review-told" },
        h("h2", {}, review.name),
        review.told.map((sentence) => h("p", {}, sentence)),
      ),
      curve(review),
      review.costly.length
        ? h(
            "section",
            { class: "review-costly" },
            h("h2", {}, t("The turns that cost most")),
            h(
              "ol",
              {},
              review.costly.map((one, place) => costly(this.table, one, place, review, playOn)),
            ),
            h(
              "a",
              { class: "button primary", href: `/table/${this.table}/again?seat=${review.seat}` },
              icon(ICONS.turn),
              t("Try these turns again"),
            ),
          )
        : null,
      review.hindsight
        ? sealed(this.page)
          ? later()
          : hindsight(this.table, review.seat, this.page?.game ?? "")
        : null,
      h("p", { class: "small" }, review.note),
    ].filter((one) => one !== null);
  }

  /**
   * @param {number} at
   * @param {number} seat
   */
  async #playOn(at, seat) {
    try {
      /** @type {{table: string}} */
      const made = await post(`/api/tables/${this.table}/whatif`, { at, seat });
      location.assign(`/table/${made.table}`);
    } catch (error) {
      sorry(error);
    }
  }
}

/**
 * Whose game is asked for: by the address, else one's own, else a person's.
 * @param {Page} page
 */
function asked(page) {
  const wanted = Number(new URL(location.href).searchParams.get("seat") ?? Number.NaN);
  if (page.seats.some((seat) => seat.seat === wanted)) return wanted;
  return page.seat ?? page.seats.find((seat) => seat.kind === "person")?.seat ?? 0;
}
