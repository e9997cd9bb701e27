"""RI-75 to RI-94: meteors."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.railroad_ink.playing import Table, count, lines_of, on_board, rows
from roundhouse.core.game import NATURE
from roundhouse.games.railroad_ink import GAME
from roundhouse.games.railroad_ink.parts import CELLS, CRATER
from roundhouse.games.railroad_ink.rules.meteor import fall, impact
from roundhouse.games.railroad_ink.state import DRAW, IMPACT, METEOR, Sheet

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))[
    "meteors"
]  # type: ignore[call-overload]
DICE = "hs rs hc over"


def cell(row: int, col: int) -> int:
    return row * 7 + col


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["name"]))
def test_ri_84_85_the_known_flights(vector: dict[str, Any]) -> None:
    sheet = Sheet(dot=cell(*vector["origin"]))
    for crater in vector["craters"]:
        sheet.wipe(cell(*crater), CRATER)
    assert impact(sheet, vector["direction"], vector["distance"]) == cell(*vector["impact"])


def test_ri_75_expansion_dice_are_rolled_each_round() -> None:
    table = Table(meteor=True).roll(DICE)
    assert table.state.phase == METEOR
    assert GAME.rules.to_act(table.state) == (NATURE,)
    assert table.why("draw hs 0 1 0") == "RI-78"
    lava = Table(lava=True).roll(DICE)
    assert lava.why("draw hs 0 1 0") == "RI-75"


@pytest.mark.parametrize("options", [{"meteor": True}, {"lava": True}, {"meteor": True, "lava": True}])
def test_ri_76_expansions_make_six_rounds(options: dict[str, bool]) -> None:
    assert Table(**options).state.options.rounds == 6  # type: ignore[arg-type]
    assert Table().state.options.rounds == 7


def test_ri_78_the_meteor_falls_as_the_dice_say() -> None:
    table = Table(meteor=True).roll(DICE, meteor="W 2")
    assert table.why("fall N") == "RI-78"
    table.say("fall W")
    assert table.state.sheets[0].cells[cell(3, 1)] == CRATER


def test_ri_79_counted_from_the_last_impact() -> None:
    table = Table(meteor=True).roll(DICE, meteor="W 2").say("fall W").finish().roll(DICE, meteor="N 1").say("fall N")
    assert table.state.sheets[0].dot == cell(2, 1)


def test_ri_80_the_crater_erases_the_route() -> None:
    table = Table(meteor=True).roll(DICE, meteor="W 3").say("ignore special_4H", "draw hs 3 0 1").finish()
    table.roll(DICE, meteor="W 3").say("fall W")
    sheet = table.state.sheets[0]
    assert sheet.cells[cell(3, 0)] == CRATER
    assert sheet.when[cell(3, 0)] == 0
    assert sheet.facing[cell(3, 1)] & 0b11000000 == 0  # nothing looks at its neighbour any more


def test_ri_81_the_dot_marks_only_the_latest_impact() -> None:
    sheet = Sheet()
    fall(sheet, "W", 1)
    fall(sheet, "W", 1)
    assert sheet.dot == cell(3, 1)
    assert [one for one in range(CELLS) if sheet.cells[one] == CRATER] == [cell(3, 1), cell(3, 2)]


def test_ri_82_a_crater_may_be_erased_for_a_route_and_the_dot_stays() -> None:
    table = on_board(rows(". H-H-", ". *"), "hs", meteor=True)
    table.state.sheets[0].dot = cell(1, 1)
    table.say("draw hs 1 1 0")
    assert table.state.sheets[0].cells[cell(1, 1)] > CRATER
    assert table.state.sheets[0].dot == cell(1, 1)


def test_ri_83_any_direction_is_each_players_choice() -> None:
    table = Table(2, meteor=True).roll(DICE, meteor="any 1")
    assert [text for text in table.legal() if text.startswith("fall")] == ["fall N", "fall E", "fall S", "fall W"]
    assert table.why("fall up") == "RI-83"
    table.say("fall N", seat=0).say("fall S", seat=1)
    assert [sheet.dot for sheet in table.state.sheets] == [cell(2, 3), cell(4, 3)]


def test_ri_84_the_meteor_bounces_at_the_rim() -> None:
    assert impact(Sheet(dot=cell(2, 1)), "W", 3) == cell(2, 2)
    assert impact(Sheet(dot=cell(0, 0)), "N", 1) == cell(1, 0)


def test_ri_85_it_goes_on_beyond_craters() -> None:
    sheet = Sheet()
    sheet.wipe(cell(3, 4), CRATER)
    sheet.wipe(cell(3, 5), CRATER)
    assert impact(sheet, "E", 1) == cell(3, 6)


def test_ri_86_cells_flown_over_are_not_harmed() -> None:
    table = on_board(rows("", "", "", "-H-H -H-H -H-H -H-H"), meteor=True)
    fall(table.state.sheets[0], "W", 3)
    assert [bool(table.state.sheets[0].cells[cell(3, col)] > CRATER) for col in range(4)] == [False, True, True, True]


def test_ri_87_88_89_a_special_route_may_be_crossed_off_to_be_missed() -> None:
    """RI-87, RI-88, RI-89."""
    table = Table(meteor=True).roll(DICE, meteor="W 2").say("ignore special_4R")
    sheet = table.state.sheets[0]
    assert CRATER not in sheet.cells
    assert sheet.dot == cell(3, 3)
    assert table.state.phase == DRAW
    assert table.why("special special_4H 0 1 0") == "RI-31"
    table.finish().roll(DICE, meteor="W 2")
    assert table.why("ignore special_4R") == "RI-32"
    assert table.why("ignore overpass") == "RI-5"


def test_ri_88_with_three_used_nothing_is_left_to_be_missed_by() -> None:
    table = Table(meteor=True)
    for face in ("special_4R", "special_4H", "special_3H1R"):
        table.roll(DICE, meteor="W 2").say(f"ignore {face}").finish()
    table.roll(DICE, meteor="any 1")
    assert table.why("ignore special_3R1H") == "RI-88"
    assert table.legal() == ["fall N", "fall E", "fall S", "fall W"]
    table.say("fall N").finish().roll(DICE, meteor="W 1")
    assert table.state.phase == DRAW  # nothing to decide: it has fallen
    assert table.state.sheets[0].dot == cell(2, 2)


def test_ri_90_impact_comes_before_drawing() -> None:
    table = Table(2, meteor=True).roll(DICE, meteor="W 2")
    assert table.state.phase == IMPACT
    assert table.why("draw hs 0 1 0") == "RI-90"
    table.say("fall W", seat=0)
    assert table.why("fall W", seat=0) == "RI-90"
    assert GAME.rules.to_act(table.state) == (1,)
    table.say("fall W", seat=1)
    assert table.why("fall W") == "RI-90"
    assert table.why("draw hs 0 1 0") is None


def test_ri_90_no_dice_are_taken_while_a_meteor_is_due() -> None:
    table = Table(2, meteor=True, draft=True)
    while table.state.phase != IMPACT:
        table.match.nature_acts()
    assert table.why("take hs+hs", seat=table.state.first) == "RI-90"
    assert table.why("take hs+hs", seat=1 - table.state.first) == "RI-90"


def test_ri_91_ends_into_craters_are_worth_two_each() -> None:
    found = count(rows(". H-H-", "-R-R *", ". HH--"))
    assert len(found.crater_ends) == 3
    table = on_board(rows(". H-H-", "-R-R *"), meteor=True)
    assert lines_of(table.state)["RI-91"] == 4
    assert lines_of(table.state)["RI-54"] == 0


def test_ri_92_a_line_of_craters_is_not_hit() -> None:
    sheet = Sheet()
    for col in range(7):
        sheet.wipe(cell(3, col), CRATER)
    assert impact(sheet, "E", 2) == -1
    fall(sheet, "E", 2)
    assert sheet.dot == cell(3, 3)
    assert sheet.hit


def test_ri_93_a_crater_fills_no_centre_cell_unless_the_table_says_so() -> None:
    board = rows("", "", ". . *")
    assert len(count(board, meteor=True).centre) == 0
    assert len(count(board, meteor=True, craters_fill=True).centre) == 1


def test_ri_94_ends_left_open_by_an_erased_route_are_errors_unless_into_the_crater() -> None:
    sheet_text = rows(". H-H-", ". H-H-", ". H-H-")
    table = on_board(sheet_text, meteor=True)
    table.state.sheets[0].dot = cell(1, 2)
    fall(table.state.sheets[0], "W", 1)
    assert lines_of(table.state)["RI-91"] == 4  # from above and from below
    assert lines_of(table.state)["RI-54"] == -1
    table.state.sheets[0].wipe(cell(1, 1), 0)
    assert lines_of(table.state)["RI-54"] == -3
