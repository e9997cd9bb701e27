"""The score sheet and the result."""

from roundhouse.core.bits import each
from roundhouse.core.game import HIDDEN, Result, ScoreLine
from roundhouse.core.words import Say, many, say
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


def completed(city: City, claimed: int, tickets: int) -> int:
    """Which of these tickets are complete (TR-79)."""
    groups = networks(city, claimed)
    done = 0
    for ticket in each(tickets):
        goal = city.goals[ticket]
        if any(group & goal == goal for group in groups):
            done |= 1 << ticket
    return done


def value(city: City, tickets: int) -> int:
    """What these tickets are worth."""
    return sum(city.tickets[ticket].points for ticket in each(tickets))


def score(state: State, seat: int) -> list[ScoreLine]:
    """The sheet so far (TR-90); tickets stand on it as if the game ended now, for those who may see them."""
    city = state.city
    claimed, flags = state.claimed[seat], state.sets[seat]
    points = sum(city.gains[route] for route in each(claimed))
    lines = [
        ScoreLine("TR-51", say("Routes"), points, _routes(claimed), _many_routes(claimed.bit_count())),
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
        ScoreLine("TR-79", say("Tickets completed"), value(city, done), (), _many_tickets(done.bit_count())),
        ScoreLine("TR-91", words, -value(city, missed), (), _many_tickets(missed.bit_count())),
    ]


def _routes(claimed: int) -> tuple[str, ...]:
    return tuple(f"route-{route}" for route in each(claimed))


def _many_routes(count: int) -> Say:
    return many("{n} route", "{n} routes", count)


def _many_tickets(count: int) -> Say:
    return many("{n} ticket", "{n} tickets", count)


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
    standing = list(zip(points, done, strict=True))
    ranks = tuple(1 + sum(other > mine for other in standing) for mine in standing)
    return Result(points, ranks, _tie(points, ranks))


def _tie(points: tuple[int, ...], ranks: tuple[int, ...]) -> tuple[Say, ...]:
    if points.count(max(points)) == 1:
        return ()
    if ranks.count(1) == 1:
        return (say("Equal points: the one with more completed tickets wins."),)
    return (say("Equal points and equally many completed tickets: the win is shared."),)
