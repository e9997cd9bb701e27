// Lines that are kept by a key: each reads them in a language of their own.

import { h } from "./dom.js";
import { t } from "./words.js";

const KEYED = "\u0001"; // begins such a line; nobody can type it
const SAID = `${KEYED}say-`;

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
    case "handed":
      return t("The host lets a bot play for {name}.", { name });
    case "failed":
      return t("The bot {name} has failed; a bot of the house plays on.", { name });
    case "lapsed":
      return t("{name} has run out of time; a bot stands in.", { name });
    case "late":
      return t("{name} has run out of time and resigns; a bot plays on.", { name });
    case "resigned":
      return t("{name} resigns; a bot plays on.", { name });
    case "nudge":
      return t("{name} nudges whoever is to move.", { name });
    case "back":
      return t("{name} is back.", { name });
    case "gone":
      return t("A line by {name} was deleted.", { name });
  }
  return "";
}

/**
 * Quick phrases: what is sent is the key.
 * @returns {Record<string, string>}
 */
function phrases() {
  return {
    hello: t("Hello!"),
    luck: t("Good luck!"),
    well: t("Well played!"),
    thanks: t("Thank you!"),
    sorry: t("Sorry!"),
    moment: t("One moment…"),
    again: t("Play again?"),
  };
}

/**
 * Emotes with their names, for those who cannot see them.
 * @returns {Record<string, [string, string]>}
 */
function emotes() {
  return {
    up: ["👍", t("thumbs up")],
    heart: ["❤️", t("heart")],
    party: ["★", t("hooray")],
    laugh: ["😄", t("laughter")],
    wow: ["😮", t("wow")],
  };
}

/**
 * Phrases and emotes to be said with one tap.
 * @param {(key: string) => Promise<void>} say
 */
export function quickPhrases(say) {
  const button = (/** @type {string} */ key, /** @type {string} */ text, /** @type {string} */ name) =>
    h("button", { type: "button", "aria-label": name, title: name, onclick: () => void say(key) }, text);
  return h(
    "div",
    { class: "phrases", role: "group", "aria-label": t("Quick phrases") },
    Object.entries(emotes()).map(([key, [sign, name]]) => button(key, sign, name)),
    Object.entries(phrases()).map(([key, text]) => button(key, text, text)),
  );
}

/**
 * What a key says; "" where it is not known.
 * @param {string} key
 */
function said(key) {
  const emote = emotes()[key];
  return emote ? h("span", { class: "emote", role: "img", "aria-label": emote[1] }, emote[0]) : (phrases()[key] ?? "");
}

/**
 * A line that was said with one tap, as a sign and in words; null for any other.
 * @param {string} text
 */
export function quick(text) {
  const key = text.startsWith(SAID) ? text.slice(SAID.length) : "";
  const words = emotes()[key]?.[1] ?? phrases()[key];
  return words ? { sign: said(key), words } : null;
}

/**
 * A line of chat; what happened with a person stands apart from what people say.
 * @param {import("./contract.js").ChatLine} line
 * @param {import("./api.js").Page} page
 */
export function spoken({ name, text, seat }, page) {
  if (!text.startsWith(KEYED)) return h("li", {}, h("strong", {}, name), " ", text);
  const who = name || page.seats[seat]?.name || t("Player {n}", { n: seat + 1 });
  if (text.startsWith(SAID)) return h("li", {}, h("strong", {}, who), " ", said(text.slice(SAID.length)));
  return h("li", { class: "small" }, event(text.slice(1), who));
}
