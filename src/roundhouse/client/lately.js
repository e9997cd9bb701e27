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
        const name = h("b", { class: page.seats.length > 2 ? "" : "unseen" }, seat?.name); // the sign says who
        const [what, paid] = parted(entry.text);
        return h(
          "span",
          { class: "lately-one" },
          sign(seat),
          h(
            "span",
            { class: "lately-words" },
            h("span", { class: "lately-what" }, name, " ", what),
            paid ? h("span", {}, ": ") : null,
            paid ? h("span", { class: "lately-price" }, paid) : null,
          ),
        );
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
 * What was done and what was paid for it: where both are too long for one row, the price has a row of its own or gives
 * way, and never what was done.
 * @param {string} text
 */
function parted(text) {
  const at = text.lastIndexOf(": ");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 2)];
}

/**
 * @param {Entry} entry
 * @param {Page} page
 */
function isOther(entry, page) {
  return page.seats.some((one) => one.seat === entry.seat) && entry.seat !== page.seat;
}
