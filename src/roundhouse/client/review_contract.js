// Written by tools/contract.py from table/review_contract.py; do not edit.

/**
 * The move that would have been better, as a person sees it.
 * @typedef {object} Better
 * @property {Record<string, unknown>} move
 * @property {string} words
 * @property {string[]} shapes
 * @property {string} scene
 * @property {string} ghost
 */
/**
 * A line of the score sheet in which the better move makes more or less.
 * @typedef {object} Gain
 * @property {string} words
 * @property {number} points
 */
/**
 * A turn that cost much: after how many moves, what was played and what would have been better.

    `cost` with its interval is in points and 0 where the game's judgement is none of points; `told` says it in words.
    
 * @typedef {object} Costly
 * @property {number} at
 * @property {string} played
 * @property {Better} better
 * @property {number} cost
 * @property {number} low
 * @property {number} high
 * @property {string} told
 * @property {Gain[]} gains
 */
/**
 * What the position after a turn was worth: so many moves had been made before its last decision.
 * @typedef {object} Curve
 * @property {number} at
 * @property {number} worth
 */
/**
 * What can be said of a seat's finished game. `axis` says what the curve shows; `scale`: whether in points.
 * @typedef {object} Review
 * @property {number} seat
 * @property {string} name
 * @property {number} points
 * @property {string[]} told
 * @property {string} axis
 * @property {boolean} scale
 * @property {Curve[]} curve
 * @property {number} end
 * @property {Costly[]} costly
 * @property {number} decisions
 * @property {number} clear
 * @property {string} note
 */
/**
 * Where a review stands: nothing yet, waiting for its turn, being thought about (`share`: 0 to 1), or there.
 * @typedef {object} ReviewState
 * @property {string} state
 * @property {number} share
 * @property {Review | null} review
 */
export {};
