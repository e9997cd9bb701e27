"""Moves and shapes that no page offers, at real tables of every game: an answer, and the log stays as it was."""

from typing import Any

import pytest

from roundhouse.core.move import move_fields
from roundhouse.games import find, shelf
from server.running import Guest

NUMBERS = (-(1 << 31) + 1, -49, -1, 0, 5, 47, 48, 49, 64, 200, (1 << 31) - 1)
NAMES = (
    "slot-48",
    "slot-999",
    "slot-²",
    "hex--1",
    "line-99",
    "tile-9-99",
    "laid-0-99",
    "laid-x",
    "tile-1",
    "die-99",
    "row-999",
)


def odd(hint: Any, number: int) -> Any:
    """A value of this type that a stranger might send."""
    if hint is int:
        return number
    if hint is bool:
        return number > 0
    if hint is str:
        return str(number)
    parts = getattr(hint, "__args__", ())
    if getattr(hint, "__origin__", None) is tuple:
        return [odd(parts[0], number) for _ in range(2 if parts[-1] is Ellipsis else len(parts))]
    return odd(parts[0], number)


@pytest.mark.parametrize("name", shelf())
def test_every_readable_move_and_every_name_gets_an_answer(guest: Guest, name: str) -> None:
    game = find(name)
    table = guest.table(*["me", "device"][: max(1, game.rules.seats.start)], game=name)["table"]
    for _ in range(12):
        page = guest.page(table)
        if page["handover"] is not None:
            page = guest.page(table, seat=page["handover"])
        assert guest.move(page, len(page["choices"]) // 2).status_code == 200
    page = guest.page(table)
    seat = page["handover"] if page["handover"] is not None else page["seat"]
    page = guest.page(table, seat=seat)
    before = guest.get(f"/api/tables/{table}/log", params={"seat": seat}).content
    legal = [choice["move"] for choice in page["choices"]]
    for kind in game.rules.kinds:
        for number in NUMBERS:
            move = {"kind": kind.kind, **{field: odd(hint, number) for field, hint in move_fields(kind).items()}}
            if move in legal:
                continue
            asked = guest.ask(table, "why", seat=seat, move=move)
            assert (asked.status_code, asked.json()["legal"]) == (200, False), move
            assert asked.json()["sentence"]
            made = guest.ask(table, "moves", seat=seat, seq=page["seq"], move=move)
            assert made.status_code == 422, move
            assert made.json()["sentence"] == asked.json()["sentence"]
    for shapes in (*([one] for one in NAMES), list(NAMES)):
        asked = guest.ask(table, "why", seat=seat, shapes=shapes)
        assert asked.status_code == 200, shapes
        assert asked.json()["sentence"]
    assert guest.get(f"/api/tables/{table}/log", params={"seat": seat}).content == before
