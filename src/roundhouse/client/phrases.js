// Lines that are kept by a key: each reads them in a language of their own.

import { h } from "./dom.js";
import { t } from "./words.js";

const KEYED = "\u0001"; // begins such a line; nobody can type it

/**
 * Something that happened with a person, by its key; "" where the key is not known.
 * @param {string} key
 * @param {string} name
 */
export function event(key, name) {
  switch (key) {
    case "sat":
      return t("{name} sits down.", { name });
    case "left":
      return t("{name} leaves; a bot plays on.", { name });
    case "left-open":
      return t("{name} leaves; the seat is free.", { name });
    case "bot":
      return t("A bot stands in for {name}.", { name });
    case "back":
      return t("{name} is back.", { name });
  }
  return "";
}

/**
 * A line of chat; what happened with a person stands apart from what people say.
 * @param {import("./contract.js").ChatLine} line
 * @param {import("./api.js").Page} page
 */
export function spoken({ name, text, seat }, page) {
  if (!text.startsWith(KEYED)) return h("li", {}, h("strong", {}, name), " ", text);
  const who = name || page.seats[seat]?.name || t("Player {n}", { n: seat + 1 });
  return h("li", { class: "small" }, event(text.slice(1), who));
}
