// Where a replay halts: a run of moves of chance is one step, and what is dealt before the first decision is none.

/** @typedef {import("./api.js").Entry} Entry */

/**
 * The positions to halt at, first to last.
 * @param {Entry[]} story every move from the first on
 * @param {number} last how many moves there are
 */
export function halts(story, last) {
  const chance = new Set(story.filter((entry) => entry.seat < 0).map((entry) => entry.n));
  const within = (/** @type {number} */ at) => (at === 0 || chance.has(at)) && chance.has(at + 1);
  return Array.from({ length: last + 1 }, (_, at) => at).filter((at) => at === last || !within(at));
}

/**
 * The next halt on this side of a position, or the outermost.
 * @param {number[]} found
 * @param {number} at
 * @param {1 | -1} way
 */
export function beside(found, at, way) {
  const there = found.filter((one) => (one - at) * way > 0);
  return (way > 0 ? there[0] : there.at(-1)) ?? (way > 0 ? found.at(-1) : found[0]) ?? 0;
}
