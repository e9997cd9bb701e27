// A rule's number opens its sentence and its figure in a window over the page; the whole rules are one link away.

import { get } from "./api.js";
import { figureView } from "./card.js";
import { h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { dialog, sorry } from "./page.js";
import { ruleOf } from "./ways.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Paragraph} Paragraph */

/** Catch every press of a rule's number that would lead to the rules page; with Ctrl or another button it still does. */
export function catchRules() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a.rule") : null;
    const found = ruleOf(link?.getAttribute("href") ?? "");
    if (!found || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openRule(found.game, found.rule).catch(sorry);
  });
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
    h(
      "p",
      { class: "row rule-more" },
      h(
        "a",
        { class: "button", href: `/rules/${game}#${rule}`, target: "_blank" },
        icon(ICONS.book),
        t("All the rules"),
      ),
      h("span", { class: "small" }, rule),
    ),
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
