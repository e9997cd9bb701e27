"""What a table answers where nobody should ask: out of turn, before the train stands, in the middle of an action."""

from games.maglev_metro.playing import opened, table
from roundhouse.games.maglev_metro import GAME
from roundhouse.games.maglev_metro.rules.train import ways


def test_mm_29_a_seat_out_of_turn_has_no_moves() -> None:
    match = opened()
    assert GAME.rules.to_act(match.state) == (0,)
    assert GAME.rules.moves(match.state, 1) == []


def test_mm_23_before_the_first_turn_a_train_goes_nowhere() -> None:
    assert ways(table().state, 0) == {}
