// Tabs: a bottom sheet on a phone (pulled up by its tabs), a column on a desktop.

import { h, icon } from "./dom.js";

/** @typedef {{id: string, tab: HTMLButtonElement, panel: HTMLElement, count: HTMLElement}} Leaf */

/** Leaves of which one is shown. */
export class Sheet {
  /** @param {string} label */
  constructor(label) {
    /** @type {Leaf[]} */
    this.leaves = [];
    this.tabs = h("div", { class: "tabs", role: "tablist", "aria-label": label });
    this.panels = h("div", { class: "panels" });
    this.element = h("section", { class: "sheet", "aria-label": label }, this.tabs, this.panels);
    this.tabs.addEventListener("keydown", (event) => this.#keys(event));
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
   * Show a leaf.
   * @param {string} id
   */
  turn(id) {
    for (const leaf of this.leaves) {
      const on = leaf.id === id;
      leaf.tab.setAttribute("aria-selected", String(on));
      leaf.tab.tabIndex = on ? 0 : -1;
      leaf.panel.hidden = !on;
      if (on) leaf.count.hidden = true;
    }
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
    leaf.count.hidden = !number || this.now === id;
  }

  /** Push the sheet down again (on a phone). */
  lower() {
    this.element.classList.remove("open");
  }

  /** @param {string} id */
  #press(id) {
    const same = this.now === id;
    this.turn(id);
    if (same) this.element.classList.toggle("open");
    else this.element.classList.add("open");
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
