"""Expected final points of a seat: what is scored, what its tickets will bring, what its cards and time may.

The weights are least-squares fits to 35,000 positions of games between the heuristic bots: the growth of the track
(error 2.5 points) and the chance that the planned tickets are completed.
"""

from math import exp

from roundhouse.games.ticket_to_ride.bots.plan import needed_cards, plan_of
from roundhouse.games.ticket_to_ride.parts import WILD, number
from roundhouse.games.ticket_to_ride.scoring import completed, total, value
from roundhouse.games.ticket_to_ride.state import OVER, State


def evaluate(state: State, seat: int) -> float:
    """Expected final points; exact when the game is over."""
    if state.phase == OVER:
        return float(total(state, seat))
    return state.track[seat] + _growth(state, seat) + _tickets(state, seat)


def _room(state: State) -> int:
    """Buses that can still be set before somebody announces the end."""
    return max(0, min(state.buses) - state.city.numbers.end_at) if state.left < 0 else 0


def _growth(state: State, seat: int) -> float:
    """Points that routes and flags will still bring."""
    buses, cards, room = state.buses[seat], state.sizes[seat], _room(state)
    wilds, flag = number(state.hands[seat], WILD), state.flags[seat].bit_count()
    worth = -0.94 + 0.61 * buses + 0.87 * room + 0.32 * cards - 0.2 * wilds + (0.0, 0.74, 1.81)[flag]
    worth += 0.016 * buses * room - 0.21 * min(buses, cards) - 0.34 * min(state.buses)
    if room > 3:
        worth += 0.125 * cards
    if state.left >= 0:
        worth -= 0.6 + 0.165 * cards
    return worth


def _tickets(state: State, seat: int) -> float:
    city, tickets = state.city, state.tickets[seat]
    wanted, cells, planned = plan_of(state, seat)
    done = completed(city, state.claimed[seat], tickets)
    lost = tickets & ~done & ~planned
    worth = float(value(city, done) - value(city, lost))
    if planned:
        need, last = needed_cards(state, seat, wanted), state.left >= 0
        lean = 0.39 - 0.055 * cells - 0.375 * need + 0.31 * _room(state) + 0.07 * (state.buses[seat] - cells)
        lean += 0.3 * number(state.hands[seat], WILD) - (1.5 + 0.09 * cells if last else 0.0)
        worth += value(city, planned) * (2 / (1 + exp(-lean)) - 1)
    return worth
