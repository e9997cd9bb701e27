"""What is worth a pause: a first station, a colour unlocked, the last round; and notes for a first game."""

from functools import lru_cache, partial

from roundhouse.core.game import Moment
from roundhouse.core.shape_ids import owned
from roundhouse.core.words import Say, player, say
from roundhouse.games.maglev_metro.parts import (
    BASE_ACTIONS,
    BONUS_SIZE,
    BUILD_SLOT,
    CAPACITY,
    CITIES,
    COMMUTERS,
    DROP,
    EXTRA_ROWS,
    GRID_ROWS,
    NOBODY,
    RIVER,
    TRACK,
    UNLOCK,
)
from roundhouse.games.maglev_metro.parts.names import COLOUR_NAMES, KIND_NAMES
from roundhouse.games.maglev_metro.state import ACT, OVER, PLACE, START, State, matches, unlocked
from roundhouse.games.maglev_metro.state.line import line_of

FOURTH = 3
Mat = tuple[int, int]
"""What a seat has achieved: its filled slots and how many commuters are on its bonus cards."""


def moments(view: State, seat: int | None) -> tuple[Moment, ...]:
    """What is so now."""
    if view.phase < START or view.phase == OVER:
        return ()
    found = _begun(view.options.map) if view.round == 1 else ()
    found += _built(view.stations)
    found += _last(view.round, view.last)
    for one, own in enumerate(view.players):
        found += _achieved(one, one == seat, (own.filled, len(own.bonus)))
    return found + _notes(view, seat) if seat == view.seat else found


@lru_cache(maxsize=8)
def _begun(city: str) -> tuple[Moment, ...]:
    if CITIES[city].hub != NOBODY:
        words = say("Manhattan wakes up: all trains start at the Hub.")
        return (Moment("begins", words, (f"place-{CITIES[city].hub}",)),)
    return (Moment("begins", say("Berlin wakes up: choose where your train starts.")),)


@lru_cache(maxsize=1 << 10)
def _built(stations: tuple[int, ...]) -> tuple[Moment, ...]:
    """The first station of each kind of commuters brings them into the game (MM-101)."""
    kinds = [kind for kind in COMMUTERS if kind in stations]
    found = [
        Moment(
            f"first-{kind}",
            say("First of its kind: {kind}. Now in the bag: {who}", kind=KIND_NAMES[kind], who=COLOUR_NAMES[kind]),
            (f"place-{stations.index(kind)}", f"bag-{kind}"),
        )
        for kind in kinds
    ]
    if len(kinds) == len(COMMUTERS):
        words = say("All four kinds of commuter stations stand: when the bag is empty, the end comes.")
        found.append(Moment("all-built", words, ("bag", "meter")))
    return tuple(found)


@lru_cache(maxsize=1 << 8)
def _last(now: int, last: int) -> tuple[Moment, ...]:
    if not last:
        return ()
    if now < last:
        return (Moment("last-near", say("The bag is empty: one more round follows this one."), ("meter",)),)
    return (Moment("last-round", say("The last round!"), ("meter",)),)


@lru_cache(maxsize=1 << 12)
def _achieved(seat: int, own: bool, mat: Mat) -> tuple[Moment, ...]:
    """Full columns and rows of a mat: one's own is drawn large, that of another small."""
    named = str if own else partial(owned, seat)
    filled, commuters = mat
    found = []
    for colour, bits in zip(COMMUTERS, UNLOCK, strict=True):
        if not bits & ~filled:
            words = say("{player} has unlocked: {who}", player=player(seat), who=COLOUR_NAMES[colour])
            found.append(Moment(f"unlocked-{seat}-{colour}", words, (named(f"unlock-{colour}"),)))
    extra = sum(not bits & ~filled for bits in EXTRA_ROWS)
    if extra:
        words = say("{player} has one action more: {count} in a turn", player=player(seat), count=BASE_ACTIONS + extra)
        found.append(Moment(f"actions-{seat}-{extra}", words, (named("actions"),)))
    rows = sum(not bits & ~filled for bits in GRID_ROWS)
    if rows:
        words = say("{player}: each link is worth {worth} now", player=player(seat), worth=1 + rows)
        found.append(Moment(f"links-{seat}-{rows}", words, (named("title-grid"),)))
    if cards := commuters // BONUS_SIZE:
        words = say("{player}: bonus cards that count: {count}", player=player(seat), count=1 + cards)
        found.append(Moment(f"cards-{seat}-{cards}", words, (named("title-bonus"),)))
    return tuple(found)


