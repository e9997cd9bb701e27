// Shows what the house pushes while no page of it is open. It holds nothing else up: its scope is /static/, no page.

const worker = /** @type {any} */ (self);
const TURN = "/static/favicon-turn.svg";

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(show(event.data)));
worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? "/"));
});

/** @param {{json: () => {title: string, body: string, table: string, url: string}} | null} said */
async function show(said) {
  const { title, body, table, url } = said?.json() ?? { title: "Roundhouse", body: "", table: "", url: "/" };
  // The same tag as a notice from a hidden tab: one table, one notice.
  await worker.registration.showNotification(title, { body, tag: table, icon: TURN, data: { url } });
}

/** @param {string} url */
async function open(url) {
  const target = new URL(url, worker.location.origin);
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((/** @type {any} */ one) => new URL(one.url).pathname === target.pathname);
  await (there ? there.focus() : worker.clients.openWindow(target.href));
}
