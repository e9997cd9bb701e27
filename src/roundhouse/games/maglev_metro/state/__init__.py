"""A table of Maglev Metro: map, bag and display, one player a seat; what has no hidden side is a plain tuple."""

from dataclasses import dataclass
from functools import lru_cache

from roundhouse.core.bits import each
from roundhouse.core.options import option
from roundhouse.core.words import say
from roundhouse.games.maglev_metro.parts import (
    BASE_ACTIONS,
    CAPACITY,
    CITIES,
    COLOURS,
    DECKS,
    EXTRA_ROWS,
    FIRST_GAME_WITHOUT,
    HUB,
    NOBODY,
    NONE,
    REMOVED,
    ROBOTS,
    SLOT_COLOUR,
    UNLOCK,
    City,
    Counts,
)

# Nature sets up, then seats; ASIDE and DRAW are Nature's too (MM-131, MM-84).
DEAL, OPEN, DRAFT, TAKE, TILES, ICONS, ASIDE, START, PLACE, ACT, DRAW, SURPLUS, OVER = range(13)
NO_CARD = -2
GOING_ON, BAG_EMPTY, NOBODY_TO_SET_ASIDE, QUIET, LONG, AGREED = range(6)
"""Why the game ended (MM-109, MM-132, MM-139, MM-140)."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the table chose before the first move."""

    map: str = option(
        "berlin",
        say("Map"),
        ("berlin", "manhattan"),
        level="usual",
        first="manhattan",
        berlin=say("Berlin: one line, a loop pays"),
        manhattan=say("Manhattan: any number of lines from the Hub; for a first game"),
    )
    first_game: bool = option(
        False, say("First game: no red bonus cards, and advice on the first robots"), level="usual", first=True
    )
    draft: bool = option(False, say("Draft: choose the bonus cards instead of drawing them"))
    stall: bool = option(True, say("Ten rounds without progress end the game"), level="reading")


@dataclass(slots=True)
class Player:
    """One player: cards, mat, train and track."""

    cards: tuple[int, ...] = (NO_CARD,) * len(DECKS)  # by deck
    missing: tuple[int, ...] = (NOBODY,) * len(DECKS)  # draft: cards gone from each deck when it came here, as bits
    rows: tuple[tuple[int, ...], ...] = ((),) * 7  # robots in columns 2–4 of the UNITS rows
    filled: int = 0  # slots of one colour, as bits counted from FIXED
    bonus: tuple[int, ...] = ()  # commuters on BONUS VP CARDS
    held: tuple[int, ...] = ()  # passengers in hand, waiting for a slot
    place: int = NOBODY
    tail: int = NOBODY  # the hex behind the train, if it has a facing (MM-65)
    head: int = NOBODY  # the hex before the train, if it has turned round on the spot (MM-103)
    load: Counts = NONE
    track: tuple[int, ...] = ()  # tiles as hex * 9 + shape, ascending

    def copy(self) -> "Player":
        """A player whom later moves do not change."""
        new = object.__new__(Player)
        new.cards = self.cards
        new.missing = self.missing
        new.rows = self.rows
        new.filled = self.filled
        new.bonus = self.bonus
        new.held = self.held
        new.place = self.place
        new.tail = self.tail
        new.head = self.head
        new.load = self.load
        new.track = self.track
        return new


@dataclass(slots=True)
class State:
    """The whole position. The bag is open in number and closed in order: Nature draws from it (MM-89)."""

    options: Options
    players: list[Player]
    stations: tuple[int, ...]  # kind by place, NOBODY where none stands
    waiting: tuple[Counts, ...]  # passengers by place
    bag: Counts
    piles: Counts  # commuters not yet in the game (MM-18)
    display: Counts  # station tiles still to be built, each with a passenger of its colour (MM-15)
    aside: Counts = NONE  # solo: drawn before each turn (MM-131)
    forbidden: tuple[int, ...] = ()  # solo: open cards (MM-128)
    phase: int = DEAL
    round: int = 1
    seat: int = 0
    doing: int = NOBODY  # the action under way
    units: int = 0  # left in it
    taken: int = 0  # actions begun this turn
    off: int = 0  # colours put off in this LOAD, as bits (MM-79)
    owes: bool = False  # a load must follow (MM-79); in ADJUST: a robot has been put down (MM-91)
    draws: int = 0  # still to be drawn in this REFILL
    busy: bool = False  # something was delivered, built or drawn this round (MM-139)
    quiet: int = 0  # whole rounds in a row in which nothing was
    votes: int = 0  # seats that agreed to end this round, as bits (MM-140)
    last: int = 0  # the last round, once the end has been triggered (MM-110)
    ending: int = GOING_ON

    @property
    def seats(self) -> int:
        """How many sit at this table."""
        return len(self.players)

    def copy(self) -> "State":
        """A table that later moves on this one do not change."""
        new = object.__new__(State)
        new.options = self.options
        new.players = [player.copy() for player in self.players]
        new.stations = self.stations
        new.waiting = self.waiting
        new.bag = self.bag
        new.piles = self.piles
        new.display = self.display
        new.aside = self.aside
        new.forbidden = self.forbidden
        new.phase = self.phase
        new.round = self.round
        new.seat = self.seat
        new.doing = self.doing
        new.units = self.units
        new.taken = self.taken
        new.off = self.off
        new.owes = self.owes
        new.draws = self.draws
        new.busy = self.busy
        new.quiet = self.quiet
        new.votes = self.votes
        new.last = self.last
        new.ending = self.ending
        return new


