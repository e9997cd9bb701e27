// The worker in which the house stands: one request after another, every change kept before it is answered.

import { Machine, start } from "./python.js";
import { Store } from "./store.js";
import { Thinker } from "./thinking.js";

/** @typedef {{status: number, kind: string, text: string}} Answer */
/** @typedef {"ask" | "listen" | "close" | "come" | "go"} What */
/** @typedef {{number: number, do: What, method?: string, url?: string, body?: string, who?: string}} Wish */

const ME = "me"; // whoever sits at this device; friends at others have names of their own
const THINK = "think";
const TRIES = 4;
const SEEN = 2000; // milliseconds in which a table comes to be seen: nobody thinks beside that unasked
const IDLE = 4000; // milliseconds in which nobody has asked for anything
const LONG = 60_000; // milliseconds for a step of a review, for which nobody waits as for a bot's move
const outside = /** @type {Worker} */ (/** @type {unknown} */ (self));
const tabs = new BroadcastChannel("roundhouse tables");
const store = new Store((fault) => outside.postMessage({ fault }));
const machine = new Machine();
const thinker = new Thinker(machine);
/** @type {Set<string>} tables at which a bot is moving */
const driving = new Set();
let pondering = false;
let busy = 0;
/** @type {Promise<unknown>} whatever is done is done after what came before it */
let line = Promise.resolve();

const ready = start((share) => outside.postMessage({ share }), machine).then((python) => {
  const desk = python.runPython("from roundhouse.site.desk import Desk; Desk()");
  outside.postMessage({ ready: true });
  return desk;
});
ready.catch((error) => outside.postMessage({ broken: String(error) }));
ready.then(image).catch(() => undefined);

outside.onmessage = (/** @type {MessageEvent<Wish>} */ { data }) => void take(data);
tabs.onmessage = (/** @type {MessageEvent<string>} */ { data }) => void inLine((desk) => look(desk, data));

/** @param {Wish} wish */
async function take({ number, do: what, method = "GET", url = "", body = "", who = ME }) {
  if (what === "close") return void inLine((desk) => desk.close(number));
  if (what === "listen") return void inLine((desk) => listen(desk, number, url, who));
  if (what !== "ask") return void inLine((desk) => attend(desk, what, who));
  const tell = (/** @type {Answer} */ answer) => outside.postMessage({ number, answer });
  const answer = await inLine((desk) => ask(desk, method, url, body, who, tell)).catch(fault);
  if (answer) tell(answer.kind === THINK ? await thought(answer).catch(fault) : answer);
}

/**
 * @template T
 * @param {(desk: any) => T | Promise<T>} work
 * @returns {Promise<T>}
 */
function inLine(work) {
  busy = performance.now();
  const mine = line.then(() => ready).then(work);
  line = mine.catch(() => undefined);
  return mine;
}

/**
 * Ask the desk; what it changes is kept before its answer is told. Where another tab was faster, it is asked again: of
 * what is to be done the store itself says so, when it is kept, and need not be asked before.
 * @param {any} desk
 * @param {string} method
 * @param {string} url
 * @param {string} body
 * @param {string} who
 * @param {(answer: Answer) => void} tell what has changed something is told here, before the news of it
 * @returns {Promise<(Answer & {question?: Uint8Array}) | null>} null: it is told
 */
async function ask(desk, method, url, body, who, tell) {
  if (who === ME && /^\/api\/(tables|history)\?/.test(url) && method === "GET") return list(desk, url);
  if (who === ME && url.startsWith("/api/backup")) return method === "GET" ? backup() : restore(desk, body);
  const table = desk.needs(url);
  for (let tries = 0; ; tries++) {
    const trusted = tries === 0 && method !== "GET" && desk.version(table);
    if (table && !trusted) await freshen(desk, table);
    const answer = plain(desk.ask(method, url, body, who));
    if (!pondering) void ponder(desk);
    let told = false;
    const first = () => {
      told = answer.kind !== THINK;
      if (told) tell(answer);
    };
    const kept = await keep(desk, first);
    if (kept && !told && trusted && (await store.head(table)) !== trusted) continue; // refused by what is no longer so
    if (kept || tries === TRIES) return told ? null : answer;
  }
}

/**
 * What the thinker finds, told by the desk.
 * @param {Answer & {question?: Uint8Array}} asked
 */
async function thought({ text, question }) {
  const found = await thinker.ask(question ?? new Uint8Array());
  return inLine(async (desk) => {
    const answer = plain(desk.thought(text, found));
    await keep(desk);
    return answer;
  });
}

/**
 * Hand what has changed to the store, then tell everybody. What is to be told is drawn while the store writes.
 * @param {any} desk
 * @param {() => void} first what is done before anybody else is told
 */
async function keep(desk, first = () => undefined) {
  /** @type {import("./store.js").Change[]} */
  const changes = JSON.parse(desk.changes());
  if (!changes.length) return true;
  const tables = [...new Set(changes.map((one) => one.table))];
  /** @type {Map<string, any[]>} */
  const drawn = new Map();
  const draw = () => tables.forEach((table) => drawn.set(table, list_(desk.news(table))));
  const kept = await store.keep(changes, draw);
  if (kept) first();
  for (const table of tables) {
    if (!kept) {
      desk.forget(table);
      continue;
    }
    tabs.postMessage(table);
    send(drawn.get(table) ?? []);
    tell(desk, table);
  }
  return kept;
}

/**
 * See that what the desk knows of a table is what is kept.
 * @param {any} desk
 * @param {string} table
 */
