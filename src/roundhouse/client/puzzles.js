// Puzzles: the list, game by game, the easy ones first.

import { get } from "./api.js";
import { fill, h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { entitle, nameOf } from "./names.js";
import { solved, stars } from "./solved.js";
import { number, t } from "./words.js";

/** @typedef {import("./review_contract.js").Puzzles} Book */
/** @typedef {import("./review_contract.js").PuzzleGame} Some */

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
      game.puzzles.map((one, place) => {
        const found = solved(game.game, one.name);
        return h(
          "li",
          {},
          h(
            "a",
            {
              class: found ? "puzzle solved" : "puzzle",
              href: `/puzzles/${game.game}/${one.name}`,
              "aria-label": [
                t("Puzzle {n}", { n: number(place + 1) }),
                t("{n} of 3 stars", { n: number(one.stars) }),
                found ? t("solved") : "",
              ]
                .filter(Boolean)
                .join(", "),
            },
            h("strong", {}, found ? icon(ICONS.check) : number(place + 1)),
            h("span", { class: "puzzle-stars", "aria-hidden": "true" }, stars(one.stars)),
          ),
        );
      }),
    ),
  );
}
