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
 * A line of the list of a day; `at` is when it ended, `table` where to look at it, once one has finished too.
 * @typedef {object} DailyLine
 * @property {string} name
 * @property {number} points
 * @property {number} at
 * @property {boolean} you
 * @property {string} table
 */
/**
 * A line of the list of a month: the points of so many days together.
 * @typedef {object} DailyMonth
 * @property {string} name
 * @property {number} points
 * @property {number} days
 * @property {boolean} you
 */
/**
 * One's own try: `counts` once it was finished in time, `place` in the list of the day, `stars` 0 to 3.

    `name` is empty as long as none was said.
    
 * @typedef {object} DailyMine
 * @property {string} table
 * @property {string} name
 * @property {boolean} over
 * @property {boolean} counts
 * @property {number} points
 * @property {number} place
 * @property {number} stars
 */
/**
 * What was possible at least with a deal: `points` is null as long as nobody has found out.

    `table`: whose review tells it, or finds it out; empty as long as the day runs, for then it is told to nobody.
    
 * @typedef {object} DailyPossible
 * @property {number | null} points
 * @property {string} table
 */
/**
 * The deal of a day in one game; `seed` is null until the day is over.

    `tomorrow` is the commitment of the next one. What the strong bot made of it is told to those who have finished;
    `thinking`: it will be. `practice`: where one practises it now. `possible` is null where nothing can be said of it:
    in games in which it is not worked out, and where nobody (today: not oneself) has finished.
    
 * @typedef {object} DailyGame
 * @property {string} game
 * @property {string} title
 * @property {number} bots
 * @property {string} commitment
 * @property {string | null} seed
 * @property {string} tomorrow
 * @property {DailyMine | null} mine
 * @property {string} practice
 * @property {DailyLine[]} lines
 * @property {DailyMonth[]} month
 * @property {DailyLine | null} strong
 * @property {boolean} thinking
 * @property {DailyPossible | null} possible
 */
/**
 * The line of the day: `ends` is when this day is over, in seconds since 1970; `streak` counts days in a row.
 * @typedef {object} Daily
 * @property {string} day
 * @property {string} today
 * @property {number} ends
 * @property {number} streak
 * @property {DailyGame[]} games
 */
/**
 * A line of the list of a game: `rating` is to be read with ± `unsure` (95 %); a bot's never changes.

    `new`: too few games are known for a place in the list.
    
 * @typedef {object} RatedLine
 * @property {string} name
 * @property {number} rating
 * @property {number} unsure
 * @property {number} games
 * @property {boolean} new
 * @property {boolean} you
 * @property {boolean} bot
 */
/**
 * The list of a game.
 * @typedef {object} RatedGame
 * @property {string} game
 * @property {string} title
 * @property {RatedLine[]} lines
 */
/**
 * The lists of all games in which somebody has a rating.
 * @typedef {object} Ratings
 * @property {RatedGame[]} games
 */
/**
 * What a game has changed for the person at a seat.
 * @typedef {object} RatedSeat
 * @property {number} seat
 * @property {number} rating
 * @property {number} unsure
 * @property {number} change
 * @property {number} games
 * @property {boolean} new
 * @property {boolean} you
 */
/**
 * What a game has changed; nobody is there where it was not rated.
 * @typedef {object} RatedSeats
 * @property {RatedSeat[]} seats
 */
/**
 * What stays of one's finished games that count.
 * @typedef {object} History
 * @property {Best[]} bests
 * @property {Duel[]} duels
 */
/**
 * A passkey of one's own; `here`: it belongs to the name by which the house is open now.
 * @typedef {object} Passkey
 * @property {string} passkey
 * @property {string} name
 * @property {number} made
 * @property {number} used
 * @property {string} address
 * @property {boolean} here
 */
/**
 * A device that is signed in as oneself.
 * @typedef {object} Login
 * @property {string} device
 * @property {string} name
 * @property {number} since
 * @property {boolean} you
 */
/**
 * Who one is here: `known` where the house knows anything at all of the one who asks.

    `tables` counts those that one has made, sits at or has left; `shared` the seats that another device holds too.
    `signed_in`: this device is somebody by a passkey; `former`: it was somebody else before, and will be again.
    `passkeys_here`: whether this house has passkeys; `why_not` says why none can be made at this address.
    
 * @typedef {object} Me
 * @property {boolean} known
 * @property {string} name
 * @property {number} tables
 * @property {number} shared
 * @property {boolean} signed_in
 * @property {boolean} former
 * @property {Passkey[]} passkeys
 * @property {Login[]} devices
 * @property {boolean} passkeys_here
 * @property {string} why_not
 */
/**
 * A seat of a table in a list.
 * @typedef {object} ListedSeat
 * @property {number} seat
 * @property {string} name
 * @property {"person" | "bot" | "open"} kind
 * @property {boolean} you
 * @property {import("./time_contract.js").Clock | null} clock
 */
/**
 * A table in the list of somebody's tables.

    `acting` are the seats to act; `result` is null until the end, or where it was not kept; `counts`: played from the
    first move on and no lesson, so that its result may be compared with others; `lesson` is the title of the lesson
    that is taught there; `hints`: whether its host lets them be asked for.
    
 * @typedef {object} ListedTable
 * @property {string} table
 * @property {string} game
 * @property {string} title
 * @property {number} seq
 * @property {number} moves
 * @property {boolean} started
 * @property {boolean} over
 * @property {boolean} frozen
 * @property {boolean} host
 * @property {boolean} your_turn
 * @property {boolean} left
 * @property {number[]} acting
 * @property {import("./time_contract.js").Standing | null} result
 * @property {boolean} counts
 * @property {string} lesson
 * @property {ListedSeat[]} seats
 * @property {number} touched
 * @property {import("./contract.js").ChosenOption[]} options
 * @property {boolean} hints
 * @property {import("./time_contract.js").Time | null} time
 */
export {};
