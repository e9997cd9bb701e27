// The devices that hold a seat, for the one who sits there: which they are, when they were here, and an end to each.

import { get, post } from "./api.js";
import { fill, h } from "./dom.js";
import { announce, sorry } from "./page.js";
import { date, t } from "./words.js";

/** @typedef {{device: string, name: string, since: number, seen: number, here: boolean, you: boolean}} Device */

/**
 * The list of the devices of a seat; it fills itself.
 * @param {string} table
 * @param {number} seat
 * @param {boolean} free whether devices may be ended
 */
export function devices(table, seat, free) {
  const url = `/api/tables/${table}/seats/${seat}`;
  const title = h("h3", { id: "devices-title", tabindex: -1 }, t("Devices at this seat"));
  const list = h("ul", { class: "devices", "aria-labelledby": "devices-title" });
  const show = async () => {
    /** @type {{devices: Device[]}} */
    const found = await get(`${url}/devices`);
    fill(
      list,
      found.devices.map((one) => row(one, free ? () => void end(one) : null)),
    );
  };
  /** @param {Device} one */
  const end = async (one) => {
    try {
      await post(url, { do: "end", device: one.device });
      announce(t("{name} is disconnected from the seat.", { name: one.name }));
      await show();
      title.focus(); // the button that had the keyboard is gone
    } catch (error) {
      sorry(error);
    }
  };
  show().catch(sorry);
  return h("section", { class: "device-list" }, title, list);
}

/**
 * @param {Device} one
 * @param {(() => void) | null} end
 */
function row(one, end) {
  const when = one.you ? t("this device") : one.here ? t("here now") : t("last here {when}", { when: date(one.seen) });
  return h(
    "li",
    {},
    h(
      "span",
      { class: "device" },
      h("strong", {}, one.name),
      h("span", { class: "small" }, when),
      h("span", { class: "small" }, t("since {when}", { when: date(one.since) })),
    ),
    one.you || !end
      ? null
      : h(
          "button",
          {
            type: "button",
            class: "danger",
            "aria-label": t("Disconnect {name}", { name: one.name }),
            onclick: end,
          },
          t("Disconnect"),
        ),
  );
}
