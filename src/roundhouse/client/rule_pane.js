// A rule's number opens its sentence and its figure in a window over the page; so do the whole rules, one link further.

import { get } from "./api.js";
import { figureView } from "./card.js";
import { h } from "./dom.js";
import { allRules, dialog, sorry } from "./page.js";
import { parts, showPlace } from "./rules.js";
import { ruleOf } from "./ways.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Paragraph} Paragraph */

/** Catch every press of a rule's number that would lead to the rules page; with Ctrl or another button it still does. */
export function catchRules() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { game, rule } = link.dataset;
    const href = link.getAttribute("href") ?? "";
    const found = link.matches("a.rule") && !href.startsWith("#") ? ruleOf(href) : null; // in the rules it is there
    if (!game && !found) return;
    event.preventDefault();
    (game ? openRules(game, rule ?? "") : openRule(found?.game ?? "", found?.rule ?? "")).catch(sorry);
  });
}

/**
 * @param {string} game
 * @param {string} rule
 */
async function openRules(game, rule) {
  /** @type {{title: string, paragraphs: Paragraph[]}} */
  const { title, paragraphs } = await get(`/api/games/${game}/rules`);
  for (const open of document.querySelectorAll("dialog")) open.close();
  const { headline, contents, text } = parts(title, paragraphs);
  contents.open = false;
  const box = dialog(
    headline,
    h("nav", { class: "contents", "aria-label": t("Contents") }, contents),
    h("article", { class: "rules-text" }, text),
  );
  box.classList.add("rules-box");
  box.addEventListener("click", (event) => {
    const href = event.target instanceof Element ? event.target.closest("a")?.getAttribute("href") : "";
    if (!href?.startsWith("#")) return;
    event.preventDefault();
    showPlace(href);
  });
  if (rule) showPlace(`#${rule}`);
}

/**
 * @param {string} game
 * @param {string} rule
 */
async function openRule(game, rule) {
  /** @type {{title: string, paragraphs: Paragraph[]}} */
  const { paragraphs } = await get(`/api/games/${game}/rules`);
  const text = paragraphs.find((one) => one.rules.includes(rule));
  const figure = paragraphs.find((one) => one.figure?.rules.includes(rule))?.figure;
  const box = dialog(
    headingOf(paragraphs, text) || rule,
    h("p", { class: "rule-sentence" }, text?.text ?? ""),
    figure ? figureView(figure) : null,
    h("p", { class: "row rule-more" }, allRules(game, rule), h("span", { class: "small" }, rule)),
  );
  box.classList.add("rule-box");
}

/**
 * The heading under which a paragraph stands.
 * @param {Paragraph[]} all
 * @param {Paragraph | undefined} one
 */
function headingOf(all, one) {
  const before = one ? all.slice(0, all.indexOf(one)) : [];
  return before.filter((other) => other.level > 1).at(-1)?.text ?? "";
}
