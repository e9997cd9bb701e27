// Rated games: what one agrees to, how a rating is told, what a game has changed.

import { get } from "./api.js";
import { fill, h } from "./dom.js";
import { nameOf } from "./names.js";
import { tick } from "./preferences.js";
import { inside } from "./ways.js";
import { number, t, tn } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./lists.js").RatedSeats} RatedSeats */
/** @typedef {import("./lists.js").Ratings} Ratings */
/** @typedef {import("./lists.js").RatedLine} RatedLine */

/** What everybody agrees to who sits down at a rated table. */
export function agreement() {
  return t(
    "This game is rated: whoever sits down agrees that its result changes their rating, and that their name stands in the list of this house.",
  );
}

/** Before the table is made: whether it is rated; not asked where nothing could be. */
export class RatedTick {
  constructor() {
    this.wanted = false;
    this.note = h("p", { class: "small", hidden: true });
    this.element = h(
      "div",
      { class: "rated-tick" },
      tick(t("Rated game"), false, (on) => {
        this.wanted = on;
        this.note.hidden = !on;
      }),
      this.note,
    );
    fill(
      this.note,
      t("Its result changes the rating of everybody who sits down, and their names stand in the list of this house."),
      " ",
      t("There are no hints, and what chance has answered is not taken back."),
      " ",
      h("a", { href: "/ratings", target: "_blank" }, nameOf("ratings")),
    );
  }

  /**
   * Everybody on a device of their own, and two at least.
   * @param {{who: string}[]} places
   */
  offer(places) {
    const people = places.filter(({ who }) => who === "me").length;
    this.element.hidden = !!inside || places.length < 2 || people !== 1 || places.some(({ who }) => who === "device");
  }

  /** What is added to the wish for a table. */
  get wish() {
    return this.wanted && !this.element.hidden ? { rated: true } : {};
  }
}

/**
 * A rating with how sure it is: both in whole numbers, for it is not known better.
 * @param {{rating: number, unsure: number}} one
 */
export function about({ rating, unsure }) {
  return t("about {rating} ± {unsure}", rounded({ rating, unsure }));
}

/**
 * The same where a whole column of them stands.
 * @param {{rating: number, unsure: number}} one
 */
export function plain(one) {
  const { rating, unsure } = rounded(one);
  return `${rating} ± ${unsure}`;
}

/** @param {{rating: number, unsure: number}} one */
function rounded({ rating, unsure }) {
  return { rating: number(Math.round(rating)), unsure: number(Math.round(unsure)) };
}

/**
 * What a game has changed for the one who looks; nothing where it was not rated.
 * @param {Page} page
 * @returns {Promise<string>}
 */
export async function ratingLine(page) {
  if (!page.rated) return "";
  if (allResigned(page)) return t("All have resigned: this game changes no rating.");
  /** @type {RatedSeats} */
  const { seats } = await get(`/api/tables/${page.table}/rating`).catch(() => ({ seats: [] }));
  const mine = seats.find((one) => one.you);
  if (!mine) return "";
  const change = `${mine.change > 0 ? "+" : ""}${number(mine.change)}`;
  const parts = { ...rounded(mine), change };
  return tn(
    "Your rating: about {rating} ± {unsure} after {n} game ({change})",
    "Your rating: about {rating} ± {unsure} after {n} games ({change})",
    mine.games,
    parts,
  );
}

/**
 * Whether nobody has played the game to its end: then bots did, and nobody's rating changes.
 * @param {Page} page
 */
export function allResigned({ result, seats }) {
  return !!result && seats.length > 1 && result.resigned.length === seats.length;
}

/**
 * One's own ratings, a card a game.
 * @param {Ratings} ratings
 * @param {string} game only this one; "": all
 */
export function ownRatings({ games }, game) {
  const mine = games.flatMap((one) => {
    const line = one.lines.find(({ you }) => you);
    return line && (!game || one.game === game) ? [{ title: one.title, line }] : [];
  });
  if (!mine.length) return null;
  return h(
    "section",
    {},
    h("h2", {}, nameOf("ratings")),
    h(
      "ul",
      { class: "stay-cards" },
      mine.map(({ title, line }) =>
        h(
          "li",
          { class: "stay-card" },
          h("h3", {}, title),
          h("p", { class: "rating-number" }, about(line)),
          h("p", { class: "small" }, known(line)),
        ),
      ),
    ),
    h("p", {}, h("a", { class: "bar-link", href: "/ratings" }, t("All ratings here"))),
  );
}

/**
 * From how many games a rating is known.
 * @param {RatedLine} line
 */
export function known({ games, bot, new: fresh }) {
  if (bot) return t("fixed");
  const after = tn("after {n} game", "after {n} games", games);
  return fresh ? t("new, {after}", { after }) : after;
}
