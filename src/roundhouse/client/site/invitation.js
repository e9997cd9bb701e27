// An invitation from device to device: a code to scan or to send, and a place for the answer.

import { emptyPicture, fill, h, icon } from "../dom.js";
import { ICONS } from "../icons.js";
import { dialog, toast } from "../page.js";
import { onThisMachine } from "../people.js";
import { copyDoors } from "../send.js";
import { settings } from "../settings.js";
import { inside } from "../ways.js";
import { t } from "../words.js";
import { qr } from "./qr.js";
import { canScan, scan } from "./scan.js";

/** @typedef {import("../api.js").Page} Page */

const WIDE = 308; // points of a screen that a drawn code takes at most

/**
 * A window with a new invitation for somebody whose line is broken.
 * @param {Page} page
 * @param {number} seat
 */
export function inviteAgain(page, seat) {
  const name = page.seats[seat]?.name ?? "";
  const box = dialog(
    t("Invite {name} again", { name }),
    invitation(page, seat, () => box.close()),
  );
}

/**
 * @param {Page} page
 * @param {number} seat
 * @param {() => void} done
 */
export function invitation(page, seat, done = () => undefined) {
  const { table, game } = page;
  const place = h("div", { class: "meeting" });
  const make = async (/** @type {string} */ wrong) => {
    const link = (await inside?.invite(table, seat, { game, host: settings.name })) ?? "";
    fill(place, shown(link), answering(wrong, done, make));
  };
  make("").catch((error) => fill(place, h("p", {}, messageOf(error))));
  return place;
}

/**
 * What the friend has to get.
 * @param {string} link
 */
function shown(link) {
  return h(
    "section",
    { class: "meeting-step" },
    h("h3", {}, t("1. Your friend opens this invitation")),
    h("p", { class: "small" }, t("They scan it with the camera of their phone. Both devices are in the same Wi-Fi.")),
    codeCard(link, t("The invitation as a QR code")),
    onThisMachine()
      ? h(
          "p",
          { class: "small" },
          t(
            "This address is known to this computer only. Your friend opens the site where they find it, and pastes the text under “Join by a code”.",
          ),
        )
      : null,
  );
}

/**
 * A code to scan and to send.
 * @param {string} link
 * @param {string} name
 */
export function codeCard(link, name) {
  const text = h("input", {
    type: "text",
    readonly: true,
    value: link,
    "aria-label": t("Link"),
    onfocus: () => text.select(),
  });
  return h(
    "div",
    { class: "code-card" },
    h("figure", { class: "qr" }, drawnCode(link, name)),
    h("p", { class: "small" }, t("Or send it as text, by any messenger:")),
    h("div", { class: "row" }, text, ...copyDoors(() => link, t("Copy"))),
  );
}

/** How an answer gets here where the browser reads no codes: what the camera of a phone opens is handed on. */
function byHand() {
  const phone = matchMedia("(pointer: coarse)").matches;
  return phone ? t("Scan it with the camera of this phone, or paste its text:") : t("Its text goes here:");
}

/**
 * What the page around this one says that went wrong.
 * @param {any} error
 */
export function messageOf(error) {
  return String(error?.message ?? error);
}

/**
 * Where the friend's answer goes.
 * @param {string} wrong what was wrong with the one before
 * @param {() => void} done
 * @param {(wrong: string) => Promise<void>} anew
 */
function answering(wrong, done, anew) {
  const field = h("input", {
    type: "text",
    required: true,
    autocomplete: "off",
    "aria-label": t("The answer"),
    placeholder: t("Paste the answer here"),
  });
  const status = h("p", { class: wrong ? "verdict bad" : "small", role: "status" }, wrong);
  const go = h("button", { type: "submit", class: "primary" }, t("Connect"));
  const connect = async (/** @type {string} */ code) => {
    go.disabled = true;
    status.className = "small";
    fill(status, t("The devices are looking for each other…"));
    try {
      await inside?.accept(code);
      toast(t("Connected."));
      done();
    } catch (error) {
      await anew(messageOf(error));
    }
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void connect(field.value);
  };
  const look = () =>
    scan().then(
      (found) => void (found && connect(found)),
      (error) => void anew(messageOf(error)),
    );
  return h(
    "section",
    { class: "meeting-step" },
    h("h3", {}, t("2. They get an answer, and show or send it to you")),
    canScan()
      ? h("button", { type: "button", onclick: () => void look() }, icon(ICONS.image), t("Scan it with the camera"))
      : h("p", { class: "small" }, byHand()),
    h("form", { class: "row", onsubmit: submit }, field, go),
    status,
  );
}

/**
 * The code as a drawing, dark on light in any theme, with the quiet rim that scanners need.
 * @param {string} text
 * @param {string} name what it is
 */
function drawnCode(text, name) {
  const { squares } = qr(text);
  const size = squares.length + 8;
  const dark = squares.map((row, y) => [...row].map((one, x) => (one ? `M${x + 4} ${y + 4}h1v1h-1z` : "")).join(""));
  const svg = emptyPicture();
  const wide = size * Math.max(2, Math.floor(WIDE / size)); // every square as wide as the next
  const parts = {
    width: wide,
    height: wide,
    viewBox: `0 0 ${size} ${size}`,
    role: "img",
    "aria-label": name,
    "shape-rendering": "crispEdges",
  };
  for (const [key, value] of Object.entries(parts)) svg.setAttribute(key, String(value));
  const paths = { white: `M0 0h${size}v${size}H0z`, black: dark.join("") };
  for (const [ink, d] of Object.entries(paths)) {
    const path = svg.appendChild(document.createElementNS(svg.namespaceURI, "path"));
    path.setAttribute("fill", ink);
    path.setAttribute("d", d);
  }
  return svg;
}
