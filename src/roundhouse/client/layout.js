// Where things stand: one column on a phone, two or three on a desktop.

import { Cockpit } from "./cockpit.js";
import { fill, h } from "./dom.js";
import { fitHand } from "./fit.js";
import { ICONS } from "./icons.js";
import { Lately } from "./lately.js";
import { sign } from "./panels.js";
import { bringTo } from "./panzoom.js";
import { Recent } from "./recent.js";
import { shape } from "./scene.js";
import { settings } from "./settings.js";
import { Sheet } from "./sheet.js";
import { DESKTOP, Stage } from "./stage.js";
import { inside } from "./ways.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */

const WIDE = "(min-width: 1240px) and (min-height: 561px)";
const LOW = "(orientation: landscape) and (min-width: 560px) and (max-height: 560px)"; // no room under the board
const LONG = 84; // letters that need smaller type to stand in the place of the prompt
const COLUMN = 392; // how wide a drawing is in the right column

/** The places of a table page. */
export class Layout {
  /**
   * @param {HTMLElement} actions
   * @param {{score: HTMLElement, log: HTMLElement, moves: HTMLElement, chat: HTMLElement}} leaves
   */
  constructor(actions, leaves) {
    this.stage = new Stage();
    this.saying = h("div", { class: "saying", role: "status" });
    this.prompt = h("div", { class: "prompt" }, this.saying);
    this.passage = h("div", { class: "passage" }); // where moments pass, over the prompt
    this.mine = h("div", { class: "mine" });
    this.otherLeaf = h("div", {});
    this.rail = h("div", { class: "rail" });
    this.pinned = h("div", { class: "pinned" });
    this.cockpit = new Cockpit(this.stage);
    this.sheet = new Sheet(t("More about the game"));
    this.sheet.add("mine", ICONS.spark, t("Table"), this.mine);
    this.recent = new Recent((shapes) => this.stage.flash("lit", shapes));
    this.scores = h("div", { class: "scores-place" }, leaves.score);
    this.sheet.add("score", ICONS.check, t("Score"), this.scores);
    this.sheet.add("log", ICONS.book, t("Log"), leaves.log);
    this.sheet.add("others", ICONS.person, t("Others"), this.otherLeaf);
    this.sheet.add("moves", ICONS.list, t("Moves"), leaves.moves);
    this.sheet.add("chat", ICONS.send, t("Chat"), leaves.chat);
    this.lately = new Lately();
    this.lower = h("div", { class: "lower" }, this.stage.hand, this.lately.element);
    this.title = h("h1", { class: "unseen" });
    this.left = h(
      "div",
      { class: "left" },
      this.prompt,
      this.passage,
      this.cockpit.switch,
      this.stage.pane,
      this.cockpit.element,
      this.lower,
      actions,
    );
    this.right = h("div", { class: "right" }, this.pinned, this.sheet.element);
    this.element = h("div", { class: "table" }, this.title, this.rail, this.left, this.right);
    // A mouse finds the buttons beside «Undo», where they cover nothing; fingers need them only when they have pinched.
    if (!matchMedia("(pointer: coarse)").matches) actions.querySelector(".tools")?.append(this.stage.zoomer);
    for (const query of [DESKTOP, WIDE, LOW])
      matchMedia(query).addEventListener("change", () => this.page && this.offer(this.page));
    new ResizeObserver(() => fitHand(this.lower, this.stage.hand)).observe(this.lower);
    /** @type {Page | null} */
    this.page = null;
    this.late = false; // whether others' drawings came with the end of the game: no column comes for them then
    this.#place();
  }

  /**
   * Offer the leaves that this page has something for.
   * @param {Page} page
   */
  offer(page) {
    if (this.page?.table !== page.table) this.late = false;
    else if (page.over && !this.page.over) this.late = this.rail.hidden;
    this.page = page;
    fill(this.title, page.title);
    this.#place();
    const wide = this.#wide;
    const mine = [this.stage.mat, this.stage.side].some((one) => !one.hidden && one.parentElement === this.mine);
    this.sheet.offer("mine", mine);
    this.sheet.offer("others", !wide && !this.stage.other.hidden);
    this.sheet.offer("moves", page.seat !== null && !page.over);
    this.sheet.offer("chat", settings.chat && (page.chat.on || (page.host && !inside)) && sociable(page));
    this.rail.hidden = !wide || this.stage.other.hidden;
    move(this.recent.element, this.rail.hidden ? this.scores : this.rail);
    if (matchMedia(DESKTOP).matches) this.recent.show(page);
    else this.recent.forget();
    this.lately.show(page);
    fitHand(this.lower, this.stage.hand);
  }

