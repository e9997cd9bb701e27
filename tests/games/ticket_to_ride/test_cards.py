"""TR-18 to TR-42: taking cards, the row and the deck."""

import pytest

from games.ticket_to_ride.playing import SIGNS, Table, counts
from roundhouse.core.game import NATURE
from roundhouse.games.ticket_to_ride import GAME
from roundhouse.games.ticket_to_ride.parts import EMPTY, number, pack
from roundhouse.games.ticket_to_ride.rules import can_sweep
from roundhouse.games.ticket_to_ride.state import OPEN, SECOND, SWEEP, TURN


def dry(table: Table, row: str, hand: str = "") -> Table:
    """A table whose deck and discard are empty: everything lies in the row, in seat 0's hand or in seat 1's."""
    state = table.state
    state.row = [EMPTY if sign == "." else SIGNS.index(sign) for sign in row]
    mine = pack(SIGNS.index(sign) for sign in hand)
    rest = state.city.deck - pack(card for card in state.row if card != EMPTY) - mine
    state.hands, state.sizes = [mine, rest], [len(hand), sum(number(rest, card) for card in range(7))]
    state.known, state.blind, state.owed = list(state.hands), [(), ()], [(), ()]
    state.deck = state.deck_size = state.discard = 0
    assert counts(table)["cards"] == 46
    return table


def test_tr_18_one_of_three_actions() -> None:
    table = Table(("rr", "yy"))
    assert {move.kind for move in table.legal(0)} == {"take", "blind", "tickets", "claim"}
    assert table.why(1, "blind") == "TR-18", "and only in one's own turn"
    table.say(0, "claim 0 0 0")
    assert GAME.rules.to_act(table.state) == (1,), "one action is the whole turn"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("deal 0 1", "TR-10"),
        ("open 0 1", "TR-11"),
        ("give 0 1", "TR-13"),
        ("first 1", "TR-16"),
        ("sweep", "TR-31"),
        ("shuffle", "TR-34"),
    ],
)
def test_tr_10_11_13_16_31_34_what_chance_does_no_player_does(text: str, rule: str) -> None:
    table = Table(("rr", "yy"))
    assert table.why(0, text) == rule
    table.blind(0, "p")
    assert table.why(0, text) == rule


def test_tr_19_no_limit_for_the_hand() -> None:
    table = Table(("rr", "yy")).holding(0, "rrrrbbbbwwwwyyygggppp***")
    table.blind(0, "ww")
    assert table.state.sizes[0] == 26


def test_tr_20_passing_is_forbidden_while_anything_is_legal() -> None:
    table = Table()
    assert table.why(0, "pass") == "TR-20"
    dry(table, ".....").state.piles = (1,)
    assert [move.kind for move in table.legal(0)] == ["tickets"], "even if only tickets are left"
    assert table.why(0, "pass") == "TR-20"


def test_tr_21_106_if_all_pass_in_a_row_the_game_ends() -> None:
    """TR-21, TR-106."""
    table = dry(Table(), ".....")
    table.state.piles, table.state.layers = (), ()
    table.state.buses = [0, 0]
    assert [move.kind for move in table.legal(0)] == ["pass"]
    table.say(0, "pass")
    table.state.left = -1
    assert GAME.rules.to_act(table.state) == (1,)
    table.say(1, "pass")
    assert GAME.rules.to_act(table.state) == ()


def test_tr_22_two_cards_from_the_deck_or_the_row_or_both() -> None:
    table = Table(("rr", "yy"), "rbwyg")
    table.take(0, 1, "p")
    table.blind(0, "*")
    assert table.hand(0) == "rrb*"
    assert GAME.rules.to_act(table.state) == (1,)
    assert table.why(1, "take 5") == "TR-22"
    assert table.why(1, "take -1") == "TR-22"


def test_tr_23_the_row_is_filled_before_the_second_card_is_chosen() -> None:
    table = Table(("rr", "yy"), "rbwyg")
    table.say(0, "take 0")
    assert GAME.rules.to_act(table.state) == (NATURE,)
    assert {move.slot for move in table.match.legal(NATURE)} == {0}
    table.cards("p")
    assert table.row() == "pbwyg"
    assert table.legal(0, "take")[0].slot == 0, "the new card may be taken"


def test_tr_24_a_wild_card_from_the_row_is_the_only_one() -> None:
    table = Table(("rr", "yy"), "*bwyg")
    table.take(0, 0, "r")
    assert table.hand(0) == "rr*"
    assert table.row() == "rbwyg"
    assert GAME.rules.to_act(table.state) == (1,)


