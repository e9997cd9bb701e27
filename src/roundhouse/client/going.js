// What is being played, on the shelf. Its place is there from the first moment, also where the house still starts.

import { address, paint } from "./api.js";
import { h, icon } from "./dom.js";
import { isTaught } from "./experience.js";
import { ICONS } from "./icons.js";
import { nameOf } from "./names.js";
import { inOrder, lessonName, onceEach, pill } from "./standing.js";
import { inside } from "./ways.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").TableCard} TableCard */
/** @typedef {import("./api.js").Game} Game */
/** @typedef {{table: string, title: string, badge: string, who: string, yours: boolean}} Going a table in words */

const MOST = 3;
const MOST_AWAY = 2; // at others' devices
const KEPT = "roundhouse.going"; // the tables that went on when somebody looked last
let noted = "";

/**
 * The tables that go on: as they were when somebody looked last, until it is known how they stand.
 * @param {Promise<{tables: TableCard[]}>} mine
 * @param {Game[]} games
 */
export function going(mine, games) {
  const place = h("section", { class: "going", "aria-busy": "true", hidden: true });
  const theirs = (inside?.away() ?? []).slice(0, MOST_AWAY).flatMap((one) => {
    const game = games.find(({ name }) => name === one.game);
    return game ? [away(one, game)] : [];
  });
  show(
    place,
    inside
      ? kept()
          .slice(0, MOST)
          .map((one) => row(one))
      : [],
    theirs,
    false,
  );
  void mine.then(({ tables }) => {
    const waiting = onceEach(inOrder(tables.filter((one) => !one.over && !isTaught(one.table))));
    if (inside) keep(waiting.map(told));
    const rows = waiting.slice(0, MOST).map((one) => row(told(one), tablePicture(one)));
    show(place, rows, theirs, waiting.length > MOST);
    place.removeAttribute("aria-busy");
  });
  return place;
}

/**
 * Remember of a table that is shown whether it goes on, and how it stands.
 * @param {import("./api.js").Page} page
 */
export function noteGoing({ table, title, you, over, seats, choices }) {
  if (!inside || !you.length || inside.isAway(table)) return;
  const yours = choices.length > 0;
  if (noted === `${table} ${over} ${yours}`) return;
  noted = `${table} ${over} ${yours}`;
  const [one, more] = seats.filter((seat) => seat.to_act);
  const badge = yours
    ? t("Your turn")
    : one && !more
      ? t("Waiting for {name}", { name: one.name })
      : t("Waiting for the others");
  const names = seats.filter((seat) => !you.includes(seat.seat)).map((seat) => seat.name);
  const who = names.filter(Boolean).join(", ") || (seats.length === 1 ? t("alone") : "");
  const others = kept().filter((known) => known.table !== table);
  keep(over ? others : [{ table, title, badge, who, yours }, ...others]);
}

/**
 * @param {HTMLElement} place
 * @param {HTMLElement[]} own
 * @param {HTMLElement[]} theirs
 * @param {boolean} more
 */
function show(place, own, theirs, more) {
  const all = [...own, ...theirs];
  place.hidden = !all.length;
  place.replaceChildren(h("h2", {}, t("Go on playing")), h("ul", {}, all));
  if (more) place.append(h("a", { href: "/tables" }, nameOf("tables")));
}

/**
 * @param {TableCard} one
 * @returns {Going}
 */
function told(one) {
  const { table, title, your_turn, lesson } = one;
  const who = lessonName(one) ?? company(one);
  return { table, title, badge: pill(one).textContent ?? "", who, yours: your_turn && !lesson };
}

/**
 * @param {Going} one
 * @param {Element} [picture]
 */
function row(
  { table, title, badge, who, yours },
  picture = h("span", { class: "table-picture", "aria-hidden": "true" }),
) {
  const words = h("span", { class: "going-words" }, h("strong", {}, title));
  words.append(
    h("span", { class: yours ? "badge badge-turn" : "badge" }, badge),
    h("span", { class: "going-who" }, who),
  );
  return h(
    "li",
    {},
    h("a", { class: yours ? "going-table yours" : "going-table", href: `/table/${table}` }, picture, words),
  );
}

/**
 * A table at another's device: the way there leads over a new invitation once the line is broken.
 * @param {import("./ways.js").AwayTable} one
 * @param {Game} game
 */
function away({ table, host, open }, game) {
  const words = h("span", { class: "going-words" }, h("strong", {}, game.title));
  words.append(h("span", { class: "badge" }, t("At a friend’s device")), h("span", { class: "going-who" }, host));
  const picture = h("span", { class: "table-picture", "aria-hidden": "true" }, icon(ICONS.link));
  return h(
    "li",
    {},
    h("a", { class: "going-table", href: open ? `/table/${table}` : `/meet?table=${table}` }, picture, words),
  );
}

/**
 * Where a table stands, as a small picture.
 * @param {TableCard} one
 */
export function tablePicture(one) {
  if (one.frozen) return h("span", { class: "table-picture", "aria-hidden": "true" }, icon(ICONS.image));
  const theme =
    document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const image = h("img", { class: "table-picture", alt: "", width: 88, height: 88, loading: "lazy" });
  return paint(image, address(`/api/tables/${one.table}/picture.svg`, { theme, seq: one.seq }));
}

/**
 * Who else sits there.
 * @param {TableCard} one
 */
function company(one) {
  const others = one.seats.filter((seat) => !seat.you && seat.name).map((seat) => seat.name);
  return others.length ? others.join(", ") : one.seats.length === 1 ? t("alone") : "";
}

/** @returns {Going[]} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {Going[]} tables */
function keep(tables) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(tables.slice(0, MOST)));
  } catch {
    // Without it the place is there when the tables are.
  }
}
