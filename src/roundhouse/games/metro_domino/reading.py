"""A view of Metro Domino in words: tiles as their two halves, lines with their ends."""

from typing import Any

from roundhouse.core.bits import each
from roundhouse.core.game import HIDDEN, Reading
from roundhouse.games.metro_domino.parts import LINES, RULES, TILES
from roundhouse.games.metro_domino.state import State


def hand(view: State, seat: int) -> dict[str, Any]:
    """A player's tiles and Metro tokens; of others how many tiles there are."""
    tiles = None if view.hands[seat] == HIDDEN else [[*TILES[tile]] for tile in each(view.hands[seat])]
    return {"tiles": tiles, "number_of_tiles": len(view.lacks[seat]), "metro_tokens": view.metro[seat]}


def board(view: State, seat: int) -> dict[str, Any]:
    """Every line on the table, and who has completed which; `line` is the number that moves have."""
    lines = [
        {
            "line": number,
            "station": LINES[number].station,
            "length": LINES[number].length,
            "rule": RULES[LINES[number].rule],
            "tiles": [[*laid] for laid in view.lines[number]],
            "end": view.lines[number][-1][1] if view.lines[number] else None,
            "active": bool(view.active >> number & 1),
            "closed": bool(view.closed >> number & 1),
        }
        for number in each(view.existing)
    ]
    return {
        "lines": lines,
        "completed": [one.line for one in view.openings if one.seat == seat],
        "tiles_in_pool": view.pooled,
        "removed": [[*TILES[tile]] for tile in each(view.removed)],
        "stations_in_pile": [*each(view.pile)],
        "turn": view.turn if view.turn >= 0 else None,
    }


READING: Reading[State] = Reading(hand, board)
