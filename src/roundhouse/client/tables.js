// My tables: unfinished first. No account: this device remembers.

import { get, post, Refused } from "./api.js";
import { fill, h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { sorry, toast } from "./page.js";
import { tablePicture, turnOf } from "./shelf.js";
import { date, number, t, tn } from "./words.js";

/** @typedef {import("./api.js").TableCard} TableCard */

/** @type {import("./main.js").Show} */
export async function show(app) {
  /** @type {{tables: TableCard[]}} */
  const { tables } = await get("/api/tables");
  document.title = `${t("My tables")} · Roundhouse`;
  fill(
    app,
    h(
      "div",
      { class: "column" },
      h("h1", {}, t("My tables")),
      tables.length
        ? h("ul", { class: "tables" }, tables.map(row))
        : h("p", { class: "lead" }, t("No tables yet. Take a game from the shelf: two clicks and you play.")),
      h("p", { class: "row" }, h("a", { class: "button primary", href: "/" }, t("To the shelf")), loader()),
    ),
  );
}

/** @param {TableCard} one */
function row(one) {
  const state = one.frozen ? t("Other rules") : one.over ? "" : one.left ? t("You have left this table") : turnOf(one);
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
        state ? h("span", { class: one.your_turn && !one.over ? "badge badge-turn" : "badge" }, state) : null,
        one.over ? h("span", { class: "badge" }, outcome(one)) : null,
        h("span", { class: "table-who" }, people(one), options ? h("span", { class: "table-options" }, options) : null),
        h("span", { class: "table-when" }, tn("{n} move", "{n} moves", one.moves), " · ", date(one.touched)),
      ),
    ),
    one.over ? h("a", { class: "button quiet", href: `/table/${one.table}/replay` }, t("Replay")) : null,
  );
}

/**
 * How it ended for the one who looks.
 * @param {TableCard} one
 */
function outcome(one) {
  const mine = one.seats.filter((seat) => seat.you);
  const rank = mine.length === 1 ? one.result?.ranks[mine[0]?.seat ?? 0] : undefined;
  if (one.seats.length === 1 && one.result) return number(one.result.points[0] ?? 0);
  if (!rank) return t("Finished");
  return rank === 1 ? t("★ Won") : t("place {n}", { n: rank });
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

/**
 * An option of a table in words; what is off as usual need not be said.
 * @param {import("./api.js").Chosen} option
 */
export function chosen({ words, value, label, usual }) {
  if (value === false && usual) return "";
  return value === true ? words : `${words}: ${label}`;
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
    /** @type {{table: string, over: boolean}} */
    const made = await post("/api/logs", { log: await file.text() });
    location.assign(made.over ? `/table/${made.table}/replay` : `/table/${made.table}`);
  } catch (error) {
    if (error instanceof Refused && error.status === 413) toast(t("This file is too large for a saved game."));
    else sorry(error);
  }
}
