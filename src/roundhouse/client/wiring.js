// Fingers, mouse and keys, led to the play.

import { listenKeys } from "./keys.js";
import { listen } from "./pointer.js";
import { gainOf } from "./worth.js";

/** @typedef {import("./play.js").Play} Play */

/**
 * Let hands play.
 * @param {Play} play
 */
export function connect(play) {
  listen(play.element, play.stage, {
    tap: (id, how) => play.tap(id, how),
    drag: (from, to, how) => drag(play, from, to, how),
    hover: (id) => play.glance.hover(id),
    hold: (ids) => hold(play, ids),
  });
  listenKeys({
    press: (id) => play.tap(id, "key"),
    commit: () => play.commit(),
    back: () => play.back(),
    rotate: () => play.turn("rotate"),
    flip: () => play.turn("flip"),
    undo: play.table.undo,
    list: () => list(play),
    zoom: (factor) => play.stage.look(factor),
  });
  const { picks } = play;
  picks.gain = gainOf;
  document.addEventListener("house:worth", () => (picks.turned ? play.glance.show() : play.refresh()));
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => picks.settle(), true);
  // The focus that a click leaves behind is no look.
  play.element.addEventListener("focusin", (event) => {
    if ("keys" in document.body.dataset) play.glance.hover(event.target instanceof SVGElement ? event.target.id : "");
  });
}

/**
 * Show every move in words and give the keyboard to the list.
 * @param {Play} play
 */
function list({ layout: { sheet }, moves }) {
  if (sheet.leaves.find((leaf) => leaf.id === "moves")?.tab.hidden) return;
  sheet.raise("moves");
  moves.element.focus();
}

/**
 * A shape is dragged onto another: two picks.
 * @param {Play} play
 * @param {string} from
 * @param {string} to
 * @param {import("./pointer.js").How} how
 */
function drag(play, from, to, how) {
  if (play.sending || play.deciding) return;
  play.clear();
  play.picks.pick(from);
  if (play.picks.candidates(to).length) return play.tap(to, how);
  play.table.why([from, to]);
  play.refresh();
}

/**
 * A long press takes up again what was drawn last.
 * @param {Play} play
 * @param {string[]} ids
 */
function hold(play, ids) {
  const { page } = play;
  if (!page?.can_undo || play.sending) return false;
  const mine = page.log.filter((entry) => entry.seat === page.undo_seat).at(-1);
  if (!mine || !ids.some((id) => mine.shapes.includes(id))) return false;
  play.clear();
  play.table.undo();
  return true;
}
