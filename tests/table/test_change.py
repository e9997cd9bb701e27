"""A change makes of one page the next: over random play, with undo, talk, gaps and every language."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

import pytest

from roundhouse.core.conformance import BrokenPromise, option_sets
from roundhouse.core.game import Game
from roundhouse.games import find, shelf
from roundhouse.table.edits import changed, edit, edited
from roundhouse.table.local import ME, LocalTable
from roundhouse.table.page import look
from roundhouse.table.promise import CHANGED, SHOWN, check_changes
from server.running import toys_on_the_shelf

SPOILT = "hidden_cards"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", shelf())
def test_the_page_after_a_change_is_the_whole_page(name: str, seed: int) -> None:
    game, rng = find(name), Random(f"{name} {seed}")
    seats = rng.choice(game.rules.seats)
    options = rng.choice([*option_sets(game, seats)]) if seed else None
    assert check_changes(game, seats, options, f"changes {seed}", steps=60 if seed == 0 else 30) > 20


def painted_over(state: Any, seat: int | None, draw: Any) -> Any:
    """A shape that has been sent is changed by hand."""
    scenes = draw(state, seat)
    scenes[0].shapes[0].attrs = {"r": len(repr(state))}
    return scenes


def erased(state: Any, seat: int | None, draw: Any) -> Any:
    """The same, and its text is forgotten: whole pages are right, changes are not."""
    scenes = painted_over(state, seat, draw)
    scenes[0].shapes[0].kept.clear()
    return scenes


def failing(state: Any, seat: int | None, draw: Any) -> Any:
    """Nothing is seen by a spectator."""
    return [][0] if seat is None else draw(state, seat)


@pytest.fixture
def shelved(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Any], Game[Any]]]:
    """Put a toy with another drawing on the shelf, as a guest's game stands there."""
    with toys_on_the_shelf():
        door = import_module(f"roundhouse.games.{SPOILT}")
        whole = door.GAME

        def put(draw: Any) -> Game[Any]:
            spoilt = partial(draw, draw=whole.drawing.draw)
            monkeypatch.setattr(door, "GAME", replace(whole, drawing=replace(whole.drawing, draw=spoilt)))
            find.cache_clear()
            return find(SPOILT)

        yield put


@pytest.mark.parametrize(
    ("draw", "promise"), [(painted_over, SHOWN), (erased, CHANGED), (failing, "no function of a game fails")]
)
def test_a_drawing_that_spoils_changes_is_caught(draw: Any, promise: str, shelved: Callable[[Any], Game[Any]]) -> None:
    game = shelved(draw)
    with pytest.raises(BrokenPromise, match=promise) as caught:
        check_changes(game, 2, None, "spoilt 0")
    assert caught.value.promise == promise
    assert "seed 'spoilt" in str(caught.value)


def test_an_honest_guest_keeps_the_promise(shelved: Callable[[Any], Game[Any]]) -> None:
    assert check_changes(shelved(lambda state, seat, draw: draw(state, seat)), 2, None, "spoilt 0") > 10


def test_a_change_of_another_page_is_refused() -> None:
    local = LocalTable("next_station", [""], seed=bytes(32))
    first = look(local.table, ME, 0, "en")
    change = json.loads(first.since(first) or b"")
    with pytest.raises(ValueError, match="does not fit"):
        changed({**json.loads(first.text()), "version": "other"}, change)


@pytest.mark.parametrize("seed", range(40))
def test_a_list_is_what_its_edit_makes_of_the_one_before(seed: int) -> None:
    rng = Random(seed)
    old, new = ([rng.randrange(6) for _ in range(rng.randrange(8))] for _ in range(2))
    if seed % 3 == 0:
        new = [*old[: rng.randrange(len(old) + 1)], 9, *old[rng.randrange(len(old) + 1) :]]
    told = edit(old, new, lambda one: str(one).encode())
    assert edited(old, None if told is None else json.loads(told)) == new
    assert (told is None) == (old == new)


def test_talk_tells_no_more_than_the_new_line() -> None:
    local = LocalTable("next_station", ["", ""], seed=bytes(32))
    local.table.record.lines = [{"n": n, "seat": 0, "name": "A", "text": "so it is" * 9, "at": 1} for n in range(60)]
    before = look(local.table, ME, 0, "en")
    local.table.record.lines = [*local.table.record.lines[1:], {"n": 60, "seat": 0, "name": "A", "text": "!", "at": 1}]
    local.table.record.rev += 1
    after = look(local.table, ME, 0, "en")
    assert after.inside is before.inside, "nothing is drawn"
    assert len(after.since(before) or b"") < 200
