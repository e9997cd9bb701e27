// The window of a seat: what can be done about it. It follows the table for as long as it is open.

import { post } from "./api.js";
import { standsWords, timeWords } from "./clocks.js";
import { devices } from "./devices.js";
import { fill, h, icon, need } from "./dom.js";
import { noteLeft } from "./experience.js";
import { ICONS } from "./icons.js";
import { askBot, askLeave, ratedWords } from "./notices.js";
import { givingUp, nudgeButton } from "./nudges.js";
import { dialog, sorry } from "./page.js";
import { sign } from "./panels.js";
import { invite, inviteAgain } from "./people.js";
import { remember } from "./settings.js";
import { inside } from "./ways.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./api.js").Seat} Seat */

/** @type {SeatWindow | null} */
let open = null;
let leaving = false;

/**
 * @param {Page} page
 * @param {Seat} seat
 */
export function openSeat(page, { seat }) {
  open = new SeatWindow(page, seat);
}

/**
 * What has happened at the table changes what can be done about the seat whose window is open.
 * @param {Page} page
 */
export function followSeat(page) {
  if (open?.box.open) open.show(page);
}

/**
 * What who held a seat reads once it is gone; told then and not before, because the seat takes every message with it.
 * @param {Page} page
 */
export function farewell({ table, started, you }) {
  const here = leaving;
  leaving = false;
  if (!here) return you.length ? "" : t("This device is disconnected from the seat; you are watching.");
  if (started) noteLeft(table);
  return started ? t("You have left. The host can invite you again; the table stays in “My tables”.") : "";
}

class SeatWindow {
  /**
   * @param {Page} page
   * @param {number} number
   */
  constructor(page, number) {
    this.number = number;
    this.url = `/api/tables/${page.table}/seats/${number}`;
    this.key = "";
    this.name = h("input", { type: "text", maxlength: 24, value: page.seats[number]?.name ?? "" });
    /** @type {HTMLElement | null} */
    this.devices = null;
    this.stays = false;
    this.box = dialog(t("Open seat"));
    this.body = need(".dialog-body", this.box);
    this.show(page);
  }

  /** @param {Page} page */
  show(page) {
    const seat = page.seats[this.number];
    if (!seat) return;
    const { present, to_act } = seat;
    const seats = page.seats.map((one) => [one.kind, one.held, one.resigned, one.nudged, one.name]);
    const { started, over, host, you } = page;
    const stands = seat.clock?.stands;
    const key = JSON.stringify([present, to_act, seats, started, over, host, you, page.seat, stands]);
    if (key === this.key) return;
    this.key = key;
    need("h2", this.box).textContent = seat.name || t("Open seat");
    const had = this.body.contains(document.activeElement) ? document.activeElement : null;
    fill(this.body, this.#about(page, seat), this.#doors(page, seat));
    if (had instanceof HTMLElement) this.#focus(had);
  }

  /**
   * The keyboard stays where it was, or goes to what has the same name now.
   * @param {HTMLElement} had
   */
  #focus(had) {
    const same = [...this.body.querySelectorAll("button")].find((one) => one.textContent === had.textContent);
    (this.body.contains(had) ? had : (same ?? need(".dialog-head button", this.box))).focus();
  }

