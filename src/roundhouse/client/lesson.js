// A lesson at the table: one sentence at a time in a strip above the board, and the shapes it speaks of.

import { begin, fetchTeaching } from "./card.js";
import { fill, h } from "./dom.js";
import { finish, learn, noteTaught } from "./experience.js";
import { announce, toast } from "./page.js";
import { bringTo } from "./panzoom.js";
import { mark, shape } from "./scene.js";
import { deaf } from "./shield.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./contract.js").Lesson} Lesson */

const ASKS = "lesson-asks";
const SPEAKS = "lesson-speaks";

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
    this.picked = "";
    const notes = { [ASKS]: t("The lesson asks for this."), [SPEAKS]: t("The lesson speaks of this.") };
    for (const [id, words] of Object.entries(notes))
      if (!document.getElementById(id)) document.body.append(h("p", { id, hidden: true }, words));
  }

  /** @param {Page} page */
  show(page) {
    const before = this.page?.lesson?.steps[0]?.step;
    const lesson = page.lesson;
    if (lesson?.steps[0]?.step !== before) this.read = 0;
    this.page = page;
    if (page.over) finish(page);
    if (lesson?.done) {
      learn(page.game, lesson.name);
      noteTaught(page.table, !left(page));
    }
    if (lesson?.done && left(page)) this.read = lesson.steps.length;
    this.#fill();
  }

  /** Whether it says something now. */
  get on() {
    return !this.element.hidden;
  }

  /**
   * Say how the move that waits is made, in the place of the way out; of one that is not asked for, just that.
   * @param {string} how
   * @param {import("./api.js").Choice | null} chosen
   */
  wait(how, chosen) {
    const words = how && chosen && !this.fits(chosen) ? t("The lesson means another move.") : how;
    const said = this.waits.textContent !== words;
    if (said) fill(this.waits, words);
    this.element.classList.toggle("waiting", !!words);
    this.#point();
    const picked = [...document.querySelectorAll(":is(.board, .cockpit) .picked")].map((one) => one.id).join(" ");
    if (this.on && ((said && words) || (picked && picked !== this.picked))) this.#follow();
    this.picked = picked;
  }

  /**
   * Whether the lesson means this move; anything will do where it asks for nothing.
   * @param {import("./api.js").Choice} chosen
   */
  fits({ move }) {
    const step = this.page?.lesson?.steps.at(-1);
    const made = JSON.stringify(move);
    return !step || step.next || step.free || step.moves.some((one) => JSON.stringify(one) === made);
  }

  /** Whether the step wants only to be read; a key on anything else then hears so, and stands on the button. */
  get reads() {
    const step = this.page?.lesson?.steps[this.read];
    if (!this.on || !step?.next || this.page?.lesson?.done) return false;
    toast(t("First read on: Enter on “{button}”.", { button: t("Next") }));
    this.#lead();
    return true;
  }

  #lead() {
    const way = this.element.querySelector(".lesson-next");
    if (way instanceof HTMLElement) way.focus({ preventScroll: true });
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
    light([]);
    describe(false);
    document.body.classList.remove("in-lesson");
  }

  /** Show where to press, as long as the step asks for one thing. */
  #point() {
    const step = this.page?.lesson?.steps[this.read];
    const asks = this.on && !!step && !step.next;
    point(this.on, asks && !step.free);
    describe(asks);
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
    this.#point();
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
          : deaf(h("a", { class: "button quiet lesson-leave", href: `/games/${page.game}` }, t("Leave the lesson"))),
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
    const way = this.element.querySelector(".lesson-next");
    const more = way ? t("Enter: “{button}”.", { button: way.textContent ?? "" }) : "";
    queueMicrotask(() => [step.text, more].filter(Boolean).forEach(announce)); // after what has just happened
    if (way && "keys" in document.body.dataset) this.#lead();
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
    const there = found.filter((one) => one.closest(".board, .cockpit"));
    const first = there.find((one) => one.matches(".live")) ?? there[0];
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
    if (this.page?.lesson?.done) leave(this.page);
    this.read += 1;
    this.#fill();
    if (!this.on) this.left();
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
 * @param {boolean} asks for one thing
 */
function point(on, asks) {
  let some = false;
  for (const drawn of document.querySelectorAll("svg[data-scene]")) {
    const here = on && !!drawn.querySelector(".live.taught");
    drawn.classList.toggle("pointed", here);
    some ||= here;
  }
  const buttons = document.querySelectorAll(".actions-middle .act");
  for (const one of buttons) one.classList.toggle("taught", asks && !some && buttons.length === 1);
}

/**
 * What is lit is also heard: a shape, a button or a tab says that the lesson asks for it, or only speaks of it.
 * @param {boolean} asks whether the step wants a move
 */
function describe(asks) {
  for (const one of document.querySelectorAll(`[aria-describedby=${ASKS}], [aria-describedby=${SPEAKS}]`))
    if (!one.matches(".taught")) one.removeAttribute("aria-describedby");
  for (const one of document.querySelectorAll(".taught")) {
    if (!one.matches("svg *, .act, .tab")) continue;
    const wanted = asks && one.matches(".live, .picked, .act");
    one.setAttribute("aria-describedby", wanted ? ASKS : SPEAKS);
  }
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
  noteTaught(page.table, false);
}
