"""What a seat may know: views with holes, moves as seen, and guesses (MD-65)."""

from roundhouse.core.game import HIDDEN
from roundhouse.core.move import Move
from roundhouse.games.metro_domino.moves import Deal
from roundhouse.games.metro_domino.rules import receiver
from roundhouse.games.metro_domino.secrecy.guessing import guess
from roundhouse.games.metro_domino.state import BETWEEN, DRAWN, OVER, State

__all__ = ["guess", "seen", "view"]


def view(state: State, seat: int | None) -> State:
    """The table as a seat sees it; when a game is over the hands are laid open and counted."""
    seen = state.copy()
    seen.pool = HIDDEN
    if state.phase in (BETWEEN, OVER):
        return seen
    for other in range(len(seen.hands)):
        if other != seat:
            seen.hands[other] = HIDDEN
    if state.phase == DRAWN and state.turn != seat:
        seen.drawn = HIDDEN
    return seen


def seen(state: State, seat: int, move: Move, by: int | None) -> Move:
    """A dealt tile is known to its receiver alone."""
    if isinstance(move, Deal) and receiver(state) != by:
        return Deal(HIDDEN, HIDDEN)
    return move
