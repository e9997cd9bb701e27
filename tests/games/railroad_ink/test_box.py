"""RI-1 to RI-7 and the data of the box."""

from collections import Counter

from games.railroad_ink.playing import Table, rows, sheet_of
from roundhouse.games.railroad_ink import GAME
from roundhouse.games.railroad_ink.moves import Draw, Special
from roundhouse.games.railroad_ink.parts import (
    A_FACES,
    B_FACES,
    CENTRE,
    EXITS,
    FACE,
    FACES,
    HIGHWAY,
    LAVA_FACES,
    ORIENTED,
    RAILWAY,
    SPECIAL_FACES,
    SYMBOLS,
)
from roundhouse.games.railroad_ink.state import OVER, Options

TURNS = {
    "highway_straight": 2, "railway_straight": 2, "highway_curve": 4, "railway_curve": 4, "highway_t": 4,
    "railway_t": 4, "overpass": 2, "station_straight": 4, "station_curve": 8, "special_3H1R": 4, "special_3R1H": 4,
    "special_4H": 1, "special_4R": 1, "special_2H2R_adjacent": 4, "special_2H2R_opposite": 2, "lava_corner": 4,
    "lava_band": 2, "lava_three": 4, "lava_side_highway": 4, "lava_side_railway": 4, "volcano": 1,
}  # fmt: skip


def test_ri_1_one_to_six_play_each_on_a_board_of_their_own() -> None:
    assert list(GAME.rules.seats) == [1, 2, 3, 4, 5, 6]
    table = Table(2).roll("hs rs hc over")
    table.say("draw hs 0 1 0", seat=1)
    assert not any(table.state.sheets[0].cells)
    assert sum(map(bool, table.state.sheets[1].cells)) == 1


def test_ri_2_twelve_exits_alternate_round_the_board() -> None:
    assert len(EXITS) == 12
    assert Counter(one.type for one in EXITS) == {HIGHWAY: 6, RAILWAY: 6}
    assert {(one.cell // 7, one.cell % 7) for one in EXITS} == {
        *((row, col) for row in (0, 6) for col in (1, 3, 5)), *((row, col) for row in (1, 3, 5) for col in (0, 6)),
    }  # fmt: skip
    assert [one.name for one in EXITS if one.type == HIGHWAY] == ["N1", "N5", "E3", "S1", "S5", "W3"]


def test_ri_3_the_centre_is_nine_cells() -> None:
    assert [(cell // 7, cell % 7) for cell in CENTRE] == [(row, col) for row in (2, 3, 4) for col in (2, 3, 4)]


def test_ri_4_three_dice_of_six_faces_and_one_of_three_twice() -> None:
    assert [FACES[face].times for face in A_FACES] == [1] * 6
    assert [(FACES[face].name, FACES[face].times) for face in B_FACES] == [
        ("overpass", 2), ("station_straight", 2), ("station_curve", 2),
    ]  # fmt: skip
    moves = GAME.rules.moves(Table().state, -1)
    assert GAME.rules.odds is not None
    odds = GAME.rules.odds(Table().state, moves)
    assert len(moves) == 56 * 3
    assert sum(odds) == 6**4


def test_ri_5_six_special_routes_wait_for_each_player() -> None:
    table = Table(2).roll("hs rs hc over")
    assert len(SPECIAL_FACES) == 6
    assert [sheet.used for sheet in table.state.sheets] == [0, 0]
    assert table.why("special highway_t 0 1 0") == "RI-5"
    assert {move.face for move in table.match.legal(1) if isinstance(move, Special)} == {
        FACES[face].name for face in SPECIAL_FACES
    }


def test_ri_6_expansions_only_if_chosen() -> None:
    table = Table().roll("hs rs hc over")
    assert table.why("draw lava_corner 3 3 0") == "RI-6"
    assert table.why("volcano 3 3") == "RI-6"
    assert table.why("flood lava_corner 3 3 0") == "RI-6"
    assert table.why("fall N") == "RI-6"
    assert table.why("ignore special_4H") == "RI-6"


def test_ri_6_what_is_not_played_here_is_never_a_matter_of_time() -> None:
    falling = Table(2, meteor=True).roll("hs rs hc over", meteor="any 2")
    for text in ("volcano 0 0", "flood corner 3 3 0", "draw corner 3 3 0", "take hs+rs", "star 1", "spill corner+band"):
        assert falling.why(text) == "RI-6"
    drafting = Table(2, draft=True)
    for text in ("fall N", "ignore special_4H", "meteor N 1", "volcano 0 0"):
        assert drafting.why(text) == "RI-6"
    falling.state.phase = OVER
    assert falling.why("volcano 0 0") == "RI-38"


def test_ri_8_63_what_chance_does_no_player_does() -> None:
    table = Table(2, lava=True, meteor=True, draft=True)
    assert table.why("star 1") == "RI-63"
    for text in ("roll hs+hs+hs+over", "pair hs+hs", "spill corner+band", "meteor N 1"):
        assert table.why(text) == "RI-8"


def test_ri_7_the_base_game_has_seven_rounds() -> None:
    table = Table()
    for number in range(1, 8):
        assert table.state.round == number
        table.roll("hs rs hc over").finish()
    assert table.match.over


def test_ri_15_every_face_has_its_distinct_turns() -> None:
    assert {FACES[face].name: len(ORIENTED[face]) for face in range(len(FACES))} == TURNS
    assert len(SYMBOLS) == 2 + sum(TURNS.values())


def test_ri_2_exits_face_their_cells() -> None:
    sheet = sheet_of(rows())
    assert sum(map(bool, sheet.facing)) == 12


def test_ri_69_die_values_are_open_ends_but_the_overpass_is_worth_nothing() -> None:
    assert {FACES[face].name: FACES[face].value for face in A_FACES + B_FACES} == {
        "highway_straight": 2, "railway_straight": 2, "highway_curve": 2, "railway_curve": 2, "highway_t": 3,
        "railway_t": 3, "overpass": 0, "station_straight": 2, "station_curve": 2,
    }  # fmt: skip


def test_ri_78_the_meteor_dice() -> None:
    table = Table(meteor=True)
    table.roll("hs rs hc over")
    moves = GAME.rules.moves(table.state, -1)
    assert GAME.rules.odds is not None
    odds = dict(
        zip([(move.direction, move.distance) for move in moves], GAME.rules.odds(table.state, moves), strict=True)
    )  # type: ignore[attr-defined]
    assert odds["N", 1] == 3
    assert odds["any", 3] == 2
    assert sum(odds.values()) == 36


def test_lava_dice_are_two_alike() -> None:
    table = Table(lava=True)
    table.roll("hs rs hc over")
    moves = GAME.rules.moves(table.state, -1)
    assert GAME.rules.odds is not None
    assert sum(GAME.rules.odds(table.state, moves)) == 36
    assert len(moves) == 15
    assert sum(FACES[face].times for face in LAVA_FACES) == 6


def test_options_default_to_the_base_game() -> None:
    assert Options() == Options(meteor=False, lava=False, draft=False)
    assert Draw("overpass", 0, 0, 0).kind == "draw"
    assert FACE["volcano"] == len(FACES) - 1
