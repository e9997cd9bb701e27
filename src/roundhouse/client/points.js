// Points: one's own rise where they were made, inside the drawing and over no words; another's on that one's board, or
// at the chip where it is not in sight: over what is mine they would look like mine. The number of the seat counts up.

import { h } from "./dom.js";
import { moves, moving } from "./motion.js";
import { shape, touched } from "./scene.js";
import { sound } from "./sound.js";
import { number } from "./words.js";

/** @typedef {import("./api.js").Page} Page */

const FLIGHT = 400;
const COUNT = 300;
const RISE = 18;

/**
 * Show what a page has more, or less, than the one before; whether anything changed.
 * @param {Page | null} before
 * @param {Page} page
 * @param {HTMLElement} board
 */
export function earn(before, page, board) {
  if (!before?.started || before.seat !== page.seat || before.seq === page.seq) return false;
  let some = false;
  for (const sheet of page.scores) {
    const now = sheet.public; // the chip shows what everybody knows
    const then = before.scores.find((one) => one.seat === sheet.seat)?.public ?? now;
    if (then === now) continue;
    some = true;
    if (moves() && !document.hidden) fly(page, sheet.seat, then, now, board);
  }
  if (some) sound("points");
  return some;
}

/**
 * @param {Page} page
 * @param {number} seat
 * @param {number} then
 * @param {number} now
 * @param {HTMLElement} board
 */
function fly(page, seat, then, now, board) {
  const chip = document.querySelectorAll(".chips .chip")[seat];
  const target = chip?.querySelector("strong");
  if (!chip || !target) return;
  const gain = now - then;
  const words = gain > 0 ? `+${number(gain)}` : number(gain);
  const mine = seat === page.seat || page.seats.length === 1;
  const where = mine ? (source(page, seat) ?? board) : (othersBoard(page, seat) ?? chip);
  const sign = h("div", { class: gain > 0 ? "earned" : "earned lost-points", "aria-hidden": "true" }, words);
  document.body.append(sign);
  const room = where === chip ? below(chip, sign) : (where.closest("svg[data-scene]") ?? board).getBoundingClientRect();
  const from = inside(middle(where), room, sign);
  moving(rise(sign, from, RISE, FLIGHT * 1.6));
  count(target, then, now);
}

/**
 * Let a sign rise and go; without motion it stands where it would have risen to.
 * @param {HTMLElement} sign
 * @param {{x: number, y: number}} from
 * @param {number} climb
 * @param {number} duration
 */
export function rise(sign, { x, y }, climb, duration) {
  const place = (/** @type {number} */ up, /** @type {number} */ size) =>
    `translate(${x}px, ${y - up}px) translate(-50%, -50%) scale(${size})`;
  const way = [
    { transform: place(0, 0.6), opacity: 0 },
    { transform: place(climb / 2, 1.15), opacity: 1, offset: 0.25 },
    { transform: place(climb, 1), opacity: 1, offset: 0.8 },
    { transform: place(climb, 0.8), opacity: 0 },
  ];
  const there = { transform: place(climb, 1) };
  const flight = sign.animate(moves() ? way : [there, there], { duration, easing: "ease-in-out" });
  flight.onfinish = flight.oncancel = () => sign.remove();
  return flight;
}

/**
 * The number of a chip climbs, unless another page has come meanwhile.
 * @param {HTMLElement} target
 * @param {number} then
 * @param {number} now
 */
function count(target, then, now) {
  const end = target.textContent;
  if (end !== number(now)) return;
  const clock = target.animate([{ opacity: 1 }, { opacity: 1 }], { duration: COUNT, delay: FLIGHT });
  moving(clock);
  const step = () => {
    const at = clock.playState === "finished" ? 1 : Math.max(0, (Number(clock.currentTime ?? 0) - FLIGHT) / COUNT);
    target.textContent = at >= 1 ? end : number(Math.round(then + (now - then) * at));
    if (at < 1 && target.isConnected) requestAnimationFrame(step);
  };
  step();
}

/**
 * What the seat's last move touched, as far as it is in sight.
 * @param {Page} page
 * @param {number} seat
 */
function source(page, seat) {
  const entry = page.log.filter((one) => one.seat === seat).at(-1);
  const found = (entry ? touched(entry, page.seat) : []).map(shape);
  return found.find((one) => one && one.getBoundingClientRect().width > 0);
}

/**
 * The drawing of another's own board, where it is in sight.
 * @param {Page} page
 * @param {number} seat
 */
function othersBoard(page, seat) {
  const drawn = page.scenes
    .filter((scene) => scene.place === "other" && scene.seat === seat)
    .map((scene) => document.querySelector(`svg[data-scene="${CSS.escape(scene.name)}"]`));
  return drawn.find((one) => one && seen(one.getBoundingClientRect()));
}

/** @param {DOMRect} box */
function seen(box) {
  return box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
}

/**
 * Room for a sign that rises up to a chip: its number stays in sight.
 * @param {Element} chip
 * @param {HTMLElement} sign
 */
function below(chip, sign) {
  const top = chip.getBoundingClientRect().bottom;
  return new DOMRect(0, top, document.documentElement.clientWidth, sign.offsetHeight * 1.2 + RISE);
}

/**
 * The place nearest to this one where a sign does not hang over the edge of the drawing, also when it has risen.
 * @param {{x: number, y: number}} at
 * @param {DOMRect} room
 * @param {HTMLElement} sign
 */
function inside({ x, y }, room, sign) {
  const [wide, tall] = [sign.offsetWidth * 0.6, sign.offsetHeight * 0.6];
  return {
    x: Math.max(room.left + wide, Math.min(room.right - wide, x)),
    y: Math.max(room.top + tall + RISE, Math.min(room.bottom - tall, y)),
  };
}

/** @param {Element} node */
function middle(node) {
  const box = node.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
