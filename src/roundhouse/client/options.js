// The options of a game in two steps: the usual game in one line, then what may be added; experts' readings are folded away.

import { fill, h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { tick, ways } from "./preferences.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Option} Option */

/** What the table agrees on before the first move. */
export class Options {
  /**
   * @param {Option[]} options
   * @param {boolean} newcomer whether what is good for a first game is proposed
   */
  constructor(options, newcomer) {
    this.options = options;
    this.newcomer = newcomer;
    /** @type {Record<string, unknown>} */
    this.chosen = {};
    /** @type {Map<string, HTMLElement>} */
    this.fields = new Map();
    this.line = h("p", { class: "usual-line", role: "status" });
    this.usual = h("div", { class: "option-list" });
    this.modules = h("div", { class: "option-list" });
    this.readings = h("div", { class: "option-list" });
    this.more = fold(t("Add more"), this.modules, !newcomer);
    this.expert = fold(t("Expert readings"), this.readings, false);
    this.element = h(
      "section",
      { class: "options", hidden: !options.some(choosable) },
      h("h2", {}, t("Options")),
      this.line,
      this.usual,
      this.more,
      this.expert,
    );
    this.#propose("first");
  }

  /** What is sent: an option whose module is left out is as usual. */
  get values() {
    return Object.fromEntries(
      this.options.map((one) => [one.name, this.#applies(one) ? this.chosen[one.name] : one.default]),
    );
  }

  /** @param {"first" | "default"} which */
  #propose(which) {
    for (const one of this.options)
      this.chosen[one.name] = which === "first" && this.newcomer ? one.first : one.default;
    this.fields.clear();
    for (const one of this.options.filter(choosable)) this.fields.set(one.name, this.#field(one));
    for (const level of /** @type {const} */ (["usual", "module", "reading"])) {
      const place = { usual: this.usual, module: this.modules, reading: this.readings }[level];
      fill(
        place,
        this.options.filter((one) => one.level === level).map((one) => this.fields.get(one.name)),
      );
    }
    this.#show();
  }

  #show() {
    for (const one of this.options) {
      const field = this.fields.get(one.name);
      if (field) field.hidden = !this.#applies(one);
    }
    for (const [part, list] of /** @type {const} */ ([
      [this.usual, this.usual],
      [this.more, this.modules],
      [this.expert, this.readings],
    ]))
      part.hidden = ![...list.children].some((field) => field instanceof HTMLElement && !field.hidden);
    const { values } = this;
    const usual = this.options.every((one) => values[one.name] === one.default);
    const first = !usual && this.newcomer && this.options.every((one) => values[one.name] === one.first);
    fill(
      this.line,
      icon(usual || first ? ICONS.check : ICONS.spark),
      h("strong", {}, usual ? t("Usual game") : first ? t("Set for a first game") : t("With changes")),
      usual
        ? null
        : h("button", { type: "button", class: "quiet", onclick: () => this.#propose("default") }, t("As usual")),
    );
  }

  /** @param {Option} one */
  #applies(one) {
    return one.needs.every((name) => this.chosen[name] === true);
  }

  /** @param {Option} one */
  #field(one) {
    const now = this.chosen[one.name];
    /** @param {unknown} value */
    const change = (value) => {
      this.chosen[one.name] = value;
      this.#show();
    };
    if (typeof now === "boolean") return tick(one.words, now, change);
    const values = one.allowed.map(
      ({ value, label }) => /** @type {[string, string]} */ ([JSON.stringify(value), label]),
    );
    return ways(one.words, values, JSON.stringify(now), (value) => change(JSON.parse(value)));
  }
}

/** @param {Option} one */
function choosable(one) {
  return one.allowed.length > 1;
}

/**
 * @param {string} label
 * @param {HTMLElement} content
 * @param {boolean} open
 */
function fold(label, content, open) {
  return h("details", { class: "fold", open }, h("summary", {}, label), content);
}
