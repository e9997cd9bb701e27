// The table: pages come in, moves go out.

import { post, Refused } from "./api.js";
import { fill, h, icon, need } from "./dom.js";
import { endKey, endPage } from "./end.js";
import { noteGoing } from "./going.js";
import { turnBegins } from "./hearing.js";
import { unheld } from "./press_guard.js";
import { ICONS } from "./icons.js";
import { fetchPage, Lobby } from "./lobby.js";
import { Moments } from "./moments.js";
import { announce, banner, explain, hush, sorry, toast, wipe } from "./page.js";
import { about, askBack, askPractice, lostWords, notices, onBoard } from "./notices.js";
import { hearNudge } from "./nudges.js";
import { Company } from "./company.js";
import { chips } from "./people.js";
import { Play } from "./play.js";
import { earn } from "./points.js";
import { shape, what } from "./scene.js";
import { farewell } from "./seat_window.js";
import { sound } from "./sound.js";
import { Stream } from "./stream.js";
import { beckon, cardButton, tableMenu } from "./menu.js";
import { tellTitle } from "./turns.js";
import { headline } from "./verdict.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./api.js").Choice} Choice */

/** @type {import("./main.js").Show} */
export async function show(app, { table }) {
  const one = new Table(app, table);
  await one.open();
}

/** One table as one person sees it. */
class Table {
  /**
   * @param {HTMLElement} app
   * @param {string} id
   */
  constructor(app, id) {
    this.app = app;
    this.id = id;
    /** @type {number | null} */
    this.seat = null;
    /** @type {Page | null} */
    this.page = null;
    /** @type {"" | "lobby" | "play" | "end" | "handover"} */
    this.mode = "";
    /** @type {Choice | null} */
    this.sending = null;
    this.answered = 0;
    /** @type {number | null} to whom the device is being passed */
    this.whose = null;
    this.lookAtTable = false;
    this.ended = ""; // what the end page shows
    this.connected = true;
    this.lobby = new Lobby();
    this.play = new Play({
      commit: (choice) => this.commit(choice),
      undo: () => this.undo(),
      why: (shapes) => this.why(shapes),
      result: () => this.#result(),
      pass: () => void this.#sit(null),
      say: (body) => this.#say(body),
    });
    this.moments = new Moments(this.play.layout.passage);
    this.lost = h("p", { class: "lost", role: "alert", hidden: true });
    this.frozen = h("div", {});
    this.company = new Company();
    this.content = h("div", { class: "table-content" });
    this.chips = h("div", { class: "chips-place" });
    this.card = cardButton(() => this.page);
    this.stream = new Stream(
      id,
      (page) => unheld("page", () => this.update(page)),
      (on) => this.#link(on),
    );
    // One device, one pair of eyes: who sits down or passes on in one window covers what the others show.
    this.windows = new BroadcastChannel(`roundhouse ${id}`);
    this.windows.onmessage = () => {
      if (this.seat !== null) void this.#lookThrough(null);
    };
  }

  async open() {
    const page = await fetchPage(this.id, null); // until then the word of waiting stays
    fill(this.app, this.lost, this.frozen, this.company.element, this.content);
    fill(
      need("#bar"),
      this.chips,
      this.card,
      tableMenu(() => this.page),
    );
    this.update(page);
    this.stream.open(null, page);
  }

  /**
   * Take a page and show it.
   * @param {Page} page
   */
  update(page) {
    const before = this.page;
    if (before && page.seat === before.seat && page.seq < before.seq) return;
    if (this.seat !== null && !page.you.includes(this.seat)) return void this.#sit(null, true); // another device has ended this one
    if (page.seat !== this.seat && this.seat !== null) return; // the device has been passed on meanwhile
    if (before && before.seat !== null && page.seat === null) this.#lose(page);
    this.page = page;
    if (page.you.length) document.body.dataset.table = page.table;
    noteGoing(page);
    tellTitle(`${page.title} · Roundhouse`, page.table, page.choices.length > 0);
    if (this.sending && page.seq >= this.answered && this.answered) this.#done();
    chips(this.chips, page);
    beckon(this.card, page);
    fill(this.frozen, banner(page), ...notices(page));
    this.company.show(page, before);
    askBack(page, before);
    hearNudge(page);
    this.#mode(page);
    if (this.mode === "lobby") this.lobby.show(page);
    if (this.mode === "play") this.#hear(before, page, this.play.show(page, this.sending));
    if (before && !before.over && page.over) this.#over(page);
  }

