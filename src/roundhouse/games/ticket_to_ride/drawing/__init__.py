"""Draw and choice: what a table looks like, and what shapes a move is made of."""

from collections.abc import Iterable, Sequence

from roundhouse.core.errors import knowable
from roundhouse.core.game import HIDDEN, Choice
from roundhouse.core.move import Move
from roundhouse.core.shape_ids import picked
from roundhouse.games.ticket_to_ride.drawing.board import board, ghost, ticket_marks
from roundhouse.games.ticket_to_ride.drawing.cards import (
    hand_scene,
    row_scene,
    shown_tickets,
    tickets_scene,
)  # fmt: skip
from roundhouse.games.ticket_to_ride.drawing.players import players_scene
from roundhouse.games.ticket_to_ride.moves import BLIND, TICKETS, Blind, Claim, Keep, Take, Tickets
from roundhouse.games.ticket_to_ride.parts import WILD, number
from roundhouse.games.ticket_to_ride.scoring import completed
from roundhouse.games.ticket_to_ride.state import OVER, State
from roundhouse.games.ticket_to_ride.words import choice_words
from roundhouse.scene.shapes import Scene

__all__ = ["candidates", "choice", "draw"]


def draw(view: State, seat: int | None) -> list[Scene]:
    """The map, the cards on the table, one's own hand and tickets, and everybody's line."""
    own = {} if seat is None else shown_tickets(view, seat)
    done = 0 if seat is None else completed(view.city, view.claimed[seat], sum(1 << one for one in own.values()))
    scenes = [board(view, ticket_marks(view.city, own, done))]
    looking = seat is not None and bool(view.seeing[seat])
    if seat is not None and looking:  # what is to be chosen comes first
        scenes.append(tickets_scene(view, own, seat, "mine", "hand"))
    scenes.append(row_scene(view))
    if seat is not None and view.hands[seat] != HIDDEN:
        scenes.append(hand_scene(view, seat))
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
    """The shapes a move is made of."""
    words = choice_words(view, move)
    match move:
        case Take():
            return Choice(words, (f"row-{move.slot}",), "row")
        case Blind():
            return Choice(words, ("deck",), "row")
        case Tickets():
            return Choice(words, ("tickets",), "row", confirm=True)
        case Claim():
            return Choice(words, (f"route-{move.route}",), "map", ghost(view, seat, move.route), confirm=True)
        case Keep():
            return Choice(words, tuple(f"ticket-{ticket}" for ticket in move.tickets), "mine", confirm=True)
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
