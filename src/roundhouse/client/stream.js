// Pages as they come. Closed while the tab is hidden; opened again by itself after any loss.

import { address } from "./api.js";
import { changed } from "./changes.js";
import { source as listen } from "./ways.js";

/** @typedef {import("./api.js").Page} Page */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;

/** One table's stream of pages for one seat. */
export class Stream {
  /**
   * @param {string} table
   * @param {(page: Page) => void} onpage
   * @param {(connected: boolean) => void} onlink
   * @param {Record<string, string>} [asked] what else is asked with
   */
  constructor(table, onpage, onlink, asked = {}) {
    this.table = table;
    this.onpage = onpage;
    this.onlink = onlink;
    this.asked = asked;
    /** @type {number | null} */
    this.seat = null;
    this.version = "";
    /** @type {Page | null} the last page that came by this stream */
    this.page = null;
    this.wait = FIRST_WAIT;
    /** @type {ReturnType<typeof listen> | null} */
    this.source = null;
    this.timer = 0;
    this.wanted = false;
    document.addEventListener("visibilitychange", () => this.#wake());
    window.addEventListener("online", () => this.#wake());
    window.addEventListener("pageshow", () => this.#wake());
    window.addEventListener("offline", () => this.#lost());
    window.addEventListener("pagehide", () => this.#drop());
  }

  /**
   * Listen with the eyes of a seat (null: let the server decide).
   * @param {number | null} seat
   * @param {Page | null} [page] the page that these eyes have seen a moment ago
   */
  open(seat, page = null) {
    this.seat = seat;
    this.wanted = true;
    this.version = page?.version ?? "";
    this.page = page;
    this.#connect();
  }

  close() {
    this.wanted = false;
    this.#drop();
  }

  #connect() {
    this.#drop();
    if (!this.wanted || document.hidden) return;
    const last = this.page?.time ? null : this.version || null; // after a break clocks are set anew
    const source = listen(address(`/api/tables/${this.table}/stream`, { ...this.asked, seat: this.seat, last }));
    this.source = source;
    source.addEventListener("open", () => this.#linked());
    /** @type {(name: string, read: (text: string) => Page | null) => void} */
    const on = (name, read) =>
      source.addEventListener(name, (event) => event instanceof MessageEvent && this.#take(event, read(event.data)));
    on("page", (text) => JSON.parse(text));
    on("change", (text) => this.page && changed(this.page, JSON.parse(text)));
    source.addEventListener("bye", () => this.#lost());
    source.addEventListener("error", () => this.#lost());
  }

  /**
   * @param {MessageEvent} event
   * @param {Page | null} page none: something was missed, so the whole page is asked for
   */
  #take(event, page) {
    this.#linked();
    this.version = page ? event.lastEventId : "";
    this.page = page;
    if (page) this.onpage(page);
    else this.#connect();
  }

  #linked() {
    this.wait = FIRST_WAIT;
    this.onlink(true);
  }

  #lost() {
    this.#drop();
    if (!this.wanted) return;
    this.onlink(false);
    this.timer = window.setTimeout(() => this.#connect(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7);
  }

  #wake() {
    if (document.hidden) this.#drop();
    else if (this.wanted && !this.source) this.#connect();
  }

  #drop() {
    window.clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }
}
