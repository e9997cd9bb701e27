// Time at a table: the clock on each seat's chip, what was agreed on, and what is chosen before the game.
//
// The server says what is left with every page; between pages the browser counts by itself and asks for nothing.

import { h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { announce } from "./page.js";
import { ways } from "./preferences.js";
import { t, tn } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./api.js").Seat} Seat */
/** @typedef {import("./api.js").TableCard} TableCard */
/** @typedef {import("./time_contract.js").Clock} Clock */
/** @typedef {import("./time_contract.js").Time} Time */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LOW = 30 * SECOND; // of a live clock; of a pace it is a tenth
const LOOK = 250; // how often a running clock is looked at: its seconds do not stumble

/** @type {WeakMap<Clock, number>} when a clock that runs, or soon will, will have run out, by the clock of this page */
const ends = new WeakMap();
/** @type {Map<string, number>} by table and seat: the end of the run of which it was said that time is short */
const warned = new Map();
let timer = 0;

/**
 * Names and words of all the clocks that a table may have.
 * @returns {[string, string][]}
 */
function times() {
  return [
    ["5+5", t("5 minutes each, +5 seconds a turn")],
    ["10+10", t("10 minutes each, +10 seconds a turn")],
    ["20+20", t("20 minutes each, +20 seconds a turn")],
    ["hour", t("a move an hour")],
    ["day", t("a move a day")],
    ["3days", t("a move in three days")],
  ];
}

/** @param {string} lapse */
function lapseWords(lapse) {
  return lapse === "resign"
    ? t("when time runs out, the seat resigns")
    : t("when time runs out, a bot stands in until the person returns");
}

/**
 * What a table has agreed on about time, in words; nothing where there is no clock.
 * @param {Time | null} time
 */
export function timeWords(time) {
  if (!time) return [];
  return [times().find(([name]) => name === time.name)?.[1] ?? time.name, lapseWords(time.lapse)];
}

/** What is chosen about time before the game: none, unless somebody wants one. */
export class TimeChoice {
  constructor() {
    this.time = "";
    this.lapse = "bot";
    this.summary = h("summary", {}, this.#said());
    this.lapses = ways(
      t("When time runs out"),
      [
        ["bot", t("A bot stands in until the person returns")],
        ["resign", t("The seat resigns")],
      ],
      this.lapse,
      (value) => {
        this.lapse = value;
      },
    );
    this.lapses.hidden = true;
    this.element = h(
      "details",
      { class: "fold time-choice" },
      this.summary,
      h(
        "div",
        { class: "option-list" },
        ways(t("Clock"), [["", t("No clock")], ...times()], "", (value) => {
          this.time = value;
          this.lapses.hidden = !value;
          this.summary.textContent = this.#said();
        }),
        this.lapses,
      ),
    );
  }

  /** What is sent. */
  get values() {
    return this.time ? { time: this.time, lapse: this.lapse } : {};
  }

  #said() {
    const words = times().find(([name]) => name === this.time)?.[1] ?? t("no clock");
    return t("Time: {words}", { words });
  }
}

/**
 * The clock of a seat for its chip; nothing where it has none, or where a bot plays.
 * @param {Seat} seat
 * @param {Page} page
 */
export function clockFace(seat, page) {
  const { clock } = seat;
  if (!clock || !page.time || seat.kind !== "person" || (page.over && page.at === undefined)) return null;
  const face = blank(seat.seat, page.time);
  face.classList.toggle("stands", !!standsWords(seat, page));
  if (!clock.runs && clock.starts === undefined) {
    show(face, clock.left);
    return face;
  }
  face.dataset.own = page.you.includes(seat.seat) ? page.table : "";
  if (clock.starts !== undefined) face.dataset.stands = String(clock.left); // as long as there is more than that
  return run(face, clock);
}

/**
 * The clock that runs at a table in a list: one's own, or the one that runs out first; nothing where none runs.
 * @param {TableCard} card
 */
export function listedClock({ seats, time, frozen }) {
  const running = seats.filter(({ kind, clock }) => kind === "person" && clock?.runs && !frozen);
  const [first] = running.sort((a, b) => Number(b.you) - Number(a.you) || (a.clock?.left ?? 0) - (b.clock?.left ?? 0));
  if (!first?.clock || !time) return null;
  return h(
    "span",
    { class: "table-clock" },
    icon(ICONS.clock),
    run(blank(first.seat, time), first.clock),
    h("span", { class: "unseen" }, t("time left: {time}", { time: spoken(first.clock.left) })),
  );
}

/**
 * @param {number} seat
 * @param {Time} time
 */
function blank(seat, time) {
  const face = h("span", { class: "chip-clock", "aria-hidden": "true" });
  face.dataset.seat = String(seat);
  face.dataset.low = String(time.pace ? time.whole / 10 : LOW);
  return face;
}

/**
 * @param {HTMLElement} face
 * @param {Clock} clock
 */
function run(face, clock) {
  if (!ends.has(clock)) ends.set(clock, performance.now() + (clock.starts ?? 0) + clock.left);
  face.dataset.ends = String(ends.get(clock));
  timer ||= window.setInterval(look, LOOK);
  count(face);
  return face;
}

/**
 * What is left, said once with the name of the chip: a reader of the screen is not told every second.
 * @param {Seat} seat
 * @param {Page} page
 */
export function clockWords(seat, page) {
  const { clock, kind } = seat;
  if (!clock || !page.time || kind !== "person" || page.over) return "";
  if (clock.lapsed) return t("time has run out");
  const stands = standsWords(seat, page);
  const left = t("time left: {time}", { time: spoken(clock.left) });
  return stands ? `${left}; ${stands}` : left;
}

/**
 * Why a clock stands still whoever is to move; "" where it runs in its turn.
 * @param {Seat} seat
 * @param {Page} page
 */
export function standsWords({ clock, kind }, page) {
  if (!clock || !page.started || page.over || page.at !== undefined || kind !== "person") return "";
  if (awaits(clock)) return t("the clock stands: they have yet to come to this table");
  return clock.stands === "alone" ? t("the clock stands: no other person plays") : "";
}

/**
 * Whether a clock stands for one who has yet to come: it does so for a while only.
 * @param {Clock} clock
 */
export function awaits(clock) {
  return clock.stands === "coming" && (ends.get(clock) ?? Infinity) - performance.now() > clock.left;
}

/** Every clock that runs and is in sight; without one nobody looks any more. */
function look() {
  const faces = document.querySelectorAll(".chip-clock[data-ends]");
  if (!faces.length) {
    window.clearInterval(timer);
    timer = 0;
  }
  for (const face of faces) if (face instanceof HTMLElement) count(face);
}

/**
 * A clock that runs, or stands for a while only and then begins to: no page tells of that.
 * @param {HTMLElement} face
 */
function count(face) {
  const left = Number(face.dataset.ends) - performance.now();
  const stands = Number(face.dataset.stands ?? Infinity);
  face.classList.toggle("runs", left <= stands);
  face.classList.toggle("stands", left > stands);
  show(face, Math.min(left, stands));
}

/**
 * @param {HTMLElement} face
 * @param {number} left
 */
function show(face, left) {
  const text = written(left);
  if (face.textContent !== text) face.textContent = text;
  const low = left < Number(face.dataset.low);
  face.classList.toggle("low", low);
  if (low && face.dataset.own) warn(face, left);
}

/**
 * Whose own time is short is told once in a turn.
 * @param {HTMLElement} face
 * @param {number} left
 */
function warn(face, left) {
  const key = `${face.dataset.own} ${face.dataset.seat}`;
  const end = Number(face.dataset.ends);
  if (Math.abs((warned.get(key) ?? 0) - end) < 2 * SECOND || left <= 0) return;
  warned.set(key, end);
  announce(t("Your time is short: {time} left.", { time: spoken(left) }));
}

/** @param {number} left */
function written(left) {
  const rest = Math.max(0, left);
  if (rest >= 2 * DAY) return t("{n} d", { n: Math.round(rest / DAY) });
  if (rest >= HOUR) return t("{n} h", { n: Math.round(rest / HOUR) });
  const seconds = Math.ceil(rest / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {number} left */
function spoken(left) {
  const rest = Math.max(0, left);
  if (rest >= 2 * DAY) return tn("{n} day", "{n} days", Math.round(rest / DAY));
  if (rest >= HOUR) return tn("{n} hour", "{n} hours", Math.round(rest / HOUR));
  if (rest >= 2 * MINUTE) return tn("{n} minute", "{n} minutes", Math.floor(rest / MINUTE));
  return tn("{n} second", "{n} seconds", Math.ceil(rest / SECOND));
}

/**
 * The time of a table as a small mark in the waiting room.
 * @param {Page} page
 */
export function timeBadge({ time }) {
  const [words, lapse] = timeWords(time);
  return words ? h("li", { class: "badge", title: lapse }, icon(ICONS.clock), words) : null;
}
