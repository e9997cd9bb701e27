// What the others did last, in a quiet line or two where a phone has no column for it.

import { fill, h } from "./dom.js";
import { sign } from "./panels.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./contract.js").Entry} Entry */

const MOST = 6;

/** The last things that others did, the newest first; as many as there is room for. */
export class Lately {
  constructor() {
    this.element = h("div", { class: "lately", role: "group", "aria-label": t("What the others did last") });
  }

  /** @param {Page} page */
  show(page) {
    const others = page.log.filter((entry) => isOther(entry, page)).slice(-MOST);
    fill(
      this.element,
      others.reverse().map((entry) => {
        const seat = page.seats.find((one) => one.seat === entry.seat);
        return h("span", { class: "lately-one" }, sign(seat), h("span", {}, h("b", {}, seat?.name), " ", entry.text));
      }),
    );
    this.element.classList.toggle("nothing", !others.length);
  }

  /** The next page is for other eyes. */
  forget() {
    fill(this.element);
  }
}

/**
 * @param {Entry} entry
 * @param {Page} page
 */
function isOther(entry, page) {
  return page.seats.some((one) => one.seat === entry.seat) && entry.seat !== page.seat;
}
