// An exercise: a position on the board, one move, and what is said of it. Puzzles and costly turns are played here.

import { post } from "./api.js";
import { fill, h, icon, need } from "./dom.js";
import { ICONS } from "./icons.js";
import { cardButton } from "./menu.js";
import { announce, hush, sorry, toast } from "./page.js";
import { Play } from "./play.js";
import { what } from "./scene.js";
import { sound } from "./sound.js";
import { number, t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./api.js").Choice} Choice */
/** @typedef {import("./review_contract.js").Verdict} Verdict */
/**
 * What is asked.
 * @typedef {object} Task
 * @property {Page} page the position, with the moves that can be made
 * @property {string} path where the move is judged
 * @property {object} [body] what is sent with it
 * @property {string} title
 * @property {string} words what is to be done
 * @property {string} back where one leaves to
 * @property {(verdict: Verdict, tries: number) => void} [judged] told of every verdict
 * @property {() => (Node | null)[]} doors where one can go when it is done
 */

/** The board on which exercises are made, one after another. */
export class Exercise {
  /** @param {HTMLElement} app */
  constructor(app) {
    /** @type {Task | null} */
    this.task = null;
    /** @type {Choice | null} */
    this.sending = null;
    this.tries = 0;
    this.play = new Play({
      commit: (choice) => void this.#commit(choice),
      undo: () => undefined,
      why: (shapes) => this.#why(shapes),
      result: () => undefined,
      pass: () => undefined,
      say: async () => undefined,
    });
    this.words = h("p", { class: "exercise-words" });
    this.verdict = h("section", { class: "verdict", "aria-label": t("Verdict"), tabindex: -1, hidden: true });
    this.play.layout.prompt.before(h("div", { class: "exercise-task" }, icon(ICONS.bulb), this.words));
    this.play.element.classList.add("exercise");
    document.body.classList.add("full");
    fill(app, this.play.element, this.verdict);
  }

  /** @param {Task} task */
  show(task) {
    this.task = task;
    this.tries = 0;
    document.title = `${task.title} · Roundhouse`;
    fill(
      need("#bar"),
      h("p", { class: "exercise-title" }, task.title),
      cardButton(() => this.task?.page ?? null),
      h("a", { class: "button sign", href: task.back, "aria-label": t("Leave"), title: t("Leave") }, icon(ICONS.cross)),
    );
    fill(this.words, task.words);
    this.play.forget();
    this.#ask();
    announce(task.words);
  }

  /** The moves can be made, and nothing is said. */
  #ask() {
    const { task } = this;
    if (!task) return;
    this.sending = null;
    this.play.clear();
    this.#room(false);
    this.play.stage.light([]);
    this.play.show({ ...task.page }, null);
  }

  /** @param {Choice} choice */
  async #commit(choice) {
    const { task } = this;
    if (!task || this.sending) return;
    this.sending = choice;
    this.play.show(task.page, choice);
    hush();
    try {
      /** @type {Verdict} */
      const verdict = await post(task.path, { ...task.body, move: choice.move });
      if (task !== this.task) return;
      this.tries += 1;
      task.judged?.(verdict, this.tries);
      this.#tell(task, verdict);
    } catch (error) {
      this.#ask();
      sorry(error);
    }
  }

  /** @param {string[]} shapes */
  #why(shapes) {
    if (this.sending) return;
    sound("no");
    const name = what(shapes.at(-1) ?? "");
    toast(name ? h("strong", { class: "about" }, name) : "", t("There is nothing to do with this here."));
  }

  /**
   * @param {Task} task
   * @param {Verdict} verdict
   */
  #tell(task, verdict) {
    const good = verdict.verdict !== "worse";
    const title = TITLES[verdict.verdict]();
    this.play.clear();
    this.play.show({ ...task.page, choices: [], prompt: title }, null);
    sound(good ? "end" : "no");
    announce([title, ...verdict.told].join(" "));
    const best = h("dd", { class: "better" }, verdict.best.words);
    const answer = h("div", { class: "verdict-best" });
    const reveal = () => {
      const next = verdict.next ? [h("dt", {}, t("Next best")), h("dd", {}, verdict.next)] : [];
      fill(answer, h("dl", {}, h("dt", {}, t("Best move")), best, ...next), gains(verdict));
      this.#room(true);
      this.#draw(task, verdict);
    };
    const once = h("button", { type: "button", onclick: () => this.#ask() }, icon(ICONS.turn), t("Try once more"));
    const show = h(
      "button",
      {
        type: "button",
        onclick: () => {
          show.remove();
          reveal();
        },
      },
      icon(ICONS.eye),
      t("Show the best move"),
    );
    fill(
      this.verdict,
      h("h2", { class: good ? "good" : "" }, icon(good ? ICONS.check : ICONS.cross), title),
      verdict.told.map((sentence) => h("p", {}, sentence)),
      verdict.verdict === "best" ? "" : h("dl", {}, h("dt", {}, t("Your move")), h("dd", {}, verdict.tried)),
      answer,
      h("div", { class: "row" }, good ? null : once, good ? null : show, ...task.doors()),
    );
    this.#room(true);
    if (good) reveal();
    this.verdict.focus({ preventScroll: true });
  }

  /**
   * While something is said, the board stands over it on a phone.
   * @param {boolean} told
   */
  #room(told) {
    this.verdict.hidden = !told;
    this.play.element.classList.toggle("judged", told);
    this.play.element.style.setProperty("--verdict", `${this.verdict.offsetHeight}px`);
  }

  /**
   * The best move on the board.
   * @param {Task} task
   * @param {Verdict} verdict
   */
  #draw(task, { best }) {
    const move = JSON.stringify(best.move);
    const choice = task.page.choices.find((one) => JSON.stringify(one.move) === move) ?? null;
    this.play.stage.light(best.shapes);
    this.play.stage.seek(best.shapes);
    this.play.stage.preview(choice);
    if (choice) this.play.layout.lookAt(choice);
  }
}

/** @type {Record<Verdict["verdict"], () => string>} */
const TITLES = {
  best: () => t("The best move!"),
  better: () => t("Even better!"),
  equal: () => t("As good as the best"),
  worse: () => t("Not the best"),
};

/**
 * The lines of the sheet that make the difference.
 * @param {Verdict} verdict
 */
function gains(verdict) {
  if (!verdict.gains.length) return null;
  return h(
    "ul",
    { class: "costly-gains", "aria-label": t("What makes the difference") },
    verdict.gains.map(({ words, points }) =>
      h("li", {}, h("strong", {}, `${points > 0 ? "+" : ""}${number(points)}`), ` ${words}`),
    ),
  );
}
