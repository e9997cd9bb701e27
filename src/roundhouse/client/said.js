// What another says with one tap rises at their chip where the chat is not in sight: over the bar, never over the table.

import { h } from "./dom.js";
import { announce } from "./page.js";
import { sign } from "./panels.js";
import { quick } from "./phrases.js";
import { rise } from "./points.js";
import { settings } from "./settings.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */

const STAYS = 2000;
const CLIMB = 10;
const SWOLLEN = 0.6; // of its height a sign takes at most on each side of its middle

/**
 * Show and tell the emotes and phrases that a page has and the one before had not.
 * @param {Page | null} before
 * @param {Page} page
 */
export function hearSaid(before, page) {
  if (before?.table !== page.table || before.seat !== page.seat || page.handover !== null) return;
  if (!settings.chat || !before.chat.on || !page.chat.on || inSight()) return;
  const last = before.chat.lines.at(-1)?.n ?? 0;
  for (const { n, seat, name, text } of page.chat.lines) {
    const said = n > last && !page.you.includes(seat) ? quick(text) : null;
    if (!said) continue;
    announce(t("{name}: {text}", { name: name || (page.seats[seat]?.name ?? ""), text: said.words }));
    if (!document.hidden) show(page, seat, said.sign);
  }
}

/** Whether the lines of the chat are before somebody's eyes. */
function inSight() {
  return !!document.querySelector(".chat-lines")?.getClientRects().length;
}

/**
 * @param {Page} page
 * @param {number} seat
 * @param {Element | string} words
 */
function show(page, seat, words) {
  const chip = document.querySelectorAll(".chips .chip")[seat];
  const bar = document.querySelector("#bar")?.closest(".bar");
  if (!chip || !bar) return;
  for (const old of document.querySelectorAll(`.said[data-seat="${seat}"]`)) old.remove(); // the newest is what is said
  // Chips of a phone are narrower than a phrase: whose it is is said by the sign of the seat.
  const one = h("div", { class: "said", "data-seat": seat, "aria-hidden": "true" }, sign(page.seats[seat]), words);
  document.body.append(one);
  const [at, room] = [chip.getBoundingClientRect(), bar.getBoundingClientRect()];
  const up = Math.max(0, Math.min(CLIMB, room.height - 2 * SWOLLEN * one.offsetHeight));
  const [wide, tall] = [SWOLLEN * one.offsetWidth, SWOLLEN * one.offsetHeight];
  const x = Math.max(room.left + wide, Math.min(room.right - wide, at.x + at.width / 2));
  const y = Math.min(room.bottom - tall, Math.max(room.top + tall + up, at.y + at.height / 2));
  rise(one, { x, y }, up, STAYS);
}