  /**
   * Several people share this device: only the one who has it now decides about a seat, not the one beside.
   * @param {Page} page
   */
  #shared({ you, seat, started, over }) {
    return you.includes(this.number) && you.length > 1 && seat !== this.number && started && !over;
  }

  /**
   * Returns whether it was done.
   * @param {object} body
   */
  async #act(body) {
    try {
      await post(this.url, body);
      this.box.close();
      return true;
    } catch (error) {
      sorry(error);
      return false;
    }
  }

  /**
   * @param {Page} page
   * @param {Seat} seat
   */
  #about(page, seat) {
    /** @type {Record<string, string>} */
    const kinds = {
      person: seat.present ? t("A person, at the table") : t("A person, away just now"),
      bot: t("A bot"),
      open: t("An open seat"),
    };
    const time = [...timeWords(page.time), standsWords(seat, page)].filter(Boolean);
    return [
      h("p", {}, sign(seat), seat.resigned ? t("Resigned; a bot plays on") : (kinds[seat.kind] ?? "")),
      time.length ? h("p", { class: "agreed-time small" }, icon(ICONS.clock), time.join("; ")) : null,
      page.rated ? h("p", { class: "agreed-time small" }, icon(ICONS.check), ratedWords()) : null,
      this.#shared(page)
        ? h("p", {}, t("Only {name} can change something here, with the device in hand.", { name: seat.name }))
        : null,
    ];
  }

  /**
   * @param {Page} page
   * @param {Seat} seat
   */
  #doors(page, seat) {
    const holder = page.you.includes(seat.seat) && !this.#shared(page);
    if (holder && !inside) this.#list(page);
    return [
      holder || (page.host && seat.kind !== "person") ? this.#rename(holder && page.you.length === 1) : null,
      h(
        "div",
        { class: "stack" },
        this.#link(page, seat, holder),
        this.#bot(page, seat, holder),
        this.#back(page, seat, holder),
        nudgeButton(page, seat, () => this.box.close()),
        holder ? givingUp(page, seat, (body) => void this.#act(body)) : null,
        holder && !page.over ? this.#leave(page) : null,
      ),
      holder ? this.devices : null,
    ];
  }

  /**
   * The list of the devices fills itself; it is made anew only where something else can be done about them.
   * @param {Page} page
   */
  #list(page) {
    const stays = settled(page);
    if (!this.devices || stays !== this.stays) this.devices = devices(page.table, this.number, !stays);
    this.stays = stays;
  }

  /** @param {boolean} own the next table knows this name, too */
  #rename(own) {
    const rename = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (own) remember({ name: this.name.value.trim() });
      void this.#act({ do: "rename", name: this.name.value });
    };
    return h(
      "form",
      { class: "inline", onsubmit: rename },
      h("label", { class: "field" }, h("span", {}, t("Name")), this.name),
      h("button", { type: "submit" }, t("Rename")),
    );
  }

  /**
   * @param {Page} page
   * @param {Seat} seat
   * @param {boolean} holder
   */
  #link(page, seat, holder) {
    if (inside) return page.host && !seat.present ? this.#again(page) : null;
    if (!(holder ? !settled(page) : page.host && seat.kind === "open")) return null;
    return h(
      "button",
      { type: "button", onclick: () => void invite(page.table, seat.seat) },
      icon(ICONS.link),
      holder ? t("Sit here from another device too") : t("Invite a friend by link"),
    );
  }

  /** @param {Page} page */
  #again(page) {
    const open = () => {
      this.box.close();
      inviteAgain(page, this.number);
    };
    return h("button", { type: "button", onclick: open }, icon(ICONS.link), t("Invite again"));
  }

  /**
   * @param {Page} page
   * @param {Seat} seat
   * @param {boolean} holder
   */
  #bot(page, seat, holder) {
    if (!page.host || holder || this.#shared(page) || !mayStandIn(page, seat)) return null;
    const stand = () => askBot(seat).then((yes) => void (yes && this.#act({ do: "bot", level: "normal" })));
    return h("button", { type: "button", onclick: () => void stand() }, icon(ICONS.bot), t("Let a bot play this seat"));
  }

  /**
   * @param {Page} page
   * @param {Seat} seat
   * @param {boolean} holder
   */
  #back(page, seat, holder) {
    if (!seat.held || seat.kind !== "bot" || !(page.host || holder)) return null;
    return h(
      "button",
      { type: "button", onclick: () => void this.#act({ do: "back" }) },
      icon(ICONS.person),
      holder ? t("Return to the game") : t("Give the seat back to the person"),
    );
  }

  /** @param {Page} page */
  #leave(page) {
    const leave = async () => {
      leaving = await askLeave(page);
      if (leaving && !(await this.#act({ do: "leave" }))) leaving = false;
    };
    return h(
      "button",
      { type: "button", class: "danger leave", onclick: () => void leave() },
      icon(ICONS.leave),
      t("Leave this seat"),
    );
  }
}

/**
 * A rated game that has begun: no result moves to another device, and the house refuses what would move it.
 * @param {Page} page
 */
function settled({ rated, started }) {
  return rated && started;
}

/**
 * Whether the host may let a bot play here: in a rated game, and for who is at a table with a clock, only the player
 * and the clock may.
 * @param {Page} page
 * @param {Seat} seat
 */
export function mayStandIn(page, { kind, present }) {
  const theirs = settled(page) || (page.time && page.started && present);
  return kind !== "bot" && !page.over && !(theirs && kind === "person");
}
