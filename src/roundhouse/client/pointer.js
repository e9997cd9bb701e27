// Mouse and fingers on the drawings: tap, hover, drag (two picks), hold (take back), pinch and pan.

import { shape } from "./scene.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {"mouse" | "touch" | "key"} How */
/**
 * @typedef {object} Player what the pointer does to the table
 * @property {(id: string, how: How) => void} tap
 * @property {(from: string, to: string, how: How) => void} drag
 * @property {(id: string) => void} hover the shape under the pointer, "" for none
 * @property {(ids: string[]) => boolean} hold a long press on these shapes; whether it meant something
 */

const NEAR_FINGER = 24; // half of a 44 px target, and a little
const NEAR_MOUSE = 9;
const DRAGGED = 10;
const HELD_MS = 550;
const PLACES = ".ways, .board, .cockpit, .hand, .pinned, .sheet, .rail, .toasts, dialog"; // none shows through another

/**
 * Listen to the pointer over all drawings of a table.
 * @param {HTMLElement} root
 * @param {Stage} stage
 * @param {Player} player
 */
export function listen(root, stage, player) {
  /** @type {{id: string, x: number, y: number, on: boolean, moved: boolean, carries: boolean} | null} */
  let start = null;
  let hovered = "";
  let holding = 0;

  /** @param {string} id */
  const hover = (id) => {
    if (id !== hovered) player.hover(id);
    hovered = id;
  };

  root.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || (event.ctrlKey && event.pointerType === "mouse")) return; // these open menus, they play nothing
    const drawing = drawingAt(event);
    const onBoard = stage.pane.contains(nodeOf(event)) && !isButton(event);
    if (onBoard) stage.zoom.down(event);
    clearTimeout(holding);
    if (!event.isPrimary || stage.zoom.fingers.size > 1) {
      // Two fingers look closer: whatever lies under them, neither carries nor picks it.
      start = { id: "", x: event.clientX, y: event.clientY, on: onBoard || !!start?.on, moved: true, carries: false };
      hover("");
      return;
    }
    if (!drawing && !onBoard) return;
    const id = hit(event);
    const live = isLive(id);
    start = {
      id,
      x: event.clientX,
      y: event.clientY,
      on: onBoard,
      moved: false,
      // On a closely seen board one finger moves the paper; elsewhere it carries the shape.
      carries: live && (event.pointerType === "mouse" || !onBoard || stage.zoom.fits),
    };
    holding = setTimeout(() => {
      if (start && !start.moved && stage.zoom.fingers.size < 2 && player.hold(idsAt(event))) start = null;
    }, HELD_MS);
  });

  root.addEventListener("pointermove", (event) => {
    if (start && event.buttons) {
      start.moved ||= Math.hypot(event.clientX - start.x, event.clientY - start.y) > DRAGGED;
      if (start.on) stage.zoom.move(event, start.carries);
      if (start.carries && start.moved) hover(hit(event));
    } else if (event.pointerType === "mouse") {
      hover(hit(event, true));
    }
  });

  root.addEventListener("pointerleave", () => hover(""));

  window.addEventListener("pointerup", (event) => {
    stage.zoom.up(event);
    clearTimeout(holding);
    const from = start;
    start = null;
    if (!from) return;
    const how = event.pointerType === "mouse" ? "mouse" : "touch";
    if (how === "touch") hover(""); // a finger that has gone points at nothing
    if (from.carries && from.moved) {
      const to = hit(event);
      if (to && to !== from.id) player.drag(from.id, to, how);
    } else if (!from.moved && !(from.on && stage.zoom.panned) && from.id) {
      player.tap(from.id, how);
    }
  });

  window.addEventListener("pointercancel", (event) => {
    stage.zoom.up(event);
    clearTimeout(holding);
    start = null;
  });

  // A screen reader presses a shape without any pointer.
  root.addEventListener("click", (event) => {
    if (event.detail !== 0 || !(event.target instanceof SVGElement)) return;
    const id = event.target.closest("[id]")?.id ?? "";
    if (isLive(id)) player.tap(id, "key");
  });
}

/**
 * The shape a pointer means: what lies under it, or a live shape close by.
 * @param {PointerEvent} event
 * @param {boolean} [liveOnly]
 */
function hit(event, liveOnly = false) {
  const place = placeAt(event);
  const under = document
    .elementsFromPoint(event.clientX, event.clientY)
    .filter((one) => place?.contains(one) && one.closest("svg[data-scene]"));
  if (!place || !under.length) return "";
  let dead = "";
  for (const top of under) {
    for (
      let one = top.closest("[id]");
      one?.closest("svg[data-scene]");
      one = one.parentElement?.closest("[id]") ?? null
    ) {
      if (isLive(one.id)) return one.id;
      if (!one.matches(".ground")) dead ||= one.id; // it has a name, and is nothing to pick
    }
  }
  return (
    nearest(place, event, event.pointerType === "mouse" ? NEAR_MOUSE : NEAR_FINGER) ||
    (liveOnly ? "" : dead || named(place, event))
  );
}

/**
 * The named thing whose box a pointer is in, between the strokes of its drawing; on a board the gaps mean nothing.
 * @param {Element} place
 * @param {PointerEvent} event
 */
function named(place, event) {
  if (place.matches(".board")) return "";
  const inside = [...place.querySelectorAll("svg[data-scene] [id][aria-label]")].filter((one) => {
    const box = one.getBoundingClientRect();
    return (
      event.clientX > box.left && event.clientX < box.right && event.clientY > box.top && event.clientY < box.bottom
    );
  });
  return inside.at(-1)?.id ?? "";
}

/**
 * All shapes that lie under a pointer.
 * @param {PointerEvent} event
 */
function idsAt(event) {
  const place = placeAt(event);
  const under = document.elementsFromPoint(event.clientX, event.clientY).filter((one) => place?.contains(one));
  return under.flatMap((one) => (one.closest("svg[data-scene]") && one.closest("[id]")?.id) || []);
}

/**
 * The part of the page that lies on top at a pointer: a raised sheet takes the tap, not the board under it.
 * @param {PointerEvent} event
 */
function placeAt(event) {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest(PLACES) ?? null;
}

/**
 * @param {Element} place
 * @param {PointerEvent} event
 * @param {number} reach
 */
function nearest(place, event, reach) {
  let best = "";
  let least = reach;
  for (const one of place.querySelectorAll("svg[data-scene] .live")) {
    const rect = one.getBoundingClientRect();
    const away = Math.hypot(rect.x + rect.width / 2 - event.clientX, rect.y + rect.height / 2 - event.clientY);
    if (away < least) [best, least] = [one.id, away];
  }
  return best;
}

/** @param {string} id */
function isLive(id) {
  const marks = id ? shape(id)?.classList : null;
  return !!marks && (marks.contains("live") || marks.contains("picked"));
}

/** @param {Event} event */
function nodeOf(event) {
  return event.target instanceof Node ? event.target : null;
}

/** @param {Event} event */
function drawingAt(event) {
  return event.target instanceof Element ? event.target.closest("svg[data-scene]") : null;
}

/** @param {Event} event */
function isButton(event) {
  return event.target instanceof Element && !!event.target.closest("button");
}
