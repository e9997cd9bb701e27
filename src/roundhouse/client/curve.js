// How a game went, turn by turn, as a line; the costliest turns are numbered on it.

import { h, picture } from "./dom.js";
import { number } from "./words.js";

/** @typedef {import("./review_contract.js").Review} Told */
/** @typedef {{x: number, y: number}} Spot */

const WIDEST = 640;
const TALL = 220;
const BESIDE = 64; // what the page has beside the drawing
const FLAT = 0.15; // differences smaller than this share of the worth itself do not fill the whole height
const LEFT = 46;
const INSIDE = 18; // between the numbers and the first turn
const EDGE = 18;

/**
 * The curve of a review, with what it shows in words; nothing where there is too little to draw.
 * @param {Told} review
 */
export function curve(review) {
  const worths = review.curve.map((point) => point.worth);
  if (review.scale) worths.push(review.end);
  if (worths.length < 3) return null;
  const wide = Math.max(280, Math.min(WIDEST, window.innerWidth - BESIDE));
  const [low, high] = bounds(worths);
  /** @param {number} place @param {number} worth @returns {Spot} */
  const spot = (place, worth) => ({
    x: LEFT + INSIDE + (place / (worths.length - 1)) * (wide - LEFT - INSIDE - EDGE),
    y: TALL - EDGE - ((worth - low) / (high - low || 1)) * (TALL - 2 * EDGE),
  });
  const spots = worths.map((worth, place) => spot(place, worth));
  const marks = review.costly.map((one, place) => {
    const turn = review.curve.findIndex((point) => point.at >= one.at);
    return mark(spots[turn < 0 ? spots.length - 1 : turn] ?? { x: 0, y: 0 }, place + 1);
  });
  const last = spots.at(-1) ?? { x: 0, y: 0 };
  const drawn = picture(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${TALL}" class="curve-drawing" aria-hidden="true">
    ${review.scale ? grid(low, high, wide, spot) : ""}
    <polyline class="curve-line" points="${spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}"/>
    <circle class="curve-end" cx="${last.x.toFixed(1)}" cy="${last.y.toFixed(1)}" r="5"/>
    ${marks.join("")}</svg>`,
  );
  return h("figure", { class: "curve" }, h("figcaption", {}, review.axis), drawn);
}

/**
 * The lowest and the highest worth that the drawing has room for: small ups and downs look small.
 * @param {number[]} worths
 * @returns {[number, number]}
 */
function bounds(worths) {
  const low = Math.min(...worths);
  const high = Math.max(...worths);
  const span = Math.max(4, FLAT * Math.max(Math.abs(low), Math.abs(high)));
  const room = Math.max(0, span - (high - low)) / 2;
  return [low - room, high + room];
}

/**
 * Level lines at the lowest, the middle and the highest worth.
 * @param {number} low
 * @param {number} high
 * @param {number} wide
 * @param {(place: number, worth: number) => Spot} spot
 */
function grid(low, high, wide, spot) {
  return [low, (low + high) / 2, high]
    .map((worth) => {
      const { y } = spot(0, worth);
      return `<line class="curve-level" x1="${LEFT}" x2="${wide - EDGE}" y1="${y}" y2="${y}"/>
        <text class="curve-number" x="${LEFT - 8}" y="${y + 5}" text-anchor="end">${number(Math.round(worth))}</text>`;
    })
    .join("");
}

/**
 * A costly turn: a tap on its number leads to its words.
 * @param {Spot} at
 * @param {number} place
 */
function mark({ x, y }, place) {
  return `<a href="#costly-${place}" tabindex="-1"><circle class="curve-mark" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="13"/>
    <text class="curve-place" x="${x.toFixed(1)}" y="${(y + 5).toFixed(1)}" text-anchor="middle">${number(place)}</text></a>`;
}
