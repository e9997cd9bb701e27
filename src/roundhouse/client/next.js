// What to do next, in words: whoever has picked something is told what is still to be tapped.

import { shape } from "./scene.js";
import { t } from "./words.js";

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
 * @param {Iterable<string>} live what can be picked now
 */
export function toPick(live) {
  const places = [...live].map((id) => shape(id)).filter((one) => !!one);
  const all = (/** @type {string} */ place) => places.length > 0 && places.every((one) => one.closest(place));
  if (all(".board")) return t("Now tap what glows on the board.");
  return all(".hand") ? t("Now tap what glows under the board.") : t("Now tap what glows.");
}

/**
 * Why nothing can be taken back; "" where something can.
 * @param {import("./api.js").Page | null} page
 */
export function noUndo(page) {
  if (page && (page.can_undo || page.practice_seat !== null)) return "";
  const seat = page?.seats.find((one) => one.seat === page.seat);
  if (page?.over) return t("The game is over");
  if (seat?.resigned) return t("You have resigned and only look on: a bot plays your seat.");
  if (seat?.held) return t("A bot plays for you here");
  if (page && !page.you.length) return t("You are watching");
  return page?.log.some((entry) => entry.seat === page.seat)
    ? t("This move cannot be taken back any more: a bot, another player or chance has answered it.")
    : t("There is nothing to take back yet.");
}
