// A turn that cost points: what was played and what would have been better, each to be seen on the board.

import { get } from "./api.js";
import { fill, h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { drawing, ghost, nameless } from "./scene.js";
import { still } from "./shelf.js";
import { number, t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./api.js").Scene} Scene */
/** @typedef {import("./review_contract.js").Costly} Costly */
/** @typedef {import("./review_contract.js").Review} Told */

/**
 * @param {string} table
 * @param {Costly} one
 * @param {number} place among the costly ones
 * @param {Told} review
 * @param {((at: number) => void) | null} playOn
 */
export function costly(table, one, place, review, playOn) {
  const board = h("figure", { class: "review-board" });
  const show = async (/** @type {boolean} */ better) => {
    for (const [at, way] of ways.entries()) way.setAttribute("aria-pressed", String(better === (at === 1)));
    try {
      const drawn = await (better ? asBetter(table, one, review.seat) : asPlayed(table, one, review));
      if (drawn) fill(board, drawn);
      board.hidden = !drawn;
    } catch {
      board.hidden = true; // the words say it too
    }
  };
  const ways = [
    way(t("Played"), one.played, () => void show(false)),
    way(t("Better"), one.better.words, () => void show(true)),
  ];
  void show(true);
  return h(
    "li",
    { id: `costly-${place + 1}`, class: "costly" },
    board,
    h(
      "div",
      { class: "costly-words" },
      h("p", { class: "costly-title" }, h("span", { class: "costly-number" }, number(place + 1)), one.told),
      h("p", { class: "small" }, turnOf(one.at, review.curve)),
      h("div", { class: "costly-ways", role: "group", "aria-label": t("What the picture shows") }, ways),
      gains(one),
      doors(table, one.at, playOn),
    ),
  );
}

/**
 * One of the two ways to play the turn; pressed, the picture shows it.
 * @param {string} kind
 * @param {string} words
 * @param {() => void} onclick
 */
function way(kind, words, onclick) {
  return h("button", { type: "button", class: "costly-way", onclick }, h("span", { class: "small" }, kind), words);
}

/** @param {Costly} one */
function gains(one) {
  if (!one.gains.length) return null;
  return h(
    "ul",
    { class: "costly-gains", "aria-label": t("What makes the difference") },
    one.gains.map(({ words, points }) =>
      h("li", {}, h("strong", {}, `${points > 0 ? "+" : ""}${number(points)}`), ` ${words}`),
    ),
  );
}

/**
 * @param {string} table
 * @param {number} at
 * @param {((at: number) => void) | null} playOn
 */
function doors(table, at, playOn) {
  return h(
    "div",
    { class: "row" },
    h("a", { class: "button", href: `/table/${table}/replay?at=${at}` }, icon(ICONS.eye), t("See the position")),
    playOn &&
      h(
        "button",
        { type: "button", class: "primary", onclick: () => playOn(at) },
        icon(ICONS.play),
        t("Play on from here"),
      ),
  );
}

/**
 * The position, with the better move drawn on it.
 * @param {string} table
 * @param {Costly} one
 * @param {number} seat
 */
async function asBetter(table, { at, better }, seat) {
  const scene = boardOf(await replayed(table, at, seat), better.scene, seat);
  if (!scene) return null;
  const drawn = still(drawing(scene));
  if (better.scene === scene.name) {
    ghost(drawn, better.ghost);
    pick(drawn, better.shapes);
  }
  return nameless(drawn);
}

/**
 * The position after the turn as it was played, with what it touched.
 * @param {string} table
 * @param {Costly} one
 * @param {Told} review
 */
async function asPlayed(table, { at, better }, { seat, curve }) {
  const end = (curve.find((one) => one.at >= at)?.at ?? at) + 1; // a turn may be several moves
  const page = await replayed(table, end, seat);
  const scene = boardOf(page, better.scene, seat);
  if (!scene) return null;
  const drawn = still(drawing(scene));
  const made = page.log.filter((entry) => entry.seat === seat && entry.n > at && entry.n <= end);
  pick(
    drawn,
    made.flatMap((entry) => entry.shapes),
  );
  return nameless(drawn);
}

/**
 * @param {string} table
 * @param {number} at
 * @param {number} seat
 * @returns {Promise<Page>}
 */
function replayed(table, at, seat) {
  return get(`/api/tables/${table}/replay`, { at, seat });
}

/**
 * @param {Page} page
 * @param {string} wanted
 * @param {number} seat
 */
function boardOf({ scenes }, wanted, seat) {
  return (
    scenes.find(({ name }) => name === wanted) ??
    scenes.find((board) => board.place === "board" && board.seat === seat) ??
    scenes.find((board) => board.place === "board")
  );
}

/**
 * @param {SVGSVGElement} drawn
 * @param {string[]} ids
 */
function pick(drawn, ids) {
  for (const id of ids) drawn.querySelector(`#${CSS.escape(id)}`)?.classList.add("picked");
}

/**
 * Which turn of the seat a move was part of; the curve has a point for each, at its last decision.
 * @param {number} at
 * @param {Told["curve"]} curve
 */
function turnOf(at, curve) {
  const turn = curve.filter((one) => one.at < at).length + 1;
  return t("Turn {n} of {of}", { n: number(turn), of: number(curve.length) });
}
