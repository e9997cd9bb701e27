// Friends at other devices, as the page of the host sees them: invitations, and what they ask of the house here.

import { language, t } from "../words.js";
import { described, invitationCode, placeOf, readReply } from "./codes.js";
import { Line } from "./line.js";
import { link } from "./links.js";

/** @typedef {import("../ways.js").Answer} Answer */
/**
 * The ways into the house here.
 * @typedef {object} Ways
 * @property {(method: string, url: string, body: string, who?: string) => Promise<Answer>} ask
 * @property {(url: string, on: (name: string, text: string, version: string) => void, who: string) => () => void} listen
 * @property {(what: "come" | "go", who: string) => void} tell
 */
/** @typedef {{line: Line, table: string, seat: number, link: string, settle: (error?: Error) => void}} Invited */

const LONGEST = 64_000; // bytes of a message: a friend asks for little
const AT_ONCE = 40; // requests that wait for their answer
const A_SECOND = 30; // requests, after the first hundred
const STREAMS = 4;
const FINDING = 20_000; // milliseconds in which two devices find each other, or do not
const tabs = new BroadcastChannel("roundhouse answers");

/** Those who are invited, and those who have come. */
export class Friends {
  /** @param {Ways} ways */
  constructor(ways) {
    this.ways = ways;
    /** @type {Map<string, Invited>} by the name of the place that the friend answers to */
    this.invited = new Map();
    /** @type {Map<string, Line>} by the name by which the house knows them */
    this.here = new Map();
    tabs.onmessage = ({ data }) => void this.#heard(data);
    window.addEventListener("pagehide", () => this.here.forEach((line) => line.close()));
  }

  /**
   * A link that invites to a seat; asked again before somebody answers it, the same.
   * @param {string} table
   * @param {number} seat
   * @param {{game: string, host: string}} about
   */
  async invite(table, seat, about) {
    for (const one of this.invited.values()) if (one.table === table && one.seat === seat) return one.link;
    const line = new Line(LONGEST);
    await line.connection.setLocalDescription(await line.connection.createOffer());
    await line.gathered();
    const place = placeOf(line.connection);
    const invited = {
      line,
      table,
      seat,
      link: link(`#join=${await invitationCode({ place, ...about })}`),
      settle() {},
    };
    this.invited.set(place.name, invited);
    return invited.link;
  }

  /**
   * Connect with whoever answers an invitation; settles when they sit, or when it has failed.
   * @param {string} code
   */
  async accept(code) {
    const reply = await readReply(code);
    if (!reply)
      throw new Error(t("This is not an answer to an invitation. Copy the whole text that your friend sees."));
    const invited = this.invited.get(reply.to);
    if (!invited)
      throw new Error(t("This answers an invitation that is no longer open here. Let your friend scan the new one."));
    this.invited.delete(reply.to);
    const { line } = invited;
    await new Promise((done, fail) => {
      const late = new Error(
        t("The devices have not found each other. Are both in the same network? Try a new invitation."),
      );
      const timer = setTimeout(() => line.close(), FINDING);
      invited.settle = (error) => {
        clearTimeout(timer);
        if (error) fail(error);
        else done(undefined);
      };
      line.onstate = (state) => state === "gone" && invited.settle(late);
      line.onmessage = (told) => void this.#sit(invited, told);
      line.connection.setRemoteDescription(described(reply.place, "answer")).catch(() => line.close());
    });
  }

  /**
   * Whether a page with the invitation is open in another tab here, to which this answer was handed.
   * @param {string} code
   * @returns {Promise<boolean>}
   */
  pass(code) {
    return new Promise((done) => {
      const timer = setTimeout(done, 2000, false);
      tabs.addEventListener("message", ({ data }) => {
        if (data?.taken !== code) return;
        clearTimeout(timer);
        done(true);
      });
      tabs.postMessage({ code });
    });
  }

