// Who comes, goes and is away: what is said of people at the table, and what the host can do about it.

import { get, post } from "./api.js";
import { fill, h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { nudgeButton } from "./nudges.js";
import { announce, sorry, toast } from "./page.js";
import { invite, inviteAgain } from "./people.js";
import { event } from "./phrases.js";
import { hearSaid } from "./said.js";
import { mayStandIn } from "./seat_window.js";
import { inside } from "./ways.js";
import { lately, t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./api.js").Seat} Seat */
/** @typedef {import("./lists.js").Attendance} Attendance */

const AWAY = 30; // seconds after which somebody who is waited for is said to be away
const AWAY_TIMED = 60; // where a live clock runs: sooner the house lets nobody play for them

/**
 * What has become of the people since the page before, in sentences; of one's own seats only that they have resigned.
 * @param {Page | null} before
 * @param {Page} page
 */
export function peopleNews(before, page) {
  if (!before || before.table !== page.table) return [];
  const found = page.seats
    .map((seat) => {
      const was = before.seats[seat.seat];
      if (!page.you.includes(seat.seat) && !before.you.includes(seat.seat)) return happened(was, seat);
      return was && !was.resigned && seat.resigned ? t("You have resigned; a bot plays your seat on.") : "";
    })
    .filter(Boolean);
  const back = page.seq > before.seq ? page.back : null;
  if (back !== null && page.started && !page.over && !page.you.includes(back))
    found.push(t("{name} has taken a move back.", { name: page.seats[back]?.name ?? "" }));
  return found;
}

/**
 * @param {Seat | undefined} was
 * @param {Seat} now
 */
function happened(was, now) {
  if (was?.kind === "bot" && now.kind === "bot" && was.level !== now.level) return event("failed", was.name);
  if (!was || was.kind === now.kind) return "";
  if (now.kind === "open" && was.kind === "person") return event("left-open", was.name);
  if (now.kind === "person") return event(was.held ? "back" : "sat", now.name);
  if (now.resigned) return event(now.why === "late" ? "late" : "resigned", was.name);
  if (now.kind === "bot" && was.kind === "person") return event(now.why || (now.held ? "bot" : "left"), was.name);
  return "";
}

/** Banners for those who are away while all wait for them, and for seats that were left. */
export class Company {
  constructor() {
    this.element = h("div", {});
    this.asked = "";
    this.timer = 0;
  }

  /**
   * @param {Page} page
   * @param {Page | null} before
   */
  show(page, before) {
    hearSaid(before, page);
    for (const text of peopleNews(before, page)) {
      toast(text);
      announce(text);
    }
    const known = JSON.stringify(page.seats.map((one) => [one.kind, one.present, one.held, one.to_act, one.name]));
    if (known === this.asked) return;
    this.asked = known;
    window.clearTimeout(this.timer);
    const party = page.started && !page.over && !page.frozen && (page.host || page.you.length > 0);
    if (inside) fill(this.element, party && page.host ? page.seats.map((one) => awayHere(page, one)) : null);
    else if (party && page.seats.some((one) => missed(one, page))) void this.#ask(page);
    else fill(this.element);
  }

  /** @param {Page} page */
  async #ask(page) {
    const asked = this.asked;
    try {
      /** @type {{seats: Attendance[]}} */
      const { seats } = await get(`/api/tables/${page.table}/attendance`);
      if (asked !== this.asked) return;
      const now = Date.now() / 1000;
      fill(
        this.element,
        seats.map((one) => banner(page, one, now)),
      );
      const soon = seats.filter((one) => waitedFor(page, one)).map((one) => one.seen + away(page) - now);
      const next = Math.min(...soon.filter((left) => left > 0));
      if (Number.isFinite(next)) this.timer = window.setTimeout(() => void this.#ask(page), (next + 1) * 1000);
    } catch {
      fill(this.element); // what cannot be asked is not said
    }
  }
}

/** @param {Page} page */
function away({ time }) {
  return time && !time.pace ? AWAY_TIMED : AWAY;
}

/**
 * Whether more could be said of a seat than the page says.
 * @param {Seat} seat
 * @param {Page} page
 */
function missed(seat, page) {
  if (page.you.includes(seat.seat)) return false;
  return seat.kind === "person"
    ? !seat.present && seat.to_act && !page.seats.some((one) => one.to_act && page.you.includes(one.seat))
    : seat.kind === "bot" && !seat.held && !seat.resigned && page.host;
}

/**
 * @param {Page} page
 * @param {Attendance} one
 */
function waitedFor(page, { seat, here, seen }) {
  const found = page.seats[seat];
  return !!found && !here && seen > 0 && found.kind === "person" && missed(found, page);
}

/**
 * @param {Page} page
 * @param {Attendance} one
 * @param {number} now
 */
function banner(page, one, now) {
  const name = page.seats[one.seat]?.name ?? "";
  if (one.vacant && page.host)
    return strip(
      ICONS.person,
      t("{name} has left the table; a bot plays on.", { name }),
      h("button", { type: "button", onclick: () => void invite(page.table, one.seat) }, t("Invite again")),
    );
  if (!waitedFor(page, one) || now - one.seen < away(page)) return null;
  const seat = page.seats[one.seat];
  const stand = () => post(`/api/tables/${page.table}/seats/${one.seat}`, { do: "bot", level: "normal" }).catch(sorry);
  return strip(
    ICONS.clock,
    t("{name} is to move and has been away since {when}.", { name, when: lately(one.seen) }),
    seat ? nudgeButton(page, seat) : null,
    page.host && seat && mayStandIn(page, seat)
      ? h("button", { type: "button", onclick: () => void stand() }, t("Let a bot play this seat"))
      : null,
  );
}

/**
 * Where no server is between them: whose line is broken can only come again by a new invitation.
 * @param {Page} page
 * @param {Seat} seat
 */
function awayHere(page, seat) {
  if (seat.kind !== "person" || seat.present) return null;
  return strip(
    ICONS.person,
    t("{name} is away: the line to their device is broken.", { name: seat.name }),
    h("button", { type: "button", onclick: () => inviteAgain(page, seat.seat) }, t("Invite again")),
  );
}

/**
 * @param {string} sign
 * @param {string} words
 * @param {...(Element | null)} more
 */
function strip(sign, words, ...more) {
  return h(
    "aside",
    { class: "frozen notice notice-people", "aria-label": words },
    icon(sign),
    h("p", {}, words),
    ...more,
  );
}
