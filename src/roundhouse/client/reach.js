// Being told that it is one's turn while the house is closed: by the system, by e-mail, by a webhook. Only what the host
// has set up is offered, and nothing is asked of the browser before a tap.

import { get, post } from "./api.js";
import { fill, h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { announce, dialog, sorry, toast } from "./page.js";
import { tick } from "./preferences.js";
import { canNotify } from "./turns.js";
import { t } from "./words.js";

/** @typedef {{way: string, kind: string, address: string, confirmed: boolean, everywhere: boolean, here: boolean}} Way */
/** @typedef {{offered: string[], key: string, ways: Way[]}} Reach */

const WORKER = "/static/push_worker.js";

/**
 * Show a button that opens the window, where this house reaches people at all.
 * @param {HTMLElement} place
 * @param {string} table the table it is about; none: all of them
 * @param {() => void} [before] what closes first
 */
export async function offerReach(place, table, before = () => {}) {
  const reach = await asked(table).catch(() => null);
  if (!reach?.offered.length) return;
  const go = () => {
    before();
    openReach(reach, table);
  };
  fill(place, h("button", { type: "button", onclick: go }, icon(ICONS.clock), t("Notices while I am away")));
  place.hidden = false;
}

/**
 * @param {Reach} reach
 * @param {string} table
 */
function openReach(reach, table) {
  const place = h("div", { class: "reach" });
  const show = (/** @type {Reach} */ now) => fill(place, sections(now, table, take));
  /** @param {Promise<Reach>} answer */
  const take = (answer) => answer.then(show, sorry);
  show(reach);
  const words = table
    ? t("When it is your turn at this table and you are not looking, you are told once.")
    : t("When it is your turn at one of your tables and you are not looking, you are told once.");
  dialog(t("Notices while I am away"), h("p", {}, words), place);
}

/**
 * @param {Reach} reach
 * @param {string} table
 * @param {(answer: Promise<Reach>) => void} take
 */
function sections(reach, table, take) {
  /** @type {[string, string, () => Element][]} */
  const kinds = [
    ["push", t("By a notice of your system"), () => pushButton(reach.key, table, take)],
    ["mail", t("By e-mail"), () => adding("mail", t("E-mail address"), t("Send me a code"), table, take)],
    ["hook", t("By a webhook"), () => adding("hook", t("Address of the webhook"), t("Add"), table, take)],
  ];
  return kinds
    .filter(([kind]) => reach.offered.includes(kind))
    .map(([kind, title, more]) => {
      const ways = reach.ways.filter((one) => one.kind === kind);
      return h(
        "section",
        { class: "device-list", "data-kind": kind },
        h("h3", {}, title),
        ways.map((one) => (one.confirmed ? wayOf(one, table, take) : confirming(one, table, take))),
        ways.length ? null : more(),
      );
    });
}

/**
 * A way that works: where it is wanted, and its end.
 * @param {Way} one
 * @param {string} table
 * @param {(answer: Promise<Reach>) => void} take
 */
function wayOf(one, table, take) {
  const change = (/** @type {Record<string, unknown>} */ body) => take(post(`/api/notices/${one.way}`, body));
  const end = async () => {
    if (one.kind === "push") await unsubscribe();
    change({ do: "end", table });
    announce(t("You are no longer told in this way."));
  };
  const name = one.kind === "push" ? t("This device") : one.address;
  return h(
    "div",
    { class: "reach-way" },
    h("strong", {}, name),
    table ? tick(t("At this table"), one.here, (on) => change({ do: "here", table, on })) : null,
    tick(t("At all my tables"), one.everywhere, (on) => change({ do: "everywhere", table, on })),
    h("button", { type: "button", class: "danger", onclick: () => void end() }, t("End this")),
  );
}

/**
 * An e-mail address whose code has not been typed yet.
 * @param {Way} one
 * @param {string} table
 * @param {(answer: Promise<Reach>) => void} take
 */
function confirming(one, table, take) {
  const box = h("input", {
    type: "text",
    inputmode: "numeric",
    autocomplete: "one-time-code",
    maxlength: 12,
    "aria-label": t("Code from the letter"),
    placeholder: t("Code from the letter"),
  });
  const url = `/api/notices/${one.way}`;
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    take(post(url, { do: "confirm", code: box.value, table }));
  };
  return h(
    "form",
    { class: "reach-way", onsubmit: send },
    h("p", {}, t("A letter with a code is on its way to {address}.", { address: one.address })),
    h("div", { class: "row" }, box, h("button", { class: "primary" }, t("Confirm"))),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", onclick: () => take(post(url, { do: "again", table })) }, t("Send it again")),
      h("button", { type: "button", onclick: () => take(post(url, { do: "end", table })) }, t("Another address")),
    ),
  );
}

/**
 * @param {string} kind
 * @param {string} label
 * @param {string} go
 * @param {string} table
 * @param {(answer: Promise<Reach>) => void} take
 */
function adding(kind, label, go, table, take) {
  const mail = kind === "mail";
  const box = h("input", {
    type: "text",
    inputmode: mail ? "email" : "url",
    autocomplete: mail ? "email" : "off",
    maxlength: 1000,
    "aria-label": label,
    placeholder: mail ? "name@example.org" : "https://…",
  });
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    take(post("/api/notices", { kind, address: box.value.trim(), table }));
  };
  return h("form", { class: "reach-way", onsubmit: send }, h("div", { class: "row" }, box, h("button", {}, go)));
}

/**
 * @param {string} key
 * @param {string} table
 * @param {(answer: Promise<Reach>) => void} take
 */
function pushButton(key, table, take) {
  if (!canNotify() || !("serviceWorker" in navigator) || !("PushManager" in window))
    return h("p", { class: "small" }, t("This browser cannot be reached at this address while it is closed."));
  const go = async () => {
    const found = await subscribe(key);
    if (found) take(post("/api/notices", { kind: "push", ...found, table }));
  };
  return h("button", { type: "button", onclick: () => void go() }, t("Turn on for this device"));
}

/**
 * Ask the person, then the browser's push service; what the house must know of it.
 * @param {string} key
 */
async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted") {
    toast(t("This browser shows no notices for this address; allow them in its settings first."));
    return null;
  }
  try {
    const { pushManager } = await worker();
    const wanted = { userVisibleOnly: true, applicationServerKey: key };
    const renew = async () => {
      await (await pushManager.getSubscription())?.unsubscribe(); // one of another key, from an earlier house
      return pushManager.subscribe(wanted);
    };
    const { endpoint = "", keys = {} } = (await pushManager.subscribe(wanted).catch(renew)).toJSON();
    return { address: endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
  } catch {
    toast(t("The push service of this browser does not answer; are you offline?"));
    return null;
  }
}

async function unsubscribe() {
  const found = await navigator.serviceWorker?.getRegistration(WORKER);
  const subscription = await found?.pushManager.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
}

/** The worker that shows what is pushed, once it is awake. */
async function worker() {
  const found = await navigator.serviceWorker.register(WORKER);
  const waking = found.installing ?? found.waiting;
  if (!found.active && waking)
    await new Promise((done) =>
      waking.addEventListener("statechange", () => waking.state === "activated" && done(null)),
    );
  return found;
}

/**
 * @param {string} table
 * @returns {Promise<Reach>}
 */
function asked(table) {
  return get("/api/notices", { table });
}
