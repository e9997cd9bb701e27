// What somebody on this device knows of a game already: learnt or played to its end, how often, which notes were read.

/** @typedef {import("./api.js").Page} Page */

const KNOWN = "roundhouse.known";
const FINISHED = "roundhouse.finished";
const LEFT = "roundhouse.left";
const MOST_LEFT = 50;
const READ = "roundhouse.notes";
const LEARNT = "roundhouse.learnt";
const TAUGHT = "roundhouse.taught";
const MOST_TAUGHT = 50;
const BEGINNER = 3; // games: whoever has finished so many needs no notes

/**
 * Whether somebody on this device has learnt this game or played it to its end.
 * @param {string} game
 */
export function known(game) {
  return kept(KNOWN, /** @type {string[]} */ ([])).includes(game);
}

/** @param {string} game */
export function know(game) {
  if (!known(game)) keep(KNOWN, [...kept(KNOWN, /** @type {string[]} */ ([])), game]);
}

/**
 * A game is over: it counts once, however often its table is looked at.
 * @param {Page} page
 */
export function finish(page) {
  know(page.game);
  const before = finished(page.game);
  if (page.seat !== null && !before.includes(page.table) && before.length < BEGINNER)
    keep(FINISHED, { ...kept(FINISHED, {}), [page.game]: [...before, page.table] });
}

/**
 * Whether somebody on this device has played this game to its end; who has only learnt it has not.
 * @param {string} game
 */
export function played(game) {
  return finished(game).length > 0;
}

/**
 * Whether notes still help with this game.
 * @param {string} game
 */
export function begins(game) {
  return finished(game).length < BEGINNER;
}

/**
 * Whether this note was read.
 * @param {string} game
 * @param {string} note
 */
export function hasRead(game, note) {
  return (kept(READ, /** @type {Record<string, string[]>} */ ({}))[game] ?? []).includes(note);
}

/**
 * @param {string} game
 * @param {string} note
 */
export function read(game, note) {
  const notes = kept(READ, /** @type {Record<string, string[]>} */ ({}));
  if (!hasRead(game, note)) keep(READ, { ...notes, [game]: [...(notes[game] ?? []), note] });
}

/**
 * @param {string} game
 * @returns {string[]} the tables
 */
function finished(game) {
  return kept(FINISHED, /** @type {Record<string, string[]>} */ ({}))[game] ?? [];
}

/** @param {string} table whose seat was left here while the game went on */
export function noteLeft(table) {
  keep(LEFT, [...kept(LEFT, /** @type {string[]} */ ([])).filter((one) => one !== table), table].slice(-MOST_LEFT));
}

/** @param {string} table */
export function hasLeft(table) {
  return kept(LEFT, /** @type {string[]} */ ([])).includes(table);
}

/**
 * A lesson was gone through to its last step.
 * @param {string} game
 * @param {string} lesson
 */
export function learn(game, lesson) {
  know(game);
  const name = `${game}/${lesson}`;
  const before = kept(LEARNT, /** @type {string[]} */ ([]));
  if (!before.includes(name)) keep(LEARNT, [...before, name]);
}

/**
 * @param {string} game
 * @param {string} lesson
 */
export function hasLearnt(game, lesson) {
  return kept(LEARNT, /** @type {string[]} */ ([])).includes(`${game}/${lesson}`);
}

/**
 * A table whose lesson is done and nothing more was played, or which is played on after all.
 * @param {string} table
 * @param {boolean} [done]
 */
export function noteTaught(table, done = true) {
  const others = kept(TAUGHT, /** @type {string[]} */ ([])).filter((one) => one !== table);
  keep(TAUGHT, done ? [...others, table].slice(-MOST_TAUGHT) : others);
}

/** @param {string} table */
export function isTaught(table) {
  return kept(TAUGHT, /** @type {string[]} */ ([])).includes(table);
}

/**
 * @template T
 * @param {string} place
 * @param {T} otherwise
 * @returns {T}
 */
function kept(place, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} place
 * @param {unknown} value
 */
function keep(place, value) {
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing offers lessons and notes again.
  }
}
