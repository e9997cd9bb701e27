// Where things stand: one column on a phone, two or three on a desktop.

import { fill, h } from "./dom.js";
import { ICONS } from "./icons.js";
import { sign } from "./panels.js";
import { settings } from "./settings.js";
import { Sheet } from "./sheet.js";
import { Stage } from "./stage.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */

const DESKTOP = "(min-width: 900px)";
const WIDE = "(min-width: 1240px)";
const COLUMN = 392; // how wide a drawing is in the right column

/** The places of a table page. */
export class Layout {
  /**
   * @param {HTMLElement} actions
   * @param {{score: HTMLElement, log: HTMLElement, moves: HTMLElement, chat: HTMLElement}} leaves
   */
  constructor(actions, leaves) {
    this.stage = new Stage();
    this.prompt = h("div", { class: "prompt", role: "status" });
    this.mine = h("div", { class: "mine" });
    this.otherLeaf = h("div", {});
    this.rail = h("div", { class: "rail" });
    this.pinned = h("div", { class: "pinned" });
    this.sheet = new Sheet(t("More about the game"));
    this.sheet.add("mine", ICONS.spark, t("Table"), this.mine);
    this.sheet.add("score", ICONS.check, t("Score"), leaves.score);
    this.sheet.add("log", ICONS.book, t("Log"), leaves.log);
    this.sheet.add("others", ICONS.person, t("Others"), this.otherLeaf);
    this.sheet.add("moves", ICONS.list, t("Moves"), leaves.moves);
    this.sheet.add("chat", ICONS.send, t("Chat"), leaves.chat);
    this.title = h("h1", { class: "unseen" });
    this.element = h(
      "div",
      { class: "table" },
      this.title,
      this.rail,
      h("div", { class: "left" }, this.prompt, this.stage.pane, actions),
      h("div", { class: "right" }, this.stage.hand, this.pinned, this.sheet.element),
    );
    for (const query of [DESKTOP, WIDE])
      matchMedia(query).addEventListener("change", () => this.page && this.offer(this.page));
    /** @type {Page | null} */
    this.page = null;
    this.#place();
  }

  /**
   * Offer the leaves that this page has something for.
   * @param {Page} page
   */
  offer(page) {
    this.page = page;
    fill(this.title, page.title);
    this.#place();
    const wide = matchMedia(WIDE).matches;
    this.sheet.offer("mine", !this.#pins() && !(this.stage.mat.hidden && this.stage.side.hidden));
    this.sheet.offer("others", !wide && !this.stage.other.hidden);
    this.sheet.offer("moves", page.seat !== null && !page.over);
    this.sheet.offer(
      "chat",
      settings.chat && (page.chat.on || page.host) && page.seats.filter((seat) => seat.kind === "person").length > 1,
    );
    this.rail.hidden = !wide || this.stage.other.hidden;
  }

  /** Say nothing and lower the sheet: the next page is for other eyes. */
  forget() {
    fill(this.prompt);
    delete this.prompt.dataset.key;
    this.sheet.lower();
    this.stage.forget();
  }

  /**
   * The one line that says what is to be done.
   * @param {string} text
   * @param {Page} page
   */
  say(text, page) {
    const mine = page.choices.length > 0;
    const watching = page.seat === null && page.handover === null && !page.over;
    const key = `${mine} ${watching} ${text}`;
    if (this.prompt.dataset.key === key) return;
    this.prompt.dataset.key = key;
    this.prompt.classList.toggle("yours", mine);
    const seat = page.seats.find((one) => one.seat === page.seat);
    fill(
      this.prompt,
      seat && page.you.length > 1 ? sign(seat) : null,
      h("p", {}, text),
      watching ? h("span", { class: "badge" }, t("You are watching")) : null,
    );
  }

  /** Mats and common things stand open on a desktop, unless they are so tall that the leaves would leave the screen. */
  #pins() {
    if (!matchMedia(DESKTOP).matches) return false;
    const scenes = this.page?.scenes.filter((scene) => ["hand", "mat", "side"].includes(scene.place)) ?? [];
    const tall = scenes.reduce((sum, scene) => sum + (COLUMN * scene.height) / scene.width, 0);
    return tall < window.innerHeight * 0.55;
  }

  #place() {
    const home = this.#pins() ? this.pinned : this.mine;
    if (this.stage.mat.parentElement !== home) home.append(this.stage.mat, this.stage.side);
    const others = matchMedia(WIDE).matches ? this.rail : this.otherLeaf;
    if (this.stage.other.parentElement !== others) others.append(this.stage.other);
  }
}
