"""The moves worth a thought: no twins, no wasted wild cards, only the better claims."""

from collections.abc import Sequence

from roundhouse.core.move import Move
from roundhouse.games.ticket_to_ride.bots.knowledge import flag_worth
from roundhouse.games.ticket_to_ride.bots.plan import plan_of
from roundhouse.games.ticket_to_ride.moves import Claim, Take
from roundhouse.games.ticket_to_ride.state import State

MOST_CLAIMS = 8


def shortlist(view: State, seat: int, moves: Sequence[Move]) -> list[Move]:
    """One card of each colour in the row, the best claims at their cheapest, and everything else."""
    found: list[Move] = []
    claims: list[Claim] = []
    seen: set[int] = set()
    for move in moves:
        if isinstance(move, Take):
            colour = view.row[move.slot]
            if colour not in seen:
                seen.add(colour)
                found.append(move)
        elif isinstance(move, Claim):
            if not claims or claims[-1].route != move.route:  # the first way to pay is the cheapest in wild cards
                claims.append(move)
        else:
            found.append(move)
    wanted = plan_of(view, seat)[0] if claims else 0
    claims.sort(key=lambda move: -_promise(view, seat, move, wanted))
    return [*found, *claims[:MOST_CLAIMS]]


def _promise(view: State, seat: int, move: Claim, wanted: int) -> float:
    worth = view.city.gains[move.route] + flag_worth(view, seat, move.colour) - move.wilds
    return worth + 3.0 * (wanted >> move.route & 1)
