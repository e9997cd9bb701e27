// The codes that two devices show each other: how each can be reached, in as few signs as will do.

import { packed, unpacked } from "./links.js";

/**
 * How a device is reached: what WebRTC calls fragment, password and fingerprint, and its addresses in the network.
 * @typedef {{name: string, key: string, print: string, at: [string, number][]}} Place
 */
/** @typedef {{place: Place, game: string, host: string}} Invitation */
/** @typedef {{place: Place, to: string}} Reply `to` is the name of the place that it answers */

const INVITATION = "i";
const REPLY = "a";
const MOST = 4000; // signs of a code
const ADDRESSES = 4;
const SIGNS = /^[A-Za-z0-9+/]+$/;
const ADDRESS = /^[0-9A-Za-z.:-]{2,64}$/;

/** @param {Invitation} told */
export function invitationCode({ place, game, host }) {
  return packed(JSON.stringify([INVITATION, ...listed(place), game, host]));
}

/** @param {Reply} told */
export function replyCode({ place, to }) {
  return packed(JSON.stringify([REPLY, ...listed(place), to]));
}

/**
 * The invitation in a code or in a link with one; nothing where there is none.
 * @param {string} text
 * @returns {Promise<Invitation | null>}
 */
export async function readInvitation(text) {
  const found = await read(text, INVITATION);
  const [game, host] = found?.more ?? [];
  if (!found || !/^[a-z0-9_-]{1,40}$/.test(String(game))) return null;
  return { place: found.place, game: String(game), host: String(host ?? "").slice(0, 24) };
}

/**
 * @param {string} text
 * @returns {Promise<Reply | null>}
 */
export async function readReply(text) {
  const found = await read(text, REPLY);
  return found ? { place: found.place, to: String(found.more[0]) } : null;
}

/**
 * How a connection here is reached.
 * @param {RTCPeerConnection} connection
 * @returns {Place}
 */
export function placeOf({ localDescription }) {
  const sdp = localDescription?.sdp ?? "";
  const one = (/** @type {RegExp} */ pattern) => pattern.exec(sdp)?.[1] ?? "";
  const found = sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gim);
  return {
    name: one(/^a=ice-ufrag:(\S+)/m),
    key: one(/^a=ice-pwd:(\S+)/m),
    print: one(/^a=fingerprint:sha-256 (\S+)/im).replaceAll(":", ""),
    at: [...found].slice(0, ADDRESSES).map(([, address = "", port]) => [address, Number(port)]),
  };
}

/**
 * What WebRTC has to know of the other device.
 * @param {Place} place
 * @param {"offer" | "answer"} type
 * @returns {RTCSessionDescriptionInit}
 */
export function described({ name, key, print, at }, type) {
  const lines = [
    ...["v=0", "o=- 1 1 IN IP4 0.0.0.0", "s=-", "t=0 0", "a=group:BUNDLE 0"],
    ...["m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", "a=mid:0"],
    ...[`a=ice-ufrag:${name}`, `a=ice-pwd:${key}`, "a=ice-options:trickle"],
    `a=fingerprint:sha-256 ${(print.match(/../g) ?? []).join(":").toUpperCase()}`,
    ...[`a=setup:${type === "offer" ? "actpass" : "active"}`, "a=sctp-port:5000", "a=max-message-size:65536"],
    ...at.map(
      ([address, port], number) => `a=candidate:${number + 1} 1 udp ${9999 - number} ${address} ${port} typ host`,
    ),
  ];
  return { type, sdp: lines.map((line) => `${line}\r\n`).join("") };
}

/** @param {Place} place */
function listed({ name, key, print, at }) {
  return [name, key, print, at];
}

/**
 * @param {string} text
 * @param {string} kind
 * @returns {Promise<{place: Place, more: unknown[]} | null>}
 */
async function read(text, kind) {
  const code =
    text
      .trim()
      .split(/#(?:join|answer)=/)
      .at(-1) ?? "";
  if (code.length > MOST) return null;
  try {
    const [mark, name, key, print, at, ...more] = JSON.parse(await unpacked(code));
    const place = { name: String(name), key: String(key), print: String(print), at };
    return mark === kind && isPlace(place) ? { place, more } : null;
  } catch {
    return null;
  }
}

/**
 * Nothing but what belongs there is told to WebRTC.
 * @param {Place} place
 */
function isPlace({ name, key, print, at }) {
  const known = (/** @type {[string, number]} */ [address, port]) =>
    ADDRESS.test(String(address)) && Number.isInteger(port) && port > 0 && port < 65536;
  const named = SIGNS.test(name) && SIGNS.test(key) && name.length < 64 && key.length < 128;
  return named && /^[0-9A-Fa-f]{64}$/.test(print) && Array.isArray(at) && at.length <= ADDRESSES && at.every(known);
}
