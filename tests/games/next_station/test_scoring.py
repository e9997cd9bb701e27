"""The score sheet: the rulebook's worked examples, interchanges, sights, ties and ratings."""

import pytest

from games.next_station.playing import FACTS, STATION, end_round, green, points, show, table, turn
from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.core.words import speaker
from roundhouse.games.next_station import GAME
from roundhouse.games.next_station.parts import PENCILS, SECTION_OF, THAMES
from roundhouse.games.next_station.scoring import (
    RATINGS,
    current_stations,
    interchanges,
    line_parts,
    line_score,
    sight_points,
    total,
)

SPEAK = speaker("en")
GREEN = PENCILS.index("green")
EXAMPLE = (  # six districts, three stations in the centre, one tunnel, two sights
    ("joker", "d3 e4"),
    ("under triangle", "d3 b1"),
    ("under circle", "e4 f4"),
    ("under square", "f4 g3"),
    ("circle", "g3 g4"),
    ("triangle", "g4 j7"),
    ("under joker", "j7 j8"),
    ("pentagon", "b1 b2"),
    ("under pentagon", "b2 a1"),
)
WITH_DOUBLE = ("second", "joker", "switch", "double")


def _example(**rest: object) -> Match:
    match = green(**rest)
    for cards, move in EXAMPLE:
        turn(match, cards, move)
    return match


def _example_119() -> Match:
    match = Match(GAME, 1)
    for words in FACTS["example_119"]:
        match.say(0 if words.split()[0] in ("draw", "pass") else NATURE, words)
    return match


def test_ns_54_56_57_58_rulebook_example_six_districts_three_stations_one_tunnel() -> None:
    match = _example()
    line = GAME.rules.score(match.state, 0)[GREEN]
    assert (line.points, SPEAK(line.detail)) == (20, "districts 6 × stations 3 + Thames 2")
    assert match.state.sheets[0].scored[GREEN] == 20 == 6 * 3 + 2


def test_ns_58_87_rulebook_example_with_a_doubled_station() -> None:
    match = _example(powers=WITH_DOUBLE)
    match.say(0, f"double {STATION['f4']}")
    line = GAME.rules.score(match.state, 0)[GREEN]
    assert (line.points, SPEAK(line.detail)) == (26, "districts 6 × stations 4 + Thames 2")


def test_ns_54_a_second_station_in_a_district_adds_no_district() -> None:
    match = green()
    turn(match, "circle", "d3 f1")
    assert SPEAK(GAME.rules.score(match.state, 0)[GREEN].detail) == "districts 1 × stations 2 + Thames 0"
    turn(match, "pentagon", "d3 c4")
    assert SPEAK(GAME.rules.score(match.state, 0)[GREEN].detail) == "districts 2 × stations 2 + Thames 0"


def test_ns_56_the_departure_is_a_station_of_the_line() -> None:
    match = green()
    turn(match, "square", "d3 d2")
    assert line_parts(current_stations(match.state, match.state.sheets[0]), -1) == (1, 2)


def test_ns_57_each_section_under_the_thames_is_worth_two_points() -> None:
    match = table("black", "green", "red")
    assert THAMES >> SECTION_OF[STATION["c6"], STATION["e4"]] & 1
    turn(match, "triangle", "c6 e4")
    assert points(match, "NS-58")[PENCILS.index("black")] == 2 * 1 + 2
    turn(match, "under circle", "c6 e6")
    assert points(match, "NS-58")[PENCILS.index("black")] == 2 * 2 + 4
    turn(match, "pentagon", "e4 e5")
    assert points(match, "NS-58")[PENCILS.index("black")] == 2 * 3 + 4


def test_ns_59_a_line_crosses_off_a_circle_for_each_site_and_another_line_again() -> None:
    match = _example()
    sites = next(line for line in GAME.rules.score(match.state, 0) if line.rule == "NS-64")
    assert (sites.points, SPEAK(sites.detail)) == (2, "2 visits")
    turn(match, "circle", "h4 g4")
    turn(match, "under triangle", "h4 h1")
    turn(match, "switch + under circle", "pass")
    turn(match, "square", "g4 f5")
    turn(match, "pentagon", "f5 f4")
    sites = next(line for line in GAME.rules.score(match.state, 0) if line.rule == "NS-64")
    assert (sites.points, SPEAK(sites.detail)) == (4, "3 visits")


def test_ns_60_ten_circles_at_most() -> None:
    assert [sight_points(visits) for visits in (0, 1, 9, 10, 11, 20)] == [0, 1, 21, 25, 25, 25]


@pytest.mark.parametrize(("counts", "scored"), [(True, 1), (False, 0)])
def test_ns_61_a_line_without_sections_counts_its_departure_unless_switched_off(counts: bool, scored: int) -> None:
    match = table("black", "green", "red", bare_departure=counts)
    turn(match, "triangle", "c6 e4")
    turn(match, "under triangle", "e4 d3")
    end_round(match)
    assert points(match, "NS-65") == [0, 0, 0]  # while the line may still grow, its bare departure waits
    end_round(match)
    assert match.state.sheets[0].scored[GREEN] == scored
    assert points(match, "NS-65") == [2 * scored, 0, 0]


