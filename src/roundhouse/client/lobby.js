// Before the start: who is here, links for who is not, and the start.

import { get, post } from "./api.js";
import { timeBadge } from "./clocks.js";
import { fill, h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { chosen, wayTo } from "./names.js";
import { sorry } from "./page.js";
import { sign } from "./panels.js";
import { invite, linkCard, onlyHere } from "./people.js";
import { agreement } from "./rated.js";
import { drawing } from "./scene.js";
import { still } from "./shelf.js";
import { remember, settings } from "./settings.js";
import { inside } from "./ways.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */

/** The waiting room of a table. */
export class Lobby {
  constructor() {
    this.element = h("div", { class: "column lobby" });
    /** @type {Map<number, HTMLElement>} */
    this.links = new Map();
    this.hint = h("div", {}); // said once, however many links there are
    this.key = "";
  }

  /** @param {Page} page */
  show(page) {
    const open = page.seats.filter((seat) => seat.kind === "open");
    const key = JSON.stringify([page.seats, page.host, page.you, page.frozen]);
    if (key === this.key) return;
    this.key = key;
    if (page.host) this.#codes(page);
    const board = page.scenes.find((scene) => scene.place === "board");
    fill(
      this.element,
      h("p", { class: "over-title" }, page.title),
      h("h1", {}, open.length ? t("Waiting for players") : t("Everybody is here")),
      h(
        "ul",
        { class: "chosen-options" },
        timeBadge(page),
        differing(page).map((words) => h("li", { class: "badge" }, words)),
      ),
      page.rated ? h("p", { class: "agreement" }, agreement()) : null,
      h(
        "ul",
        { class: "lobby-seats" },
        page.seats.map((seat) =>
          h(
            "li",
            { class: `lobby-${seat.kind}` },
            h(
              "span",
              { class: "whose" },
              sign(seat),
              seat.name || t("Open seat"),
              seat.you ? h("em", {}, t("you")) : seat.kind === "bot" ? h("em", {}, t("bot")) : null,
            ),
            seat.kind === "open" && page.host
              ? (this.links.get(seat.seat) ??
                  h(
                    "button",
                    {
                      type: "button",
                      onclick: () => void invite(page.table, seat.seat),
                    },
                    icon(ICONS.link),
                    t("Invite a friend by link"),
                  ))
              : null,
          ),
        ),
      ),
      this.hint,
      this.#doors(page, open.length),
      board ? h("div", { class: "lobby-board", "aria-hidden": "true" }, still(drawing(board))) : null,
    );
  }

  /**
   * @param {Page} page
   * @param {number} open
   */
  #doors(page, open) {
    if (page.frozen) return h("p", { class: "row" }, h("a", { class: "button primary", href: "/" }, wayTo("shelf")));
    if (page.host) {
      return h(
        "p",
        { class: "row" },
        h(
          "button",
          {
            type: "button",
            class: "primary big",
            disabled: open > 0,
            onclick: (/** @type {Event} */ event) => void start(event, page, {}),
          },
          icon(ICONS.play),
          t("Start"),
        ),
        open
          ? h(
              "button",
              { type: "button", onclick: (/** @type {Event} */ event) => void start(event, page, { fill: "normal" }) },
              icon(ICONS.bot),
              t("Start with bots in the open seats"),
            )
          : null,
      );
    }
    if (!page.you.length && open) return joinForm(page);
    return h(
      "p",
      { class: "lead" },
      page.you.length ? t("The host starts the game.") : t("You are watching. The game has not begun."),
    );
  }

  /**
   * The links made with the table wait in this tab.
   * @param {Page} page
   */
  #codes(page) {
    if (inside) return this.#codesHere(page);
    /** @type {Record<string, string>} */
    const codes = JSON.parse(sessionStorage.getItem(`invites.${page.table}`) ?? "{}");
    if (Object.keys(codes).length && !this.links.size) onlyHere().then((words) => fill(this.hint, words), sorry);
    for (const seat of page.seats) {
      const code = codes[seat.seat];
      if (seat.kind !== "open" || !code || this.links.has(seat.seat)) continue;
      const place = h("div", {});
      this.links.set(seat.seat, place);
      linkCard(`/join/${code}`, t("Send this link to a friend. It works once.")).then(
        (card) => fill(place, card),
        sorry,
      );
    }
  }

  /**
   * Where no server is between them, two devices show each other their codes.
   * @param {Page} page
   */
  #codesHere(page) {
    for (const { seat, kind } of page.seats) {
      if (kind === "open" && !this.links.has(seat)) this.links.set(seat, later(page, seat));
    }
  }
}

/**
 * Once, however often it is pressed; the table itself then takes the place of this room.
 * @param {Event} event
 * @param {Page} page
 * @param {object} body
 */
async function start({ currentTarget: door }, page, body) {
  if (!(door instanceof HTMLButtonElement)) return;
  door.disabled = true;
  try {
    await post(`/api/tables/${page.table}/start`, body);
  } catch (error) {
    door.disabled = false;
    sorry(error);
  }
}

/** @param {Page} page */
function joinForm(page) {
  const name = h("input", { type: "text", maxlength: 24, value: settings.name, autocomplete: "nickname" });
  return h(
    "form",
    {
      class: "join-form",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const chosen = name.value.trim();
        if (chosen) remember({ name: chosen });
        post(`/api/tables/${page.table}/join`, chosen ? { name: chosen } : {}).then(() => location.reload(), sorry);
      },
    },
    h("label", { class: "field" }, h("span", {}, t("Your name")), name),
    h("button", { type: "submit", class: "primary" }, t("Take the seat")),
  );
}

/**
 * The page of a table as the server tells it now.
 * @param {string} table
 * @param {number | null} seat
 * @returns {Promise<Page>}
 */
export function fetchPage(table, seat) {
  return get(`/api/tables/${table}`, { seat });
}

/**
 * What is not as usual in this game, in words; that nothing is, where it is so.
 * @param {Page} page
 */
function differing({ options }) {
  const found = options.filter((one) => !one.usual).map(chosen);
  return found.length ? found : [t("Usual game")];
}

/**
 * An invitation to a device without a server: what makes it is fetched where it is shown.
 * @param {Page} page
 * @param {number} seat
 */
function later(page, seat) {
  const place = h("div", {});
  void import("./site/invitation.js").then(({ invitation }) => fill(place, invitation(page, seat)), sorry);
  return place;
}
