"""Every field of every view is documented, and every game tells a view in words that say no more than the view."""

import json
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

import pytest

from roundhouse.arena import play
from roundhouse.core.bits import each
from roundhouse.core.game import HIDDEN, NATURE
from roundhouse.games import find, shelf

PAGE = (Path(__file__).parent.parent / "docs" / "reference" / "views.md").read_text(encoding="utf-8")


def records(kind: Any) -> Iterator[type]:
    """A record and every record in its fields; options are explained elsewhere."""
    if not is_dataclass(kind) or kind.__name__ == "Options":
        for part in get_args(kind):
            yield from records(part)
        return
    yield kind  # type: ignore[misc]
    for hint in get_type_hints(kind).values():
        yield from records(hint)


def state_of(name: str) -> type:
    game = find(name)
    return type(game.rules.new(2, game.rules.options()))


@pytest.mark.parametrize("name", shelf())
def test_every_field_of_every_view_is_documented_and_no_other(name: str) -> None:
    for record in dict.fromkeys(records(state_of(name))):
        head = f"\n### {record.__name__} of `{name}`\n"
        assert PAGE.count(head) == 1, head
        section = PAGE.split(head)[1].split("\n#", 1)[0]
        told = [
            word for row in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE) for word in re.findall(r"`(\w+)`", row)
        ]
        assert sorted(told) == sorted(one.name for one in fields(record))


@pytest.mark.parametrize("name", shelf())
def test_twin_worlds_are_told_in_the_same_words(name: str) -> None:
    game, rng = find(name), Random(1)
    assert game.reading is not None
    for most in (20, 60):
        match = play(game, ["random", "random"], seed=most, most=most)
        for seat in (0, 1):
            view = game.secrecy.view(match.state, seat)
            twin = game.secrecy.view(game.secrecy.guess(view, seat, rng), seat)
            for whose in (0, 1):
                for tell in (game.reading.hand, game.reading.board):
                    told = json.dumps(tell(view, whose))
                    assert told == json.dumps(tell(twin, whose))


def test_a_hand_in_words_holds_what_the_hand_holds() -> None:
    for name, own, hidden in (("ticket_to_ride", "cards", "cards"), ("metro_domino", "tiles", "tiles")):
        game = find(name)
        reading, match = game.reading, play(game, ["random", "random"], seed=3, most=26)
        assert reading is not None
        view = game.secrecy.view(match.state, 0)
        assert view.hands[1] == HIDDEN
        assert reading.hand(view, 1)[hidden] is None
        mine = reading.hand(view, 0)[own]
        count = sum(mine.values()) if isinstance(mine, dict) else len(mine)
        assert count == reading.hand(view, 0)[f"number_of_{own}"] > 0


def test_lines_on_a_board_in_words_are_the_moves_that_were_made() -> None:
    game = find("next_station")
    match = play(game, ["greedy"], seed=5, most=18)
    assert game.reading is not None
    told = game.reading.board(match.state, 0)
    drawn = [{move.start, move.end} for seat, move in match.moves if seat != NATURE and move.kind == "draw"]
    sections = [*told["line"]["sections"], *(one for line in told["finished"].values() for one in line["sections"])]
    assert sorted(map(sorted, sections)) == sorted(map(sorted, drawn))
    assert set(told["line"]["ends"]) <= set(told["line"]["stations"])
    assert told["line"]["stations"] == [*each(match.state.sheets[0].line)]


def test_a_board_of_railroad_ink_in_words_has_every_route_that_was_drawn() -> None:
    game = find("railroad_ink")
    match = play(game, ["greedy"], seed=5, most=24)
    assert game.reading is not None
    cells = game.reading.board(match.state, 0)["cells"]
    for seat, move in match.moves:
        if seat != NATURE and move.kind in ("draw", "special"):
            assert cells[move.row][move.col]["face"] == move.face
