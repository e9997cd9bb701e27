"""The rules: new, to_act, moves, odds, play, why_not."""

from roundhouse.games.ticket_to_ride.rules.flow import can_sweep, play
from roundhouse.games.ticket_to_ride.rules.legal import chance, moves, odds, to_act
from roundhouse.games.ticket_to_ride.rules.refusals import why_not
from roundhouse.games.ticket_to_ride.state import Options, State, new_state

__all__ = ["can_sweep", "chance", "moves", "new", "odds", "play", "to_act", "why_not"]


def new(seats: int, options: Options) -> State:
    """The table before Nature's first act."""
    return new_state(options.map, seats, options.ask_flag)