def city_of(state: State) -> City:
    """The map that is played on."""
    return CITIES[state.options.map]


def decks_of(state: State) -> tuple[int, ...]:
    """The decks in play: the first game leaves one out (MM-8)."""
    return tuple(d for d in range(len(DECKS)) if d != FIRST_GAME_WITHOUT or not state.options.first_game)


def added(counts: Counts, colour: int, count: int = 1) -> Counts:
    """These counts with some more (or fewer) of one colour."""
    new = list(counts)
    new[colour] += count
    return tuple(new)  # type: ignore[return-value]


def set_waiting(state: State, place: int, counts: Counts) -> None:
    """Change who waits at a place."""
    state.waiting = (*state.waiting[:place], counts, *state.waiting[place + 1 :])


def matches(state: State, place: int, colour: int) -> bool:
    """Whether this colour belongs to the station here: all robots belong to the Hub (MM-119, MM-124)."""
    kind = state.stations[place]
    return kind == colour or (kind == HUB and colour in ROBOTS)


def seats_of(player: Player) -> int:
    """How many passengers the train holds (MM-73)."""
    return 1 + len(player.rows[CAPACITY])


def unlocked(player: Player, colour: int) -> bool:
    """Robots always; commuters once their column is full (MM-77, MM-104)."""
    return colour in ROBOTS or not UNLOCK[colour - len(ROBOTS)] & ~player.filled


def allowance(player: Player) -> int:
    """Actions per turn (MM-30, MM-106)."""
    return _allowance(player.filled)


@lru_cache(maxsize=20_000)
def _allowance(filled: int) -> int:
    return BASE_ACTIONS + sum(not row & ~filled for row in EXTRA_ROWS)


def units_of(player: Player, action: int) -> int:
    """The strength of an action of the UNITS rows: the printed robot and the real ones (MM-32)."""
    return 1 + len(player.rows[action])


def is_kind(station: int, kind: int) -> bool:
    """Whether a station counts as this kind: the Hub is a Factory, a Warehouse and a Lab at once (MM-125)."""
    return station == kind or (station == HUB and kind in ROBOTS)


def on_mat(player: Player) -> Counts:
    """The passengers on the mat, by colour."""
    return _on_mat(player.rows, player.filled, player.bonus)


@lru_cache(maxsize=20_000)
def _on_mat(rows: tuple[tuple[int, ...], ...], filled: int, bonus: tuple[int, ...]) -> Counts:
    counts = [0] * len(COLOURS)
    for row in (*rows, bonus):
        for colour in row:
            counts[colour] += 1
    for slot in each(filled):
        counts[SLOT_COLOUR[slot]] += 1
    return tuple(counts)  # type: ignore[return-value]


def components(state: State) -> dict[str, int]:
    """How many passengers of each colour, station tiles, track tiles and cards the table holds (removed ones too)."""
    removed = REMOVED[len(state.players)]
    counts = [removed] * len(COLOURS)
    for group in (state.bag, state.piles, state.display, state.aside, *state.waiting):
        counts = [one + other for one, other in zip(counts, group, strict=True)]
    for player in state.players:
        for group in (player.load, on_mat(player)):
            counts = [one + other for one, other in zip(counts, group, strict=True)]
        for colour in player.held:
            counts[colour] += 1
    tiles = sum(state.display) + sum(kind not in (NOBODY, HUB) for kind in state.stations)
    if state.phase <= TILES and city_of(state).hub == NOBODY:
        tiles += sum(kind not in state.stations for kind in ROBOTS)
    return {**dict(zip(COLOURS, counts, strict=True)), "stations": tiles}
