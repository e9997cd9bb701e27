// The leaves of the sheet: score and log.

import { fill, h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { touched } from "./scene.js";
import { number, t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./api.js").Sheet} Sheet */
/** @typedef {(shapes: string[]) => void} Light */

const ROOMY = "(min-width: 900px) and (min-height: 620px)"; // everybody's sheet has room

/**
 * The score sheets: every line says where it comes from and lights its shapes.
 * @param {HTMLElement} place
 * @param {Page} page
 * @param {Light} light
 * @param {boolean} [over] whether the whole game is, also where an earlier position is shown
 */
export function scorePanel(place, page, light, over = page.over) {
  const own = page.scores.filter((sheet) => sheet.seat === page.seat);
  const others = page.scores.filter((sheet) => sheet.seat !== page.seat);
  const room = matchMedia(ROOMY).matches || page.scores.length === 1;
  // What somebody has opened or shut stays so, for the same pair of eyes.
  const before = place.dataset.seat === String(page.seat) ? [...place.querySelectorAll("details")] : [];
  const kept = new Map(before.map((one) => [one.dataset.seat, one.open]));
  place.dataset.seat = String(page.seat);
  fill(
    place,
    [...own, ...others].map((sheet) =>
      scoreSheet(sheet, page, light, kept.get(String(sheet.seat)) ?? (room || sheet.seat === page.seat), over),
    ),
  );
}

/**
 * @param {Sheet} sheet
 * @param {Page} page
 * @param {Light} light
 * @param {boolean} open
 * @param {boolean} over
 */
function scoreSheet(sheet, page, light, open, over) {
  const seat = page.seats.find((one) => one.seat === sheet.seat);
  return h(
    "details",
    { class: "score", open, "data-seat": sheet.seat },
    h(
      "summary",
      {},
      h("span", { class: "whose" }, sign(seat), seat?.name ?? ""),
      over ? hintsOf(seat) : null,
      h("strong", { class: "total" }, number(sheet.total)),
    ),
    h(
      "ul",
      {},
      sheet.lines.map((line) =>
        h(
          "li",
          { class: "score-line" },
          h(
            "span",
            { class: "score-what" },
            line.shapes.length
              ? h(
                  "button",
                  { type: "button", class: "lights", title: t("Show on the board"), onclick: () => light(line.shapes) },
                  line.words,
                )
              : h("span", {}, line.words),
            line.detail ? h("span", { class: "detail" }, line.detail) : null,
          ),
          ruleLink(page.game, line.rule),
          h("strong", {}, number(line.points)),
        ),
      ),
    ),
  );
}

/**
 * The way to a rule: a sign, since its number says nothing to who does not know the book.
 * @param {string} game
 * @param {string} rule
 */
export function ruleLink(game, rule) {
  if (!rule) return null;
  const href = `/rules/${game}#${rule}`;
  return h("a", { class: "rule", href, target: "_blank", title: rule, "aria-label": t("Rule") }, icon(ICONS.book));
}

/**
 * How many hints a seat has asked for; nothing where it was none.
 * @param {import("./api.js").Seat | undefined} seat
 */
export function hintsOf(seat) {
  return seat?.hints ? h("span", { class: "hints-used" }, t("hints: {n}", { n: number(seat.hints) })) : null;
}

/**
 * A seat's sign in its colour.
 * @param {{sign: string, colour: string} | undefined} seat
 */
export function sign(seat) {
  const mark = h("span", { class: "seat-sign", "aria-hidden": "true" }, seat?.sign ?? "");
  if (seat) mark.style.setProperty("--seat", `var(--${seat.colour})`);
  return mark;
}

/** The story of the game; new entries are added, old ones stay where they are. */
export class LogPanel {
  /** @param {Light} light */
  constructor(light) {
    this.light = light;
    this.element = h("ol", { class: "log" });
    this.last = 0;
    this.lastText = "";
    this.began = false; // whether a page was shown: what comes after it is news
  }

  /** Forget the story: the next page is for other eyes. */
  forget() {
    fill(this.element);
    this.last = 0;
    this.lastText = "";
    this.began = false;
  }

  /**
   * Show the log; returns the texts that are new since the last page.
   * @param {Page} page
   * @returns {string[]}
   */
  show(page) {
    const newest = page.log.at(-1)?.n ?? 0;
    const known = page.log.find((entry) => entry.n === this.last);
    if (!known || known.text !== this.lastText) fill(this.element); // taken back, or a first look
    const from = this.element.childElementCount ? this.last : 0;
    const fresh = page.log.filter((entry) => entry.n > from);
    // The newest stands first: on a phone it is what one looks for.
    for (const entry of fresh) this.element.prepend(this.#entry(entry, page));
    const { began, last } = this;
    const news = began ? page.log.filter((entry) => entry.n > last).map((entry) => told(entry, page)) : [];
    this.began = true;
    this.last = newest;
    this.lastText = page.log.at(-1)?.text ?? "";
    return news;
  }

  /**
   * @param {import("./api.js").Entry} entry
   * @param {Page} page
   */
  #entry(entry, page) {
    const seat = page.seats.find((one) => one.seat === entry.seat);
    const text = touched(entry, page.seat).length
      ? h(
          "button",
          { type: "button", class: "lights", onclick: () => this.light(touched(entry, page.seat)) },
          entry.text,
        )
      : h("span", {}, entry.text);
    const who = seat ? h("strong", { class: "who" }, seat.name) : null;
    return h("li", { class: seat ? "entry" : "entry chance", value: entry.n }, sign(seat), who, text);
  }
}

/**
 * An entry of the log with the name of who did it.
 * @param {import("./api.js").Entry} entry
 * @param {Page} page
 */
export function told(entry, page) {
  const name = page.seats.find((one) => one.seat === entry.seat)?.name;
  return name ? t("{name}: {text}", { name, text: entry.text }) : entry.text;
}
