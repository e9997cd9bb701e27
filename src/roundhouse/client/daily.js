// The line of the day: one deal a game and day, the same for everybody. One try counts, then one may practise.

import { address, get, paint, post } from "./api.js";
import { deskOf, possible, seals, standings } from "./daily_lists.js";
import { fill, h, icon, picture } from "./dom.js";
import { ICONS } from "./icons.js";
import { entitle, nameOf, wayTo } from "./names.js";
import { dialog, sorry } from "./page.js";
import { copy, hand, sends } from "./send.js";
import { remember, settings } from "./settings.js";
import { offer } from "./share.js";
import { still } from "./shelf.js";
import { LOOK_AGAIN, stars, starsToCome } from "./stars.js";
import { go } from "./ways.js";
import { clockTime, dayName, number, t, tn } from "./words.js";

/** @typedef {import("./lists.js").Daily} Daily */
/** @typedef {import("./lists.js").DailyGame} Deal */

const MINUTE = 60000;

/** @type {import("./main.js").Show} */
export async function show(app, { at }) {
  /** @type {[Daily, {games: import("./api.js").Game[]}]} */
  const [book, shelf] = await Promise.all([get("/api/daily", { day: at || null }), get("/api/games")]);
  entitle("daily");
  const pictures = new Map(shelf.games.map((game) => [game.name, game.picture]));
  const cards = h("ul", { class: "deals" });
  const name = myName(() => again());
  let waiting = 0;
  fill(app, h("div", { class: "column daily" }, head(book), book.day === book.today ? name : null, cards, ways(book)));
  /** @param {Daily} now */
  const tell = (now) => {
    const open = new Set([...cards.querySelectorAll("details[open]")].map((one) => one.id));
    fill(cards, ...now.games.map((deal) => card(now, deal, pictures.get(deal.game) ?? "")));
    for (const one of cards.querySelectorAll("details")) one.open = open.has(one.id);
    if (now.games.some((deal) => deal.thinking)) later();
  };
  const again = async () => {
    if (cards.isConnected) await get("/api/daily", { day: book.day }).then(tell, later); // what is there stays meanwhile
  };
  const later = () => {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(() => void again(), LOOK_AGAIN);
  };
  // Who comes back to this page by the browser's button has played meanwhile.
  window.addEventListener("pageshow", (event) => event.persisted && void again());
  tell(book);
}

/** @param {Daily} book */
function head(book) {
  const today = book.day === book.today;
  const when = h("p", { class: "next-deal" });
  const tick = () => {
    fill(when, icon(ICONS.clock), h("span", {}, nextDeal(book.ends)));
    if (Date.now() / 1000 >= book.ends) void nextDay(book);
    window.setTimeout(tick, MINUTE);
  };
  if (today) tick();
  return h(
    "div",
    { class: "hero" },
    h(
      "div",
      {},
      h("p", { class: "over-title" }, dayName(book.day)),
      h("h1", {}, nameOf("daily")),
      h(
        "p",
        { class: "lead" },
        today
          ? t("One deal a day in every game, the same for everybody here. One try counts; then you may practise.")
          : t("This day is over: its seeds are revealed, and everybody may look at every game."),
      ),
      today ? when : null,
    ),
    book.streak > 1
      ? h(
          "p",
          { class: "streak" },
          h("strong", {}, number(book.streak)),
          h("span", {}, tn("day in a row", "days in a row", book.streak)),
        )
      : null,
  );
}

/**
 * Show the next day once it has come; the house says so, for clocks on devices err.
 * @param {Daily} book
 */
async function nextDay(book) {
  /** @type {Daily | null} */
  const now = await get("/api/daily", { lists: "false" }).catch(() => null);
  if (now && now.today !== book.today) location.reload();
}

/**
 * When the next deals come, as a clock here shows it and in hours or minutes.
 * @param {number} ends
 */
function nextDeal(ends) {
  const minutes = Math.max(1, Math.ceil((ends * 1000 - Date.now()) / MINUTE));
  const hours = Math.round(minutes / 60);
  const left = minutes < 90 ? tn("{n} minute", "{n} minutes", minutes) : tn("{n} hour", "{n} hours", hours);
  return t("New deals come at {clock}; until then: {left}.", { clock: clockTime(ends), left });
}

/**
 * By which name one stands in the lists; who has played without one can still say it, once.
 * @param {() => Promise<void>} again
 */
function myName(again) {
  const input = h("input", { type: "text", maxlength: 24, value: settings.name, autocomplete: "nickname" });
  input.addEventListener("input", () => remember({ name: input.value.trim() }));
  input.addEventListener("change", () => void named(input.value.trim()).then(again, sorry));
  return h("label", { class: "field daily-name" }, h("span", {}, t("Your name in the lists")), input);
}

/**
 * A name for today's games that have none.
 * @param {string} name
 */
async function named(name) {
  /** @type {Daily} */
  const book = await get("/api/daily", {});
  const nameless = name ? book.games.filter((deal) => deal.mine && !deal.mine.name) : [];
  for (const table of nameless.map((deal) => deal.mine?.table))
    await post(`/api/tables/${table}/seats/0`, { do: "rename", name });
}