  /**
   * Send a move. A lost answer is asked for again: the server plays nothing twice.
   * @param {Choice} choice
   */
  async commit(choice) {
    const page = this.page;
    if (!page || this.sending || page.seat === null) return;
    this.sending = choice;
    this.answered = 0;
    this.play.show(page, choice);
    hush();
    try {
      this.answered = await this.#send("moves", { seat: page.seat, seq: page.seq, move: choice.move });
      if (this.page && this.page.seq >= this.answered) unheld("shown", () => this.#shown());
      else window.setTimeout(() => void (this.sending === choice && this.#refetch()), 1500);
    } catch (error) {
      this.#refused(error);
    }
  }

  async undo() {
    const page = this.page;
    const seat = page?.undo_seat ?? page?.practice_seat ?? null;
    if (!page || this.sending || seat === null) return;
    const practice = page.undo_seat === null;
    if (practice && !page.practice && !(await askPractice())) return;
    try {
      await this.#send("undo", practice ? { seat, seq: page.seq, practice } : { seat, seq: page.seq });
      announce(t("Taken back."));
    } catch (error) {
      this.#refused(error);
    }
  }

  /**
   * Ask why shapes make no move, and show the answer where it belongs. What only informs says what it is.
   * @param {string[]} shapes the last of them is the one that was tapped
   */
  async why(shapes) {
    const page = this.page;
    if (!page) return;
    const name = what(shapes.at(-1) ?? "");
    if (page.seat === null) {
      if (name) toast(name);
      return;
    }
    try {
      /** @type {import("./api.js").Why} */
      const answer = await post(`/api/tables/${this.id}/why`, { seat: page.seat, shapes });
      if (name && !answer.rule) return void toast(...about(shapes, name));
      if (answer.legal) return;
      sound("no");
      explain(answer, onBoard(shapes) ? "" : name);
      this.play.stage.flash("blink", answer.shapes.length ? answer.shapes : shapes);
    } catch (error) {
      sorry(error);
    }
  }

  /**
   * @param {string} path
   * @param {object} body
   * @returns {Promise<number>} the number of the log after it
   */
  async #send(path, body) {
    for (;;) {
      try {
        /** @type {{seq: number}} */
        const answer = await post(`/api/tables/${this.id}/${path}`, body);
        return answer.seq;
      } catch (error) {
        if (!(error instanceof Refused) || (error.status && error.status < 500)) throw error;
        this.#link(false);
        await new Promise((wake) => window.setTimeout(wake, 900));
      }
    }
  }

  /** @param {unknown} error */
  #refused(error) {
    this.#done();
    if (this.page) this.play.show(this.page, null);
    sorry(error);
    if (!(error instanceof Refused)) return;
    if (error.shapes.length) this.play.stage.flash("blink", error.shapes);
    if (error.code === "stale") void this.#refetch();
  }

  #done() {
    this.sending = null;
    this.play.clear();
  }

