// Tabs: a bottom sheet on a phone (pulled up by its tabs), a column on a desktop.

import { closeOnBack } from "./back.js";
import { fill, h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { button } from "./page.js";
import { t } from "./words.js";

/** @typedef {{id: string, tab: HTMLButtonElement, panel: HTMLElement, count: HTMLElement}} Leaf */

const PULLED = 60; // px: so far down means away

/** Leaves of which one is shown. */
export class Sheet {
  /** @param {string} label */
  constructor(label) {
    /** @type {Leaf[]} */
    this.leaves = [];
    /** @type {(id: string) => void} told when a leaf is turned to */
    this.turned = () => undefined;
    this.tabs = h("div", { class: "tabs", role: "tablist", "aria-label": label });
    this.panels = h("div", { class: "panels" });
    this.foot = h("div", { class: "sheet-foot", hidden: true });
    this.head = h(
      "div",
      { class: "sheet-head" },
      h("span", { class: "handle", "aria-hidden": "true" }),
      button(ICONS.cross, t("Close"), () => this.lower(), { class: "sign sheet-close" }),
    );
    // It takes the tap beside the sheet: that closes, and plays nothing.
    this.veil = h("div", { class: "sheet-veil", onclick: () => this.lower() });
    this.element = h(
      "section",
      { class: "sheet", "aria-label": label },
      this.veil,
      this.head,
      this.tabs,
      this.panels,
      this.foot,
    );
    this.tabs.addEventListener("keydown", (event) => this.#keys(event));
    for (const grip of [this.head, this.tabs]) this.#pulled(grip);
  }

  /** Whether it stands over the board. */
  get raised() {
    return this.element.classList.contains("open") && getComputedStyle(this.element).position === "fixed";
  }

  /**
   * What must be in reach while the sheet lies over the bar.
   * @param {HTMLElement | null} one
   */
  bear(one) {
    this.foot.hidden = !one;
    if (this.foot.firstElementChild !== one) fill(this.foot, one);
  }

  /**
   * Add a leaf.
   * @param {string} id
   * @param {string} path the sign on its tab
   * @param {string} label
   * @param {Element} content
   */
  add(id, path, label, content) {
    const count = h("span", { class: "count", hidden: true });
    const tab = h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${id}`,
        class: "tab",
        "aria-controls": `panel-${id}`,
        title: label,
        onclick: () => this.#press(id),
      },
      icon(path),
      h("span", { class: "tab-label" }, label),
      count,
    );
    const panel = h(
      "div",
      { role: "tabpanel", id: `panel-${id}`, class: `panel panel-${id}`, "aria-labelledby": `tab-${id}`, tabindex: 0 },
      content,
    );
    this.leaves.push({ id, tab, panel, count });
    this.tabs.append(tab);
    this.panels.append(panel);
    if (this.leaves.length === 1) this.turn(id);
    else this.turn(this.now);
  }

  /** The leaf that is shown. */
  get now() {
    return this.leaves.find((leaf) => leaf.tab.ariaSelected === "true")?.id ?? "";
  }

  /**
   * Whether a leaf is before somebody's eyes: on a phone the sheet may be down.
   * @param {string} id
   */
  shows(id) {
    return this.now === id && this.panels.getClientRects().length > 0;
  }

  /**
   * Show a leaf.
   * @param {string} id
   */
  turn(id) {
    for (const leaf of this.leaves) {
      const on = leaf.id === id;
      leaf.tab.setAttribute("aria-selected", String(on));
      leaf.tab.tabIndex = on ? 0 : -1;
      leaf.panel.hidden = !on;
      if (on && this.shows(id)) leaf.count.hidden = true;
    }
    this.turned(id);
  }

  /**
   * Take a leaf away or bring it back.
   * @param {string} id
   * @param {boolean} there
   */
  offer(id, there) {
    const leaf = this.leaves.find((one) => one.id === id);
    if (!leaf || leaf.tab.hidden === !there) return;
    leaf.tab.hidden = !there;
    const first = this.leaves.find((one) => !one.tab.hidden);
    if (!there && this.now === id && first) this.turn(first.id);
  }

  /**
   * A small number on a tab that is not shown.
   * @param {string} id
   * @param {number} number
   */
  badge(id, number) {
    const leaf = this.leaves.find((one) => one.id === id);
    if (!leaf) return;
    leaf.count.textContent = String(number);
    leaf.count.hidden = !number || this.shows(id);
  }

  /**
   * Open a leaf.
   * @param {string} id
   */
  raise(id) {
    const before = this.raised;
    this.element.classList.add("open");
    this.turn(id);
    if (before || !this.raised) return;
    closeOnBack(
      () => this.raised,
      () => this.lower(),
    );
  }

  /** Push the sheet down again (on a phone); whether it was up. */
  lower() {
    const up = this.raised;
    this.element.classList.remove("open");
    this.element.style.translate = "";
    return up;
  }

  /**
   * A finger that pulls the sheet down by its head or its tabs closes it.
   * @param {HTMLElement} grip
   */
  #pulled(grip) {
    let from = 0;
    /** @type {number | null} */
    let finger = null;
    grip.addEventListener("pointerdown", (event) => {
      if (!this.raised || !event.isPrimary) return;
      finger = event.pointerId;
      from = event.clientY;
    });
    window.addEventListener("pointermove", (event) => {
      if (event.pointerId === finger) this.element.style.translate = `0 ${Math.max(0, event.clientY - from)}px`;
    });
    for (const end of ["pointerup", "pointercancel"])
      window.addEventListener(end, (event) => {
        if (!(event instanceof PointerEvent) || event.pointerId !== finger) return;
        finger = null;
        this.element.style.translate = "";
        if (event.clientY - from > PULLED) this.lower();
      });
  }

  /** @param {string} id */
  #press(id) {
    if (this.now === id && this.element.classList.contains("open")) {
      this.element.classList.remove("open");
      this.turn(id);
    } else this.raise(id);
  }

  /** @param {KeyboardEvent} event */
  #keys(event) {
    const shown = this.leaves.filter((leaf) => !leaf.tab.hidden);
    const at = shown.findIndex((leaf) => leaf.id === this.now);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = step ? shown[(at + step + shown.length) % shown.length] : undefined;
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    this.turn(next.id);
    next.tab.focus();
  }
}
