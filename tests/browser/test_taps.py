"""Every shape that a move names can be touched: a bot's moves done by taps on a phone, in every game."""

from typing import Any

import pytest

from browser.hands import Hands
from browser.house import House, loaded, new_table, open_table, seq, wait_turn
from golden import read_golden
from roundhouse.core.log import write_log

pytestmark = pytest.mark.browser
TWO = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]
TURNS = 30
LAST = 40  # of a game of Maglev Metro, which takes two hundred and more: tools/taps.py plays all of it
TABLES = [
    ("next_station", "greedy", {"powers": True}),
    ("ticket_to_ride", "heuristic", {}),
    ("metro_domino", "heuristic", {}),
    ("railroad_ink", "heuristic", {"lava": True, "meteor": True}),
    ("maglev_metro", "heuristic", {"map": "manhattan"}),
]


@pytest.mark.parametrize(("game", "bot", "options"), TABLES, ids=[table[0] for table in TABLES])
def test_a_move_is_made_by_touching_what_it_names(
    phone: Any, house: House, game: str, bot: str, options: dict[str, Any]
) -> None:
    faults: list[str] = []
    phone.on("pageerror", lambda error: faults.append(str(error)))
    table = new_table(phone, house, TWO, game=game, options=options)
    open_table(phone, house, table)
    hands, since, turns = Hands(phone, house, game, bot, touch=True), "", 0
    while turns < TURNS and wait_turn(phone, since) == "yours":
        since = seq(phone)
        hands.turn(table)
        turns += 1
    assert turns >= 5
    assert not hands.untouched
    assert not faults


def test_a_game_of_maglev_metro_is_tapped_to_its_end_and_into_its_result(phone: Any, house: House) -> None:
    whole = read_golden("maglev_metro", "alone_berlin").match
    own = [at for at, (seat, _) in enumerate(whole.moves) if seat == 0]
    table = loaded(phone, house, write_log(whole.at(own[-LAST])))
    open_table(phone, house, table)
    hands, since, turns = Hands(phone, house, "maglev_metro", "heuristic", touch=True), "", 0
    while wait_turn(phone, since) == "yours":
        since = seq(phone)
        hands.turn(table)
        turns += 1
        assert turns <= 2 * LAST
    assert turns >= LAST // 2
    assert not hands.untouched
    phone.get_by_role("button", name="See the result").tap()
    phone.get_by_role("heading", name="Score sheets").wait_for()
