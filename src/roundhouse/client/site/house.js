// The page around the page: it holds the workers, so that going from page to page costs nothing, and shows what they say.

import { settings } from "../settings.js";
import { fetchLink, gameLink, linkedGame } from "./links.js";
import { notice, progress } from "./notices.js";
import { watchVersions } from "./versions.js";
import { speak, t } from "../words.js";

/** @typedef {import("../ways.js").Answer} Answer */
/** @typedef {import("../ways.js").Inside} Inside */

const LANGUAGES = ["en", "uk", "ru"];
const PATIENT = 350; // milliseconds that somebody waits before being told why

const frame = /** @type {HTMLIFrameElement} */ (document.getElementById("page"));
const worker = new Worker(new URL("engine.js", import.meta.url), { type: "module" });
/** @type {Map<number, (answer: Answer) => void>} */
const waiting = new Map();
/** @type {Map<number, (name: string, text: string, version: string) => void>} */
const streams = new Map();
let count = 0;
let up = false;
let share = 0;

worker.onmessage = (/** @type {MessageEvent<any>} */ { data }) => {
  if (data.answer) settle(data.number, data.answer);
  else if (data.event) streams.get(data.number)?.(data.event, data.text, data.version);
  else if (data.ready) {
    up = true;
    progress(null);
  } else if (data.share !== undefined) {
    share = data.share;
    if (waiting.size) progress(share);
  } else if (data.fault) void tellFault(data.fault);
  else if (data.broken) fail(data.broken);
};
worker.onerror = (/** @type {ErrorEvent} */ event) => fail(event.message || "worker");

/** @type {Inside} */
const house = {
  ask: (method, url, body) => still(method, url) ?? asked(method, url, body ?? ""),
  listen(url, on) {
    const number = ++count;
    streams.set(number, on);
    worker.postMessage({ number, do: "listen", url });
    return () => {
      streams.delete(number);
      worker.postMessage({ number, do: "close" });
    };
  },
  link: gameLink,
};
Object.assign(window, { roundhouse: house });

/**
 * @param {string} method
 * @param {string} url
 * @param {string} body
 * @returns {Promise<Answer>}
 */
function asked(method, url, body) {
  const number = ++count;
  if (!up) setTimeout(() => waiting.size && !up && progress(share), PATIENT);
  return new Promise((answer) => {
    waiting.set(number, answer);
    worker.postMessage({ number, do: "ask", method, url, body });
  });
}

/**
 * What never changes lies beside the page as a file, and is there before Python is.
 * @param {string} method
 * @param {string} url
 * @returns {Promise<Answer> | null}
 */
function still(method, url) {
  if (method !== "GET") return null;
  const { pathname, searchParams } = new URL(url, "http://house");
  const lang = searchParams.get("lang") ?? "en";
  const [, , what, name, more] = pathname.split("/");
  if (what === "words" && !name) return file(`words.${lang}`);
  if ((what === "games" || what === "puzzles") && !name) return file(`${what}.${lang}`);
  if (what === "games" && more === "teaching") return file(`teaching.${name}.${lang}`);
  if (what === "games" && !more) return file(`games.${lang}`).then((answer) => one(answer, name ?? ""));
  return null;
}

/**
 * One game of the shelf.
 * @param {Answer} answer
 * @param {string} name
 */
function one(answer, name) {
  const found = JSON.parse(answer.text).games.find((/** @type {{name: string}} */ game) => game.name === name);
  if (found) return { ...answer, text: JSON.stringify(found) };
  return { ...answer, status: 404, text: JSON.stringify({ sentence: t("There is nothing at this address.") }) };
}

/**
 * @param {string} name
 * @returns {Promise<Answer>}
 */
async function file(name) {
  const answer = await fetch(`api/${name}.json`);
  const text = answer.ok ? await answer.text() : "{}";
  return { status: answer.status, kind: "application/json", text };
}

/**
 * @param {number} number
 * @param {Answer} answer
 */
function settle(number, answer) {
  const told = JSON.stringify({ error: "fault", sentence: t("Something went wrong on this page.") });
  waiting.get(number)?.(answer.status === 500 ? { ...answer, text: told } : answer);
  waiting.delete(number);
  progress(null);
}

/** @param {string} why */
function fail(why) {
  console.error(why);
  const sentence = t("The games could not be started here. Load the page again; an old browser may be too old for it.");
  const text = JSON.stringify({ error: "broken", sentence });
  for (const number of waiting.keys()) settle(number, { status: 503, kind: "application/json", text });
  notice("broken", sentence, t("Try again"), () => location.reload());
}

/** @param {string} fault */
async function tellFault(fault) {
  await speaking;
  const words =
    fault === "full"
      ? t("This browser’s store is full. What you play now is kept only while this page is open; save it as a file.")
      : t("This browser keeps nothing here. What you play is kept only while this page is open; save it as a file.");
  notice("store", words, t("Save all games"), () => void saveAll());
}

async function saveAll() {
  const { text, kind } = await house.ask("GET", "/api/backup");
  fetchLink(new Blob([text], { type: kind }), "roundhouse-tables.json");
}

/** The language of whoever reads, and its words. */
async function begin() {
  const chosen = [settings.lang, ...navigator.languages.map((one) => one.slice(0, 2))];
  const lang = chosen.find((one) => LANGUAGES.includes(one)) ?? "en";
  const { text } = await file(`words.${lang}`);
  speak(lang, JSON.parse(text).words ?? {});
}

/** The address of the page inside, written into that of this one, so that it can be loaded again. */
function follow() {
  const inner = frame.contentWindow;
  if (!inner || inner.location.protocol === "about:") return;
  const address = `./${inner.location.search}${inner.location.hash}`;
  if (new URL(address, location.href).href !== location.href) history.replaceState(null, "", address);
  if (document.title !== inner.document.title) document.title = inner.document.title;
}

async function open() {
  const game = linkedGame(location.hash);
  if (game) {
    const { log, at } = await game;
    const made = await house.ask("POST", "/api/logs?lang=en", JSON.stringify({ log, seat: 0 }));
    const { table } = JSON.parse(made.text);
    const place = at === null ? "" : `&at=${at}`;
    history.replaceState(null, "", table ? `./?page=replay&table=${table}${place}` : "./");
  }
  frame.addEventListener("load", () => {
    follow();
    frame.contentWindow?.focus();
  });
  frame.src = `page.html${location.search}${game ? "" : location.hash}`;
  setInterval(follow, 500);
}

const speaking = begin();
void speaking.then(open).catch(fail);
void speaking.then(watchVersions);
