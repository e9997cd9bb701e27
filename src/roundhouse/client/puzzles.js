// Puzzles: the list, game by game, the easy ones first.

import { address, get, paint } from "./api.js";
import { deskOf } from "./daily_lists.js";
import { fill, h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { entitle, nameOf } from "./names.js";
import { solved, stars } from "./solved.js";
import { number, t, tn } from "./words.js";

/** @typedef {import("./review_contract.js").Puzzles} Book */
/** @typedef {import("./review_contract.js").PuzzleGame} Some */
/** @typedef {import("./review_contract.js").Puzzle} One */

/** @type {import("./main.js").Show} */
export async function show(app) {
  /** @type {Book} */
  const { games } = await get("/api/puzzles");
  entitle("puzzles");
  fill(
    app,
    h(
      "div",
      { class: "column puzzles" },
      h(
        "header",
        { class: "review-head" },
        h("h1", {}, nameOf("puzzles")),
        h("p", { class: "lead" }, t("One position, one move: which is clearly the best? The easy ones come first.")),
      ),
      games.map(section),
      h(
        "p",
        { class: "small" },
        t(
          "Stars say how often weaker bots missed the move. Every move was measured in many guessed worlds, from what the seat may know.",
        ),
      ),
    ),
  );
}

/** @param {Some} game */
function section(game) {
  const done = game.puzzles.filter((one) => solved(game.game, one.name)).length;
  return h(
    "section",
    { class: "puzzle-game" },
    h(
      "div",
      { class: "puzzle-head" },
      h("h2", {}, game.title),
      h("span", { class: "badge" }, t("{n} of {of} solved", { n: number(done), of: number(game.puzzles.length) })),
    ),
    h(
      "ol",
      { class: "puzzle-list" },
      game.puzzles.map((one, place) => h("li", {}, card(game, one, t("Puzzle {n}", { n: number(place + 1) })))),
    ),
  );
}

/**
 * The board, what is asked, how hard it is, and whether it was solved here.
 * @param {Some} game
 * @param {One} one
 * @param {string} title
 */
function card(game, one, title) {
  const found = solved(game.game, one.name);
  const path = `/puzzles/${game.game}/${one.name}`;
  const moves = tn("{n} move is possible.", "{n} moves are possible.", one.choices);
  const hard = t("{n} of 3 stars", { n: number(one.stars) });
  const board = h("img", { class: "puzzle-board", alt: "", width: 200, height: 200, loading: "lazy" });
  return h(
    "a",
    {
      class: found ? "puzzle solved" : "puzzle",
      href: path,
      "aria-label": [title, hard, found ? t("solved") : "", one.asked, moves].filter(Boolean).join(", "),
    },
    paint(board, address(`/api${path}/picture.svg`, { theme: deskOf() })),
    h(
      "span",
      { class: "puzzle-words" },
      h("strong", {}, title),
      h("span", { class: "puzzle-stars" }, stars(one.stars)),
      h("span", { class: "puzzle-asked" }, one.asked),
      h("span", { class: "small" }, moves),
      found ? h("span", { class: "puzzle-done" }, icon(ICONS.check), t("solved")) : null,
    ),
  );
}
