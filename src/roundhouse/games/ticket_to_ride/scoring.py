"""The score sheet and the result."""

from collections.abc import Iterator
from functools import lru_cache

from roundhouse.core.bits import each
from roundhouse.core.game import HIDDEN, Result, ScoreLine
from roundhouse.core.graph import cheapest
from roundhouse.core.ranking import ranking
from roundhouse.core.words import NOTHING, Say, many, say
from roundhouse.games.ticket_to_ride.parts import City
from roundhouse.games.ticket_to_ride.state import OVER, State


def networks(city: City, claimed: int) -> list[int]:
    """The places that a seat's routes join, as sets: one for each part that hangs together (TR-80)."""
    found: list[int] = []
    for route in each(claimed):
        joined = city.ends[route]
        apart = []
        for group in found:
            if group & joined:
                joined |= group
            else:
                apart.append(group)
        apart.append(joined)
        found = apart
    return found


@lru_cache(maxsize=1 << 12)
def completed(city: City, claimed: int, tickets: int) -> int:
    """Which of these tickets are complete (TR-79)."""
    groups = networks(city, claimed)
    done = 0
    for ticket in each(tickets):
        goal = city.goals[ticket]
        if any(group & goal == goal for group in groups):
            done |= 1 << ticket
    return done


@lru_cache(maxsize=1 << 12)
def value(city: City, tickets: int) -> int:
    """What these tickets are worth."""
    return sum(city.tickets[ticket].points for ticket in each(tickets))


def distance(state: State, seat: int, start: int, end: int) -> int | None:
    """The fewest free cells between two places; own routes cost nothing, closed ones cannot be used."""
    return _shortest(state.city, state.claimed[seat], state.shut[seat], start, end)


@lru_cache(maxsize=1 << 12)
def cells_to_go(city: City, claimed: int, shut: int, ticket: int) -> int | None:
    """The fewest free cells that complete a ticket, with these routes of one's own and these closed."""
    goal = city.tickets[ticket]
    return _shortest(city, claimed, shut, goal.a, goal.b)


def _shortest(city: City, claimed: int, shut: int, start: int, end: int) -> int | None:
    def ways(place: int) -> Iterator[tuple[int, int]]:
        for number in city.around[place]:
            route, own = city.routes[number], claimed >> number & 1
            if own or not shut >> number & 1:
                yield route.b if route.a == place else route.a, 0 if own else route.length

    found = cheapest((start,), lambda place: place == end, ways)
    return None if found is None else int(found[0])


def score(state: State, seat: int) -> list[ScoreLine]:
    """The sheet so far (TR-90); tickets stand on it as if the game ended now, for those who may see them."""
    city = state.city
    claimed, flags = state.claimed[seat], state.sets[seat]
    points = sum(city.gains[route] for route in each(claimed))
    lines = [
        ScoreLine("TR-51", say("Routes"), points, _routes(claimed), _many_routes(state, claimed)),
        ScoreLine("TR-64", say("French flags"), flags * city.numbers.flag_points, (), _flags(state, seat)),
    ]
    if state.tickets[seat] != HIDDEN:
        lines += _ticket_lines(state, seat)
    return lines


def _ticket_lines(state: State, seat: int) -> list[ScoreLine]:
    city, tickets = state.city, state.tickets[seat]
    done = completed(city, state.claimed[seat], tickets)
    missed = tickets & ~done
    words = say("Tickets not completed") if state.phase == OVER else say("Tickets not yet completed")
    return [
        ScoreLine("TR-79", say("Tickets completed"), value(city, done), _tickets(done), _many_tickets(state, done)),
        ScoreLine("TR-91", words, -value(city, missed), _tickets(missed), _many_tickets(state, missed)),
    ]


def _routes(claimed: int) -> tuple[str, ...]:
    return tuple(f"route-{route}" for route in each(claimed))


def _many_routes(state: State, claimed: int) -> Say:
    count = claimed.bit_count()
    if state.phase == OVER:
        return many("{n} route", "{n} routes", count)
    return many("{n} route, all see it", "{n} routes, all see them", count)


def _tickets(tickets: int) -> tuple[str, ...]:
    return tuple(f"ticket-{ticket}" for ticket in each(tickets))


def _many_tickets(state: State, tickets: int) -> Say:
    count = tickets.bit_count()
    if not count:
        return NOTHING
    if state.phase == OVER:
        return many("{n} ticket", "{n} tickets", count)
    return many("{n} ticket, only you see it", "{n} tickets, only you see them", count)


def _flags(state: State, seat: int) -> Say:
    return say("{count} × {points}", count=state.sets[seat], points=state.city.numbers.flag_points)


def total(state: State, seat: int) -> int:
    """Points of a seat as if the game ended now."""
    city, tickets = state.city, state.tickets[seat]
    done = completed(city, state.claimed[seat], tickets)
    return state.track[seat] + value(city, done) - value(city, tickets & ~done)


def result(state: State) -> Result:
    """TR-93: most points; among equals, most completed tickets; else the win is shared."""
    points = tuple(total(state, seat) for seat in range(state.seats))
    done = tuple(
        completed(state.city, state.claimed[seat], state.tickets[seat]).bit_count() for seat in range(state.seats)
    )
    more = say("Equal points: the one with more completed tickets wins.")
    shared = say("Equal points and equally many completed tickets: the win is shared.")
    return Result(points, *ranking(points, [(done, more)], shared))