def _notes(view: State, seat: int) -> tuple[Moment, ...]:
    """What somebody who acts for the first time wonders about, each when it is on the table."""
    own, city = view.players[seat], view.options.map
    if view.phase == PLACE:
        return _first_robots(seat)
    if view.phase != ACT:
        return ()
    found = _begin(city, view.stations) if not own.track else _river(_wet(city, own.track), len(own.rows[TRACK]))
    for colour in COMMUTERS:
        if view.waiting[own.place][colour] and not unlocked(own, colour):
            found += _locked(colour, (UNLOCK[colour - COMMUTERS[0]] & ~own.filled).bit_count())
    for colour, count in enumerate(own.load):
        if count and matches(view, own.place, colour):
            found += _arrived(colour)
    if own.tail != NOBODY or own.head != NOBODY:
        found += _facing(seat)
    if own.track:  # before all else: the number is beside the points already
        found = _cards(own.cards) + found
    return found + _alone() if any(view.aside) else found


def _note(name: str, words: Say, *shapes: str) -> tuple[Moment, ...]:
    return (Moment(name, words, shapes, note=True),)


@lru_cache(maxsize=8)
def _first_robots(seat: int) -> tuple[Moment, ...]:
    """The opening advice of MM-28."""
    if seat == FOURTH:
        words = say("Advice: one robot into TRACK, the gold one into BUILD STATION, two into the pink or lilac unlock.")
        return _note("first-robots", words, f"slot-{2 * TRACK + 1}", f"slot-{BUILD_SLOT}", "unlock-3", "unlock-4")
    words = say("Advice: one robot into TRACK, one into CAPACITY, the gold one into BUILD STATION.")
    return _note("first-robots", words, f"slot-{2 * TRACK + 1}", f"slot-{2 * CAPACITY + 1}", f"slot-{BUILD_SLOT}")


@lru_cache(maxsize=1 << 8)
def _begin(city: str, stations: tuple[int, ...]) -> tuple[Moment, ...]:
    empty = [f"place-{number}" for number, kind in enumerate(stations) if kind == NOBODY]
    spots = say("A dashed frame with two letters is an empty spot: lay track to it, then build a station there.")
    dots = say("The green dots are your actions in this turn: each does one row of the mat, as strong as its number.")
    found = _note("spots", spots, *empty)
    if CITIES[city].hub != NOBODY:
        hub = say("H is the Hub: every robot can get off here; REFILL brings only commuters to it.")
        found += _note("hub", hub, f"place-{CITIES[city].hub}")
    return found + _note("actions", dots, "actions")


@lru_cache(maxsize=1 << 10)
def _wet(name: str, track: tuple[int, ...]) -> tuple[str, ...]:
    """River hexes at an open end of the line."""
    city = CITIES[name]
    ends = [end for chain in line_of(city, track).chains for end in (chain.one, chain.other) if end[0] == NOBODY]
    ahead = [city.around[hex_][side] for _, hex_, side in ends]
    return tuple(f"hex-{near}" for near in ahead if near >= 0 and city.terrain[near] == RIVER)


@lru_cache(maxsize=1 << 8)
def _river(hexes: tuple[str, ...], robots: int) -> tuple[Moment, ...]:
    if not hexes:
        return ()
    words = say("The river costs 2 units of one TRACK action; yours has {units}.", units=1 + robots)
    return _note("river", words, *hexes, f"row-{TRACK}")


@lru_cache(maxsize=64)
def _locked(colour: int, missing: int) -> tuple[Moment, ...]:
    words = say(
        "Locked for you: {who}. Robots still needed in its unlock column: {count}",
        who=COLOUR_NAMES[colour],
        count=missing,
    )
    return _note("locked", words, f"wait-{colour}", f"unlock-{colour}")


@lru_cache(maxsize=8)
def _arrived(colour: int) -> tuple[Moment, ...]:
    if colour in COMMUTERS:
        words = say(
            "Here your passenger gets off: DROP OFF, then a slot that takes it. Commuters on your mat are points."
        )
    else:
        words = say(
            "Here your robot gets off: DROP OFF, then a slot that takes it. In a row it makes that action stronger."
        )
    return _note(f"arrived-{int(colour in COMMUTERS)}", words, f"seat-{colour}", f"row-{DROP}")


@lru_cache(maxsize=8)
def _facing(seat: int) -> tuple[Moment, ...]:
    words = say("Your train goes on the way its nose points. At the end of its line it turns by itself.")
    return _note("facing", words, f"train-{seat}")


@lru_cache(maxsize=1 << 8)
def _cards(cards: tuple[int, ...]) -> tuple[Moment, ...]:
    shapes = tuple(f"card-{card}" for card in cards if card >= 0)
    if not shapes:
        return ()
    words = say("Only you see your cards. What the best one brings so far stands in brackets beside your points.")
    return _note("cards", words, *shapes)


@lru_cache(maxsize=1)
def _alone() -> tuple[Moment, ...]:
    words = say("Alone, every turn sets aside one passenger from the bag and costs 1 point.")
    return _note("alone", words, "bag")
