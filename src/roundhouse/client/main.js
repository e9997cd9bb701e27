// The door of every page: which one is it, in which language.

import { fetchAhead } from "./ahead.js";
import { early, get, Refused } from "./api.js";
import { watchBack } from "./back.js";
import { need } from "./dom.js";
import { fail, frame } from "./page.js";
import { addGlows, addMaterials } from "./filters.js";
import { watchPresses } from "./press_guard.js";
import { listenRing } from "./ring.js";
import { catchRules } from "./rule_pane.js";
import { apply } from "./settings.js";
import { watchTurns } from "./turns.js";
import { speak, t } from "./words.js";

/** @typedef {{game: string, table: string, code: string, at: string}} Where what the address says */
/** @typedef {(app: HTMLElement, where: Where) => Promise<void>} Show */

/** @type {Record<string, () => Promise<{show: Show}>>} */
const PAGES = {
  shelf: () => import("./shelf.js"),
  game: () => import("./seats.js"),
  table: () => import("./table.js"),
  replay: () => import("./replay.js"),
  again: () => import("./again.js"),
  puzzle: () => import("./puzzle.js"),
  puzzles: () => import("./puzzles.js"),
  review: () => import("./review.js"),
  rules: () => import("./rules.js"),
  tables: () => import("./tables.js"),
  join: () => import("./join.js"),
  meet: () => import("./site/meet.js"),
  daily: () => import("./daily.js"),
  me: () => import("./me.js"),
  ratings: () => import("./ratings.js"),
  wall: () => import("./wall.js"),
  nowhere: async () => {
    throw new Refused(404, { sentence: t("There is nothing at this address.") });
  },
};

/** Show the page that the shell asks for. */
async function open() {
  const app = need("#app");
  const { page = "shelf", lang = "en", game = "", table = "", code = "", at = "", next = "" } = app.dataset;
  apply();
  /** @type {[{words: Record<string, string[]>, points?: Record<string, Record<string, string[]>>}, void]} */
  const [book] = await Promise.all([words(lang).catch(() => ({ words: {} })), addMaterials()]);
  speak(lang, book.words, book.points);
  frame(page);
  addGlows();
  listenRing();
  watchPresses();
  watchBack();
  catchRules();
  watchTurns();
  try {
    const { show } = (await (PAGES[page] ?? PAGES.shelf)?.()) ?? {};
    await show?.(app, { game, table, code, at });
  } catch (error) {
    fail(app, error);
  }
  app.dataset.ready = "";
  fetchAhead(next);
}

/**
 * The words of a language: where a page names what they hold, a browser has them already or keeps them.
 * @param {string} lang
 * @returns {Promise<any>}
 */
async function words(lang) {
  const named = early("words");
  if (!named) return get("/api/words", { lang });
  const answer = await fetch(named);
  return answer.ok ? answer.json() : { words: {} };
}

void open();
