// The page around the page: it holds the workers, so that going from page to page costs nothing, and shows what they say.

import { settings } from "../settings.js";
import { Friends } from "./friends.js";
import { Guest } from "./guest.js";
import { fetchLink, gameLink, linkedGame, lookedAt, noteLookedAt } from "./links.js";
import { notice, progress } from "./notices.js";
import { watchVersions } from "./versions.js";
import { speak, t } from "../words.js";

/** @typedef {import("../ways.js").Answer} Answer */
/** @typedef {import("../ways.js").Inside} Inside */

const LANGUAGES = ["en", "uk", "ru"];
const PATIENT = 350; // milliseconds that somebody waits before being told why

const MEETING = /[?&]page=meet\b|#(join|answer)=/; // whoever comes to another's table can do without Python

const frame = /** @type {HTMLIFrameElement} */ (document.getElementById("page"));
/** @type {Worker | null} */
let worker = null;
/** @type {Map<number, (answer: Answer) => void>} */
const waiting = new Map();
/** @type {Map<number, (name: string, text: string, version: string) => void>} */
const streams = new Map();
let count = 0;
let up = false;
let share = 0;
let spoken = false; // whether the words of whoever reads are there

/** The worker with the house, started when it is first needed. */
function engine() {
  if (worker) return worker;
  worker = new Worker(new URL("engine.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = (event) => fail(event.message || "worker");
  return worker;
}

/** @param {any} data */
function hear(data) {
  if (data.answer) settle(data.number, data.answer);
  else if (data.event) streams.get(data.number)?.(data.event, data.text, data.version);
  else if (data.ready) {
    up = true;
    progress(null);
  } else if (data.share !== undefined) {
    share = data.share;
    tellShare();
  } else if (data.fault) void tellFault(data.fault);
  else if (data.broken) fail(data.broken);
}

/** How far Python is, to somebody who waits for it. */
function tellShare() {
  if (spoken && waiting.size && !up) progress(share);
}

if (!MEETING.test(location.href)) engine();

const friends = new Friends({
  ask: asked,
  listen,
  tell: (what, who) => engine().postMessage({ number: 0, do: what, who }),
});
const guest = new Guest(
  (table) => visit(`page.html?page=table&table=${table}`),
  () => void tellLost(),
);

/** @type {Inside} */
const house = {
  ask: (method, url, body = "") =>
    still(method, url) ?? (guest.isTheirs(url) ? guest.ask(method, url, body) : asked(method, url, body)),
  listen: (url, on) => (guest.isTheirs(url) ? guest.listen(url, on) : listen(url, on)),
  link: gameLink,
  invite: (table, seat, about) => friends.invite(table, seat, about),
  accept: (code) => friends.accept(code),
  pass: (code) => friends.pass(code),
  read: (code) => guest.read(code),
  answer: (code, name) => guest.answer(code, name),
  isAway: (table) => guest.isAway(table),
  away: () => guest.away(),
};
Object.assign(window, { roundhouse: house });

/**
 * @param {string} method
 * @param {string} url
 * @param {string} body
 * @param {string} [who] a friend at another device; nobody: whoever sits here
 * @returns {Promise<Answer>}
 */
function asked(method, url, body, who) {
  const number = ++count;
  if (!up) setTimeout(tellShare, PATIENT);
  return new Promise((answer) => {
    waiting.set(number, answer);
    engine().postMessage({ number, do: "ask", method, url, body, who });
  });
}

/**
 * @param {string} url
 * @param {(name: string, text: string, version: string) => void} on
 * @param {string} [who]
 */
function listen(url, on, who) {
  const number = ++count;
  streams.set(number, on);
  engine().postMessage({ number, do: "listen", url, who });
  return () => {
    streams.delete(number);
    engine().postMessage({ number, do: "close" });
  };
}

/** @param {string} address of a page inside, which is opened anew also where it is open */
function visit(address) {
  const there = frame.contentWindow?.location;
  if (there?.href === new URL(address, location.href).href) there.reload();
  else frame.src = address;
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

async function tellLost() {
  await speaking;
  const words = t("The line to your friend’s device is broken. Ask for a new invitation: your seat is yours.");
  notice("lost", words, t("Join again"), () => visit("page.html?page=meet"));
}

async function saveAll() {
  const { text, kind } = await house.ask("GET", "/api/backup");
  fetchLink(new Blob([text], { type: kind }), "roundhouse-tables.json");
}

/** The language of whoever reads, and its words. */
async function begin() {
  const chosen = [settings.lang, ...navigator.languages.map((one) => one.slice(0, 2))];
  const lang = chosen.find((one) => LANGUAGES.includes(one)) ?? "en";
  document.querySelector("link[rel=manifest]")?.setAttribute("href", `manifest.${lang}.webmanifest`); // if it is installed
  const { text } = await file(`words.${lang}`);
  speak(lang, JSON.parse(text).words ?? {});
  spoken = true;
  setTimeout(tellShare, PATIENT);
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
  if (game) history.replaceState(null, "", await lookAt(location.hash, game));
  frame.addEventListener("load", () => {
    follow();
    frame.contentWindow?.focus();
  });
  frame.src = `page.html${first()}`;
  setInterval(follow, 500);
}

/**
 * The address of the game that a link carries; of the shelf, with a word about it, where the link is damaged.
 * @param {string} hash
 * @param {NonNullable<ReturnType<typeof linkedGame>>} game
 */
async function lookAt(hash, game) {
  const found = await game.catch(() => null);
  const known = found && lookedAt(hash);
  const there = known && (await house.ask("GET", `/api/tables/${known}?lang=en`)).status < 300;
  const table = there ? known : found && (await loaded(found.log));
  if (!found || !table) {
    await speaking;
    notice("link", t("This link is damaged: a piece of it is missing. Ask for it once more."));
    return "./";
  }
  noteLookedAt(hash, table);
  return `./?page=replay&table=${table}${found.at === null ? "" : `&at=${found.at}`}`;
}

/**
 * A table of a finished game of others; nothing where it cannot be read.
 * @param {string} log
 * @returns {Promise<string>}
 */
async function loaded(log) {
  const made = await house.ask("POST", "/api/logs?lang=en", JSON.stringify({ log, seat: null }));
  return made.status < 300 ? JSON.parse(made.text).table : "";
}

window.addEventListener("beforeunload", (event) => {
  if (guest.open || friends.here.size) event.preventDefault(); // the line would have to be made anew by hand
});

/** Which page is opened first. */
function first() {
  const { search, hash } = location;
  if (/^#(join|answer)=/.test(hash)) return `?page=meet${hash}`;
  const table = new URLSearchParams(search).get("table") ?? "";
  if (guest.isAway(table)) return `?page=meet&table=${table}`; // the line has to be found again
  return `${search}${hash.startsWith("#game=") ? "" : hash}`;
}

const speaking = begin();
void open().catch(fail); // the page inside gets its own words
void speaking.then(watchVersions, fail);
