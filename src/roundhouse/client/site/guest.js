// This device as a guest: the house is another's page, and what is asked goes over the line to it.

import { t } from "../words.js";
import { described, placeOf, readInvitation, replyCode } from "./codes.js";
import { Line } from "./line.js";
import { link } from "./links.js";

/** @typedef {import("../ways.js").Answer} Answer */
/**
 * A table at another's device.
 * @typedef {object} Away
 * @property {string} table
 * @property {string} game
 * @property {string} host who has it
 * @property {boolean} over
 * @property {string[]} by the invitations that have led there
 */

const LONGEST = 16_000_000; // bytes of a message: a page with all its drawings is far smaller
const KEPT = "roundhouse.away"; // tables of others
const MOST_KEPT = 12;
const MOST_INVITATIONS = 8; // of a table, the last ones
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
    this.at = ""; // the table that was asked for last
    this.by = { name: "", game: "", host: "" }; // the invitation by which this line came about
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
    this.by = { name: invitation.place.name, game: invitation.game, host: invitation.host };
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

  /** The tables at others' devices at which there is still something to play, the last first. */
  away() {
    const going = [...theirs.values()].filter((one) => one.game && !one.over).reverse();
    return going.map(({ table, game, host }) => ({ table, game, host, open: this.open && table === this.at }));
  }

  /**
   * What an invitation invites to, and to which table it has led here already; nothing where it is none.
   * @param {string} code
   */
  async read(code) {
    const found = await readInvitation(code);
    if (!found) return null;
    const led = [...theirs.values()].find((one) => one.by.includes(found.place.name));
    return { game: found.game, host: found.host, table: led?.table ?? "" };
  }

  /**
   * Whether the host answers this, not the house here.
   * @param {string} url
   */
  isTheirs(url) {
    const table = named(url);
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
    this.at = named(url) || this.at;
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
      const { name, game, host } = this.by;
      const by = [...(theirs.get(welcome)?.by ?? []), name].slice(-MOST_INVITATIONS);
      keep({ table: welcome, game, host, over: false, by });
      this.at = welcome;
      this.onwelcome(welcome);
    }
    const said = String(answer?.text ?? text);
    const here = theirs.get(this.at);
    if (here && !here.over && said.includes('"over":true')) keep({ ...here, over: true });
    const next = /"next":"([a-z0-9]{1,24})"/.exec(said); // their next table is there, too
    if (here && next?.[1] && !theirs.has(next[1])) keep({ ...here, table: next[1], over: false, by: [] });
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

/**
 * The table that an address is about.
 * @param {string} url
 */
function named(url) {
  return /^\/api\/tables\/([a-z0-9]+)/.exec(url)?.[1] ?? "";
}

/** @returns {Map<string, Away>} */
function kept() {
  try {
    /** @type {(Away | string)[]} of old it was their names alone */
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    const whole = found.map((one) =>
      typeof one === "string" ? { table: one, game: "", host: "", over: false, by: [] } : one,
    );
    return new Map(whole.map((one) => [one.table, one]));
  } catch {
    return new Map();
  }
}

/** @param {Away} one */
function keep(one) {
  for (const [name, other] of kept()) if (!theirs.has(name)) theirs.set(name, other); // of another tab
  theirs.delete(one.table); // the last one stands last
  theirs.set(one.table, one);
  try {
    localStorage.setItem(KEPT, JSON.stringify([...theirs.values()].slice(-MOST_KEPT)));
  } catch {
    // A browser that keeps nothing plays until the page is loaded again.
  }
}
