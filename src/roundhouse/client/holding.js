// Said once on a device of fingers, in a quiet moment of a first game: whatever is held says what it is.

import { hasRead, read } from "./experience.js";
import { t } from "./words.js";

/** @typedef {import("./contract.js").Moment} Moment */

const NAME = "hold";
const HOUSE = ""; // read once for all games
const ENOUGH = 4; // own moves: by then one has something to ask about

/**
 * The note, where it has not been read.
 * @param {number} moves that one has made
 * @returns {Moment[]}
 */
export function holding(moves) {
  if (moves < ENOUGH || hasRead(HOUSE, NAME) || !matchMedia("(pointer: coarse)").matches) return [];
  const words = t("Not sure what something is? Hold a finger on it, and the table tells you.");
  return [{ name: NAME, words, shapes: [], note: true }];
}

/**
 * A note was read.
 * @param {string} game
 * @param {Moment} note
 */
export function done(game, { name }) {
  read(name === NAME ? HOUSE : game, name);
}
