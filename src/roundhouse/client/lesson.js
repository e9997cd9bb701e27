// A lesson at the table: one sentence at a time in a strip above the board, and the shapes it speaks of.

import { begin, fetchTeaching } from "./card.js";
import { fill, h } from "./dom.js";
import { finish, know } from "./experience.js";
import { announce } from "./page.js";
import { bringTo } from "./panzoom.js";
import { mark, shape } from "./scene.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./contract.js").Lesson} Lesson */

/** The strip of a table where a lesson is taught; hidden where none is. */
export class LessonStrip {
  /**
   * @param {(first: SVGElement) => void} reveal a shape on the board that is to be looked at
   * @param {() => void} left told when the learner plays on alone
   */
  constructor(reveal, left) {
    this.reveal = reveal;
    this.left = left;
    this.element = h("section", { class: "lesson", "aria-label": t("Lesson"), hidden: true });
    this.waits = h("p", { class: "lesson-waits", role: "status" });
    /** @type {Page | null} */
    this.page = null;
    this.read = 0; // of the steps that this page brought, so many have been read
    this.key = "";
  }

  /** @param {Page} page */
  show(page) {
    const before = this.page?.lesson?.steps[0]?.step;
    const lesson = page.lesson;
    if (lesson?.steps[0]?.step !== before) this.read = 0;
    this.page = page;
    if (page.over) finish(page);
    if (lesson?.done) know(page.game);
    if (lesson?.done && left(page)) this.read = lesson.steps.length;
    this.#fill();
  }

  /** Whether it says something now. */
  get on() {
    return !this.element.hidden;
  }

  /**
   * Say how the move that waits is made, in the place of the way out.
   * @param {string} words
   */
  wait(words) {
    const said = this.waits.textContent !== words;
    if (said) fill(this.waits, words);
    this.element.classList.toggle("waiting", !!words);
    point(this.on);
    if (said && words && this.on) this.#follow();
  }

  /** Something was picked: what is to be tapped next comes into sight, also where a mat is longer than the screen. */
  #follow() {
    const next = [...document.querySelectorAll(":is(.board, .cockpit) .taught.live:not(.picked)")];
    const [first] = next;
    if (first instanceof SVGElement && !next.some(inSight)) this.reveal(first);
  }

  /** Say nothing: the next page is for other eyes. */
  forget() {
    this.page = null;
    this.key = "";
    fill(this.element);
    this.element.hidden = true;
    document.body.classList.remove("in-lesson");
  }

  #fill() {
    const { page } = this;
    const lesson = page?.lesson;
    const step = lesson?.steps[this.read];
    const on = !!lesson && !!step && !page.over;
    this.element.hidden = !on;
    this.element.parentElement?.classList.toggle("taught", on);
    document.body.classList.toggle("in-lesson", on);
    light(on ? step.shapes : []);
    point(on);
    if (!on) return;
    const key = `${page.table} ${step.step}`;
    if (key === this.key) return;
    this.key = key;
    const text = h("p", { class: "lesson-text" }, step.text);
    fill(
      this.element,
      text,
      h(
        "div",
        { class: "lesson-foot" },
        dots(lesson, step.step),
        this.waits,
        lesson.done
          ? null
          : h("a", { class: "button quiet lesson-leave", href: `/games/${page.game}` }, t("Leave the lesson")),
        step.next
          ? h(
              "button",
              { type: "button", class: "primary lesson-next", onclick: () => this.#next() },
              lesson.done ? t("Play on") : t("Next"),
            )
          : null,
      ),
    );
    for (const size of ["long", "longest"]) if (text.scrollHeight > text.clientHeight + 1) text.classList.add(size);
    queueMicrotask(() => announce(step.text)); // after what has just happened
    this.#bring(step.shapes);
    if (lesson.done) void this.#further(page.game, lesson.name, key);
  }

  /**
   * After the last sentence: the way to the lesson that comes next, where there is one.
   * @param {string} game
   * @param {string} name of the lesson that is done
   * @param {string} key
   */
  async #further(game, name, key) {
    const { lessons } = await fetchTeaching(game);
    const next = lessons[lessons.findIndex((one) => one.name === name) + 1];
    if (!next || key !== this.key) return;
    this.element.querySelector(".lesson-next")?.before(
      h(
        "button",
        {
          type: "button",
          class: "quiet lesson-further",
          title: next.title,
          onclick: (/** @type {Event} */ event) => void begin(event, game, next.name),
        },
        t("Next lesson"),
      ),
    );
  }

  /**
   * Bring what is spoken of into sight, also where it lies on a leaf that is not shown.
   * @param {string[]} shapes
   */
  #bring(shapes) {
    const found = shapes.map(shape).filter((one) => !!one);
    const first = found.find((one) => one.closest(".board, .cockpit"));
    if (first) return this.reveal(first);
    if (found.some((one) => !one.closest("[role=tabpanel]"))) return;
    const one = found.find((some) => some.matches(".live")); // what is only spoken of must not hide what is to be done
    const panel = one?.closest("[role=tabpanel]");
    const tab = document.getElementById(panel?.getAttribute("aria-labelledby") ?? "");
    const open = panel?.closest(".sheet")?.matches(".open") && tab?.ariaSelected === "true";
    if (tab && !open) tab.click();
    if (panel && one) bringTo(panel, one);
  }

  #next() {
    const high = this.element.offsetHeight;
    if (this.page?.lesson?.done) leave(this.page);
    this.read += 1;
    this.#fill();
    if (this.on) return;
    this.#keepRoom(high);
    this.left();
  }

  /**
   * The prompt takes the place of the strip, as tall as it was: the board stays where it is while this page is open.
   * @param {number} high
   */
  #keepRoom(high) {
    const column = this.element.parentElement;
    const wide = window.innerWidth;
    column?.style.setProperty("--strip", `${high}px`);
    column?.classList.add("after-lesson");
    const turned = () => {
      if (window.innerWidth === wide) return; // only the bars of the browser came or went
      column?.classList.remove("after-lesson");
      window.removeEventListener("resize", turned);
    };
    window.addEventListener("resize", turned);
  }
}

