// Words in three languages. The English text is the key; the server sends the translations.

/** @typedef {Record<string, string | number>} Parts */

/** @typedef {Record<string, string[]>} Book */

/** @type {Book} */
let book = {};
/** @type {Record<string, Book>} how a game says what the house says too, where it has words of its own, as for points */
let own = {};
let lang = "en";
let rules = new Intl.PluralRules("en");
let figures = new Intl.NumberFormat("en"); // made once: a page writes hundreds of numbers

export const LANGUAGES = /** @type {const} */ ([
  ["en", "English"],
  ["uk", "Українська"],
  ["ru", "Русский"],
]);

/**
 * Begin to speak a language.
 * @param {string} language
 * @param {Book} translations
 * @param {Record<string, Book>} [points]
 */
export function speak(language, translations, points = {}) {
  lang = language;
  book = translations;
  own = points;
  rules = new Intl.PluralRules(language);
  figures = new Intl.NumberFormat(language);
  document.documentElement.lang = language;
}

/** The language spoken now. */
export function language() {
  return lang;
}

/**
 * A message in the reader's language, its parts filled in.
 * @param {string} text
 * @param {Parts} [parts]
 * @param {string} [game] whose words are said
 */
export function t(text, parts = {}, game = "") {
  return fillIn((own[game]?.[text] ?? book[text])?.[0] ?? text, parts);
}

/**
 * A message that counts n things.
 * @param {string} one
 * @param {string} more
 * @param {number} n
 * @param {Parts} [parts]
 * @param {string} [game] whose points are counted
 */
export function tn(one, more, n, parts = {}, game = "") {
  const forms = own[game]?.[one] ?? book[one];
  const pattern = forms ? (forms[form(n)] ?? forms[0]) : n === 1 ? one : more;
  return fillIn(pattern ?? more, { n: number(n), ...parts });
}

/**
 * A number as this language writes it, with a true minus, and none before 0: a negative zero is a zero.
 * @param {number} value
 */
export function number(value) {
  return figures.format(value + 0).replace("-", "\u2212");
}

/**
 * A day and time as this language writes them, in the reader's own country where the browser tells it.
 * @param {string | number} when an ISO date or seconds since 1970
 */
export function date(when) {
  const moment = new Date(typeof when === "number" ? when * 1000 : when);
  return new Intl.DateTimeFormat(local(), { dateStyle: "medium", timeStyle: "short" }).format(moment);
}

/**
 * A moment of today by its time alone.
 * @param {number} when seconds
 */
export function lately(when) {
  const moment = new Date(when * 1000);
  const today = moment.toDateString() === new Date().toDateString();
  return today ? new Intl.DateTimeFormat(local(), { timeStyle: "short" }).format(moment) : date(when);
}

/**
 * A day of the calendar of the house, which is that of UTC.
 * @param {string} day 2026-11-17
 */
export function dayName(day) {
  const told = new Intl.DateTimeFormat(local(), { day: "numeric", month: "long", timeZone: "UTC" });
  return told.format(new Date(`${day}T12:00:00Z`));
}

/**
 * The month of such a day.
 * @param {string} day
 */
export function monthName(day) {
  const told = new Intl.DateTimeFormat(local(), { month: "long", timeZone: "UTC" }).format(
    new Date(`${day}T12:00:00Z`),
  );
  return told.charAt(0).toLocaleUpperCase(lang) + told.slice(1);
}

/**
 * The time of day here.
 * @param {number} when seconds since 1970
 */
export function clockTime(when) {
  return new Intl.DateTimeFormat(local(), { timeStyle: "short" }).format(new Date(when * 1000));
}

/** The reader's own country where the browser tells it. */
function local() {
  return navigator.languages.find((one) => one.split("-")[0] === lang) ?? lang;
}

/** @param {number} n */
function form(n) {
  return { one: 0, few: 1, many: 2, other: lang === "en" ? 1 : 2, zero: 2, two: 1 }[rules.select(n)];
}

/**
 * @param {string} pattern
 * @param {Parts} parts
 */
function fillIn(pattern, parts) {
  return pattern.replace(/\{(\w+)\}/g, (whole, name) => String(parts[name] ?? whole));
}
