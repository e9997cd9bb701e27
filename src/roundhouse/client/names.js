// What the places of the house are called: one name each, on tabs, links and titles of pages alike; and options.

import { t } from "./words.js";

/** @typedef {"replay" | "review" | "rules" | "setup" | "invitation" | "meet" | "daily" | "tables" | "puzzles" | "ratings" | "me"} Place */

/** @param {Place} place */
export function nameOf(place) {
  return {
    replay: t("Replay"),
    review: t("Review"),
    rules: t("Rules"),
    setup: t("New game"),
    invitation: t("Invitation"),
    meet: t("Join by a code"),
    daily: t("The line of the day"),
    tables: t("My tables"),
    puzzles: t("Puzzles"),
    ratings: t("Ratings"),
    me: t("Me"),
  }[place];
}

/** @param {"shelf" | "table" | "result" | "daily"} place */
export function wayTo(place) {
  return {
    shelf: t("To the shelf"),
    table: t("To the table"),
    result: t("To the result"),
    daily: t("To the line of the day"),
  }[place];
}

/**
 * The title of a page: which place it is, and of which game.
 * @param {Place} place
 * @param {string} [game]
 */
export function entitle(place, game = "") {
  document.title = `${nameOf(place)}${game ? `: ${game}` : ""} · Roundhouse`;
}

/**
 * An option of a table in words; what is off as usual need not be said.
 * @param {import("./api.js").Chosen} option
 */
export function chosen({ words, value, label, usual }) {
  if (value === false && usual) return "";
  return value === true ? words : `${words}: ${label}`;
}
