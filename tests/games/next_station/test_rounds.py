"""Set-up, cards, pencils going round, the course of four rounds."""

from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from games.next_station.playing import STATION, end_round, green, idle, legal, refused, show, table, text, turn
from roundhouse.core.errors import CannotRead, NotLegal
from roundhouse.core.game import NATURE
from roundhouse.core.match import NOT_YOUR_TURN, Match
from roundhouse.core.move import move_text
from roundhouse.games.next_station import GAME
from roundhouse.games.next_station.moves import Draw
from roundhouse.games.next_station.parts import ALL_CARDS, DEPARTURES, PENCILS, ROUNDS, SYMBOLS
from roundhouse.games.next_station.rules import PASS, REVEALS
from roundhouse.games.next_station.scoring import line_parts
from roundhouse.games.next_station.state import State, components, controller


def _held(match: Match) -> list[str]:
    return [PENCILS[sheet.pencil] for sheet in match.state.sheets]


def test_ns_1_one_to_four_play_four_rounds() -> None:
    assert list(GAME.rules.seats) == [1, 2, 3, 4]
    assert GAME.about.minutes == 25
    with pytest.raises(CannotRead):
        Match(GAME, 5)
    match = green()
    for number in range(4):
        assert (match.state.round, match.over) == (number, False)
        end_round(match)
    assert match.over


def test_ns_2_nothing_on_one_sheet_affects_another() -> None:
    match = table("green", "red", "black", seats=2)
    show(match, "circle")
    before = match.state.sheets[1].copy()
    choices = legal(match, 1)
    match.say(0, text("d3 f1"))
    assert match.state.sheets[1] == before
    assert legal(match, 1) == choices


def test_ns_14_pencils_are_handed_out_by_chance_or_chosen_and_taken_once() -> None:
    match = Match(GAME, 2)
    assert GAME.rules.to_act(match.state) == (NATURE,)
    match.say(NATURE, "pencil red")
    assert match.refusal(NATURE, match.moves[0][1]).rule == "NS-14"
    chosen = Match(GAME, 2, GAME.rules.options(pencils="chosen"))
    assert GAME.rules.to_act(chosen.state) == (0,)
    assert {refused(chosen, words) for words in ("d3 f1", "pass", "done", "pencil red", "take pink")} == {"NS-14"}
    chosen.say(0, "take blue")
    assert GAME.rules.to_act(chosen.state) == (1,)
    assert refused(chosen, "take blue", 1) == "NS-14"
    chosen.say(1, "take green")
    assert GAME.rules.to_act(chosen.state) == (NATURE,)
    chosen.say(NATURE, "pencil black")
    assert _held(chosen) == ["blue", "green"]
    assert refused(chosen, "take red") == NOT_YOUR_TURN


def test_ns_15_16_two_sit_opposite_with_a_spare_pencil_to_the_left_of_each() -> None:
    """NS-15, NS-16."""
    match = table("black", "blue", "red", "green", seats=2)
    assert [PENCILS[one] for one in match.state.pencils] == ["black", "red", "blue", "green"]
    rounds = []
    for _ in range(4):
        rounds.append(_held(match))
        end_round(match)
    assert rounds == [["black", "blue"], ["green", "red"], ["blue", "black"], ["red", "green"]]