async function freshen(desk, table) {
  const head = await store.head(table);
  if (head === desk.version(table)) return;
  const whole = head ? await store.read(table) : null;
  if (whole) desk.house.remember(whole.record, JSON.stringify(whole.entries));
  else desk.house.forget(table);
}

/**
 * @param {any} desk
 * @param {string} table
 */
async function look(desk, table) {
  const watched = list_(desk.watched());
  if (!watched.includes(table)) return;
  await freshen(desk, table);
  tell(desk, table);
}

/**
 * @param {any} desk
 * @param {number} number
 * @param {string} url
 * @param {string} who
 */
async function listen(desk, number, url, who) {
  const table = desk.needs(url);
  await freshen(desk, table);
  const open = desk.listen(number, url, who);
  outside.postMessage({ number, event: open ? "open" : "error", text: "", version: "" });
  if (open) tell(desk, table);
  if (open) setTimeout(() => thinker.warm(), SEEN); // somebody begins to play
}

/**
 * A friend comes or goes: those who look at a table see it.
 * @param {any} desk
 * @param {"come" | "go"} what
 * @param {string} who
 */
function attend(desk, what, who) {
  desk[what](who);
  for (const table of list_(desk.watched())) tell(desk, table);
}

/**
 * Tell every stream of a table what is new, and let its bots go on.
 * @param {any} desk
 * @param {string} table
 */
function tell(desk, table) {
  send(list_(desk.news(table)));
  if (!driving.has(table)) {
    driving.add(table);
    void drive(desk, table).finally(() => driving.delete(table));
  }
}

/** @param {any[]} news of streams: number, version, event, text */
function send(news) {
  for (const [number, version, event, text] of news) outside.postMessage({ number, event, text, version });
}

/**
 * Let bots move, one after another, as long as somebody looks.
 * @param {any} desk
 * @param {string} table
 */
async function drive(desk, table) {
  for (;;) {
    const asked = question(desk, table);
    if (!asked) return;
    const [seat, seq, pace, what] = asked;
    const [move] = await Promise.all([thinker.ask(what), new Promise((wait) => setTimeout(wait, pace))]);
    await inLine(async () => {
      if (!list_(desk.watched()).includes(table)) return;
      await freshen(desk, table);
      desk.bot_move(table, seat, seq, move);
      await keep(desk);
    });
  }
}

/**
 * Think about the reviews for which somebody waits, and about what was possible, step by step.
 * @param {any} desk
 */
async function ponder(desk) {
  pondering = true;
  try {
    for (let asked; (asked = desk.house.to_ponder()); ) {
      const [table, seat, what] = list_(asked);
      const found = await thinker.ask(what, LONG);
      await inLine(() => desk.house.pondered(table, seat, found)).catch(console.error);
    }
  } finally {
    pondering = false;
  }
}

/** While nobody asks, see that later visits start sooner. */
async function image() {
  if (machine.room) return; // this one has begun with what was kept
  do await new Promise((wait) => setTimeout(wait, IDLE));
  while (performance.now() - busy < IDLE || driving.size);
  const worker = new Worker(new URL("imaging.js", import.meta.url), { type: "module" });
  worker.onmessage = () => worker.terminate();
  worker.onerror = () => worker.terminate();
  worker.postMessage(machine.module);
}

/**
 * @param {any} desk
 * @param {string} table
 * @returns {[number, number, number, Uint8Array] | null}
 */
function question(desk, table) {
  if (!list_(desk.watched()).includes(table)) return null;
  const found = desk.bot_question(table);
  return found ? /** @type {any} */ (list_(found)) : null;
}

/**
 * @param {any} desk
 * @param {string} url
 */
async function list(desk, url) {
  const rows = (await store.all()).map((one) => [one.record, one.seq]);
  const lang = new URLSearchParams(url.split("?")[1]).get("lang") ?? "en";
  const tell = url.startsWith("/api/history") ? desk.my_history : desk.my_tables;
  return { status: 200, kind: "application/json", text: tell(JSON.stringify(rows), lang) };
}

/** All tables in one file. */
async function backup() {
  const tables = [];
  for (const { id } of await store.all()) tables.push(await store.read(id));
  return { status: 200, kind: "application/json", text: JSON.stringify({ roundhouse: "tables", tables }) };
}

/**
 * The tables of such a file; those that are here already stay as they are.
 * @param {any} desk
 * @param {string} body
 */
async function restore(desk, body) {
  /** @type {import("./store.js").Whole[]} */
  const tables = JSON.parse(body).tables;
  let added = 0;
  for (const { record, entries } of tables) {
    const table = desk.house.checked(record, JSON.stringify(entries));
    if (table) added += Number(await store.keep([{ table, seq: 0, rev: -1, record, entries }]));
  }
  return { status: 201, kind: "application/json", text: JSON.stringify({ added, of: tables.length }) };
}

/**
 * @param {any} answer
 * @returns {Answer & {question: Uint8Array}}
 */
function plain(answer) {
  const [status, kind, text, question] = list_(answer);
  return { status, kind, text, question };
}

/**
 * A list of Python's, as one of ours.
 * @param {any} found
 * @returns {any[]}
 */
function list_(found) {
  const made = found.toJs();
  found.destroy();
  return made;
}

/**
 * @param {unknown} error
 * @returns {Answer}
 */
function fault(error) {
  console.error(error);
  return { status: 500, kind: "application/json", text: "" }; // the page around this has the words
}
