"""Expected final points of a seat: what is scored, what its tickets will bring, what its cards and time may."""

from roundhouse.games.ticket_to_ride.bots.knowledge import FLAG_SHARE, tickets_worth
from roundhouse.games.ticket_to_ride.bots.plan import turns_left
from roundhouse.games.ticket_to_ride.parts import WILD, number
from roundhouse.games.ticket_to_ride.scoring import total
from roundhouse.games.ticket_to_ride.state import OVER, State


def evaluate(state: State, seat: int) -> float:
    """Expected final points; exact when the game is over."""
    if state.phase == OVER:
        return float(total(state, seat))
    turns = turns_left(state)
    flags = state.flags[seat].bit_count()
    growth = min(state.buses[seat] * 1.2, state.sizes[seat] * 0.8 + number(state.hands[seat], WILD) * 0.4 + turns * 1.1)
    return (
        state.track[seat]
        + tickets_worth(state, seat, state.tickets[seat])
        + growth
        + sum(FLAG_SHARE[:flags]) * min(1.0, turns / 4)
    )
