"""Draw and choice: what a table looks like, and what shapes a move is made of."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from roundhouse.core.errors import knowable
from roundhouse.core.game import HIDDEN, Choice
from roundhouse.core.move import Move
from roundhouse.core.shape_ids import picked
from roundhouse.core.words import say
from roundhouse.games.ticket_to_ride.drawing.board import KEPT, board, ghost, under
from roundhouse.games.ticket_to_ride.drawing.cards import hand_scene, payment, row_scene
from roundhouse.games.ticket_to_ride.drawing.moments import moments
from roundhouse.games.ticket_to_ride.drawing.players import players_scene
from roundhouse.games.ticket_to_ride.drawing.tickets import done_of, shown_tickets, tickets_scene
from roundhouse.games.ticket_to_ride.moves import BLIND, TICKETS, Blind, Claim, Keep, Take, Tickets
from roundhouse.games.ticket_to_ride.parts import WILD, City, number
from roundhouse.games.ticket_to_ride.state import OVER, State
from roundhouse.games.ticket_to_ride.words import claim_words, keep_words, plain_words, take_words
from roundhouse.scene.shapes import Scene

__all__ = ["candidates", "choice", "draw", "moments", "under"]


def draw(view: State, seat: int | None) -> list[Scene]:
    """The map, the cards on the table, one's own hand and tickets, and everybody's line."""
    own = () if seat is None else shown_tickets(view, seat)
    scenes = [board(view, seat, own)]
    looking = seat is not None and bool(view.seeing[seat])
    if seat is not None and looking:  # what is to be chosen comes first
        scenes.append(tickets_scene(view, own, seat, "mine", "hand"))
    scenes.append(row_scene(view))
    if seat is not None and view.hands[seat] != HIDDEN:
        scenes.append(hand_scene(view, seat, own, done_of(view.city, view.claimed[seat], own)))
        if own and not looking:
            scenes.append(tickets_scene(view, own, seat, "mine", "mat"))
    scenes.append(players_scene(view))
    if view.phase == OVER:  # TR-91
        others = [other for other in range(view.seats) if other != seat]
        scenes += [
            tickets_scene(view, shown_tickets(view, other), other, f"tickets-{other}", "other") for other in others
        ]
    return scenes


@knowable
def choice(view: State, seat: int, move: Move) -> Choice:
    """The shapes a move is made of; the same choice is the same object."""
    match move:
        case Take():
            return _take(move, view.row[move.slot])
        case Claim():
            return _set_buses(view.city, seat, move)
        case Keep():
            return _keep(view.city, move)
        case _:
            return _plain(move, view.left > 0)


@lru_cache(maxsize=KEPT)
def _take(move: Take, colour: int) -> Choice:
    words = take_words(move.slot, colour)
    return Choice(words, (f"row-{move.slot}",), "row", confirm=colour == WILD)  # TR-24: a slip would cost a card


@lru_cache(maxsize=KEPT)
def _set_buses(town: City, seat: int, move: Claim) -> Choice:
    shapes = (f"route-{move.route}",)
    length = town.routes[move.route].length
    wilds = max(0, min(length, move.wilds))  # who asks for more is refused, and sees a picture all the same
    paid = payment(move.colour, length - wilds, wilds)
    return Choice(claim_words(town, move), shapes, "map", ghost(town, seat, move.route), confirm=True, picture=paid)


@lru_cache(maxsize=KEPT)
def _keep(town: City, move: Keep) -> Choice:
    shapes = tuple(f"ticket-{ticket}" for ticket in move.tickets)
    points = sum(town.tickets[ticket].points for ticket in move.tickets)
    worth = say("±{points}", points=points)  # TR-81: brings or costs them in the end
    return Choice(keep_words(town, move.tickets), shapes, "mine", worth=worth, confirm=True)


@lru_cache(maxsize=KEPT)
def _plain(move: Move, last: bool) -> Choice:
    words = plain_words(move, last)
    match move:
        case Blind():
            return Choice(words, ("deck",), "row")
        case Tickets():
            return Choice(words, ("tickets",), "row", confirm=True)
        case _:
            return Choice(words)


def candidates(view: State, seat: int, shapes: Sequence[str]) -> Iterable[Move]:
    """What picked shapes could mean, also where it is not allowed."""
    for shape in shapes:
        if shape == "deck":
            yield BLIND
        elif shape == "tickets":
            yield TICKETS
        yield from (Take(slot) for slot in picked("row", [shape]))
        yield from (_claim(view, seat, route) for route in picked("route", [shape]) if route < len(view.city.routes))
        yield from (Keep((ticket,)) for ticket in picked("ticket", [shape]))


def _claim(view: State, seat: int, route: int) -> Claim:
    """The payment that comes nearest: its own colour first, wild cards for what is short."""
    track = view.city.routes[route]
    colours = (
        [track.colour] if track.colour < WILD else sorted(range(WILD), key=lambda one: -number(view.hands[seat], one))
    )
    plain = min(track.length, number(view.hands[seat], colours[0]))
    if plain == 0 and number(view.hands[seat], WILD) >= track.length:
        return Claim(route, WILD, track.length)
    wilds = min(track.length - max(1, plain), number(view.hands[seat], WILD))
    return Claim(route, colours[0], wilds)
