// My tables: my turn first. No account: this device remembers.

import { get, post, Refused } from "./api.js";
import { listedClock } from "./clocks.js";
import { fill, h, icon, need } from "./dom.js";
import { tablePicture } from "./going.js";
import { filters, fits, whatStays } from "./history.js";
import { ICONS } from "./icons.js";
import { chosen, entitle, nameOf, wayTo } from "./names.js";
import { sorry, toast } from "./page.js";
import { ownRatings } from "./rated.js";
import { inOrder, lessonName, pill } from "./standing.js";
import { go, inside } from "./ways.js";
import { date, number, t, tn } from "./words.js";

/** @typedef {import("./api.js").TableCard} TableCard */
/** @typedef {import("./history.js").Wish} Wish */

const LISTED = 60; // tables that come at once
const ALL = '{"roundhouse":"tables"'; // how a file of all games begins

/** @type {import("./main.js").Show} */
export async function show(app) {
  /** @type {[{tables: TableCard[]}, import("./lists.js").History, import("./lists.js").Ratings]} */
  const [{ tables }, history, ratings] = await Promise.all([
    get("/api/tables"),
    get("/api/history").catch(() => ({ bests: [], duels: [] })),
    inside ? { games: [] } : get("/api/ratings").catch(() => ({ games: [] })),
  ]);
  entitle("tables");
  const list = h("ul", { class: "tables" });
  const stays = h("div", { class: "stays", id: "stays" });
  const choose = h("div", {});
  let wished = { game: "", friend: "" };
  const more = h(
    "button",
    { type: "button", hidden: inside || tables.length < LISTED, onclick: () => void older() },
    t("Show more"),
  );
  const older = async () => {
    /** @type {{tables: TableCard[]}} */
    const next = await get("/api/tables", { skip: tables.length });
    tables.push(...next.tables);
    more.hidden = next.tables.length < LISTED;
    fill(choose, filters(tables, history, show, wished));
    show(wished);
  };
  const show = (/** @type {Wish} */ wish) => {
    wished = { ...wish };
    const fitting = inOrder(tables.filter((one) => fits(one, wish)));
    fill(list, fitting.length ? fitting.map(row) : h("li", { class: "lead" }, t("There are no tables like that.")));
    fill(stays, wish.friend ? null : ownRatings(ratings, wish.game), ...whatStays(history, wish));
  };
  show(wished);
  fill(choose, filters(tables, history, show, wished));
  fill(
    app,
    h(
      "div",
      { class: "column" },
      h("h1", {}, nameOf("tables")),
      tables.length
        ? [choose, list, more]
        : h("p", { class: "lead" }, t("No tables yet. Take a game from the shelf: two clicks and you play.")),
      h(
        "p",
        { class: "row" },
        h("a", { class: "button primary", href: "/" }, wayTo("shelf")),
        loader(),
        inside && tables.length
          ? h(
              "a",
              { class: "button", href: "/api/backup", download: "roundhouse-tables.json" },
              icon(ICONS.save),
              t("Save all games"),
            )
          : null,
      ),
      stays,
      inside
        ? h(
            "p",
            { class: "small" },
            t("These games are kept in this browser alone; a saved file brings them to another one."),
          )
        : null,
    ),
  );
}

/** @param {TableCard} one */
function row(one) {
  const options = one.options
    .filter((option) => !option.usual)
    .map(chosen)
    .filter(Boolean)
    .join(" · ");
  return h(
    "li",
    {},
    h(
      "a",
      { href: `/table/${one.table}`, class: "table-card" },
      tablePicture(one),
      h(
        "span",
        { class: "table-words" },
        h("span", { class: "table-title" }, one.title),
        h("span", { class: "table-turn" }, pill(one), listedClock(one)),
        h(
          "span",
          { class: "table-who" },
          lessonName(one) ?? people(one),
          options ? h("span", { class: "table-options" }, options) : null,
        ),
        h("span", { class: "table-when" }, tn("{n} move", "{n} moves", one.moves), " · ", date(one.touched)),
      ),
    ),
    one.over ? h("a", { class: "button quiet", href: `/table/${one.table}/replay` }, nameOf("replay")) : null,
  );
}

/**
 * Who sat there, and with how many points.
 * @param {TableCard} one
 */
function people(one) {
  const named = one.seats.filter((seat) => seat.name);
  const words = named.map(({ name, seat }) => {
    const points = one.result?.points[seat];
    const told = points === undefined ? name : `${name} ${number(points)}`;
    return one.result?.ranks[seat] === 1 && one.seats.length > 1 ? h("strong", {}, told) : h("span", {}, told);
  });
  return h(
    "span",
    {},
    words.flatMap((word, at) => (at ? [" · ", word] : [word])),
  );
}

function loader() {
  const file = h("input", { type: "file", accept: ".jsonl,.json,.ndjson,.txt,.log", class: "unseen", id: "log-file" });
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (chosen) void load(chosen);
  });
  return h(
    "span",
    { class: "file" },
    file,
    h("label", { for: "log-file", class: "button" }, icon(ICONS.book), t("Open a saved game")),
  );
}

/** @param {File} file */
async function load(file) {
  try {
    const log = await file.text();
    if (log.startsWith(ALL)) return inside ? await restore(log) : tellAll();
    /** @type {{table: string, over: boolean}} */
    const made = await post("/api/logs", { log });
    go(made.over ? `/table/${made.table}/replay` : `/table/${made.table}`);
  } catch (error) {
    if (error instanceof Refused && error.status === 413) toast(t("This file is too large for a saved game."));
    else sorry(error);
  }
}

/** A house with a server takes one game at a time: it has to know who sits there. */
function tellAll() {
  toast(
    t(
      "This file holds all games of a browser. Open it on a page without a server, and save there the one game that you want to play on here.",
    ),
  );
}

/**
 * Bring back the games of another browser, beside those that are here.
 * @param {string} file
 */
async function restore(file) {
  /** @type {{added: number}} */
  const { added } = await post("/api/backup", JSON.parse(file));
  await show(need("#app"), { game: "", table: "", code: "", at: "" });
  toast(tn("{n} game was added.", "{n} games were added.", added));
}
