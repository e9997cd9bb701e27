// Written by tools/contract.py from table/view_contract.py; do not edit.

/**
 * How a game ended, by seat.
 * @typedef {object} End
 * @property {number[]} points
 * @property {number[]} ranks
 */
/**
 * A position as a seat, or a spectator (`seat` is null), may know it; `hands` and `boards` are told by seat.
 * @typedef {object} View
 * @property {string} table
 * @property {string} game
 * @property {number} rules
 * @property {Record<string, unknown>} options
 * @property {number} seats
 * @property {number[]} you
 * @property {number | null} seat
 * @property {number | null} handover
 * @property {number} seq
 * @property {number} moves
 * @property {boolean} started
 * @property {boolean} over
 * @property {boolean} frozen
 * @property {number[]} to_act
 * @property {Record<string, unknown>} view
 * @property {Record<string, unknown>[] | null} hands
 * @property {Record<string, unknown>[] | null} boards
 * @property {Record<string, unknown>[]} legal
 * @property {(import("./time_contract.js").Clock | null)[] | null} clocks
 * @property {End | null} result
 */
export {};
