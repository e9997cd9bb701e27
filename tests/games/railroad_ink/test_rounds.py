"""RI-8 to RI-13 and RI-27 to RI-30: the round, its duty and its end."""

import pytest

from games.railroad_ink.playing import Table, on_board, rows
from roundhouse.core.errors import NotLegal
from roundhouse.core.game import NATURE
from roundhouse.games.railroad_ink import GAME
from roundhouse.games.railroad_ink.moves import Done, Roll
from roundhouse.games.railroad_ink.state import DRAW, OVER, ROLL
from roundhouse.games.railroad_ink.words import prompt

FULL_ROW = "-R-R -R-R -R-R RRR- . . ."


def test_ri_8_dice_are_rolled_once_and_by_nature() -> None:
    table = Table()
    assert GAME.rules.to_act(table.state) == (NATURE,)
    assert table.why("draw hs 0 1 0") == "RI-8"
    table.roll("hs rs hc over")
    assert GAME.rules.to_act(table.state) == (0,)
    again = Roll(("highway_t", "highway_t", "highway_t", "overpass"))
    assert GAME.rules.why_not(table.state, 0, again) == "RI-8"
    assert GAME.rules.why_not(table.state, NATURE, again) is not None


def test_ri_9_everybody_has_the_same_four_dice() -> None:
    table = Table(3).roll("hs rs hc over")
    assert len({sheet.dice for sheet in table.state.sheets}) == 1
    assert GAME.rules.to_act(table.state) == (0, 1, 2)


def test_ri_10_the_round_ends_when_all_are_done() -> None:
    table = Table(2).roll("hs hs hc over").finish(0)
    assert GAME.rules.to_act(table.state) == (1,)
    assert table.why("draw hs 0 1 0", seat=0) == "RI-10"
    table.finish(1)
    assert (table.state.phase, table.state.round) == (ROLL, 2)
    assert GAME.rules.to_act(table.state) == (NATURE,)


def test_ri_11_the_number_of_the_round_is_written_in_the_cell() -> None:
    table = Table().roll("hs rs hc over").finish().roll("hs rs hc over")
    before = set(filter(table.state.sheets[0].when.__getitem__, range(49)))
    table.finish()
    when = table.state.sheets[0].when
    assert {when[cell] for cell in before} == {1}
    assert {when[cell] for cell in range(49) if when[cell] and cell not in before} == {2}


def test_ri_12_earlier_rounds_cannot_be_erased() -> None:
    table = Table().roll("hs rs hc over").say("draw hs 0 1 0").finish().roll("hs rs ht over")
    assert table.why("draw ht 0 1 0") == "RI-16"
    with pytest.raises(NotLegal):
        table.match.take_back(0)


def test_ri_13_changing_ones_mind_until_done() -> None:
    table = Table().roll("hs rs hc over").say("draw hs 0 1 0", "draw rs 1 0 1")
    table.match.take_back(0)
    table.match.take_back(0)
    assert not any(table.state.sheets[0].cells)
    assert len(table.state.sheets[0].dice) == 4


def test_ri_13_simultaneous_players_take_back_each_their_own() -> None:
    table = Table(2).roll("hs rs hc over").say("draw hs 0 1 0", seat=0).say("draw hs 0 5 0", seat=1)
    table.match.take_back(0)
    assert not any(table.state.sheets[0].cells)
    assert any(table.state.sheets[1].cells)


def test_ri_27_a_die_that_fits_may_not_be_declined() -> None:
    table = Table().roll("hs rs hc over").say("draw hs 0 1 0", "draw rs 1 0 1", "draw hc 3 0 2")
    assert "done" not in table.legal()
    assert table.why("done") == "RI-29"


def test_ri_28_a_die_that_fits_nowhere_is_skipped_without_penalty() -> None:
    table = on_board(closed_board(), "ht ht")
    before = sum(line.points for line in GAME.rules.score(table.state, 0))
    assert all(text.startswith("special") or text == "done" for text in table.legal())
    table.say("done")
    assert sum(line.points for line in GAME.rules.score(table.state, 0)) == before


def test_ri_29_done_is_tested_on_the_board_as_it_stands() -> None:
    table = Table().roll("hs rs hc over")
    assert table.why("done") == "RI-29"
    table = on_board(closed_board(), "ht ht")
    assert table.why("done") is None
    assert on_board(closed_board(), "ht rt").why("done") == "RI-29"


def test_ri_29_done_is_the_sensible_step_only_when_nothing_is_left_to_place() -> None:
    lost = on_board(closed_board(), "ht ht")
    waits = GAME.drawing.choice(lost.state, 0, Done())
    assert (waits.enough, waits.confirm) == (False, True), "a special route may still make room for the dice"
    assert prompt(lost.state, 0).text.startswith("{n} die fits nowhere now: a special route may make room")
    lost.state.sheets[0].special_now = True
    assert prompt(lost.state, 0).text == "{n} die fits nowhere and is lost: finish the round."
    drawn = Table().roll("hs rs hc over")
    while drawn.state.sheets[0].dice:
        drawn.match.say(0, next(text for text in drawn.legal() if text.startswith("draw")))
    assert GAME.drawing.choice(drawn.state, 0, Done()).enough
    assert prompt(drawn.state, 0).text == "All drawn: finish the round, or add a special route."


def test_ri_30_skipped_dice_are_lost() -> None:
    table = on_board(closed_board(), "ht ht").say("done")
    assert table.state.round == 2
    assert table.state.sheets[0].dice == ()
    table.roll("hs rs hc over")
    assert len(table.state.sheets[0].dice) == 4


def test_ri_38_after_the_last_round_nothing_more_is_drawn() -> None:
    table = Table()
    for _ in range(7):
        table.roll("hs rs hc over").finish()
    assert table.state.phase == OVER
    assert GAME.rules.moves(table.state, 0) == []
    assert table.why("draw hs 0 1 0") == "RI-38"
    assert GAME.rules.why_not(table.state, NATURE, Roll(("a", "b", "c", "d"))) == "RI-38"


def test_the_state_of_a_fresh_round() -> None:
    table = Table().roll("hs rs hc over")
    assert table.state.phase == DRAW
    assert FULL_ROW.split()[0] == rows(FULL_ROW).split()[0]


def closed_board() -> str:
    """Every highway exit is blocked by a blank side, so that no highway fits anywhere."""
    return """
        .    -R-R .    R-R- .    -R-R .
        .    .    .    .    .    .    .
        .    .    .    .    .    .    .
        R-R- .    .    .    .    .    R-R-
        .    .    .    .    .    .    .
        .    .    .    .    .    .    .
        .    -R-R .    R-R- .    -R-R .
    """
