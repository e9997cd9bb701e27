"""TR-58 to TR-70: the French flag."""

import pytest

from games.ticket_to_ride.playing import (
    ARC_CHAMPS_RED,
    BASTILLE_WHITE,
    EIFFEL_PURPLE,
    ITALIE_WHITE,
    NORD_BLUE,
    Table,
    counts,
)
from roundhouse.core.words import speaker
from roundhouse.games.ticket_to_ride import GAME

R, B, W, Y, G, P, WILD = range(7)
ALL = {R: "r", B: "b", W: "w"}


def before(table: Table, signs: str) -> Table:
    """Cards that already lie before seat 0, taken from the deck."""
    for sign in signs:
        card = "rbwygp*".index(sign)
        table.state.flags[0] |= 1 << card
        table.state.deck -= 1 << 6 * card
        table.state.deck_size -= 1
        table.state.packs = (table.state.packs[0] - (1 << 6 * card),)
    return table


def test_tr_58_a_paid_card_of_the_flag_is_kept() -> None:
    table = Table().holding(0, "rp")
    table.say(0, f"claim {ARC_CHAMPS_RED} {R} 0")
    assert table.state.flags[0] == 1 << R
    asked = Table(ask=True).holding(0, "r")
    asked.say(0, f"claim {ARC_CHAMPS_RED} {R} 0")
    assert [move.keep for move in asked.legal(0)] == [True, False]
    assert asked.why(0, "blind") == "TR-58", "the question comes first"


def test_tr_59_108_a_colour_that_lies_there_is_not_kept_again() -> None:
    """TR-59, TR-108."""
    table = before(Table(ask=True).holding(0, "b"), "b")
    table.say(0, f"claim {NORD_BLUE} {B} 0")
    assert table.discard() == "b"
    assert table.state.flags[0] == 1 << B
    assert GAME.rules.to_act(table.state) == (1,), "nothing is asked"


def test_tr_60_wild_cards_are_no_flag_cards() -> None:
    table = Table().holding(0, "**")
    table.say(0, f"claim {BASTILLE_WHITE} {WILD} 2")
    assert table.state.flags[0] == 0
    assert table.discard() == "**"


def test_tr_61_the_kept_card_is_one_of_the_paid() -> None:
    table = Table().holding(0, "r")
    table.say(0, f"claim {ARC_CHAMPS_RED} {R} 0")
    assert table.discard() == ""
    assert table.hand(0) == ""
    assert counts(table)["cards"] == 46


def test_tr_107_white_and_wild_keeps_the_white() -> None:
    table = Table().holding(0, "w*")
    table.say(0, f"claim {ITALIE_WHITE} {W} 1")
    assert table.discard() == "*"
    assert table.state.flags[0] == 1 << W
    assert table.points(0) == 2
    again = before(Table().holding(0, "w*"), "w")
    again.say(0, f"claim {ITALIE_WHITE} {W} 1")
    assert again.discard() == "w*"


def test_tr_62_keeping_is_voluntary_where_the_table_asks() -> None:
    assert GAME.rules.options().ask_flag is False
    table = Table(ask=True).holding(0, "r")
    table.say(0, f"claim {ARC_CHAMPS_RED} {R} 0")
    table.say(0, "flag no")
    assert table.state.flags[0] == 0
    assert table.discard() == "r"
    assert GAME.rules.to_act(table.state) == (1,)


def test_tr_62_where_the_table_does_not_ask_there_is_nothing_to_answer() -> None:
    table = Table().holding(0, "r")
    assert table.why(0, "flag yes") == "TR-62"
    table.blind(0, "g")
    assert table.why(0, "flag yes") == "TR-62"


def test_tr_63_no_card_is_recovered_later() -> None:
    table = Table(ask=True).holding(0, "r")
    table.say(0, f"claim {ARC_CHAMPS_RED} {R} 0")
    table.say(0, "flag no")
    table.blind(1, "gg")
    assert table.why(0, "flag yes") == "TR-63"
    table.blind(0, "g")
    assert table.why(0, "flag yes") == "TR-63"


