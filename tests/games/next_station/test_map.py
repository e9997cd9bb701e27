"""The sheet and the box: what is computed from the printed grid equals the facts collected elsewhere."""

from fractions import Fraction

import pytest

from games.next_station.playing import FACTS, STATION, green, legal, show, table
from roundhouse.core.bits import each
from roundhouse.core.words import LANGUAGES, speaker
from roundhouse.games.next_station import GAME
from roundhouse.games.next_station.parts import (
    ANY,
    CARDS,
    CENTRAL,
    CENTRE,
    CLOSES,
    DEPARTURES,
    DISTRICT,
    DISTRICTS,
    OBJECTIVES,
    PENCILS,
    PLACES,
    POWERS,
    SECTION_OF,
    SECTIONS,
    SIGHT_TRACK,
    SIGHTS,
    STREET,
    SYMBOL,
    SYMBOLS,
    THAMES,
    UNDERGROUND,
)
from roundhouse.games.next_station.words import PENCIL_WORDS, place


def _pairs(bits: int) -> set[frozenset[int]]:
    return {frozenset(SECTIONS[section]) for section in each(bits)}


def test_ns_3_the_four_pencils_are_black_blue_red_and_green() -> None:
    assert PENCILS == ("black", "blue", "red", "green")
    names = {lang: [speaker(lang, GAME.about.folder)(PENCIL_WORDS[pencil]) for pencil in PENCILS] for lang in LANGUAGES}
    assert names["uk"] == ["чорний олівець", "синій олівець", "червоний олівець", "зелений олівець"]
    assert names["ru"][0] == "чёрный карандаш"


def test_ns_4_eleven_station_cards_the_switch_is_a_street_card() -> None:
    assert len(CARDS) == len(set(CARDS)) == 11
    assert set(STREET) - {"street_switch"} == {card.replace("underground", "street") for card in UNDERGROUND}
    assert {card.removeprefix("underground_") for card in UNDERGROUND} == set(SYMBOLS)


def test_ns_5_five_objectives_and_four_powers_belong_to_modules_that_can_be_left_out() -> None:
    assert (len(set(OBJECTIVES)), len(set(POWERS))) == (5, 4)
    plain = green()
    assert (plain.state.objectives, plain.state.powers) == ((), ())


def test_ns_6_fifty_three_stations_thirteen_of_each_symbol_and_the_central_one() -> None:
    assert [SYMBOL.count(symbol) for symbol in range(5)] == [13, 13, 13, 13, 1]
    assert PLACES[CENTRAL] == (5, 3)
    printed = [[*PLACES[n], "any" if SYMBOL[n] == ANY else SYMBOLS[SYMBOL[n]]] for n in range(len(PLACES))]
    assert printed == [fact[:3] for fact in FACTS["stations"]]


def test_ns_7_thirteen_districts_with_their_stations() -> None:
    sizes = sorted(district.bit_count() for district in DISTRICTS)
    assert sizes == [1, 1, 1, 1, 4, 4, 4, 4, 6, 6, 6, 6, 9]
    assert CENTRE.bit_count() == 9
    names = [fact[3] for fact in FACTS["stations"]]
    assert len({(DISTRICT[n], names[n]) for n in range(len(PLACES))}) == 13


@pytest.mark.parametrize("pencil", PENCILS)
def test_ns_8_each_departure_has_two_sections_to_each_symbol(pencil: str) -> None:
    order = [pencil, *(one for one in PENCILS if one != pencil)]
    start = DEPARTURES[PENCILS.index(pencil)]
    assert sum(start in pair for pair in SECTIONS) == 8
    for symbol, targets in FACTS["first_targets"][pencil].items():
        match = table(*order)
        show(match, symbol)
        wanted = {f"{place(start)} {place(PLACES.index((x, y)))}" for x, y in targets}
        assert legal(match) == wanted | {"pass"}


def test_ns_9_five_tourist_sites_one_of_them_central_none_a_departure() -> None:
    assert {place(station) for station in each(SIGHTS)} == {"g2", "a4", "f4", "j7", "e10"}
    assert SIGHTS >> CENTRAL & 1
    assert not any(SIGHTS >> station & 1 for station in DEPARTURES)


def test_ns_10_the_155_printed_sections_are_all_pairs_that_see_each_other() -> None:
    assert {frozenset(pair) for pair in SECTIONS} == {frozenset(pair) for pair in FACTS["sections"]}
    spans = [max(abs(PLACES[a][0] - PLACES[b][0]), abs(PLACES[a][1] - PLACES[b][1])) for a, b in SECTIONS]
    assert [spans.count(steps) for steps in range(1, 6)] == [78, 51, 23, 2, 1]


def test_ns_11_the_116_crossings() -> None:
    crossed = {
        frozenset((frozenset(SECTIONS[one]), pair))
        for one in range(len(SECTIONS))
        for pair in _pairs(CLOSES[one] & ~(1 << one))
    }
    assert crossed == {frozenset((frozenset(a), frozenset(b))) for a, b in FACTS["crossings"]}
    assert len(crossed) == 116
    assert sum(closed.bit_count() == 1 for closed in CLOSES) == 77
    most = SECTION_OF[STATION["h4"], STATION["e7"]]
    assert CLOSES[most].bit_count() - 1 == 8 == max(closed.bit_count() for closed in CLOSES) - 1


def test_ns_12_the_24_sections_that_cross_the_thames() -> None:
    assert _pairs(THAMES) == {frozenset(pair) for pair in FACTS["thames"]}
    assert THAMES.bit_count() == 24


def test_ns_13_the_tourist_track() -> None:
    assert SIGHT_TRACK == (0, 1, 2, 4, 6, 8, 11, 14, 17, 21, 25)


def _home(x: Fraction, y: Fraction) -> str | None:
    """The district of a point; None on a border."""
    half = (Fraction(1, 2), Fraction(5, 2), Fraction(13, 2), Fraction(17, 2))
    if x in half[1:3] or y in half[1:3]:
        return None
    outer = [one < half[0] or one > half[3] for one in (x, y)]
    if all(outer):
        return f"corner {x > 5} {y > 5}"
    if {x, y} & {half[0], half[3]} and all(one <= half[0] or one >= half[3] for one in (x, y)):
        return None
    return f"{sum(x > edge for edge in half[1:3])} {sum(y > edge for edge in half[1:3])}"


def test_ns_55_no_section_runs_through_a_district_without_a_station_there() -> None:
    for a, b in SECTIONS:
        (x, y), (to_x, to_y) = PLACES[a], PLACES[b]
        steps = [Fraction(n, 64) for n in range(65)]
        passed = {_home(x + (to_x - x) * t, y + (to_y - y) * t) for t in steps} - {None}
        assert passed == {_home(Fraction(px), Fraction(py)) for px, py in (PLACES[a], PLACES[b])}, (place(a), place(b))
