// A line between two devices in one network: messages as JSON, in pieces, none longer than agreed.

import { t } from "../words.js";

/** @typedef {"open" | "away" | "gone"} LineState away: perhaps it comes back by itself */

const PIECE = 15_000; // bytes; every browser takes so many at once
const MOST_UNSENT = 8_000_000; // who does not read what was asked for is not waited for
const GATHERING = 3000; // milliseconds for one's own addresses, of which one usually is enough

/** One end of a line. */
export class Line {
  /** @param {number} most how many bytes a message from the other end may have */
  constructor(most) {
    if (!("RTCPeerConnection" in window)) throw new Error(t("This browser cannot connect two devices."));
    this.most = most;
    this.connection = new RTCPeerConnection({ iceServers: [] }); // nobody in between
    this.channel = this.connection.createDataChannel("roundhouse", { negotiated: true, id: 1 });
    this.channel.binaryType = "arraybuffer";
    /** @type {(told: any) => void} null: it cannot be read */
    this.onmessage = () => undefined;
    /** @type {(state: LineState) => void} */
    this.onstate = () => undefined;
    /** @type {Uint8Array[]} */
    this.pieces = [];
    this.bytes = 0;
    this.ended = false;
    this.channel.onmessage = ({ data }) => this.#take(data);
    this.channel.onopen = () => this.onstate("open");
    this.channel.onclose = () => this.close();
    this.connection.onconnectionstatechange = () => this.#changed();
  }

  /** Wait until this end knows how it is reached. */
  async gathered() {
    const { connection } = this;
    if (connection.iceGatheringState === "complete") return;
    await new Promise((done) => {
      const timer = setTimeout(done, GATHERING, undefined);
      connection.addEventListener("icegatheringstatechange", () => {
        if (connection.iceGatheringState !== "complete") return;
        clearTimeout(timer);
        done(undefined);
      });
    });
  }

  /** @param {object} told */
  send(told) {
    if (this.channel.readyState !== "open") return;
    if (this.channel.bufferedAmount > MOST_UNSENT) return this.close();
    const bytes = new TextEncoder().encode(JSON.stringify(told));
    for (let from = 0; from < bytes.length; from += PIECE) {
      const piece = bytes.subarray(from, from + PIECE);
      const marked = new Uint8Array(piece.length + 1);
      marked[0] = Number(from + PIECE >= bytes.length); // whether it is the last
      marked.set(piece, 1);
      this.channel.send(marked);
    }
  }

  close() {
    if (this.ended) return;
    this.ended = true;
    this.channel.close();
    this.connection.close();
    this.onstate("gone");
  }

  /** @param {unknown} data */
  #take(data) {
    const piece = data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array([1]);
    this.bytes += piece.length;
    if (this.bytes <= this.most) this.pieces.push(piece.subarray(1));
    if (!piece[0]) return;
    const whole = this.bytes <= this.most ? this.pieces : [];
    this.pieces = [];
    this.bytes = 0;
    this.onmessage(read(whole));
  }

  #changed() {
    const state = this.connection.connectionState;
    if (state === "failed" || state === "closed") this.close();
    else if (this.channel.readyState === "open") this.onstate(state === "disconnected" ? "away" : "open");
  }
}

/**
 * @param {Uint8Array[]} pieces
 * @returns {any}
 */
function read(pieces) {
  const bytes = new Uint8Array(pieces.reduce((sum, one) => sum + one.length, 0));
  let at = 0;
  for (const one of pieces) {
    bytes.set(one, at);
    at += one.length;
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
