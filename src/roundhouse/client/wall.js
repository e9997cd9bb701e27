// The table on a large screen: the spectator's page, for all in the room. Nothing to press, nothing that is hidden.

import { get } from "./api.js";
import { clockFace } from "./clocks.js";
import { fill, h } from "./dom.js";
import { headline } from "./verdict.js";
import { changing, settle, spots } from "./motion.js";
import { sign, told } from "./panels.js";
import { drawing, mark, patch, touched } from "./scene.js";
import { Stream } from "./stream.js";
import { go } from "./ways.js";
import { number, t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./api.js").Scene} Scene */
/** @typedef {{figure: HTMLElement, name: HTMLElement, svg: SVGSVGElement, scene: Scene}} Shown */

const FLAT = 2; // times as wide as high: such a drawing lies well under the seats
const LAST = 3; // moves that are told
const FOLLOW = 6000; // a rematch is followed when all have seen how this game ended

/** @type {import("./main.js").Show} */
export async function show(app, { table }) {
  const wall = new Wall(table);
  document.body.classList.add("wall-page");
  fill(app, wall.element);
  wall.show(await get(`/api/tables/${table}`, { watch: "true" }));
  wall.listen();
  void stayAwake();
  await wall.invite();
}

/** One table as everybody may see it. */
class Wall {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.title = h("h1", {});
    this.now = h("p", { class: "wall-now" });
    this.seats = h("ul", { class: "wall-seats", "aria-label": t("Seats") });
    this.last = h("ol", { class: "wall-last", "aria-label": t("What happened last"), "aria-live": "polite" });
    this.boards = h("div", { class: "wall-boards" });
    this.strip = h("div", { class: "wall-strip" });
    this.mats = h("div", { class: "wall-mats" });
    this.more = h("div", { class: "wall-more" });
    this.scan = h("figure", { class: "wall-scan", hidden: true });
    this.lost = h("p", { class: "lost", role: "alert", hidden: true }, t("No connection; it is being restored."));
    this.element = h(
      "div",
      { class: "wall" },
      this.lost,
      h("div", { class: "wall-main" }, this.mats, this.boards, this.strip),
      h("div", { class: "wall-side" }, this.title, this.now, this.seats, this.last, this.more, this.scan),
    );
    /** @type {Map<string, Shown>} */
    this.shown = new Map();
    /** @type {Page | null} */
    this.page = null;
    this.going = "";
    new ResizeObserver(() => this.#fit()).observe(this.boards);
  }

  /** Take every page that comes. */
  listen() {
    const on = (/** @type {boolean} */ linked) => void (this.lost.hidden = linked);
    new Stream(this.table, (page) => this.show(page), on, { watch: "true" }).open(null);
  }

  /** @param {Page} page */
  show(page) {
    const first = !this.page;
    this.page = page;
    document.title = `${page.title} · Roundhouse`;
    fill(this.title, page.title);
    fill(this.now, page.over ? headline(page) : page.started ? turn(page) : t("Waiting for players"));
    this.#draw(page, first);
    fill(
      this.seats,
      page.seats.map((seat) => this.#seat(page, seat)),
    );
    const entries = page.log.slice(-LAST).reverse();
    fill(
      this.last,
      entries.map((entry) => {
        const seat = page.seats.find((one) => one.seat === entry.seat);
        return h("li", {}, seat ? sign(seat) : null, h("span", {}, told(entry, page)));
      }),
    );
    const [newest] = entries;
    mark(this.boards, "lit", newest ? touched(newest, null) : []);
    this.element.dataset.seq = String(page.seq);
    this.#scanned(page);
    if (page.over && page.next && this.going !== page.next) this.#follow(page.next);
  }

  /** A code to scan, for whoever wants to watch along or to sit down; none where nobody could reach this house. */
  async invite() {
    /** @type {{addresses: string[], public: string | null}} */
    const lan = await get("/api/lan").catch(() => ({ addresses: [], public: null }));
    const local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
    if (local && !lan.public && !lan.addresses.length) return;
    const path = encodeURIComponent(`/table/${this.table}`);
    fill(this.scan, h("img", { src: `/api/qr.svg?path=${path}`, alt: t("QR code of the link") }), h("figcaption"));
    this.scan.hidden = false;
    if (this.page) this.#scanned(this.page);
  }

  /** @param {Page} page */
  #scanned(page) {
    const open = !page.started && page.seats.some((seat) => seat.kind === "open");
    const caption = this.scan.querySelector("figcaption");
    if (caption) fill(caption, open ? t("Scan to take a seat") : t("Scan to watch along"));
  }

  /**
   * The game goes on at another table.
   * @param {string} next
   */
  #follow(next) {
    this.going = next;
    window.setTimeout(() => go(`/table/${next}/wall`), FOLLOW);
  }

  /**
   * @param {Page} page
   * @param {Page["seats"][number]} seat
   */
  #seat(page, seat) {
    const sheet = page.started ? page.scores.find((one) => one.seat === seat.seat) : undefined;
    const won = page.result?.ranks[seat.seat] === 1 && page.seats.length > 1;
    return h(
      "li",
      { class: won ? "won" : seat.to_act && !page.over ? "acting" : "" },
      sign(seat),
      h("span", { class: "wall-name" }, seat.kind === "open" ? t("Open seat") : seat.name),
      seat.to_act && !page.over ? h("span", { class: "unseen" }, t("to move")) : null,
      clockFace(seat, page),
      h("strong", {}, sheet ? number(sheet.public) : ""),
    );
  }

  /**
   * @param {Page} page
   * @param {boolean} first
   */
  #draw(page, first) {
    const old = [...this.shown.values()].map((one) => one.scene);
    const before = first ? new Map() : spots(changing(this.shown, page.scenes));
    const equal = page.scenes.some((scene) => scene.place === "board" && scene.seat !== null);
    /** @type {Element[]} */
    const made = [];
    for (const scene of page.scenes) {
      const place = this.#place(scene, equal);
      const known = this.shown.get(scene.name) ?? this.#frame(scene);
      if (known.figure.parentElement !== place) place.append(known.figure);
      if (known.scene !== scene) made.push(...patch(known.svg, known.scene, scene));
      known.scene = scene;
      const seat = page.seats.find((one) => one.seat === scene.seat);
      fill(known.name, seat && (equal || scene.place === "other") ? [sign(seat), seat.name] : []);
      known.name.hidden = !known.name.childNodes.length;
    }
    const names = new Set(page.scenes.map((scene) => scene.name));
    for (const [name, { figure }] of this.shown) {
      if (names.has(name)) continue;
      figure.remove();
      this.shown.delete(name);
    }
    for (const part of [this.strip, this.mats, this.more]) part.hidden = !part.childElementCount;
    this.#fit();
    if (!first) settle(before, changing(this.shown, old), made);
  }

  /** @param {Scene} scene */
  #frame(scene) {
    const svg = drawing(scene);
    svg.dataset.scene = scene.name;
    const name = h("figcaption", {});
    const figure = h("figure", { class: "scene" }, name, svg);
    figure.style.setProperty("--shape", String(scene.width / scene.height));
    const found = { figure, name, svg, scene };
    this.shown.set(scene.name, found);
    return found;
  }

  /**
   * Where everybody has a sheet of their own, all are equally large; a common board is the largest.
   * @param {Scene} scene
   * @param {boolean} equal
   */
  #place(scene, equal) {
    if (scene.place === "board" || (equal && scene.place === "other")) return this.boards;
    if (scene.place === "hand") return this.strip;
    return scene.place === "other" && scene.width < FLAT * scene.height ? this.mats : this.more;
  }

  /** As many boards beside each other as make them largest. */
  #fit() {
    const boards = [...this.boards.children];
    const { clientWidth: wide, clientHeight: high } = this.boards;
    const shape = Math.max(...[...this.shown.values()].map(({ scene }) => this.#shape(scene)), 0.1);
    let best = { columns: 1, size: 0 };
    for (let columns = 1; columns <= boards.length; columns += 1) {
      const size = Math.min(wide / columns / shape, high / Math.ceil(boards.length / columns));
      if (size > best.size) best = { columns, size };
    }
    this.boards.style.setProperty("--columns", String(best.columns));
  }

  /** @param {Scene} scene */
  #shape(scene) {
    return this.shown.get(scene.name)?.figure.parentElement === this.boards ? scene.width / scene.height : 0;
  }
}

/**
 * Who is waited for; where nobody is, what happens.
 * @param {Page} page
 */
function turn(page) {
  const names = page.seats.filter((seat) => seat.to_act).map((seat) => seat.name);
  return names.length ? t("To move: {names}", { names: names.join(", ") }) : page.prompt;
}

/** A screen that is looked at from afar must not go dark; where a browser cannot promise that, it stays as it is. */
async function stayAwake() {
  if (!("wakeLock" in navigator)) return;
  const hold = () => void (document.hidden || navigator.wakeLock.request("screen").catch(() => undefined));
  document.addEventListener("visibilitychange", hold);
  hold();
}
