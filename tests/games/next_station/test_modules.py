"""Shared objectives and pencil powers, with their corner cases."""

import pytest

from games.next_station.playing import (
    OTHERS,
    STATION,
    end_round,
    green,
    legal,
    points,
    refused,
    show,
    table,
    text,
    turn,
)
from roundhouse.core.bits import bits_of
from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.games.next_station import GAME
from roundhouse.games.next_station.moves import Double
from roundhouse.games.next_station.parts import CENTRE, DISTRICTS, OBJECTIVES, PENCILS, SIGHTS, THAMES
from roundhouse.games.next_station.scoring import achieved, line_parts, total
from roundhouse.games.next_station.state import Sheet

SECOND = OTHERS  # green draws a second section
JOKER = ("second", "switch", "double", "joker")
SWITCH = ("second", "joker", "double", "switch")
DOUBLE = ("second", "joker", "switch", "double")


def _done(match: Match, objective: str, sheet: Sheet) -> bool:
    return achieved(match.state, sheet, OBJECTIVES.index(objective))


def test_ns_71_chance_opens_two_different_objectives_of_five() -> None:
    match = Match(GAME, 1, GAME.rules.options(objectives=True, pencils="chosen"))
    assert refused(match, "objective sights") == "NS-71"
    for pencil in ("red", "blue", "green"):
        match.say(0, f"take {pencil}")
    assert len(match.legal(NATURE)) == 5
    match.say(NATURE, "objective sights")
    assert len(match.legal(NATURE)) == 4
    match.say(NATURE, "objective thames")
    assert match.legal(NATURE)[0].kind == "reveal"
    assert [OBJECTIVES[one] for one in match.state.objectives] == ["sights", "thames"]


def test_ns_72_every_player_who_fulfils_an_objective_gets_ten_points() -> None:
    match = table("green", "red", "black", seats=2, objectives=("districts", "sights"))
    for sheet in match.state.sheets:
        sheet.lines = (SIGHTS, 0, 0, 0)
    assert [points(match, "NS-72", seat) for seat in (0, 1)] == [[0, 10], [0, 10]]


def test_ns_73_74_eight_interchanges_of_any_size() -> None:
    """NS-73, NS-74."""
    match = green(objectives=("interchanges", "thames"))
    eight, seven = (1 << 8) - 1, (1 << 7) - 1
    assert _done(match, "interchanges", Sheet(lines=(eight, eight, eight, 3)))
    assert not _done(match, "interchanges", Sheet(lines=(seven, seven, seven, seven)))


def test_ns_73_a_station_in_all_thirteen_districts() -> None:
    match = green(objectives=("districts", "thames"))
    one_each = bits_of((district & -district).bit_length() - 1 for district in DISTRICTS)
    assert _done(match, "districts", Sheet(lines=(one_each, 0, 0, 0)))
    assert not _done(match, "districts", Sheet(lines=(one_each & one_each - 1, 0, 0, 0)))


def test_ns_73_74_all_five_sights_where_repeated_visits_do_not_help() -> None:
    """NS-73, NS-74."""
    match = green(objectives=("sights", "thames"))
    four = SIGHTS & SIGHTS - 1
    assert _done(match, "sights", Sheet(lines=(four, 0, SIGHTS ^ four, 0)))
    assert not _done(match, "sights", Sheet(lines=(four, four, four, four)))


def test_ns_73_74_all_nine_centre_stations_with_the_central_one() -> None:
    """NS-73, NS-74."""
    match = green(objectives=("centre", "thames"))
    assert _done(match, "centre", Sheet(lines=(CENTRE, 0, 0, 0)))
    assert not _done(match, "centre", Sheet(lines=(CENTRE ^ 1 << STATION["f4"], 0, 0, 0)))


def test_ns_73_74_six_thames_crossings_over_all_lines() -> None:
    """NS-73, NS-74."""
    match = green(objectives=("centre", "thames"))
    tunnels = [1 << bit for bit in range(THAMES.bit_length()) if THAMES >> bit & 1]
    assert _done(match, "thames", Sheet(tracks=(sum(tunnels[:2]), sum(tunnels[2:4]), 0, 0), track=sum(tunnels[4:6])))
    assert not _done(match, "thames", Sheet(tracks=(sum(tunnels[:5]), 0, 0, 0)))


