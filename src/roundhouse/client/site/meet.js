// At another's table: take an invitation, give a name, show the answer, and play.

import { get } from "../api.js";
import { fetchTeaching, foldedCard } from "../card.js";
import { fill, h, icon } from "../dom.js";
import { ICONS } from "../icons.js";
import { entitle, nameOf, wayTo } from "../names.js";
import { remember, settings } from "../settings.js";
import { go, inside } from "../ways.js";
import { t } from "../words.js";
import { codeCard, messageOf } from "./invitation.js";
import { canScan, scan } from "./scan.js";

/** @type {import("../main.js").Show} */
export async function show(app, { table }) {
  entitle("meet");
  const column = h("div", { class: "column join" });
  fill(app, column);
  const { hash } = location;
  if (hash.startsWith("#answer=")) return passed(column, hash);
  if (hash.startsWith("#join=")) return invited(column, hash);
  ask(column, inside?.isAway(table) ?? false);
}

/**
 * A place for an invitation.
 * @param {HTMLElement} column
 * @param {boolean} away whether a table was asked for that is there
 * @param {string} [wrong] what was wrong with the one before
 */
function ask(column, away, wrong = "") {
  const field = h("input", { type: "text", required: true, autocomplete: "off", placeholder: t("Link or code") });
  const open = (/** @type {string} */ code) =>
    invited(column, code).catch((error) => ask(column, away, messageOf(error)));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void open(field.value);
  };
  const look = () =>
    scan().then(
      (found) => void (found && open(found)),
      (error) => ask(column, away, messageOf(error)),
    );
  fill(
    column,
    h("h1", {}, away ? t("Back to the table") : nameOf("meet")),
    h(
      "p",
      { class: "lead" },
      away
        ? t("This table is on your friend’s device. Ask for a new invitation there: your seat is yours.")
        : t(
            "A friend has a table on their device and shows you an invitation: a code to scan, or a link. Both devices are in the same Wi-Fi.",
          ),
    ),
    h(
      "form",
      { class: "join-form", onsubmit: submit },
      canScan()
        ? h("button", { type: "button", onclick: () => void look() }, icon(ICONS.image), t("Scan it with the camera"))
        : null,
      h("label", { class: "field tall" }, h("span", {}, t("Paste the invitation here")), field),
      wrong ? h("p", { class: "verdict bad", role: "alert" }, wrong) : null,
      h("button", { type: "submit", class: "primary big" }, t("Open the invitation")),
    ),
  );
}

/**
 * Who invites to which game, and the name.
 * @param {HTMLElement} column
 * @param {string} code
 */
async function invited(column, code) {
  const told = await inside?.read(code);
  const wrong = t("This is not an invitation. Copy the whole link or text that your friend sees.");
  if (!told) return ask(column, false, wrong);
  const { game, host, table } = told;
  if (inside?.away().some((one) => one.open && one.table === table)) return go(`/table/${table}`);
  if (table)
    return ask(
      column,
      true,
      t("This invitation has been used: each one works once. If the game is open in another tab, go on there."),
    );
  /** @type {import("../api.js").Game} */
  const about = await get(`/api/games/${game}`);
  const name = h("input", { type: "text", maxlength: 24, value: settings.name, autocomplete: "nickname" });
  const sit = h("button", { type: "submit", class: "primary big" }, t("Take the seat"));
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    sit.disabled = true;
    const chosen = name.value.trim();
    if (chosen) remember({ name: chosen });
    try {
      answered(column, (await inside?.answer(code, chosen)) ?? "");
    } catch (error) {
      ask(column, false, messageOf(error));
    }
  };
  entitle("invitation", about.title);
  fill(
    column,
    h("p", { class: "over-title" }, about.title),
    h("h1", {}, host ? t("{host} invites you to the table", { host }) : t("You are invited to the table")),
    h(
      "form",
      { class: "join-form", onsubmit: submit },
      h("label", { class: "field" }, h("span", {}, t("Your name")), name),
      sit,
    ),
    foldedCard(game, await fetchTeaching(game)),
  );
}

/**
 * The answer, which has to get back to the host.
 * @param {HTMLElement} column
 * @param {string} link
 */
function answered(column, link) {
  fill(
    column,
    h("h1", {}, t("One step more: show this to your friend")),
    h(
      "p",
      { class: "lead" },
      t(
        "Your friend scans this code, or pastes its text beside the invitation. Then the game begins here by itself: keep this page open.",
      ),
    ),
    h("div", { class: "join-form" }, codeCard(link, t("The answer as a QR code"))),
    h("p", { class: "small", role: "status" }, t("Waiting for your friend…")),
    h(
      "p",
      { class: "small" },
      t("An invitation works once. If your friend’s device says that it is no longer open, ask for a new one."),
    ),
  );
  window.scrollTo(0, 0);
}

/**
 * The host has scanned an answer with the camera of the phone, which opened it here instead of where it is awaited.
 * @param {HTMLElement} column
 * @param {string} link
 */
async function passed(column, link) {
  fill(column, h("h1", {}, t("The devices are looking for each other…")));
  const taken = await inside?.pass(link);
  fill(
    column,
    h("h1", {}, taken ? t("The answer has arrived") : t("An answer to an invitation")),
    h(
      "p",
      { class: "lead" },
      taken
        ? t("Go back to the tab with your table: the game goes on there. This one can be closed.")
        : t("The page with the invitation is not open in this browser. Copy this text and paste it there."),
    ),
    taken ? null : h("div", { class: "join-form" }, codeCard(link, t("The answer as a QR code"))),
    h("p", {}, h("a", { class: "button", href: "/" }, wayTo("shelf"))),
  );
}
