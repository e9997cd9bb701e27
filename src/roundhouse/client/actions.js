// The bar under the board: undo, the moves that are buttons, and the move that waits for its ✓.

import { fill, h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { noUndo, toPick } from "./next.js";
import { button, toast } from "./page.js";
import { shape } from "./scene.js";
import { likeness, pictured } from "./thumb.js";
import { t } from "./words.js";
import { price } from "./worth.js";

/** @typedef {import("./api.js").Choice} Choice */
/**
 * @typedef {object} Doer
 * @property {() => void} commit
 * @property {() => void} back
 * @property {() => void} undo
 * @property {() => void} rotate
 * @property {() => void} flip
 * @property {(choice: Choice) => void} press a choice that is a button
 * @property {(choice: Choice) => void} arm one of several ways
 * @property {(choice: Choice | null) => void} show a choice that is looked at
 * @property {() => void} pass the device goes to another
 */
/**
 * @typedef {object} Moment what the bar shows
 * @property {Choice | null} chosen
 * @property {Choice[]} ways the choices made of the same shapes as the chosen one
 * @property {number} open how many moves still hold the picked shapes; 0: nothing is picked
 * @property {Iterable<string>} live what can be picked now
 * @property {Choice[]} buttons
 * @property {boolean} only whether there are no other moves than the buttons
 * @property {string} noUndo why nothing can be taken back, or ""
 * @property {boolean} watching whether nobody here plays
 * @property {boolean} busy
 * @property {string} next to whom the device should be passed now, or ""
 */

const MANY = 12;
const LONG = 36; // letters that need smaller type to stand in the bar of a phone
const SLACK = 3; // px by which a strip may reach beyond the window
const LEAST = 3; // letters that can be read as something
const KINDS = ["turn", "flip", "way"]; // buttons that are there again after they were pressed
const FEW = 3; // choices that are all shown as buttons, also where a shape would do

/** The action bar. */
export class Actions {
  /** @param {Doer} doer */
  constructor(doer) {
    this.doer = doer;
    this.strip = h("div", { class: "ways", role: "group", "aria-label": t("Ways to do it"), hidden: true });
    this.undo = button(ICONS.undo, t("Undo"), () => doer.undo(), { class: "sign undo", "aria-keyshortcuts": "u" });
    this.middle = h("div", { class: "actions-middle" });
    this.tools = h("div", { class: "tools" }, this.undo);
    // A button that is off feels no finger: its place says why.
    this.tools.addEventListener("click", ({ target }) => {
      if (target === this.tools && this.tools.title !== this.undo.ariaLabel) toast(this.tools.title);
    });
    /** @type {unknown[]} what the bar shows: while it stays the same, nothing under the keyboard is made anew */
    this.told = [];
    this.element = h(
      "div",
      { class: "actions", role: "group", "aria-label": t("Moves") },
      this.tools,
      this.strip,
      this.middle,
    );
  }

  /** @param {Moment} moment */
  show(moment) {
    const { chosen, ways, open, buttons, only, noUndo, watching, busy, next } = moment;
    const told = [chosen, open, only, noUndo, watching, busy, next, ways.length, ...ways, ...buttons];
    if (told.length === this.told.length && told.every((one, number) => one === this.told[number])) return;
    this.told = told;
    const held = document.activeElement;
    const kind = this.element.contains(held) && KINDS.find((one) => held?.classList.contains(one));
    this.#fill(moment);
    if (kind && !held?.isConnected) this.#hold(kind);
  }

  /** Offer nothing: the next page is for other eyes. */
  forget() {
    const nothing = { chosen: null, ways: [], open: 0, live: [], buttons: [], only: false };
    this.show({ ...nothing, noUndo: noUndo(null), watching: false, busy: false, next: "" });
  }

  /**
   * What the keyboard was on has been made anew: it goes to what has its place.
   * @param {string} kind
   */
  #hold(kind) {
    const names = [`.${kind}:is([aria-pressed=true], :not([aria-pressed])):enabled`, ".commit:enabled"];
    const next = names.map((name) => this.element.querySelector(name)).find((one) => one?.getClientRects().length);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  /** @param {Moment} moment */
  #fill({ chosen, ways, open, live, buttons, only, noUndo, watching, busy, next }) {
    this.undo.disabled = !!noUndo || busy;
    this.undo.hidden = watching;
    this.undo.title = this.tools.title = noUndo || t("Undo");
    this.element.classList.toggle("busy", busy);
    this.#ways(chosen, ways);
    if (next)
      fill(
        this.middle,
        h(
          "button",
          { type: "button", class: "primary pass", onclick: () => this.doer.pass() },
          icon(ICONS.person),
          t("Pass the device to {name}", { name: next }),
        ),
      );
    else if (chosen) this.#chosen(chosen, ways, busy);
    else if (open) fill(this.middle, h("p", { class: "chosen" }, toPick(live)), this.#cancel());
    else this.#buttons(buttons, only);
  }

  /**
   * @param {Choice[]} buttons
   * @param {boolean} only whether nothing else can be done
   */
  #buttons(buttons, only) {
    const alone = only && buttons.length === 1;
    const same = repeated(buttons.map((one) => one.words));
    fill(
      this.middle,
      kin(buttons)
        .map(([heading, ones]) => this.#kin(heading, ones) ?? ones.map((one) => this.#button(one, alone, 0, same)))
        .flat(),
    );
  }

  /**
   * Choices under one heading; nothing for a choice that is alone.
   * @param {string} heading
   * @param {Choice[]} ones
   */
  #kin(heading, ones) {
    if (ones.length < 2) return null;
    return h(
      "div",
      { class: "kin", role: "group", "aria-label": heading },
      h("span", { class: "kin-name", "aria-hidden": "true" }, heading),
      h("div", { class: "kin-row" }, ...ones.map((one) => this.#button(one, false, heading.length + 1))),
    );
  }

  /**
   * @param {Choice} chosen
   * @param {Choice[]} ways
   * @param {boolean} busy
   */
  #chosen(chosen, ways, busy) {
    fill(
      this.middle,
      h(
        "p",
        { class: chosen.words.length > LONG ? "chosen long" : "chosen", title: chosen.words },
        price(chosen),
        " ", // a line may end after what it brings
        chosen.words,
      ),
      ways.length > 1
        ? button(
            turns(ways) ? ICONS.turn : ICONS.next,
            turns(ways) ? t("Turn") : t("Next way"),
            () => this.doer.rotate(),
            { class: "sign turn", "aria-keyshortcuts": "r" },
          )
        : null,
      ways.length > 2 && turns(ways)
        ? button(ICONS.flip, t("Flip"), () => this.doer.flip(), { class: "sign flip", "aria-keyshortcuts": "f" })
        : null,
      this.#cancel(),
      button(ICONS.check, t("Do it: {move}", { move: chosen.words }), () => this.doer.commit(), {
        class: "sign primary commit",
        disabled: busy,
      }),
    );
  }

  /**
   * The ways to do the same: as pictures where these tell them apart, else in words. They lie over what is under the bar
   * on a phone, never over the board; a bar without room below has them above it.
   * @param {Choice | null} chosen
   * @param {Choice[]} ways
   */
  #ways(chosen, ways) {
    this.strip.hidden = ways.length < 2;
    if (this.strip.hidden) return;
    const shown = ways.slice(0, MANY);
    const drawn = pictured(shown) ? shown.map(likeness) : [];
    const pictures = drawn.length > 0 && drawn.every((one) => one);
    const shared = sharedStart(ways.map((one) => one.words));
    this.strip.classList.toggle("pictured", pictures);
    fill(
      this.strip,
      shown.map((one, at) =>
        this.#way(one, one === chosen, pictures ? [drawn[at] ?? null, price(one)] : label(one, shared)),
      ),
    );
    this.strip.classList.remove("above");
    const under = this.strip.getBoundingClientRect();
    this.strip.classList.toggle("above", under.bottom > window.innerHeight + SLACK);
    this.strip.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /**
   * @param {Choice} way
   * @param {boolean} chosen
   * @param {(Element | null)[]} content
   */
  #way(way, chosen, content) {
    const one = h(
      "button",
      {
        type: "button",
        class: "way",
        "aria-label": way.words,
        title: way.words,
        "aria-pressed": String(chosen),
        onclick: () => this.doer.arm(way),
      },
      content,
    );
    return this.#looked(one, way);
  }

  /**
   * @param {Choice} choice
   * @param {boolean} alone the only thing that can be done
   * @param {number} [from] the letter with which its words begin to be its own
   * @param {string} [same] what other buttons begin with as well: a phone has no room to say it again
   */
  #button(choice, alone, from = 0, same = "") {
    return this.#looked(
      h(
        "button",
        {
          type: "button",
          class: alone || (choice.enough && !choice.shapes.length) ? "act primary" : "act",
          "aria-label": from ? choice.words : null,
          onclick: () => this.doer.press(choice),
        },
        same && choice.words.startsWith(same)
          ? [h("span", {}, h("span", { class: "repeated" }, same), choice.words.slice(same.length)), price(choice)]
          : label(choice, from),
      ),
      choice,
    );
  }

  /**
   * @param {HTMLButtonElement} element
   * @param {Choice} choice
   */
  #looked(element, choice) {
    element.addEventListener("pointerenter", () => this.doer.show(choice));
    element.addEventListener("pointerleave", () => this.doer.show(null));
    element.addEventListener("focus", () => this.doer.show(choice));
    element.addEventListener("blur", () => this.doer.show(null));
    return element;
  }

  #cancel() {
    return button(ICONS.cross, t("Step back"), () => this.doer.back(), { "aria-keyshortcuts": "Escape" });
  }
}

