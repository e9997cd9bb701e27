// What else can be done at a table.

import { openCard } from "./card.js";
import { h, icon } from "./dom.js";
import { hasRead, known, read } from "./experience.js";
import { ICONS } from "./icons.js";
import { openHelp } from "./keys.js";
import { nameOf, wayTo } from "./names.js";
import { button, dialog } from "./page.js";
import { inviteSpectators } from "./people.js";
import { openSettings } from "./preferences.js";
import { openSaving } from "./saving.js";
import { openSeat } from "./seat_window.js";
import { inside } from "./ways.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */

const CARD = "how to play"; // as a note that was read

/**
 * The button that opens the menu of a table.
 * @param {() => Page | null} now
 */
export function tableMenu(now) {
  return button(ICONS.menu, t("Menu"), () => {
    const page = now();
    if (page) openMenu(page);
  });
}

/**
 * The button that opens the card of the game.
 * @param {() => Page | null} now
 */
export function cardButton(now) {
  const one = button(ICONS.help, t("How to play"), () => {
    const page = now();
    if (!page) return;
    read(page.game, CARD);
    beckon(one, page);
    void openCard(page.game, page.title);
  });
  return one;
}

/**
 * Who does not know the game, and has not opened its card, sees where it is: nothing of the table is covered for it.
 * @param {HTMLElement} card
 * @param {Page} page
 */
export function beckon(card, { game, seat }) {
  card.classList.toggle("beckons", seat !== null && !known(game) && !hasRead(game, CARD));
}

/** @param {Page} page */
function openMenu(page) {
  /**
   * @param {string} sign
   * @param {string} words
   * @param {() => void} act
   */
  const item = (sign, words, act) =>
    h(
      "button",
      {
        type: "button",
        onclick: () => {
          box.close();
          act();
        },
      },
      icon(sign),
      words,
    );
  const mine = page.seats.find((one) => one.seat === page.seat && page.you.includes(one.seat));
  const away = h("div", { class: "stack", hidden: true });
  if (!inside && page.you.length && !page.over)
    void import("./reach.js").then((one) => one.offerReach(away, page.table, () => box.close()));
  const box = dialog(
    page.title,
    h(
      "div",
      { class: "stack" },
      item(ICONS.book, t("How to play"), () => void openCard(page.game, page.title)),
      item(ICONS.help, t("Keys and touch"), openHelp),
      item(ICONS.gear, t("Settings"), openSettings),
      mine ? item(ICONS.person, t("Your seat: name, resigning, leaving"), () => openSeat(page, mine)) : null,
      away,
      inside ? null : item(ICONS.eye, t("A link for watching"), () => void inviteSpectators(page)),
      inside
        ? null
        : h("a", { class: "button", href: `/table/${page.table}/wall` }, icon(ICONS.image), t("On the big screen")),
      page.started
        ? h("a", { class: "button", href: `/table/${page.table}/replay` }, icon(ICONS.play), nameOf("replay"))
        : null,
      page.whole
        ? item(ICONS.save, t("Save the game"), () => openSaving(page))
        : h(
            "a",
            { class: "button", href: `/api/tables/${page.table}/log`, download: `${page.game}-${page.table}.jsonl` },
            icon(ICONS.save),
            t("Save the game"),
          ),
      h("a", { class: "button", href: "/tables" }, icon(ICONS.list), nameOf("tables")),
      h("a", { class: "button", href: "/" }, icon(ICONS.home), wayTo("shelf")),
    ),
  );
}
