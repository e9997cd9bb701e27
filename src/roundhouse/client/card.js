// The card of a game: five lines and three small pictures, and the way to its lessons.

import { get, post } from "./api.js";
import { h, icon, picture } from "./dom.js";
import { ICONS } from "./icons.js";
import { openHelp } from "./keys.js";
import { hasLearnt, known } from "./experience.js";
import { allRules, dialog, sorry } from "./page.js";
import { settings } from "./settings.js";
import { go } from "./ways.js";
import { t } from "./words.js";

/** @typedef {import("./contract.js").Teaching} Teaching */
/** @typedef {import("./contract.js").CardLine} CardLine */
/** @typedef {import("./contract.js").Figure} Figure */

/**
 * What a game teaches itself with; nothing where that cannot be had.
 * @param {string} game
 * @returns {Promise<Teaching>}
 */
export function fetchTeaching(game) {
  return get(`/api/games/${game}/teaching`).catch(() => ({ card: [], lessons: [] }));
}

/**
 * The card, folded for who knows the game.
 * @param {string} game
 * @param {Teaching} teaching
 */
export function foldedCard(game, teaching) {
  if (!teaching.card.length) return null;
  return h(
    "details",
    { class: "card-fold", open: !known(game) },
    h("summary", {}, icon(ICONS.book), t("The game in five lines")),
    cardLines(teaching.card, game),
  );
}

/**
 * The lessons of a game: the big button for whoever does not know it yet, and always there.
 * @param {string} game
 * @param {Teaching} teaching
 */
export function lessonDoors(game, teaching) {
  if (!teaching.lessons.length) return null;
  const several = teaching.lessons.length > 1;
  const next = teaching.lessons.findIndex((lesson) => !hasLearnt(game, lesson.name));
  return h(
    "div",
    { class: "lesson-doors" },
    teaching.lessons.map((lesson, number) =>
      h(
        "button",
        {
          type: "button",
          class: number === next && (next > 0 || !known(game)) ? "lesson-door primary big" : "lesson-door",
          onclick: (/** @type {Event} */ event) => void begin(event, game, lesson.name),
          ...(hasLearnt(game, lesson.name) ? { title: t("Finished") } : {}),
        },
        icon(hasLearnt(game, lesson.name) ? ICONS.check : ICONS.spark),
        h(
          "span",
          {},
          several ? t("Lesson {n}: {title}", { n: number + 1, title: lesson.title }) : t("Learn by playing"),
        ),
        several ? null : h("span", { class: "lesson-time" }, t("about 2 minutes")),
      ),
    ),
  );
}

/**
 * On the shelf: the lesson, quiet for whoever knows this game already.
 * @param {import("./api.js").Game} game
 */
export function learnDoor(game) {
  if (!game.lesson) return null;
  const text = game.lessons > 1 ? t("First lesson") : t("Lesson · 2 min");
  return h(
    "button",
    {
      type: "button",
      class: known(game.name) ? "learn-door known" : "learn-door",
      "aria-label": t("{name}: {text}", { name: game.title, text }),
      onclick: (/** @type {Event} */ event) => void begin(event, game.name, game.lesson),
    },
    icon(ICONS.spark),
    text,
  );
}

/**
 * The card in a window over the table.
 * @param {string} game
 * @param {string} title
 */
export async function openCard(game, title) {
  const teaching = await fetchTeaching(game);
  const box = dialog(
    title,
    teaching.card.length ? cardLines(teaching.card, game) : null,
    known(game) ? null : lessonDoors(game, teaching),
    h(
      "p",
      { class: "row" },
      allRules(game),
      h(
        "button",
        {
          type: "button",
          onclick: () => {
            box.close();
            openHelp();
          },
        },
        icon(ICONS.help),
        t("Keys and touch"),
      ),
    ),
  );
  box.classList.add("card-box");
}

/**
 * A figure with its caption.
 * @param {Figure} figure
 */
export function figureView(figure) {
  const wide = figure.width / figure.height;
  const view = h(
    "figure",
    { class: wide > 1.9 ? "figure wide" : "figure" },
    picture(figure.svg),
    h("figcaption", {}, figure.caption),
  );
  view.style.setProperty("--shape", String(wide));
  return view;
}

/**
 * @param {CardLine[]} lines
 * @param {string} game
 */
function cardLines(lines, game) {
  /** @type {Record<CardLine["kind"], string>} */
  const heads = {
    goal: t("What you want"),
    turn: t("Your turn"),
    score: t("What scores", {}, game),
    end: t("When it ends"),
    advice: t("A tip"),
  };
  return h(
    "dl",
    { class: "card-lines" },
    lines.map((line) =>
      h(
        "div",
        { class: `card-line card-${line.kind}` },
        h("dt", {}, heads[line.kind]),
        h("dd", {}, line.text),
        line.figure ? h("dd", { class: "card-picture" }, picture(line.figure.svg)) : null,
      ),
    ),
  );
}

/**
 * Open the table of a lesson, by a button that is pressed once.
 * @param {Event} event
 * @param {string} game
 * @param {string} lesson
 */
export async function begin(event, game, lesson) {
  const door = event.currentTarget;
  if (door instanceof HTMLButtonElement) door.disabled = true;
  try {
    const name = settings.name.trim();
    /** @type {{table: string}} */
    const made = await post("/api/lessons", { game, lesson, pace: settings.pace, ...(name ? { name } : {}) });
    go(`/table/${made.table}`);
  } catch (error) {
    if (door instanceof HTMLButtonElement) door.disabled = false;
    sorry(error);
  }
}