def test_tr_64_the_third_card_scores_four_and_all_go_to_the_discard() -> None:
    table = before(Table().holding(0, "rp"), "bw")
    table.say(0, f"claim {ARC_CHAMPS_RED} {R} 0")
    assert table.points(0) == 1 + 4
    assert table.state.flags[0] == 0
    assert table.discard() == "rbw"
    assert table.hand(0) == "p"
    assert [line.points for line in GAME.rules.score(table.state, 0)[:2]] == [1, 4]
    speak = speaker("en", GAME.about.folder)
    again = before(Table().holding(0, "rp"), "bw")
    move = again.legal(0, "claim")[0]
    assert "completes a French flag" in speak(GAME.drawing.tell(again.state, 0, move))


def test_tr_65_another_flag_may_follow() -> None:
    table = before(Table().holding(0, "rb"), "bw")
    table.say(0, f"claim {ARC_CHAMPS_RED} {R} 0")
    table.blind(1, "gg")
    table.say(0, f"claim {NORD_BLUE} {B} 0")
    assert table.state.flags[0] == 1 << B
    assert table.state.sets[0] == 1


def test_tr_66_one_card_a_turn() -> None:
    table = Table().holding(0, "ww")
    table.say(0, f"claim {ITALIE_WHITE} {W} 0")
    assert table.state.flags[0].bit_count() == 1
    assert table.discard() == "w"


def test_tr_67_flag_cards_are_public_and_pay_nothing() -> None:
    table = before(Table().holding(0, "p"), "r")
    assert GAME.secrecy.view(table.state, 1).flags[0] == 1 << R
    assert table.why(0, f"claim {ARC_CHAMPS_RED} {R} 0") == "TR-44"


def test_tr_68_an_unfinished_flag_is_worth_nothing() -> None:
    table = before(Table().holding(0, "p"), "rw")
    assert GAME.rules.result(table.state).points[0] == -3, "only the ticket of 3 points counts"


@pytest.mark.parametrize("kept", ["rw", "bw", "rb"])
def test_tr_69_at_most_two_cards_lie_before_a_player_after_a_turn(kept: str) -> None:
    third = next(sign for sign in "rbw" if sign not in kept)
    table = before(Table().holding(0, third * 2), kept)
    route = {"r": ARC_CHAMPS_RED, "b": NORD_BLUE, "w": ITALIE_WHITE}[third]
    table.say(0, f"claim {route} {'rbw'.index(third)} 0")
    assert table.state.flags[0].bit_count() <= 2


def test_tr_70_the_track_of_a_double_decides_the_colour() -> None:
    found = set()
    for route, colour, sign in ((ARC_CHAMPS_RED, R, "r"), (ARC_CHAMPS_RED + 1, B, "b")):
        table = Table().holding(0, sign)
        table.say(0, f"claim {route} {colour} 0")
        found.add(table.state.flags[0])
    assert found == {1 << R, 1 << B}


def test_tr_109_a_flag_in_the_announcing_turn_and_in_the_last_turn_counts() -> None:
    table = before(Table().holding(0, "rp"), "bw")
    table.state.buses[0] = 3
    table.say(0, f"claim {ARC_CHAMPS_RED} {R} 0")
    assert (table.points(0), table.state.left) == (5, 2)
    last = before(Table().holding(0, "rp"), "bw")
    last.state.left = 1
    last.say(0, f"claim {ARC_CHAMPS_RED} {R} 0")
    assert GAME.rules.to_act(last.state) == ()
    assert GAME.rules.result(last.state).points[0] == 5 - 3


def test_a_purple_route_gives_no_flag_card() -> None:
    table = Table(ask=True).holding(0, "ppp")
    table.say(0, f"claim {EIFFEL_PURPLE} {P} 0")
    assert table.state.flags[0] == 0
    assert table.discard() == "ppp"
