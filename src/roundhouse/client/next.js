// What to do next, in words: whoever has picked something is told what is still to be tapped.

import { shape } from "./scene.js";
import { t, tn } from "./words.js";

/** @typedef {import("./actions.js").Moment} Moment */

/**
 * Of a move that waits: how it is made. Nothing while nothing waits.
 * @param {Moment} moment
 */
export function toConfirm({ chosen, ways, busy }) {
  if (!chosen || busy) return "";
  return ways.length > 1 ? t("Choose one of the ways below; ✓ makes the move.") : t("✓ makes the move.");
}

/**
 * Of picks that leave several moves: where to tap on.
 * @param {number} open how many moves hold what is picked
 * @param {Iterable<string>} live what can be picked now
 */
export function toPick(open, live) {
  const places = [...live].map((id) => shape(id)).filter((one) => !!one);
  const all = (/** @type {string} */ place) => places.length > 0 && places.every((one) => one.closest(place));
  if (all(".board"))
    return tn(
      "{n} way is possible: tap what glows on the board.",
      "{n} ways are possible: tap what glows on the board.",
      open,
    );
  if (all(".hand"))
    return tn(
      "{n} way is possible: tap what glows under the board.",
      "{n} ways are possible: tap what glows under the board.",
      open,
    );
  return tn("{n} way is possible: tap what glows.", "{n} ways are possible: tap what glows.", open);
}
