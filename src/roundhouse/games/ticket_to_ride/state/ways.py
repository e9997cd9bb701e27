"""Ways across the map: what a seat still lacks to join two places."""

from heapq import heappop, heappush

from roundhouse.games.ticket_to_ride.state.table import State


def missing(state: State, seat: int, ticket: int) -> int | None:
    """How many cells a seat still has to fill to complete a ticket; None if that has become impossible."""
    goal = state.city.tickets[ticket]
    return distance(state, seat, goal.a, goal.b)


def distance(state: State, seat: int, start: int, end: int) -> int | None:
    """The fewest free cells between two places; own routes cost nothing, closed ones cannot be used."""
    city, claimed, shut = state.city, state.claimed[seat], state.shut[seat]
    heap, done = [(0, start)], 0
    while heap:
        cost, place = heappop(heap)
        if place == end:
            return cost
        if done >> place & 1:
            continue
        done |= 1 << place
        for number in city.around[place]:
            route = city.routes[number]
            if claimed >> number & 1:
                price = 0
            elif shut >> number & 1:
                continue
            else:
                price = route.length
            other = route.b if route.a == place else route.a
            if not done >> other & 1:
                heappush(heap, (cost + price, other))
    return None
