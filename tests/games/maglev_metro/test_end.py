"""The course of the game, its end, and the game alone."""

import pytest

from games.maglev_metro.playing import (
    EMBASSY,
    GOLD,
    HT,
    JB,
    MM,
    OFFICE,
    SC,
    STORE,
    STUDIO,
    UE,
    counts,
    hub,
    ids,
    opened,
    pass_turns,
    refused,
    say,
    table,
)
from games.maglev_metro.test_track import built, laid
from roundhouse.core.game import NATURE
from roundhouse.core.words import speaker
from roundhouse.games.maglev_metro import GAME
from roundhouse.games.maglev_metro.parts import NONE, RATINGS, UNLOCK
from roundhouse.games.maglev_metro.scoring import rating, score
from roundhouse.games.maglev_metro.state import AGREED, BAG_EMPTY, LONG, NOBODY_TO_SET_ASIDE, OVER, QUIET


def all_built(match):
    for place, kind in ((HT, OFFICE), (0, STORE), (1, EMBASSY), (2, STUDIO)):
        built(match, place, kind)
    return match


def test_mm_29_turns_go_round():
    match = opened()
    assert refused(match, 1, "end") == "MM-29"
    match.say(0, "end")
    assert GAME.rules.to_act(match.state) == (1,)
    pass_turns(match)
    assert match.state.round == 3


def test_mm_36_units_and_actions_may_be_left_over():
    match = opened()
    say(match, 0, "lay 48 2", "done", "end")
    assert match.state.seat == 1


def test_mm_109_110_the_end_comes_one_round_after_the_bag_ran_empty():
    match = all_built(opened())
    match.state.bag = NONE
    match.say(0, "end")
    assert match.state.last == 3
    pass_turns(match)
    assert match.state.round == 3
    assert not match.over
    pass_turns(match)
    assert match.over
    assert match.state.ending == BAG_EMPTY
    assert GAME.rules.why_not(match.state, 0, match.moves[-1][1]) == "MM-110"


def test_mm_110_triggered_by_the_last_player_one_round_follows():
    match = all_built(opened())
    match.say(0, "end")
    while match.state.seat == 1 and {move.kind for move in match.legal(1)} != {"end"}:
        kinds = {move.kind: move for move in match.legal(1)}
        if "end" in kinds:
            break
        match.play(1, match.legal(1)[0])
    match.state.bag = NONE
    match.say(1, "end")
    assert (match.state.last, match.state.round) == (4 - 1, 3)


def test_mm_111_returned_passengers_do_not_call_off_the_end_and_an_empty_bag_alone_is_nothing():
    match = opened()
    match.state.bag = NONE
    match.say(0, "end")
    assert match.state.last == 0
    match = all_built(opened())
    match.state.bag = NONE
    match.say(0, "end")
    match.state.bag = counts(gold=3)
    pass_turns(match)
    pass_turns(match)
    assert match.over


def test_mm_139_ten_quiet_rounds_end_the_game():
    match = opened()
    while not match.over:
        pass_turns(match)
    assert (match.state.ending, match.state.round) == (QUIET, 10)
    busy = opened()
    for _ in range(3):
        pass_turns(busy)
    busy.say(0, "refill 1")
    busy.nature_acts()
    pass_turns(busy)
    assert busy.state.quiet == 0


@pytest.mark.parametrize("stall", [True, False])
def test_mm_139_round_150_ends_the_game_with_or_without_the_option(stall):
    match = opened(stall=stall)
    match.state.round = 145
    while not match.over:
        pass_turns(match)
    assert (match.state.ending, match.state.round) == (LONG, 150)
    assert GAME.rules.result(match.state).words[0].text == "The game ended after round 150."


def test_mm_139_without_the_option_quiet_rounds_do_not_end_the_game():
    match = opened(stall=False)
    while match.state.round < 15:
        pass_turns(match)
    assert not match.over
    assert match.state.quiet > 10


