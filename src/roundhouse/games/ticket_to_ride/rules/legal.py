"""Which moves are legal, and how likely Nature's are."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from roundhouse.core.bits import chosen, each, nth
from roundhouse.core.game import NATURE
from roundhouse.core.move import Move
from roundhouse.games.ticket_to_ride.moves import (
    BLIND,
    DEALS,
    FLAGS,
    OPENS,
    PASS,
    TAKES,
    TICKETS,
    TO_SHUFFLE,
    TO_SWEEP,
    First,
    Keep,
    gives,
)  # fmt: skip
from roundhouse.games.ticket_to_ride.parts import EMPTY, PLAIN, WILD, WILD_SHIFT, City, number
from roundhouse.games.ticket_to_ride.state import (
    CHOOSE,
    DEAL,
    DRAW,
    FIRST,
    FLAG,
    GIVE,
    NATURAL,
    OPEN,
    OVER,
    SECOND,
    SWEEP,
    TURN,
    State,
)  # fmt: skip

_CARDS = frozenset((OPEN, DEAL, DRAW))
_CHANCE = (NATURE,)


def to_act(state: State) -> tuple[int, ...]:
    """Who may move now."""
    phase = state.phase
    if phase in NATURAL:
        return _CHANCE
    if phase == CHOOSE:  # TR-15: all at the same time
        return tuple(seat for seat in range(state.seats) if not state.chosen[seat])
    return () if phase == OVER else (state.seat,)


def moves(state: State, seat: int) -> list[Move]:
    """Every legal move of a seat, or of Nature."""
    phase = state.phase
    if phase == TURN and seat == state.seat:
        return _actions(state, seat)
    if seat not in to_act(state):
        return []
    if seat == NATURE:
        return _natural(state)
    if phase == SECOND:
        return [*_takes(state, WILD), *_blind(state)]
    return list(FLAGS) if phase == FLAG else _keeps(state.seeing[seat])


def _actions(state: State, seat: int) -> list[Move]:
    found = [*_takes(state, EMPTY), *_blind(state)]
    if state.piles:  # TR-74
        found.append(TICKETS)
    found += claims(state, seat)
    return found or [PASS]  # TR-20


def _takes(state: State, below: int) -> list[Move]:
    return [TAKES[slot] for slot, card in enumerate(state.row) if card < below]


def _blind(state: State) -> list[Move]:
    return [BLIND] if state.deck_size or state.discard else []


def claims(state: State, seat: int) -> list[Move]:
    """Every route that can be claimed with every way to pay it, fewest wild cards first (TR-44, TR-46)."""
    hand, city = state.hands[seat], state.city
    wilds, free, buses = hand >> WILD_SHIFT, ~state.shut[seat], min(state.buses[seat], city.longest)
    found: list[Move] = []
    for colour, routes, shortest in city.colours:
        have = hand >> 6 * colour & 63
        if have + wilds >= shortest and routes & free:
            found += _claims(city, colour, routes & free, have, wilds, buses)
    for _, length, routes in city.grays:
        if length <= buses and routes & free:
            found += _gray_claims(state, seat, routes & free, length)
    return found


@lru_cache(maxsize=1 << 15)
def _claims(city: City, colour: int, routes: int, have: int, wilds: int, buses: int) -> tuple[Move, ...]:
    """The ways to pay these routes of one colour, the shortest first (remembered: every turn asks for them)."""
    found: list[Move] = []
    for one, length, alike in city.groups:
        if one == colour and length <= buses and have + wilds >= length:
            low, high = max(0, length - have), min(length, wilds) + 1
            for route in each(routes & alike):
                found += city.claims[route][colour][low:high]
    return tuple(found)


def _gray_claims(state: State, seat: int, routes: int, length: int) -> list[Move]:
    """TR-47: a gray route takes one single colour and wild cards."""
    hand = state.hands[seat]
    wilds = number(hand, WILD)
    high = min(length - 1, wilds) + 1
    ways = [(colour, slice(max(0, length - number(hand, colour)), high)) for colour in PLAIN]
    payable = [(colour, way) for colour, way in ways if way.start < high]
    found: list[Move] = []
    for route in each(routes):
        for colour, way in payable:
            found += state.city.claims[route][colour][way]
        if wilds >= length:
            found.append(state.city.claims[route][0][length])
    return found


def _keeps(seeing: tuple[int, ...]) -> list[Move]:
    """TR-13, TR-71: at least one of the tickets seen."""
    tickets = sorted(seeing)
    return [Keep(kept) for count in range(1, len(tickets) + 1) for kept in combinations(tickets, count)]


def _natural(state: State) -> list[Move]:
    phase = state.phase
    if phase == OPEN:
        slot = state.row.index(EMPTY)
        return _in_deck(state.deck, OPENS[slot])
    if phase in _CARDS:
        return _in_deck(state.deck, DEALS[_dealt_to(state)])
    if phase == GIVE:
        seat = _given_to(state)
        return chosen(gives(seat, len(state.city.tickets)), state.layers[0])
    if phase == FIRST:
        return [First(seat) for seat in range(state.seats)]
    return [TO_SWEEP if phase == SWEEP else TO_SHUFFLE]


def _in_deck(deck: int, ways: tuple[Move, ...]) -> list[Move]:
    return [way for card, way in enumerate(ways) if deck >> 6 * card & 63]


def chance(state: State, roll: float) -> Move:
    """Nature's move for a roll from 0 to below 1: the same that `_natural` and `odds` lead to, with nothing listed."""
    phase = state.phase
    if phase == GIVE:
        top = state.layers[0]
        return gives(_given_to(state), len(state.city.tickets))[nth(top, int(roll * top.bit_count()))]
    if phase not in _CARDS:
        found = _natural(state)
        return found[int(roll * len(found))]
    deck, size = state.deck, state.deck_size
    left, card = min(int(roll * size), size - 1), 0  # a roll just below 1 may round up to the size
    while left >= (count := deck & 63):
        left -= count
        deck >>= 6
        card += 1
    return OPENS[state.row.index(EMPTY)][card] if phase == OPEN else DEALS[_dealt_to(state)][card]


def _dealt_to(state: State) -> int:
    """TR-10: two cards to each; later the seat that draws face down."""
    return state.seat if state.phase == DRAW else state.sizes.index(min(state.sizes))


def _given_to(state: State) -> int:
    if state.looks:
        return state.seat
    return next(seat for seat in range(state.seats) if len(state.seeing[seat]) < state.city.numbers.tickets)


def odds(state: State, found: Sequence[Move]) -> list[int]:
    """A colour is as likely as it has cards in the deck; everything else is equally likely."""
    if state.phase not in _CARDS:
        return [1] * len(found)
    deck = state.deck
    return [deck >> 6 * one.card & 63 for one in found]  # type: ignore[attr-defined]
