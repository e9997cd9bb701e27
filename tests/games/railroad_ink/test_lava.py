"""RI-95 to RI-119: lava, both expansions, solo."""

from random import Random

from games.railroad_ink.playing import Table, count, lines_of, on_board, rows
from roundhouse.games.railroad_ink import GAME
from roundhouse.games.railroad_ink.bots.worth import heuristic
from roundhouse.games.railroad_ink.moves import Done
from roundhouse.games.railroad_ink.parts import CRATER, EDGES, LAVA, VOLCANO
from roundhouse.games.railroad_ink.rules.meteor import fall
from roundhouse.games.railroad_ink.words import prompt

DICE = "hs rs hc over"
MIDDLE = 24
WALLED = """
    .    .    .    .    .    .    .
    .    .    .    H-H- .    .    .
    .    .    .    H-H- .    .    .
    -H-H -H-H -H-H LLLL -H-H -H-H -H-H
    .    .    .    H-H- .    .    .
    .    .    .    H-H- .    .    .
    .    .    .    .    .    .    .
"""
CROWDED = """
    H-H- H-H- H-H- H-H- H-H- H-H- H-H-
    H-H- H-H- H-H- H-H- H-H- H-H- H-H-
    H-H- H-H- H-H- H-H- H-H- H-H- H-H-
    H-H- H-H- H-H- LLLL H-H- H-H- H-H-
    H-H- H-H- H-H- H-H- H-H- H-H- H-H-
    H-H- H-H- H-H- H-H- H-H- H-H- H-H-
    H-H- H-H- H-H- H-H- H-H- H-H- H-H-
"""
POCKET = CROWDED.replace("H-H-", ".", 1)
RING = """
    .    H-H- .    .    .    .    .
    -R-R HRHR -R-R -R-R -R-R -R-R -R-R
    .    H-H- -HH- -H-H --HH .    .
    .    H-H- H-H- LLLL H-H- .    .
    .    H-H- HH-- -H-H H--H .    .
    .    H-H- .    .    .    .    .
    .    H-H- .    .    .    .    .
"""
CLOSED = rows("-LL- --LL", "LL-- L--L")


def test_ri_95_a_volcano_in_the_middle() -> None:
    table = Table(2, lava=True)
    assert all(sheet.cells[MIDDLE] == VOLCANO for sheet in table.state.sheets)
    assert EDGES[VOLCANO] == (LAVA,) * 4


def test_ri_96_at_least_one_lava_die_must_be_drawn() -> None:
    table = Table(lava=True).roll(DICE, "corner band")
    while table.state.sheets[0].dice:
        table.match.say(0, next(text for text in table.legal() if text.startswith("draw") and "lava" not in text))
    assert table.why("done") == "RI-96"
    table.say("draw band 2 3 0")
    assert table.why("done") is None
    assert any("lava_corner" in text for text in table.legal())  # the second is allowed
    assert not GAME.drawing.choice(table.state, 0, Done()).enough
    assert prompt(table.state, 0).text == "The duty is done: draw the other lava die too, or finish the round."


def test_ri_97_lava_must_touch_lava() -> None:
    table = Table(lava=True).roll(DICE, "corner band")
    assert table.why("draw band 0 0 0") == "RI-97"
    assert table.why("draw band 2 3 1") == "RI-97"  # its lava lies left and right, the volcano below
    assert table.why("draw band 2 3 0") is None


def test_ri_98_when_stuck_a_route_at_open_lava_is_erased_or_a_volcano_drawn() -> None:
    table = on_board(WALLED, spill="corner band", lava=True)
    assert table.why("done") == "RI-98"
    assert {text.split()[0] for text in table.legal()} >= {"flood", "volcano"}
    assert table.why("flood corner 1 3 0") == "RI-98"
    assert table.why("flood corner 0 0 0") == "RI-98"
    assert table.why("flood corner 9 0 0") == "RI-98"
    assert table.why("flood corner 2 3 0") == "RI-97"
    table.say("flood corner 2 3 1")
    assert table.state.sheets[0].lava_drawn == 1
    assert EDGES[table.state.sheets[0].cells[17]] == (0, LAVA, LAVA, 0)
    assert table.why("done") is None


