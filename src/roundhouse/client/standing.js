// How a table stands for the one who looks: a short word, and which tables come first.

import { h } from "./dom.js";
import { isTaught } from "./experience.js";
import { t, tn } from "./words.js";

/** @typedef {import("./api.js").TableCard} TableCard */

/**
 * What waits for me first, then what waits for others, what has not begun, lessons, and what only can be looked at.
 * @param {TableCard[]} tables
 */
export function inOrder(tables) {
  return [...tables].sort((a, b) => group(a) - group(b)); // within a group as they came: the newest first
}

/** @param {TableCard} one */
function group(one) {
  if (one.over) return 5;
  if (one.frozen || one.left) return 4;
  if (one.lesson) return 3; // a game with somebody comes before it
  return one.your_turn ? 0 : one.started ? 1 : 2;
}

/**
 * The newest of each lesson alone: whoever began it three times goes on with the last.
 * @param {TableCard[]} tables
 */
export function onceEach(tables) {
  const same = (/** @type {TableCard} */ a, /** @type {TableCard} */ b) => a.game === b.game && a.lesson === b.lesson;
  return tables.filter((one, at) => !one.lesson || tables.findIndex((other) => same(one, other)) === at);
}

/**
 * Which lesson is taught there; null where none is.
 * @param {TableCard} one
 */
export function lessonName(one) {
  return one.lesson ? t("Lesson: {title}", { title: one.lesson }) : null;
}

/** @param {TableCard} one */
export function pill(one) {
  const kind = one.over ? (won(one) ? " badge-won" : "") : group(one) === 0 ? " badge-turn" : "";
  return h("span", { class: `badge${kind}` }, one.over ? outcome(one) : turnOf(one));
}

/**
 * Whom a table waits for.
 * @param {TableCard} one
 */
function turnOf(one) {
  if (one.frozen) return t("Other rules");
  if (one.left) return t("You have left this table");
  if (one.lesson) return isTaught(one.table) ? t("Finished") : t("Not finished");
  const open = one.seats.filter((seat) => seat.kind === "open").length;
  if (!one.started) return open ? tn("Waiting for {n} player", "Waiting for {n} players", open) : t("Not begun yet");
  if (one.your_turn) return t("Your turn");
  const names = one.acting.map((seat) => one.seats[seat]?.name ?? "").filter(Boolean);
  return names.length === 1 ? t("Waiting for {name}", { name: names[0] ?? "" }) : t("Waiting for the others");
}

/**
 * How it ended for the one who looks.
 * @param {TableCard} one
 */
function outcome(one) {
  if (one.seats.length === 1 && one.result) {
    return tn("{n} point", "{n} points", one.result.points[0] ?? 0, {}, one.game);
  }
  const rank = ownRank(one);
  if (!rank) return t("Finished");
  const place = rank === 1 ? t("★ Won") : t("place {n} of {of}", { n: rank, of: one.seats.length });
  const gone = one.result?.resigned?.map((seat) => one.seats[seat]?.name ?? "").filter(Boolean) ?? [];
  return gone.length ? `${place} · ${t("resigned: {names}", { names: gone.join(", ") })}` : place;
}

/** @param {TableCard} one */
function won(one) {
  return one.seats.length > 1 && ownRank(one) === 1;
}

/** @param {TableCard} one */
function ownRank(one) {
  const mine = one.seats.filter((seat) => seat.you);
  return mine.length === 1 ? one.result?.ranks[mine[0]?.seat ?? 0] : undefined;
}
