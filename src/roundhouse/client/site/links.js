// A finished game in a link: its log, packed, behind the #. It never leaves the browser on the way to a server.

const MARK = "#game=";
const OPENED = "roundhouse.links";
const MOST = 20;

/**
 * A link that carries a game.
 * @param {string} log
 * @param {number | null} at the position to begin with
 */
export async function gameLink(log, at) {
  return link(`${MARK}${await packed(log)}${at === null ? "" : `&at=${at}`}`);
}

/**
 * A link to this site that carries something behind its #.
 * @param {string} hash
 */
export function link(hash) {
  return new URL(`./${hash}`, location.href.split(/[?#]/)[0]).href;
}

/**
 * A text in signs that may stand in an address.
 * @param {string} text
 */
export async function packed(text) {
  const bytes = await through(new Blob([text]), new CompressionStream("deflate-raw"));
  let signs = "";
  for (const byte of bytes) signs += String.fromCharCode(byte);
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The text again.
 * @param {string} text
 */
export async function unpacked(text) {
  const signs = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
  return new TextDecoder().decode(await through(new Blob([bytes]), new DecompressionStream("deflate-raw")));
}

/**
 * The game in an address, if there is one.
 * @param {string} hash
 * @returns {Promise<{log: string, at: number | null}> | null}
 */
export function linkedGame(hash) {
  if (!hash.startsWith(MARK)) return null;
  const [text = "", at] = hash.slice(MARK.length).split("&at=");
  return unpacked(text).then((log) => ({ log, at: at === undefined ? null : Number(at) }));
}

/**
 * The table at which a link was looked at before; empty: it is new here.
 * @param {string} hash
 */
export function lookedAt(hash) {
  return opened().find(([known]) => known === hash)?.[1] ?? "";
}

/**
 * @param {string} hash
 * @param {string} table
 */
export function noteLookedAt(hash, table) {
  const kept = [...opened().filter(([known]) => known !== hash), [hash, table]].slice(-MOST);
  try {
    localStorage.setItem(OPENED, JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing has nothing twice
  }
}

/** @returns {[string, string][]} */
function opened() {
  try {
    return JSON.parse(localStorage.getItem(OPENED) ?? "[]");
  } catch {
    return [];
  }
}

/**
 * Hand a file to whoever sits here.
 * @param {Blob} content
 * @param {string} name
 */
export function fetchLink(content, name) {
  const file = document.createElement("a");
  file.href = URL.createObjectURL(content);
  file.download = name;
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 60_000);
}

/**
 * @param {Blob} content
 * @param {CompressionStream | DecompressionStream} way
 */
async function through(content, way) {
  return new Uint8Array(await new Response(content.stream().pipeThrough(way)).arrayBuffer());
}
