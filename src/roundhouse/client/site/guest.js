// This device as a guest: the house is another's page, and what is asked goes over the line to it.

import { t } from "../words.js";
import { described, placeOf, readInvitation, replyCode } from "./codes.js";
import { Line } from "./line.js";
import { link } from "./links.js";

/** @typedef {import("../ways.js").Answer} Answer */

const LONGEST = 16_000_000; // bytes of a message: a page with all its drawings is far smaller
const KEPT = "roundhouse.away"; // tables of others
const MOST_KEPT = 12;
const theirs = kept();

/** The line to the host, if there is one. */
export class Guest {
  /**
   * @param {(table: string) => void} onwelcome
   * @param {() => void} onlost
   */
  constructor(onwelcome, onlost) {
    this.onwelcome = onwelcome;
    this.onlost = onlost;
    /** @type {Line | null} */
    this.line = null;
    this.open = false;
    this.count = 0;
    /** @type {Map<number, (answer: Answer) => void>} */
    this.waiting = new Map();
    /** @type {Map<number, (name: string, text: string, version: string) => void>} */
    this.streams = new Map();
    window.addEventListener("pagehide", () => this.line?.close());
  }

  /**
   * Answer an invitation: a link for the host, and once they have it, the table.
   * @param {string} code
   * @param {string} name who comes
   */
  async answer(code, name) {
    const invitation = await readInvitation(code);
    if (!invitation)
      throw new Error(t("This is not an invitation. Copy the whole link or text that your friend sees."));
    this.line?.close();
    const line = new Line(LONGEST);
    this.line = line;
    line.onstate = (state) => this.#changed(line, state, name);
    line.onmessage = (told) => this.#hear(told ?? {});
    await line.connection.setRemoteDescription(described(invitation.place, "offer"));
    await line.connection.setLocalDescription(await line.connection.createAnswer());
    await line.gathered();
    return link(`#answer=${await replyCode({ place: placeOf(line.connection), to: invitation.place.name })}`);
  }

  /**
   * Whether this table is at another's device.
   * @param {string} table
   */
  isAway(table) {
    return theirs.has(table);
  }

  /**
   * Whether the host answers this, not the house here.
   * @param {string} url
   */
  isTheirs(url) {
    const table = /^\/api\/tables\/([a-z0-9]+)/.exec(url)?.[1];
    if (table) return theirs.has(table);
    return this.open && /^\/api\/games\/[^/]+\/(rules|under\/[^/]+)\?/.test(url); // as the version there draws it
  }

  /**
   * @param {string} method
   * @param {string} url
   * @param {string} body
   * @returns {Promise<Answer>}
   */
  ask(method, url, body) {
    const n = ++this.count;
    return new Promise((done) => {
      if (!this.open) return done(lost());
      this.waiting.set(n, done);
      this.line?.send({ n, do: "ask", method, url, body });
    });
  }

  /**
   * @param {string} url
   * @param {(name: string, text: string, version: string) => void} on
   */
  listen(url, on) {
    const n = ++this.count;
    if (!this.open) setTimeout(on, 0, "error", "", "");
    this.streams.set(n, on);
    this.line?.send({ n, do: "listen", url });
    return () => {
      this.streams.delete(n);
      this.line?.send({ n, do: "close" });
    };
  }

  /** @param {any} told */
  #hear(told) {
    const { n, answer, event, text = "", version = "", welcome } = told;
    if (typeof welcome === "string" && /^[a-z0-9]{1,24}$/.test(welcome)) {
      keep(welcome);
      this.onwelcome(welcome);
    }
    const next = /"next":"([a-z0-9]{1,24})"/.exec(String(answer?.text ?? text)); // their next table is there, too
    if (next?.[1]) keep(next[1]);
    if (answer) this.waiting.get(n)?.(answer);
    if (answer) this.waiting.delete(n);
    else if (event) this.streams.get(n)?.(event, text, version);
  }

  /**
   * @param {Line} line
   * @param {import("./line.js").LineState} state
   * @param {string} name
   */
  #changed(line, state, name) {
    if (line !== this.line) return;
    const before = this.open;
    this.open = state !== "gone";
    if (state === "open" && !before) line.send({ hello: name });
    if (state !== "gone") return;
    this.line = null;
    this.waiting.forEach((done) => done(lost()));
    this.waiting.clear();
    this.streams.forEach((on) => on("error", "", ""));
    this.onlost();
  }
}

/** @returns {Answer} */
function lost() {
  const sentence = t("The line to your friend’s device is broken.");
  return { status: 503, kind: "application/json", text: JSON.stringify({ error: "offline", sentence }) };
}

/** @returns {Set<string>} */
function kept() {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEPT) ?? "[]"));
  } catch {
    return new Set();
  }
}

/** @param {string} table */
function keep(table) {
  if (theirs.has(table)) return;
  theirs.add(table);
  try {
    localStorage.setItem(KEPT, JSON.stringify([...theirs].slice(-MOST_KEPT)));
  } catch {
    // A browser that keeps nothing plays until the page is loaded again.
  }
}
