// The worker in which bots think.

import { Machine, start } from "./python.js";

const outside = /** @type {Worker} */ (/** @type {unknown} */ (self));

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
};
