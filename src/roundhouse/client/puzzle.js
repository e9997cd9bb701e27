// One puzzle: a board, one move, a verdict, the next.

import { get } from "./api.js";
import { readdress } from "./back.js";
import { h, icon } from "./dom.js";
import { Exercise } from "./exercise.js";
import { ICONS } from "./icons.js";
import { sorry } from "./page.js";
import { solve, solved, stars } from "./solved.js";
import { inside, way } from "./ways.js";
import { number, t } from "./words.js";

/** @typedef {import("./review_contract.js").Puzzles} Book */
/** @typedef {{game: string, title: string, name: string, stars: number, place: number}} One */

/** @type {import("./main.js").Show} */
export async function show(app, { game, at }) {
  /** @type {Book} */
  const { games } = await get("/api/puzzles");
  /** @type {One[]} */
  const all = games.flatMap(({ game: name, title, puzzles }) =>
    puzzles.map((one, place) => ({ game: name, title, name: one.name, stars: one.stars, place: place + 1 })),
  );
  const now = all.find((one) => one.game === game && one.name === at);
  const page = await position(game, at);
  const exercise = new Exercise(app);
  ask(exercise, all, now ?? { game, title: page.title, name: at, stars: 0, place: 0 }, page);
}

/**
 * @param {string} game
 * @param {string} name
 * @returns {Promise<import("./api.js").Page>}
 */
function position(game, name) {
  return get(`/api/puzzles/${game}/${name}`);
}

/**
 * @param {Exercise} exercise
 * @param {One[]} all
 * @param {One} one
 * @param {import("./api.js").Page} page
 */
function ask(exercise, all, one, page) {
  const path = `/puzzles/${one.game}/${one.name}`;
  const address = new URL(way(path), location.href);
  const there = location.pathname === address.pathname && (!inside || location.search === address.search);
  if (!there) readdress(address);
  exercise.show({
    page,
    path: `/api${path}`,
    title: `${one.title} · ${t("Puzzle {n}", { n: number(one.place) })} ${stars(one.stars)}`,
    words: t("Which move is clearly the best?"),
    back: "/puzzles",
    judged: ({ verdict }) => void (verdict !== "worse" && solve(one.game, one.name)),
    doors: () => [next(exercise, all, one)],
  });
}

/**
 * The way to the next that is not solved: first of this game, then of the others.
 * @param {Exercise} exercise
 * @param {One[]} all
 * @param {One} one
 */
function next(exercise, all, one) {
  const from = all.findIndex(({ game, name }) => game === one.game && name === one.name);
  const round = [...all.slice(from + 1), ...all.slice(0, Math.max(0, from))];
  const open = round.filter(({ game, name }) => !solved(game, name));
  const to = open.find(({ game }) => game === one.game) ?? open[0];
  if (!to) return h("a", { class: "button primary", href: "/puzzles" }, icon(ICONS.list), t("All puzzles"));
  const go = () =>
    void position(to.game, to.name)
      .then((page) => ask(exercise, all, to, page))
      .catch(sorry);
  return h("button", { type: "button", class: "primary", onclick: go }, t("Next puzzle"), icon(ICONS.right));
}
