"""Drawing a section: what may be drawn, and which rule says no."""

from fractions import Fraction

import pytest

from games.next_station.playing import end_round, green, legal, points, refused, show, table, text, turn
from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.games.next_station import GAME
from roundhouse.games.next_station.moves import Draw
from roundhouse.games.next_station.parts import CARDS, PENCILS, SWITCH_CARD
from roundhouse.games.next_station.rules import PASS
from roundhouse.games.next_station.state import TURN_PHASE, State


def test_ns_31_passing_is_always_allowed_costs_nothing_and_does_not_end_the_round() -> None:
    match = green()
    show(match, "circle")
    assert "pass" in legal(match)
    before = sum(line.points for line in GAME.rules.score(match.state, 0))
    match.say(0, "pass")
    assert sum(line.points for line in GAME.rules.score(match.state, 0)) == before
    show(match, "square")
    assert "d3 d2" in legal(match)


@pytest.mark.parametrize("words", ["d3 e6", "d3 h6", "draw -1 13 no", "draw 13 13 no", "draw 13 99 no"])
def test_ns_32_a_section_follows_a_printed_line(words: str) -> None:
    match = green()
    show(match, "circle")
    assert refused(match, words) == "NS-32"


def test_ns_33_the_first_section_leaves_the_departure_station_however_late() -> None:
    match = green()
    show(match, "circle")
    assert refused(match, "e1 f1") == "NS-33"
    match.say(0, "pass")
    show(match, "square")
    assert refused(match, "b1 c1") == "NS-33"
    assert legal(match) == {"d3 d2", "d3 g3", "pass"}


def test_ns_34_later_sections_start_at_an_end_and_the_departure_is_one_until_left_twice() -> None:
    match = green()
    turn(match, "circle", "d3 f1")
    show(match, "under circle")
    assert refused(match, "e1 f1") == "NS-34"
    assert "d3 a3" in legal(match)
    match.say(0, text("d3 a3"))
    show(match, "square")
    assert refused(match, "d3 d2") == "NS-34"
    assert all(move.split()[0] in ("f1", "a3", "pass") for move in legal(match))


def test_ns_35_the_station_reached_shows_the_card() -> None:
    match = green()
    show(match, "circle")
    assert refused(match, "d3 d2") == "NS-35"
    assert refused(match, "d3 f1") == ""


@pytest.mark.parametrize("words", ["d3 j3", "d3 a1", "d3 d2"])
def test_ns_35_of_several_reasons_the_symbol_of_the_card_comes_first(words: str) -> None:
    match = green()
    show(match, "circle")  # j3 is behind another station, no printed line leads to a1, d2 could be reached
    assert refused(match, words) == "NS-35"
    far = green()
    turn(far, "circle", "d3 f1")
    turn(far, "under circle", "d3 a3")
    show(far, "square")  # c4 is no square, and besides the line goes on only at f1 and a3
    assert refused(far, "d3 c4") == "NS-35"


def test_ns_36_a_section_does_not_run_through_a_station() -> None:
    match = green()
    show(match, "circle")
    assert refused(match, "d3 d8") == "NS-36"
    assert refused(match, "d3 i8") == "NS-36"


def test_ns_37_a_line_does_not_cross_itself() -> None:
    match = green()
    turn(match, "square", "d3 g3")
    turn(match, "under triangle", "d3 e4")
    show(match, "triangle")
    assert refused(match, "e4 e1") == "NS-37"


def test_ns_37_a_line_does_not_cross_another_colour_but_may_meet_it_at_a_station() -> None:
    match = green()
    turn(match, "square", "d3 g3")
    end_round(match)
    turn(match, "circle", "h4 g4")
    turn(match, "under circle", "g4 f4")
    turn(match, "triangle", "f4 e4")
    show(match, "under triangle")
    assert refused(match, "e4 e1") == "NS-37"
    assert refused(match, "e4 d3") == ""