def test_ns_75_an_objective_is_shown_as_soon_as_it_is_reached_and_stays() -> None:
    match = green(objectives=("sights", "thames"))
    match.state.sheets[0].lines = (SIGHTS ^ 1 << STATION["f4"], 0, 0, 0)
    turn(match, "triangle", "d3 e4")
    assert points(match, "NS-72") == [0, 0]
    turn(match, "square", "e4 f4")
    assert points(match, "NS-72") == [10, 0]
    without = match.state.copy()
    without.objectives = ()
    assert total(match.state, 0) - total(without, 0) == 10
    end_round(match)
    assert points(match, "NS-72") == [10, 0]


def test_ns_76_chance_deals_one_power_to_each_pencil_and_it_travels_with_it() -> None:
    match = table("green", "red", "black", seats=2, powers=SECOND)
    assert sorted(match.state.powers) == [0, 1, 2, 3]
    assert len(set(match.state.powers)) == 4
    turn(match, "circle", "d3 f1")
    assert "d3 a3 power" in legal(match)
    match.say(0, "done")
    assert refused(match, "power joker", 1) == "NS-76"
    assert refused(match, "double d3", 1) == "NS-87"
    end_round(match)
    assert [PENCILS[sheet.pencil] for sheet in match.state.sheets] == ["blue", "black"]
    turn(match, "square")
    assert refused(match, "double f8") == "NS-76"
    assert refused(match, "c6 a6 power", 1) == ""


def test_ns_76_without_the_module_or_with_another_power_nothing_special_is_drawn() -> None:
    plain = green()
    show(plain, "circle")
    assert (refused(plain, "d3 f1 power"), refused(plain, "double d3")) == ("NS-76", "NS-76")
    double = green(powers=DOUBLE)
    show(double, "circle")
    assert refused(double, "d3 d2 power") == "NS-76"


def test_ns_76_another_power_is_not_had_even_when_the_own_one_is_spent() -> None:
    match = green(powers=JOKER)
    turn(match, "circle", "d3 d2 power")
    show(match, "under circle")
    assert refused(match, "double d3") == "NS-76"
    double = green(powers=DOUBLE)
    turn(double, "circle", "double d3", "pass")
    show(double, "under circle")
    assert refused(double, "d3 d2 power") == "NS-76"
    assert refused(double, "double d3") == "NS-77"


def test_ns_77_a_power_is_used_once_a_round_and_fresh_in_the_next() -> None:
    match = green(powers=JOKER)
    turn(match, "circle", "d3 d2 power")
    show(match, "under circle")
    assert refused(match, "d3 g3 power") == "NS-77"
    assert not any(move.endswith("power") for move in legal(match))
    end_round(match)
    show(match, "circle")
    match.say(0, text("double h4"))
    assert refused(match, "double h4") == "NS-77"
    match.say(0, text("h4 g4"))


def test_ns_77_powers_are_optional() -> None:
    match = green(powers=DOUBLE)
    while not match.over:
        end_round(match)
    assert match.result.points == (4,)


def test_ns_23_78_a_second_section_to_another_station_of_the_same_symbol() -> None:
    match = green(powers=SECOND)
    show(match, "circle")
    assert refused(match, "d3 f1 power") == "NS-78"
    match.say(0, text("d3 f1"))
    assert legal(match) == {"d3 a3 power", "f1 f4 power", "done"}
    assert refused(match, "d3 a3") == "NS-23"
    assert refused(match, "d3 d2 power") == "NS-78"
    match.say(0, text("d3 a3 power"))
    assert GAME.rules.to_act(match.state) == (NATURE,)
    assert match.state.sheets[0].track.bit_count() == 2


