"""Why a move is not legal: the first rule that it would break."""

from roundhouse.core.bits import each
from roundhouse.core.game import NATURE
from roundhouse.core.move import Move
from roundhouse.games.ticket_to_ride.moves import (
    PASS,
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
from roundhouse.games.ticket_to_ride.parts import EMPTY, GRAY, PLAIN, WILD, number
from roundhouse.games.ticket_to_ride.rules.legal import moves, to_act
from roundhouse.games.ticket_to_ride.state import CHOOSE, FLAG, LOOK, SECOND, State

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
            return None if moves(state, seat) == [PASS] else "TR-20"
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
