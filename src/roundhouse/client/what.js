// What is this? A long press, a mouse that rests, or ? on a shape that has the keyboard shows its name, and on
// a chip what its number is. It plays nothing.

import { fill, h } from "./dom.js";
import { announce } from "./page.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */

const HELD_MS = 600; // a little longer than the press that takes back what was drawn last
const RESTED_MS = 600;
const CLICK_MS = 100; // a finger's click comes a little after the finger has gone
const MOVED = 10;
const EDGE = 8;
const NARROW = "(max-width: 899px) and (orientation: portrait)";
const NAMED = "svg[data-scene] [id][aria-label]";

/** The name of whatever is asked about. */
export class What {
  /**
   * @param {HTMLElement} table
   * @param {() => Page | null} now
   */
  constructor(table, now) {
    this.now = now;
    this.element = h("div", { class: "what", role: "note", hidden: true });
    table.append(this.element);
    this.timer = 0;
    /** @type {{x: number, y: number, told: boolean} | null} a finger that lies still */
    this.finger = null;
    this.at = { x: 0, y: 0 };
    this.#listen(table);
  }

  /**
   * Show what a shape is.
   * @param {Element | null} one
   */
  show(one) {
    const name = one?.getAttribute("data-what") ?? one?.getAttribute("aria-label");
    if (!one || !name) return false;
    const rule = ruleOf(one, this.now());
    const game = this.now()?.game ?? "";
    fill(
      this.element,
      h(
        "p",
        {},
        name,
        rule ? " " : "",
        rule ? h("a", { class: "rule", href: `/rules/${game}#${rule}`, target: "_blank", title: rule }, t("Rule")) : "",
      ),
    );
    this.element.hidden = false;
    this.#place(one.getBoundingClientRect());
    return true;
  }

  hide() {
    window.clearTimeout(this.timer);
    this.element.hidden = true;
  }

  /** @param {HTMLElement} table */
  #listen(table) {
    table.addEventListener("pointermove", (event) => this.#rests(event));
    table.addEventListener("pointerleave", (event) => void (event.pointerType === "mouse" && this.hide()));
    window.addEventListener("pointerdown", (event) => this.#presses(event), true);
    window.addEventListener("pointerup", (event) => this.#lifts(event), true);
    window.addEventListener("pointercancel", () => window.clearTimeout(this.timer), true);
    window.addEventListener("wheel", () => this.hide(), { capture: true, passive: true });
    window.addEventListener("contextmenu", (event) => void (this.finger?.told && event.preventDefault()), true);
    document.addEventListener("keydown", (event) => this.#asks(event), true);
  }

  /** @param {PointerEvent} event */
  #rests(event) {
    if (this.finger && Math.hypot(event.clientX - this.finger.x, event.clientY - this.finger.y) > MOVED) {
      this.finger = null; // it carries something now
      this.hide();
    }
    if (event.pointerType !== "mouse" || event.buttons || this.element.contains(node(event))) return;
    const moved = Math.hypot(event.clientX - this.at.x, event.clientY - this.at.y);
    if (moved < 3) return;
    if (this.element.hidden || moved > MOVED) {
      this.hide();
      this.at = { x: event.clientX, y: event.clientY };
      this.timer = window.setTimeout(() => this.show(named(event)), RESTED_MS);
    }
  }

  /** @param {PointerEvent} event */
  #presses(event) {
    if (this.element.contains(node(event))) return;
    this.hide();
    this.finger = null;
    if (event.pointerType === "mouse" || !event.isPrimary) return;
    const finger = { x: event.clientX, y: event.clientY, told: false };
    this.finger = finger;
    this.timer = window.setTimeout(() => {
      if (this.finger === finger && !this.#takesBack(event)) finger.told = this.show(named(event));
    }, HELD_MS);
  }

  /** @param {PointerEvent} event */
  #lifts(event) {
    const told = this.finger?.told;
    this.finger = null;
    if (this.element.hidden) window.clearTimeout(this.timer);
    if (!told) return;
    // Who asked what a thing is has not picked it: for the table the finger has never come down.
    const { pointerId, pointerType, isPrimary } = event;
    window.dispatchEvent(new PointerEvent("pointercancel", { pointerId, pointerType, isPrimary }));
    window.addEventListener("click", swallow, { capture: true, once: true });
    window.setTimeout(() => window.removeEventListener("click", swallow, true), CLICK_MS);
  }

  /** @param {KeyboardEvent} event */
  #asks(event) {
    const held = document.activeElement;
    if (event.key !== "?" || !(held instanceof SVGElement) || !this.show(held.closest(NAMED))) return this.hide();
    event.preventDefault();
    event.stopImmediatePropagation();
    announce(this.element.innerText);
  }

  /**
   * Whether a long press here takes up again what was drawn last.
   * @param {PointerEvent} event
   */
  #takesBack(event) {
    const page = this.now();
    const mine = page?.can_undo ? page.log.filter((entry) => entry.seat === page.undo_seat).at(-1) : undefined;
    return !!mine && under(event).some((one) => mine.shapes.includes(one.closest("[id]")?.id ?? ""));
  }

  /**
   * Above the shape, where no finger lies; below it where there is no room. A phone has room for neither: there it lies
   * over the prompt, or at the very top, and hides nothing of the board.
   * @param {DOMRect} about
   */
  #place(about) {
    const { width, height } = this.element.getBoundingClientRect();
    const left = about.left + about.width / 2 - width / 2;
    const prompts = [...document.querySelectorAll(".lesson, .prompt")].map((one) => one.getBoundingClientRect());
    const prompt = prompts.find((one) => one.height);
    const above = about.top - height - EDGE;
    const near = above > EDGE ? above : Math.min(about.bottom + EDGE, window.innerHeight - height - EDGE);
    const head = prompt?.height ? prompt.top + (prompt.height - height) / 2 : EDGE;
    const top = matchMedia(NARROW).matches && head + height < about.top ? head : near;
    this.element.style.left = `${Math.max(EDGE, Math.min(window.innerWidth - width - EDGE, left))}px`;
    this.element.style.top = `${Math.max(EDGE, top)}px`;
  }
}

/**
 * The rule that a shape comes from: its drawing says it, or a line of the score that counts it.
 * @param {Element} one
 * @param {Page | null} page
 */
function ruleOf(one, page) {
  const said = one.closest("[data-rule]")?.getAttribute("data-rule");
  const lines = page?.scores.flatMap((score) => score.lines) ?? [];
  return said ?? lines.find((line) => line.shapes.includes(one.id))?.rule ?? "";
}

/**
 * The topmost thing with a name under a pointer.
 * @param {PointerEvent} event
 */
function named(event) {
  const said = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-what]");
  if (said) return said;
  for (const one of under(event)) {
    const found = one.closest(NAMED);
    if (found) return found;
  }
  return null;
}

/**
 * What lies under a pointer; nothing shows through what is no drawing.
 * @param {PointerEvent} event
 */
function under(event) {
  const all = document.elementsFromPoint(event.clientX, event.clientY);
  const end = all.findIndex((one) => !one.closest("svg[data-scene]"));
  return end < 0 ? all : all.slice(0, end);
}

/** @param {Event} event */
function swallow(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** @param {Event} event */
function node(event) {
  return event.target instanceof Node ? event.target : null;
}
