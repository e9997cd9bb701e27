// The end: who won and why, the sheets side by side, what to do next.

import { address, get, post } from "./api.js";
import { fill, h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { dialog, sorry } from "./page.js";
import { ruleLink, sign } from "./panels.js";
import { copy } from "./people.js";
import { drawing } from "./scene.js";
import { still } from "./shelf.js";
import { number, t, tn } from "./words.js";

/** @typedef {import("./api.js").Page} Page */

/**
 * The end page of a table.
 * @param {Page} page
 * @param {() => void} toTable
 */
export function endPage(page, toTable) {
  const boards = page.scenes.filter((scene) => ["board", "mat", "other"].includes(scene.place));
  return h(
    "div",
    { class: "column end" },
    h("p", { class: "over-title" }, page.title),
    h("h1", {}, headline(page)),
    page.result?.words.map((words) => h("p", { class: "lead" }, words)),
    h(
      "div",
      { class: "end-doors" },
      h(
        "button",
        { type: "button", class: "primary big", onclick: () => void again(page) },
        icon(ICONS.turn),
        page.next ? t("To the new game") : t("Play again"),
      ),
      h(
        "a",
        { class: "button", href: `/table/${page.table}/replay` },
        icon(ICONS.play),
        page.frozen ? t("Replay") : t("Replay and what if"),
      ),
      h("button", { type: "button", onclick: toTable }, icon(ICONS.eye), t("Look at the table")),
      h(
        "button",
        { type: "button", onclick: () => void copy(`${location.origin}/table/${page.table}/replay`) },
        icon(ICONS.link),
        t("Share the replay"),
      ),
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
      h("a", { class: "button", href: "/" }, icon(ICONS.home), t("To the shelf")),
    ),
    h("section", {}, h("h2", {}, t("Score sheets")), sheets(page)),
    h(
      "section",
      {},
      h("h2", {}, t("The boards")),
      h(
        "div",
        { class: "end-boards" },
        boards.map((scene) => {
          const seat = page.seats.find((one) => one.seat === scene.seat);
          return h(
            "figure",
            {},
            h("figcaption", {}, seat ? sign(seat) : null, seat?.name ?? scene.title),
            still(drawing(scene)),
          );
        }),
      ),
    ),
    h(
      "p",
      { class: "small" },
      h(
        "button",
        { type: "button", class: "quiet", onclick: () => void check(page) },
        icon(ICONS.check),
        t("Was the game fair? Check it"),
      ),
    ),
  );
}

/**
 * Who won, in one line.
 * @param {Page} page
 */
export function headline(page) {
  const { result, seats } = page;
  if (!result) return t("The game is over");
  if (seats.length === 1) return tn("{n} point", "{n} points", result.points[0] ?? 0, {}, page.game);
  const winners = seats.filter((seat) => result.ranks[seat.seat] === 1);
  const [winner] = winners;
  if (winners.length > 1) return t("Shared victory: {names}", { names: winners.map((seat) => seat.name).join(", ") });
  if (winner && page.you.includes(winner.seat) && page.you.length === 1) return t("You have won!");
  return t("{name} wins", { name: winner?.name ?? "" });
}

/**
 * All sheets in one table: a row for each line of score, a column for each seat.
 * @param {Page} page
 */
function sheets(page) {
  const order = [...page.scores].sort((a, b) => (page.result?.ranks[a.seat] ?? 0) - (page.result?.ranks[b.seat] ?? 0));
  /** @type {Map<string, {rule: string, words: string}>} */
  const rows = new Map();
  for (const sheet of order) for (const line of sheet.lines) rows.set(`${line.rule} ${line.words}`, line);
  return h(
    "div",
    { class: "sheets", tabindex: 0, role: "region", "aria-label": t("Score sheets") },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          order.map((sheet) => {
            const seat = page.seats[sheet.seat];
            const rank = page.result?.ranks[sheet.seat];
            return h(
              "th",
              { scope: "col" },
              sign(seat),
              " ",
              seat?.name ?? "",
              rank && order.length > 1 ? h("span", { class: "rank" }, t("place {n}", { n: rank })) : null,
              page.frozen && page.result
                ? h(
                    "span",
                    { class: "rank" },
                    tn("{n} point", "{n} points", page.result.points[sheet.seat] ?? 0, {}, page.game),
                  )
                : null,
            );
          }),
        ),
      ),
      h(
        "tbody",
        {},
        [...rows].map(([key, row]) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, row.words, " ", ruleLink(page.game, row.rule)),
            order.map((sheet) => {
              const line = sheet.lines.find((one) => `${one.rule} ${one.words}` === key);
              return h(
                "td",
                {},
                line ? number(line.points) : "–",
                line?.detail ? h("span", { class: "detail" }, line.detail) : null,
              );
            }),
          ),
        ),
      ),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row" }, t("Total")),
          order.map((sheet) => h("td", {}, h("strong", {}, number(sheet.total)))),
        ),
      ),
    ),
  );
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
    location.assign(`/table/${page.next}`);
    return;
  }
  try {
    /** @type {{table: string, invites: Record<string, string>}} */
    const made = await post(`/api/tables/${page.table}/again`);
    sessionStorage.setItem(`invites.${made.table}`, JSON.stringify(made.invites ?? {}));
    location.assign(`/table/${made.table}`);
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
