// What leaves the house: copied, and where the browser has the system's own way to send something, handed to it.

import { h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { sorry, toast } from "./page.js";
import { t } from "./words.js";

/** @typedef {() => string | Promise<string>} Link */

/**
 * A button that copies a link, and beside it the system's own way where there is one.
 * @param {Link} link
 * @param {string} words of the button that copies
 * @param {string} [kind]
 */
export function copyDoors(link, words, kind = "") {
  return [copyDoor(link, words, kind), sendDoor(link, t("Share"))];
}

/**
 * A button that is named after what is shared: the system's own way, and beside it the copy; or the copy alone.
 * @param {Link} link
 * @param {string} words
 */
export function shareDoors(link, words) {
  const send = sendDoor(link, words);
  return send ? [send, copyDoor(link, t("Copy the link"))] : [copyDoor(link, words)];
}

/**
 * @param {Link} link
 * @param {string} words
 * @param {string} [kind]
 */
function copyDoor(link, words, kind = "") {
  const onclick = () => void Promise.resolve(link()).then(copy, sorry);
  return h("button", { type: "button", class: kind, onclick }, icon(ICONS.link), words);
}

/**
 * @param {Link} link
 * @param {string} words
 */
function sendDoor(link, words) {
  if (!sends()) return null;
  const onclick = () => void Promise.resolve(link()).then((url) => hand({ url }, url), sorry);
  return h("button", { type: "button", class: "send-door", onclick }, icon(ICONS.send), words);
}

/** Whether the browser can hand something to the system: only some do, and never from an address without a lock. */
export function sends() {
  return typeof navigator.share === "function";
}

/**
 * Hand something to the system; what it does not take is copied, but not for who has changed their mind.
 * @param {ShareData} what
 * @param {string} text
 */
export async function hand(what, text) {
  try {
    await navigator.share(what);
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError")) await copy(text);
  }
}

/**
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("Copied."));
  } catch {
    const [before, after] = t("This browser does not let the page copy. Copy it yourself: {text}").split("{text}");
    toast(before, h("span", { class: "to-copy" }, text), after);
  }
}
