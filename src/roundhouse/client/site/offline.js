// The service worker: every file of one version in one cache, so that nothing of two versions is ever mixed.
// The builder writes the version and its files before the first line.

const home = /** @type {any} */ (self);
/** @type {string} */
const VERSION = home.VERSION ?? "";
/** @type {string[]} */
const SMALL = home.SMALL ?? [];
/** @type {string[]} their names change with what they hold */
const LARGE = home.LARGE ?? [];
const CACHE = `roundhouse ${VERSION}`;

home.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fetchAll()));
home.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy()));
home.addEventListener("message", (/** @type {MessageEvent} */ event) => {
  if (event.data === "go on") home.skipWaiting();
});
home.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET") event.respondWith(found(event.request));
});

async function fetchAll() {
  const older = (await caches.keys()).some((name) => name.startsWith("roundhouse ") && name !== CACHE);
  const cache = await caches.open(CACHE);
  await cache.addAll(SMALL.map((file) => new Request(file, { cache: "no-cache" })));
  if (!older) return; // the first visit fetches the large ones itself, and shows how far they are
  for (const file of LARGE) {
    const kept = await caches.match(file);
    if (kept) await cache.put(file, kept);
    else await cache.add(file);
  }
}

async function tidy() {
  for (const name of await caches.keys())
    if (name.startsWith("roundhouse ") && name !== CACHE) await caches.delete(name);
  await home.clients.claim();
}

/** @param {Request} request */
async function found(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