def test_mm_140_all_must_agree_in_one_round():
    match = opened()
    match.say(0, "agree")
    assert refused(match, 0, "agree") == "MM-140"
    match.say(0, "end")
    pass_turns(match)
    assert not match.over
    assert match.state.votes == 0  # seat 1 did not agree
    match.say(0, "refill 1")
    match.nature_acts()
    assert refused(match, 0, "agree") == "MM-140"  # too late this turn
    match.say(0, "end")
    match.say(1, "end")
    say(match, 0, "agree", "end")
    say(match, 1, "agree", "end")
    assert match.state.ending == AGREED
    assert refused(table(1), 0, "agree") in ("MM-23", "MM-140")


def solo():
    """Alone in Berlin, at the second turn."""
    match = table(1)
    match.say(0, f"start {MM} {GOLD}")
    match.nature_acts()
    say(match, 0, "put 0 1", "put 2 5", "put 1 15", "put 1 11")
    return match


def test_mm_128_two_pairs_are_laid_open():
    match = table(1)
    assert match.state.forbidden == (1, 2)
    assert match.state.players[0].cards == (0, 13, 26, 39)
    assert refused(match, 0, "open 3") == "MM-128"


def test_mm_129_forbidden_pairs_may_not_be_linked():
    match = built(solo(), HT, STORE)  # the Factory at MM with a Store is forbidden
    assert refused(match, 0, "lay 48 2") == "MM-129"
    match = laid(solo(), (48, 2))
    match.state.players[0].filled |= UNLOCK[1]
    assert refused(match, 0, f"build {HT} {STORE}") == "MM-129"
    assert refused(match, 0, f"build {HT} 1") is None
    alone = built(hub(1), UE, STORE)
    assert refused(alone, 0, "lay 44 3") == "MM-129"  # the Hub is a Factory too


def test_mm_130_other_robots_at_the_start_stations():
    state = table(1).state
    assert (state.waiting[MM], state.waiting[SC], state.waiting[JB]) == (
        counts(gold=1),
        counts(copper=1),
        counts(steel=1),
    )


def test_mm_131_132_133_each_turn_costs_a_passenger_until_the_bag_is_empty():
    """MM-131, MM-132, MM-133."""
    match = table(1)
    assert sum(match.state.aside) == 1
    match.say(0, f"start {MM} {GOLD}")
    assert GAME.rules.to_act(match.state) == (NATURE,)
    assert refused(match, 0, "aside 0") == "MM-131"
    match.nature_acts()
    assert sum(match.state.aside) == 2
    assert score(match.state, 0)[-1].points == -2
    say(match, 0, "put 0 1", "put 2 5", "put 1 15", "put 1 11")
    match.state.bag = NONE
    match.say(0, "end")
    assert match.over
    assert match.state.ending == NOBODY_TO_SET_ASIDE
    assert GAME.rules.result(match.state).points == (sum(line.points for line in score(match.state, 0)),)


def test_mm_132_139_alone_only_the_bag_ends_the_game():
    match = solo()
    while not match.over:
        pass_turns(match)
    assert match.state.ending == NOBODY_TO_SET_ASIDE  # each turn draws a passenger: no round is quiet
    assert match.state.bag == NONE
    assert match.state.round > 12


@pytest.mark.parametrize(
    ("city", "points", "rank"),
    [
        ("berlin", -1, 1),
        ("berlin", 0, 2),
        ("berlin", 55, 7),
        ("berlin", 146, 26),
        ("manhattan", 146, 21),
        ("manhattan", 171, 26),
    ],
)
def test_mm_134_ranks_by_map(city, points, rank):
    assert speaker("en", GAME.about.folder)(rating(city, points)).startswith(f"Rank {rank} of 26")
    assert len(RATINGS[city]) == 25


def test_a_solo_game_ends_with_a_rank():
    match = solo()
    match.state.bag = NONE
    match.say(0, "end")
    told = [speaker("en", GAME.about.folder)(words) for words in GAME.rules.result(match.state).words]
    assert any(sentence.startswith("Rank") for sentence in told)
    assert match.state.phase == OVER
    assert ids(match, 0, "end") == []
