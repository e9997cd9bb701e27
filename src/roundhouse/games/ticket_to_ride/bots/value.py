"""Expected final points of a seat: what is scored, what its tickets will bring, what its cards and time may.

The weights in `weights.json` are fitted to positions of games between the heuristic bots: the growth of the track, and
the chance that the planned tickets are completed.
"""

import json
from math import exp
from operator import mul
from pathlib import Path

from roundhouse.games.ticket_to_ride.bots.plan import needed_cards, plan_of
from roundhouse.games.ticket_to_ride.parts import WILD, number
from roundhouse.games.ticket_to_ride.scoring import completed, total, value
from roundhouse.games.ticket_to_ride.state import OVER, State

WEIGHTS = json.loads((Path(__file__).parent.parent / "weights.json").read_text(encoding="utf-8"))["weights"]
_GROWTH, _LEAN = list(WEIGHTS["growth"].values()), list(WEIGHTS["lean"].values())


def evaluate(state: State, seat: int) -> float:
    """Expected final points; exact when the game is over."""
    if state.phase == OVER:
        return float(total(state, seat))
    growth = float(sum(map(mul, _GROWTH, growth_row(state, seat))))
    return state.track[seat] + growth + _tickets(state, seat)


def _room(state: State) -> int:
    """Buses that can still be set before somebody announces the end."""
    return max(0, min(state.buses) - state.city.numbers.end_at) if state.left < 0 else 0


def growth_row(state: State, seat: int) -> list[float]:
    """What the points that routes and flags will still bring depend on, in the order of the weights."""
    buses, cards, room = state.buses[seat], state.sizes[seat], _room(state)
    wilds, flag, fewest = number(state.hands[seat], WILD), state.flags[seat].bit_count(), min(state.buses)
    last, early = state.left >= 0, cards if room > 3 else 0
    row = [1, buses, room, cards, wilds, flag == 1, flag == 2, buses * room, min(buses, cards), fewest, early]
    return [*row, last, cards if last else 0]


def lean_row(state: State, seat: int, wanted: int, cells: int) -> list[float]:
    """What the chance depends on that the planned tickets are completed, in the order of the weights."""
    need, last = needed_cards(state, seat, wanted), state.left >= 0
    row = [1, cells, need, _room(state), state.buses[seat] - cells, number(state.hands[seat], WILD)]
    return [*row, last, cells if last else 0]


def _tickets(state: State, seat: int) -> float:
    city, tickets = state.city, state.tickets[seat]
    wanted, cells, planned = plan_of(state, seat)
    done = completed(city, state.claimed[seat], tickets)
    lost = tickets & ~done & ~planned
    worth = float(value(city, done) - value(city, lost))
    if planned:
        lean = float(sum(map(mul, _LEAN, lean_row(state, seat, wanted, cells))))
        worth += value(city, planned) * (2 / (1 + exp(-lean)) - 1)
    return worth
