// Small pictures of moves: the ghost in its own box, with the shapes it belongs to.

import { h, picture } from "./dom.js";
import { MARKS, shape } from "./scene.js";

/** @typedef {import("./api.js").Choice} Choice */

const EDGE = 0.06; // of the picture, left free around what is drawn
const ROOM = 0.22; // around a ghost, so that one sees where it lies
const PLACE = 2.5; // so many times larger than a ghost is at most the place where it lies
const NAMES = ["id", "tabindex", "role", "aria-label", "aria-pressed", "data-lent"];

/** Where pictures are measured: laid out, but not seen. */
const desk = h("div", { class: "desk", "aria-hidden": "true" });

/**
 * A small picture of what a move draws, or of what it takes; null where there is nothing to be seen.
 * @param {Choice} choice
 */
export function thumb(choice) {
  const drawn = choice.shapes.map(shape).filter((one) => one !== null);
  const home = drawn.find((one) => one.closest("svg")?.dataset.scene === choice.scene) ?? drawn[0];
  const around = drawn.filter((one) => one.closest("svg") === home?.closest("svg"));
  if (!choice.ghost && !around.length) return null;
  const small = picture(`<svg xmlns="http://www.w3.org/2000/svg"><g></g><g>${choice.ghost}</g></svg>`);
  const [under, ghost] = small.children;
  if (!(under instanceof SVGGraphicsElement) || !(ghost instanceof SVGGraphicsElement)) return null;
  under.append(...around.map(copied));
  small.classList.add("thumb");
  small.setAttribute("aria-hidden", "true");
  if (!choice.ghost) return framed(small, [under], EDGE) ? small : null;
  return framed(small, [ghost, ...under.children], ROOM) ? small : null;
}

/**
 * A small picture that tells a move from others of the same shapes: what it is done with, or what it draws.
 * @param {Choice} choice
 */
export function likeness(choice) {
  if (!choice.picture) return thumb(choice);
  const small = picture(`<svg xmlns="http://www.w3.org/2000/svg"><g>${choice.picture}</g></svg>`);
  const all = small.firstElementChild;
  small.classList.add("thumb");
  small.setAttribute("aria-hidden", "true");
  return all instanceof SVGGraphicsElement && framed(small, [all], EDGE) ? small : null;
}

/**
 * Whether each of these moves can be told from the others by its picture.
 * @param {Choice[]} choices
 */
export function pictured(choices) {
  const drawn = new Set(choices.map((one) => one.picture ?? one.ghost));
  return drawn.size === choices.length && !drawn.has("");
}

/**
 * A shape as it stands in its drawing, without name and marks.
 * @param {SVGElement} one
 */
function copied(one) {
  let copy = /** @type {Element} */ (one.cloneNode(true));
  for (let up = one.parentElement; up && up.tagName !== "svg"; up = up.parentElement) {
    const group = /** @type {Element} */ (up.cloneNode(false));
    group.append(copy);
    copy = group;
  }
  const all = document.createElementNS("http://www.w3.org/2000/svg", "g"); // its box counts what moves what is inside
  all.append(copy);
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of NAMES) part.removeAttribute(name);
    part.classList.remove(...MARKS);
  }
  return all;
}

/**
 * Cut a picture to the first of these parts, and to the others as far as they are the place where it lies: a bend fills
 * half of its cell, and what is cut at the edge of a bend is a stroke.
 * @param {SVGSVGElement} small
 * @param {Element[]} parts
 * @param {number} free
 */
function framed(small, parts, free) {
  if (!desk.isConnected) document.body.append(desk);
  desk.append(small);
  const [first, ...others] = parts.filter((one) => one instanceof SVGGraphicsElement).map((one) => one.getBBox());
  small.remove();
  if (!first) return false;
  const most = PLACE * Math.max(first.width, first.height);
  const all = [first, ...others.filter((one) => Math.max(one.width, one.height) <= most)];
  const [left, top] = [Math.min(...all.map((one) => one.x)), Math.min(...all.map((one) => one.y))];
  const right = Math.max(...all.map((one) => one.x + one.width));
  const bottom = Math.max(...all.map((one) => one.y + one.height));
  const size = Math.max(right - left, bottom - top);
  const whole = size * (1 + 2 * (all.length > 1 ? EDGE : free));
  small.setAttribute("viewBox", [(left + right - whole) / 2, (top + bottom - whole) / 2, whole, whole].join(" "));
  return size > 0;
}
