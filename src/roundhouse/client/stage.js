// The drawings of a table, each in its place; the marks and the ghost that lie over them.

import { fill, h } from "./dom.js";
import { changing, settle, spots } from "./motion.js";
import { button, dialog } from "./page.js";
import { sign } from "./panels.js";
import { overshoot, PanZoom } from "./panzoom.js";
import { ring } from "./ring.js";
import { drawing, ghost, mark, patch, shape } from "./scene.js";
import { still } from "./shelf.js";
import { ICONS } from "./icons.js";
import { number, t } from "./words.js";
import { worthOf } from "./worth.js";

/** @typedef {import("./api.js").Scene} Scene */
/** @typedef {import("./api.js").Choice} Choice */
/** @typedef {import("./api.js").Page} Page */
/** @typedef {{figure: HTMLElement, svg: SVGSVGElement, scene: Scene}} Shown */

export const DESKTOP = "(min-width: 900px)";
const LONG = 18; // letters that would hide too much of a board
const BRIEF = 6; // and of a board as small as a phone's
const LIT = 8000; // ms for which a light stays
const BLINK = 1600;
const GAP = 8; // px between a shape and what it is worth
const LENT = "data-lent"; // the name is that of the move it makes now, not of the shape

/** Every drawing of one page. */
export class Stage {
  constructor() {
    this.board = h("div", { class: "board-content" });
    this.pane = h("div", { class: "board" }, this.board);
    this.zoom = new PanZoom(this.pane, this.board);
    this.worth = h("div", { class: "worth", "aria-hidden": "true", hidden: true });
    this.zoomer = h(
      "div",
      { class: "zoom", role: "group", "aria-label": t("Zoom") },
      button(ICONS.plus, t("Zoom in"), () => this.zoom.zoom(1.5)),
      button(ICONS.minus, t("Zoom out"), () => this.look(1 / 1.5), { class: "sign only-zoomed" }),
      button(ICONS.fit, t("Show all"), () => this.look(0), { class: "sign only-zoomed" }),
    );
    this.pane.append(this.worth, this.zoomer);
    this.hand = h("div", { class: "hand" });
    this.mat = h("div", { class: "mats" });
    this.side = h("div", { class: "sides" });
    this.other = h("div", { class: "others" });
    /** @type {Map<string, Shown>} */
    this.shown = new Map();
    /** @type {Set<string>} the scenes that something is to be chosen from now */
    this.choosing = new Set();
    /** @type {SVGSVGElement | null} */
    this.haunted = null;
    this.priced = () => {}; // puts what is looked at beside its shape again, once the board is shown
    this.root = document.body;
    this.dimming = 0; // the timer that takes a light away
    this.blinking = 0;
    this.flashed = ""; // what a tap has lit
    document.addEventListener("house:moment", () => window.clearTimeout(this.dimming)); // it has lit something else
  }

  /**
   * Look closer or from farther away, 0: at all of it. A button that goes with that leaves the keyboard to its neighbour.
   * @param {number} factor
   */
  look(factor) {
    const held = this.zoomer.contains(document.activeElement) ? document.activeElement : null;
    if (factor) this.zoom.zoom(factor);
    else this.zoom.fit();
    if (held && !held.getClientRects().length) this.zoomer.querySelector("button")?.focus();
  }

