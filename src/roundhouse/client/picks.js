// Picking a move by its shapes, in any order. Pure logic: knows no page and no game.

/** @typedef {import("./api.js").Choice} Choice */

const BEST = -1; // nobody has turned it yet: the way that brings most is shown

/** The shapes picked so far and the choices that still hold all of them. */
export class Picks {
  constructor() {
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {string[]} */
    this.picked = [];
    this.turn = BEST;
    /** @type {(choice: Choice) => number | undefined} what a move brings; undefined while nobody knows */
    this.gain = () => undefined;
    /** @type {(id: string) => boolean} whether a shape is held in the hand: a slip on the board does not drop it */
    this.held = () => false;
    /** @type {(choice: Choice) => boolean} whether this is what a lesson asks for */
    this.asked = () => true;
  }

  /**
   * Take the choices of a new page; picks that no longer make sense fall away.
   * @param {Choice[]} choices
   */
  offer(choices) {
    this.choices = choices;
    if (!this.candidates().length) this.clear();
  }

  clear() {
    this.picked = [];
    this.turn = BEST;
  }

  /**
   * The choices that hold every picked shape (and these more).
   * @param {string[]} more
   */
  candidates(...more) {
    const wanted = [...this.picked, ...more];
    return this.choices.filter((one) => one.shapes.length && wanted.every((id) => one.shapes.includes(id)));
  }

  /** The shapes that can be picked now. */
  live() {
    const found = new Set(this.candidates().flatMap((one) => one.shapes));
    for (const id of this.picked) found.delete(id);
    return found;
  }

  /**
   * A name for a live shape whose drawing has none: the move it makes.
   * @param {string} id
   */
  name(id) {
    return this.choices.find((choice) => choice.shapes.includes(id))?.words ?? id;
  }

  /** The shapes that can begin a move. */
  fresh() {
    return new Set(this.choices.flatMap((one) => one.shapes));
  }

  /**
   * The shapes that can be picked next, or first.
   * @param {boolean} busy whether a move is under way: then none
   */
  open(busy) {
    if (busy) return /** @type {Set<string>} */ (new Set());
    return this.picked.length ? this.live() : this.fresh();
  }

  /**
   * The choices these picks (and these more) may mean as they stand: rotations, ways to pay, or just one.
   * @param {string[]} more
   */
  meant(...more) {
    const count = this.picked.length + more.length;
    const candidates = count ? this.candidates(...more) : [];
    const whole = candidates.filter((one) => one.shapes.length === count);
    if (whole.length) return whole;
    return candidates.every((one) => together(one, candidates[0])) ? candidates : [];
  }

  /**
   * The choice that a ✓ would make now, if the picks have come down to one.
   * @returns {Choice | null}
   */
  ready() {
    const ways = this.meant();
    return ways[this.#at(ways)] ?? null;
  }

  /**
   * Of several ways the one that a lesson asks for, then that which brings most; among equals the one that the game
   * would show, then the first.
   * @param {Choice[]} all
   */
  best(all) {
    const asked = all.filter(this.asked);
    const ways = asked.length ? asked : all;
    const gains = ways.map((one) => this.gain(one));
    const known = !gains.includes(undefined);
    const worth = ways.map((one, at) => 2 * (known ? (gains[at] ?? 0) : 0) + (one.enough ? 1 : 0));
    return ways[worth.indexOf(Math.max(...worth))] ?? null;
  }

  /** Whether it is settled which way is shown. */
  get turned() {
    return this.turn !== BEST || this.meant().length < 2;
  }

  /** What is shown now stays, whatever is found out about it later: somebody is about to do something with it. */
  settle() {
    const ways = this.meant();
    if (ways.length > 1) this.turn = this.#at(ways);
  }

  /** @param {Choice[]} ways */
  #at(ways) {
    const best = this.turn === BEST ? this.best(ways) : null;
    return best ? ways.indexOf(best) : Math.max(0, this.turn) % (ways.length || 1);
  }

  /**
   * Pick a shape. One that does not go with all earlier picks keeps those it goes with, or begins anew; what is held in
   * the hand is kept, and the shape is as dead as one that nothing can be done with.
   * @param {string} id
   * @returns {"picked" | "instead" | "anew" | "dead"}
   */
  pick(id) {
    if (this.picked.includes(id)) return "picked";
    if (this.candidates(id).length) return this.#take([...this.picked, id], "picked");
    if (!this.fresh().has(id)) return "dead";
    const kept = this.#fitting(id);
    if (kept.length) return this.#take([...kept, id], "instead");
    if (this.picked.some((one) => this.held(one)) && !this.held(id)) return "dead";
    return this.#take([id], "anew");
  }

  /**
   * @template T
   * @param {string[]} picked
   * @param {T} how
   */
  #take(picked, how) {
    this.picked = picked;
    this.turn = BEST;
    return how;
  }

  /**
   * The earlier picks that go together with this shape.
   * @param {string} id
   */
  #fitting(id) {
    /** @type {string[]} */
    const kept = [];
    for (const one of this.picked) {
      const wanted = [...kept, one, id];
      if (this.choices.some((choice) => wanted.every((shape) => choice.shapes.includes(shape)))) kept.push(one);
    }
    return kept;
  }

  /** Step back by one pick; false when there was none. */
  back() {
    this.turn = BEST;
    return this.picked.pop() !== undefined;
  }

  /** Turn to the next way of the same side. */
  rotate() {
    this.#step((a, b) => a.side === b.side);
  }

  /** Turn it over: the same turn of the next side. */
  flip() {
    const ways = this.meant();
    const now = ways[this.#at(ways)];
    if (!now) return;
    const sides = [...new Set(ways.map((way) => way.side))];
    const other = sides[(sides.indexOf(now.side) + 1) % sides.length];
    const turned = ways.filter((way) => way.side === now.side).indexOf(now);
    const there = ways.filter((way) => way.side === other);
    const wanted = there[turned % there.length];
    if (sides.length > 1 && wanted) this.turn = ways.indexOf(wanted);
  }

  /**
   * @param {(a: Choice, b: Choice) => boolean} wanted
   */
  #step(wanted) {
    const ways = this.meant();
    const at = this.#at(ways);
    const now = ways[at];
    if (!now) return;
    for (let step = 1; step < ways.length; step++) {
      const next = (at + step) % ways.length;
      const way = ways[next];
      if (way && wanted(now, way)) {
        this.turn = next;
        return;
      }
    }
    this.turn = (at + 1) % ways.length;
  }
}

/**
 * Whether two offers are the same to the letter.
 * @param {Choice[]} a
 * @param {Choice[]} b
 */
export function alike(a, b) {
  return a.length === b.length && JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Whether two choices are made of the same shapes.
 * @param {Choice | undefined} a
 * @param {Choice | undefined} b
 */
function together(a, b) {
  return !!a && !!b && a.shapes.length === b.shapes.length && a.shapes.every((id) => b.shapes.includes(id));
}
