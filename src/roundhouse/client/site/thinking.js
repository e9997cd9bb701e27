// The second worker, as the first one sees it: started when first needed, ended when it takes too long.

const START = 60_000;
const DEADLINE = 15_000;

/** Somebody who thinks elsewhere, so that nobody here has to wait. */
export class Thinker {
  /** @param {import("./python.js").Machine} machine */
  constructor(machine) {
    this.machine = machine;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Promise<unknown>} one question after another */
    this.line = Promise.resolve();
  }

  /** Get ready while nobody waits yet. */
  warm() {
    if (!this.worker) this.line = this.line.then(() => this.#worker()).catch(() => undefined);
  }

  /**
   * The answer to a question; empty where none came in time.
   * @param {Uint8Array} question
   * @param {number} deadline milliseconds
   * @returns {Promise<string>}
   */
  ask(question, deadline = DEADLINE) {
    const mine = this.line.then(() => this.#ask(question, deadline)).catch(() => this.#end());
    this.line = mine;
    return mine;
  }

  /**
   * @param {Uint8Array} question
   * @param {number} deadline
   */
  async #ask(question, deadline) {
    const worker = await this.#worker();
    const answer = said(worker, deadline);
    worker.postMessage(question);
    return answer;
  }

  async #worker() {
    if (!this.worker) {
      this.worker = new Worker(new URL("thinker.js", import.meta.url), { type: "module" });
      this.worker.postMessage(this.machine.module);
      await said(this.worker, START);
    }
    return this.worker;
  }

  #end() {
    this.worker?.terminate();
    this.worker = null;
    return "";
  }
}

/**
 * What a worker says next.
 * @param {Worker} worker
 * @param {number} patience
 * @returns {Promise<string>}
 */
function said(worker, patience) {
  return new Promise((answer, fail) => {
    const timer = setTimeout(() => fail(new Error("too late")), patience);
    worker.onmessage = ({ data }) => {
      clearTimeout(timer);
      if (typeof data === "string") answer(data);
      else fail(data);
    };
    worker.onerror = fail;
  });
}
