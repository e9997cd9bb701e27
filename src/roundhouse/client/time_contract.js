// Written by tools/contract.py from table/time_contract.py; do not edit.

/**
 * The clock of a seat: milliseconds left, or until it `starts` by itself; `lapsed`: out, and nobody has gone on.
 * @typedef {object} Clock
 * @property {number} left
 * @property {boolean} runs
 * @property {boolean} lapsed
 * @property {"" | "alone" | "coming"} stands
 * @property {number} [starts]
 */
/**
 * What a table has agreed on about time, in milliseconds: `whole` for each, or at a `pace` for each move.
 * @typedef {object} Time
 * @property {string} name
 * @property {number} whole
 * @property {number} more
 * @property {boolean} pace
 * @property {string} lapse
 */
/**
 * What a finished game ended with: points and ranks, by seat.
 * @typedef {object} Standing
 * @property {number[]} points
 * @property {number[]} ranks
 * @property {number[]} [resigned]
 */
export {};