def test_ns_15_16_with_three_the_spare_pencil_lies_between_two() -> None:
    """NS-15, NS-16."""
    match = table("black", "blue", "red", "green", seats=3)
    assert _held(match) == ["black", "blue", "red"]
    end_round(match)
    assert _held(match) == ["green", "black", "blue"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ns_27_28_pencils_move_left_and_everyone_uses_each_colour_once(seats: int) -> None:
    """NS-27, NS-28."""
    match = table("red", "green", "blue", seats=seats)
    rounds = []
    for _ in range(ROUNDS):
        rounds.append(_held(match))
        end_round(match)
    assert all(len(set(held)) == seats for held in rounds)
    assert all(sorted(column) == sorted(PENCILS) for column in zip(*rounds, strict=True))
    if seats == 4:
        assert rounds[1] == [rounds[0][-1], *rounds[0][:-1]]


def test_ns_17_29_the_controller_moves_to_the_left_and_has_no_part_in_the_score() -> None:
    """NS-17, NS-29."""
    match = table("red", "green", "blue", seats=3)
    seen = []
    while not match.over:
        seen.append(controller(match.state))
        end_round(match)
    assert seen == [0, 1, 2, 0]
    assert match.result.points == (4, 4, 4)


def test_ns_18_modules_are_off_unless_asked_for_and_either_or_both_may_be_added() -> None:
    assert (GAME.rules.options().objectives, GAME.rules.options().powers) == (False, False)
    both = green(objectives=("sights", "thames"), powers=("joker", "switch", "double"))
    assert (len(both.state.objectives), len(both.state.powers)) == (2, 4)
    one = green(objectives=("sights", "thames"))
    assert (len(one.state.objectives), len(one.state.powers)) == (2, 0)


def test_ns_19_departure_line_score_next_pencil_and_no_next_pencil_after_the_last_round() -> None:
    match = green()
    assert match.state.sheets[0].line == 1 << DEPARTURES[PENCILS.index("green")]
    turn(match, "circle", "d3 f1")
    end_round(match)
    sheet = match.state.sheets[0]
    assert sheet.scored[PENCILS.index("green")] == 2
    assert sheet.line == 1 << DEPARTURES[PENCILS.index("red")]
    for _ in range(3):
        end_round(match)
    assert (match.state.sheets[0].pencil, match.state.sheets[0].line) == (-1, 0)


def test_ns_20_players_build_different_colours_from_the_same_card() -> None:
    match = table("green", "red", "black", seats=2)
    show(match, "circle")
    assert legal(match, 0) == {"d3 f1", "d3 a3", "pass"}
    assert legal(match, 1) == {"h4 g4", "h4 h6", "pass"}
    assert refused(match, "h4 g4", 0) == "NS-33"


def test_ns_21_every_round_begins_with_all_eleven_cards() -> None:
    match = green()
    assert match.state.deck == ALL_CARDS
    turn(match, "circle", "pass")
    assert components(match.state) == {"station cards": 11}
    end_round(match)
    assert (match.state.deck, match.state.shown, match.state.underground) == (ALL_CARDS, (), 0)


def test_ns_22_only_cards_face_down_can_come_and_only_chance_turns_them_up() -> None:
    match = green()
    turn(match, "circle")
    assert refused(match, "reveal street_square") == "NS-22"
    match.say(0, "pass")
    assert match.refusal(NATURE, REVEALS[0]).rule == "NS-22"
    assert match.refusal(NATURE, PASS).rule == "NS-23"
    assert len(match.legal(NATURE)) == 10
    assert GAME.rules.why_not(match.state, 0, PASS) == "NS-22"
    assert GAME.rules.why_not(match.state, 0, Draw(STATION["d3"], STATION["f1"])) == "NS-22"
    with pytest.raises(NotLegal):
        show(match, "circle")


def test_ns_23_96_everyone_acts_once_on_a_card_and_the_next_comes_when_all_have() -> None:
    """NS-23, NS-96."""
    match = table("green", "red", "black", seats=2)
    show(match, "circle")
    assert GAME.rules.to_act(match.state) == (0, 1)
    match.say(1, text("h4 g4"))
    assert GAME.rules.to_act(match.state) == (0,)
    assert refused(match, "h4 h6", 1) == NOT_YOUR_TURN
    match.say(0, text("d3 f1"))
    assert GAME.rules.to_act(match.state) == (NATURE,)


def test_ns_24_the_fifth_underground_card_is_still_played_and_ends_the_round() -> None:
    match = green()
    for symbol in ("square", "triangle", "pentagon", "joker"):
        turn(match, f"under {symbol}", "pass")
    show(match, "under circle")
    assert (match.state.round, match.state.underground) == (0, 5)
    match.say(0, text("d3 f1"))
    assert match.state.round == 1
    assert match.state.sheets[0].tracks[PENCILS.index("green")].bit_count() == 1


def test_ns_24_after_the_last_card_no_section_is_drawn_while_a_station_may_be_circled() -> None:
    match = table("red", "green", "black", powers=("joker", "switch", "double"))
    for symbol in SYMBOLS:
        turn(match, f"under {symbol}", "pass")
    assert match.state.round == 0
    assert refused(match, "h4 g4") == "NS-24"


def _lengths(state: State) -> dict[int, Fraction]:
    """The chances of a round's length when nobody draws: every order of the cards, equal positions taken together."""
    lengths: dict[int, Fraction] = {}
    here = {(state.deck, state.turn): (state, Fraction(1))}
    while here:
        after: dict[tuple[int, int], tuple[State, Fraction]] = {}
        for position, chance in here.values():
            cards = GAME.rules.moves(position, NATURE)
            for card in cards:
                then, odds = position.copy(), chance / len(cards)
                GAME.rules.play(then, NATURE, card)
                turns = then.turn
                if GAME.rules.to_act(then) == (0,):
                    GAME.rules.play(then, 0, PASS)
                if then.round:
                    lengths[turns] = lengths.get(turns, Fraction(0)) + odds
                else:
                    key = (then.deck, then.turn)
                    after[key] = (then, odds + (after[key][1] if key in after else 0))
        here = after
    return lengths


def test_ns_25_a_round_has_five_to_ten_turns_with_known_chances() -> None:
    chances = _lengths(green().state)
    assert chances == {turns: Fraction(comb(turns - 1, 4), 252) for turns in range(5, 11)}
    assert sum(turns * chance for turns, chance in chances.items()) == Fraction(55, 6)


def test_ns_26_a_line_without_powers_has_at_most_ten_sections_and_a_product_of_36() -> None:
    most, best = 0, 0
    for number in range(25):
        match = Match(GAME, 1, seed=bytes([number]) * 32)
        while not match.over:
            if not match.nature_acts():
                match.play(0, match.legal(0)[0])
        sheet = match.state.sheets[0]
        most = max(most, *(track.bit_count() for track in sheet.tracks))
        products = [a * b for a, b in (line_parts(line, -1) for line in sheet.lines)]
        best = max(best, *products)
        assert all(
            line.bit_count() == track.bit_count() + 1 for line, track in zip(sheet.lines, sheet.tracks, strict=True)
        )
    assert 8 <= most <= 10
    assert 16 <= best <= 36 == max(a * (12 - a) for a in range(12))


def test_ns_30_the_game_ends_after_the_fourth_round() -> None:
    match = green()
    for _ in range(4):
        end_round(match)
    assert GAME.rules.to_act(match.state) == ()
    assert refused(match, "pass") == "H-2"
    assert GAME.rules.moves(match.state, 0) == []


def test_ns_92_alone_the_pencils_lie_in_a_chosen_or_random_order_before_powers_are_dealt() -> None:
    match = Match(GAME, 1, GAME.rules.options(pencils="chosen", powers=True))
    for pencil in ("blue", "black", "green"):
        match.say(0, f"take {pencil}")
    assert match.state.powers == ()
    for power in ("second", "joker", "switch"):
        match.say(NATURE, f"power {power}")
    order = []
    while not match.over:
        order += _held(match)
        end_round(match)
    assert order == ["blue", "black", "green", "red"]
    assert GAME.rules.to_act(Match(GAME, 1).state) == (NATURE,)


def test_ns_93_alone_the_moves_are_those_of_a_seat_at_a_full_table() -> None:
    alone, full = green(), table("green", "red", "black", seats=4)
    for cards, move in (("circle", "d3 f1"), ("under square", "d3 d2"), ("switch + joker", "d3 c4")):
        show(alone, cards)
        show(full, cards)
        assert legal(alone) == legal(full, 0)
        alone.say(0, text(move))
        full.say(0, text(move))
        idle(full)
    assert GAME.rules.score(alone.state, 0) == GAME.rules.score(full.state, 0)


def test_ns_97_nothing_is_hidden_and_no_state_holds_the_order_of_the_deck() -> None:
    one, other = (Match(GAME, 2, seed=bytes([seed]) * 32) for seed in (1, 2))
    for match in (one, other):
        for pencil in ("red", "blue", "green"):
            match.say(NATURE, f"pencil {pencil}")
        turn(match, "circle", "pass")
    assert one.state == other.state
    assert all(GAME.secrecy.view(one.state, seat) == one.state for seat in (0, 1, None))


def test_ns_98_a_seed_fixes_pencils_objectives_powers_and_cards() -> None:
    def chances(seed: int) -> list[str]:
        match = Match(GAME, 1, GAME.rules.options(objectives=True, powers=True), seed=bytes([seed]) * 32)
        while not match.over:
            if not match.nature_acts():
                idle(match)
        return [move_text(move) for seat, move in match.moves if seat == NATURE]

    first = chances(7)
    assert Counter(text.split()[0] for text in first)["objective"] == 2
    assert {text.split()[0] for text in first} == {"pencil", "objective", "power", "reveal"}
    assert chances(7) == first
    assert chances(8) != first


def test_ns_99_a_refused_move_leaves_no_trace_and_a_move_can_be_taken_back_until_the_next_card() -> None:
    match = table("green", "red", "black", powers=("joker", "switch", "double", "second"))
    show(match, "circle")
    before = match.state.copy()
    with pytest.raises(NotLegal):
        match.say(0, text("d3 d2"))
    assert match.state == before
    match.say(0, text("d3 f1"))
    match.take_back(0)
    assert match.state == before
    match.say(0, text("d3 f1"))
    match.say(0, text("d3 a3 power"))
    show(match, "square")
    assert match.can_take_back(0) is None
