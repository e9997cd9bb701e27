"""A view of Ticket to Ride in words: cards by colour, routes and tickets by the places they join."""

from collections.abc import Iterable
from typing import Any

from roundhouse.core.bits import each
from roundhouse.core.game import HIDDEN, Reading
from roundhouse.games.ticket_to_ride.parts import COLOURS, EMPTY, GRAY, City, number
from roundhouse.games.ticket_to_ride.state import State


def hand(view: State, seat: int) -> dict[str, Any]:
    """A player's cards, tickets and buses; of others the numbers of cards and tickets, and what all know of them."""
    tickets, looking = view.tickets[seat], view.seeing[seat]
    return {
        "cards": None if view.hands[seat] == HIDDEN else _cards(view.hands[seat]),
        "cards_known_to_all": _cards(view.known[seat]),
        "number_of_cards": view.sizes[seat],
        "tickets": None if tickets == HIDDEN else _tickets(view.city, each(tickets)),
        "number_of_tickets": view.held[seat],
        "looking_at": None if HIDDEN in looking else _tickets(view.city, looking),
        "buses": view.buses[seat],
    }


def board(view: State, seat: int) -> dict[str, Any]:
    """The row, the pile of played cards and a player's routes and flags; `routes` are the numbers of moves."""
    city = view.city
    routes = [city.routes[one] for one in each(view.claimed[seat])]
    names = (*COLOURS, "gray")
    assert len(names) == GRAY + 1
    return {
        "row": [None if card == EMPTY else COLOURS[card] for card in view.row],
        "cards_in_deck": view.deck_size,
        "discarded": _cards(view.discard),
        "turn": view.seat,
        "turns_left": view.left if view.left >= 0 else None,
        "routes": [
            {"route": one.number, "from": _place(city, one.a), "to": _place(city, one.b), "length": one.length,
             "colour": names[one.colour]}
            for one in routes
        ],
        "points_on_track": view.track[seat],
        "flag": [COLOURS[colour] for colour in each(view.flags[seat])],
        "flags_finished": view.sets[seat],
    }  # fmt: skip


def _cards(handful: int) -> dict[str, int]:
    return {colour: number(handful, place) for place, colour in enumerate(COLOURS) if number(handful, place)}


def _tickets(city: City, numbers: Iterable[int]) -> list[dict[str, Any]]:
    found = [city.tickets[one] for one in numbers]
    return [
        {"ticket": one.number, "from": _place(city, one.a), "to": _place(city, one.b), "points": one.points}
        for one in found
    ]


def _place(city: City, number: int) -> str:
    return city.places[number].name


READING: Reading[State] = Reading(hand, board)