def test_ns_79_on_a_joker_the_second_symbol_is_that_of_the_first() -> None:
    match = green(powers=SECOND)
    turn(match, "joker", "d3 f1")
    assert refused(match, "d3 d2 power") == "NS-79"
    assert refused(match, "d3 a3 power") == ""


def test_ns_80_after_the_central_station_any_symbol_goes() -> None:
    match = green(powers=SECOND)
    turn(match, "triangle", "d3 e4", "done")
    turn(match, "joker", "e4 f4")
    assert {"f4 g4 power", "f4 f5 power", "f4 e5 power", "d3 b1 power"} <= legal(match)


def test_ns_80_the_central_station_goes_after_any_symbol() -> None:
    match = green(powers=SECOND)
    turn(match, "triangle", "d3 e4", "done")
    turn(match, "joker", "d3 a3")
    assert refused(match, "e4 f4 power") == ""
    assert refused(match, "e4 e5 power") == "NS-79"


def test_ns_81_the_second_section_sees_the_first() -> None:
    match = green(powers=SECOND)
    turn(match, "square", "d3 d2")
    assert {"d2 c1 power", "d3 g3 power"} <= legal(match)
    assert refused(match, "d2 d3 power") == "NS-38"
    crossing = green(powers=SECOND)
    turn(crossing, "triangle", "d3 e4", "done")
    turn(crossing, "under triangle", "e4 e1")
    assert refused(crossing, "e1 e4 power") == "NS-38"
    crossing.say(0, "done")
    show(crossing, "square")
    assert refused(crossing, "d3 g3") == "NS-37"


def test_ns_81_on_an_ordinary_card_the_central_station_serves_as_either_target() -> None:
    match = green(powers=SECOND)
    turn(match, "triangle", "d3 e4", "done")
    turn(match, "circle", "e4 f4")
    assert "f4 g4 power" in legal(match)
    assert refused(match, "f4 f5 power") == "NS-78"


@pytest.mark.parametrize(("branches", "rule"), [(True, ""), (False, "NS-82")])
def test_ns_82_in_a_switch_turn_the_second_section_branches_too_unless_switched_off(branches: bool, rule: str) -> None:
    match = green(powers=SECOND, second_branches=branches)
    turn(match, "circle", "d3 f1", "done")
    turn(match, "under circle", "d3 a3", "done")
    turn(match, "switch + square", "d3 d2")
    assert refused(match, "d3 g3 power") == rule
    assert refused(match, "e1 f1 power") == ("NS-82" if branches else "NS-34")
    assert refused(match, "d2 c1 power") == ""


def test_ns_83_the_power_is_spent_only_when_the_second_section_is_drawn() -> None:
    match = green(powers=SECOND)
    show(match, "circle")
    assert refused(match, "done") == "NS-83"
    match.say(0, text("d3 f1"))
    assert refused(match, "pass") == "NS-83"
    match.say(0, "done")
    assert not match.state.sheets[0].spent
    turn(match, "square", "d3 d2", "d2 c1 power")
    assert match.state.sheets[0].spent
    turn(match, "under circle", "f1 f4")
    assert GAME.rules.to_act(match.state) == (NATURE,)


def test_ns_83_when_no_second_section_fits_the_turn_is_over_and_the_power_kept() -> None:
    match = table("blue", "green", "red", powers=("joker", "second", "double", "switch"))
    turn(match, "pentagon", "f8 d10", "done")
    turn(match, "under triangle", "f8 e7")
    assert GAME.rules.to_act(match.state) == (NATURE,)
    assert not match.state.sheets[0].spent


def test_ns_84_the_joker_power_reaches_any_symbol_and_leaves_the_card_what_it_is() -> None:
    match = green(powers=JOKER)
    show(match, "under circle")
    assert {"d3 f1", "d3 a3", "pass", "d3 d2 power", "d3 d7 power"} <= legal(match)
    match.say(0, text("d3 d2 power"))
    assert (match.state.underground, match.state.sheets[0].spent) == (1, True)


def _spread(**rest: object) -> Match:
    """A line f1 – d3 – a3 after two turns."""
    match = green(**rest)
    turn(match, "circle", "d3 f1")
    turn(match, "under circle", "d3 a3")
    return match


