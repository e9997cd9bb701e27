"""A view of Railroad Ink in words: dice by the names of their faces, the board as seven rows of seven cells."""

from typing import Any

from roundhouse.core.bits import each
from roundhouse.core.game import Reading
from roundhouse.games.railroad_ink.parts import CRATER, EMPTY, FACES, SIZE, SPECIAL_FACES, SPECIALS_A_GAME, SYMBOLS
from roundhouse.games.railroad_ink.state import Sheet, State

LETTERS = "-HRL"
"""A side of a cell: nothing, highway, railway, lava."""


def hand(view: State, seat: int) -> dict[str, Any]:
    """What a player still has to draw this round, and the special routes that are left."""
    sheet = view.sheets[seat]
    used = [*each(sheet.used)]
    return {
        "dice": [FACES[face].name for face in sheet.dice],
        "lava_dice": [FACES[face].name for face in sheet.lava],
        "specials_free": [FACES[face].name for number, face in enumerate(SPECIAL_FACES) if number not in used],
        "specials_left": sheet.specials_left(SPECIALS_A_GAME),
        "done": sheet.done,
    }


def board(view: State, seat: int) -> dict[str, Any]:
    """The round and a player's cells from the top left; sides are north, east, south, west."""
    sheet = view.sheets[seat]
    return {
        "round": view.round,
        "rounds": view.options.rounds,
        "cells": [[_cell(sheet, row * SIZE + column) for column in range(SIZE)] for row in range(SIZE)],
    }


def _cell(sheet: Sheet, cell: int) -> Any:
    symbol = sheet.cells[cell]
    if symbol in (EMPTY, CRATER):
        return "crater" if symbol == CRATER else None
    found = SYMBOLS[symbol]
    sides = "".join(LETTERS[edge] for edge in found.edges)
    return {"face": FACES[found.face].name, "sides": sides, "round": sheet.when[cell]}


READING: Reading[State] = Reading(hand, board)
