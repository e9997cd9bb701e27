"""A match: moves are checked, Nature is honest, and one's last move can be taken back in time."""

from random import Random

import pytest

import toy
from roundhouse.core import nature
from roundhouse.core.errors import CannotRead, NotLegal
from roundhouse.core.game import NATURE
from roundhouse.core.log import read_log, write_log
from roundhouse.core.match import GAME_OVER, NO_TAKE_BACK, NOT_YOUR_TURN, Match
from roundhouse.games import find

SEED = bytes(32)


def table(seats: int = 2, **options: object) -> Match:
    match = Match(toy.GAME, seats, toy.Options(**options), SEED)
    match.settle()
    return match


def test_nature_deals_before_anyone_is_asked() -> None:
    match = Match(toy.GAME, 2, seed=SEED)
    assert toy.to_act(match.state) == (NATURE,)
    assert match.legal(0) == []
    assert match.settle() == 2
    assert match.legal(0) == [toy.Take(1), toy.Take(2)]


def test_a_move_by_object_and_by_text() -> None:
    match = table()
    match.play(0, toy.Take(2))
    match.say(1, "take 1")
    assert match.state.heap == 4
    assert [seat for seat, _ in match.moves] == [NATURE, NATURE, 0, 1]


def test_an_illegal_move_names_the_rule_and_what_would_work() -> None:
    match = table()
    sentence = r"“take 3” is not legal for seat 0 after 2 moves \(TY-2\); legal: take 1, take 2"
    with pytest.raises(NotLegal, match=sentence) as told:
        match.say(0, "take 3")
    assert told.value.refusal.rule == "TY-2"
    assert match.state.heap == 7


def test_rules_of_the_house() -> None:
    match = table()
    with pytest.raises(NotLegal) as early:
        match.say(1, "take 1")
    assert early.value.refusal.rule == NOT_YOUR_TURN
    while not match.over:
        match.play(match.state.turn, match.legal(match.state.turn)[-1])
    with pytest.raises(NotLegal) as late:
        match.say(0, "take 1")
    assert late.value.refusal.rule == GAME_OVER


@pytest.mark.parametrize("text", ["", "jump", "take", "take one", "take 1 2", "take ²", "take --1", "take " + "9" * 50])
def test_text_that_is_no_move(text: str) -> None:
    with pytest.raises(CannotRead):
        table().say(0, text)


def test_the_last_move_can_be_taken_back_until_another_has_spoken() -> None:
    match = table()
    match.say(0, "take 2")
    assert match.take_back(0) == toy.Take(2)
    assert (match.state.heap, len(match.moves)) == (7, 2)
    match.say(0, "take 1")
    match.say(1, "take 1")
    with pytest.raises(NotLegal) as told:
        match.take_back(0)
    assert told.value.refusal.rule == NO_TAKE_BACK
    assert match.take_back(1) == toy.Take(1)


def test_what_nature_did_cannot_be_taken_back() -> None:
    assert table().can_take_back(0) is None


def test_an_earlier_position_is_a_match_of_its_own() -> None:
    match = table()
    match.say(0, "take 2")
    before = match.at(2)
    before.say(0, "take 1")
    assert (before.state.heap, match.state.heap) == (6, 5)


def test_replaying_the_moves_gives_an_equal_state() -> None:
    match = table(passing=True)
    for text in ("take 2", "pass", "take 1"):
        match.say(match.state.turn, text)
    assert Match.replay(toy.GAME, 2, match.options, match.moves).state == match.state


def test_the_result_comes_with_the_end() -> None:
    match = table(passing=True)
    assert match.result is None
    match.say(0, "pass")
    match.say(1, "pass")
    assert match.over
    assert match.result is not None
    assert match.result.points == tuple(match.state.cards)


def test_too_many_seats_and_refused_options() -> None:
    with pytest.raises(CannotRead, match="toy is for 2 to 3 seats, not 5"):
        Match(toy.GAME, 5)
    with pytest.raises(CannotRead, match="Three seats need twelve stones"):
        Match(toy.GAME, 3, toy.Options(passing=True))


def test_an_unfinished_log_keeps_the_seed_secret() -> None:
    match = table()
    text = write_log(match, ("Ann", "Bob"))
    assert SEED.hex() not in text
    assert nature.commitment(SEED) in text
    log = read_log(text, lambda name: toy.GAME)
    assert (log.names, log.seed, log.result) == (("Ann", "Bob"), None, None)
    assert log.match.state == match.state


def test_nature_picks_by_the_odds_and_by_nothing_else() -> None:
    picks = [nature.pick(SEED, number, [1, 2, 7]) for number in range(3000)]
    assert [round(picks.count(one) / 300) for one in range(3)] == [1, 2, 7]
    assert picks == [nature.pick(SEED, number, [1, 2, 7]) for number in range(3000)]
    even = [nature.pick(SEED, number, [1, 1]) for number in range(1000)]
    assert 440 < sum(even) < 560


def test_seeds_are_new_and_long() -> None:
    assert len({nature.new_seed() for _ in range(10)}) == 10
    assert len(nature.seed_from("x")) == len(nature.new_seed()) == nature.SEED_BYTES
    assert nature.commitment(b"a" * 32) == "3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"


def test_chance_in_simulations_is_that_of_weighted_choices() -> None:
    game = find("maglev_metro")
    state, rng = game.rules.new(2, game.rules.options()), Random(5)
    seen = 0
    while seen < 40 and (acting := game.rules.to_act(state)):
        if acting[0] == NATURE:
            moves, then = game.rules.moves(state, NATURE), Random()
            then.setstate(rng.getstate())
            move = nature.by_chance(game.rules, state, rng)
            assert move == then.choices(moves, game.rules.odds(state, moves))[0]
            assert rng.getstate() == then.getstate()
            seen += 1
        else:
            move = rng.choice(game.rules.moves(state, acting[0]))
        game.rules.play(state, acting[0], move)
    assert seen > 20