def test_ns_61_a_circle_on_a_bare_departure_counts_only_if_the_departure_does() -> None:
    for counts, scored in ((True, 2), (False, 0)):
        match = green(powers=WITH_DOUBLE, bare_departure=counts)
        show(match, "circle")
        match.say(0, f"double {STATION['d3']}")
        end_round(match)
        assert match.state.sheets[0].scored[GREEN] == scored
        assert total(match.state, 0) == scored


def test_ns_62_a_line_through_another_departure_makes_an_interchange_with_that_colour() -> None:
    match = table("black", "green", "red")
    turn(match, "triangle", "c6 e4")
    turn(match, "under triangle", "e4 d3")
    assert points(match, "NS-65") == [0, 0, 0]
    end_round(match)
    turn(match, "circle", "d3 f1")
    assert points(match, "NS-65") == [2, 0, 0]


def test_ns_63_64_67_rulebook_example_87_and_14_and_nine_interchanges_make_119() -> None:
    """NS-63, NS-64, NS-67."""
    match = _example_119()
    assert sum(points(match, "NS-58")) == 87
    sites = next(line for line in GAME.rules.score(match.state, 0) if line.rule == "NS-64")
    assert (SPEAK(sites.detail), sites.points) == ("7 visits", 14)
    assert points(match, "NS-65") == [18, 0, 0]
    assert match.result.points == (119,)


def test_ns_65_two_three_and_four_lines_are_worth_2_5_and_9_each_by_its_exact_number() -> None:
    assert interchanges([0b1111, 0b0111, 0b0011, 0b0001]) == (0b0100, 0b0010, 0b0001)
    assert interchanges([0b01, 0b10, 0b01, 0b10]) == (0b11, 0, 0)
    four = next(game["final"] for game in FACTS["games"].values() if game["final"]["interchanges_4"])
    assert four["interchange_points"] == 5 * 2 + 9


def test_ns_66_a_branch_of_one_line_is_no_interchange() -> None:
    match = table("blue", "green", "red")
    turn(match, "square", "f8 f5")
    turn(match, "under triangle", "f5 f4")
    turn(match, "switch + joker", "f5 h7")
    assert points(match, "NS-65") == [0, 0, 0]


def _ended(*scored: tuple[int, int, int, int], **options: bool) -> Match:
    """A finished table whose sheets were scored so."""
    match = Match(GAME, len(scored), GAME.rules.options(**options))
    while not match.over:
        if not match.nature_acts():
            for seat in GAME.rules.to_act(match.state):
                match.play(seat, next(move for move in match.legal(seat) if move.idle))
    for sheet, lines in zip(match.state.sheets, scored, strict=True):
        sheet.scored, sheet.lines = lines, (0, 0, 0, 0)
    return match


def test_ns_68_the_highest_score_wins() -> None:
    result = _ended((10, 10, 10, 10), (20, 20, 1, 0), (9, 9, 9, 9)).result
    assert (result.points, result.ranks, result.words) == ((40, 41, 36), (2, 1, 3), ())


def test_ns_69_among_equals_the_best_single_line_wins() -> None:
    result = _ended((10, 10, 10, 10), (5, 5, 10, 20), (0, 0, 0, 39)).result
    assert (result.points, result.ranks) == ((40, 40, 39), (2, 1, 3))
    assert [SPEAK(words) for words in result.words] == ["Equal points: the one with the better single line wins."]


def test_ns_69_equal_in_both_they_share_the_victory() -> None:
    result = _ended((20, 0, 10, 10), (10, 10, 0, 20)).result
    assert result.ranks == (1, 1)
    assert "shared" in SPEAK(result.words[0])


def test_ns_70_the_single_line_counts_with_thames_and_doubled_station() -> None:
    match = _example(powers=WITH_DOUBLE)
    plain = line_score(match.state.sheets[0].line, 0, -1)
    match.say(0, f"double {STATION['f4']}")
    assert max(match.state.sheets[0].scored) == 26 > plain == 18


def test_ns_91_the_sheet_has_the_printed_lines_and_adds_up() -> None:
    match = _example(objectives=("sights", "thames"))
    sheet = GAME.rules.score(match.state, 0)
    assert [line.rule for line in sheet] == ["NS-58"] * 4 + ["NS-64"] + ["NS-65"] * 3 + ["NS-72"] * 2
    assert sum(line.points for line in sheet) == total(match.state, 0)
    assert sheet[GREEN].shapes[0].startswith("section-")


@pytest.mark.parametrize(("modules", "less"), [({}, 0), ({"powers": True}, 10), ({"objectives": True}, 10)])
def test_ns_94_each_module_takes_ten_points_off_before_the_rating(modules: dict[str, bool], less: int) -> None:
    result = _ended((100, 0, 0, less), **modules).result
    assert result.points == (100 + less,)
    assert result.words[-1] == RATINGS[1]
    assert [SPEAK(words) for words in result.words[:-1]] == (
        ["For the rating, 10 points are taken off for modules: 100."] if less else []
    )


def test_ns_94_both_modules_take_twenty() -> None:
    result = _ended((110, 0, 0, 0), objectives=True, powers=True).result
    assert (result.points, result.words[-1]) == ((110,), RATINGS[0])


@pytest.mark.parametrize(
    ("points", "band"),
    [(0, 0), (90, 0), (91, 1), (105, 1), (106, 2), (120, 2), (121, 3), (135, 3), (136, 4), (150, 4), (151, 5)],
)
def test_ns_95_six_ratings(points: int, band: int) -> None:
    assert _ended((points, 0, 0, 0)).result.words == (RATINGS[band],)
