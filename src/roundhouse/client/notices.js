// What a table says of itself above the board, and what it asks before something cannot be undone.

import { post } from "./api.js";
import { fill, h, icon, need } from "./dom.js";
import { ICONS } from "./icons.js";
import { nameOf, wayTo } from "./names.js";
import { fetchPage } from "./lobby.js";
import { dialog, sorry } from "./page.js";
import { shape } from "./scene.js";
import { inside } from "./ways.js";
import { dayName, t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./api.js").Seat} Seat */

const LOOKS = 8;
const LOOK_AGAIN = 1500;

/**
 * What stands above the board: that this is a what-if or practice, that the others play again.
 * @param {Page} page
 */
export function notices(page) {
  const found = [];
  if (page.origin) {
    const link = h("a", { href: `/table/${page.origin}` }, t("To the game it comes from"));
    found.push(notice(ICONS.spark, "what-if", t("What if: {game}", { game: page.title }), link));
  }
  if (page.daily && !page.practice) {
    const to = page.seed ? `/daily?day=${page.daily}` : "/daily";
    const links = inside ? [] : [h("a", { href: to }, wayTo("daily"))]; // the lists of the day are another house's
    found.push(notice(ICONS.spark, "daily", `${nameOf("daily")}: ${dayName(page.daily)}`, ...links));
  }
  if (page.rated && page.started && !page.over && !underWay(page))
    found.push(notice(ICONS.check, "rated", ratedWords()));
  if (page.practice) found.push(notice(ICONS.undo, "practice", t("Practice: this game counts for nothing.")));
  if (page.over && page.next) {
    const words = page.you.length ? t("Join in") : t("Watch");
    const go = h("a", { class: "button primary", href: `/table/${page.next}` }, words);
    const told = notice(ICONS.play, "again", t("They play again at a new table."), go);
    void whoIsAt(page.next).then(
      (names) => names && name(told, t("Another game? At the new table: {names}.", { names })),
    );
    found.push(told);
  }
  return found;
}

/** What a rated game means. */
export function ratedWords() {
  return t("Rated: the result changes everybody’s rating.");
}

/**
 * Whether who looks on has made a move, or anybody where one only watches: by then it is known what is played for.
 * @param {Page} page
 */
function underWay({ log, seat }) {
  return log.some((one) => (seat === null ? one.seat >= 0 : one.seat === seat));
}

/** @type {Map<string, Promise<string>>} */
const there = new Map();

/**
 * The names of those who sit at another table already; whoever has just asked for it is on the way there.
 * @param {string} table
 */
function whoIsAt(table) {
  const known = there.get(table) ?? lookInto(table);
  there.set(table, known);
  return known;
}

/** @param {string} table */
async function lookInto(table) {
  for (let tries = 0; tries < LOOKS; tries += 1) {
    const page = await fetchPage(table, null).catch(() => null);
    const seats = page?.seats.filter((one) => one.kind === "person" && one.present && !one.you) ?? [];
    if (seats.length) return seats.map((one) => one.name).join(", ");
    await new Promise((wake) => window.setTimeout(wake, LOOK_AGAIN));
  }
  there.delete(table); // the next page asks again
  return "";
}

/**
 * Say another sentence in a notice.
 * @param {HTMLElement} told
 * @param {string} words
 */
function name(told, words) {
  told.setAttribute("aria-label", words);
  fill(need("p", told), words);
}

/**
 * @param {string} sign
 * @param {string} kind
 * @param {string} words
 * @param {...Element} more
 */
function notice(sign, kind, words, ...more) {
  return h(
    "aside",
    { class: `frozen notice notice-${kind}`, "aria-label": words },
    icon(sign),
    h("p", {}, words),
    ...more,
  );
}

/**
 * Whoever comes back to a seat that a bot plays is asked at once.
 * @param {Page} page
 * @param {Page | null} before
 */
export function askBack(page, before) {
  if (page.over || page.frozen) return;
  const lost = (/** @type {Seat} */ one) => page.you.includes(one.seat) && one.held;
  const seat = page.seats.find(lost);
  const known = before?.seats.some((one) => one.seat === seat?.seat && one.held);
  if (!seat || known) return;
  const back = () => post(`/api/tables/${page.table}/seats/${seat.seat}`, { do: "back" }).catch(sorry);
  void ask(
    t("A bot plays for you here"),
    t("It takes your turns until you come back. Do you want to play on yourself?"),
    t("Return to the game"),
    t("Let it play on"),
  ).then((yes) => void (yes && back()));
}

/** Before chance or a bot is taken back for the first time. */
export function askPractice() {
  return ask(
    t("Take back and practise?"),
    t(
      "Chance or a bot has answered this move. If you take it back, the game goes on as practice: it counts for nothing.",
    ),
    t("Take it back"),
    t("Leave it"),
  );
}

/**
 * Before a bot takes the turns of somebody who is at the table.
 * @param {Seat} seat
 */
export function askBot({ kind, name, present }) {
  if (kind !== "person" || !present) return Promise.resolve(true);
  return ask(
    t("{name} is at the table", { name }),
    t("A bot plays on at once in their place, until they come back. Better ask in the chat first."),
    t("Let a bot play this seat"),
    t("Leave it"),
    "danger",
  );
}

/**
 * Before a seat is given up.
 * @param {Page} page
 */
export function askLeave(page) {
  return ask(
    t("Leave this seat?"),
    page.started
      ? t("A bot plays on in your place, and only the host can invite you back. The table stays in your list.")
      : t("The seat is free for somebody else. The table stays in your list."),
    t("Leave this seat"),
    t("Stay"),
    "danger",
  );
}

/**
 * A question with two answers; closing the window is no.
 * @param {string} title
 * @param {string} words
 * @param {string} yes
 * @param {string} no
 * @param {string} [kind]
 * @returns {Promise<boolean>}
 */
export function ask(title, words, yes, no, kind = "primary") {
  return new Promise((answer) => {
    let said = false;
    /** @param {boolean} it */
    const say = (it) => () => {
      said = it;
      box.close();
    };
    const box = dialog(
      title,
      h("p", {}, words),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", class: kind, onclick: say(true) }, yes),
        h("button", { type: "button", onclick: say(false) }, no),
      ),
    );
    box.addEventListener("close", () => answer(said));
  });
}

/**
 * On the board a rule is about where; elsewhere it is about the thing, which is then named.
 * @param {string[]} shapes
 */
export function onBoard(shapes) {
  return !!shape(shapes.at(-1) ?? "")?.closest(".board");
}

/**
 * What a thing is; of one in the hand that others of its kind could be played instead of, also that it cannot.
 * @param {string[]} shapes
 * @param {string} name
 */
export function about(shapes, name) {
  const id = shapes.at(-1) ?? "";
  const kind = (/** @type {string} */ one) => one.replace(/\d+/g, "");
  const hand = shape(id)?.closest(".hand");
  const others = [...(hand?.querySelectorAll("svg .live") ?? [])].some((one) => kind(one.id) === kind(id));
  return others ? [h("strong", { class: "about" }, name), t("It fits nowhere now.")] : [name];
}
