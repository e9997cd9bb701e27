// Python in a worker: fetched once and kept, with its progress told while it comes.

/** @typedef {{version: string, python: string, house: string, files: Record<string, number>}} Plan every file that Python needs, and its bytes */
/** @typedef {(share: number) => void} Progress */
/** @typedef {any} Python */

const HOME = new URL("../../", import.meta.url);

/**
 * Start Python with the house in it.
 * @param {Progress} onprogress
 * @param {Machine} machine
 * @returns {Promise<Python>}
 */
export async function start(onprogress, machine) {
  const wanted = await plan();
  const held = await gather(wanted, onprogress);
  const usual = self.fetch;
  self.fetch = (asked, init) => {
    const body = held.get(String(asked));
    return body ? Promise.resolve(body.clone()) : usual(asked, init);
  };
  WebAssembly.instantiateStreaming = (source, imports) => machine.instance(source, imports);
  const index = new URL(wanted.python, HOME).href;
  const { loadPyodide } = await import(`${index}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: index });
  const house = await (await fetch(new URL(wanted.house, HOME))).arrayBuffer();
  self.fetch = usual;
  keepModules(wanted).catch(() => undefined); // a full store still plays
  python.unpackArchive(house, "zip", { extractDir: "/house" });
  python.runPython("import sys; sys.path.insert(0, '/house'); sys.dont_write_bytecode = True");
  onprogress(1);
  return python;
}

/** Python as the browser has compiled it: once for both workers, which share what was made of it. */
export class Machine {
  /** @param {WebAssembly.Module | null} module compiled by another worker */
  constructor(module = null) {
    this.module = module;
  }

  /**
   * @param {Response | PromiseLike<Response>} source
   * @param {WebAssembly.Imports} [imports]
   */
  async instance(source, imports) {
    this.module ??= await WebAssembly.compileStreaming(source);
    return { module: this.module, instance: await WebAssembly.instantiate(this.module, imports) };
  }
}

/** The zips of Python and of the house, where they are kept. */
export async function kept() {
  if (!("caches" in self)) return [];
  const { version, python, house } = await plan();
  const cache = await caches.open(`roundhouse ${version}`);
  return [`${python}python_stdlib.zip`, house].map((name) => ({ url: new URL(name, HOME).href, cache }));
}

/** @returns {Promise<Plan>} */
async function plan() {
  return (await fetch(new URL("plan.json", HOME))).json();
}

/**
 * The large files: those that are not kept yet are fetched, kept, and told how far they are.
 * @param {Plan} wanted
 * @param {Progress} onprogress
 * @returns {Promise<Map<string, Response>>} what was fetched just now, by its address
 */
async function gather(wanted, onprogress) {
  const kept = "caches" in self ? await caches.open(`roundhouse ${wanted.version}`).catch(() => null) : null;
  const names = Object.keys(wanted.files).filter((name) => !isModule(name));
  const total = names.reduce((sum, name) => sum + (wanted.files[name] ?? 0), 0);
  let come = 0;
  /** @type {Map<string, Response>} */
  const held = new Map();
  const one = async (/** @type {string} */ name) => {
    const packed = name.endsWith(".gz");
    const url = new URL(name.replace(/\.gz$/, ""), HOME).href;
    const known = await kept?.match(url);
    if (known && packed) held.set(url, known); // no host has it under this address
    if (known) return void (come += wanted.files[name] ?? 0);
    const answer = await fetch(new URL(name, HOME));
    if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
    const counted = answer.body.pipeThrough(
      new TransformStream({
        transform(piece, out) {
          come += piece.byteLength;
          onprogress(Math.min(0.98, come / total));
          out.enqueue(piece);
        },
      }),
    );
    const body = await unpacked(await new Response(counted).arrayBuffer());
    const made = new Response(body, { headers: { "Content-Type": typeOf(url) } });
    await kept?.put(url, made.clone()).catch(() => undefined); // a full store still plays
    if (packed) held.set(url, made);
  };
  await Promise.all(names.map(one));
  onprogress(0.98); // also where nothing had to be fetched
  return held;
}

/**
 * Modules come by themselves when they are imported; what the browser has of them then is kept without another way to the host.
 * @param {Plan} wanted
 */
async function keepModules({ version, files }) {
  if (!("caches" in self)) return;
  const cache = await caches.open(`roundhouse ${version}`);
  for (const url of Object.keys(files)
    .filter(isModule)
    .map((name) => new URL(name, HOME).href))
    if (!(await cache.match(url))) await cache.put(url, await fetch(url, { cache: "force-cache" }));
}

/** @param {string} name */
function isModule(name) {
  return name.endsWith(".mjs");
}

/**
 * What was packed, unpacked, unless the host has had it unpacked on the way.
 * @param {ArrayBuffer} content
 */
async function unpacked(content) {
  const [first, second] = new Uint8Array(content, 0, 2);
  if (first !== 0x1f || second !== 0x8b) return content;
  return new Response(new Blob([content]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** @param {string} url */
function typeOf(url) {
  if (url.endsWith(".wasm")) return "application/wasm";
  return url.endsWith(".mjs") ? "text/javascript" : "application/octet-stream";
}