  /**
   * Show the drawings of a page; what did not change is left alone.
   * @param {Page} page
   */
  show(page) {
    const first = !this.shown.size;
    const old = [...this.shown.values()].map((one) => one.scene);
    const before = first ? new Map() : spots(changing(this.shown, page.scenes));
    /** @type {Element[]} */
    const made = [];
    this.choosing = choosing(page.choices);
    for (const scene of page.scenes) made.push(...this.#scene(scene, page));
    const names = new Set(page.scenes.map((scene) => scene.name));
    for (const [name, { figure }] of this.shown) {
      if (names.has(name)) continue;
      figure.remove();
      this.shown.delete(name);
    }
    this.#order(page);
    const boards = page.scenes.filter((scene) => scene.place === "board");
    const wide = Math.max(1, ...boards.map((scene) => scene.width));
    const tall = boards.reduce((sum, scene) => sum + (scene.height * wide) / scene.width, 0) || 1;
    this.pane.style.setProperty("--shape", String(wide / tall));
    for (const part of [this.hand, this.mat, this.side, this.other]) part.hidden = !part.childElementCount;
    if (!first) settle(before, changing(this.shown, old), made);
    ring();
  }

  /** Take every drawing away: the next page is for other eyes. */
  forget() {
    for (const { figure } of this.shown.values()) figure.remove();
    this.shown.clear();
    this.light([]);
    this.preview(null);
  }

  /**
   * Make exactly these shapes live: they glow, take the keyboard and have a name.
   * @param {Set<string>} live
   * @param {string[]} picked
   * @param {(id: string) => string} name for shapes whose drawing gives none
   */
  enliven(live, picked, name) {
    for (const old of this.root.querySelectorAll("svg[data-scene] [tabindex]")) {
      if (live.has(old.id) || picked.includes(old.id)) continue;
      old.removeAttribute("tabindex");
      old.removeAttribute("aria-pressed");
      if (old.hasAttribute(LENT)) {
        old.removeAttribute("aria-label");
        old.removeAttribute(LENT);
      }
      if (old.hasAttribute("aria-label")) old.setAttribute("role", "img");
      else old.removeAttribute("role");
    }
    mark(this.root, "live", live);
    mark(this.root, "picked", picked);
    for (const id of [...live, ...picked]) {
      const one = shape(id);
      if (!one) continue;
      one.setAttribute("tabindex", "0");
      one.setAttribute("role", "button");
      one.setAttribute("aria-pressed", String(picked.includes(id)));
      if (one.hasAttribute("aria-label") && !one.hasAttribute(LENT)) continue;
      one.setAttribute("aria-label", name(id));
      one.setAttribute(LENT, "");
    }
  }

  /** Scroll the hand so that something that can be picked is seen. */
  reveal() {
    const live = [...this.hand.querySelectorAll(".live")];
    if (!live.length) return;
    const pane = this.hand.getBoundingClientRect();
    const seen = live.some(
      (one) => one.getBoundingClientRect().bottom <= pane.bottom + 8 && one.getBoundingClientRect().top >= pane.top - 8,
    );
    // Not scrollIntoView: Firefox would bring the whole drawing of the shape into view, and the page with it.
    const first = live[0]?.getBoundingClientRect();
    if (!seen && first) this.hand.scrollTop -= overshoot(first.top, first.bottom, pane.top, pane.bottom);
  }

  /**
   * Show the ghost of a choice and what it is worth, near a shape.
   * @param {Choice | null} choice
   * @param {string} [near]
   * @param {boolean} [priced] a move that is being made is what it is worth
   */
  preview(choice, near = "", priced = true) {
    const target = choice?.ghost ? (this.shown.get(choice.scene)?.svg ?? null) : null;
    if (this.haunted && this.haunted !== target) ghost(this.haunted, "");
    if (target && choice) ghost(target, choice.ghost);
    this.haunted = target;
    this.priced = () => this.#price(priced ? choice : null, shape(near) ?? shape(choice?.shapes[0] ?? ""));
    this.priced();
  }

  /**
   * Let shapes flash for a moment.
   * @param {"blink" | "lit"} name
   * @param {string[]} ids
   */
  flash(name, ids) {
    const again = this.flashed === ids.join() && ids.some((id) => shape(id)?.classList.contains("lit"));
    if (name === "blink") mark(this.root, "blink", []);
    else this.light([]);
    if (name === "lit" && again) return; // a second tap on the same line takes the light away
    void document.body.offsetWidth; // a second flash of the same shape must start anew
    mark(this.root, name, ids);
    this.seek(ids);
    if (name === "blink") {
      window.clearTimeout(this.blinking);
      this.blinking = window.setTimeout(() => mark(this.root, "blink", []), BLINK);
    } else {
      this.flashed = ids.join();
      this.dimming = window.setTimeout(() => this.light([]), LIT);
    }
  }

  /**
   * Light exactly these shapes, until others are lit.
   * @param {string[]} ids
   */
  light(ids) {
    window.clearTimeout(this.dimming);
    this.flashed = "";
    mark(this.root, "lit", ids);
  }

  /**
   * Move the board so that the first of these shapes is seen.
   * @param {string[]} ids
   */
  seek([id = ""]) {
    const first = shape(id);
    if (first && this.pane.contains(first)) this.zoom.reveal(first);
  }

  /**
   * @param {Scene} scene
   * @param {Page} page
   * @returns {Element[]} what is new
   */
  #scene(scene, page) {
    const place = this.#place(scene);
    const known = this.shown.get(scene.name);
    if (known) {
      if (known.figure.parentElement !== place) place.append(known.figure);
      this.#caption(known.figure, scene, page);
      const { scene: old } = known;
      known.scene = scene;
      return old === scene ? [] : patch(known.svg, old, scene);
    }
    const svg = drawing(scene);
    svg.dataset.scene = scene.name;
    const figure = h("figure", { class: "scene" }, svg);
    this.#caption(figure, scene, page);
    place.append(figure);
    this.shown.set(scene.name, { figure, svg, scene });
    return [figure];
  }

