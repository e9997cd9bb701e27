// The settings window.

import { post } from "./api.js";
import { readdress } from "./back.js";
import { h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { dialog, sorry, toast } from "./page.js";
import { remember, settings } from "./settings.js";
import { wantTurns } from "./turns.js";
import { inside } from "./ways.js";
import { LANGUAGES, language, t } from "./words.js";

let groups = 0;

/** Open the settings. */
export function openSettings() {
  const away = h("div", { class: "stack", hidden: true });
  if (!inside) void import("./reach.js").then((one) => one.offerReach(away, "", () => box.close()));
  const box = dialog(
    t("Settings"),
    h(
      "div",
      { class: "settings" },
      inside
        ? null // nobody is anybody there
        : h("a", { class: "button", href: "/me" }, icon(ICONS.person), t("Me: name, passkeys, my data")),
      choice(t("Language"), [...LANGUAGES], language(), (lang) => {
        remember({ lang });
        const url = new URL(location.href);
        url.searchParams.delete("lang");
        readdress(url);
        location.reload();
      }),
      choice(
        t("Theme"),
        [
          ["auto", t("As the system")],
          ["light", t("Light")],
          ["dark", t("Dark")],
        ],
        settings.theme,
        (theme) => remember({ theme }),
      ),
      choice(
        t("Motion"),
        [
          ["auto", t("As the system")],
          ["on", t("On")],
          ["off", t("Off")],
        ],
        settings.motion,
        (motion) => remember({ motion }),
      ),
      choice(
        t("Before a move"),
        [
          ["auto", t("Ask before a risky move")],
          ["always", t("Always ask for ✓")],
          ["never", t("Never ask")],
        ],
        settings.confirm,
        (value) => remember({ confirm: value === "always" || value === "never" ? value : "auto" }),
      ),
      h(
        "p",
        { class: "small" },
        t(
          "On a drawing a finger is always asked, a mouse before what cannot be taken back. A button does at once what it says, unless a slip would hurt.",
        ),
      ),
      choice(
        t("Bots move"),
        [
          ["1600", t("slowly")],
          ["700", t("at a steady pace")],
          ["250", t("quickly")],
          ["0", t("at once")],
        ],
        String(settings.pace),
        (value) => setPace(Number(value)),
      ),
      tick(t("Sounds"), settings.sound, (sound) => remember({ sound })),
      inside
        ? null // nobody else plays there
        : tick(t("Tell me when it is my turn, also from another tab"), settings.turns, (wanted) => void tell(wanted)),
      away,
      tick(t("Notes in the first games"), settings.notes, (notes) => {
        remember({ notes });
        document.dispatchEvent(new CustomEvent("house:settings"));
      }),
      inside
        ? null
        : tick(t("Show the chat"), settings.chat, (chat) => {
            remember({ chat });
            document.dispatchEvent(new CustomEvent("house:settings"));
          }),
    ),
  );
}

/**
 * A labelled list to choose from.
 * @param {string} label
 * @param {readonly (readonly [string, string])[]} values
 * @param {string} now
 * @param {(value: string) => void} onchange
 */
export function choice(label, values, now, onchange) {
  const list = h(
    "select",
    {},
    values.map(([value, name]) => h("option", { value, selected: value === now }, name)),
  );
  list.addEventListener("change", () => onchange(list.value));
  return h("label", { class: "field" }, h("span", {}, label), list);
}

/**
 * A labelled choice with every value in sight, however long its words are.
 * @param {string} label
 * @param {readonly (readonly [string, string])[]} values
 * @param {string} now
 * @param {(value: string) => void} onchange
 */
export function ways(label, values, now, onchange) {
  const group = `ways-${++groups}`;
  return h(
    "fieldset",
    { class: "field-ways" },
    h("legend", {}, label),
    values.map(([value, name]) => {
      const dot = h("input", { type: "radio", name: group, value, checked: value === now });
      dot.addEventListener("change", () => onchange(value));
      return h("label", { class: "field tick" }, dot, h("span", {}, name));
    }),
  );
}

/**
 * A labelled yes or no.
 * @param {string} label
 * @param {boolean} now
 * @param {(value: boolean) => void} onchange
 */
export function tick(label, now, onchange) {
  const box = h("input", { type: "checkbox", checked: now });
  box.addEventListener("change", () => onchange(box.checked));
  return h("label", { class: "field tick" }, h("span", {}, label), box);
}

/** Before somebody sits down: whether the table may be heard. At the table nothing is asked. */
export function soundTick() {
  return tick(t("Turn on sounds at the table"), settings.sound, (sound) => remember({ sound }));
}

/** @param {boolean} wanted */
async function tell(wanted) {
  const notices = await wantTurns(wanted);
  if (!wanted) return;
  toast(
    notices
      ? t("When it is your turn, a notice of your system says so, as long as the house is open in some tab.")
      : t("When it is your turn, the title of the tab says so. This browser shows no notices for this address."),
  );
}

/** @param {number} pace */
function setPace(pace) {
  remember({ pace });
  const table = document.body.dataset.table;
  if (table) post(`/api/tables/${table}/pace`, { pace }).catch(sorry);
}