  /**
   * Show a shape of the board or of the mat.
   * @param {SVGElement} one
   */
  reveal(one) {
    if (!this.cockpit.switch.hidden) this.cockpit.turn(this.cockpit.element.contains(one));
    if (this.stage.pane.contains(one)) this.stage.zoom.reveal(one);
    else if (this.cockpit.open) bringTo(this.cockpit.element, one);
  }

  /** Whether all stands in one column. */
  get narrow() {
    return !matchMedia(DESKTOP).matches;
  }

  /**
   * Show where a move would be made.
   * @param {import("./api.js").Choice} choice
   */
  lookAt(choice) {
    const there = choice.shapes.map(shape).filter((one) => one?.closest(".board, .cockpit"));
    const drawn = this.stage.shown.get(choice.scene)?.svg;
    const first = there.find((one) => one && drawn?.contains(one)) ?? there[0];
    if (first) this.reveal(first);
  }

  /** Say nothing and lower the sheet: the next page is for other eyes. */
  forget() {
    fill(this.saying);
    this.lately.forget();
    delete this.prompt.dataset.key;
    this.sheet.lower();
    this.recent.forget();
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
    this.prompt.classList.toggle("yours", mine);
    const key = `${page.seat} ${watching} ${text}`; // what is the same is not said again
    if (this.prompt.dataset.key === key) return;
    this.prompt.dataset.key = key;
    const seat = page.seats.find((one) => one.seat === page.seat);
    this.prompt.classList.toggle("long", text.length > LONG);
    fill(
      this.saying,
      seat && page.you.length > 1 ? sign(seat) : null,
      h("p", {}, text),
      watching ? h("span", { class: "badge" }, t("You are watching")) : null,
    );
  }

  /** Whether others' boards have a column of their own at the left; one that came now would push the board. */
  get #wide() {
    return matchMedia(WIDE).matches && !this.late;
  }

  /** Mats and common things stand open on a desktop, unless they are so tall that the leaves would leave the screen. */
  #pins() {
    if (!matchMedia(DESKTOP).matches) return false;
    const scenes = this.page?.scenes.filter((scene) => ["mat", "side"].includes(scene.place)) ?? [];
    const tall = scenes.reduce((sum, scene) => sum + (COLUMN * scene.height) / scene.width, 0);
    return tall < window.innerHeight * 0.55;
  }

  /** A mat that is worked on and too tall to lie beside the board takes the board's place on a phone, at a tap. */
  #cockpits() {
    if (matchMedia(DESKTOP).matches || matchMedia(LOW).matches) return false;
    const mats = this.page?.scenes.filter((scene) => scene.place === "mat") ?? [];
    const tall = mats.reduce((sum, scene) => sum + (window.innerWidth * scene.height) / scene.width, 0);
    return tall > window.innerHeight * 0.4;
  }

  #place() {
    const { hand, mat, side } = this.stage;
    const home = this.#pins() ? this.pinned : this.mine;
    const cockpit = this.#cockpits();
    move(mat, cockpit ? this.cockpit.element : home);
    move(side, home);
    this.cockpit.offer(cockpit);
    if (matchMedia(LOW).matches) this.right.prepend(hand);
    else if (hand.parentElement !== this.lower) this.lower.prepend(hand);
    const others = this.#wide ? this.rail : this.otherLeaf;
    move(this.stage.other, others);
  }
}

/**
 * Put a part of the page somewhere, unless it is there: what is moved loses its place in scrolling.
 * @param {HTMLElement} one
 * @param {HTMLElement} home
 */
function move(one, home) {
  if (one.parentElement !== home) home.append(one);
}

/**
 * How the table stands, for whoever looks at the page from outside.
 * @param {Page} page
 * @param {boolean} busy
 * @param {string} next
 */
export function stateOf(page, busy, next) {
  if (page.over) return "over";
  if (busy) return "busy";
  if (next) return "pass";
  return page.choices.length ? "yours" : "waiting";
}

/**
 * Whether there is somebody to talk to, or something was said: who has left may come back.
 * @param {Page} page
 */
function sociable({ seats, chat }) {
  return seats.filter(belongs).length > 1 || chat.lines.length > 0;
}

/**
 * Whether a person belongs to a seat, also while a bot plays it for them.
 * @param {import("./api.js").Seat} seat
 */
function belongs({ kind, held, resigned }) {
  return kind === "person" || held || resigned;
}