def test_tr_25_the_second_card_is_no_wild_from_the_row() -> None:
    table = Table(("rr", "yy"), "rb*yg")
    table.take(0, 0, "*")
    assert table.row() == "*b*yg"
    assert table.why(0, "take 0") == "TR-25", "not the one just turned up"
    assert table.why(0, "take 2") == "TR-25", "nor the one that lay there"
    assert [move.slot for move in table.legal(0, "take")] == [1, 3, 4]


def test_tr_26_102_a_blind_wild_is_an_ordinary_card() -> None:
    """TR-26, TR-102."""
    table = Table(("rr", "yy"), "rb*yg")
    table.blind(0, "*")
    assert table.state.phase == SECOND
    assert table.why(0, "take 2") == "TR-25"
    table.blind(0, "*")
    assert table.hand(0) == "rr**"


def test_tr_27_the_second_card_is_compulsory() -> None:
    table = Table()
    table.blind(0, "b")
    assert table.why(0, "pass") == "TR-27"
    assert not [move for move in table.legal(0) if move.idle]


def test_tr_28_a_lone_wild_in_the_row_may_be_taken() -> None:
    table = dry(Table(), "..*..")
    table.state.piles, table.state.layers = (), ()
    assert [(move.kind, move.slot) for move in table.legal(0)] == [("take", 2)]
    table.say(0, "take 2")
    assert table.hand(0) == "*"
    assert GAME.rules.to_act(table.state) == (1,)


def test_tr_29_the_first_card_is_known_before_the_second_is_chosen() -> None:
    table = Table(("rr", "yy"))
    table.blind(0, "p")
    seen = GAME.secrecy.view(table.state, 0)
    assert number(seen.hands[0], SIGNS.index("p")) == 1
    assert GAME.rules.to_act(table.state) == (0,)
    assert GAME.secrecy.view(table.state, 1).hands[0] == -1


def test_tr_30_a_drawing_turn_stays_one() -> None:
    table = Table(("rr", "yy"))
    table.blind(0, "p")
    for text in ("claim 0 0 0", "tickets", "keep 1"):
        assert table.why(0, text) == "TR-30"


def test_tr_31_103_a_third_wild_sweeps_the_row_at_once() -> None:
    """TR-31, TR-103."""
    table = Table(("gg", "yy"), "**rbg")
    table.say(0, "take 2")
    table.nature(next(move for move in table.match.legal(NATURE) if move.card == 6))
    assert table.state.phase == SWEEP
    assert [move.kind for move in table.match.legal(NATURE)] == ["sweep"]
    table.cards("ywpwy")
    assert table.row() == "ywpwy"
    assert table.discard() == "bg***"


def test_tr_32_after_a_sweep_the_second_card_comes_from_the_new_row() -> None:
    table = Table(("gg", "yy"), "**rbg")
    table.take(0, 2, "*" + "yw*wy")
    assert table.state.phase == SECOND
    assert table.why(0, "take 2") == "TR-25"
    table.take(0, 0, "p")
    assert table.hand(0) == "rygg"


def test_tr_31_a_sweep_also_comes_after_the_last_card() -> None:
    table = Table(("gg", "yy"), "**rbg")
    table.blind(0, "w")
    table.say(0, "take 2")
    table.cards("*")
    assert table.state.phase == OPEN, "swept, and being filled"
    assert not any(card != EMPTY for card in table.state.row)


def test_tr_33_swept_cards_take_part_in_the_shuffle() -> None:
    table = Table(("gg", "yy"), "**rbg")
    state = table.state
    taken = state.deck - pack([6, 2, 2])
    state.hands[1] += taken
    state.sizes[1] += state.deck_size - 3
    state.known[1] += taken
    state.deck, state.deck_size, state.discard = pack([6]), 1, pack([2, 2])
    table.say(0, "take 2")
    table.match.nature_acts()
    assert state.phase == SWEEP
    table.match.nature_acts()
    assert sorted(move.kind for move in table.match.legal(NATURE)) == ["shuffle"]
    table.match.nature_acts()
    assert state.deck == pack([2, 2, 6, 6, 6, 1, 4]), "the five swept cards are in the new deck"


def test_tr_34_98_the_discard_becomes_the_deck_when_a_card_is_needed() -> None:
    """TR-34, TR-98."""
    table = dry(Table(), "rbwyg", "pp")
    state = table.state
    state.hands[1] -= pack([3, 3, 4])
    state.sizes[1] -= 3
    state.known[1] = state.hands[1]
    state.discard = pack([3, 3, 4])
    assert "blind" in {move.kind for move in table.legal(0)}, "deck 0, discard 3: still offered"
    table.say(0, "blind")
    assert [move.kind for move in table.match.legal(NATURE)] == ["shuffle"]
    table.cards("g")
    assert (state.deck, state.deck_size, state.discard) == (pack([3, 3]), 2, 0)
    assert table.hand(0) == "gpp"