  /**
   * A drawing that comes later, or from another place, stands where the page has it: what is to be chosen comes first.
   * @param {Page} page
   */
  #order(page) {
    /** @type {Map<Element, Element>} */
    const last = new Map();
    for (const scene of page.scenes) {
      const place = this.#place(scene);
      const figure = /** @type {Shown} */ (this.shown.get(scene.name)).figure;
      const next = last.has(place) ? last.get(place)?.nextElementSibling : place.firstElementChild;
      if (next !== figure) place.insertBefore(figure, next ?? null);
      last.set(place, figure);
    }
  }

  /** @param {Scene} scene */
  #place(scene) {
    // What is to be chosen from now lies in the hand where the side is out of sight.
    if (scene.place === "side" && this.choosing.has(scene.name) && !matchMedia(DESKTOP).matches) return this.hand;
    return { board: this.board, hand: this.hand, mat: this.mat, side: this.side, other: this.other }[scene.place];
  }

  /**
   * Another's drawing says whose it is and can be looked at in full.
   * @param {HTMLElement} figure
   * @param {Scene} scene
   * @param {Page} page
   */
  #caption(figure, scene, page) {
    const old = figure.querySelector("figcaption");
    const owner = page.seats.find((seat) => seat.seat === scene.seat);
    figure.style.setProperty("--shape", String(scene.width / scene.height));
    const { choosing } = this;
    figure.classList.toggle("asked", scene.place === "hand" && choosing.size === 1 && choosing.has(scene.name));
    if (scene.place !== "other") {
      old?.remove();
      return;
    }
    const caption = old ?? h("figcaption", {});
    const name = owner?.name || scene.title;
    const sheet = page.scores.find((one) => one.seat === scene.seat);
    fill(
      caption,
      h(
        "span",
        { class: "whose" },
        owner ? sign(owner) : null,
        h("span", {}, name, sheet ? ` · ${number(sheet.total)}` : ""),
      ),
      button(ICONS.fit, t("Look closely at the board of {name}", { name }), () => {
        dialog(name, h("div", { class: "closer" }, still(drawing(this.shown.get(scene.name)?.scene ?? scene))));
      }),
    );
    if (!old) figure.prepend(caption);
  }

  /**
   * @param {Choice | null} choice
   * @param {SVGElement | null} near
   */
  #price(choice, near) {
    const worth = choice && worthOf(choice);
    this.worth.hidden = !worth || !near || !this.pane.contains(near);
    if (this.worth.hidden || !near || !worth) return;
    const most = matchMedia(DESKTOP).matches ? LONG : BRIEF;
    fill(this.worth, worth.length > most ? worth.split(/[,;(]/)[0] : worth); // the bar says all of it
    const { x, y } = this.#beside(near.getBoundingClientRect(), near.closest("svg"));
    this.worth.style.translate = `${x}px ${y}px`;
  }

  /**
   * Where a sign lies beside a shape: inside the drawing, and over as little as can be that is or could be picked.
   * @param {DOMRect} rect
   * @param {SVGSVGElement | null} drawn
   */
  #beside(rect, drawn) {
    const pane = this.pane.getBoundingClientRect();
    const edge = drawn?.getBoundingClientRect() ?? pane;
    const { offsetWidth: wide, offsetHeight: tall } = this.worth;
    const low = (/** @type {number} */ a, /** @type {number} */ b) => Math.max(a, b);
    const room = { left: low(edge.left, pane.left) + 2, top: low(edge.top, pane.top) + 2 };
    const end = { x: -low(-edge.right, -pane.right) - wide - 2, y: -low(-edge.bottom, -pane.bottom) - tall - 2 };
    const taken = [...this.pane.querySelectorAll(".live, .picked, .ghost")].map((one) => one.getBoundingClientRect());
    const drawnThere = near(drawn, rect);
    const written = names(drawn);
    const [mx, my] = [rect.x + (rect.width - wide) / 2, rect.y + (rect.height - tall) / 2];
    let best = { x: mx, y: rect.y - tall - GAP, cost: Infinity };
    for (const [x, y] of [
      [mx, rect.y - tall - GAP],
      [mx, rect.bottom + GAP],
      [rect.right + GAP, my],
      [rect.x - wide - GAP, my],
      ...[rect.x - wide, mx, rect.right].flatMap((x) =>
        [rect.y - 2 * tall, rect.y - tall, rect.bottom, rect.bottom + tall].map((y) => [x, y]),
      ),
    ]) {
      const at = { x: Math.max(room.left, Math.min(end.x, x ?? 0)), y: Math.max(room.top, Math.min(end.y, y ?? 0)) };
      const over = (/** @type {DOMRect} */ one) =>
        Math.max(0, Math.min(at.x + wide, one.right) - Math.max(at.x, one.left)) *
        Math.max(0, Math.min(at.y + tall, one.bottom) - Math.max(at.y, one.top));
      const sum = (/** @type {DOMRect[]} */ all) => all.reduce((so, one) => so + over(one), 0);
      // What it speaks of and names, which are looked for now, before all else.
      const cost = (over(rect) + sum(written)) * 1000 + sum([...taken, ...drawnThere]);
      if (cost < best.cost) best = { ...at, cost };
    }
    return { x: best.x - pane.x, y: best.y - pane.y };
  }
}

/**
 * What is drawn beside a shape and no larger than two of it: a sign should not lie on it. Empty cells are nothing.
 * @param {SVGSVGElement | null} drawn
 * @param {DOMRect} rect
 */
function near(drawn, rect) {
  const most = 2 * Math.max(rect.width, rect.height);
  return [...(drawn?.querySelectorAll("[id]") ?? [])]
    .filter((one) => one.querySelector(":scope > :not([fill=transparent])"))
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.width > 0 && one.width < most && one.height < most);
}

/**
 * Where words stand on a drawing: names of places are looked for while one chooses.
 * @param {SVGSVGElement | null} drawn
 */
function names(drawn) {
  return [...(drawn?.querySelectorAll("text") ?? [])].map((one) => one.getBoundingClientRect());
}

/**
 * The scenes that something is to be chosen from. One thing that is asked about twice is out of the ordinary: nothing is
 * moved for it.
 * @param {import("./api.js").Choice[]} choices
 */
function choosing(choices) {
  const shaped = choices.filter((one) => one.shapes.length);
  const usual = shaped.filter(
    (one) => !one.confirm || shaped.some((other) => other !== one && other.scene === one.scene),
  );
  return new Set(usual.map((one) => one.scene));
}