def test_ns_38_a_line_never_returns_to_a_station_it_has_visited() -> None:
    match = green()
    turn(match, "circle", "d3 a3")
    turn(match, "pentagon", "d3 c4")
    turn(match, "square", "c4 a4")
    show(match, "under circle")
    assert refused(match, "a4 a3") == "NS-38"
    match.say(0, "pass")
    show(match, "switch + under joker")
    assert refused(match, "a4 a3") == "NS-38"


def test_ns_39_one_section_between_two_stations_counting_all_lines() -> None:
    match = table("green", "black", "red")
    turn(match, "pentagon", "d3 c4")
    end_round(match)
    turn(match, "square", "c6 c5")
    turn(match, "pentagon", "c5 c4")
    show(match, "triangle")
    assert refused(match, "c4 d3") == "NS-39"


def test_ns_40_different_lines_share_stations() -> None:
    match = table("green", "black", "red")
    turn(match, "pentagon", "d3 c4")
    end_round(match)
    turn(match, "square", "c6 c5")
    turn(match, "pentagon", "c5 c4")
    assert points(match, "NS-65") == [2, 0, 0]


def test_ns_41_other_departures_are_ordinary_stations_before_and_after_their_round() -> None:
    match = table("black", "green", "red")
    turn(match, "triangle", "c6 e4")
    show(match, "circle")
    assert refused(match, "e4 d3") == "NS-35"
    match.say(0, "pass")
    turn(match, "under triangle", "e4 d3")
    end_round(match)
    turn(match, "triangle", "d3 b1")
    end_round(match)
    turn(match, "circle", "h4 g4")
    turn(match, "square", "g4 g3")
    turn(match, "triangle", "g3 d3")
    assert points(match, "NS-65") == [0, 5, 0]


def test_ns_42_moves_are_exactly_the_sections_that_no_rule_forbids() -> None:
    match = green()
    turn(match, "circle", "d3 f1")
    turn(match, "square", "d3 g3")
    turn(match, "triangle", "pass")
    show(match, "switch + under joker")
    every = [Draw(start, end) for start in range(53) for end in range(53)]
    allowed = [move for move in every if GAME.rules.why_not(match.state, 0, move) is None]
    assert sorted(map(repr, allowed)) == sorted(repr(move) for move in match.legal(0) if move is not PASS)
    assert len(allowed) > 10


def test_ns_43_any_card_reaches_the_central_station_and_leaving_it_is_ordinary() -> None:
    match = table("blue", "green", "red")
    turn(match, "square", "f8 f5")
    turn(match, "under triangle", "f5 f4")
    show(match, "circle")
    assert "f4 g4" in legal(match)
    assert refused(match, "f4 e4") == "NS-35"


def test_ns_44_other_tourist_sites_need_their_symbol() -> None:
    match = table("red", "green", "blue")
    turn(match, "square", "h4 g3")
    show(match, "circle")
    assert refused(match, "g3 g2") == "NS-35"
    match.say(0, "pass")
    turn(match, "pentagon", "g3 g2")
    assert points(match, "NS-64") == [1]


@pytest.mark.parametrize(("card", "underground"), [("joker", 0), ("under joker", 1)])
def test_ns_45_a_joker_reaches_any_symbol_and_the_underground_one_counts(card: str, underground: int) -> None:
    match = green()
    show(match, card)
    assert len(legal(match)) == 9
    assert match.state.underground == underground


def _branched() -> Match:
    match = table("blue", "green", "red")
    turn(match, "square", "f8 f5")
    turn(match, "under triangle", "f5 f4")
    turn(match, "switch + joker")
    return match


def test_ns_46_the_switch_and_the_next_card_are_one_turn_from_any_station() -> None:
    match = _branched()
    assert match.state.turn == 3
    assert len(legal(match)) == 21
    assert "f5 h7" in legal(match)


def test_ns_46_in_a_switch_turn_a_start_off_the_line_is_told_what_the_switch_allows() -> None:
    match = _branched()
    assert refused(match, "a3 d3") == "NS-46"
    late = green()
    for card in ("circle", "square"):
        turn(late, card, "pass")
    show(late, "switch + triangle")
    assert refused(late, "a3 d3") == "NS-33"  # the first section has its own start


