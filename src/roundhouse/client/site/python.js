// Python in a worker: fetched once and kept, with its progress told while it comes.

/** @typedef {{version: string, python: string, house: string, files: Record<string, number>}} Plan every file that Python needs, and its bytes */
/** @typedef {(share: number) => void} Progress */
/** @typedef {any} Python */

const HOME = new URL("../../", import.meta.url);
const IMAGE = new URL(`image?${encodeURIComponent(navigator.userAgent)}`, HOME).href; // another browser's is of no use
const READY = "import sys; '/house' in sys.path or sys.path.insert(0, '/house'); sys.dont_write_bytecode = True";
const PAGE = 65_536; // bytes by which memory grows

/**
 * Start Python with the house in it: from what an earlier visit has kept of its memory, or from the beginning.
 * @param {Progress} onprogress
 * @param {Machine} machine
 * @param {boolean} anew from the beginning, to have its memory kept
 * @returns {Promise<Python>}
 */
export async function start(onprogress, machine, anew = false) {
  const wanted = await plan();
  const image = anew ? null : keptImage(); // its many megabytes are read while the others come
  const held = await gather(wanted, onprogress);
  const usual = self.fetch;
  self.fetch = (asked, init) => {
    const body = held.get(String(asked));
    return body ? Promise.resolve(body.clone()) : usual(asked, init);
  };
  WebAssembly.instantiateStreaming = (source, imports) => machine.instance(source, imports);
  const index = new URL(wanted.python, HOME).href;
  const { loadPyodide } = await import(`${index}pyodide.mjs`);
  const settings = { indexURL: index };
  const python = await (image ? loaded(loadPyodide, settings, machine, await image) : made(loadPyodide, settings));
  const house = await (await fetch(new URL(wanted.house, HOME))).arrayBuffer();
  self.fetch = usual;
  keepModules(wanted).catch(() => undefined); // a full store still plays
  unzip(house, python.FS, "/house");
  python.runPython(READY);
  onprogress(1);
  return python;
}

/** @typedef {(settings: object) => Promise<Python>} Load */

/**
 * From the beginning, in such a way that its memory can be kept.
 * @param {Load} load
 * @param {object} settings
 */
function made(load, settings) {
  return load({ ...settings, _makeSnapshot: true });
}

/**
 * @param {Load} load
 * @param {object} settings
 * @param {Machine} machine
 * @param {Uint8Array | null} image
 */
async function loaded(load, settings, machine, image) {
  if (!image) return load(settings);
  machine.room = image.byteLength;
  try {
    return await load({ ...settings, _loadSnapshot: image });
  } catch (error) {
    console.warn(error);
    machine.room = 0;
    await dropImage();
    return load(settings);
  }
}

/** Python as the browser has compiled it: once for both workers, which share what was made of it. */
export class Machine {
  /** @param {WebAssembly.Module | null} module compiled by another worker */
  constructor(module = null) {
    this.module = module;
    this.room = 0; // bytes of memory that are wanted from the beginning
  }

  /**
   * @param {Response | PromiseLike<Response>} source
   * @param {WebAssembly.Imports} [imports]
   */
  async instance(source, imports) {
    this.module ??= await WebAssembly.compileStreaming(source);
    const instance = await WebAssembly.instantiate(this.module, imports);
    const memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
    const missing = this.room - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    return { module: this.module, instance };
  }
}

/** What an earlier visit has kept of Python's memory; null where nothing is, or nothing that can be read. */
async function keptImage() {
  try {
    const found = await (await cacheOfVersion())?.match(IMAGE);
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** @param {Uint8Array<ArrayBuffer>} memory for later visits of the same version */
export async function keepImage(memory) {
  await dropImage();
  await (await cacheOfVersion())?.put(IMAGE, new Response(memory));
}

async function dropImage() {
  await (await cacheOfVersion())?.delete(IMAGE, { ignoreSearch: true });
}

async function cacheOfVersion() {
  return "caches" in self ? caches.open(`roundhouse ${(await plan()).version}`).catch(() => null) : null;
}

/** @type {Promise<Plan> | null} */
let planned = null;

/** The plan of this version: asked for once, as no worker outlives its version. */
function plan() {
  planned ??= fetch(new URL("plan.json", HOME)).then((answer) => answer.json());
  return planned;
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

/**
 * The files of a zip that holds them as they are.
 * @param {ArrayBuffer} zip
 * @param {any} files
 * @param {string} folder
 */
function unzip(zip, files, folder) {
  const heads = new DataView(zip);
  for (let at = 0; heads.getUint32(at, true) === 0x04034b50; ) {
    const name = at + 30;
    const body = name + heads.getUint16(at + 26, true) + heads.getUint16(at + 28, true);
    const size = heads.getUint32(at + 18, true);
    const path = `${folder}/${new TextDecoder().decode(new Uint8Array(zip, name, heads.getUint16(at + 26, true)))}`;
    files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    files.writeFile(path, new Uint8Array(zip, body, size), { canOwn: true });
    at = body + size;
  }
}
