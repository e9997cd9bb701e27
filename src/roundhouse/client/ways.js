// The ways to the house: its server; or, on a site without one, the page around this one, which holds the games itself.

/** @typedef {{status: number, kind: string, text: string}} Answer */
/** @typedef {{table: string, game: string, host: string, open: boolean}} AwayTable open: there is a line to its device */
/**
 * What a house in a page does for the page inside it.
 * @typedef {object} Inside
 * @property {(method: string, url: string, body?: string) => Promise<Answer>} ask
 * @property {(url: string, on: (name: string, text: string, version: string) => void) => () => void} listen
 * @property {(log: string, at: number | null) => Promise<string>} link a link that carries a whole game
 * @property {(table: string, seat: number, about: {game: string, host: string}) => Promise<string>} invite a link to a seat
 * @property {(code: string) => Promise<void>} accept who answers an invitation sits down
 * @property {(code: string) => Promise<boolean>} pass hand an answer to the tab that waits for it
 * @property {(code: string) => Promise<{game: string, host: string, table: string} | null>} read what an invitation
 *   invites to, and to which table it has led already
 * @property {(code: string, name: string) => Promise<string>} answer answer an invitation: a link for the host
 * @property {(table: string) => boolean} isAway whether a table is at another's device
 * @property {() => AwayTable[]} away the tables at others' devices that go on
 */

/** @type {Window & {roundhouse?: Inside}} */
const around = window.parent;
/** The house in the page around this one; none where a server is asked. */
export const inside =
  document.querySelector("meta[name=roundhouse]") && around !== window ? (around.roundhouse ?? null) : null;

/** @type {[RegExp, string, string[]][]} */
const PAGES = [
  [/^\/games\/([^/?#]+)$/, "game", ["game"]],
  [/^\/table\/([^/?#]+)$/, "table", ["table"]],
  [/^\/table\/([^/?#]+)\/replay$/, "replay", ["table"]],
  [/^\/table\/([^/?#]+)\/review$/, "review", ["table"]],
  [/^\/table\/([^/?#]+)\/again$/, "again", ["table"]],
  [/^\/rules\/([^/?#]+)$/, "rules", ["game"]],
  [/^\/tables$/, "tables", []],
  [/^\/meet$/, "meet", []],
  [/^\/puzzles$/, "puzzles", []],
  [/^\/puzzles\/([^/?#]+)\/([^/?#]+)$/, "puzzle", ["game", "at"]],
];

/**
 * Where a page of the house is found: at its own path where a server is asked, else beside this page.
 * @param {string} path
 */
export function way(path) {
  if (!inside || !path.startsWith("/") || path.startsWith("/api/")) return path;
  const url = new URL(path, location.origin);
  for (const [pattern, page, names] of PAGES) {
    const found = pattern.exec(url.pathname);
    if (!found) continue;
    const query = new URLSearchParams({ page });
    names.forEach((name, at) => query.set(name, found[at + 1] ?? ""));
    for (const [name, value] of url.searchParams) query.set(name, value);
    return `page.html?${query}${url.hash}`;
  }
  return "page.html";
}

/**
 * Go to a page of the house.
 * @param {string} path
 */
export function go(path) {
  location.assign(way(path));
}

/**
 * The game and the rule that a link leads to, if it leads to a rule.
 * @param {string} href
 */
export function ruleOf(href) {
  const url = new URL(href, location.href);
  const game = inside
    ? url.searchParams.get("page") === "rules" && url.searchParams.get("game")
    : /^\/rules\/([^/]+)$/.exec(url.pathname)?.[1];
  return game && url.hash.length > 1 ? { game, rule: decodeURIComponent(url.hash.slice(1)) } : null;
}

/** A stream of pages that comes from the page around this one, as an EventSource would bring it. */
class InsideSource extends EventTarget {
  /** @param {string} url */
  constructor(url) {
    super();
    this.close = /** @type {Inside} */ (inside).listen(url, (name, data, lastEventId) =>
      this.dispatchEvent(new MessageEvent(name, { data, lastEventId })),
    );
  }
}

/**
 * Listen to what is told at an address.
 * @param {string} url
 * @returns {EventSource | InsideSource}
 */
export function source(url) {
  return inside ? new InsideSource(url) : new EventSource(url);
}
