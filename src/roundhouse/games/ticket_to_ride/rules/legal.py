"""Which moves are legal, how likely Nature's are, and why a move is not legal."""

from collections.abc import Sequence
from itertools import combinations

from roundhouse.core.bits import each
from roundhouse.core.game import NATURE
from roundhouse.core.move import Move
from roundhouse.games.ticket_to_ride.parts import EMPTY, GRAY, PLAIN, WILD, WILD_SHIFT, number
from roundhouse.games.ticket_to_ride.parts.moves import (
    BLIND,
    DEALS,
    FLAGS,
    OPENS,
    PASS,
    TAKES,
    TICKETS,
    TO_SHUFFLE,
    TO_SWEEP,
    Blind,
    Claim,
    Deal,
    First,
    Flag,
    Give,
    Keep,
    Open,
    Pass,
    Shuffle,
    Sweep,
    Take,
    Tickets,
)  # fmt: skip
from roundhouse.games.ticket_to_ride.state import (
    CHOOSE,
    DEAL,
    DRAW,
    FIRST,
    FLAG,
    GIVE,
    LOOK,
    NATURAL,
    OPEN,
    OVER,
    SECOND,
    SWEEP,
    TURN,
    State,
)  # fmt: skip


def to_act(state: State) -> tuple[int, ...]:
    """Who may move now."""
    if state.phase in NATURAL:
        return (NATURE,)
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
    found: list[Move] = []
    for route in each(routes):
        for colour in PLAIN:
            low, high = max(0, length - number(hand, colour)), min(length - 1, wilds) + 1
            found += state.city.claims[route][colour][low:high]
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
    if phase in (DEAL, DRAW):
        return _in_deck(state.deck, DEALS[_dealt_to(state)])
    if phase == GIVE:
        seat = _given_to(state)
        return [Give(seat, ticket) for ticket in each(state.layers[0])]
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
    deck = state.deck
    return [deck >> 6 * one.card & 63 if isinstance(one, (Open, Deal)) else 1 for one in found]


_CHANCES: dict[type[Move], str] = {
    Deal: "TR-10", Open: "TR-11", Give: "TR-13", First: "TR-16", Sweep: "TR-31", Shuffle: "TR-34",
}  # fmt: skip
"""Why a player may not make a move of Nature."""


def why_not(state: State, seat: int, move: Move) -> str | None:
    """The first rule that this move would break; None exactly when it is legal."""
    if seat == NATURE:
        return None if move in moves(state, NATURE) else "TR-18"
    if type(move) in _CHANCES:
        return _CHANCES[type(move)]
    if seat not in to_act(state):
        return "TR-15" if state.phase == CHOOSE else "TR-18"
    if state.phase == CHOOSE:
        return _why_not_keep(state, seat, move, "TR-13")
    if state.phase == LOOK:
        return _why_not_keep(state, seat, move, "TR-73" if len(state.seeing[seat]) == 1 else "TR-71")
    if state.phase == FLAG:
        return None if isinstance(move, Flag) else "TR-58"
    if state.phase == SECOND:
        return _why_not_second(state, move)
    return _why_not_action(state, seat, move)


def _why_not_keep(state: State, seat: int, move: Move, rule: str) -> str | None:
    if not isinstance(move, Keep):
        return "TR-76" if state.phase == LOOK else rule
    kept = move.tickets
    fits = bool(kept) and list(kept) == sorted(set(kept)) and set(kept) <= set(state.seeing[seat])
    return None if fits else rule


def _why_not_second(state: State, move: Move) -> str | None:
    if isinstance(move, Pass):
        return "TR-27"
    if not isinstance(move, (Take, Blind)):
        return _why_not_flag(state) if isinstance(move, Flag) else "TR-30"
    if isinstance(move, Take) and 0 <= move.slot < len(state.row) and state.row[move.slot] == WILD:
        return "TR-25"
    return _why_not_draw(state, move)


def _why_not_draw(state: State, move: Move) -> str | None:
    if isinstance(move, Take):
        if not 0 <= move.slot < len(state.row):
            return "TR-22"
        return "TR-36" if state.row[move.slot] == EMPTY else None
    return None if state.deck_size or state.discard else "TR-99"


def _why_not_action(state: State, seat: int, move: Move) -> str | None:
    match move:
        case Take() | Blind():
            return _why_not_draw(state, move)
        case Tickets():
            return None if state.piles else "TR-74"
        case Claim():
            return _why_not_claim(state, seat, move)
        case Pass():
            return None if _actions(state, seat) == [PASS] else "TR-20"
        case Flag():
            return _why_not_flag(state)
        case Keep(tickets) if tickets and set(each(state.tickets[seat])).issuperset(tickets):
            return "TR-75"
    return "TR-71"  # no tickets have been drawn to be kept


def _why_not_flag(state: State) -> str:
    return "TR-63" if state.ask else "TR-62"


def _why_not_claim(state: State, seat: int, move: Claim) -> str | None:
    city, route, bit = state.city, move.route, 1 << max(0, min(move.route, 999))
    if not 0 <= route < len(city.routes):
        return "TR-43"
    if any(claimed & bit for claimed in state.claimed):
        return "TR-50"
    track = city.routes[route]
    if state.shut[seat] & bit:
        return "TR-54" if state.claimed[seat] >> (track.twin or 0) & 1 else "TR-55"
    if track.length > state.buses[seat]:
        return "TR-48"
    return _why_not_pay(state.hands[seat], track.length, track.colour, move)


def _why_not_pay(hand: int, length: int, colour: int, move: Claim) -> str | None:
    if not 0 <= move.wilds <= length or (move.colour == WILD and move.wilds != length):
        return "TR-46"
    if move.colour != WILD and move.wilds == length:
        return "TR-44"  # wild cards alone are spelled as wild: one payment, one move
    if move.colour != WILD and (move.colour not in PLAIN or colour not in (move.colour, GRAY)):
        return "TR-47" if colour == GRAY else "TR-44"
    short = move.colour != WILD and number(hand, move.colour) < length - move.wilds
    return "TR-44" if short or number(hand, WILD) < move.wilds else None
