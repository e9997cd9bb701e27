// Me: the name, passkeys and signed-in devices, everything to take home, and an end to it.

import { get, post, Refused, remove } from "./api.js";
import { fill, h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { entitle, nameOf } from "./names.js";
import { announce, dialog, sorry, toast } from "./page.js";
import { makePasskey, possible, signIn } from "./passkey.js";
import { remember, settings } from "./settings.js";
import { go } from "./ways.js";
import { date, t, tn } from "./words.js";

/** @typedef {import("./lists.js").Me} Me */
/** @typedef {import("./lists.js").Passkey} Passkey */
/** @typedef {import("./lists.js").Login} Login */
/** @typedef {() => Promise<void>} Again */

/** @type {import("./main.js").Show} */
export async function show(app) {
  entitle("me");
  const again = async () => {
    /** @type {Me} */
    const me = await get("/api/me");
    fill(
      app,
      h(
        "div",
        { class: "column me" },
        h("h1", {}, nameOf("me")),
        name(me),
        passkeys(me, again),
        devices(me, again),
        data(me),
      ),
    );
  };
  await again();
}

/** @param {Me} me */
function name(me) {
  const input = h("input", { type: "text", maxlength: 24, value: settings.name || me.name, autocomplete: "nickname" });
  input.addEventListener("input", () => remember({ name: input.value.trim() }));
  return card(
    t("Name"),
    h("label", { class: "field" }, h("span", {}, t("Your name at new tables")), input),
    h(
      "p",
      { class: "small" },
      t("The house asks for no e-mail and no password; this device is known by a key of its own."),
    ),
  );
}

/**
 * @param {Me} me
 * @param {Again} again
 */
function passkeys(me, again) {
  if (!me.passkeys_here) return null;
  const why = me.why_not || (possible() ? "" : t("Browsers keep passkeys only over https, or for localhost."));
  const list = h(
    "ul",
    { class: "devices" },
    me.passkeys.map((one) => passkeyRow(one, again)),
  );
  const doors = h(
    "p",
    { class: "row" },
    h(
      "button",
      { type: "button", class: me.passkeys.length ? "" : "primary", onclick: () => void keep(me, again).catch(sorry) },
      me.passkeys.length ? t("Add a passkey") : t("Keep me on every device"),
    ),
    me.passkeys.length && me.devices.some((one) => one.you)
      ? h("button", { type: "button", onclick: () => void signOut() }, t("Sign out on this device"))
      : h("button", { type: "button", onclick: () => void enter(me) }, t("I have a passkey")),
  );
  return card(
    t("Passkeys"),
    h("p", {}, t("With a passkey you are the same person on every device: your tables, your seats, your games.")),
    me.former
      ? h("p", { class: "small" }, t("When you sign out, this device is again the guest that it was before."))
      : null,
    me.passkeys.length ? list : null,
    why ? h("p", { class: "me-note" }, why) : doors,
  );
}

/**
 * @param {Passkey} one
 * @param {Again} again
 */
function passkeyRow(one, again) {
  const called = one.name || t("Passkey");
  return h(
    "li",
    {},
    h(
      "span",
      { class: "device" },
      h("strong", {}, called),
      one.here ? null : h("span", { class: "small" }, t("for {address}", { address: one.address })),
      h("span", { class: "small" }, t("last used {when}", { when: date(one.used) })),
    ),
    h(
      "span",
      { class: "me-doors" },
      h(
        "button",
        { type: "button", "aria-label": t("Rename {name}", { name: called }), onclick: () => rename(one, again) },
        t("Rename"),
      ),
      h(
        "button",
        {
          type: "button",
          class: "danger",
          "aria-label": t("Remove {name}", { name: called }),
          onclick: () => void drop(one, again).catch(sorry),
        },
        t("Remove"),
      ),
    ),
  );
}

/**
 * @param {Me} me
 * @param {Again} again
 */
function devices(me, again) {
  if (!me.devices.length) return null;
  return card(
    t("Signed-in devices"),
    h(
      "ul",
      { class: "devices" },
      me.devices.map((one) => deviceRow(one, again)),
    ),
  );
}

/**
 * @param {Login} one
 * @param {Again} again
 */
function deviceRow(one, again) {
  const end = async () => {
    await remove(`/api/me/devices/${one.device}`);
    announce(t("{name} is signed out.", { name: one.name }));
    await again();
  };
  return h(
    "li",
    {},
    h(
      "span",
      { class: "device" },
      h("strong", {}, one.name),
      h("span", { class: "small" }, one.you ? t("this device") : t("since {when}", { when: date(one.since) })),
    ),
    one.you
      ? null
      : h(
          "button",
          {
            type: "button",
            class: "danger",
            "aria-label": t("Sign out {name}", { name: one.name }),
            onclick: () => void end().catch(sorry),
          },
          t("Sign out"),
        ),
  );
}

/** @param {Me} me */
function data(me) {
  return card(
    t("My data"),
    me.known
      ? h("p", {}, tn("You have {n} table here.", "You have {n} tables here.", me.tables))
      : h("p", {}, t("The house knows nothing about this device yet.")),
    me.known
      ? h(
          "p",
          { class: "row" },
          h(
            "a",
            { class: "button", href: "/api/me/export", download: "roundhouse-me.zip" },
            icon(ICONS.save),
            t("Take everything home"),
          ),
          h(
            "button",
            { type: "button", class: "danger", onclick: () => farewell(me) },
            t("Delete everything about me"),
          ),
        )
      : null,
  );
}

/**
 * @param {Me} me
 * @param {Again} again
 */
async function keep(me, again) {
  const first = !me.passkeys.length;
  if (!(await makePasskey(settings.name || me.name, named()))) return;
  toast(first ? t("From now on your passkey makes you the same person on every device.") : t("The passkey is kept."));
  await again();
}

/** What a new passkey is called: the day on which it was made tells it from the others. */
function named() {
  return new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" }).format(new Date());
}

/**
 * Sign in; where this device has tables of its own, first say what becomes of them.
 * @param {Me} me
 */
async function enter(me) {
  if (!me.tables) return enterAs(false);
  const own = me.passkeys.length > 0;
  const box = dialog(
    t("I have a passkey"),
    h(
      "div",
      { class: "stack" },
      h(
        "p",
        {},
        tn(
          "This device holds {n} table as a guest. Is it yours?",
          "This device holds {n} tables as a guest. Are they yours?",
          me.tables,
        ),
      ),
      own
        ? h("p", { class: "small" }, t("They belong to somebody with a passkey and stay with that person."))
        : choose(t("Mine: bring it all along"), "primary", () => enterAs(true)),
      choose(t("Not mine, or leave it: it is here again after I sign out"), "", () => enterAs(false)),
    ),
  );
  /**
   * @param {string} words
   * @param {string} kind
   * @param {() => Promise<void>} act
   */
  function choose(words, kind, act) {
    const onclick = () => {
      box.close();
      void act();
    };
    return h("button", { type: "button", class: kind, onclick }, words);
  }
}

/** @param {boolean} bring */
async function enterAs(bring) {
  try {
    if (!(await signIn(bring))) return;
    /** @type {Me} */
    const me = await get("/api/me");
    if (me.name && !settings.name) remember({ name: me.name });
    go("/me");
  } catch (error) {
    sorry(error);
  }
}

async function signOut() {
  try {
    await post("/api/me/sign-out");
    go("/me");
  } catch (error) {
    sorry(error);
  }
}

/**
 * @param {Passkey} one
 * @param {Again} again
 */
function rename(one, again) {
  const input = h("input", { type: "text", maxlength: 24, value: one.name });
  const done = async () => {
    await post(`/api/me/passkeys/${one.passkey}`, { name: input.value });
    box.close();
    await again();
  };
  const form = h(
    "form",
    { class: "stack" },
    h("label", { class: "field" }, h("span", {}, t("Name of the passkey")), input),
    h("button", { class: "primary" }, t("Save")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void done().catch(sorry);
  });
  const box = dialog(t("Rename"), form);
  input.select();
}

/**
 * Remove a passkey; the last one only after its warning.
 * @param {Passkey} one
 * @param {Again} again
 */
async function drop(one, again) {
  const away = async (/** @type {boolean} */ last) => {
    await remove(`/api/me/passkeys/${one.passkey}`, last ? { last: "true" } : {});
    announce(t("The passkey is removed."));
    await again();
  };
  try {
    await away(false);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "last") throw error;
    ask(t("Remove the last passkey?"), error.message, t("Remove it all the same"), () => away(true));
  }
}

