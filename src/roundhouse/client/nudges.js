// Giving up, letting a bot finish, and asking others not to forget the table.

import { post } from "./api.js";
import { awaits } from "./clocks.js";
import { h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { ask, askFinish } from "./notices.js";
import { announce, sorry, toast } from "./page.js";
import { sound } from "./sound.js";
import { inside } from "./ways.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./api.js").Seat} Seat */

const HEARD = "roundhouse.nudged";
const MOST = 50; // tables whose last nudge is remembered

/**
 * Whether this device may nudge the person at a seat.
 * @param {Page} page
 * @param {Seat} seat
 */
function nudgeable(page, seat) {
  const awaited = seat.kind === "person" && seat.to_act && !page.you.includes(seat.seat);
  const reminded = page.time && !page.time.pace && !(seat.clock && awaits(seat.clock)); // by a clock of minutes
  return awaited && !reminded && page.started && !page.over && !page.frozen && nudging(page) !== undefined;
}

/** @param {Page} page */
function nudging(page) {
  return page.seat ?? page.you[0];
}

/**
 * The button that nudges; nothing where there is nobody to nudge.
 * @param {Page} page
 * @param {Seat} seat
 * @param {() => void} [then]
 */
export function nudgeButton(page, seat, then = () => {}) {
  if (!nudgeable(page, seat)) return null;
  const nudge = async () => {
    then();
    try {
      await post(`/api/tables/${page.table}/nudge`, { seat: nudging(page) });
      toast(t("Nudged. Once an hour is enough."));
    } catch (error) {
      sorry(error);
    }
  };
  return h("button", { type: "button", onclick: () => void nudge() }, icon(ICONS.bell), t("Nudge"));
}

/**
 * Whoever is waited for and was nudged is told: at once, or when the table is opened again.
 * @param {Page} page
 */
export function hearNudge(page) {
  if (page.over) return;
  const seat = page.seats.find((one) => one.nudged && one.to_act && page.you.includes(one.seat));
  if (!seat || !isNews(page.table, seat.nudged)) return;
  if (Date.now() / 1000 - seat.nudged > 24 * 3600) return;
  const text = t("You are nudged: it is your turn.");
  toast(text);
  announce(text);
  sound("turn");
}

/** @type {[string, number][]} by table, where the browser keeps nothing */
let heard = [];

/**
 * Whether a nudge was not heard yet: it is from now on, also when this tab is closed and the table opened again.
 * @param {string} table
 * @param {number} when
 */
function isNews(table, when) {
  const known = [...kept(), ...heard];
  if (known.some(([one, last]) => one === table && last >= when)) return false;
  heard = [...kept().filter(([one]) => one !== table), /** @type {[string, number]} */ ([table, when])].slice(-MOST);
  try {
    localStorage.setItem(HEARD, JSON.stringify(heard));
  } catch {
    // A browser that keeps nothing tells it again when the table is opened again.
  }
  return true;
}

/** @returns {[string, number][]} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(HEARD) ?? "[]");
  } catch {
    return [];
  }
}

/**
 * What the one at a seat may do to stop playing it, each with a question that says what happens.
 * @param {Page} page
 * @param {Seat} seat
 * @param {(body: object) => void} act
 */
export function givingUp(page, seat, act) {
  if (inside || !page.started || page.over || page.frozen || page.lesson || page.daily || seat.resigned) return [];
  const finish = () => void askFinish().then((yes) => void (yes && act({ do: "bot", level: "normal" })));
  const resign = () =>
    void ask(t("Resign?"), resignWords(page, seat), t("Resign"), t("Play on"), "danger").then(
      (yes) => void (yes && act({ do: "resign" })),
    );
  return [
    seat.kind === "person"
      ? h("button", { type: "button", onclick: finish }, icon(ICONS.bot), t("Let a bot finish for me"))
      : null,
    h("button", { type: "button", class: "danger", onclick: resign }, icon(ICONS.flag), t("Resign")),
  ];
}

/**
 * What resigning means, for those who stay and for oneself.
 * @param {Page} page
 * @param {Seat} seat
 */
function resignWords(page, seat) {
  const others = page.seats.filter((one) => one.seat !== seat.seat && (one.kind === "person" || one.held));
  const [only] = others;
  const means = !only
    ? t("Bots play the game to its end. You rank last, and cannot come back.")
    : others.length === 1
      ? t("You lose to {name}, who may play on against a bot in your place. You cannot come back.", { name: only.name })
      : t("A bot plays your seat to the end, so that the others keep their game. You rank last, and cannot come back.");
  return page.rated ? `${means} ${t("This game is rated: resigning costs rating as a lost game does.")}` : means;
}
