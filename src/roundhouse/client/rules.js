// The rules of a game in our own words; every rule id is an anchor.

import { get } from "./api.js";
import { figureView } from "./card.js";
import { fill, h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { entitle } from "./names.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Paragraph} Paragraph */

/** What is folded is printed, too; afterwards it is as it was. */
function unfoldForPrint() {
  const closed = [...document.querySelectorAll("details.rules-fold")].filter((one) => !one.hasAttribute("open"));
  const turn = (/** @type {boolean} */ open) => closed.forEach((one) => one.toggleAttribute("open", open));
  turn(true);
  window.addEventListener("afterprint", () => turn(false), { once: true });
}

window.addEventListener("beforeprint", unfoldForPrint);

/** @type {import("./main.js").Show} */
export async function show(app, { game }) {
  /** @type {{title: string, paragraphs: Paragraph[]}} */
  const { title, paragraphs } = await get(`/api/games/${game}/rules`);
  entitle("rules", title);
  const { headline, contents, text } = parts(title, paragraphs);
  fill(
    app,
    h(
      "div",
      { class: "rules" },
      h(
        "nav",
        { class: "contents", "aria-label": t("Contents") },
        h("a", { class: "button primary", href: `/games/${game}` }, icon(ICONS.play), t("Play")),
        contents,
      ),
      h("article", { class: "rules-text" }, h("h1", {}, headline), text),
    ),
  );
  jump();
  window.addEventListener("hashchange", jump);
}

/**
 * The rules as a headline, a list of contents and the text itself.
 * @param {string} title
 * @param {Paragraph[]} paragraphs
 */
export function parts(title, paragraphs) {
  const first = paragraphs[0];
  const headed = first?.level === 1;
  const all = headed ? paragraphs.slice(1) : paragraphs;
  const links = all
    .filter((one) => one.level > 0 && !(one.folded && one.level > 2)) // what is folded within a section has its name there
    .map((one) => h("li", {}, h("a", { href: `#${anchor(all, one)}` }, one.text)));
  return {
    headline: headed ? first.text : title,
    contents: h(
      "details",
      { open: matchMedia("(min-width: 761px)").matches },
      h("summary", {}, t("Contents")),
      h("ul", {}, links),
    ),
    text: folded(all),
  };
}

/**
 * The text from top to bottom; a heading that is folded holds all up to the next one of its level.
 * @param {Paragraph[]} all
 */
function folded(all) {
  const top = document.createDocumentFragment();
  /** @type {{level: number, fold: Element}[]} */
  const within = [];
  for (const one of all) {
    while (one.level && one.level <= (within.at(-1)?.level ?? 0)) within.pop();
    const place = within.at(-1)?.fold ?? top;
    const view = one.figure ? figureView(one.figure) : one.level ? heading(one, anchor(all, one)) : paragraph(one);
    if (!one.folded) {
      place.append(view);
      continue;
    }
    const fold = h("details", { class: "fold rules-fold" }, h("summary", {}, view));
    place.append(fold);
    within.push({ level: one.level, fold });
  }
  return top;
}

/**
 * @param {Paragraph[]} all
 * @param {Paragraph} one
 */
function anchor(all, one) {
  return `rules-part-${all.indexOf(one)}`;
}

/**
 * @param {Paragraph} one
 * @param {string} id
 */
function heading(one, id) {
  return h(one.level <= 2 ? "h2" : "h3", { id }, one.text);
}

/** @param {Paragraph} one */
function paragraph(one) {
  const [first, ...more] = one.rules;
  return h(
    "div",
    { class: "rule-line", id: first },
    h("p", {}, one.text),
    h(
      "p",
      { class: "rule-ids" },
      first ? mark(first, {}) : null,
      more.map((id) => mark(id, { id })),
    ),
  );
}

/**
 * The number of a rule: a small sign at the margin of a phone, which tells it once it is touched.
 * @param {string} rule
 * @param {Record<string, string>} more
 */
function mark(rule, more) {
  return h("a", { href: `#${rule}`, class: "rule", title: rule, ...more }, h("span", { class: "rule-id" }, rule));
}

/** The paragraphs come after the page, so the browser's own jump was too early. */
function jump() {
  showPlace(location.hash);
}

/**
 * Bring a rule or a heading to the eye and mark it.
 * @param {string} hash
 */
export function showPlace(hash) {
  const spot = document.getElementById(decodeURIComponent(hash.slice(1)));
  const line = spot?.closest(".rule-line") ?? spot;
  for (let fold = spot?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  for (const old of document.querySelectorAll(".rule-line.here")) old.classList.remove("here");
  line?.classList.add("here");
  line?.scrollIntoView({ block: "center" });
}