/**
 * Everything goes: asked twice.
 * @param {Me} me
 */
function farewell(me) {
  const games = t(
    "Tables at which nobody else sat are deleted. Others keep their games; your seat there has no name, and a bot plays on where the game is not over.",
  );
  const shared = me.shared
    ? tn(
        "{n} seat is held by another device, too, and stays with it; delete there as well.",
        "{n} seats are held by other devices, too, and stay with them; delete there as well.",
        me.shared,
      )
    : "";
  ask(t("Delete everything about me"), [games, shared].filter(Boolean).join(" "), t("Go on"), async () => {
    const words = t("This cannot be taken back. Whoever wants the games takes everything home first.");
    ask(t("Really delete everything?"), words, t("Delete for good"), async () => {
      await remove("/api/me");
      remember({ name: "" });
      go("/me");
    });
  });
}

/**
 * A question with one dangerous answer; closing it is the other.
 * @param {string} title
 * @param {string} words
 * @param {string} yes
 * @param {() => Promise<void>} act
 */
function ask(title, words, yes, act) {
  const onclick = () => {
    box.close();
    act().catch(sorry);
  };
  const box = dialog(
    title,
    h(
      "div",
      { class: "stack" },
      h("p", {}, words),
      h(
        "p",
        { class: "row" },
        h("button", { type: "button", onclick: () => box.close() }, t("Cancel")),
        h("button", { type: "button", class: "danger", onclick }, yes),
      ),
    ),
  );
}

/**
 * @param {string} title
 * @param {...import("./dom.js").Child} content
 */
function card(title, ...content) {
  return h("section", { class: "me-card" }, h("h2", {}, title), ...content);
}
