// What moves are worth: asked for when somebody looks at them, a few at a time.

import { post } from "./api.js";
import { h } from "./dom.js";

/** @typedef {import("./api.js").Choice} Choice */
/** @typedef {import("./api.js").Page} Page */

const MOST = 40; // as many as the house answers at once
const PAUSE = 15;

/** The page they are asked for, and what is known of it. */
let asked = { table: "", seat: -1, seq: -1 };
/** @type {Map<Choice, string>} */
let known = new Map();
/** @type {Set<Choice>} those that cannot be taken back */
let last = new Set();
/** @type {Set<Choice>} */
let wanted = new Set();
let timer = 0;

const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const choice = isIntersecting ? shown.get(target) : undefined;
    if (choice) want(choice);
  }
});
/** @type {WeakMap<Element, Choice>} */
const shown = new WeakMap();

/**
 * From now on it is this page's moves that are looked at.
 * @param {Page} page
 */
export function weigh(page) {
  const { table, seq } = page;
  const seat = table ? (page.seat ?? -1) : -1; // in an exercise nothing is told before the move
  if (table === asked.table && seq === asked.seq && seat === asked.seat) return;
  asked = { table, seat, seq };
  known = new Map();
  last = new Set();
  wanted = new Set();
}

/**
 * Whether a move cannot be taken back because chance, a secret or a bot answers at once; who cannot tell says so too.
 * @param {Choice} choice
 * @returns {Promise<boolean>}
 */
export async function isFinal(choice) {
  const of = asked;
  want(choice);
  while (!known.has(choice) && of === asked && of.seat >= 0)
    await new Promise((done) => document.addEventListener("house:worth", done, { once: true }));
  return !known.has(choice) || last.has(choice);
}

/**
 * Whether a move can be taken back, as far as is known: undefined while nobody knows.
 * @param {Choice} choice
 */
export function returns(choice) {
  return known.has(choice) && asked.seat >= 0 ? !last.has(choice) : undefined;
}

/**
 * What a move is worth, as far as is known; who asks is told by `house:worth` when it is.
 * @param {Choice} choice
 */
export function worthOf(choice) {
  want(choice);
  return known.get(choice) ?? "";
}

/**
 * What a move brings as a number: 0 where its worth is none, undefined while nobody knows.
 * @param {Choice} choice
 */
export function gainOf(choice) {
  const text = known.get(choice);
  return text === undefined ? undefined : Number.parseInt(text.replace("−", "-"), 10) || 0;
}

/**
 * The worth of a move beside its words: there once it is known; a loss looks like one, what is no number is neither.
 * @param {Choice} choice
 */
export function price(choice) {
  const sign = h("strong", { class: "price" });
  shown.set(sign, choice);
  sign.dataset.worth = "";
  tell(sign, known.get(choice) ?? "");
  seen.observe(sign);
  return sign;
}

/** @param {Choice} choice */
function want(choice) {
  if (known.has(choice) || wanted.has(choice) || asked.seat < 0) return;
  wanted.add(choice);
  window.clearTimeout(timer);
  timer = window.setTimeout(() => void ask(), PAUSE);
}

async function ask() {
  const of = asked;
  const some = [...wanted].filter((one) => !known.has(one)).slice(0, MOST);
  if (!some.length) return;
  /** @type {import("./contract.js").Worth} */
  const answer = await post(`/api/tables/${of.table}/worth`, {
    seat: of.seat,
    moves: some.map((one) => one.move),
  }).catch(
    () => ({ worth: [], final: [] }), // what a move is worth is no reason for a message
  );
  if (of !== asked) return void document.dispatchEvent(new CustomEvent("house:worth"));
  some.forEach((one, at) => known.set(one, answer.worth[at] ?? ""));
  some.forEach((one, at) => (answer.final[at] ?? true) && last.add(one));
  for (const sign of document.querySelectorAll("[data-worth]")) {
    const choice = shown.get(sign);
    const text = choice && known.get(choice);
    if (text !== undefined) tell(sign, text);
  }
  document.dispatchEvent(new CustomEvent("house:worth"));
  if (wanted.size > known.size) void ask();
}

/**
 * @param {Element} sign
 * @param {string} text
 */
function tell(sign, text) {
  sign.className = /^[−-]/.test(text) ? "loss" : /^\+|^\d+$/.test(text) ? "gain" : "price";
  sign.textContent = text;
}
