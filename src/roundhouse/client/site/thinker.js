// The worker in which bots think. While nobody asks, it compiles what is kept of Python, so that the next visit starts sooner.

import { kept, Machine, start } from "./python.js";

const IDLE = 4000;
const outside = /** @type {Worker} */ (/** @type {unknown} */ (self));
let busy = performance.now();

/** @type {Promise<WebAssembly.Module>} the first message */
const compiled = new Promise((done) => outside.addEventListener("message", ({ data }) => done(data), { once: true }));
const ready = compiled.then((module) => start(() => undefined, new Machine(module)));
const thinking = ready.then((python) => python.runPython("from roundhouse.site.thinker import Thinker; Thinker()"));
thinking.then(
  (thinker) => outside.postMessage(`${thinker.seconds}`),
  (error) => outside.postMessage({ broken: String(error) }),
);
outside.onmessage = async (/** @type {MessageEvent<Uint8Array | WebAssembly.Module>} */ { data }) => {
  if (!(data instanceof Uint8Array)) return;
  const thinker = await thinking;
  try {
    outside.postMessage(thinker.think(data));
  } catch (error) {
    outside.postMessage({ broken: String(error) });
  }
  busy = performance.now();
};
ready.then(compile).catch(() => undefined); // a visit that starts later is no harm

/** @param {import("./python.js").Python} python */
async function compile(python) {
  for (const { url, cache } of await kept()) {
    const held = await cache.match(url);
    if (!held || held.headers.get("X-Compiled")) continue;
    const Compiling = python.runPython("from roundhouse.site.compiled import Compiling; Compiling");
    const work = Compiling(await held.arrayBuffer());
    do await quiet();
    while (work.step());
    const made = work.made();
    await cache.put(
      url,
      new Response(made.toJs(), { headers: { "Content-Type": "application/zip", "X-Compiled": "1" } }),
    );
    made.destroy();
  }
}

/** Wait until nobody has asked for a while. */
async function quiet() {
  do await new Promise((wait) => setTimeout(wait, performance.now() - busy < IDLE ? 500 : 0));
  while (performance.now() - busy < IDLE);
}
