// What is looked at before it is done: the shape under the pointer, the button that is pointed at, their ghosts.

import { mark, shape } from "./scene.js";

/** @typedef {import("./api.js").Choice} Choice */
/** @typedef {import("./picks.js").Picks} Picks */
/** @typedef {import("./stage.js").Stage} Stage */

/** Follows the eye and shows on the drawings what would happen. */
export class Glance {
  /**
   * @param {Stage} stage
   * @param {Picks} picks
   * @param {() => {sending: Choice | null, chosen: Choice | null}} now
   */
  constructor(stage, picks, now) {
    this.stage = stage;
    this.picks = picks;
    this.now = now;
    this.hovered = "";
    /** @type {Choice | null} */
    this.looked = null;
  }

  /** @param {string} id the shape under the pointer, "" for none */
  hover(id) {
    this.hovered = id;
    this.show();
  }

  /** @param {Choice | null} choice a worded move that is pointed at */
  look(choice) {
    this.looked = choice;
    this.show();
  }

  /** Show the ghost of what is looked at, or else of what is chosen. */
  show() {
    const { hovered, picks, stage } = this;
    const { sending, chosen } = this.now();
    const picked = picks.picked.includes(hovered);
    const meant = hovered && !sending ? picks.meant(...(picked ? [] : [hovered])) : [];
    const near = meant.length || !hovered || picked ? [] : picks.candidates(hovered).flatMap((choice) => choice.shapes);
    mark(stage.root, "near", near);
    const choice = this.looked ?? sending ?? (picked ? chosen : picks.best(meant)) ?? chosen;
    // A button that is pointed at has shapes of its own, or none: what it is worth is no sign beside what was picked.
    stage.preview(choice, this.looked ? "" : hovered || picks.picked.at(-1), !sending);
    const focused = shape(hovered);
    if (focused && focused === document.activeElement && stage.pane.contains(focused)) stage.zoom.reveal(focused);
  }
}
