// The lists of the line of the day: who made what of a deal, this day and this month, and the seals.

import { h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { clockTime, dayName, monthName, number, t, tn } from "./words.js";

/** @typedef {import("./lists.js").Daily} Daily */
/** @typedef {import("./lists.js").DailyGame} Deal */
/** @typedef {import("./lists.js").DailyLine} Line */

/** Light or dark, as this page is. */
export function deskOf() {
  return (
    document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")
  );
}

/**
 * The list of the day and of the month, folded.
 * @param {Daily} book
 * @param {Deal} deal
 */
export function standings(book, deal) {
  const count = tn("{n} game", "{n} games", deal.lines.length);
  return h(
    "details",
    { id: `lists-${deal.game}` },
    h("summary", {}, t("The lists"), h("span", { class: "small" }, count)),
    deal.lines.length
      ? h(
          "ol",
          { class: "standing" },
          deal.lines.map((line) => row(line, deal)),
        )
      : h("p", { class: "small" }, t("Nobody has finished this deal yet.")),
    strong(deal),
    deal.month.length
      ? [
          h("h3", {}, monthName(book.day)),
          h(
            "ol",
            { class: "standing" },
            deal.month.map((line) =>
              h(
                "li",
                { class: line.you ? "you" : "", "data-place": place(line, deal.month) },
                h("span", { class: "standing-name" }, line.name),
                h("span", { class: "small" }, tn("{n} day", "{n} days", line.days)),
                h("strong", {}, number(line.points)),
              ),
            ),
          ),
        ]
      : null,
  );
}

/**
 * Equal points share a place.
 * @param {{points: number}} line
 * @param {{points: number}[]} lines
 */
function place({ points }, lines) {
  return number(1 + lines.filter((one) => one.points > points).length);
}

/**
 * @param {Line} line
 * @param {Deal} deal
 */
function row(line, { game, lines }) {
  const points = tn("{n} point", "{n} points", line.points, {}, game);
  const named = line.table ? h("a", { href: `/table/${line.table}` }, line.name) : line.name;
  return h(
    "li",
    { class: line.you ? "you" : "", "data-place": place(line, lines) },
    h("span", { class: "standing-name" }, named),
    h("span", { class: "small" }, clockTime(line.at)),
    h("strong", { title: points }, number(line.points)),
  );
}

/** @param {Deal} deal */
function strong(deal) {
  if (deal.strong)
    return h(
      "p",
      { class: "strong-bot" },
      icon(ICONS.bot),
      h("a", { href: `/table/${deal.strong.table}` }, deal.strong.name),
      h("strong", {}, number(deal.strong.points)),
    );
  if (deal.thinking)
    return h("p", { class: "strong-bot small" }, icon(ICONS.bot), t("The strong bot is playing the same deal…"));
  return deal.mine?.over
    ? null
    : h("p", { class: "small" }, t("Finish the deal yourself, and you can look at the others’ boards."));
}

/**
 * What was possible with the luck of a deal, once its day is over.
 * @param {Deal} deal
 */
export function possible({ possible: known, game, bots }) {
  if (!known) return null;
  const { points, table } = known;
  if (!table)
    return h("p", { class: "small" }, t("What was possible with a deal of the day is told once its day is over."));
  const words =
    points === null
      ? t("Find out what was possible")
      : bots
        ? tn(
            "At least {n} point was possible as the others played",
            "At least {n} points were possible as the others played",
            points,
            {},
            game,
          )
        : tn("At least {n} point was possible", "At least {n} points were possible", points, {}, game);
  return h(
    "p",
    { class: "deal-possible" },
    icon(ICONS.spark),
    h("a", { href: `/table/${table}/review?seat=0#hindsight` }, words),
  );
}

/**
 * What was promised before, and what shows afterwards that it was kept.
 * @param {Daily} book
 * @param {Deal} deal
 */
export function seals(book, deal) {
  return h(
    "details",
    { id: `seals-${deal.game}` },
    h("summary", {}, t("The seal")),
    h(
      "p",
      { class: "small" },
      t("The seal was made before anybody played; when the day is over, the seed shows that no card was chosen."),
    ),
    h(
      "dl",
      { class: "seed" },
      h("dt", {}, dayName(book.day)),
      h("dd", {}, deal.commitment),
      deal.seed ? [h("dt", {}, t("Seed")), h("dd", {}, deal.seed)] : null,
      book.day === book.today ? [h("dt", {}, t("Tomorrow")), h("dd", {}, deal.tomorrow)] : null,
    ),
  );
}
