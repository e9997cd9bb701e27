// What to do next, in words: whoever has picked something is told what is still to be tapped.

import { shape } from "./scene.js";
import { t } from "./words.js";

/** @typedef {import("./actions.js").Moment} Moment */

const FEW = 6; // so many are counted at a glance

/**
 * Of a move that waits: how it is made, and whether it could be taken back. Nothing while nothing waits.
 * @param {Moment} moment
 * @param {boolean} [returns] whether it can be taken back, as far as is known
 */
export function toConfirm({ chosen, ways, busy }, returns) {
  if (!chosen || busy) return "";
  if ("keys" in document.body.dataset) return byKey(ways.length > 1, returns);
  if (ways.length > 1) return t("Choose one of the ways below; ✓ makes the move.");
  if (returns === undefined) return t("✓ makes the move.");
  return returns ? t("✓ makes the move; it can be taken back.") : t("✓ makes the move; it cannot be taken back.");
}

/**
 * The same for whoever plays by keys, where no ✓ is seen.
 * @param {boolean} several whether there are several ways
 * @param {boolean} [returns]
 */
function byKey(several, returns) {
  if (several) return t("R shows the next way; Enter makes the move.");
  if (returns === undefined) return t("Enter makes the move.");
  return returns
    ? t("Enter makes the move; it can be taken back.")
    : t("Enter makes the move; it cannot be taken back.");
}

/**
 * Of picks that leave several moves: where to tap on.
 * @param {Iterable<string>} live what can be picked now
 */
export function toPick(live) {
  const all = [...live].map((id) => shape(id)).filter((one) => !!one);
  const meant = all.filter((one) => one.matches(".taught")); // what a lesson speaks of is lit, all else is quiet
  const places = meant.length ? meant : all;
  if ("keys" in document.body.dataset)
    return places.length > 1
      ? t("Now choose one of {n} that go with it: the arrow keys lead there.", { n: places.length })
      : t("Now choose what goes with it: an arrow key leads there.");
  const within = (/** @type {string} */ place) => places.length > 0 && places.every((one) => one.closest(place));
  if (within(".board") && places.length > 1 && places.length <= FEW)
    return t("Now tap one of the {n} that glow on the board.", { n: places.length });
  if (within(".board")) return t("Now tap what glows on the board.");
  return within(".hand") ? t("Now tap what glows under the board.") : t("Now tap what glows.");
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
  const moved = page?.log.some((entry) => entry.seat === page.seat);
  if (moved && page?.lesson)
    return t(
      "At a lesson’s table moves that were answered cannot be taken back; in other games against bots they can.",
    );
  return moved
    ? t("This move cannot be taken back any more: a bot, another player or chance has answered it.")
    : t("There is nothing to take back yet.");
}