def test_ri_99_a_new_volcano_not_beside_lava() -> None:
    table = Table(lava=True).roll(DICE, "corner band")
    assert table.why("volcano 2 3") == "RI-99"
    assert table.why("volcano 0 0") is None
    table.say("volcano 0 0", "volcano 6 6")
    assert table.why("volcano 0 1") == "RI-99"


def test_ri_100_a_volcano_needs_a_free_cell() -> None:
    table = on_board(rows(". H-H- *"), lava=True, meteor=True)
    assert table.why("volcano 0 1") == "RI-100"
    assert table.why("volcano 0 7") == "RI-100"
    assert table.why("volcano 0 2") is None
    diagonal = on_board(rows("LLLL"), lava=True)
    assert diagonal.why("volcano 1 1") is None


def test_ri_101_103_sides_on_the_rim_are_closed() -> None:
    (lake,) = count(rows("LLLL")).lakes
    assert lake.open == ((0, 1), (0, 2))
    assert not count(CLOSED).lakes[0].open


def test_ri_102_a_lake_is_what_lava_sides_join() -> None:
    assert [len(lake.cells) for lake in count(rows("LLLL -L-L", "L-L-")).lakes] == [3]
    assert sorted(len(lake.cells) for lake in count(rows("LLLL L-L-")).lakes) == [1, 1]


def test_ri_103_104_an_open_side_is_an_error() -> None:
    found = count(rows("LLLL H-H-"))
    assert found.lakes[0].open == ((0, 1), (0, 2))
    assert lines_of(on_board(rows("LLLL H-H-"), lava=True).state)["RI-104"] == -2


def test_ri_105_a_closed_lake_is_five_points() -> None:
    assert lines_of(on_board(CLOSED, lava=True).state)["RI-105"] == 5


def test_ri_106_the_largest_lake_counts_its_cells_once() -> None:
    assert lines_of(on_board(CLOSED, lava=True).state)["RI-106"] == 4
    two = rows("LLLL -L-L", "", "", "", "", "", "LLLL -L-L")
    assert lines_of(on_board(two, lava=True).state)["RI-106"] == 2


def test_ri_107_closed_and_largest_gives_both() -> None:
    lines = lines_of(on_board(CLOSED, lava=True).state)
    assert lines["RI-105"] + lines["RI-106"] + lines["RI-104"] == 9


def test_ri_108_the_route_on_a_lava_face_is_an_ordinary_route() -> None:
    board = rows("", "", ". . . . ", "-H-H -H-H -H-H LLLL", ". . . LH-H")
    found = count(board)
    assert found.highway[0] == 3
    assert len(found.errors) == 3
    table = on_board(rows("", "", "", ". . . LLLL", ". . . LH-H"), "rs hs", lava=True)
    assert table.why("draw rs 4 2 1") == "RI-20"
    assert table.why("draw hs 4 2 1") is None


def test_ri_109_the_route_on_a_lava_face_need_not_be_joined() -> None:
    table = Table(lava=True).roll(DICE, "lh lr")
    assert table.why("draw lh 3 4 0") is None  # lava to the left, the highway up and down into nothing


def test_ri_110_a_route_alone_does_not_hold_a_lava_face() -> None:
    table = on_board(rows(". H-H-"), spill="lh lr", lava=True)
    assert table.why("draw lh 1 1 0") == "RI-110"
    assert table.why("draw lr 1 1 0") == "RI-20"


def test_ri_111_lava_may_lie_against_anything_but_stays_open() -> None:
    table = on_board(rows(". . -H-H", ". LLLL"), spill="corner band", lava=True)
    assert table.why("draw corner 1 2 3") is None  # up against the highway's blank side, left to the volcano
    found = count(rows(". H-H-", ". LLLL"))
    assert (1, 2) in found.errors
    assert (8, 0) in found.lakes[0].open


def test_ri_112_erasing_only_when_stuck_and_for_the_first_die() -> None:
    free = on_board(rows("", "", ". . . H-H-", ". . . LLLL"), spill="corner band", lava=True)
    assert free.why("flood corner 2 3 1") == "RI-112"
    assert not any(text.startswith("flood") for text in free.legal())
    table = on_board(WALLED, spill="lh lr", lava=True).say("flood lh 3 4 0")
    assert table.state.sheets[0].lava_drawn == 1
    assert table.why("flood lr 3 2 2") == "RI-112"
    assert table.why("flood lh 3 2 2") == "RI-14"
    switched = on_board(WALLED, spill="lh lr", lava=True, second_flood=True).say("flood lh 3 4 0")
    assert switched.why("flood lr 3 2 2") is None