  #shown() {
    if (!this.sending) return;
    this.#done();
    if (this.page) this.update(this.page);
  }

  async #refetch() {
    if (this.sending && this.page && this.page.seq >= this.answered) return;
    try {
      const page = await fetchPage(this.id, this.seat);
      unheld("fetched", () => this.update(page));
    } catch (error) {
      if (error instanceof Refused && error.status === 0) this.#link(false);
      else sorry(error);
    }
  }

  /** @param {Page} page */
  #mode(page) {
    const handover = page.handover !== null && page.seat === null;
    const mode = handover
      ? "handover"
      : !page.started
        ? "lobby"
        : page.over && !this.lookAtTable && this.mode !== "play"
          ? "end"
          : "play";
    const whose = handover ? page.handover : null;
    const ended = mode === "end" ? endKey(page) : "";
    if (mode === this.mode && ended === this.ended && whose === this.whose) return;
    const before = this.mode;
    this.mode = mode;
    this.ended = ended;
    this.whose = whose;
    document.body.classList.toggle("full", mode === "play");
    if (mode === "lobby") fill(this.content, this.lobby.element);
    if (mode === "play") fill(this.content, this.play.element);
    if (mode === "play" && before === "lobby") hush(); // what was said in the waiting room is told by the table now
    if (mode === "end")
      fill(
        this.content,
        endPage(page, () => this.#look()),
      );
    if (mode === "handover") this.#handover(page, page.handover);
  }

  /**
   * What the last move did, said and heard.
   * @param {Page | null} before
   * @param {Page} page
   * @param {string[]} news
   */
  #hear(before, page, news) {
    for (const text of news) announce(text);
    const earned = earn(before, page, this.play.stage.pane);
    this.moments.show(before, page);
    if (turnBegins(before, page)) announce(t("It is your turn."));
    if (earned) return;
    if (!before || page.seq === before.seq) return;
    sound(page.choices.length && !before.choices.length ? "turn" : "move");
  }

  /** @param {Page} page */
  #over(page) {
    sound("end");
    announce(headline(page));
  }

  #result() {
    this.lookAtTable = false;
    this.mode = "";
    if (this.page) this.update(this.page);
    window.scrollTo(0, 0);
    need("h1", this.content).setAttribute("tabindex", "-1");
    need("h1", this.content).focus();
  }

  #look() {
    this.lookAtTable = true;
    if (this.page) this.update(this.page);
  }

  /**
   * The device goes from hand to hand: nothing is seen until the right person says so, and the page is nobody's.
   * @param {Page} page
   * @param {number | null} seat
   */
  #handover(page, seat) {
    const name = page.seats.find((one) => one.seat === seat)?.name ?? "";
    const title = h("h1", { tabindex: -1 }, t("Pass the device to {name}", { name }));
    fill(
      this.content,
      h(
        "div",
        { class: "column handover" },
        h("p", { class: "handover-sign", "aria-hidden": "true" }, icon(ICONS.eye)),
        title,
        h("p", { class: "lead" }, t("The next page shows what only this player may see.")),
        h(
          "button",
          { type: "button", class: "primary big", onclick: () => void this.#sit(seat) },
          t("I am {name}", { name }),
        ),
      ),
    );
    window.scrollTo(0, 0);
    title.focus(); // not the button: a second press of the key that passed the device must not open the hand
  }

  /**
   * Look through the eyes of a seat, or of nobody while the device is on its way; what the one before saw goes first.
   * @param {number | null} seat
   * @param {boolean} [lost] the seat looked through before was lost: who has the device now must say so first
   */
  async #sit(seat, lost = false) {
    this.windows.postMessage(seat);
    await this.#lookThrough(seat, lost);
  }

  /**
   * @param {number | null} seat
   * @param {boolean} [lost]
   */
  async #lookThrough(seat, lost = false) {
    this.stream.close();
    this.seat = seat;
    this.page = null;
    this.sending = null;
    this.mode = "";
    this.play.forget();
    fill(this.content);
    fill(this.chips);
    wipe();
    try {
      const page = await fetchPage(this.id, seat);
      if (lost && page.seat !== null && !page.over) return this.#handover(page, page.seat);
      if (this.seat === seat) this.update(page);
    } catch (error) {
      sorry(error);
      if (seat !== null) return void this.#sit(null);
    }
    if (this.seat === seat) this.stream.open(seat);
  }

  /**
   * What this device saw from its seat goes with the seat.
   * @param {Page} page
   */
  #lose(page) {
    this.play.forget();
    wipe();
    const words = farewell(page);
    if (words) toast(words);
  }

  /** Whether the seat that this device looks through is still its own. */
  async #still() {
    try {
      await fetchPage(this.id, this.seat);
    } catch (error) {
      if (error instanceof Refused && error.status === 403) await this.#sit(null, true);
    }
  }

  /** @param {object} body */
  async #say(body) {
    await post(`/api/tables/${this.id}/chat`, body).catch(sorry);
  }

  /** @param {boolean} on */
  #link(on) {
    if (!on && this.seat !== null) void this.#still();
    if (on === this.connected) return;
    this.connected = on;
    this.lost.hidden = on;
    fill(this.lost, on ? "" : lostWords());
    if (on) announce(t("Connected again."));
  }
}
