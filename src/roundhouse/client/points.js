// Points on their way: from what made them to the chip of the seat, whose number counts up.

import { h } from "./dom.js";
import { moves, moving } from "./motion.js";
import { shape, touched } from "./scene.js";
import { sound } from "./sound.js";
import { number } from "./words.js";

/** @typedef {import("./api.js").Page} Page */

const FLIGHT = 400;
const COUNT = 300;

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
  if (!target) return;
  const gain = now - then;
  const words = gain > 0 ? `+${number(gain)}` : number(gain);
  const from = middle(source(page, seat) ?? board);
  const to = middle(target);
  const sign = h("div", { class: gain > 0 ? "earned" : "earned lost-points", "aria-hidden": "true" }, words);
  document.body.append(sign);
  const place = (/** @type {{x: number, y: number}} */ { x, y }, /** @type {number} */ size) =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})`;
  const way = [
    { transform: place(from, 0.6), opacity: 0 },
    { transform: place({ x: from.x, y: from.y - 14 }, 1.25), opacity: 1, offset: 0.3 },
    { transform: place(to, 0.7), opacity: 1, offset: 0.9 },
    { transform: place(to, 0.5), opacity: 0 },
  ];
  const flight = sign.animate(way, { duration: FLIGHT * 1.6, easing: "ease-in-out" });
  flight.onfinish = flight.oncancel = () => sign.remove();
  moving(flight);
  count(target, then, now);
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

/** @param {Element} node */
function middle(node) {
  const box = node.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
