// The modules of a page that came in few files: each is run once, when it is first wanted. Only such files begin with this.

/** @typedef {Record<string, any>} Exports */
/** @typedef {(use: (name: string) => Exports, late: (name: string, take: (it: Exports) => void) => void) => Exports} Part */

/** @type {Record<string, Part>} */
const parts = {};
/** @type {Record<string, Exports | null>} null while it is being run */
const made = {};
/** @type {Record<string, ((it: Exports) => void)[]>} */
const waiting = {};

/**
 * Take in the modules of a file; those that are here already stay as they are.
 * @param {Record<string, Part>} more
 */
export function add(more) {
  for (const [name, part] of Object.entries(more)) parts[name] ??= part;
}

/**
 * What a module exports.
 * @param {string} name
 * @returns {Exports}
 */
export function use(name) {
  const known = made[name];
  if (known) return known;
  const part = parts[name];
  if (!part || known === null) throw new Error(`${name} is not here`);
  made[name] = null;
  const exports = part(use, late);
  made[name] = exports;
  for (const take of waiting[name] ?? []) take(exports);
  return exports;
}

/**
 * Take from a module that imports, by whatever way, the one that asks: as soon as it has been run.
 * @param {string} name
 * @param {(it: Exports) => void} take
 */
function late(name, take) {
  if (made[name] === null) (waiting[name] ??= []).push(take);
  else take(use(name));
}

/**
 * A module that is not needed at once; its file is asked for where it is not here.
 * @param {string} name
 * @returns {Promise<any>}
 */
export async function bring(name) {
  if (!parts[name]) await import(new URL(name.replaceAll("/", "-"), import.meta.url).href);
  return use(name);
}