/** @param {Element} one */
function inSight(one) {
  const { left, top, width, height } = one.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  return !!over && !!one.closest("svg")?.contains(over);
}

/**
 * Light these shapes; where one lies on a leaf that is not shown, its tab as well.
 * @param {string[]} shapes
 */
function light(shapes) {
  mark(document.body, "taught", shapes);
  [".board", ".cockpit"].forEach((place, at) =>
    document
      .querySelectorAll(".switch-side")
      [at]?.classList.toggle("points", !!document.querySelector(`${place} .taught`)),
  );
  for (const tab of document.querySelectorAll(".tab.taught")) tab.classList.remove("taught");
  for (const id of shapes) {
    const panel = shape(id)?.closest("[role=tabpanel]");
    if (panel) document.getElementById(panel.getAttribute("aria-labelledby") ?? "")?.classList.add("taught");
  }
}

/**
 * Where a drawing has what the lesson speaks of and it can be picked, all else that can be is quiet; where it speaks of
 * nothing that can be picked and one button is all there is, that stands out.
 * @param {boolean} on
 */
function point(on) {
  let some = false;
  for (const drawn of document.querySelectorAll("svg[data-scene]")) {
    const here = on && !!drawn.querySelector(".live.taught");
    drawn.classList.toggle("pointed", here);
    some ||= here;
  }
  const buttons = document.querySelectorAll(".actions-middle .act");
  for (const one of buttons) one.classList.toggle("taught", on && !some && buttons.length === 1);
}

/**
 * How far the lesson has come.
 * @param {Lesson} lesson
 * @param {number} step
 */
function dots(lesson, step) {
  const places = Array.from({ length: lesson.of }, (_, n) => n + 1);
  return h(
    "div",
    { class: "lesson-dots", role: "img", "aria-label": t("Step {n} of {all}", { n: step, all: lesson.of }) },
    places.map((n) => h("span", { class: n < step ? "past" : n === step ? "now" : "" })),
  );
}

/** @param {Page} page */
function left(page) {
  return sessionStorage.getItem(`lesson.${page.table}`) !== null;
}

/** @param {Page} page */
function leave(page) {
  sessionStorage.setItem(`lesson.${page.table}`, "");
}