/** @param {Daily} book */
function ways(book) {
  const link = (/** @type {number} */ days, /** @type {string} */ words) => {
    const day = new Date(Date.parse(book.day) + days * 86400000).toISOString().slice(0, 10);
    return h("a", { class: "button", href: day === book.today ? "/daily" : `/daily?day=${day}` }, words);
  };
  return h(
    "p",
    { class: "row" },
    link(-1, t("The day before")),
    book.day === book.today ? null : link(1, t("The day after")),
    h("a", { class: "button", href: "/" }, wayTo("shelf")),
  );
}

/**
 * @param {Daily} book
 * @param {Deal} deal
 * @param {string} cover
 */
function card(book, deal, cover) {
  return h(
    "li",
    { class: deal.mine?.over ? "deal done" : "deal" },
    h("div", { class: "deal-picture", "aria-hidden": "true" }, view(deal, cover)),
    h(
      "div",
      { class: "deal-words" },
      h("h2", {}, deal.title),
      h("p", { class: "small" }, deal.bots ? tn("against {n} bot", "against {n} bots", deal.bots) : t("alone")),
      result(deal),
      possible(deal),
      h("div", { class: "deal-doors" }, doors(book, deal)),
    ),
    h("div", { class: "deal-more" }, standings(book, deal), seals(book, deal)),
  );
}

/**
 * One's own board where there is one, else a game of this kind, and never the deal.
 * @param {Deal} deal
 * @param {string} cover
 */
function view({ mine }, cover) {
  if (!mine) return still(picture(cover));
  const image = h("img", { alt: "", loading: "lazy" });
  return paint(image, address(`/api/tables/${mine.table}/picture.svg`, { theme: deskOf() }));
}

/** @param {Deal} deal */
function result({ mine, game, lines, thinking }) {
  if (!mine) return h("p", { class: "deal-result" }, t("Not played yet"));
  if (!mine.over) return h("p", { class: "deal-result" }, h("span", { class: "badge badge-turn" }, t("Under way")));
  const place = mine.place ? t("place {n} of {of}", { n: number(mine.place), of: number(lines.length) }) : "";
  return h(
    "p",
    { class: "deal-result" },
    h("strong", { class: "deal-points" }, tn("{n} point", "{n} points", mine.points, {}, game)),
    mine.stars ? stars(mine.stars, game) : thinking ? starsToCome() : null,
    h("span", { class: "small" }, mine.counts ? place : t("finished after its day: not in the list")),
  );
}

/**
 * @param {Daily} book
 * @param {Deal} deal
 */
function doors(book, deal) {
  const { mine, game } = deal;
  const today = book.day === book.today;
  const practise = () => begin("/api/daily/practice", { game, day: book.day, name: settings.name });
  const practice = h(
    "button",
    { type: "button", onclick: practise },
    icon(ICONS.turn),
    deal.practice ? t("Go on practising") : t("Practise it"),
  );
  if (!mine && today)
    return [
      h(
        "button",
        { type: "button", class: "primary", onclick: () => begin("/api/daily", { game, name: settings.name }) },
        icon(ICONS.play),
        t("Play the deal"),
      ),
    ];
  if (!mine) return [practice];
  const to = h(
    "a",
    { class: mine.over ? "button" : "button primary", href: `/table/${mine.table}` },
    icon(mine.over ? ICONS.eye : ICONS.play),
    mine.over ? t("My game") : t("Go on playing"),
  );
  if (!mine.over) return [to];
  const share = h("button", { type: "button", onclick: () => shared(book, deal) }, icon(ICONS.send), t("Share"));
  return [share, to, practice];
}

/**
 * @param {string} path
 * @param {object} body
 */
function begin(path, body) {
  /** @type {Promise<{table: string}>} */
  const made = post(path, { ...body, pace: settings.pace });
  void made.then(({ table }) => go(`/table/${table}`), sorry);
}

/**
 * One line that gives nothing away, and for those who have played it, the picture.
 * @param {Daily} book
 * @param {Deal} deal
 */
function shared(book, deal) {
  const line = shareLine(book, deal);
  const table = deal.mine?.table ?? "";
  const send = () => void (sends() ? hand({ text: line }, line) : copy(line));
  const paintBoard = async () => {
    /** @type {import("./api.js").Page} */
    const page = await get(`/api/tables/${table}`);
    offer(page);
  };
  dialog(
    t("Share"),
    h("p", { class: "share-line" }, line),
    h("p", { class: "small" }, t("This line gives nothing away. The picture shows your board.")),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "primary", onclick: send }, icon(ICONS.send), t("Share the line")),
      sends() ? h("button", { type: "button", onclick: () => void copy(line) }, icon(ICONS.link), t("Copy")) : null,
      h("button", { type: "button", onclick: () => void paintBoard().catch(sorry) }, icon(ICONS.image), t("Picture")),
    ),
  );
}

/**
 * Roundhouse · Next Station · November 17 · 132 points ★★★ · 4 days in a row
 * @param {Daily} book
 * @param {Deal} deal
 */
export function shareLine(book, { title, mine, game }) {
  const points = tn("{n} point", "{n} points", mine?.points ?? 0, {}, game);
  const stars = mine?.stars ? ` ${"★".repeat(mine.stars)}` : "";
  const streak = book.streak > 1 ? tn("{n} day in a row", "{n} days in a row", book.streak) : "";
  return ["Roundhouse", title, dayName(book.day), points + stars, streak].filter(Boolean).join(" · ");
}
