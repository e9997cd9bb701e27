// What every page has: the bar at the top, short messages, questions, and the page for what went wrong.

import { Refused } from "./api.js";
import { closeOnBack } from "./back.js";
import { fill, h, icon, need } from "./dom.js";
import { ICONS, logo } from "./icons.js";
import { nameOf, wayTo } from "./names.js";
import { openSettings } from "./preferences.js";
import { guard, lift } from "./shield.js";
import { t } from "./words.js";

/** @typedef {import("./dom.js").Child} Child */

const TOAST = 6500;
const START = 2500; // ms until a message is noticed
const LETTER = 85; // ms: so long a slow reader takes for one
const ROWS = 2; // of the usual type have room in the bar of a phone
const LONG = 105; // letters: more would not stand in three lines of a phone
const TOO_MANY = 429;
const SPOKEN = 40; // sentences that stay: what is taken away too soon was never read
const BROKEN = 500; // the house itself, and not what was asked of it
let dialogs = 0; // so far: a window that closes may still be there when the next one opens

/**
 * The bar at the top, and the places for messages. The table, the replay and exercises fill the middle themselves.
 * @param {string} page
 */
export function frame(page) {
  const full = ["table", "replay", "again", "puzzle"].includes(page);
  document.body.classList.toggle("full", full);
  const bar = h(
    "header",
    { class: "bar" },
    h(
      "a",
      { class: "home", href: "/", "aria-label": t("Roundhouse: to the shelf") },
      logo(),
      h("span", { class: "brand" }, "Roundhouse"),
    ),
    h("div", { id: "bar", class: "bar-middle" }),
    full
      ? null
      : h("nav", { "aria-label": t("House") }, h("a", { href: "/tables", class: "bar-link" }, nameOf("tables"))),
    full ? null : button(ICONS.gear, t("Settings"), openSettings),
  );
  document.body.prepend(h("a", { class: "skip", href: "#app" }, t("To the main content")), bar);
  document.body.append(
    h("div", { id: "toasts", class: "toasts", role: "status", "aria-live": "polite" }),
    h("div", { id: "speech", class: "unseen", role: "log", "aria-live": "polite", "aria-label": t("What happens") }),
  );
  need("#app").tabIndex = -1;
}

/**
 * A button that shows only a sign; its name is for those who cannot see the sign.
 * @param {string} path
 * @param {string} name
 * @param {(event: Event) => void} onclick
 * @param {Record<string, unknown>} [more]
 */
export function button(path, name, onclick, more = {}) {
  return h("button", { type: "button", class: "sign", "aria-label": name, title: name, onclick, ...more }, icon(path));
}

/**
 * A short message that goes by itself. The same message is not piled up.
 * @param {...Child} content
 */
export function toast(...content) {
  const note = h(
    "div",
    { class: "toast" },
    h("p", {}, ...content),
    button(ICONS.cross, t("Close"), () => gone()),
  );
  const letters = (note.textContent ?? "").length;
  note.classList.toggle("long", letters > LONG);
  const held = guard(note);
  const gone = () => {
    if (!note.isConnected) return; // taken away before, or another has its place
    lift(note);
    document.dispatchEvent(new Event("house:calm"));
  };
  const place = need("#toasts");
  fill(place, note);
  overWindows(place);
  const words = need("p", note);
  note.classList.toggle(
    "tall",
    words.scrollHeight > (ROWS + 0.5) * Number.parseFloat(getComputedStyle(words).lineHeight),
  );
  // Who points at a message is reading it, or on the way to its rule.
  const kept = () => held() || note.matches(":hover, :focus-within");
  const leave = () => (kept() ? void window.setTimeout(leave, TOAST) : gone());
  window.setTimeout(leave, Math.max(TOAST, START + LETTER * letters));
  return note;
}

/**
 * A message stands over a window, too: what was shown last is on top.
 * @param {HTMLElement} place
 */
function overWindows(place) {
  if (!place.showPopover || !document.querySelector("dialog[open]")) return;
  place.popover = "manual";
  place.hidePopover();
  place.showPopover();
}

/** Take away the message that is there. */
export function hush() {
  fill(need("#toasts"));
}

