"""RI-14 to RI-26: where a route may be drawn, and why not."""

import pytest

from games.railroad_ink.playing import Table, count, on_board, rows
from roundhouse.core.move import Move
from roundhouse.games.railroad_ink import GAME
from roundhouse.games.railroad_ink.moves import Draw
from roundhouse.games.railroad_ink.parts import FACE, SYMBOL, turned


def test_ri_14_each_die_is_drawn_once() -> None:
    table = Table().roll("hs rs hc over").say("draw hs 0 1 0")
    assert table.why("draw hs 0 5 0") == "RI-14"
    assert table.why("draw rt 1 0 0") == "RI-14"
    assert GAME.rules.why_not(table.state, 0, Draw("no face", 0, 1, 0)) == "RI-14"
    twice = Table().roll("hs hs hc over").say("draw hs 0 1 0", "draw hs 0 5 0")
    assert len(twice.state.sheets[0].dice) == 2


def test_ri_15_every_rotation_and_mirror_image() -> None:
    edges = (1, 2, 0, 0)
    assert [turned(edges, turn) for turn in range(8)] == [
        (1, 2, 0, 0), (0, 1, 2, 0), (0, 0, 1, 2), (2, 0, 0, 1), (1, 0, 0, 2), (2, 1, 0, 0), (0, 2, 1, 0), (0, 0, 2, 1),
    ]  # fmt: skip
    table = Table().roll("hs rs hc sc")
    assert table.why("draw hs 0 1 2") == "RI-15"  # looks like turn 0
    assert table.why("draw hs 0 1 8") == "RI-15"
    assert table.why("draw hs 0 1 -1") == "RI-15"
    at_exit = [text for text in table.legal() if text.startswith("draw station_curve 0 1 ")]
    assert len(at_exit) == 2  # highway up, railway to the right or to the left


def test_ri_16_a_cell_holds_one_symbol() -> None:
    table = Table().roll("hs hs hc over").say("draw hs 0 1 0")
    assert table.why("draw hs 0 1 0") == "RI-16"
    assert table.why("draw hs 7 1 0") == "RI-16"
    assert table.why("draw hs 0 -1 0") == "RI-16"


def test_ri_17_a_route_must_join_an_exit_or_a_route() -> None:
    table = Table().roll("hs rs hc over")
    assert table.why("draw hs 3 3 0") == "RI-17"
    assert table.why("draw hs 0 1 1") == "RI-17"  # beside the exit, not into it
    assert table.why("draw hs 0 1 0") is None
    table.say("draw hs 0 1 0")
    assert table.why("draw hc 1 1 0") is None
    assert table.why("draw hc 1 1 1") == "RI-17"


def test_ri_18_anything_already_drawn_may_be_joined() -> None:
    table = Table().roll("hs hs hc over").say("special special_4H 0 1 0", "draw hs 1 1 0")
    assert table.state.sheets[0].cells[8]
    lava = on_board(rows("", "", ". . . H-HL"), "hs", lava=True)
    assert lava.why("draw hs 1 3 0") is None


def test_ri_19_the_order_is_free() -> None:
    one = Table().roll("hs hs hc over").say("draw hs 0 1 0", "draw hc 1 1 0")
    two = Table().roll("hs hs hc over")
    assert two.why("draw hc 1 1 0") == "RI-17"
    two.say("draw hc 3 0 2")
    assert one.state.sheets[0].dice == two.state.sheets[0].dice[:1] + one.state.sheets[0].dice[1:]


def test_ri_20_highway_and_railway_ends_may_not_face_each_other() -> None:
    table = on_board(rows(". H-H-"), "rs ss ht")
    assert table.why("draw rs 1 1 0") == "RI-20"
    assert table.why("draw ss 1 1 0") is None
    assert table.why("draw ss 1 1 2") == "RI-20"
    mixed = on_board(rows(". H-H- . R-R-", ". H-H- ."), "ht rt")
    assert mixed.why("draw ht 1 3 0") == "RI-20"
    assert (
        on_board(rows(". HH-- . R--R"), "hs").why("draw hs 0 2 1") == "RI-20"
    )  # joined on the left, mixed on the right


def test_ri_21_an_exit_of_the_other_type_refuses() -> None:
    table = Table().roll("hs rs hc over")
    assert table.why("draw rs 0 1 0") == "RI-21"
    assert table.why("draw hs 1 0 1") == "RI-21"
    joined = on_board(rows("-RR- . ", "RR-R"), "rt hs")
    assert joined.why("draw rt 0 1 3") == "RI-21"  # joined on the left, but up into the highway exit
    assert joined.why("draw rt 0 1 1") is None


def test_ri_22_only_stations_join_highway_and_railway() -> None:
    assert [one.exits for one in count(rows(". H-R-", "-R-R RR-R")).networks] == [2]
    assert [one.exits for one in count(rows(". H-H-", "-R-R HRHR")).networks] == [1, 1]


def test_ri_23_the_overpass_keeps_its_lines_apart() -> None:
    board = rows(". H-H-", "-R-R HRHR -R-R", "", "")
    assert sorted(one.exits for one in count(board).networks) == [1, 1]
    special = board.replace("HRHR", "HRHR+")
    assert [one.exits for one in count(special).networks] == [2]


def test_ri_24_an_end_may_face_a_blank_side() -> None:
    table = on_board(rows(". H-H-", "RR-R"), "rt")
    assert table.why("draw rt 0 0 1") is None  # down to the railway, right into the blank side of the highway
    table.say("draw rt 0 0 1")
    assert count(rows("-RRR H-H-", "RR-R")).errors[0] == (0, 1)


def test_ri_25_an_end_may_reach_the_rim() -> None:
    table = on_board(rows("", "-R-R"), "rt")
    assert table.why("draw rt 0 0 2") == "RI-17"
    assert on_board(rows("", "RR-R"), "rs").why("draw rs 0 0 0") is None
    assert count(rows("R-R-", "RR-R")).errors == ((7, 1),)


def test_ri_26_an_exit_may_be_closed_by_a_blank_side() -> None:
    table = on_board(rows("-RR-", "RR-R"), "rs hs")
    assert table.why("draw rs 0 1 1") is None
    table.say("draw rs 0 1 1")
    assert table.why("draw hs 0 1 0") == "RI-16"


@pytest.mark.parametrize("face", ["highway_t", "station_curve", "overpass"])
def test_moves_are_exactly_those_without_a_refusal(face: str) -> None:
    table = on_board(rows(". HHH- -H-H -HHH", "-R-R R-R-", ". HRHR . -RR-"), "ht sc over")
    legal = set(GAME.rules.moves(table.state, 0))
    turns = [turn for turn in range(8) if SYMBOL[FACE[face]][turn] >= 0]
    wanted: list[Move] = [Draw(face, row, col, turn) for row in range(7) for col in range(7) for turn in turns]
    assert {move for move in wanted if GAME.rules.why_not(table.state, 0, move) is None} == {
        move for move in legal if isinstance(move, Draw) and move.face == face
    }
