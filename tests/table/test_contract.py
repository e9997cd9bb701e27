"""One contract of the page: what is sent keeps it, and the client's types are made from it."""

import json
import sys
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from roundhouse.core.game import Budget
from roundhouse.games import shelf
from roundhouse.table import contract
from roundhouse.table.local import ME, LocalTable
from roundhouse.table.page import earlier_page, page

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import contract as written


def test_the_clients_types_are_those_of_the_contract() -> None:
    for room, file in written.FILES.items():
        assert file.read_text(encoding="utf-8") == written.client_types(room), "python tools/contract.py --write"


@pytest.mark.parametrize("name", shelf())
def test_every_page_keeps_the_contract(name: str) -> None:
    local = LocalTable(name, ["", "easy"], seed=bytes(32), budget=Budget(None, 2))
    table = local.table
    for number in range(40):
        if table.over:
            break
        if not local.bot_moves():
            keeps(contract.PageJson, json.loads(page(table, ME, 0, "en")), name)
            moves = table.game.rules.moves(table.game.secrecy.view(table.match.state, 0), 0)
            local.move(0, table.seq, moves[number % len(moves)])
    keeps(contract.PageJson, json.loads(earlier_page(table, ME, 0, "uk", 1)), name)


def test_a_page_that_breaks_the_contract_would_be_noticed() -> None:
    whole = json.loads(page(LocalTable("next_station", [""], seed=bytes(32)).table, ME, 0, "en"))
    for wrong in ({**whole, "more": 1}, {**whole, "seq": "1"}, {**whole, "seats": [{}]}, {**whole, "prompt": None}):
        with pytest.raises(AssertionError):
            keeps(contract.PageJson, wrong, "page")


def keeps(hint: Any, value: Any, where: str) -> None:
    """Fail unless a value is what the contract says, down to the last field."""
    inside = get_args(hint)
    if is_typeddict(hint):
        hints = get_type_hints(hint, include_extras=True)
        assert isinstance(value, dict), where
        assert not value.keys() - hints.keys(), (where, value.keys() - hints.keys())
        for name, one in hints.items():
            missing = get_origin(one) is NotRequired
            if not (missing and name not in value):
                assert name in value, (where, name)
                keeps(get_args(one)[0] if missing else one, value[name], f"{where}.{name}")
    elif get_origin(hint) in (Union, UnionType):
        kinds = {one if isinstance(one, type) and not is_typeddict(one) else dict for one in inside}
        assert type(value) in kinds | {NoneType} if NoneType in inside else type(value) in kinds, (where, value)
        for one in inside:
            if is_typeddict(one) and value is not None:
                keeps(one, value, where)
    elif get_origin(hint) is list:
        assert isinstance(value, list), where
        for number, one in enumerate(value):
            keeps(inside[0], one, f"{where}[{number}]")
    elif get_origin(hint) is Literal:
        assert value in inside, (where, value)
    elif get_origin(hint) is dict:
        assert isinstance(value, dict), where
    else:
        assert type(value) is hint or (hint is float and type(value) is int), (where, value)
