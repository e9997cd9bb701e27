// A finished game in a link: its log, packed, behind the #. It never leaves the browser on the way to a server.

const MARK = "#game=";

/**
 * A link that carries a game.
 * @param {string} log
 * @param {number | null} at the position to begin with
 */
export async function gameLink(log, at) {
  const packed = await through(new Blob([log]), new CompressionStream("deflate-raw"));
  let signs = "";
  for (const byte of packed) signs += String.fromCharCode(byte);
  const text = btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return new URL(`./${MARK}${text}${at === null ? "" : `&at=${at}`}`, location.href.split(/[?#]/)[0]).href;
}

/**
 * The game in an address, if there is one.
 * @param {string} hash
 * @returns {Promise<{log: string, at: number | null}> | null}
 */
export function linkedGame(hash) {
  if (!hash.startsWith(MARK)) return null;
  const [text = "", at] = hash.slice(MARK.length).split("&at=");
  const signs = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
  const found = through(new Blob([packed]), new DecompressionStream("deflate-raw"));
  return found.then((bytes) => ({ log: new TextDecoder().decode(bytes), at: at === undefined ? null : Number(at) }));
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
