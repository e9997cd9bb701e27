// A friend's link: type a name, sit.

import { get, post } from "./api.js";
import { fetchTeaching, foldedCard } from "./card.js";
import { fill, h, icon } from "./dom.js";
import { known } from "./experience.js";
import { ICONS } from "./icons.js";
import { entitle, nameOf } from "./names.js";
import { sorry } from "./page.js";
import { soundTick } from "./preferences.js";
import { agreement } from "./rated.js";
import { remember, settings } from "./settings.js";
import { t } from "./words.js";

/** @type {import("./main.js").Show} */
export async function show(app, { code }) {
  /** @type {{table: string, game: string, title: string, seat: number, name: string, host: string, rejoin: boolean, sits: boolean, time: string[], rated: boolean}} */
  const invite = await get(`/api/join/${code}`);
  const teaching = await fetchTeaching(invite.game);
  entitle("invitation", invite.title);
  const name = h("input", {
    type: "text",
    maxlength: 24,
    value: invite.rejoin ? invite.name : settings.name,
    autocomplete: "nickname",
    id: "name",
  });
  const own = invite.sits && !invite.rejoin; // who has made it has opened it to see where it leads
  const sit = h(
    "button",
    { type: "submit", class: own ? "" : "primary big" },
    own ? t("Take this seat too, on this device") : t("Take the seat"),
  );
  const form = h(
    "form",
    {
      class: "join-form",
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        sit.disabled = true;
        const chosen = name.value.trim();
        if (chosen && !invite.rejoin) remember({ name: chosen });
        try {
          /** @type {{table: string}} */
          const { table } = await post(`/api/join/${code}`, chosen && !invite.rejoin ? { name: chosen } : {});
          location.assign(`/table/${table}`);
        } catch (error) {
          sit.disabled = false;
          sorry(error);
        }
      },
    },
    invite.rejoin ? null : h("label", { class: "field" }, h("span", {}, t("Your name")), name),
    soundTick(),
    sit,
  );
  fill(
    app,
    h(
      "div",
      { class: "column join" },
      h("p", { class: "over-title" }, invite.title),
      h(
        "h1",
        {},
        invite.rejoin
          ? t("Sit down again as {name}", { name: invite.name })
          : own
            ? t("You sit at this table already")
            : invite.host
              ? t("{host} invites you to the table", { host: invite.host })
              : t("You are invited to the table"),
      ),
      own
        ? [
            h("p", { class: "lead" }, t("This link is for a friend: send it to them, it works once.")),
            h("p", {}, h("a", { class: "button primary big", href: `/table/${invite.table}` }, t("To the table"))),
          ]
        : null,
      invite.time.length
        ? h("p", { class: "agreed-time" }, icon(ICONS.clock), t("Time: {words}", { words: invite.time.join("; ") }))
        : null,
      invite.rated && !invite.rejoin ? h("p", { class: "agreement" }, agreement()) : null,
      form,
      foldedCard(invite.game, teaching),
      known(invite.game) || !teaching.lessons.length
        ? null
        : h(
            "p",
            {},
            h(
              "a",
              { class: "button", href: `/games/${invite.game}`, target: "_blank" },
              icon(ICONS.spark),
              t("Learn in 2 minutes"),
            ),
          ),
      h(
        "p",
        {},
        h("a", { class: "bar-link", href: `/rules/${invite.game}` }, nameOf("rules")),
        " ",
        h("a", { class: "bar-link", href: `/table/${invite.table}` }, t("Only watch")),
      ),
    ),
  );
}
