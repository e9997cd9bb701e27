// The stars of a deal of the day: they come once the strong bot has played it, too.

import { get } from "./api.js";
import { fill, h } from "./dom.js";
import { t, tn } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./lists.js").Daily} Daily */
/** @typedef {import("./lists.js").DailyGame} Deal */

export const LOOK_AGAIN = 4000; // while the strong bot thinks

/**
 * @param {number} many of three
 * @param {string} game
 */
export function stars(many, game) {
  const told = tn("{n} star of 3", "{n} stars of 3", many);
  const why = t("Three stars: as many points as the strong bot; two: at least four fifths of them.", {}, game);
  return h(
    "span",
    { class: "stars", role: "img", "aria-label": told, title: why },
    "★".repeat(many),
    h("i", {}, "★".repeat(3 - many)),
  );
}

/** That stars are to come. */
export function starsToCome() {
  return h("span", { class: "small" }, t("The strong bot still plays this deal; then there are stars."));
}

/**
 * The stars of one's own finished try on the end page, as soon as they are known.
 * @param {Page} page
 */
export function starsOf(page) {
  const place = h("p", { class: "end-stars", role: "status", hidden: true });
  const look = async () => {
    /** @type {Daily | null} */
    const book = await get("/api/daily", { day: page.daily }).catch(() => null);
    const deal = book?.games.find((one) => one.mine?.table === page.table);
    if (deal) show(place, deal);
    if (place.isConnected && (!book || deal?.thinking)) window.setTimeout(() => void look(), LOOK_AGAIN);
  };
  if (page.daily && page.you.length) queueMicrotask(() => void look());
  return place;
}

/**
 * @param {HTMLElement} place
 * @param {Deal} deal
 */
function show(place, { mine, thinking, game }) {
  place.hidden = !mine?.stars && !thinking;
  if (mine?.stars) fill(place, stars(mine.stars, game));
  else if (!place.childElementCount) fill(place, starsToCome());
}
