// What stays of my games: which of them to look at, bests and averages, and how it stands with friends.

import { h } from "./dom.js";
import { choice } from "./preferences.js";
import { number, t, tn } from "./words.js";

/** @typedef {import("./api.js").TableCard} TableCard */
/** @typedef {import("./lists.js").History} History */
/** @typedef {import("./lists.js").Best} Best */
/** @typedef {import("./lists.js").Duel} Duel */
/** @typedef {{game: string, friend: string}} Wish what to look at; "": all */

/**
 * Two lists to choose from; none where there is nothing to choose.
 * @param {TableCard[]} tables
 * @param {History} history
 * @param {(wish: Wish) => void} show
 * @param {Wish} before what was chosen of a shorter list
 */
export function filters(tables, history, show, before) {
  const wish = { ...before };
  const games = [...new Map(tables.map((one) => [one.game, one.title]))].sort((a, b) => a[1].localeCompare(b[1]));
  const friends = [...new Set(tables.flatMap(friendsAt))].sort((a, b) => a.localeCompare(b));
  const change = (/** @type {Partial<Wish>} */ more) => show(Object.assign(wish, more));
  if (games.length < 2 && !friends.length && !history.bests.length) return null;
  return h(
    "div",
    { class: "filters", role: "group", "aria-label": t("Show only") },
    games.length > 1
      ? choice(t("Game"), [["", t("All games")], ...games], wish.game, (game) => change({ game }))
      : null,
    friends.length
      ? choice(t("With"), [["", t("Everybody")], ...friends.map(twice)], wish.friend, (friend) => change({ friend }))
      : null,
    history.bests.length ? h("a", { class: "bar-link", href: "#stays" }, t("Bests and averages")) : null,
  );
}

/**
 * @param {TableCard} one
 * @param {Wish} wish
 */
export function fits(one, { game, friend }) {
  return (!game || one.game === game) && (!friend || friendsAt(one).includes(friend));
}

/** @param {TableCard} one */
function friendsAt(one) {
  return one.seats.filter((seat) => seat.kind === "person" && !seat.you && seat.name).map((seat) => seat.name);
}

/**
 * @param {string} name
 * @returns {[string, string]}
 */
function twice(name) {
  return [name, name];
}

/**
 * Bests of every kind of game, and every friend.
 * @param {History} history
 * @param {Wish} wish
 */
export function whatStays({ bests, duels }, { game, friend }) {
  const kinds = friend ? [] : bests.filter((one) => !game || one.game === game);
  const rivals = duels.filter((one) => (!game || one.game === game) && (!friend || one.name === friend));
  const people = [...new Set(rivals.map((one) => one.person))];
  return [
    kinds.length ? section(t("Bests and averages"), kinds.map(best)) : null,
    people.length
      ? section(
          t("With friends"),
          people.map((person) => rival(rivals.filter((one) => one.person === person))),
        )
      : null,
    kinds.length || people.length
      ? h(
          "p",
          { class: "small" },
          t("Finished games from the first move on count; lessons, what-ifs and practice do not."),
        )
      : null,
  ];
}

/**
 * @param {string} title
 * @param {Element[]} cards
 */
function section(title, cards) {
  return h("section", {}, h("h2", {}, title), h("ul", { class: "stay-cards" }, cards));
}

/** @param {Best} one */
function best(one) {
  const options = one.options.map(({ words, value, label }) => (value === true ? words : `${words}: ${label}`));
  const kind = [tn("{n} seat", "{n} seats", one.seats), ...options].join(" · ");
  const streak = t("{n}, at most {most}", { n: number(one.streak), most: number(one.longest) });
  return h(
    "li",
    { class: "stay-card" },
    h("h3", {}, one.title),
    h("p", { class: "small" }, kind),
    h(
      "dl",
      { class: "figures" },
      figure(t("Best"), number(one.best)),
      figure(t("Average"), number(one.average)),
      figure(t("Games"), number(one.played)),
      one.seats > 1 ? figure(t("Won"), number(one.won)) : null,
      one.seats > 1 && one.longest > 1 ? figure(t("Won in a row"), streak) : null,
    ),
  );
}

/**
 * @param {string} name
 * @param {string} value
 */
function figure(name, value) {
  return h("div", {}, h("dt", {}, name), h("dd", {}, value));
}

/** @param {Duel[]} games all with one person */
function rival(games) {
  const sum = (/** @type {"won" | "lost" | "drawn"} */ what) => games.reduce((all, one) => all + one[what], 0);
  return h(
    "li",
    { class: "stay-card" },
    h("h3", {}, games[0]?.name ?? ""),
    games.length > 1 ? h("p", {}, score(sum("won"), sum("lost"), sum("drawn"))) : null,
    h(
      "ul",
      { class: "duels" },
      games.map((one) => h("li", {}, h("span", {}, one.title), h("span", {}, score(one.won, one.lost, one.drawn)))),
    ),
  );
}

/**
 * @param {number} won
 * @param {number} lost
 * @param {number} drawn
 */
function score(won, lost, drawn) {
  const parts = { won: number(won), lost: number(lost), drawn: number(drawn) };
  return drawn ? t("won {won}, lost {lost}, drawn {drawn}", parts) : t("won {won}, lost {lost}", parts);
}
