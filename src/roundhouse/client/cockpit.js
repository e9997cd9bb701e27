// On a phone the board and the mat that is worked on share one place: a switch shows the one or the other.

import { h } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./stage.js").Stage} Stage */

/** The switch between board and mat, and the place of the mat. */
export class Cockpit {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.element = h("div", { class: "cockpit", hidden: true });
    this.board = this.#side(t("Board"), false);
    this.mat = this.#side(t("My mat"), true);
    this.switch = h(
      "div",
      { class: "switch", role: "group", "aria-label": t("What is shown"), hidden: true },
      this.board,
      this.mat,
    );
  }

  /** Whether the mat is shown. */
  get open() {
    return !this.element.hidden;
  }

  /**
   * Whether there is a mat to switch to.
   * @param {boolean} there
   */
  offer(there) {
    this.switch.hidden = !there;
    this.turn(there && this.open);
  }

  /**
   * Show the mat, or the board.
   * @param {boolean} mat
   */
  turn(mat) {
    this.element.hidden = !mat;
    this.stage.pane.hidden = mat;
    this.element.parentElement?.classList.toggle("at-mat", mat);
    this.board.setAttribute("aria-pressed", String(!mat));
    this.mat.setAttribute("aria-pressed", String(mat));
    if (mat) this.reveal();
    else this.stage.priced(); // where a sign lies on the board cannot be known while the board is hidden
  }

  /**
   * Say on which side something can be picked; where all of it is on the other one, turn to it.
   * @param {boolean} fresh a new page: before that nobody has looked round
   */
  beckon(fresh) {
    const there = { board: lives(this.stage.pane), mat: lives(this.element) };
    this.board.classList.toggle("calls", there.board);
    this.mat.classList.toggle("calls", there.mat);
    if (this.switch.hidden || !fresh || lives(this.stage.hand)) return;
    if (there.board !== there.mat) this.turn(there.mat);
    else if (this.open) this.reveal();
  }

  /** Scroll the mat so that something that can be picked is seen. */
  reveal() {
    const live = [...this.element.querySelectorAll(".live")].map((one) => one.getBoundingClientRect());
    const room = this.element.getBoundingClientRect();
    const first = live[0];
    if (!first || live.some((one) => one.top >= room.top && one.bottom <= room.bottom)) return;
    this.element.scrollTop += first.top - room.top - 60;
  }

  /**
   * @param {string} words
   * @param {boolean} mat
   */
  #side(words, mat) {
    return h(
      "button",
      { type: "button", class: "switch-side", "aria-pressed": String(!mat), onclick: () => this.turn(mat) },
      words,
    );
  }
}

/** @param {Element} place */
function lives(place) {
  return !!place.querySelector("svg[data-scene] .live");
}
