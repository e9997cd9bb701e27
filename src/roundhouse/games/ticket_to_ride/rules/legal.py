"""Which moves are legal, and how likely Nature's are."""

from collections.abc import Sequence
from itertools import combinations

from roundhouse.core.bits import chosen, each
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
from roundhouse.games.ticket_to_ride.parts import EMPTY, GRAY, PLAIN, WILD, WILD_SHIFT, number
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
    if state.phase in NATURAL:
        return _CHANCE
    if state.phase == CHOOSE:  # TR-15: all at the same time
        return tuple(seat for seat in range(state.seats) if not state.chosen[seat])
    return () if state.phase == OVER else (state.seat,)


def moves(state: State, seat: int) -> list[Move]:
    """Every legal move of a seat, or of Nature."""
    if seat not in to_act(state):
        return []
    if seat == NATURE:
        return _natural(state)
    if state.phase == TURN:
        return _actions(state, seat)
    if state.phase == SECOND:
        return [*_takes(state, WILD), *_blind(state)]
    return list(FLAGS) if state.phase == FLAG else _keeps(state.seeing[seat])


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
    hand, buses, city = state.hands[seat], state.buses[seat], state.city
    wilds, free = hand >> WILD_SHIFT, ~state.shut[seat]
    found: list[Move] = []
    for colour, length, routes in city.groups:
        if length > buses or not routes & free:
            continue
        if colour == GRAY:
            found += _gray_claims(state, seat, routes & free, length)
            continue
        have = hand >> 6 * colour & 63
        if have + wilds >= length:
            low, high = max(0, length - have), min(length, wilds) + 1
            for route in each(routes & free):
                found += city.claims[route][colour][low:high]
    return found


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
