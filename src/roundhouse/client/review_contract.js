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
 * @property {boolean} hindsight
 */
/**
 * Where a review stands: nothing yet, waiting for its turn, being thought about (`share`: 0 to 1), or there.
 * @typedef {object} ReviewState
 * @property {string} state
 * @property {number} share
 * @property {Review | null} review
 */
/**
 * What is said of a move that somebody tried where a better one is known.

    `verdict` is best, better, equal or worse, by comparison with the best known; `told` says it in words, and what the
    move is beside the one that was played. `gains`: the lines in which the best makes more or less than the next, or
    than the one that was tried; `next` is that next one in words, where it was measured and is not the one tried.
    
 * @typedef {object} Verdict
 * @property {"best" | "better" | "equal" | "worse"} verdict
 * @property {string[]} told
 * @property {string} tried
 * @property {Better} best
 * @property {string} next
 * @property {Gain[]} gains
 */
/**
 * A puzzle of the list: `hard` is the share of weaker bots' tries that missed the best move, `stars` 1 to 3.

    `asked` says what is to be done there, `choices` is the number of moves to choose from.
    
 * @typedef {object} Puzzle
 * @property {string} name
 * @property {number} seats
 * @property {number} after
 * @property {number} hard
 * @property {number} stars
 * @property {string} asked
 * @property {number} choices
 */
/**
 * The puzzles of a game, the easy ones first.
 * @typedef {object} PuzzleGame
 * @property {string} game
 * @property {string} title
 * @property {Puzzle[]} puzzles
 */
/**
 * All puzzles, game by game.
 * @typedef {object} Puzzles
 * @property {PuzzleGame[]} games
 */
/**
 * A line of the score sheet: what was made, and what the better game makes.
 * @typedef {object} PossibleLine
 * @property {string} words
 * @property {number} made
 * @property {number} possible
 */
/**
 * What was possible at least with the very same luck: in words, and line by line of the sheet.
 * @typedef {object} Hindsight
 * @property {number} seat
 * @property {number} made
 * @property {number} possible
 * @property {string[]} told
 * @property {PossibleLine[]} lines
 */
/**
 * Where the search stands: nothing yet, waiting for its turn, being thought about (`share`: 0 to 1), or there.
 * @typedef {object} HindsightState
 * @property {string} state
 * @property {number} share
 * @property {Hindsight | null} hindsight
 */
export {};
