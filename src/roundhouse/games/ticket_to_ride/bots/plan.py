"""Planning: which connections a seat should claim to complete its tickets, and how likely that is."""

from functools import lru_cache
from heapq import heappop, heappush
from itertools import permutations
from math import exp

from roundhouse.core.bits import each
from roundhouse.games.ticket_to_ride.parts import WILD, City
from roundhouse.games.ticket_to_ride.scoring import completed
from roundhouse.games.ticket_to_ride.state import State

_MOST_ORDERS = 3  # with more open tickets than this only the cheapest-first order is tried

Plan = tuple[int, int, int]
"""Routes wanted (both tracks of a double), cells they need, tickets they complete."""

NO_PLAN: Plan = (0, 0, 0)


def plan_of(state: State, seat: int) -> Plan:
    """The plan of a seat for the tickets it holds."""
    return plan(state.city, state.claimed[seat], state.shut[seat], state.tickets[seat], state.buses[seat])


@lru_cache(maxsize=1 << 15)
def plan(city: City, claimed: int, shut: int, tickets: int, buses: int) -> Plan:
    """The routes that complete as much of these tickets as the buses allow, in few cells."""
    waiting = list(each(tickets & ~completed(city, claimed, tickets)))
    if not waiting:
        return NO_PLAN
    if len(waiting) <= _MOST_ORDERS:
        orders = list(permutations(waiting))
    else:
        orders = [tuple(sorted(waiting, key=lambda one: city.tickets[one].points))]
    best, best_worth = NO_PLAN, -1.0
    for order in orders:
        found, worth = _in_order(city, claimed, shut, order, buses)
        if worth > best_worth:
            best, best_worth = found, worth
    return best


def _in_order(city: City, claimed: int, shut: int, order: tuple[int, ...], buses: int) -> tuple[Plan, float]:
    wanted, cells, done, worth = 0, 0, 0, 0.0
    for ticket in order:
        goal = city.tickets[ticket]
        found = way(city, claimed | wanted, shut & ~wanted, goal.a, goal.b)
        if found is None or cells + found[0] > buses:
            continue
        cells += found[0]
        wanted |= found[1]
        done |= 1 << ticket
        worth += 2 * goal.points
    return (wanted & ~claimed, cells, done), worth - 0.3 * cells


@lru_cache(maxsize=1 << 16)
def way(city: City, claimed: int, shut: int, start: int, end: int) -> tuple[int, int] | None:
    """The fewest free cells from one place to another and the routes on that way; None if there is no way."""
    heap, done = [(0, start, 0)], 0
    routes, around, shuts = city.routes, city.around, city.shuts
    while heap:
        cost, place, used = heappop(heap)
        if place == end:
            return cost, used
        if done >> place & 1:
            continue
        done |= 1 << place
        for road in around[place]:
            if claimed >> road & 1:
                price, bits = 0, 0
            elif shut >> road & 1:
                continue
            else:
                price, bits = routes[road].length, shuts[road][1] & ~shut
            route = routes[road]
            other = route.b if route.a == place else route.a
            if not done >> other & 1:
                heappush(heap, (cost + price, other, used | bits))
    return None


def needs_of(view: State, seat: int, wanted: int) -> list[int]:
    """For each colour: cards the plan still needs (negative: cards to spare)."""
    hand, city = view.hands[seat], view.city
    needs = [-(hand >> shift & 63) for shift in range(0, 42, 6)]
    left = wanted
    while left:
        route = city.routes[(left & -left).bit_length() - 1]
        bits = city.shuts[route.number][1] & wanted
        left &= ~bits
        if bits.bit_count() == 2 and route.twin is not None:
            twin = city.routes[route.twin]
            if needs[twin.colour] < needs[route.colour]:
                route = twin
        if route.colour < WILD:
            needs[route.colour] += route.length
    return needs


def needed_cards(view: State, seat: int, wanted: int) -> int:
    """How many cards the plan still needs, whatever their colour."""
    return sum(need for need in needs_of(view, seat, wanted)[:WILD] if need > 0)


def turns_left(state: State) -> float:
    """About how many more turns a seat will have: the one with the fewest buses ends the game."""
    if state.left >= 0:
        return state.left / state.seats
    room = min(state.buses) - state.city.numbers.end_at
    return 1.0 + max(0.5, room * 0.95)


def chance(cells: float, buses: int, cards: int, turns: float) -> float:
    """How likely so many more cells are filled before the game ends."""
    if cells <= 0:
        return 1.0
    if cells > buses:
        return 0.0
    # Each claim takes a turn of about two cells, and each turn of drawing brings two cards: judgement, not fitted.
    needed = cells / 1.7 + max(0.0, cells - 0.7 * cards) / 1.6
    return 0.96 / (1.0 + exp((needed - turns) * 1.1))
