"""What learners read of Maglev Metro: the map hex by hex, mats slot by slot, passengers as counts, small moves."""

from functools import lru_cache
from typing import Any

from roundhouse.core.bit_fields import KEPT, ladder, ladders, one, one_of_each, row, seat_from, seats_from
from roundhouse.core.bits import bits_of, each
from roundhouse.core.game import HIDDEN, Learning, Part
from roundhouse.core.move import Move
from roundhouse.games.maglev_metro.moves import Keep, Start, Take
from roundhouse.games.maglev_metro.parts import (
    ACTIONS,
    ALL_SLOTS,
    BASE_ACTIONS,
    BONUS,
    BONUS_ROWS,
    BONUS_SIZE,
    CARDS,
    CITIES,
    COLOURS,
    COUNTS,
    DECKS,
    EXTRA_ROWS,
    FIXED,
    FULL,
    HUB,
    NOBODY,
    ROBOTS,
    ROW_IDS,
    ROW_SIZE,
    SHAPES,
    SLOT_COLOUR,
    TILES,
    City,
    Counts,
)
from roundhouse.games.maglev_metro.rules.mat import LIFTS, PUTS
from roundhouse.games.maglev_metro.rules.passengers import DROPS, LOADS, OFFS, REFILLS
from roundhouse.games.maglev_metro.rules.stations import BUILDS
from roundhouse.games.maglev_metro.rules.track import LAYS, REMOVES
from roundhouse.games.maglev_metro.rules.train import GOES, TURN_MOVE
from roundhouse.games.maglev_metro.rules.turn import AGREE, DONE, END, LONGEST
from roundhouse.games.maglev_metro.scoring import total
from roundhouse.games.maglev_metro.state import AGREED, OVER, Options, Player, State

KINDS, MOST, UNITS = len(COLOURS), max(COUNTS), 1 + ROW_SIZE
HELD = len(ROBOTS) + 3  # one of each, one more for the fourth player, one of the start station; one to spare
ROUNDS = (LONGEST + 1).bit_length()
OPEN_CARDS = 2
ROW = ROW_SIZE * len(ROBOTS)


def table(seats: int, options: Options) -> list[Part[State]]:
    """Stations and passengers, the action under way, the end of the game."""
    places = len(CITIES[options.map].places)
    found: list[Part[State]] = [
        Part("phase", OVER + 1, lambda view, seat: 1 << view.phase, _flow),
        Part("turn", seats, lambda view, seat: seat_from(view.seat, seat, seats), _flow),
        Part("stations", places * (HUB + 1), lambda view, seat: one_of_each(view.stations, HUB + 1), _city),
        Part("waiting", places * KINDS * FULL, lambda view, seat: _waiting(view.waiting), _city),
        Part("bag", KINDS * MOST, lambda view, seat: ladders(view.bag, MOST)),
        Part("commuters to come", KINDS * MOST, lambda view, seat: ladders(view.piles, MOST), _city),
        Part("stations to build", KINDS * max(TILES), lambda view, seat: ladders(view.display, max(TILES)), _city),
        Part("action", len(ACTIONS), lambda view, seat: one(view.doing), _flow),
        Part("units", UNITS, lambda view, seat: ladder(view.units), _flow),
        Part("actions taken", BASE_ACTIONS + len(EXTRA_ROWS), lambda view, seat: ladder(view.taken), _flow),
        Part("put off", KINDS, lambda view, seat: view.off, _flow),
        Part("owes", 1, lambda view, seat: view.owes, _flow),
        Part("draws", UNITS, lambda view, seat: ladder(view.draws), _flow),
        Part("round", ROUNDS, lambda view, seat: view.round),
        Part("last round", ROUNDS, lambda view, seat: view.last, _flow),
        Part("quiet rounds", ROUNDS, lambda view, seat: view.quiet, _flow),
        Part("busy", 1, lambda view, seat: view.busy, _flow),
        Part("votes", seats, lambda view, seat: seats_from(view.votes, seat, seats), _flow),
        Part("ending", AGREED + 1, lambda view, seat: 1 << view.ending, _flow),
    ]
    if seats == 1:
        cards = len(CARDS)
        found += [
            Part("aside", KINDS * MOST, lambda view, seat: ladders(view.aside, MOST)),
            Part("forbidden", OPEN_CARDS * cards, lambda view, seat: one_of_each(view.forbidden, cards)),
        ]
    return found


def player(seats: int, options: Options) -> list[Part[State]]:
    """Cards as far as they are known, the mat, the train and the track."""
    city = CITIES[options.map]
    hexes = len(city.terrain)
    commuters = KINDS - len(ROBOTS)
    found: list[Part[State]] = [
        Part("cards", len(CARDS), lambda view, who: _known(view.players[who].cards), _mat),
        Part("cards not known", len(DECKS), lambda view, who: _hidden(view.players[who].cards), _mat),
        Part("rows", len(ROW_IDS) * ROW, lambda view, who: _robots(view.players[who].rows), _mat),
        Part("slots", len(SLOT_COLOUR), lambda view, who: view.players[who].filled, _mat),
        Part("bonus", BONUS_ROWS * BONUS_SIZE * commuters, lambda view, who: _bonus(view.players[who].bonus), _mat),
        Part("in hand", HELD * KINDS, lambda view, who: one_of_each(view.players[who].held, KINDS), _mat),
        Part("place", len(city.places), lambda view, who: one(view.players[who].place), _train),
        Part("behind", hexes, lambda view, who: one(view.players[who].tail), _train),
        Part("ahead", hexes, lambda view, who: one(view.players[who].head), _train),
        Part("on the train", KINDS * UNITS, lambda view, who: ladders(view.players[who].load, UNITS), _train),
        Part("track", hexes * len(SHAPES), lambda view, who: _track(view.players[who].track)),
    ]
    if options.draft:
        size = len(CARDS) + len(DECKS)
        found.append(Part("cards gone in the draft", size, lambda view, who: _gone(view.players[who])))
    return found