def test_ri_113_with_closed_lakes_only_a_volcano_helps_and_then_lava() -> None:
    table = on_board(CLOSED, spill="corner band", lava=True)
    assert table.why("done") == "RI-113"
    assert not any(text.startswith(("flood", "draw")) for text in table.legal())
    table.say("volcano 4 4")
    assert table.why("done") == "RI-96"


def test_ri_98_113_nobody_is_made_to_erase_after_a_volcano() -> None:
    table = on_board(POCKET, spill="corner band", lava=True)
    assert table.why("done") == "RI-98"
    table.say("volcano 0 0")
    assert table.why("done") is None
    assert {text.split()[0] for text in table.legal()} == {"flood", "done"}  # erasing is a choice now
    assert prompt(table.state, 0).text == "No lava die fits, and the new volcano is enough: finish the round."
    table.say("done")
    table.roll(DICE, "corner band")
    assert table.why("done") == "RI-98"  # the volcano was last round's


def test_ri_98_113_a_bot_spares_its_line_when_a_volcano_will_do() -> None:
    table = on_board(RING, spill="three three", lava=True)
    table.state.round, table.state.sheets[0].used = 6, 0b111

    def chosen() -> str:
        return heuristic(table.state, 0, table.match.legal(0), Random(1)).kind

    assert chosen() == "volcano"  # and not a flood
    table.say("volcano 0 0")
    assert chosen() == "done"


def test_ri_113_a_new_volcano_is_not_enough_while_lava_fits() -> None:
    table = on_board(POCKET.replace(". H-H-", ". .", 1), spill="corner band", lava=True).say("volcano 0 0")
    assert table.why("done") == "RI-96"
    assert "done" not in table.legal()
    table.say("draw corner 0 1 2")
    assert table.why("done") is None


def test_ri_113_a_volcano_drawn_while_lava_still_fitted_counts_too() -> None:
    table = on_board(POCKET.replace(". H-H-", ". .", 1), "rs", spill="corner band", lava=True).say("volcano 0 0")
    table.say("special special_4H 0 1 0")
    assert table.why("done") is None


def test_ri_113_the_duty_lapses_when_nothing_is_possible() -> None:
    table = on_board(CROWDED.replace("LLLL", "H-H-"), spill="corner band", lava=True)
    assert table.legal() == ["done"]


def test_ri_114_lava_and_volcanoes_fill_the_centre() -> None:
    assert lines_of(Table(lava=True).state)["RI-53"] == 1
    assert len(count(rows("", "", ". . LLLL -L-L")).centre) == 2


def test_ri_115_both_duties_before_done() -> None:
    table = Table(lava=True).roll(DICE, "corner band")
    assert table.why("done") == "RI-29"
    table.say("draw band 2 3 0")
    assert table.why("done") == "RI-29"


def test_ri_116_a_meteor_erases_lava_too() -> None:
    table = on_board(rows("", "", "", ". . -L-L LLLL"), lava=True, meteor=True)
    sheet = table.state.sheets[0]
    fall(sheet, "W", 1)
    assert sheet.cells[23] == CRATER
    assert lines_of(table.state)["RI-104"] == -4
    assert lines_of(table.state)["RI-91"] == 0
    fall(sheet, "E", 1)
    assert sheet.cells[MIDDLE] == CRATER


def test_ri_117_a_crater_may_be_erased_for_lava_or_a_volcano() -> None:
    table = on_board(rows("*", "", ". . . *", ". . . LLLL"), spill="corner band", lava=True, meteor=True)
    assert table.why("draw band 2 3 0") is None
    assert table.why("volcano 0 0") is None


def test_ri_118_the_first_meteor_starts_from_the_volcano() -> None:
    table = Table(lava=True, meteor=True).roll(DICE, "corner band", "S 3").say("fall S")
    assert table.state.sheets[0].dot == 45


def test_ri_119_solo_is_the_same_game() -> None:
    table = Table(1)
    for _ in range(7):
        table.roll(DICE).finish()
    ended = GAME.rules.result(table.state)
    assert ended.ranks == (1,)
    assert ended.points == (sum(lines_of(table.state).values()),)
