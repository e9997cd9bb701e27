// One small page before the game: who sits, with which options. Sensible as it stands, so Play is one click.

import { get, post } from "./api.js";
import { TimeChoice } from "./clocks.js";
import { fetchTeaching, foldedCard, lessonDoors } from "./card.js";
import { fill, h, icon, need, picture } from "./dom.js";
import { ICONS } from "./icons.js";
import { entitle, nameOf } from "./names.js";
import { known, played } from "./experience.js";
import { Options } from "./options.js";
import { button, sorry } from "./page.js";
import { soundTick, tick } from "./preferences.js";
import { RatedTick } from "./rated.js";
import { facts, original, still } from "./shelf.js";
import { remember, settings } from "./settings.js";
import { go, inside } from "./ways.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Game} Game */
/** @typedef {{who: string, name: string}} Place who: me, device, link or a level of bot */

/** @type {import("./main.js").Show} */
export async function show(app, { game: name }) {
  /** @type {Game} */
  const game = await get(`/api/games/${name}`);
  const teaching = await fetchTeaching(name);
  const form = new Setup(game);
  entitle("setup", game.title);
  fill(
    app,
    h(
      "div",
      { class: teaching.lessons.length && !known(name) ? "column setup new" : "column setup" },
      h(
        "div",
        { class: "setup-head" },
        h(
          "div",
          {},
          h("h1", {}, game.title),
          original(game),
          h("p", { class: "lead" }, game.pitch),
          facts(game),
          h("p", {}, h("a", { class: "bar-link", href: `/rules/${game.name}` }, icon(ICONS.book), nameOf("rules"))),
          lessonDoors(game.name, teaching),
        ),
        h("div", { class: "setup-picture", "aria-hidden": "true" }, still(picture(game.picture))),
      ),
      form.element,
      foldedCard(game.name, teaching),
    ),
  );
}

/** The form: seats, options, Play. */
class Setup {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.options = new Options(game.options, !played(game.name));
    /** @type {Place[]} */
    this.places = [{ who: "me", name: settings.name }];
    while (this.places.length < Math.min(game.seats[1], Math.max(2, game.seats[0]))) this.#add();
    this.time = new TimeChoice();
    this.rated = new RatedTick();
    this.hints = true;
    const hints = tick(t("Hints may be asked for"), true, (on) => {
      this.hints = on;
    });
    this.others = h("details", { class: "fold" }, h("summary", {}, t("More")), hints);
    this.list = h("ol", { class: "places" });
    this.more = h(
      "button",
      { type: "button", class: "quiet", onclick: () => this.#grow() },
      icon(ICONS.plus),
      t("Add a seat"),
    );
    this.go = h("button", { type: "submit", class: "primary big" }, icon(ICONS.play), t("Play"));
    this.element = h(
      "form",
      { class: "setup-form", onsubmit: (/** @type {Event} */ event) => void this.#play(event) },
      h("section", {}, h("h2", {}, t("Seats")), this.list, this.more, this.rated.element, soundTick()),
      h(
        "div",
        { class: "setup-side" },
        this.options.element,
        inside ? null : h("section", { class: "options" }, this.time.element), // bots and one device need no clock
        this.others,
      ),
      h("div", { class: "setup-go" }, this.go),
    );
    this.#show();
  }

  #show() {
    fill(
      this.list,
      this.places.map((place, number) => this.#place(place, number)),
    );
    this.more.hidden = this.places.length >= this.game.seats[1];
    this.rated.offer(this.places);
    this.others.hidden = this.places.some(({ who }) => who === "device" || who === "link"); // hints are for one alone
  }

  #add() {
    const level = this.game.levels.includes("normal") ? "normal" : (this.game.levels[0] ?? "normal");
    this.places.push({ who: level, name: "" });
  }

  #grow() {
    this.#add();
    this.#show();
    need("li:last-child select", this.list).focus();
  }

  /**
   * @param {Place} place
   * @param {number} number
   */
  #place(place, number) {
    const seats = number + 1;
    const who = h(
      "select",
      { "aria-label": t("Who sits at seat {n}", { n: seats }) },
      this.#kinds().map(([value, label]) => h("option", { value, selected: value === place.who }, label)),
    );
    who.addEventListener("change", () => {
      place.who = who.value;
      this.#show();
      need(`li:nth-child(${seats}) select`, this.list).focus();
    });
    const named = place.who === "me" || place.who === "device";
    const name = h("input", {
      type: "text",
      maxlength: 24,
      value: place.name,
      placeholder: place.who === "me" ? t("Your name") : t("Name"),
      "aria-label": t("Name at seat {n}", { n: seats }),
      autocomplete: "off",
    });
    name.addEventListener("input", () => {
      place.name = name.value;
    });
    const removable = this.places.length > this.game.seats[0] && this.places.length > 1;
    return h(
      "li",
      {},
      h("span", { class: "place-number", "aria-hidden": "true" }, seats),
      who,
      named ? name : null,
      removable
        ? button(ICONS.cross, t("Take seat {n} away", { n: seats }), () => {
            this.places.splice(number, 1);
            this.#show();
          })
        : null,
    );
  }

  /** @returns {[string, string][]} */
  #kinds() {
    /** @type {Record<string, string>} */
    const bots = { easy: t("Bot, easy"), normal: t("Bot, normal"), hard: t("Bot, hard") };
    return [
      ["me", t("Me")],
      ["device", t("A friend on this device")],
      ["link", inside ? t("A friend at another device") : t("A friend by link")],
      ...this.game.levels.map(
        (level) => /** @type {[string, string]} */ ([level, bots[level] ?? t("Bot: {name}", { name: level })]),
      ),
    ];
  }

  /** @param {Event} event */
  async #play(event) {
    event.preventDefault();
    const me = this.places.find((place) => place.who === "me");
    if (me) remember({ name: me.name.trim() });
    this.go.disabled = true;
    try {
      /** @type {{table: string, invites: Record<string, string>}} */
      const made = await post("/api/tables", {
        game: this.game.name,
        options: this.options.values,
        pace: settings.pace,
        ...this.time.values,
        ...this.rated.wish,
        ...(this.hints || this.others.hidden ? {} : { hints: false }),
        seats: this.places.map(({ who, name }) =>
          ["me", "device", "link"].includes(who)
            ? { kind: who, ...(name.trim() && who !== "link" ? { name: name.trim() } : {}) }
            : { kind: "bot", level: who },
        ),
      });
      sessionStorage.setItem(`invites.${made.table}`, JSON.stringify(made.invites));
      go(`/table/${made.table}`);
    } catch (error) {
      this.go.disabled = false;
      sorry(error);
    }
  }
}
