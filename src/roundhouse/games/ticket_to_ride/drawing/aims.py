"""What a move does for one's tickets and points, in words: the reason of a hint, read off the view alone."""

from collections.abc import Iterator

from roundhouse.core.move import Move
from roundhouse.core.words import NOTHING, Say, many, say
from roundhouse.games.ticket_to_ride.drawing.tickets import shown_tickets
from roundhouse.games.ticket_to_ride.moves import Blind, Claim, Keep, Take, Tickets
from roundhouse.games.ticket_to_ride.parts import EMPTY, FLAG_BITS, GRAY, WILD, Route, number
from roundhouse.games.ticket_to_ride.scoring import cells_to_go
from roundhouse.games.ticket_to_ride.state import State
from roundhouse.games.ticket_to_ride.words import place_words, points_words, words_of


def aim(view: State, seat: int, move: Move) -> Say:
    """What a move is good for; NOTHING where it cannot be read off the view."""
    match move:
        case Claim(route=route, colour=colour):
            return _claim(view, seat, view.city.routes[route], colour)
        case Take(slot=slot):
            return _card(view, seat, view.row[slot])
        case Blind():
            helps = any(_card(view, seat, colour) != NOTHING for colour in view.row if colour != EMPTY)
            return NOTHING if helps else say("No open card brings your tickets on: the deck may hold a better one.")
        case Tickets() if not any(left for _, _, left in _open(view, seat)):
            return say("Your tickets are complete: new ones can bring more points.")
        case Keep(tickets=tickets) if len(tickets) == 1:
            return _kept(view, seat, tickets[0])
        case _:
            return NOTHING


def _open(view: State, seat: int) -> Iterator[tuple[str, int, int]]:
    """The own tickets that can still be completed: letter, ticket, cells to go."""
    for letter, ticket in shown_tickets(view, seat):
        if ticket not in view.seeing[seat] and (left := _left(view, seat, ticket)):
            yield letter, ticket, left


def _left(view: State, seat: int, ticket: int, more: int = 0) -> int | None:
    return cells_to_go(view.city, view.claimed[seat] | more, view.shut[seat] & ~more, ticket)


def _claim(view: State, seat: int, route: Route, colour: int) -> Say:
    """TR-79, TR-64: a ticket done or nearer, else a flag, else the points of the route."""
    nearer = [
        (_left(view, seat, ticket, 1 << route.number), left, letter) for letter, ticket, left in _open(view, seat)
    ]
    done = [letter for after, _, letter in nearer if after == 0]
    if done:
        return say("It completes ticket {letter}.", letter=done[0])
    for after, left, letter in sorted(nearer, key=lambda one: one[1]):
        if after is not None and after < left:
            return many(
                "Ticket {letter}: then {n} cell to go.", "Ticket {letter}: then {n} cells to go.", after, letter=letter
            )
    if colour < WILD and view.flags[seat] | FLAG_BITS & 1 << colour == FLAG_BITS:
        return say("It completes a French flag: {points}.", points=points_words(view.city.numbers.flag_points))
    return say("On no ticket’s way, but {points} at once.", points=points_words(view.city.gains[route.number]))


def _card(view: State, seat: int, colour: int) -> Say:
    """A card for a free route on the way of a ticket that the hand does not pay for yet (TR-44)."""
    hand = view.hands[seat]
    for letter, ticket, left in sorted(_open(view, seat), key=lambda one: one[2]):
        for route in view.city.routes:
            if route.colour == GRAY or colour not in (route.colour, WILD) or _taken(view, seat, route):
                continue
            have = number(hand, route.colour) + number(hand, WILD)
            after = _left(view, seat, ticket, 1 << route.number)
            if have < route.length and after is not None and after < left:
                ends = {"a": place_words(view.city, route.a), "b": place_words(view.city, route.b)}
                return say(
                    "For {a} – {b} ({colour}), on the way of ticket {letter}: then {have} of {need} cards.",
                    colour=words_of(route.colour), have=have + 1, need=route.length, letter=letter, **ends,
                )  # fmt: skip
    return NOTHING


def _taken(view: State, seat: int, route: Route) -> bool:
    return bool(view.shut[seat] >> route.number & 1) or any(claimed >> route.number & 1 for claimed in view.claimed)


def _kept(view: State, seat: int, ticket: int) -> Say:
    left = _left(view, seat, ticket)
    if left is None:
        return NOTHING
    points = points_words(view.city.tickets[ticket].points)
    return many("{n} cell to go for {points}.", "{n} cells to go for {points}.", left, points=points)
