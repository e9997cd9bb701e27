// "Your turn" where I am: the tab's title and sign, the app's badge, a sound, a system notice from a hidden tab.
//
// A hidden tab has no stream (HTTP/1.1 gives a browser six connections to a house). While notices are wanted, one hidden
// tab of a browser asks GET /api/turns now and then instead.

import { get } from "./api.js";
import { remember, settings } from "./settings.js";
import { sound } from "./sound.js";
import { t } from "./words.js";

/** @typedef {import("./lists.js").Turn} Turn */

const EVERY = 15_000; // a browser may stretch it to a minute in a tab that has been hidden for long
const ASKER = "roundhouse asks for turns";
const LOOKS = "roundhouse looks at ";
const TURN = new URL("./favicon-turn.svg", import.meta.url).href;
const QUIET = "/favicon.svg";

/** @type {Map<string, number> | null} what is known: tables at which one is waited for, with their number of moves */
let known = null;
/** @type {Map<string, Notification>} */
const shown = new Map();
let plain = "";
let here = "";
let mine = false;
let badge = -1; // what the sign of the installed page was told last
/** @type {(() => void) | null} ends this tab's time as the one that asks */
let release = null;
/** @type {AbortController | null} ends its wait for that */
let waiting = null;

/** Begin to watch, on any page of the house. */
export function watchTurns() {
  document.addEventListener("visibilitychange", change);
  window.addEventListener("pagehide", stop);
  change();
}

/**
 * What the page that is open says of itself: its title, and whether one is waited for here.
 * @param {string} title
 * @param {string} [table]
 * @param {boolean} [turn]
 */
export function tellTitle(title, table = "", turn = false) {
  plain = title;
  mine = turn;
  if (table && here !== table) hold(table);
  here = table;
  show(turn ? 1 : 0);
}

/** Whether this browser can show notices of the system from this address. */
export function canNotify() {
  return "Notification" in window && window.isSecureContext;
}

/**
 * Turn the notices on or off; only here is the browser asked whether it shows any.
 * @param {boolean} wanted
 * @returns {Promise<boolean>} whether the system will show them too
 */
export async function wantTurns(wanted) {
  remember({ turns: wanted });
  if (!wanted || !canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}

/**
 * Who looks at a table needs no notice about it: a lock tells the other tabs.
 * @param {string} table
 */
function hold(table) {
  if (!navigator.locks) return;
  const look = () => {
    if (document.hidden || here !== table) return;
    const seen = () =>
      new Promise((done) => document.addEventListener("visibilitychange", () => done(null), { once: true }));
    void navigator.locks.request(LOOKS + table, { mode: "shared" }, seen);
  };
  document.addEventListener("visibilitychange", look);
  window.setTimeout(look);
}

function change() {
  if (document.hidden && settings.turns) start();
  else stop();
}

function start() {
  if (release || waiting) return;
  known = null;
  plain ||= document.title;
  if (!navigator.locks) return void ask(); // an address without https: every hidden tab asks for itself
  waiting = new AbortController();
  navigator.locks.request(ASKER, { signal: waiting.signal }, ask).catch(() => {});
}

function stop() {
  waiting?.abort();
  waiting = null;
  release?.();
  release = null;
  if (document.hidden) return;
  for (const one of shown.values()) one.close();
  shown.clear();
  badge = -1; // another tab may have told another number
  show(mine ? 1 : 0);
}

/** Ask again and again until the tab is seen. */
async function ask() {
  let on = true;
  /** @type {() => void} */
  let wake = () => {};
  release = () => {
    on = false;
    wake();
  };
  while (on) {
    const turns = await asked();
    if (on && turns) await take(turns);
    if (on)
      await new Promise((done) => {
        wake = () => done(null);
        window.setTimeout(wake, EVERY);
      });
  }
}

/** @returns {Promise<Turn[] | null>} none: the house did not answer, which is no news */
async function asked() {
  try {
    /** @type {{turns: Turn[]}} */
    const { turns } = await get("/api/turns");
    return turns;
  } catch {
    return null;
  }
}

/** @param {Turn[]} turns */
async function take(turns) {
  const before = known;
  known = new Map(turns.map((one) => [one.table, one.moves]));
  const fresh = turns.filter((one) => (before ? before.get(one.table) !== one.moves : one.table === here && !mine));
  show(turns.length);
  const watched = await lookedAt();
  const news = fresh.filter((one) => !watched.has(one.table));
  if (news.length && (await allowed())) for (const one of news) notify(one);
  if (news.length) sound("turn", true);
}

/** The tables that another tab shows just now. */
async function lookedAt() {
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(held.map((one) => (one.name ?? "").replace(LOOKS, "")));
}

/** Whether the person has let this house show notices. */
async function allowed() {
  if (!canNotify()) return false;
  const found = await navigator.permissions?.query({ name: "notifications" }).catch(() => null);
  return (found?.state ?? Notification.permission) === "granted";
}

/** @param {Turn} turn */
function notify({ table, title, people }) {
  const body = people.length ? t("Your turn. With you: {people}", { people: people.join(", ") }) : t("Your turn");
  try {
    const note = new Notification(title, { body, tag: table, icon: TURN });
    note.onclick = () => go(table, note);
    shown.set(table, note);
  } catch {
    // Phones show notices only through a service worker; title, sign and sound are there still.
  }
}

/**
 * @param {string} table
 * @param {Notification} note
 */
function go(table, note) {
  note.close();
  window.focus();
  if (here !== table) window.open(`/table/${table}`);
}

/** @param {number} count at how many tables one is waited for */
function show(count) {
  if (plain) tellTab(count);
  const sign = count ? TURN : QUIET;
  for (const link of document.querySelectorAll("link[rel=icon]"))
    if (link.getAttribute("href") !== sign) link.setAttribute("href", sign); // else it is fetched anew
  if (count === badge) return;
  badge = count;
  const app = /** @type {{setAppBadge?: (count: number) => Promise<void>}} */ (navigator);
  void app.setAppBadge?.(count).catch(() => {});
}

/** @param {number} count */
function tellTab(count) {
  const turn = document.hidden && count ? `${t("Your turn")}${count > 1 ? ` (${count})` : ""} · ` : "";
  const title = `${count ? "● " : ""}${turn}${plain}`;
  if (document.title !== title) document.title = title;
}