/**
 * The button of a game that is over.
 * @param {() => void} go
 */
export function toResult(go) {
  return h("button", { type: "button", class: "primary big", onclick: go }, icon(ICONS.spark), t("See the result"));
}

/**
 * The choices that are buttons: those without shapes, and one of a single shape that the game wants to be plain; and a
 * few that a single shape makes each, or things in the hand alone, if that is all there is.
 * @param {Choice[]} choices
 */
export function asButtons(choices) {
  const held = (/** @type {Choice} */ one) => one.shapes.every((id) => shape(id)?.closest(".hand"));
  const plain = choices.length <= FEW && choices.every((one) => one.shapes.length < 2 || held(one));
  return choices.filter((one) => plain || !one.shapes.length || (one.enough && one.shapes.length === 1));
}

/**
 * Whether these ways are one thing turned in its place: each draws something else there.
 * @param {Choice[]} ways
 */
export function turns(ways) {
  const drawn = new Set(ways.map((one) => one.ghost));
  return drawn.size === ways.length && !drawn.has("");
}

/**
 * In a crowded bar choices that differ by a number at their end stand under one heading.
 * @param {Choice[]} choices
 * @returns {[string, Choice[]][]}
 */
export function kin(choices) {
  if (choices.length <= FEW) return choices.map((one) => [one.words, [one]]);
  /** @type {Map<string, Choice[]>} */
  const found = new Map();
  for (const one of choices) {
    const heading = one.words.replace(/ \d+$/u, "");
    found.set(heading, [...(found.get(heading) ?? []), one]);
  }
  return [...found];
}

/**
 * The words of a choice (from this letter on) and what it is worth.
 * @param {Choice} choice
 * @param {number} [from]
 */
export function label(choice, from = 0) {
  return [h("span", {}, choice.words.slice(from)), price(choice)];
}

/**
 * What two or more of three sentences begin with, up to a colon.
 * @param {string[]} sentences
 */
function repeated(sentences) {
  const heads = sentences.map((one) => /^[^:]+: /u.exec(one)?.[0] ?? "");
  return sentences.length < FEW ? "" : (heads.find((one, at) => one && heads.indexOf(one) < at) ?? "");
}

/**
 * How many letters all these sentences begin with, up to a colon or comma: what is the same need not be read twelve times,
 * and no name is cut in two.
 * @param {string[]} sentences
 */
export function sharedStart(sentences) {
  const [first = "", ...others] = sentences;
  let same = 0;
  while (same < first.length && others.every((one) => one[same] === first[same])) same++;
  const cut = /^.*[:,;] /su.exec(first.slice(0, same))?.[0].length ?? 0;
  return others.length && sentences.every((one) => one.length - cut >= LEAST) ? cut : 0;
}
