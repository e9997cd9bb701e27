// Saving a game that goes on and hides something: what one sees of it, or all of it, to be played on elsewhere.

import { post } from "./api.js";
import { h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { dialog, sorry } from "./page.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */

/** @param {Page} page where nobody else sits but bots */
export function openSaving(page) {
  const name = `${page.game}-${page.table}.jsonl`;
  const whole = h(
    "button",
    {
      type: "button",
      class: "primary",
      onclick: () => void saveWhole(page.table, name).then(() => box.close(), sorry),
    },
    icon(ICONS.save),
    t("Save the whole game"),
  );
  const box = dialog(
    t("Save the game"),
    h(
      "div",
      { class: "stack" },
      h("p", {}, t("The whole game can be opened in another house and played on there with the same seats.")),
      h("p", {}, t("Its file also holds what is hidden: what bots and everybody else have in hand.")),
      h(
        "p",
        {},
        t("Whoever has the file could look. So once it is saved, this game is practice: it counts for nothing."),
      ),
      whole,
      h(
        "a",
        { class: "button", href: `/api/tables/${page.table}/log`, download: name },
        icon(ICONS.eye),
        t("Save only what I see"),
      ),
    ),
  );
}

/**
 * @param {string} table
 * @param {string} name of the file
 */
async function saveWhole(table, name) {
  /** @type {{log: string}} */
  const { log } = await post(`/api/tables/${table}/log`);
  const file = h("a", { href: URL.createObjectURL(new Blob([log], { type: "application/x-ndjson" })), download: name });
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 60_000);
}
