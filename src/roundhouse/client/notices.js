// What a table says of itself above the board, and what it asks before something cannot be undone.

import { post } from "./api.js";
import { fill, h, icon, need } from "./dom.js";
import { hasLeft } from "./experience.js";
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
  found.push(...alone(page), ...stoodInFor(page));
  if (!page.you.length && page.started && !page.over && hasLeft(page.table))
    found.push(notice(ICONS.leave, "left", t("You have left this table; the host can invite you again.")));
  if (page.practice) found.push(notice(ICONS.undo, "practice", t("Practice: this game counts for nothing.")));
  if (page.over && page.next) {
    const words = page.you.length ? t("To the new game") : t("Watch");
    const go = h("a", { class: "button primary", href: `/table/${page.next}` }, words);
    const told = notice(ICONS.play, "again", t("They play again at a new table."), go);
    void whoIsAt(page.next).then(
      (names) => names && name(told, t("Another game? At the new table: {names}.", { names })),
    );
    found.push(told);
  }
  return found;
}

/**
 * Who is the last person at the table reads what that means: for the clock, and where the others have resigned, that
 * nothing can be lost to them any more.
 * @param {Page} page
 */
function alone(page) {
  const mine = page.seats.find((one) => one.seat === page.seat && one.kind === "person");
  const others = page.seats.filter((one) => one !== mine);
  if (!mine || !page.started || page.over || page.frozen || others.some((one) => one.kind === "person")) return [];
  const named = (/** @type {Seat[]} */ some) => ({ names: some.map((one) => one.name).join(", ") });
  const away = others.filter((one) => one.held);
  const gone = others.filter((one) => one.resigned);
  if (away.length)
    return page.time
      ? [
          notice(
            ICONS.pause,
            "alone",
            t("A bot plays for {names}: your clock stands until they are back.", named(away)),
          ),
        ]
      : [];
  if (!gone.length) return [];
  const won = t("Resigned: {names}. You rank before them whatever happens: play on as long as you like.", named(gone));
  const stands = page.time ? ` ${t("Your clock stands.")}` : "";
  const seat = `/api/tables/${page.table}/seats/${mine.seat}`;
  const finish = () =>
    void askFinish().then((yes) => void (yes && post(seat, { do: "bot", level: "normal" }).catch(sorry)));
  const door = h("button", { type: "button", onclick: finish }, t("Let a bot finish for me"));
  return [notice(ICONS.flag, "alone", won + stands, door)];
}

/**
 * Whose own seat a bot plays finds the way back above the board as long as it does.
 * @param {Page} page
 */
function stoodInFor(page) {
  const mine = lost(page);
  if (!mine) return [];
  const back = () => void post(`/api/tables/${page.table}/seats/${mine.seat}`, { do: "back" }).catch(sorry);
  const door = h("button", { type: "button", onclick: back }, t("Return to the game"));
  return [notice(ICONS.bot, "held", t("A bot plays for you here"), door)];
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

/** @type {Page | null} the newest page, by which a question that had to wait is still asked or not */
let newest = null;
let waits = false; // whether a question waits until no window is open

/**
 * Whoever comes back to a seat that a bot plays is asked at once, or when no other window is open; not who has just let
 * it play.
 * @param {Page} page
 * @param {Page | null} before
 */
export function askBack(page, before) {
  newest = page;
  const seat = lost(page);
  const known = before?.seats.some((one) => one.seat === seat?.seat && one.held);
  if (!seat || known || (before && seat.why === "bot") || waits) return;
  waits = true;
  whenClear(() => {
    waits = false;
    const still = newest && lost(newest);
    if (newest && still) void askReturn(newest.table, still);
  });
}

/**
 * One's own seat that a bot plays.
 * @param {Page} page
 */
function lost({ over, frozen, seats, you }) {
  return over || frozen ? undefined : seats.find((one) => you.includes(one.seat) && one.held);
}

/**
 * @param {string} table
 * @param {Seat} seat
 */
async function askReturn(table, { seat, why }) {
  /** @type {Record<string, string>} */
  const reasons = {
    lapsed: t("Your time has run out, so it takes your turns. Whoever returns has at least a minute."),
    handed: t("The host has let it take your turns."),
  };
  const words = [reasons[why], t("It takes your turns until you come back. Do you want to play on yourself?")];
  const said = words.filter(Boolean).join(" ");
  const yes = await ask(t("A bot plays for you here"), said, t("Return to the game"), t("Let it play on"));
  if (yes) await post(`/api/tables/${table}/seats/${seat}`, { do: "back" }).catch(sorry);
}

/**
 * Do something once no window is open.
 * @param {() => void} work
 */
function whenClear(work) {
  const open = document.querySelector("dialog[open]");
  if (open) open.addEventListener("close", () => whenClear(work), { once: true });
  else work();
}

/** Before a bot takes one's own turns. */
export function askFinish() {
  return ask(
    t("Let a bot finish for you?"),
    t("It takes your turns from now on. You can come back at any time and play on yourself."),
    t("Let a bot finish for me"),
    t("Play on"),
  );
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

/** Why nothing new is shown. */
export function lostWords() {
  return inside
    ? t("The line to your friend’s device is broken.")
    : t("No connection. Nothing is lost: the picture stays, and the connection is being restored.");
}