def test_ns_85_the_switch_power_starts_anywhere_and_turns_up_no_card() -> None:
    match = _spread(powers=SWITCH)
    show(match, "square")
    assert refused(match, "d3 d2") == "NS-34"
    assert refused(match, "e1 d2 power") == "NS-46"  # with its power, too, a section starts on the line
    match.say(0, text("d3 d2 power"))
    assert len(match.state.shown) == 3
    assert match.state.sheets[0].ends.bit_count() == 3


def test_ns_86_the_switch_power_is_not_offered_while_all_stations_are_ends() -> None:
    match = green(powers=SWITCH)
    show(match, "circle")
    assert legal(match) == {"d3 f1", "d3 a3", "pass"}
    assert refused(match, "d3 f1 power") == "NS-90"


def test_ns_87_one_station_of_the_current_line_is_circled_at_any_point() -> None:
    match = green(powers=DOUBLE)
    assert GAME.rules.why_not(match.state, 0, Double(STATION["d3"])) == "NS-87"
    show(match, "circle")
    assert refused(match, "double f1") == "NS-87"
    assert [GAME.rules.why_not(match.state, 0, Double(station)) for station in (-1, 99)] == ["NS-87", "NS-87"]
    match.say(0, text("d3 f1"))
    show(match, "square")
    assert {"double d3", "double f1"} <= legal(match)
    match.say(0, text("double f1"))
    assert points(match, "NS-58")[PENCILS.index("green")] == 3
    match.say(0, text("d3 d2"))
    assert points(match, "NS-58")[PENCILS.index("green")] == 4


def test_ns_88_the_circle_helps_this_line_alone() -> None:
    match = green(powers=DOUBLE, objectives=("interchanges", "sights"))
    turn(match, "triangle", "d3 e4")
    turn(match, "circle", "e4 f4")
    show(match, "square")
    before = [line for line in GAME.rules.score(match.state, 0) if line.rule != "NS-58"]
    match.say(0, text("double f4"))
    assert [line for line in GAME.rules.score(match.state, 0) if line.rule != "NS-58"] == before
    assert line_parts(match.state.sheets[0].line, STATION["f4"]) == (2, 3)
    end_round(match)
    turn(match, "circle", "h4 g4")
    turn(match, "under circle", "g4 f4")
    assert points(match, "NS-58")[PENCILS.index("red")] == 2 * 2


def test_ns_89_a_station_may_be_circled_until_the_line_is_scored() -> None:
    match = green(powers=DOUBLE)
    for symbol in ("square", "triangle", "pentagon", "joker", "circle"):
        turn(match, f"under {symbol}", "pass")
    assert legal(match) == {"double d3", "done"}
    assert refused(match, "pass") == "NS-89"
    assert refused(match, "double f1") == "NS-87"
    match.say(0, text("double d3"))
    assert (match.state.round, match.state.sheets[0].scored[PENCILS.index("green")]) == (1, 2)


def test_ns_89_only_the_holder_of_the_power_circles_late_and_may_decline() -> None:
    match = table("green", "red", "black", seats=3, powers=DOUBLE)
    for symbol in ("square", "triangle", "pentagon", "joker", "circle"):
        show(match, f"under {symbol}")
        for seat in range(3):
            match.say(seat, "pass")
    assert GAME.rules.to_act(match.state) == (0,)
    match.say(0, "done")
    assert match.state.sheets[0].scored[PENCILS.index("green")] == 1


def test_ns_90_powers_go_with_any_card_but_not_where_they_add_nothing() -> None:
    match = green(powers=JOKER)
    show(match, "joker")
    assert len(legal(match)) == 9
    assert refused(match, "d3 f1 power") == "NS-90"
    match.say(0, text("d3 f1"))
    turn(match, "circle", "d3 a3")
    show(match, "switch + square")
    assert refused(match, "d3 c4 power") == ""
    assert refused(match, "d3 d2 power") == "NS-90"
