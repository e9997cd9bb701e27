// Ratings: a list a game, people among the bots; who is new comes after them.

import { get } from "./api.js";
import { fill, h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { entitle, nameOf } from "./names.js";
import { known, plain } from "./rated.js";
import { t } from "./words.js";

/** @typedef {import("./lists.js").Ratings} Ratings */
/** @typedef {import("./lists.js").RatedGame} RatedGame */
/** @typedef {import("./lists.js").RatedLine} RatedLine */

/** @type {import("./main.js").Show} */
export async function show(app) {
  /** @type {Ratings} */
  const { games } = await get("/api/ratings");
  entitle("ratings");
  fill(
    app,
    h(
      "div",
      { class: "column ratings" },
      h("h1", {}, nameOf("ratings")),
      h(
        "p",
        { class: "lead" },
        t(
          "Worked out from the results of rated games alone: a game is rated when the table says so before the first move.",
        ),
      ),
      games.length
        ? h("div", { class: "rating-lists" }, games.map(list))
        : h("p", {}, t("Nobody has finished a rated game in this house yet.")),
      h(
        "p",
        { class: "small" },
        t(
          "Everybody begins at 25, where the normal bot stands. After ± is how far off the number may be, 19 times out of 20; bots do not move.",
        ),
      ),
      h(
        "p",
        { class: "row" },
        h("a", { class: "button", href: "/" }, t("To the shelf")),
        h("a", { class: "button", href: "/tables" }, t("My tables")),
      ),
    ),
  );
}

/** @param {RatedGame} one */
function list({ title, lines }) {
  return h(
    "section",
    { class: "rating-list" },
    h("h2", {}, title),
    h(
      "ol",
      {},
      lines.map((line, at) => row(line, at + 1)),
    ),
  );
}

/**
 * @param {RatedLine} line
 * @param {number} place
 */
function row(line, place) {
  return h(
    "li",
    { class: line.you ? "you" : line.bot ? "bot" : "" },
    h("span", { class: "rating-place" }, line.new ? "–" : place),
    h("span", { class: "rating-name" }, line.bot ? icon(ICONS.bot) : null, line.name),
    h("span", { class: "small" }, known(line)),
    h("strong", {}, plain(line)),
  );
}
