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

home.addEventListener("install", (/** @type {any} */ event) => {
  // Where a browser can, it takes what has a fixed address from the cache itself, without waking this worker for each.
  const fixed = ["static/*", "api/*", "python/*", "plan.json"].map((path) => ({
    urlPattern: new URL(path, home.location.href).href,
  }));
  event.addRoutes?.({ condition: { or: fixed }, source: { cacheName: CACHE } }).catch(() => undefined);
  event.waitUntil(fetchAll());
});
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
    const name = file.replace(/\.gz$/, "");
    const kept = await caches.match(name);
    await cache.put(name, kept ?? (await unpacked(file)));
  }
}

/** @param {string} file */
async function unpacked(file) {
  const answer = await fetch(file);
  const content = await answer.arrayBuffer();
  const [first, second] = new Uint8Array(content, 0, 2);
  const body =
    first === 0x1f && second === 0x8b
      ? new Blob([content]).stream().pipeThrough(new DecompressionStream("gzip"))
      : content;
  const type = file.includes(".wasm") ? "application/wasm" : (answer.headers.get("Content-Type") ?? "");
  return new Response(body, { headers: { "Content-Type": type } });
}

async function tidy() {
  for (const name of await caches.keys())
    if (name.startsWith("roundhouse ") && name !== CACHE) await caches.delete(name);
  await home.clients.claim();
}

/** @type {Promise<Cache> | null} opened once, not for every file */
let opened = null;

/** @param {Request} request */
async function found(request) {
  opened ??= caches.open(CACHE);
  const cache = await opened;
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
