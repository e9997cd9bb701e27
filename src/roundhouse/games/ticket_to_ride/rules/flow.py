"""What moves do: play, and where play goes on."""

from collections.abc import Callable
from typing import Any

from roundhouse.core.game import HIDDEN
from roundhouse.core.move import Move
from roundhouse.games.ticket_to_ride.moves import (
    FLAGS,
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
from roundhouse.games.ticket_to_ride.parts import EMPTY, FLAG_BITS, ONE, WILD, WILD_SHIFT, number, pack, size
from roundhouse.games.ticket_to_ride.state import (
    CHOOSE,
    DRAW,
    FIRST,
    FLAG,
    GIVE,
    LOOK,
    NEXT,
    OPEN,
    OVER,
    SECOND,
    SHUFFLE,
    SWEEP,
    TURN,
    State,
)  # fmt: skip

MOST_SWEEPS = 50  # TR-41: a hard end to a loop that chance ends sooner


def play(state: State, seat: int, move: Move) -> None:
    """Change the state; the move is legal."""
    _PLAYS[type(move)](state, seat, move)


def _blind(state: State, seat: int, move: Blind) -> None:
    state.passes = 0
    state.then = SECOND if state.phase == TURN else NEXT
    state.phase = DRAW if state.deck_size else SHUFFLE  # TR-34


def _tickets(state: State, seat: int, move: Tickets) -> None:
    state.passes = 0
    state.phase = GIVE


def _first(state: State, seat: int, move: First) -> None:
    state.seat, state.phase = move.player, TURN


def _pass(state: State, seat: int, move: Pass) -> None:
    state.passes += 1
    _end_turn(state)


def _deal(state: State, seat: int, move: Deal) -> None:
    state.deck -= ONE[move.card]
    state.deck_size -= 1
    state.hands[move.to] += ONE[move.card]
    state.sizes[move.to] += 1
    state.blind[move.to] += (move.card,)
    if state.phase == DRAW:
        _settle(state)
    elif state.sizes[-1] == state.city.numbers.hand:  # TR-10: the last seat has its cards
        state.phase = OPEN


def _open(state: State, seat: int, move: Open) -> None:
    state.deck -= ONE[move.card]
    state.deck_size -= 1
    state.packs = (*state.packs[:-1], state.packs[-1] - ONE[move.card])
    state.row[move.slot] = move.card
    _settle(state)


def _shuffle(state: State, seat: int, move: Shuffle) -> None:
    """TR-34: the discard becomes the deck, and everybody knows what is in it."""
    state.deck, state.discard = state.discard, 0
    state.deck_size = sum(number(state.deck, colour) for colour in range(7))
    state.packs += (state.deck,)
    state.cuts += (tuple(len(cards) for cards in state.blind),)
    if EMPTY in state.row:
        state.phase = OPEN
    else:
        state.phase = DRAW


def _sweep(state: State, seat: int, move: Sweep) -> None:
    """TR-31, TR-33: the row is in the discard before new cards come."""
    state.discard += pack(card for card in state.row if card != EMPTY)
    state.row = [EMPTY] * len(state.row)
    state.sweeps += 1
    _settle(state)


def _settle(state: State) -> None:
    """Let Nature fill the row and sweep it while needed (TR-23, TR-31, TR-37); then play goes on."""
    if EMPTY in state.row and (state.deck_size or state.discard):
        state.phase = OPEN if state.deck_size else SHUFFLE
        return
    if state.row.count(WILD) >= state.city.numbers.sweep_at and state.sweeps < MOST_SWEEPS and can_sweep(state):
        state.phase = SWEEP
        return
    state.sweeps = 0
    if state.then == SECOND and not second_card(state):  # TR-27, TR-39
        state.then = NEXT
    if state.then == NEXT:
        _end_turn(state)
    else:
        state.phase = state.then


def can_sweep(state: State) -> bool:
    """TR-41: whether a sound row can come at all from the cards of row, deck and discard (a view cannot tell)."""
    if state.deck == HIDDEN:
        return False
    row = pack(card for card in state.row if card < len(ONE))
    pool = row + state.deck + state.discard
    total, wilds = size(pool), number(pool, WILD)
    return total - wilds > min(state.city.numbers.row, total) - state.city.numbers.sweep_at


def second_card(state: State) -> bool:
    """Whether a legal second card exists: any from the deck, or no wild one from the row (TR-25)."""
    return bool(state.deck_size or state.discard) or any(card < WILD for card in state.row)


def _take(state: State, seat: int, move: Take) -> None:
    card = state.row[move.slot]
    state.row[move.slot] = EMPTY
    state.hands[seat] += ONE[card]
    state.known[seat] += ONE[card]  # TR-83: everybody saw it
    state.sizes[seat] += 1
    state.passes = 0
    state.then = SECOND if state.phase == TURN and card != WILD else NEXT  # TR-24
    _settle(state)


def _claim(state: State, seat: int, move: Claim) -> None:
    """TR-53: pay, set buses, count points, then the flag."""
    city, route = state.city, move.route
    length = city.routes[route].length
    paid = move.wilds << WILD_SHIFT
    if move.colour != WILD:
        paid += (length - move.wilds) * ONE[move.colour]
        _spend(state, seat, move.colour, length - move.wilds)
    if move.wilds:
        _spend(state, seat, WILD, move.wilds)
    state.hands[seat] -= paid
    state.sizes[seat] -= length
    state.buses[seat] -= length
    state.track[seat] += city.gains[route]
    state.claimed[seat] |= 1 << route
    own, both = city.shuts[route]
    for other in range(state.seats):
        state.shut[other] |= both if other == seat or state.seats == 2 else own  # TR-54 to TR-56
    state.passes = 0
    state.then = NEXT
    if FLAG_BITS & ~state.flags[seat] & 1 << move.colour:  # TR-58 to TR-60
        state.offer = move.colour
        state.discard += paid - ONE[move.colour]
        if state.ask:
            state.phase = FLAG
        else:
            _flag(state, seat, FLAGS[0])
        return
    state.discard += paid
    _settle(state)


def _spend(state: State, seat: int, colour: int, count: int) -> None:
    """Cards leave a hand: first those everybody knew of, then some that were drawn face down."""
    public = min(count, number(state.known[seat], colour))
    state.known[seat] -= public * ONE[colour]
    state.owed[seat] += (colour + 8 * len(state.blind[seat]),) * (count - public)


def _flag(state: State, seat: int, move: Flag) -> None:
    if move.keep:
        state.flags[seat] |= 1 << state.offer
    else:
        state.discard += ONE[state.offer]  # TR-62
    state.offer = EMPTY
    if state.flags[seat] == FLAG_BITS:  # TR-64
        state.flags[seat] = 0
        state.sets[seat] += 1
        state.track[seat] += state.city.numbers.flag_points
        state.discard += pack(colour for colour in range(7) if FLAG_BITS >> colour & 1)
    _settle(state)


def _give(state: State, seat: int, move: Give) -> None:
    state.seeing[move.to] += (move.ticket,)
    top = state.layers[0] & ~(1 << move.ticket)
    state.layers = (top, *state.layers[1:]) if top else state.layers[1:]
    state.piles = (state.piles[0] - 1, *state.piles[1:]) if top else state.piles[1:]
    wanted = state.city.numbers.tickets
    if not state.looks:
        if len(state.seeing[-1]) == wanted:  # TR-13: the last seat has its tickets
            state.phase = CHOOSE
    elif len(state.seeing[move.to]) == wanted or not state.layers:  # TR-73
        state.phase = LOOK


def _keep(state: State, seat: int, move: Keep) -> None:
    kept = sum(1 << ticket for ticket in move.tickets)
    if state.phase == CHOOSE:
        state.chosen[seat] = kept
        if all(state.chosen) and HIDDEN not in state.chosen:  # a view does not know what the others keep
            _all_chosen(state)
        return
    _put_under(state, _looked(state, seat, kept))
    _end_turn(state)


def _all_chosen(state: State) -> None:
    """TR-15: the refused tickets go under the deck together, in an order that nobody knows (TR-14)."""
    refused = 0
    for seat in range(state.seats):
        refused |= _looked(state, seat, state.chosen[seat])
        state.chosen[seat] = 0
    _put_under(state, refused)
    state.phase = FIRST  # TR-16


def _looked(state: State, seat: int, kept: int) -> int:
    """A seat keeps some of the tickets it saw; returns those it refused."""
    saw = sum(1 << ticket for ticket in state.seeing[seat])
    state.looks += ((seat, len(state.seeing[seat]), kept.bit_count(), saw, kept),)
    state.seeing[seat] = ()
    state.tickets[seat] |= kept
    state.held[seat] += kept.bit_count()
    return saw & ~kept


def _put_under(state: State, refused: int) -> None:
    if refused:
        state.layers += (refused,)
        state.piles += (refused.bit_count(),)


def _end_turn(state: State) -> None:
    """TR-84 to TR-86: the end is announced once; then every seat has one more turn."""
    if state.left > 0:
        state.left -= 1
    elif state.buses[state.seat] <= state.city.numbers.end_at:
        state.left = state.seats
    if state.left == 0 or state.passes == state.seats:  # TR-21
        state.phase = OVER
        return
    state.seat = (state.seat + 1) % state.seats
    state.phase = TURN


_PLAYS: dict[type[Move], Callable[[State, int, Any], None]] = {
    Deal: _deal, Open: _open, Take: _take, Blind: _blind, Claim: _claim, Keep: _keep, Tickets: _tickets, Give: _give,
    Flag: _flag, Shuffle: _shuffle, Sweep: _sweep, First: _first, Pass: _pass,
}  # fmt: skip
"""A table, because learners and playouts come here all the time, and `match` asks kind after kind."""
