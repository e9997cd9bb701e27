// The house's HTTP API, as docs/reference/http.md tells it.

import { inside } from "./ways.js";
import { language } from "./words.js";

/** @typedef {Record<string, unknown>} Move */
/** @typedef {import("./contract.js").Choice} Choice */
/** @typedef {import("./contract.js").Scene} Scene */
/** @typedef {import("./contract.js").Seat} Seat */
/** @typedef {import("./contract.js").Score} Sheet */
/** @typedef {import("./contract.js").Entry} Entry */
/** @typedef {import("./contract.js").Page} Page */
/** @typedef {import("./contract.js").ChosenOption} Chosen */
/** @typedef {import("./contract.js").Why} Why */
/** @typedef {import("./contract.js").Option} Option */
/** @typedef {import("./contract.js").Game} Game */
/** @typedef {import("./contract.js").Paragraph} Paragraph */
/** @typedef {import("./lists.js").ListedTable} TableCard */

/** An answer that is not a yes: the server's refusal, or no answer at all (status 0). */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {Record<string, unknown>} answer
   */
  constructor(status, answer) {
    super(String(answer.sentence ?? `the server answered ${status}`));
    this.status = status;
    this.code = String(answer.error ?? "");
    this.rule = String(answer.rule ?? "");
    this.link = String(answer.link ?? "");
    this.table = String(answer.table ?? ""); // where one can at least watch
    this.shapes = Array.isArray(answer.shapes) ? answer.shapes.map(String) : [];
  }
}

/**
 * Ask for something. Parameters that are null or undefined are left out; the language is added.
 * @template T
 * @param {string} path
 * @param {Record<string, string | number | null | undefined>} [params]
 * @returns {Promise<T>}
 */
export function get(path, params = {}) {
  return ask(address(path, params), { headers: { Accept: "application/json" } });
}

/**
 * The address of what the page itself has asked for, before there was a script; nothing where it has not.
 * @param {string} name
 */
export function early(name) {
  return document.querySelector(`link[data-asked=${name}]`)?.getAttribute("href") ?? "";
}

/**
 * Have something done.
 * @template T
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<T>}
 */
export function post(path, body = {}) {
  return ask(address(path, {}), {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
  });
}

/**
 * Have something removed.
 * @template T
 * @param {string} path
 * @param {Record<string, string>} [params]
 * @returns {Promise<T>}
 */
export function remove(path, params = {}) {
  return ask(address(path, params), { method: "DELETE", headers: { Accept: "application/json" } });
}

/**
 * An address with its parameters and the language.
 * @param {string} path
 * @param {Record<string, string | number | null | undefined>} params
 */
export function address(path, params) {
  const query = new URLSearchParams({ lang: language() });
  for (const [name, value] of Object.entries(params)) {
    if (value !== null && value !== undefined) query.set(name, String(value));
  }
  return `${path}?${query}`;
}

/**
 * @param {string} url
 * @param {RequestInit} request
 */
async function ask(url, request) {
  const answer = await sent(url, request);
  const body = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(answer.status, body ?? {});
  if (!body) throw new Refused(0, { error: "offline" }); // the line broke in the middle of the answer
  return body;
}

/**
 * Ask for a text that is no JSON: a drawing, a log.
 * @param {string} url
 */
export async function text(url) {
  const answer = await sent(url, {}, "default");
  if (!answer.ok) throw new Refused(answer.status, {});
  return answer.text();
}

/**
 * A link to the replay of a table, at a position; where no server keeps the table, it carries the whole game.
 * @param {string} table
 * @param {number | null} [at]
 */
export async function replayLink(table, at = null) {
  if (inside) return inside.link(await text(address(`/api/tables/${table}/log`, {})), at);
  return `${location.origin}/table/${table}/replay${at === null ? "" : `?at=${at}`}`;
}

/**
 * A picture of the house in an image.
 * @param {HTMLImageElement} image
 * @param {string} url
 */
export function paint(image, url) {
  if (!inside) image.src = url;
  else
    text(url).then(
      (drawn) => (image.src = URL.createObjectURL(new Blob([drawn], { type: "image/svg+xml" }))),
      () => undefined, // a table without its picture is still in the list
    );
  return image;
}

/**
 * @param {string} url
 * @param {RequestInit} request
 * @param {RequestCache} [cache]
 * @returns {Promise<Pick<Response, "ok" | "status" | "text" | "json">>}
 */
async function sent(url, request, cache = "no-store") {
  try {
    if (!inside) return await fetch(url, { ...request, cache });
    const { status, text } = await inside.ask(request.method ?? "GET", url, String(request.body ?? ""));
    return { ok: status < 300, status, text: async () => text, json: async () => JSON.parse(text) };
  } catch {
    throw new Refused(0, { error: "offline" });
  }
}
