// The tables of this device, kept in the browser's own store as logs. Where it keeps nothing, they live as long as the page.

/** @typedef {[number, string]} Entry a seat and its move */
/** @typedef {{id: string, record: string, seq: number, rev: number}} Row */
/** @typedef {{table: string, seq: number, rev: number, record: string, entries: Entry[]}} Change */
/** @typedef {{record: string, entries: Entry[]}} Whole */
/** @typedef {"full" | "shut"} Fault why nothing is kept any more */

const NAME = "roundhouse";
const VERSION = 1;
const SOON = 200; // milliseconds after which what was kept goes through to the disk

/** The store; every change is made whole or not at all, and only to what it was made of. */
export class Store {
  /** @param {(fault: Fault) => void} onfault */
  constructor(onfault) {
    this.onfault = onfault;
    /** @type {Map<string, Row>} what could not be kept */
    this.rows = new Map();
    /** @type {Map<string, Entry[]>} */
    this.logs = new Map();
    /** @type {Promise<IDBDatabase | null>} */
    this.base = open().catch((error) => this.#lose(error));
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.sinking = undefined;
  }

  /**
   * How far a table has come: "entries revision"; nothing where there is none.
   * @param {string} id
   */
  async head(id) {
    const row = await this.#row(id);
    return row ? `${row.seq} ${row.rev}` : "";
  }

  /**
   * A table with all its entries.
   * @param {string} id
   * @returns {Promise<Whole | null>}
   */
  async read(id) {
    const row = await this.#row(id);
    if (!row) return null;
    const base = await this.base;
    const held = this.logs.get(id);
    if (held || !base) return { record: row.record, entries: held ?? [] };
    const entries = base.transaction("entries").objectStore("entries").getAll(span(id));
    return { record: row.record, entries: await done(entries) };
  }

  /**
   * Every table, without its entries.
   * @returns {Promise<Row[]>}
   */
  async all() {
    const base = await this.base;
    /** @type {Row[]} */
    const kept = base ? await done(base.transaction("tables").objectStore("tables").getAll()) : [];
    return [...kept.filter((one) => !this.rows.has(one.id)), ...this.rows.values()];
  }

  /**
   * Keep changes; false where a table has moved on since it was read, and then nothing is kept.
   * @param {Change[]} changes
   * @param {() => void} meanwhile what is done while the browser writes
   */
  async keep(changes, meanwhile = () => undefined) {
    const base = await this.base;
    if (base && !changes.some((one) => this.rows.has(one.table))) {
      try {
        const kept = await write(base, changes, meanwhile);
        clearTimeout(this.sinking);
        this.sinking = setTimeout(sink, SOON, base);
        return kept;
      } catch (error) {
        this.#lose(error);
      }
    }
    for (const one of changes) await this.#hold(one);
    return true;
  }

  /**
   * Take a table away.
   * @param {string} id
   */
  async remove(id) {
    this.rows.delete(id);
    this.logs.delete(id);
    const base = await this.base;
    if (!base) return;
    const work = base.transaction(["tables", "entries"], "readwrite");
    work.objectStore("tables").delete(id);
    work.objectStore("entries").delete(span(id));
    await finished(work);
  }

  /**
   * @param {string} id
   * @returns {Promise<Row | undefined>}
   */
  async #row(id) {
    const held = this.rows.get(id);
    const base = held ? null : await this.base;
    return held ?? (base ? done(base.transaction("tables").objectStore("tables").get(id)) : undefined);
  }

  /**
   * What cannot be kept is held, from the last entry that was.
   * @param {Change} change
   */
  async #hold({ table, seq, record, entries }) {
    const before = this.logs.get(table) ?? (await this.read(table))?.entries ?? [];
    this.logs.set(table, [...before.slice(0, seq), ...entries]);
    this.rows.set(table, { id: table, record, seq: seq + entries.length, rev: JSON.parse(record).rev });
  }

  /**
   * @param {unknown} error
   * @returns {null}
   */
  #lose(error) {
    this.onfault(error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "shut");
    return null;
  }
}

/** @returns {Promise<IDBDatabase>} */
async function open() {
  const asked = indexedDB.open(NAME, VERSION);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore("tables", { keyPath: "id" });
    asked.result.createObjectStore("entries");
  };
  const base = await done(asked);
  base.onversionchange = () => base.close(); // a newer page must not wait for this one
  return base;
}

/**
 * Whatever was kept is the system's, and outlives tab and browser; what outlives a loss of power as well takes a disk
 * so long that nobody waits for it at every move.
 * @param {IDBDatabase} base
 */
function sink(base) {
  try {
    base.transaction("entries", "readwrite", { durability: "strict" }).objectStore("entries").put(0, ["", 0]);
  } catch {
    // The next change says it where nothing can be kept any more.
  }
}

/**
 * @param {IDBDatabase} base
 * @param {Change[]} changes
 * @param {() => void} meanwhile
 */
async function write(base, changes, meanwhile) {
  const work = base.transaction(["tables", "entries"], "readwrite", { durability: "relaxed" });
  const ended = finished(work);
  const [tables, entries] = [work.objectStore("tables"), work.objectStore("entries")];
  for (const one of changes) {
    /** @type {Row | undefined} */
    const there = await done(tables.get(one.table));
    const fresh = there ? there.seq === one.seq && there.rev === one.rev : one.rev === -1;
    if (!fresh) {
      work.abort();
      await ended.catch(() => undefined);
      return false;
    }
    one.entries.forEach((entry, at) => entries.put(entry, [one.table, one.seq + at]));
    const rev = JSON.parse(one.record).rev;
    tables.put({ id: one.table, record: one.record, seq: one.seq + one.entries.length, rev });
  }
  work.commit?.();
  meanwhile();
  await ended;
  return true;
}

/** @param {string} id */
function span(id) {
  return IDBKeyRange.bound([id, 0], [id, Infinity]);
}

/**
 * @template T
 * @param {IDBRequest<T>} asked
 * @returns {Promise<T>}
 */
function done(asked) {
  return new Promise((answer, fail) => {
    asked.onsuccess = () => answer(asked.result);
    asked.onerror = () => fail(asked.error);
  });
}

/**
 * @param {IDBTransaction} work
 * @returns {Promise<void>}
 */
function finished(work) {
  return new Promise((answer, fail) => {
    work.oncomplete = () => answer();
    work.onabort = () => fail(work.error); // an error leads to it, and only then it is said which
  });
}
