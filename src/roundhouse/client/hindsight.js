// With hindsight: what was possible with the very same luck, and the better game to be looked at.

import { address, get, paint, post, Refused } from "./api.js";
import { fill, h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { announce, sorry } from "./page.js";
import { number, t } from "./words.js";

/** @typedef {import("./review_contract.js").Hindsight} Found */
/** @typedef {import("./review_contract.js").HindsightState} Standing */

const EVERY = 1000; // milliseconds between two looks at how far it has come

/**
 * The part of a review that tells it: at once where it is known, else at a tap.
 * @param {string} table
 * @param {number} seat
 * @param {string} game
 */
export function hindsight(table, seat, game) {
  const place = h("div", { class: "hindsight-place" });
  const path = `/api/tables/${table}/hindsight`;
  let going = false;
  /** @param {Standing} standing */
  const show = ({ state, share, hindsight: found }) => {
    if (found) return void fill(place, ...told(table, found));
    // A page that was out of sight may have been given up on: it asks again, once, when it is looked at again.
    if (state === "none" && going && document.hidden)
      return document.addEventListener("visibilitychange", () => place.isConnected && ask(), { once: true });
    if (state === "none")
      return void fill(place, going ? h("p", {}, t("The search was not finished.")) : "", ...offer(ask, game));
    going = true;
    fill(place, progress(state, share));
    window.setTimeout(() => place.isConnected && void look(), EVERY);
  };
  const look = () => get(path, { seat }).then(show, stuck);
  const ask = () => {
    going = true;
    fill(place, progress("waiting", 0));
    void post(path, { seat }).then(show, stuck);
  };
  /** @param {unknown} error */
  const stuck = (error) => {
    fill(place, ...offer(ask, game));
    if (error instanceof Refused && error.status) fill(place, h("p", {}, error.message), ...offer(ask, game));
    else sorry(error);
  };
  void look();
  return h("section", { class: "hindsight", id: "hindsight" }, h("h2", {}, t("With hindsight")), place);
}

/** In its place while the day of a deal runs. */
export function later() {
  const words = t("What was possible with a deal of the day is told once its day is over.");
  return h("section", { class: "hindsight" }, h("h2", {}, t("With hindsight")), h("p", {}, words));
}

/**
 * @param {() => void} ask
 * @param {string} game
 */
function offer(ask, game) {
  return [
    h("p", {}, t("What was possible with the very same luck? The search takes about a minute.", {}, game)),
    h("button", { type: "button", class: "primary", onclick: ask }, icon(ICONS.spark), t("Find out")),
  ];
}

/**
 * @param {string} state
 * @param {number} share
 */
function progress(state, share) {
  const percent = Math.round(100 * share);
  const words = state === "waiting" ? t("Waiting until the bots have time for it…") : t("Looking for a better game…");
  return h(
    "div",
    { class: "review-progress" },
    h("p", { id: "hindsight-words" }, words),
    h("progress", { max: 100, value: percent, "aria-labelledby": "hindsight-words" }),
    h("p", { class: "small" }, t("{n} % done. It goes on as long as this page is open.", { n: number(percent) })),
  );
}

/**
 * @param {string} table
 * @param {Found} found
 */
function told(table, found) {
  const { seat, lines } = found;
  announce(found.told.join(" "));
  const [first = "", ...more] = found.told;
  const better = found.possible > found.made;
  return [
    h("p", { class: "lead" }, first),
    ...more.map((sentence) => h("p", { class: "small" }, sentence)),
    better
      ? h(
          "div",
          { class: "hindsight-boards" },
          board(t("Played"), found.made, address(`/api/tables/${table}/picture.svg`, { seat, theme: theme() })),
          board(
            t("Possible"),
            found.possible,
            address(`/api/tables/${table}/hindsight/picture.svg`, { seat, theme: theme() }),
          ),
        )
      : "",
    better ? sheet(lines, found) : "",
    better
      ? h(
          "a",
          { class: "button primary", href: `/table/${table}/replay?best=${seat}` },
          icon(ICONS.play),
          t("Watch the better game"),
        )
      : "",
  ];
}

/**
 * @param {string} title
 * @param {number} points
 * @param {string} url
 */
function board(title, points, url) {
  const image = h("img", { alt: "", loading: "lazy" });
  return h(
    "figure",
    { class: "hindsight-board" },
    paint(image, url),
    h("figcaption", {}, title, " ", h("strong", {}, number(points))),
  );
}

/**
 * @param {Found["lines"]} lines
 * @param {Found} found
 */
function sheet(lines, found) {
  const row = (/** @type {string} */ words, /** @type {number} */ made, /** @type {number} */ possible) => [
    h("th", { scope: "row" }, words),
    h("td", {}, number(made)),
    h("td", { class: possible > made ? "gain" : "" }, number(possible)),
  ];
  return h(
    "table",
    { class: "hindsight-sheet" },
    h(
      "thead",
      {},
      h("tr", {}, h("td", {}), h("th", { scope: "col" }, t("Played")), h("th", { scope: "col" }, t("Possible"))),
    ),
    h(
      "tbody",
      {},
      lines.map(({ words, made, possible }) => h("tr", {}, row(words, made, possible))),
    ),
    h("tfoot", {}, h("tr", {}, row(t("Total"), found.made, found.possible))),
  );
}

function theme() {
  const { theme: chosen } = document.documentElement.dataset;
  return chosen ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}