def test_tr_35_what_the_discard_receives() -> None:
    table = Table(("rw", "yy"), "**rbg")
    table.say(0, "claim 0 0 0")
    assert table.discard() == "", "the red card lies before its owner"
    table.blind(1, "y")
    table.take(1, 2, "*" + "wyrwy")
    assert table.discard() == "bg***"


def test_tr_36_an_empty_slot_stays_empty() -> None:
    table = dry(Table(), "rbwyg")
    table.say(0, "take 0")
    assert table.row() == ".bwyg"
    assert table.why(0, "take 0") == "TR-36"
    table.say(0, "take 1")
    assert table.row() == "..wyg"


def test_tr_37_38_cards_in_the_discard_fill_the_row_after_the_flag() -> None:
    """TR-37, TR-38."""
    table = dry(Table(), "...yg", "brg")
    table.state.flags[0] = 1 << 1 | 1 << 2
    table.state.hands[1] -= pack([1, 2])
    table.state.known[1] = table.state.hands[1]
    table.state.sizes[1] -= 2
    table.say(0, "claim 0 0 0")
    assert table.state.sets[0] == 1
    assert GAME.rules.to_act(table.state) == (NATURE,)
    table.match.nature_acts()
    assert table.state.deck == pack([0, 1, 2]), "all three cards of the flag take part"
    table.cards("rwb")
    assert table.row() == "rwbyg"
    assert GAME.rules.to_act(table.state) == (1,)


def test_tr_39_101_the_turn_ends_if_only_open_wilds_are_left() -> None:
    """TR-39, TR-101."""
    table = dry(Table(), "r**..")
    table.say(0, "take 0")
    assert GAME.rules.to_act(table.state) == (1,)
    assert table.hand(0) == "r"


def test_tr_40_a_short_row_is_swept_too() -> None:
    table = dry(Table(), "***..", "bb")
    table.state.discard = pack([0, 2, 3, 4])
    table.state.hands[1] -= table.state.discard
    table.state.known[1] = table.state.hands[1]
    table.state.sizes[1] -= 4
    assert can_sweep(table.state)
    table.say(0, f"claim {1} 1 0")
    table.cards("rw")
    assert table.row() == "....."
    assert table.discard() == "rw***", "the wild cards that lay in the short row went too"
    short = dry(Table(), "***r.", "bb")
    short.say(0, "take 3")
    assert short.row() == "***..", "but not if nothing better could come"


def test_tr_41_who_does_not_see_the_deck_cannot_tell_whether_it_sweeps() -> None:
    table = Table()
    assert can_sweep(table.state)
    assert not can_sweep(GAME.secrecy.view(table.state, 0))


def test_tr_41_97_no_sweep_without_enough_coloured_cards() -> None:
    """TR-41, TR-97."""
    table = dry(Table(), "r****")
    assert not can_sweep(table.state), "a pool of five with four wild cards"
    table.state.phase = TURN
    table.say(0, "take 0")
    assert table.row() == ".****"
    assert GAME.rules.to_act(table.state) == (1,)
    assert "Too few" in str(GAME.drawing.draw(GAME.secrecy.view(table.state, 1), 1)[1].shapes), "and it is told"


def test_tr_41_the_loop_has_a_hard_end() -> None:
    from roundhouse.games.ticket_to_ride.rules.flow import MOST_SWEEPS

    table = Table(("gg", "yy"), "**rbg")
    table.state.sweeps = MOST_SWEEPS
    table.take(0, 2, "*")
    assert table.row() == "***bg"
    assert table.state.phase == SECOND


@pytest.mark.parametrize("seats", [2, 4])
def test_tr_42_sweeps_and_shuffles_happen(seats: int) -> None:
    from random import Random

    from roundhouse.core.match import Match

    met, rng = {"sweep": 0, "shuffle": 0}, Random(5)
    for game in range(12):
        match = Match(GAME, seats, seed=bytes([game]) * 32)
        while not match.over:
            if not match.nature_acts():
                seat = GAME.rules.to_act(match.state)[0]
                match.play(seat, rng.choice(match.legal(seat)))
        for _, move in match.moves:
            if move.kind in met:
                met[move.kind] += 1
    assert met["sweep"] > 0
    assert met["shuffle"] > 0


def test_tr_99_with_deck_and_discard_empty_only_the_row_gives_cards() -> None:
    table = dry(Table(), "rbwyg")
    assert table.why(0, "blind") == "TR-99"
    table.say(0, "take 0")
    assert table.why(0, "blind") == "TR-99"


def test_tr_100_with_nothing_anywhere_no_cards_can_be_taken() -> None:
    table = dry(Table(), ".....")
    assert not table.legal(0, "take")
    assert not table.legal(0, "blind")
    assert table.why(0, "take 0") == "TR-36"
