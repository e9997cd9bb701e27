// A worker that lives for a moment while nobody waits: Python reads the whole house, and what its memory then holds is kept.

import { keepImage, Machine, start } from "./python.js";

const outside = /** @type {Worker} */ (/** @type {unknown} */ (self));

outside.onmessage = async (/** @type {MessageEvent<WebAssembly.Module>} */ { data }) => {
  try {
    const python = await start(() => undefined, new Machine(data), true);
    python.runPython("from roundhouse.site.image import read_everything; read_everything()");
    await keepImage(python.makeMemorySnapshot());
    outside.postMessage("kept");
  } catch (error) {
    outside.postMessage(String(error)); // a later visit that starts slowly is no harm
  }
};
