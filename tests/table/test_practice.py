"""Practice: alone with bots everything can be taken back, and the table says for good that it is practice."""

from random import Random

import pytest

from roundhouse.core.errors import NotLegal
from roundhouse.core.game import Budget
from roundhouse.games import find
from roundhouse.table.local import LocalTable
from roundhouse.table.turn import effective_moves

QUICK = Budget(seconds=None, playouts=2)


def begun(name: str, seats: list[str], moves: int) -> LocalTable:
    local, rng = LocalTable(name, seats, seed=bytes(32), budget=QUICK), Random(3)
    made = 0
    while made < moves:
        if not local.bot_moves():
            legal = find(name).rules.moves(local.table.match.state, local.table.acting()[0])
            local.move(local.table.acting()[0], local.table.seq, rng.choice(legal))
            made += 1
    while local.bot_moves():
        pass
    return local


def test_in_practice_a_move_goes_with_all_that_came_after_it() -> None:
    table = begun("next_station", ["", "easy"], 5).table
    assert table.can_undo(0) is None, "a card has been turned since"
    number = table.can_practise(0)
    assert number is not None
    assert table.match.moves[number][0] == 0
    ahead, entries = table.after_undo(0, table.seq, practice=True)
    assert ahead.moves == table.match.moves[:number]
    assert len(list(effective_moves([*table.log, *entries]))) == number


def test_without_practice_what_chance_has_answered_stays() -> None:
    table = begun("next_station", ["", "easy"], 5).table
    with pytest.raises(NotLegal):
        table.after_undo(0, table.seq)


def test_two_people_have_no_practice() -> None:
    assert begun("next_station", ["", ""], 6).table.can_practise(0) is None
