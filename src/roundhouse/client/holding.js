// What the house says once in first games: that whatever is held says what it is; what the sign of a move tells, and not.

import { hasRead, read } from "./experience.js";
import { t } from "./words.js";

/** @typedef {import("./contract.js").Moment} Moment */

const HOLD = "hold";
const WORTH = "worth";
const HOUSE = ""; // read once for all games
const ENOUGH = 4; // own moves: by then one has something to ask about
const PRICES = ".gain, .worth:not([hidden])";

let priced = false; // whether somebody here has seen what a move brings

/**
 * The note on what a move brings, from the first time on that it was seen.
 * @returns {Moment[]}
 */
export function pricing() {
  if (!priced || hasRead(HOUSE, WORTH)) return [];
  const words = t("“+” says what a move brings at once. What it makes possible later may be worth more.");
  return [{ name: WORTH, words, shapes: [], note: true }];
}

/**
 * Look whether it is seen now.
 * @param {HTMLElement} table
 */
export function lookAtPrices(table) {
  priced ||= [...table.querySelectorAll(PRICES)].some(
    (one) => one.textContent?.startsWith("+") && one.getClientRects().length > 0,
  );
}

/**
 * The note for fingers, on a device of such, where it has not been read.
 * @param {number} moves that one has made
 * @returns {Moment[]}
 */
export function holding(moves) {
  if (moves < ENOUGH || hasRead(HOUSE, HOLD) || !matchMedia("(pointer: coarse)").matches) return [];
  const words = t("Not sure what something is? Hold a finger on it, and the table tells you.");
  return [{ name: HOLD, words, shapes: [], note: true }];
}

/**
 * A note was read.
 * @param {string} game
 * @param {Moment} note
 */
export function done(game, { name }) {
  read(name === HOLD || name === WORTH ? HOUSE : game, name);
}
