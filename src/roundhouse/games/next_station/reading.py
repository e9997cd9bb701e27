"""A view of Next Station in words: pencils, symbols, stations by their numbers in moves."""

from typing import Any

from roundhouse.core.bits import each
from roundhouse.core.game import Reading
from roundhouse.games.next_station.parts import CARDS, OBJECTIVES, PENCILS, POWERS, SECTIONS, SYMBOLS
from roundhouse.games.next_station.state import State


def hand(view: State, seat: int) -> dict[str, Any]:
    """The pencil of a player, and its power where powers are played."""
    sheet = view.sheets[seat]
    drawing = sheet.pencil >= 0
    power = POWERS[view.powers[sheet.pencil]] if drawing and view.powers else None
    return {"pencil": PENCILS[sheet.pencil] if drawing else None, "power": power, "power_spent": sheet.spent}


def board(view: State, seat: int) -> dict[str, Any]:
    """The cards of the round and a player's lines: the one being drawn, and the finished ones by pencil."""
    sheet = view.sheets[seat]
    lines = {
        pencil: {"stations": [*each(sheet.lines[number])], "sections": _sections(sheet.tracks[number]),
                 "points": sheet.scored[number]}
        for number, pencil in enumerate(PENCILS) if sheet.lines[number]
    }  # fmt: skip
    return {
        "round": view.round,
        "symbol": SYMBOLS[view.symbol] if view.symbol >= 0 else None,
        "switch": view.switch,
        "cards_shown": [CARDS[card] for card in view.shown],
        "cards_left": [CARDS[card] for card in each(view.deck)],
        "objectives": [OBJECTIVES[one] for one in view.objectives],
        "line": {"stations": [*each(sheet.line)], "sections": _sections(sheet.track), "ends": [*each(sheet.ends)]},
        "finished": lines,
    }


def _sections(bits: int) -> list[list[int]]:
    return [[*SECTIONS[number]] for number in each(bits)]


READING: Reading[State] = Reading(hand, board)
