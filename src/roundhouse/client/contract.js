// Written by tools/contract.py from table/contract.py; do not edit.

/**
 * A seat on a page; `why`: by which line a bot plays it; `nudged`: when others last did, seconds since 1970.
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} name
 * @property {"person" | "bot" | "open"} kind
 * @property {string} level
 * @property {string} colour
 * @property {string} sign
 * @property {boolean} present
 * @property {boolean} you
 * @property {boolean} to_act
 * @property {boolean} held
 * @property {number} hints
 * @property {boolean} resigned
 * @property {string} why
 * @property {number} nudged
 * @property {import("./time_contract.js").Clock | null} clock
 */
/**
 * A drawing: the address of the layer that never changes, if there is one, and the shapes over it as SVG.
 * @typedef {object} Scene
 * @property {string} name
 * @property {string} title
 * @property {"board" | "hand" | "mat" | "side" | "other"} place
 * @property {number | null} seat
 * @property {number} width
 * @property {number} height
 * @property {string} under
 * @property {string[]} shapes
 */
/**
 * A legal move as a person sees it.
 * @typedef {object} Choice
 * @property {Record<string, unknown>} move
 * @property {string} words
 * @property {string[]} shapes
 * @property {string} scene
 * @property {string} ghost
 * @property {boolean} confirm
 * @property {boolean} idle
 * @property {string} side
 * @property {string} [picture]
 * @property {boolean} [enough]
 */
/**
 * An entry of the log in words.
 * @typedef {object} Entry
 * @property {number} n
 * @property {number} seat
 * @property {string} text
 * @property {string[]} shapes
 */
/**
 * A line of a score sheet.
 * @typedef {object} ScoreLine
 * @property {string} rule
 * @property {string} words
 * @property {number} points
 * @property {string} detail
 * @property {string[]} shapes
 */
/**
 * A seat's score sheet.
 * @typedef {object} Score
 * @property {number} seat
 * @property {number} total
 * @property {number} public
 * @property {ScoreLine[]} lines
 */
/**
 * Something worth a pause: told when its name was not on the page before; a `note` is for beginners, once.
 * @typedef {object} Moment
 * @property {string} name
 * @property {string} words
 * @property {string[]} shapes
 * @property {boolean} note
 */
/**
 * How the game ended; who has resigned ranks after all the others.
 * @typedef {object} Result
 * @property {number[]} points
 * @property {number[]} ranks
 * @property {number[]} resigned
 * @property {string[]} words
 */
/**
 * A line of chat.
 * @typedef {object} ChatLine
 * @property {number} n
 * @property {number} seat
 * @property {string} name
 * @property {string} text
 * @property {number} at
 */
/**
 * Whether the host lets hints be asked for; `why` none may be at this seat, empty where one may in its turn.
 * @typedef {object} HintsHere
 * @property {boolean} on
 * @property {string} why
 */
/**
 * The chat of a table.
 * @typedef {object} Chat
 * @property {boolean} on
 * @property {ChatLine[]} lines
 */
/**
 * An option as this table chose it.
 * @typedef {object} ChosenOption
 * @property {string} name
 * @property {string} words
 * @property {boolean | number | string} value
 * @property {string} label
 * @property {boolean} usual
 */
/**
 * Why a table can only be watched: its rules version, the house's, how many of its moves are shown.
 * @typedef {object} Frozen
 * @property {number} version
 * @property {number} now
 * @property {number} at
 * @property {number} of
 * @property {string[]} sentences
 */
/**
 * A step of a lesson: its place (from 1), its sentence, the shapes to look at.

    `next`: it only wants to be read; `free`: any move will do; `moves`: else those that do what is asked.
    
 * @typedef {object} LessonStep
 * @property {number} step
 * @property {string} text
 * @property {string[]} shapes
 * @property {boolean} next
 * @property {boolean} free
 * @property {Record<string, unknown>[]} moves
 */
/**
 * The lesson of a table: the steps to be read now, of which only the last may ask for a move.
 * @typedef {object} Lesson
 * @property {string} name
 * @property {string} title
 * @property {number} of
 * @property {boolean} done
 * @property {LessonStep[]} steps
 */
/**
 * A table as one guest sees it.
 * @typedef {object} Page
 * @property {string} table
 * @property {string} game
 * @property {string} title
 * @property {string} version
 * @property {number} seq
 * @property {number} moves
 * @property {boolean} started
 * @property {boolean} over
 * @property {Frozen | null} frozen
 * @property {string} lang
 * @property {boolean} host
 * @property {Seat[]} seats
 * @property {number[]} you
 * @property {number | null} seat
 * @property {number | null} handover
 * @property {Scene[]} scenes
 * @property {Choice[]} choices
 * @property {string} prompt
 * @property {Entry[]} log
 * @property {Score[]} scores
 * @property {Moment[]} moments
 * @property {Result | null} result
 * @property {boolean} can_undo
 * @property {number | null} undo_seat
 * @property {number | null} back
 * @property {boolean} practice
 * @property {number | null} practice_seat
 * @property {string[]} changed
 * @property {string} commitment
 * @property {string | null} seed
 * @property {boolean} whole
 * @property {HintsHere} hints
 * @property {boolean} rated
 * @property {string} daily
 * @property {Chat} chat
 * @property {number} pace
 * @property {string | null} next
 * @property {number} base
 * @property {string} origin
 * @property {ChosenOption[]} options
 * @property {import("./time_contract.js").Time | null} time
 * @property {Lesson | null} lesson
 * @property {number} [at]
 */
