// The shelf: the games, each with its own little board.

import { get } from "./api.js";
import { fill, h, icon, picture } from "./dom.js";
import { ICONS } from "./icons.js";
import { remember } from "./settings.js";
import { LANGUAGES, language, t, tn } from "./words.js";

/** @typedef {import("./api.js").Game} Game */
/** @typedef {import("./api.js").TableCard} TableCard */

/** @type {import("./main.js").Show} */
export async function show(app) {
  /** @type {[{games: Game[]}, {tables: TableCard[]}]} */
  const [{ games }, mine] = await Promise.all([get("/api/games"), get("/api/tables").catch(() => ({ tables: [] }))]);
  const waiting = mine.tables.filter((one) => !one.over);
  fill(
    app,
    h(
      "div",
      { class: "column shelf" },
      h(
        "div",
        { class: "hero" },
        h(
          "div",
          {},
          h("h1", {}, t("Which track today?")),
          h(
            "p",
            { class: "lead" },
            t("Rail and metro games for one device, for friends by link, or alone against a bot."),
          ),
        ),
        languages(),
      ),
      waiting.length ? going(waiting) : null,
      h("ul", { class: "games" }, games.map(card)),
      h(
        "p",
        { class: "small" },
        t(
          "An unofficial site made by fans, with drawings and words of its own. The names of the games belong to their owners.",
        ),
      ),
    ),
  );
}

/** @param {Game} game */
function card(game) {
  const title = h("h2", {}, h("a", { href: `/games/${game.name}` }, game.title));
  return h(
    "li",
    { class: "game" },
    title,
    h("div", { class: "game-picture", "aria-hidden": "true" }, still(picture(game.picture))),
    h("p", { class: "game-pitch" }, game.pitch),
    facts(game),
  );
}

/**
 * Players and minutes in one line.
 * @param {Game} game
 */
export function facts(game) {
  const [low, high] = game.seats;
  const players =
    low === high ? tn("{n} player", "{n} players", low) : tn("{low}–{n} player", "{low}–{n} players", high, { low });
  return h(
    "p",
    { class: "facts" },
    h("span", {}, icon(ICONS.person), players),
    h("span", {}, icon(ICONS.clock), tn("{n} minute", "{n} minutes", game.minutes)),
  );
}

/**
 * A drawing that only decorates.
 * @param {SVGSVGElement} drawing
 */
export function still(drawing) {
  drawing.removeAttribute("role");
  drawing.removeAttribute("aria-label");
  drawing.setAttribute("aria-hidden", "true");
  for (const title of drawing.querySelectorAll("title")) title.remove();
  return drawing;
}

/** @param {TableCard[]} tables */
function going(tables) {
  return h(
    "section",
    { class: "going" },
    h("h2", {}, t("Go on playing")),
    h(
      "ul",
      {},
      tables
        .slice(0, 3)
        .map((one) =>
          h(
            "li",
            {},
            h(
              "a",
              { class: "going-table", href: `/table/${one.table}` },
              h("strong", {}, one.title),
              h(
                "span",
                {},
                one.your_turn ? t("Your turn") : one.started ? t("Others are playing") : t("Waiting for players"),
              ),
            ),
          ),
        ),
    ),
  );
}

function languages() {
  return h(
    "div",
    { class: "languages", role: "group", "aria-label": t("Language") },
    LANGUAGES.map(([code, name]) =>
      h(
        "button",
        {
          type: "button",
          lang: code,
          "aria-pressed": String(code === language()),
          onclick: () => {
            remember({ lang: code });
            location.replace("/");
          },
        },
        name,
      ),
    ),
  );
}
