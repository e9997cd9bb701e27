// What the page around the page has to say: how far Python has come, and short notices with one thing to do.

import { fill, h } from "../dom.js";
import { t } from "../words.js";

const place = document.body.appendChild(h("div", { class: "site-notices" }));
const bar = h("progress", { max: 100, "aria-label": t("The games are being fetched") });
const words = h("span", {});
const coming = h("div", { class: "site-coming", role: "status", hidden: true }, words, bar);
document.body.insertBefore(coming, place); // a strip of its own below the page: it lies over nothing that can be pressed

/**
 * Show how far the games have come; null: they are there.
 * @param {number | null} share
 */
export function progress(share) {
  coming.hidden = share === null;
  if (share === null) return;
  bar.value = Math.round(share * 100);
  bar.setAttribute("aria-label", t("The games are being fetched"));
  const fetching = share > 0 && share < 0.98;
  fill(
    words,
    fetching ? t("The games are being fetched, once: {n} %", { n: bar.value }) : t("The games are starting…"),
  );
}

/**
 * Say something that stays until it is done or put away; nothing to do: until it is read.
 * @param {string} name
 * @param {string} text
 * @param {string} [what]
 * @param {() => void} [act]
 */
export function notice(name, text, what = "", act = () => {}) {
  if (document.getElementById(`notice-${name}`)) return;
  const done = () => {
    box.remove();
    act();
  };
  const box = h(
    "div",
    { class: "site-notice", id: `notice-${name}`, role: "alert" },
    h("p", {}, text),
    what ? h("button", { type: "button", class: "primary", onclick: done }, what) : null,
    h("button", { type: "button", class: "quiet", onclick: () => box.remove() }, what ? t("Later") : t("Close")),
  );
  place.append(box);
}