def test_ns_46_47_after_a_branch_every_end_can_be_extended() -> None:
    """NS-46, NS-47."""
    match = _branched()
    match.say(0, text("f5 h7"))
    show(match, "under joker")
    assert {move.split()[0] for move in legal(match)} == {"f8", "f4", "h7", "pass"}
    assert refused(match, "f5 e5") == "NS-34"


def test_ns_48_with_the_switch_a_section_may_also_start_at_an_end() -> None:
    match = _branched()
    assert "f8 f10" in legal(match)
    match.say(0, text("f8 f10"))
    assert match.state.sheets[0].ends.bit_count() == 2


@pytest.mark.parametrize("before", [(), ("circle",)])
def test_ns_49_an_early_switch_stays_on_the_table_and_the_next_card_is_ordinary(before: tuple[str, ...]) -> None:
    match = green()
    for card in before:
        turn(match, card, "pass")
    show(match, "switch")
    assert GAME.rules.to_act(match.state) == (NATURE,)
    show(match, "square")
    assert (match.state.switch, match.state.turn) == (False, len(before) + 1)
    assert not match.state.deck >> SWITCH_CARD & 1


def test_ns_49_an_early_switch_does_not_let_a_doubly_begun_line_branch() -> None:
    match = green(powers=("joker", "switch", "double", "second"))
    turn(match, "circle", "d3 f1", "d3 a3 power")
    show(match, "switch + square")
    assert refused(match, "d3 d2") == "NS-49"
    assert refused(match, "c1 d2") == "NS-34"


def test_ns_50_without_powers_ignoring_the_early_switch_changes_nothing() -> None:
    plain, early = green(), green()
    turn(plain, "circle", "d3 f1")
    turn(early, "circle", "d3 f1")
    show(plain, "joker")
    show(early, "switch + joker")
    assert legal(plain) == legal(early)
    assert plain.state.sheets[0].line == plain.state.sheets[0].ends


def test_ns_51_a_switch_that_is_the_third_card_works() -> None:
    match = green()
    turn(match, "circle", "d3 f1")
    turn(match, "under circle", "d3 a3")
    show(match, "switch + square")
    assert match.state.switch
    assert "d3 d2" in legal(match)


def test_ns_52_the_switch_with_the_fifth_underground_card_still_branches() -> None:
    match = green()
    turn(match, "under circle", "d3 f1")
    turn(match, "circle", "d3 a3")
    for symbol in ("triangle", "pentagon", "joker"):
        turn(match, f"under {symbol}", "pass")
    show(match, "switch + under square")
    assert refused(match, "d3 d2") == ""
    match.say(0, text("d3 d2"))
    assert match.state.round == 1
    assert match.state.sheets[0].tracks[PENCILS.index("green")].bit_count() == 3


def _fate_of_the_switch(state: State, memo: dict[tuple[int, int], dict[str, Fraction]]) -> dict[str, Fraction]:
    """Chances that the switch works, is ignored or never comes, from a position where nobody draws."""
    key = (state.deck, state.turn)
    if key not in memo:
        cards = GAME.rules.moves(state, NATURE)
        fates: dict[str, Fraction] = {}
        for card in cards:
            then = state.copy()
            GAME.rules.play(then, NATURE, card)
            if card.card == CARDS[SWITCH_CARD]:
                assert GAME.rules.moves(then, NATURE), "a card follows"
                fate = {"works" if then.switch else "ignored": Fraction(1)}
            else:
                assert then.phase == TURN_PHASE
                GAME.rules.play(then, 0, PASS)
                fate = {"never": Fraction(1)} if then.round else _fate_of_the_switch(then, memo)
            for name, chance in fate.items():
                fates[name] = fates.get(name, Fraction(0)) + chance / len(cards)
        memo[key] = fates
    return memo[key]


def test_ns_53_a_card_always_follows_the_switch_and_its_chances_are_known() -> None:
    fates = _fate_of_the_switch(green().state, {})
    assert fates == {"works": Fraction(43, 66), "ignored": Fraction(2, 11), "never": Fraction(1, 6)}