  /** @param {any} data */
  async #heard(data) {
    const reply = typeof data?.code === "string" ? await readReply(data.code) : null;
    if (!reply || !this.invited.has(reply.to)) return;
    tabs.postMessage({ taken: data.code });
    await this.accept(data.code).catch(console.error);
  }

  /**
   * The first thing that a friend says is who they are.
   * @param {Invited} invited
   * @param {any} told
   */
  async #sit({ line, table, seat, settle }, told) {
    const body = JSON.stringify({ do: "friend", name: String(told?.hello ?? "").slice(0, 100) });
    const { status, text } = await this.ways.ask("POST", `/api/tables/${table}/seats/${seat}?lang=${language()}`, body);
    const answer = JSON.parse(text || "{}");
    if (status >= 300) {
      line.close();
      return settle(new Error(String(answer.sentence)));
    }
    /** @type {string} */
    const who = answer.friend;
    this.here.get(who)?.close(); // one seat, one line
    this.here.set(who, line);
    new Guest(line, who, this.ways, () => this.here.get(who) === line && this.here.delete(who));
    line.send({ welcome: table });
    settle();
  }
}

/** One friend who has come: their requests are answered as long as they are not too many. */
class Guest {
  /**
   * @param {Line} line
   * @param {string} who
   * @param {Ways} ways
   * @param {() => boolean} last whether no other line of this friend is open
   */
  constructor(line, who, ways, last) {
    this.line = line;
    this.who = who;
    this.ways = ways;
    /** @type {Map<number, () => void>} */
    this.streams = new Map();
    this.waiting = 0;
    this.free = 100;
    this.since = performance.now();
    ways.tell("come", who);
    line.onmessage = (told) => this.#hear(told);
    line.onstate = (state) => {
      if (state === "gone") this.streams.forEach((close) => close());
      if (state !== "gone" || last()) ways.tell(state === "open" ? "come" : "go", who);
    };
  }

  /** @param {any} told */
  #hear(told) {
    const { n, do: what, method = "GET", url = "", body = "" } = told ?? {};
    const plain = [method, url, body].every((one) => typeof one === "string");
    if (!Number.isSafeInteger(n) || !plain) return this.line.send({ n: -1, answer: refusal(400) });
    if (what === "close") return this.#close(n);
    if (!this.#mayAsk()) return this.line.send({ n, answer: refusal(429) });
    if (what === "listen") return this.#listen(n, url);
    if (what === "ask") return void this.#ask(n, method, url, body);
    return this.line.send({ n, answer: refusal(400) });
  }

  /** Whether this is not too much: so many at once, and so many a second. */
  #mayAsk() {
    const now = performance.now();
    this.free = Math.min(100, this.free + ((now - this.since) / 1000) * A_SECOND);
    this.since = now;
    if (this.free < 1 || this.waiting >= AT_ONCE) return false;
    this.free--;
    return true;
  }

  /**
   * @param {number} n
   * @param {string} method
   * @param {string} url
   * @param {string} body
   */
  async #ask(n, method, url, body) {
    this.waiting++;
    const answer = await this.ways.ask(method, url, body, this.who).catch(() => refusal(400));
    this.waiting--;
    this.line.send({ n, answer });
  }

  /**
   * @param {number} n
   * @param {string} url
   */
  #listen(n, url) {
    this.#close(n);
    if (this.streams.size >= STREAMS) return this.line.send({ n, event: "error", text: "", version: "" });
    const on = (/** @type {string[]} */ ...[event, text, version]) => this.line.send({ n, event, text, version });
    this.streams.set(n, this.ways.listen(url, on, this.who));
  }

  /** @param {number} n */
  #close(n) {
    this.streams.get(n)?.();
    this.streams.delete(n);
  }
}

/**
 * @param {number} status
 * @returns {Answer}
 */
function refusal(status) {
  const many = status === 429;
  const sentence = many ? t("Too much was asked at once; try again in a moment.") : t("The request cannot be read.");
  return {
    status,
    kind: "application/json",
    text: JSON.stringify({ error: many ? "too-many" : "unreadable", sentence }),
  };
}
