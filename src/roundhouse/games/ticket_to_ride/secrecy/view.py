"""What each seat may see: the table with holes, and moves without their secrets."""

from functools import lru_cache

from roundhouse.core.game import HIDDEN
from roundhouse.core.move import Move
from roundhouse.games.ticket_to_ride.moves import Deal, Give, Keep
from roundhouse.games.ticket_to_ride.state import CHOOSE, OVER, Look, State


def view(state: State, seat: int | None) -> State:
    """What a seat, or a spectator (None), may know (TR-83): the same table with holes.

    What a seat once saw stays: its own draws, and the tickets it looked at and put under the deck.
    """
    seen = state.copy()
    seen.deck = HIDDEN
    seen.layers = ()
    over = state.phase == OVER
    for other in range(state.seats):
        if other == seat:
            continue
        seen.hands[other] = HIDDEN
        seen.blind[other] = (HIDDEN,) * len(state.blind[other])
        seen.seeing[other] = (HIDDEN,) * len(state.seeing[other])
        if state.chosen[other]:
            seen.chosen[other] = HIDDEN
        if not over:  # TR-91: all tickets are shown at the end
            seen.tickets[other] = HIDDEN
    seen.looks = _veiled(state.looks, seat)
    return seen


@lru_cache(maxsize=256)
def _veiled(looks: tuple[Look, ...], by: int | None) -> tuple[Look, ...]:
    return tuple((*look[:3], HIDDEN, HIDDEN) if look[0] != by else look for look in looks)


def seen(state: State, seat: int, move: Move, by: int | None) -> Move:
    """A move as a seat may know it (TR-76, TR-83): face-down cards and tickets are their owner's secret."""
    if isinstance(move, Deal) and move.to != by:
        return Deal(move.to, HIDDEN)
    if isinstance(move, Give) and move.to != by:
        return Give(move.to, HIDDEN)
    if isinstance(move, Keep) and seat != by:
        if state.phase == CHOOSE and state.chosen.count(0) > 1:  # TR-15: how many is told when all have chosen
            return Keep(())
        return Keep((HIDDEN,) * len(move.tickets))
    return move