/**
 * A drawing whose shapes are told as runs of those it had before, and new ones.
 * @typedef {object} SceneChange
 * @property {string} name
 * @property {string} title
 * @property {"board" | "hand" | "mat" | "side" | "other"} place
 * @property {number | null} seat
 * @property {number} width
 * @property {number} height
 * @property {string} under
 * @property {(string | [number, number])[]} shapes
 */
/**
 * What is different from the page of version `since`.

    New values of fields are in `set`. A list is told as runs of the items it had and new ones, or not at all where it
    stays; a scene that stays is told by its name.
    
 * @typedef {object} Change
 * @property {string} since
 * @property {Record<string, unknown>} set
 * @property {(string | SceneChange)[]} [scenes]
 * @property {(Choice | [number, number])[]} [choices]
 * @property {(Entry | [number, number])[]} [log]
 * @property {(Score | [number, number])[]} [scores]
 * @property {(Moment | [number, number])[]} [moments]
 * @property {(ChatLine | [number, number])[]} [chat]
 */
/**
 * A line of the score sheet in which a move makes more, or less, than the others.
 * @typedef {object} Reason
 * @property {string} words
 * @property {number} points
 */
/**
 * A good move; `behind` are the points that it is behind the first, 0 where that is no more than chance.

    `expected`: the final points with the first, on average; null for the others and where nobody can say.
    `ends`: that the move ends the game, and how; else empty. `aim`: what the move is for, where the game says it.
    
 * @typedef {object} Hint
 * @property {Record<string, unknown>} move
 * @property {string} words
 * @property {number} behind
 * @property {number | null} expected
 * @property {Reason[]} reasons
 * @property {string} ends
 * @property {string} aim
 */
/**
 * Up to three good moves, the best first.
 * @typedef {object} Hints
 * @property {Hint[]} hints
 */
/**
 * What moves are worth, in the order in which they were asked for; empty: nothing, or not known.

    `final`: which of them cannot be taken back: chance, a secret or a bot answers at once, or a clock runs on.
    
 * @typedef {object} Worth
 * @property {string[]} worth
 * @property {boolean[]} final
 */
/**
 * Whether something could be played, and if not, why.
 * @typedef {object} Why
 * @property {boolean} legal
 * @property {string} rule
 * @property {string} sentence
 * @property {string[]} shapes
 * @property {string} link
 */
/**
 * What an option may be, with its words.
 * @typedef {object} OptionValue
 * @property {boolean | number | string} value
 * @property {string} label
 */
/**
 * An option of a game: where it is asked for, what it needs, what is proposed to whoever has not played yet.
 * @typedef {object} Option
 * @property {string} name
 * @property {string} words
 * @property {boolean | number | string} default
 * @property {OptionValue[]} allowed
 * @property {"usual" | "module" | "reading"} level
 * @property {string[]} needs
 * @property {boolean | number | string} first
 */
/**
 * A game on the shelf; `seats` are the fewest and the most.
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title
 * @property {string} original
 * @property {string} pitch
 * @property {number} minutes
 * @property {[number, number]} seats
 * @property {boolean} secrets
 * @property {string[]} levels
 * @property {Option[]} options
 * @property {string} picture
 * @property {string} lesson
 * @property {number} lessons
 */
/**
 * A picture of a position, for decoration of its caption; `rules` are those that it shows.
 * @typedef {object} Figure
 * @property {string} name
 * @property {string} svg
 * @property {string} caption
 * @property {number} width
 * @property {number} height
 * @property {string[]} rules
 */
/**
 * A piece of the rules: a heading (level 1 to 3; folded: with all below it), a text with its rules, or a figure.
 * @typedef {object} Paragraph
 * @property {string} text
 * @property {string[]} rules
 * @property {number} level
 * @property {boolean} folded
 * @property {Figure | null} figure
 */
/**
 * A line of a game's card.
 * @typedef {object} CardLine
 * @property {"goal" | "turn" | "score" | "end" | "advice"} kind
 * @property {string} text
 * @property {Figure | null} figure
 */
/**
 * A lesson that can be begun.
 * @typedef {object} LessonTitle
 * @property {string} name
 * @property {string} title
 * @property {number} steps
 */
/**
 * What a game teaches itself with: its card (five lines, or none) and its lessons.
 * @typedef {object} Teaching
 * @property {CardLine[]} card
 * @property {LessonTitle[]} lessons
 */
export {};
