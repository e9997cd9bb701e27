// A game as it was: a scrubber, links to positions, and «what if» from any of them.

import { get, post, Refused, replayLink } from "./api.js";
import { readdress } from "./back.js";
import { fill, h, icon, need } from "./dom.js";
import { ICONS } from "./icons.js";
import { Layout } from "./layout.js";
import { tableMenu } from "./menu.js";
import { entitle, nameOf, wayTo } from "./names.js";
import { banner, button, sealed, sorry } from "./page.js";
import { LogPanel, scorePanel, told } from "./panels.js";
import { chips } from "./people.js";
import { choice } from "./preferences.js";
import { touched } from "./scene.js";
import { copyDoors } from "./send.js";
import { beside, halts } from "./steps.js";
import { go, inside } from "./ways.js";
import { number, t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */

const PACE = 900;
const ADDRESS = 400; // Safari lets a page change its address a hundred times in half a minute and then throws

/** @type {import("./main.js").Show} */
export async function show(app, { table, at }) {
  const replay = new Replay(app, table);
  await replay.open(at === "" ? null : Number(at));
}

/** The replay of one table. */
class Replay {
  /**
   * @param {HTMLElement} app
   * @param {string} table
   */
  constructor(app, table) {
    this.app = app;
    this.table = table;
    /** Whose better game is shown; "" where it is the game itself. */
    this.best = new URL(location.href).searchParams.get("best") ?? "";
    this.at = 0;
    this.last = 0;
    /** @type {number[]} where steps lead to */
    this.halts = [0];
    this.timer = 0;
    this.addressing = 0;
    /** @type {number | null} */
    this.seat = null;
    this.follows = false; // whether the board of who moves is shown
    /** @type {import("./api.js").Entry[]} */
    this.story = [];
    /** @type {Map<string, Promise<Page>>} */
    this.pages = new Map();
    /** @type {Page | null} */
    this.page = null;
    this.scrub = h("input", { type: "range", min: 0, value: 0, step: 1, "aria-label": t("Position in the game") });
    this.scrub.addEventListener("input", () => void this.go(this.halts[Number(this.scrub.value)] ?? this.last));
    this.count = h("output", { class: "position" });
    this.player = button(ICONS.play, t("Play it back"), () => this.#run());
    this.back = h("a", { class: "button quiet scrub-back", href: `/table/${table}`, hidden: true }, wayTo("result"));
    this.controls = h(
      "div",
      { class: "scrubber", role: "group", "aria-label": nameOf("replay") },
      h(
        "div",
        { class: "scrub-row" },
        button(ICONS.first, t("To the beginning"), () => void this.go(this.halts[0] ?? 0)),
        button(ICONS.left, t("One move back"), () => void this.#step(-1)),
        this.player,
        button(ICONS.right, t("One move on"), () => void this.#step(1)),
        button(ICONS.last, t("To the end"), () => void this.go(this.last)),
        this.count,
      ),
      h("div", { class: "scrub-row" }, this.scrub, this.back),
    );
    this.over = false; // whether somebody has played this game to its end
    this.score = h("div", { class: "scores" });
    this.log = new LogPanel((shapes) => this.layout.stage.flash("lit", shapes));
    this.doors = h("div", { class: "stack replay-doors" });
    this.layout = new Layout(this.controls, {
      score: this.score,
      log: this.log.element,
      moves: this.doors,
      chat: h("div", {}),
    });
    this.layout.element.classList.add("replay");
  }

  /** @param {number | null} at */
  async open(at) {
    /** @type {Page} */
    const now = await (this.best ? this.#ask(null) : get(`/api/tables/${this.table}`)).catch((error) => {
      if (error instanceof Refused && error.status === 403) return get(`/api/tables/${this.table}/replay`, { at: 0 });
      throw error;
    });
    this.last = now.moves;
    this.back.hidden = !now.over;
    this.over = now.over && !this.best;
    this.seat = now.seat;
    this.story = await get(`/api/tables/${this.table}/story`, { seat: this.seat }).catch(() => []);
    this.halts = halts(this.story, now.moves);
    this.scrub.max = String(this.halts.length - 1);
    this.follows = this.#turns(now) && ownBoards(now);
    entitle("replay", now.title);
    fill(
      need("#bar"),
      h("div", { class: "chips-place", id: "replay-chips" }),
      tableMenu(() => this.page),
    );
    fill(this.app, banner(now), this.best ? found() : null, this.layout.element);
    this.#doors(now);
    document.addEventListener("keydown", (event) => this.#keys(event));
    await this.go(at ?? now.moves);
  }

  /**
   * Show a position.
   * @param {number} at
   */
  async go(at) {
    this.at = Math.max(0, Math.min(this.last, Number.isFinite(at) ? Math.round(at) : this.last));
    const passed = Math.max(0, this.halts.filter((halt) => halt <= this.at).length - 1);
    const words = t("{at} of {last}", { at: number(passed), last: number(this.halts.length - 1) });
    this.scrub.value = String(passed);
    this.scrub.setAttribute("aria-valuetext", words);
    fill(this.count, words);
    this.count.dataset.at = String(this.at);
    const asked = this.at;
    try {
      const page = await this.#fetch(asked);
      if (asked === this.at) this.#show(page);
      if (asked < this.last) void this.#fetch(beside(this.halts, asked, 1)).catch(() => undefined);
    } catch (error) {
      this.#stop();
      sorry(error);
    }
  }

  /** @param {1 | -1} way */
  #step(way) {
    return this.go(beside(this.halts, this.at, way));
  }

  /** @param {number} at */
  #fetch(at) {
    const key = `${this.#eyes(at)} ${at}`;
    const known = this.pages.get(key);
    if (known) return known;
    /** @type {Promise<Page>} */
    const asked = this.#ask(at);
    asked.catch(() => this.pages.delete(key));
    this.pages.set(key, asked);
    return asked;
  }

  /**
   * @param {number | null} at
   * @returns {Promise<Page>}
   */
  #ask(at) {
    if (this.best) return get(`/api/tables/${this.table}/hindsight/replay`, { at, seat: this.best });
    return get(`/api/tables/${this.table}/replay`, { at, seat: this.#eyes(at) });
  }

  /**
   * Through whose eyes a position is seen: a seat's, or those of who has moved last.
   * @param {number | null} at
   */
  #eyes(at) {
    if (!this.follows) return this.seat;
    return this.story.findLast((entry) => entry.seat >= 0 && entry.n <= (at ?? this.last))?.seat ?? this.seat;
  }

  /**
   * Whether everybody's eyes can be looked through.
   * @param {Page} now
   */
  #turns(now) {
    return now.over && now.seats.length > 1 && !this.best;
  }

  /** @param {Page} page */
  #show(page) {
    this.page = page;
    this.layout.stage.show(page);
    this.layout.offer(page);
    this.layout.sheet.offer("moves", true);
    scorePanel(this.score, page, (shapes) => this.layout.stage.flash("lit", shapes), this.over);
    this.log.show(page);
    chips(need("#replay-chips"), page);
    const entry = this.at > (this.halts[0] ?? 0) ? page.log.at(-1) : undefined;
    this.layout.say(entry ? told(entry, page) : t("Before the first move"), page);
    this.layout.stage.light(entry ? touched(entry, page.seat) : []);
    this.#address();
  }

  /** The address follows the position, but not at every step of a hand that scrubs. */
  #address() {
    this.addressing ||= window.setTimeout(() => {
      this.addressing = 0;
      readdress(this.#link());
    }, ADDRESS);
  }

  /** The address of the position that is shown. */
  #link() {
    const url = new URL(location.href);
    url.searchParams.set("at", String(this.at));
    return url.href;
  }

  /** A link to it that others can open. */
  async #linked() {
    return inside ? replayLink(this.table, this.at) : this.#link();
  }

  /**
   * What can be done with a position.
   * @param {Page} now
   */
  #doors(now) {
    const eyes = now.seats.map((seat) => /** @type {[string, string]} */ ([String(seat.seat), seat.name]));
    fill(
      this.doors,
      this.#turns(now)
        ? choice(
            t("Seen by"),
            [["", t("a spectator")], ...(ownBoards(now) ? [MOVER()] : []), ...eyes],
            this.follows ? "mover" : this.seat === null ? "" : String(this.seat),
            (value) => {
              this.follows = value === "mover";
              if (!this.follows) this.seat = value === "" ? null : Number(value);
              void this.go(this.at);
            },
          )
        : null,
      inside && !now.over ? null : copyDoors(() => this.#linked(), t("Copy a link to this position")),
      now.over && !now.frozen && !sealed(now) && !this.best
        ? h(
            "button",
            { type: "button", class: "primary", onclick: () => void this.#whatIf() },
            icon(ICONS.play),
            t("What if? Play on from here"),
          )
        : null,
      now.over && !now.frozen
        ? h("a", { class: "button", href: `/table/${this.table}/review` }, icon(ICONS.bulb), nameOf("review"))
        : null,
      h("a", { class: "button", href: `/table/${this.table}` }, icon(ICONS.home), wayTo(now.over ? "result" : "table")),
    );
    const tab = need("#tab-moves .tab-label", this.layout.element);
    fill(tab, t("Position"));
    this.layout.sheet.turn("moves");
  }

  async #whatIf() {
    try {
      /** @type {{table: string}} */
      const made = await post(`/api/tables/${this.table}/whatif`, { at: this.at, seat: this.#eyes(this.at) ?? 0 });
      go(`/table/${made.table}`);
    } catch (error) {
      sorry(error);
    }
  }

  #run() {
    if (this.timer) {
      this.#stop();
      return;
    }
    if (this.at >= this.last) this.at = 0; // the first step leads to the first decision
    this.timer = window.setInterval(() => {
      if (this.at >= this.last) this.#stop();
      else void this.#step(1);
    }, PACE);
    fill(this.player, icon(ICONS.pause));
  }

  #stop() {
    window.clearInterval(this.timer);
    this.timer = 0;
    fill(this.player, icon(ICONS.play));
  }

  /** @param {KeyboardEvent} event */
  #keys(event) {
    if (event.target instanceof HTMLElement && event.target.closest("input, select, dialog, [role=tablist]")) return;
    if (event.key === "ArrowLeft") void this.#step(-1);
    if (event.key === "ArrowRight") void this.#step(1);
  }
}

/** @returns {[string, string]} */
const MOVER = () => ["mover", t("whoever moves")];

/**
 * Whether everybody has a board of their own, so that another's move is seen on another board.
 * @param {Page} page
 */
function ownBoards(page) {
  return page.scenes.some((scene) => scene.place === "board" && scene.seat !== null);
}

/** What is said over a game that nobody has played. */
function found() {
  const words = t("This game was found afterwards, when all that came was known.");
  return h("aside", { class: "frozen", "aria-label": t("With hindsight") }, icon(ICONS.spark), h("p", {}, words));
}
