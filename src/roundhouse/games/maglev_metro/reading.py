"""A view of Maglev Metro in words: passengers by colour, places by name, the mat row by row."""

from collections.abc import Sequence
from typing import Any

from roundhouse.core.bits import each
from roundhouse.core.game import HIDDEN, Reading
from roundhouse.games.maglev_metro.parts import ACTIONS, CARDS, CITIES, COLOURS, DECKS, FIXED, KINDS, ROW_IDS
from roundhouse.games.maglev_metro.state import State


def hand(view: State, seat: int) -> dict[str, Any]:
    """A player's bonus cards by deck (of others: None), the passengers in hand and those on the train."""
    player, places = view.players[seat], CITIES[view.options.map].places
    cards = {
        deck: None if card == HIDDEN else CARDS[card].id
        for deck, card in zip(DECKS, player.cards, strict=True)
        if card == HIDDEN or card >= 0
    }
    return {
        "cards": cards,
        "passengers": [COLOURS[colour] for colour in player.held],
        "train": {"place": places[player.place].name if player.place >= 0 else None, "load": _counted(player.load)},
    }


def board(view: State, seat: int) -> dict[str, Any]:
    """Stations with who waits there, the bag, and a player's mat and track (hex and shape, as moves have them)."""
    player, city = view.players[seat], CITIES[view.options.map]
    stations = [
        {"place": number, "name": city.places[number].name, "kind": KINDS[kind], "waiting": _counted(waiting)}
        for number, (kind, waiting) in enumerate(zip(view.stations, view.waiting, strict=True))
        if kind >= 0
    ]
    return {
        "round": view.round,
        "turn": view.seat,
        "action": ACTIONS[view.doing] if view.doing >= 0 else None,
        "units": view.units,
        "stations": stations,
        "bag": _counted(view.bag),
        "stations_to_build": {kind: count for kind, count in zip(KINDS, view.display, strict=False) if count},
        "mat": {name: [COLOURS[one] for one in row] for name, row in zip(ROW_IDS, player.rows, strict=True)},
        "slots_filled": [FIXED + slot for slot in each(player.filled)],
        "bonus": [COLOURS[colour] for colour in player.bonus],
        "track": [[*divmod(tile, 9)] for tile in player.track],
    }


def _counted(counts: Sequence[int]) -> dict[str, int]:
    return {colour: count for colour, count in zip(COLOURS, counts, strict=True) if count}


READING: Reading[State] = Reading(hand, board)
