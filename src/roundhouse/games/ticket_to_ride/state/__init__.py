"""The table, its views, and guesses at what a view hides."""

from roundhouse.games.ticket_to_ride.state.guess import can_sweep, guess
from roundhouse.games.ticket_to_ride.state.table import (
    CHOOSE,
    DEAL,
    DRAW,
    FIRST,
    FLAG,
    GIVE,
    LOOK,
    NATURAL,
    NEXT,
    OPEN,
    OVER,
    SECOND,
    SHUFFLE,
    SWEEP,
    TURN,
    Look,
    State,
    new_state,
    view,
)  # fmt: skip

__all__ = [
    "CHOOSE", "DEAL", "DRAW", "FIRST", "FLAG", "GIVE", "LOOK", "NATURAL", "NEXT", "OPEN", "OVER", "SECOND", "SHUFFLE",
    "SWEEP", "TURN", "Look", "State", "can_sweep", "guess", "new_state", "view",
]  # fmt: skip
