// One's own mistakes once more: the turns of a review that cost most, each as the position was, with one move to make.

import { get, post } from "./api.js";
import { readdress } from "./back.js";
import { fill, h, icon } from "./dom.js";
import { Exercise } from "./exercise.js";
import { ICONS } from "./icons.js";
import { sealed, sorry } from "./page.js";
import { go, way } from "./ways.js";
import { number, t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./review_contract.js").Review} Told */
/** @typedef {import("./review_contract.js").ReviewState} Standing */

/** @type {import("./main.js").Show} */
export async function show(app, { table }) {
  const asked = new URL(location.href).searchParams;
  const seat = Number(asked.get("seat") ?? 0) || 0;
  /** @type {[Standing, Page]} */
  const [{ review }, over] = await Promise.all([
    get(`/api/tables/${table}/review`, { seat }),
    get(`/api/tables/${table}/replay`, { at: 0 }),
  ]);
  if (!review?.costly.length) return fill(app, nothing(table, seat));
  const first = Math.max(0, Math.min(review.costly.length - 1, Number(asked.get("turn") ?? 1) - 1 || 0));
  const walk = new Walk(app, table, review, over);
  await walk.to(first);
}

/**
 * What is said where no turn is known to have cost much.
 * @param {string} table
 * @param {number} seat
 */
function nothing(table, seat) {
  return h(
    "div",
    { class: "column" },
    h("h1", {}, t("Review")),
    h("p", { class: "lead" }, t("The review says which turns can be tried again.")),
    h("a", { class: "button primary", href: `/table/${table}/review?seat=${seat}` }, t("To the review")),
  );
}

/** The walk through the turns that cost most. */
class Walk {
  /**
   * @param {HTMLElement} app
   * @param {string} table
   * @param {Told} review
   * @param {Page} page
   */
  constructor(app, table, review, page) {
    this.exercise = new Exercise(app);
    this.table = table;
    this.review = review;
    this.page = page;
    this.back = `/table/${table}/review?seat=${review.seat}`;
  }

  /** @param {number} place */
  async to(place) {
    const { table, review } = this;
    const one = review.costly[place];
    if (!one) return;
    const path = `/api/tables/${table}/review/turns/${place}`;
    /** @type {Page} */
    const page = await get(path, { seat: review.seat });
    readdress(way(`/table/${table}/again?seat=${review.seat}&turn=${place + 1}`));
    this.exercise.show({
      page,
      path,
      body: { seat: review.seat },
      title: `${page.title} · ${t("Turn {n} of {of}", { n: number(place + 1), of: number(review.costly.length) })}`,
      words: t("Played here: {move}. What would have been better?", { move: one.played }),
      back: this.back,
      doors: () => [this.#playOn(place), this.#next(place)],
    });
  }

  /** @param {number} place */
  #playOn(place) {
    const { review, table } = this;
    const at = review.costly[place]?.at ?? 0;
    if (sealed({ ...this.page, over: true })) return null;
    const begin = async () => {
      /** @type {{table: string}} */
      const made = await post(`/api/tables/${table}/whatif`, { at, seat: review.seat });
      go(`/table/${made.table}`);
    };
    return h(
      "button",
      { type: "button", onclick: () => void begin().catch(sorry) },
      icon(ICONS.play),
      t("Play on from here"),
    );
  }

  /** @param {number} place */
  #next(place) {
    if (place + 1 >= this.review.costly.length)
      return h("a", { class: "button primary", href: this.back }, icon(ICONS.check), t("To the review"));
    const on = () => void this.to(place + 1).catch(sorry);
    return h("button", { type: "button", class: "primary", onclick: on }, t("Next turn"), icon(ICONS.right));
  }
}
