// The house's HTTP API, as docs/reference/http.md tells it.

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
/** @typedef {import("./contract.js").ListedTable} TableCard */

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
  let answer;
  try {
    answer = await fetch(url, { ...request, cache: "no-store" });
  } catch {
    throw new Refused(0, { error: "offline" });
  }
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(answer.status, body);
  return body;
}
