// Written by tools/contract.py from table/lists.py; do not edit.

/**
 * A table at which one is waited for; `people` are the others who sit there.
 * @typedef {object} Turn
 * @property {string} table
 * @property {string} game
 * @property {string} title
 * @property {number} moves
 * @property {string[]} people
 */
/**
 * Who is at a seat: `seen` is when a person who is away was last here (seconds since 1970, 0: not known).

    `vacant`: its person has left after the start and a bot stands in; the host may invite to it.
    
 * @typedef {object} Attendance
 * @property {number} seat
 * @property {boolean} here
 * @property {number} seen
 * @property {boolean} vacant
 */
/**
 * All one's games of one kind; `options` are those that are not as usual, `streak` is how many were won in a row.

    `won` counts games against others, bots too.
    
 * @typedef {object} Best
 * @property {string} game
 * @property {string} title
 * @property {import("./contract.js").ChosenOption[]} options
 * @property {number} seats
 * @property {number} played
 * @property {number} best
 * @property {number} average
 * @property {number} won
 * @property {number} streak
 * @property {number} longest
 * @property {number} last
 */
/**
 * All one's games of one kind with one other person; `person` is a number within this answer.
 * @typedef {object} Duel
 * @property {number} person
 * @property {string} name
 * @property {string} game
 * @property {string} title
 * @property {number} won
 * @property {number} lost
 * @property {number} drawn
 * @property {number} last
 */
/**
 * What stays of one's finished games that count.
 * @typedef {object} History
 * @property {Best[]} bests
 * @property {Duel[]} duels
 */
export {};
