// The shelf: the games, each with its own little board.

import { get } from "./api.js";
import { learnDoor } from "./card.js";
import { fill, h, icon, picture } from "./dom.js";
import { going } from "./going.js";
import { ICONS } from "./icons.js";
import { nameOf } from "./names.js";
import { remember } from "./settings.js";
import { inside, way } from "./ways.js";
import { LANGUAGES, language, number, t, tn } from "./words.js";

/** @typedef {import("./api.js").Game} Game */
/** @typedef {import("./api.js").TableCard} TableCard */

/** @type {import("./main.js").Show} */
export async function show(app) {
  /** @type {Promise<{tables: TableCard[]}>} */
  const mine = get("/api/tables").catch(() => ({ tables: [] }));
  /** @type {[{games: Game[]}, unknown]} */
  const [{ games }] = await Promise.all([get("/api/games"), inside || mine]); // what starts in this page may take a while
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
            inside
              ? t(
                  "Rail and metro games for one device, for two in the same Wi-Fi, or alone against a bot, also without the Internet.",
                )
              : t("Rail and metro games for one device, for friends by link, or alone against a bot."),
          ),
        ),
        languages(),
      ),
      going(mine, games),
      h("div", { class: "strips" }, inside ? joinStrip() : dailyStrip(), puzzleStrip()), // the day needs a house that knows it
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

/** A way to the line of the day, as high from the first moment as it stays. */
function dailyStrip() {
  const words = h("span", { class: "small" });
  /** @type {Promise<import("./lists.js").Daily>} */
  const told = get("/api/daily", { lists: "false" });
  void told.then(
    ({ games, streak }) => {
      const done = games.filter((one) => one.mine?.over).length;
      const played = done
        ? t("{n} of {of} played", { n: number(done), of: number(games.length) })
        : t("One try counts");
      fill(words, streak ? `${played} · ${tn("{n} day in a row", "{n} days in a row", streak)}` : played);
    },
    () => undefined, // the way is there all the same
  );
  return h(
    "a",
    { class: "daily-strip", href: "/daily" },
    icon(ICONS.spark),
    h("span", {}, h("strong", {}, nameOf("daily")), words),
    icon(ICONS.right),
  );
}

/** A way to a friend's table, where no server is between the two devices. */
function joinStrip() {
  return h(
    "a",
    { class: "daily-strip", href: "/meet" },
    icon(ICONS.link),
    h("span", {}, h("strong", {}, nameOf("meet")), h("span", { class: "small" }, t("Two devices"))),
    icon(ICONS.right),
  );
}

/** A way to the puzzles. */
function puzzleStrip() {
  return h(
    "a",
    { class: "daily-strip", href: "/puzzles" },
    icon(ICONS.bulb),
    h("span", {}, h("strong", {}, nameOf("puzzles")), h("span", { class: "small" }, t("One position, one move"))),
    icon(ICONS.right),
  );
}

/** @param {Game} game */
function card(game) {
  const title = h("h2", {}, h("a", { href: `/games/${game.name}` }, game.title));
  return h(
    "li",
    { class: "game" },
    title,
    original(game),
    h("div", { class: "game-picture", "aria-hidden": "true" }, still(picture(game.picture))),
    h("p", { class: "game-pitch" }, game.pitch),
    facts(game),
    h(
      "div",
      { class: "game-doors" },
      h(
        "a",
        {
          class: "button play-door",
          href: `/games/${game.name}`,
          "aria-label": t("{title}: play", { title: game.title }),
        },
        icon(ICONS.play),
        t("Play"),
      ),
      learnDoor(game),
    ),
  );
}

/**
 * The name on the box, by which others know the game.
 * @param {Game} game
 */
export function original(game) {
  return game.original ? h("p", { class: "original", lang: "en" }, game.original) : null;
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
  return drawing;
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
            location.replace(way("/"));
          },
        },
        name,
      ),
    ),
  );
}
