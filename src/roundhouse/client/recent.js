// What happened last, where a desktop has room for it: beside the others' boards, else under the scores.

import { h } from "./dom.js";
import { LogPanel } from "./panels.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */

const MOST = 16;

/** The end of the log; the leaf «Log» has all of it. */
export class Recent {
  /** @param {(shapes: string[]) => void} light */
  constructor(light) {
    this.log = new LogPanel(light);
    this.log.element.className = "recent-moves";
    const title = t("What happened last");
    this.element = h("section", { class: "recent", "aria-label": title }, h("h2", {}, title), this.log.element);
  }

  /** @param {Page} page */
  show(page) {
    this.log.show({ ...page, log: page.log.slice(-MOST) });
    const { element } = this.log;
    while (element.childElementCount > MOST) element.lastElementChild?.remove();
    this.element.hidden = !element.childElementCount;
  }

  /** The next page is for other eyes. */
  forget() {
    this.log.forget();
    this.element.hidden = true;
  }
}
