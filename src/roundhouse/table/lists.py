"""What is sent about somebody's own tables, beside the page of a table: part of the contract."""

from typing import Literal, TypedDict

from roundhouse.table.contract import ChosenOptionJson
from roundhouse.table.time_contract import ClockJson, StandingJson, TimeJson


class TurnJson(TypedDict):
    """A table at which one is waited for; `people` are the others who sit there."""

    table: str
    game: str
    title: str
    moves: int
    people: list[str]


class AttendanceJson(TypedDict):
    """Who is at a seat: `seen` is when a person who is away was last here (seconds since 1970, 0: not known).

    `vacant`: its person has left after the start and a bot stands in; the host may invite to it.
    """

    seat: int
    here: bool
    seen: int
    vacant: bool


class BestJson(TypedDict):
    """All one's games of one kind; `options` are those that are not as usual, `streak` is how many were won in a row.

    `won` counts games against others, bots too.
    """

    game: str
    title: str
    options: list[ChosenOptionJson]
    seats: int
    played: int
    best: int
    average: float
    won: int
    streak: int
    longest: int
    last: int


class DuelJson(TypedDict):
    """All one's games of one kind with one other person; `person` is a number within this answer."""

    person: int
    name: str
    game: str
    title: str
    won: int
    lost: int
    drawn: int
    last: int


class DailyLineJson(TypedDict):
    """A line of the list of a day; `at` is when it ended, `table` where to look at it, once one has finished too."""

    name: str
    points: int
    at: int
    you: bool
    table: str


class DailyMonthJson(TypedDict):
    """A line of the list of a month: the points of so many days together."""

    name: str
    points: int
    days: int
    you: bool


class DailyMineJson(TypedDict):
    """One's own try: `counts` once it was finished in time, `place` in the list of the day, `stars` 0 to 3.

    `name` is empty as long as none was said.
    """

    table: str
    name: str
    over: bool
    counts: bool
    points: int
    place: int
    stars: int


class DailyPossibleJson(TypedDict):
    """What was possible at least with a deal: `points` is null as long as nobody has found out.

    `table`: whose review tells it, or finds it out; empty as long as the day runs, for then it is told to nobody.
    """

    points: int | None
    table: str


class DailyGameJson(TypedDict):
    """The deal of a day in one game; `seed` is null until the day is over.

    `tomorrow` is the commitment of the next one. What the strong bot made of it is told to those who have finished;
    `thinking`: it will be. `practice`: where one practises it now. `possible` is null where nothing can be said of it:
    in games in which it is not worked out, and where nobody (today: not oneself) has finished.
    """

    game: str
    title: str
    bots: int
    commitment: str
    seed: str | None
    tomorrow: str
    mine: DailyMineJson | None
    practice: str
    lines: list[DailyLineJson]
    month: list[DailyMonthJson]
    strong: DailyLineJson | None
    thinking: bool
    possible: DailyPossibleJson | None


class DailyJson(TypedDict):
    """The line of the day: `ends` is when this day is over, in seconds since 1970; `streak` counts days in a row."""

    day: str
    today: str
    ends: int
    streak: int
    games: list[DailyGameJson]


class RatedLineJson(TypedDict):
    """A line of the list of a game: `rating` is to be read with ± `unsure` (95 %); a bot's never changes.

    `new`: too few games are known for a place in the list.
    """

    name: str
    rating: float
    unsure: float
    games: int
    new: bool
    you: bool
    bot: bool


class RatedGameJson(TypedDict):
    """The list of a game."""

    game: str
    title: str
    lines: list[RatedLineJson]


class RatingsJson(TypedDict):
    """The lists of all games in which somebody has a rating."""

    games: list[RatedGameJson]


class RatedSeatJson(TypedDict):
    """What a game has changed for the person at a seat."""

    seat: int
    rating: float
    unsure: float
    change: float
    games: int
    new: bool
    you: bool


class RatedSeatsJson(TypedDict):
    """What a game has changed; nobody is there where it was not rated."""

    seats: list[RatedSeatJson]


class HistoryJson(TypedDict):
    """What stays of one's finished games that count."""

    bests: list[BestJson]
    duels: list[DuelJson]


class PasskeyJson(TypedDict):
    """A passkey of one's own; `here`: it belongs to the name by which the house is open now."""

    passkey: str
    name: str
    made: int
    used: int
    address: str
    here: bool


class LoginJson(TypedDict):
    """A device that is signed in as oneself."""

    device: str
    name: str
    since: int
    you: bool


class MeJson(TypedDict):
    """Who one is here: `known` where the house knows anything at all of the one who asks.

    `tables` counts those that one has made, sits at or has left; `shared` the seats that another device holds too.
    `signed_in`: this device is somebody by a passkey; `former`: it was somebody else before, and will be again.
    `passkeys_here`: whether this house has passkeys; `why_not` says why none can be made at this address.
    """

    known: bool
    name: str
    tables: int
    shared: int
    signed_in: bool
    former: bool
    passkeys: list[PasskeyJson]
    devices: list[LoginJson]
    passkeys_here: bool
    why_not: str


class ListedSeatJson(TypedDict):
    """A seat of a table in a list."""

    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    you: bool
    clock: ClockJson | None


class ListedTableJson(TypedDict):
    """A table in the list of somebody's tables.

    `acting` are the seats to act; `result` is null until the end, or where it was not kept; `counts`: played from the
    first move on and no lesson, so that its result may be compared with others; `lesson` is the title of the lesson
    that is taught there; `hints`: whether its host lets them be asked for.
    """

    table: str
    game: str
    title: str
    seq: int
    moves: int
    started: bool
    over: bool
    frozen: bool
    host: bool
    your_turn: bool
    left: bool
    acting: list[int]
    result: StandingJson | None
    counts: bool
    lesson: str
    seats: list[ListedSeatJson]
    touched: int
    options: list[ChosenOptionJson]
    hints: bool
    time: TimeJson | None