/** Take away every message, window and spoken word: the next person on this device is another. */
export function wipe() {
  hush();
  fill(need("#speech"));
  for (const box of document.querySelectorAll("dialog")) box.close();
}

/**
 * Tell a screen reader what has happened.
 * @param {string} text
 */
export function announce(text) {
  const place = need("#speech");
  place.append(h("p", {}, text));
  while (place.childElementCount > SPOKEN) place.firstElementChild?.remove();
}

/**
 * A refusal as a short message, with its rule and the name of the thing it is about.
 * @param {{sentence: string, rule: string, link: string}} refusal
 * @param {string} [name]
 */
export function explain({ sentence, rule, link }, name = "") {
  const number = link ? h("a", { class: "rule", href: link, target: "_blank", title: rule }, t("Rule")) : "";
  return toast(name ? h("strong", { class: "about" }, name) : "", sentence, number ? " " : "", number);
}

/**
 * Say what went wrong with something that was asked of the server.
 * @param {unknown} error
 */
export function sorry(error) {
  if (!(error instanceof Refused)) throw error;
  if (error.status === 0) toast(t("No connection to the server. Try again in a moment."));
  else explain({ sentence: error.message, rule: error.rule, link: error.link });
}

/**
 * Why a game can only be watched, if so.
 * @param {import("./api.js").Page} page
 */
export function banner({ frozen }) {
  return (
    frozen &&
    h(
      "aside",
      { class: "frozen", "aria-label": t("Other rules") },
      icon(ICONS.book),
      h("p", {}, frozen.sentences.join(" ")),
    )
  );
}

/**
 * A link to all the rules: over a table they open in a window, so that nobody has to find the way back.
 * @param {string} game
 * @param {string} [rule] where they open
 */
export function allRules(game, rule = "") {
  const href = `/rules/${game}${rule && `#${rule}`}`;
  return h("a", { class: "button", href, "data-game": game, "data-rule": rule }, icon(ICONS.book), nameOf("rules"));
}

/**
 * Whether this was the deal of a day that is not over yet: its seed is not told, and nobody plays on from it.
 * @param {import("./api.js").Page} page
 */
export function sealed(page) {
  return page.over && Boolean(page.daily) && !page.seed;
}

/**
 * A window over the page. Esc, ✕ or the browser’s Back closes it.
 * @param {string} title
 * @param {...(Child | Child[])} content
 */
export function dialog(title, ...content) {
  const id = `dialog-${(dialogs += 1)}`;
  const box = h(
    "dialog",
    { "aria-labelledby": id },
    h(
      "div",
      { class: "dialog-head" },
      h("h2", { id }, title),
      button(ICONS.cross, t("Close"), () => box.close()),
    ),
    h("div", { class: "dialog-body" }, ...content),
  );
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  document.body.append(box);
  box.showModal();
  closeOnBack(
    () => box.open,
    () => box.close(),
  );
  return box;
}

/**
 * The whole page says that it cannot be shown; to try again is offered where it could help.
 * @param {HTMLElement} app
 * @param {unknown} error
 */
export function fail(app, error) {
  const known = error instanceof Refused;
  const offline = known && error.status === 0;
  const passing = !known || offline || error.status === TOO_MANY || error.status >= BROKEN;
  const sentence = offline
    ? t("No connection to the server. Try again in a moment.")
    : known
      ? error.message
      : t("Something went wrong on this page.");
  fill(
    app,
    h(
      "section",
      { class: "column apology" },
      h("h1", {}, offline ? t("No connection") : t("This track ends here")),
      h("p", {}, sentence),
      h(
        "p",
        { class: "row" },
        passing
          ? h("button", { type: "button", class: "primary", onclick: () => location.reload() }, t("Try again"))
          : null,
        known && error.table
          ? h("a", { class: "button primary", href: `/table/${error.table}` }, icon(ICONS.eye), t("Only watch"))
          : null,
        h("a", { class: passing || (known && error.table) ? "button" : "button primary", href: "/" }, wayTo("shelf")),
      ),
    ),
  );
  if (!known) console.error(error);
}
