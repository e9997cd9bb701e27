// The leaf of the chat: short messages between those who sit here, the oldest fetched when somebody looks for them.

import { get } from "./api.js";
import { fill, h } from "./dom.js";
import { ICONS } from "./icons.js";
import { button, sorry } from "./page.js";
import { quickPhrases, spoken } from "./phrases.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */

const NEAR = 40; // px from the end: the newest line is in sight
const LONGEST = 240; // signs of a line of chat, as many as the server keeps

/** Short messages between those who sit here. */
export class ChatPanel {
  /**
   * @param {(text: string) => Promise<void>} say
   * @param {(key: string) => Promise<void>} phrase
   * @param {(on: boolean) => void} turn
   */
  constructor(say, phrase, turn) {
    this.lines = h("ul", { class: "chat-lines" });
    const text = h("input", {
      type: "text",
      maxlength: LONGEST,
      "aria-label": t("Message"),
      placeholder: t("Message"),
      autocomplete: "off",
    });
    this.form = h(
      "form",
      {
        class: "chat-form",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const words = text.value.trim();
          if (words)
            void say(words).then(() => {
              text.value = "";
            });
        },
      },
      text,
      button(ICONS.send, t("Send"), () => {}, { type: "submit", class: "sign primary" }),
    );
    this.off = h(
      "button",
      { type: "button", class: "quiet", onclick: () => turn(false) },
      t("Switch the chat off for all"),
    );
    this.on = h("button", { type: "button", class: "quiet", onclick: () => turn(true) }, t("Switch the chat on"));
    this.quick = quickPhrases(phrase);
    this.more = h("button", { type: "button", class: "quiet", onclick: () => void this.#fetch() }, t("Older messages"));
    this.older = h("li", { class: "chat-older" }, this.more);
    // Who scrolls up to it wants it: nobody has to press.
    this.watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && void this.#fetch());
    this.watch.observe(this.more);
    const writing = h("div", { class: "chat-writing" }, this.quick, this.form);
    this.element = h("div", { class: "chat" }, this.lines, this.off, this.on, writing);
    this.first = 0; // the number of the first line that is shown
    this.last = -1; // and of the last one
    this.told = ""; // what is shown
    this.read = -1; // and of the last one that was read
    /** @type {Page | null} */
    this.page = null;
    this.fetching = false;
  }

  /** Turned to, the newest lines are what one looks for. */
  open() {
    this.see();
    requestAnimationFrame(() => this.#toTheEnd());
  }

  /** Whoever sees the lines has read them, on this device for good. */
  see() {
    this.read = this.last;
    if (this.page) localStorage.setItem(`chat.${this.page.table}`, String(this.last));
  }

  /**
   * @param {Page} page
   * @returns {number} how many lines of others have not been read
   */
  show(page) {
    const { on, lines } = page.chat;
    const last = lines.at(-1)?.n ?? 0;
    this.page = page;
    if (this.read < 0) this.read = Number(localStorage.getItem(`chat.${page.table}`) ?? last);
    const told = `${page.table} ${on} ${last}`;
    if (this.told !== told) this.#tell(page);
    this.told = told;
    this.last = last;
    this.form.hidden = this.quick.hidden = !on || page.seat === null;
    this.off.hidden = !on || !page.host;
    this.on.hidden = on || !page.host;
    return lines.filter((line) => line.n > this.read && line.seat !== page.seat).length;
  }

  /**
   * Show the lines of a page; older ones that were fetched stay, unless some between are missing.
   * @param {Page} page
   */
  #tell(page) {
    const { on, lines } = page.chat;
    const goesOn = this.first > 0 && lines.some((line) => line.n <= this.last + 1);
    const fresh = goesOn ? lines.filter((line) => line.n > this.last) : lines;
    const told = fresh.map((line) => spoken(line, page));
    const pane = scrolling(this.lines);
    const follows = !pane || pane.scrollHeight - pane.scrollTop - pane.clientHeight < NEAR;
    if (goesOn) this.lines.append(...told);
    else {
      this.first = lines[0]?.n ?? 0;
      const nobody = on ? t("Nobody has said anything yet.") : t("The chat is off.");
      fill(this.lines, this.older, told.length ? told : h("li", { class: "small" }, nobody));
    }
    this.older.hidden = this.first <= 1;
    const mine = goesOn && fresh.some((line) => line.seat === page.seat);
    if (follows || mine || !goesOn) this.#toTheEnd(); // who reads what is older stays there
  }

  #toTheEnd() {
    const pane = scrolling(this.lines);
    if (pane) pane.scrollTop = pane.scrollHeight;
  }

  async #fetch() {
    const { page, first } = this;
    if (!page || first <= 1 || this.fetching) return;
    this.fetching = true;
    try {
      /** @type {import("./contract.js").Chat} */
      const { lines } = await get(`/api/tables/${page.table}/chat`, { before: first });
      if (this.first !== first) return; // the lines were shown anew meanwhile
      this.#above(lines.map((line) => spoken(line, page)));
      this.first = lines[0]?.n ?? 0;
      this.older.hidden = this.first <= 1;
      this.watch.unobserve(this.more); // looked at anew: there may be room for more
      this.watch.observe(this.more);
    } catch (error) {
      sorry(error);
    } finally {
      this.fetching = false;
    }
  }

  /**
   * Put older lines above the others; what is read stays where it is.
   * @param {Element[]} told
   */
  #above(told) {
    const next = this.older.nextElementSibling;
    const before = next?.getBoundingClientRect().top ?? 0;
    this.older.after(...told);
    const pane = scrolling(this.lines);
    if (pane && next) pane.scrollTop += next.getBoundingClientRect().top - before;
  }
}

/**
 * What scrolls around these lines.
 * @param {HTMLElement} lines
 */
function scrolling(lines) {
  for (let up = /** @type {HTMLElement | null} */ (lines); up; up = up.parentElement)
    if (up.scrollHeight > up.clientHeight && getComputedStyle(up).overflowY !== "visible") return up;
  return null;
}
