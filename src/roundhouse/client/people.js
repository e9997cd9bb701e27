// Who sits at the table: the chips in the bar, invitations.

import { get, post } from "./api.js";
import { clockFace, clockWords } from "./clocks.js";
import { fill, h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { dialog, sorry } from "./page.js";
import { sign } from "./panels.js";
import { followSeat, openSeat } from "./seat_window.js";
import { copyDoors } from "./send.js";
import { number, t, tn } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./api.js").Seat} Seat */

const LAN = "--lan"; // typed as it stands: it does not break at its hyphens

/**
 * One chip a seat: sign, name, points, whose turn.
 * @param {HTMLElement} place
 * @param {Page} page
 */
export function chips(place, page) {
  followSeat(page);
  fill(
    place,
    h(
      "ul",
      { class: page.time ? "chips timed" : "chips", "aria-label": t("Seats") },
      page.seats.map((seat) => {
        const sheet = page.started ? page.scores.find((one) => one.seat === seat.seat) : undefined;
        const total = sheet?.total;
        const secret = sheet ? sheet.total - sheet.public : 0;
        const name = chipName(seat, total, secret, page);
        const chip = h(
          "button",
          {
            type: "button",
            class: "chip",
            "aria-label": name,
            title: name,
            "data-what": sheet ? whatOf(seat, sheet.public, secret, page) : null,
            disabled: page.handover !== null && page.seat === null, // nobody has said yet who has the device
            onclick: () => openSeat(page, seat),
          },
          sign(seat),
          h("span", { class: "chip-name" }, seat.name || t("open")),
          seat.kind === "bot" ? icon(ICONS.bot) : null,
          h(
            "span",
            { class: "chip-points" },
            h("strong", {}, sheet ? number(sheet.public) : ""),
            // What only this seat knows of stands apart: the others' points do not have it either.
            secret ? h("span", { class: "chip-secret" }, `(${withSign(secret)})`) : null,
          ),
          clockFace(seat, page),
        );
        chip.classList.toggle("acting", seat.to_act);
        chip.classList.toggle("own", seat.seat === page.seat);
        chip.classList.toggle("absent", seat.kind === "person" && !seat.present);
        chip.classList.toggle("resigned", seat.resigned);
        return h("li", {}, chip);
      }),
    ),
  );
}

/** @param {number} points */
function withSign(points) {
  return `${points > 0 ? "+" : ""}${number(points)}`;
}

/**
 * @param {Seat} seat
 * @param {number | undefined} total
 * @param {number} secret so many of them that only this seat knows of
 * @param {Page} page
 */
function chipName(seat, total, secret, page) {
  const absent = seat.kind === "person" && !seat.present && page.started && !page.over ? t("away just now") : "";
  const hidden = secret ? t("of them only you see {points}", { points: withSign(secret) }) : "";
  const state = seat.resigned ? t("resigned") : [absent, clockWords(seat, page)].filter(Boolean).join(", ");
  const more = [hidden, state].filter(Boolean).join(", ");
  const name = chipPoints(seat, total, page.game);
  return more ? `${name}, ${more}` : name;
}

/**
 * What the number on a chip is.
 * @param {Seat} seat
 * @param {number} shown
 * @param {number} secret so many more that only this seat knows of
 * @param {Page} page
 */
function whatOf({ name }, shown, secret, { game, over }) {
  const points = tn("{name}: {n} point", "{name}: {n} points", shown, { name }, game);
  const seen = tn(
    "{name}: {n} point that everybody sees.",
    "{name}: {n} points that everybody sees.",
    shown,
    { name },
    game,
  );
  const hidden = t("In brackets what only you see so far: {points}.", { points: withSign(secret) });
  const known = over ? `${points}.` : t("{points} so far.", { points });
  return [...(secret ? [seen, hidden] : [known]), t("“Score” shows line by line what they are for.")].join(" ");
}

/**
 * @param {Seat} seat
 * @param {number | undefined} total
 * @param {string} game
 */
function chipPoints(seat, total, game) {
  const name = seat.name || t("open seat");
  if (total === undefined) return seat.to_act ? t("{name}: to move", { name }) : name;
  if (seat.to_act) return tn("{name}: {n} point, to move", "{name}: {n} points, to move", total, { name }, game);
  return tn("{name}: {n} point", "{name}: {n} points", total, { name }, game);
}

/**
 * A window with the link to a seat, and its QR code for those in the same network.
 * @param {string} table
 * @param {number} seat
 */
export async function invite(table, seat) {
  try {
    /** @type {{code: string}} */
    const { code } = await post(`/api/tables/${table}/seats/${seat}`, { do: "link" });
    dialog(t("A link to this seat"), await linkCard(`/join/${code}`, t("The link works once.")), await onlyHere());
  } catch (error) {
    sorry(error);
  }
}

/** @param {Page} page */
export async function inviteSpectators({ table, started, seats }) {
  const seated = !started && seats.some((seat) => seat.kind === "open"); // who watches the lobby may sit down
  const note = seated
    ? t("Whoever has this link may watch, and until the game starts also take an open seat.")
    : t("Whoever has this link may watch, and sees only what a spectator may.");
  try {
    dialog(t("Watch this table"), await linkCard(`/table/${table}`, note), await onlyHere());
  } catch (error) {
    sorry(error);
  }
}

/**
 * A link to copy, to send and to scan.
 * @param {string} path
 * @param {string} note
 */
export async function linkCard(path, note) {
  /** @type {{addresses: string[], public: string | null}} */
  const lan = await get("/api/lan");
  const base = lan.public ?? (onThisMachine() ? lan.addresses[0] : undefined) ?? location.origin;
  const url = base + path;
  const scan = lan.public || lan.addresses.length;
  return h(
    "div",
    { class: "link-card" },
    h("input", {
      type: "text",
      readonly: true,
      value: url,
      "aria-label": t("Link"),
      onfocus: (/** @type {Event} */ event) => {
        if (event.target instanceof HTMLInputElement) event.target.select();
      },
    }),
    h("div", { class: "row" }, ...copyDoors(() => url, t("Copy the link"), "primary")),
    h("p", { class: "small" }, note),
    scan
      ? h(
          "figure",
          { class: "qr" },
          h("img", {
            src: `/api/qr.svg?path=${encodeURIComponent(path)}`,
            alt: t("QR code of the link"),
            width: 180,
            height: 180,
          }),
          h("figcaption", { class: "small" }, t("Or scan this from a phone in the same network.")),
        )
      : null,
  );
}

/**
 * What the host can do where links lead nowhere but to this machine; nothing where they lead further.
 * @returns {Promise<HTMLElement | null>}
 */
export async function onlyHere() {
  /** @type {{addresses: string[], public: string | null}} */
  const lan = await get("/api/lan");
  if (!onThisMachine() || lan.public || lan.addresses.length) return null;
  const [before, after] = t(
    "For now a link opens on this computer only. To let in friends on the same Wi-Fi, stop Roundhouse and start it again with the same command and --lan at its end; this table stays.",
  ).split(LAN);
  return h("p", { class: "small only-here" }, before, h("code", {}, LAN), after);
}

/** Whether the address of this page leads nowhere from other machines. */
export function onThisMachine() {
  return ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
}

/**
 * A window with a new invitation for somebody whose line is broken; what makes it is fetched then.
 * @param {Page} page
 * @param {number} seat
 */
export function inviteAgain(page, seat) {
  void import("./site/invitation.js").then((one) => one.inviteAgain(page, seat), sorry);
}
