// Which puzzles somebody on this device has solved.

const PLACE = "roundhouse.puzzles";

/**
 * @param {string} game
 * @param {string} name
 */
export function solved(game, name) {
  return (kept()[game] ?? []).includes(name);
}

/**
 * @param {string} game
 * @param {string} name
 */
export function solve(game, name) {
  if (solved(game, name)) return;
  const all = kept();
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...all, [game]: [...(all[game] ?? []), name] }));
  } catch {
    // A browser that keeps nothing still asks.
  }
}

/**
 * How hard, in stars of three.
 * @param {number} count
 */
export function stars(count) {
  return "★".repeat(count) + "☆".repeat(3 - count);
}

/** @returns {Record<string, string[]>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "null") ?? {};
  } catch {
    return {};
  }
}