def moves(seats: int, options: Options) -> list[Move]:
    """Every small move on this map: tiles, ways, passengers, slots, stations; and the choices before the first turn."""
    city = CITIES[options.map]
    land = [hex_ for hex_, cost in enumerate(city.cost) if cost]
    found: list[Move] = [DONE, END, TURN_MOVE, *LOADS, *OFFS, *REFILLS[1:]]
    found += [lay for hex_ in land for lay in LAYS[hex_]]
    found += [REMOVES[hex_] for hex_ in land]
    found += [GOES[hex_] for hex_ in land]
    taking = [(colour, slot) for colour in range(KINDS) for slot in range(ALL_SLOTS) if _takes(slot, colour)]
    found += [PUTS[colour][slot] for colour, slot in taking]
    found += [DROPS[colour][slot] for colour, slot in taking]
    found += [lift for slot, lift in enumerate(LIFTS) if any(_takes(slot, robot) for robot in ROBOTS)]
    found += [BUILDS[place][kind] for place in range(len(city.places)) if place != city.hub for kind in range(HUB)]
    return found + _choices(seats, options, city)


def _choices(seats: int, options: Options, city: City) -> list[Move]:
    starts = [number for number, place in enumerate(city.places) if place.start]
    found: list[Move] = [Start(place, colour) for place in starts for colour in (*ROBOTS, NOBODY)]
    if seats > 1:
        found.append(AGREE)
    if seats == 4:
        found += [Take(colour) for colour in ROBOTS]
    if options.draft:
        found += [Keep(card) for card in range(len(CARDS))]
    return found


def _takes(slot: int, colour: int) -> bool:
    if slot < FIXED:
        return colour in ROBOTS
    return colour not in ROBOTS if slot == BONUS else SLOT_COLOUR[slot - FIXED] == colour


def points(state: State, seat: int) -> int:
    """The sum of a sheet; where nothing has changed that it hangs on, but for the turns, as it was counted last."""
    player, tracks = state.players[seat], [player.track for player in state.players]
    own = player.cards, player.rows, player.filled, player.bonus, player.load
    now = own, tracks, state.stations, state.options.map, seat
    before, worth = _LATEST.get(id(player), (None, 0))
    if before != now:
        worth = total(state, seat) + sum(state.aside)
        if len(_LATEST) >= KEPT:
            _LATEST.clear()
        _LATEST[id(player)] = now, worth
    return worth - sum(state.aside)


_LATEST: dict[int, tuple[Any, int]] = {}
"""By the id of a player, which is only a guess: what the points hang on, and the points without the turns (MM-133).
Most of it is the same object as before, which is quickly told to be equal."""


def _flow(view: State, seat: int) -> tuple[Any, ...]:
    action = view.phase, view.seat, view.doing, view.units, view.taken, view.off, view.owes, view.draws
    return *action, view.last, view.quiet, view.busy, view.votes, view.ending


def _city(view: State, seat: int) -> tuple[Any, ...]:
    return view.stations, view.waiting, view.piles, view.display


def _mat(view: State, who: int) -> tuple[Any, ...]:
    player = view.players[who]
    return player.cards, player.rows, player.filled, player.bonus, player.held


def _train(view: State, who: int) -> tuple[Any, ...]:
    player = view.players[who]
    return player.place, player.tail, player.head, player.load


@lru_cache(maxsize=KEPT)
def _waiting(places: tuple[Counts, ...]) -> int:
    return row([ladders(counts, FULL) for counts in places], KINDS * FULL)


@lru_cache(maxsize=KEPT)
def _robots(rows: tuple[tuple[int, ...], ...]) -> int:
    return row([one_of_each(robots, len(ROBOTS)) for robots in rows], ROW)


def _bonus(colours: tuple[int, ...]) -> int:
    return one_of_each(tuple([colour - len(ROBOTS) for colour in colours]), KINDS - len(ROBOTS))


@lru_cache(maxsize=KEPT)
def _track(tiles: tuple[int, ...]) -> int:
    return bits_of(tiles)


@lru_cache(maxsize=KEPT)
def _known(cards: tuple[int, ...]) -> int:
    return bits_of(card for card in cards if card >= 0)


@lru_cache(maxsize=KEPT)
def _hidden(cards: tuple[int, ...]) -> int:
    return bits_of(deck for deck, card in enumerate(cards) if card == HIDDEN)


def _gone(who: Player) -> int:
    """The cards that had left each deck when it came here, and from which decks that is known."""
    known = [(deck, gone) for deck, gone in enumerate(who.missing) if gone >= 0]
    cards = bits_of(card for _, gone in known for card in each(gone))
    return cards | bits_of(deck for deck, _ in known) << len(CARDS)


LEARNING: Learning[State] = Learning(table, player, moves, points)
