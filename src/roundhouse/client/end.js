// The end: the boards, who won and by how much, the lines counted one by one, what to do next.

import { address, get, post, replayLink } from "./api.js";
import { bestOf } from "./best.js";
import { fill, h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { nameOf, wayTo } from "./names.js";
import { button, dialog, sealed, sorry } from "./page.js";
import { sign } from "./panels.js";
import { ratingLine } from "./rated.js";
import { drawing, mark, nameless, shape } from "./scene.js";
import { shareDoors } from "./send.js";
import { shareDoor } from "./share.js";
import { still } from "./shelf.js";
import { starsOf } from "./stars.js";
import { DESKTOP } from "./stage.js";
import { Tally } from "./tally.js";
import { headline, most } from "./verdict.js";
import { go, inside } from "./ways.js";
import { t, tn } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./api.js").Scene} Scene */

/**
 * The end page of a table.
 * @param {Page} page
 * @param {() => void} toTable
 */
export function endPage(page, toTable) {
  const tally = new Tally(page, light);
  const title = h("h1", {}, headline(page));
  const best = h("p", { class: "best", hidden: true });
  const rating = h("p", { class: "rating-line", hidden: true });
  const alone = page.seats.length === 1;
  const { main, others } = boards(page);
  const wide = matchMedia(DESKTOP).matches; // a phone tells the end before it shows the others' boards
  const element = h(
    "div",
    { class: alone ? "end end-alone" : "end" },
    main ? h("div", { class: "end-boards" }, main, wide ? others : null) : null,
    h(
      "div",
      { class: "end-tale" },
      h(
        "div",
        { class: "end-verdict" },
        h("p", { class: "over-title" }, page.title, alone ? ` · ${t("alone")}` : ""),
        alone ? tally.totals : null,
        alone ? best : null,
        h("div", { class: "verdict-line" }, title, alone ? words(page) : null, tally.now),
        alone ? null : tally.totals,
        alone ? null : best,
        alone ? null : words(page),
        starsOf(page),
        h("div", { class: "proud" }, most(page)),
        rating,
      ),
      h("section", {}, h("h2", { class: "unseen" }, t("Score sheets")), tally.sheets),
      wide ? null : others,
      doors(page, toTable),
    ),
    nextBar(page, tally),
  );
  void bestOf(page).then((words) => {
    best.hidden = !words;
    fill(best, words ?? "");
  });
  void ratingLine(page).then((words) => {
    rating.hidden = !words;
    fill(rating, words);
  });
  tally.begin(element);
  return element;
}

/**
 * What the end page shows of a page: while it stays the same there is nothing to show anew.
 * @param {Page} page
 */
export function endKey({ lang, seat, seats, next, result, you }) {
  return JSON.stringify([lang, seat, seats.map((one) => one.name), next, result, you]);
}

/** @param {Page} page */
function words(page) {
  return h(
    "div",
    { class: "verdict-words" },
    page.result?.words.map((text) => h("p", {}, text)),
  );
}

/**
 * The total and the likeliest thing to do, always in sight.
 * @param {Page} page
 * @param {Tally} tally
 */
function nextBar(page, tally) {
  return h(
    "div",
    { class: "end-next" },
    tally.brief,
    reviewDoor(page),
    page.daily && !inside ? h("a", { class: "button primary big", href: listsOf(page) }, wayTo("daily")) : null,
    page.daily && !inside
      ? null
      : h(
          "button",
          { type: "button", class: "primary big", onclick: () => void again(page) },
          icon(ICONS.turn),
          page.next ? t("To the new game") : t("Play again"),
        ),
  );
}

/**
 * The way to what could have been played better; a lesson that was left in the middle has nothing of one's own to review.
 * @param {Page} page
 */
function reviewDoor(page) {
  if (page.frozen || (page.lesson && !page.lesson.done)) return null;
  return h("a", { class: "button big", href: `/table/${page.table}/review` }, icon(ICONS.bulb), nameOf("review"));
}

/**
 * The board large, and everything else of the table.
 * @param {Page} page
 */
function boards(page) {
  const shown = page.scenes.filter((scene) => ["board", "mat", "other"].includes(scene.place));
  const first = shown.find((scene) => scene.place === "board" && scene.seat === page.seat) ?? shown[0];
  const rest = shown.filter((scene) => scene !== first);
  return {
    main: first ? figure(page, first, "end-board") : null,
    others: rest.length
      ? h(
          "ul",
          { class: "end-others", "aria-label": t("The boards") },
          rest.map((scene) => h("li", {}, figure(page, scene, "end-other"))),
        )
      : null,
  };
}

/**
 * @param {Page} page
 * @param {Scene} scene
 * @param {string} kind
 */
function figure(page, scene, kind) {
  const seat = page.seats.find((one) => one.seat === scene.seat);
  const sheet = page.scores.find((one) => one.seat === scene.seat);
  const name = seat?.name || scene.title;
  const drawn = still(drawing(scene));
  drawn.dataset.scene = scene.name;
  const small = kind === "end-other";
  const one = h(
    "figure",
    { class: kind },
    drawn,
    small || (seat && page.seats.length > 1)
      ? h(
          "figcaption",
          {},
          seat ? sign(seat) : null,
          h("span", {}, name),
          sheet && seat && !page.frozen
            ? h("strong", {}, tn("{n} point", "{n} points", sheet.total, {}, page.game))
            : null,
        )
      : null,
    button(
      ICONS.fit,
      t("Look closely at the board of {name}", { name }),
      () => void dialog(name, h("div", { class: "closer" }, nameless(still(drawing(scene))))),
    ),
  );
  one.style.setProperty("--shape", String(scene.width / scene.height));
  return one;
}

/**
 * Show on the boards what made the points.
 * @param {string[]} shapes
 */
function light(shapes) {
  mark(document, "lit", []);
  void document.body.offsetWidth; // a second look at the same shapes starts anew
  mark(document, "lit", shapes);
  const board = shapes.map(shape).find(Boolean)?.closest("figure");
  const box = board?.getBoundingClientRect();
  if (box && (box.top < 0 || box.bottom > window.innerHeight)) board?.scrollIntoView({ block: "center" });
}

/**
 * What next: the likely things open, the rest folded.
 * @param {Page} page
 * @param {() => void} toTable
 */
function doors(page, toTable) {
  return h(
    "div",
    { class: "end-doors" },
    h("a", { class: "button", href: `/table/${page.table}/replay` }, icon(ICONS.play), nameOf("replay")),
    page.scenes.length ? shareDoor(page) : null,
    h("button", { type: "button", onclick: toTable }, icon(ICONS.eye), wayTo("table")),
    h(
      "details",
      { class: "end-more" },
      h("summary", {}, t("More")),
      h(
        "div",
        { class: "stack" },
        h("a", { class: "button", href: "/" }, icon(ICONS.home), wayTo("shelf")),
        ...shareDoors(() => replayLink(page.table), t("Share the replay")),
        h(
          "a",
          { class: "button", href: `/api/tables/${page.table}/log`, download: `${page.game}-${page.table}.jsonl` },
          icon(ICONS.save),
          t("Save the game"),
        ),
        page.scenes.length
          ? h(
              "a",
              { class: "button", href: pictureLink(page), download: `${page.game}.svg` },
              icon(ICONS.image),
              t("Picture of the board"),
            )
          : null,
        sealed(page)
          ? null
          : h(
              "button",
              { type: "button", onclick: () => void check(page) },
              icon(ICONS.check),
              t("Was the game fair? Check it"),
            ),
      ),
    ),
  );
}

/** @param {Page} page */
function listsOf(page) {
  return sealed(page) ? "/daily" : `/daily?day=${page.daily}`;
}

/** @param {Page} page */
function pictureLink(page) {
  const theme =
    document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  return address(`/api/tables/${page.table}/picture.svg`, { seat: page.seat, theme });
}

/** @param {Page} page */
async function again(page) {
  if (page.next) {
    go(`/table/${page.next}`);
    return;
  }
  try {
    /** @type {{table: string, invites: Record<string, string>}} */
    const made = await post(`/api/tables/${page.table}/again`);
    sessionStorage.setItem(`invites.${made.table}`, JSON.stringify(made.invites ?? {}));
    go(`/table/${made.table}`);
  } catch (error) {
    sorry(error);
  }
}

/** @param {Page} page */
async function check(page) {
  const place = h("div", {}, t("Checking…"));
  dialog(t("Was the game fair?"), place);
  try {
    /** @type {{fits: boolean, honest: boolean | null, seed: string, commitment: string, wrong: string[]}} */
    const found = await get(`/api/tables/${page.table}/seed-check`);
    fill(
      place,
      verdict(found),
      found.wrong.map((sentence) => h("p", {}, sentence)),
      h(
        "dl",
        { class: "seed" },
        h("dt", {}, t("Seal before the game")),
        h("dd", {}, found.commitment),
        h("dt", {}, t("Seed after the game")),
        h("dd", {}, found.seed),
      ),
    );
  } catch (error) {
    sorry(error);
  }
}

/** @param {{fits: boolean, honest: boolean | null}} found `null`: other rules were played, and cannot all be checked */
function verdict({ fits, honest }) {
  if (fits && honest === null) return h("p", { class: "verdict" }, t("Only as far as this house can tell."));
  return h(
    "p",
    { class: fits && honest ? "verdict good" : "verdict bad" },
    fits && honest
      ? t("Yes. The seal published before the first move fits the seed, and every draw follows from it.")
      : t("No: something does not fit."),
  );
}
