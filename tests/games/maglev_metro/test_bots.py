"""The bots of the game."""

from random import Random

import pytest

from games.maglev_metro.playing import HT, PINK, STORE, STUDIO, counts, opened
from games.maglev_metro.test_track import RING, built, laid
from roundhouse.core.game import NATURE
from roundhouse.games.maglev_metro import GAME, bots
from roundhouse.games.maglev_metro.bots.growth import Means, growth
from roundhouse.games.maglev_metro.bots.mats import gains, mat_value, put_value
from roundhouse.games.maglev_metro.bots.turns import best_turn, settle, usual_turn
from roundhouse.games.maglev_metro.bots.value import mood_of, rounds_left, track_value
from roundhouse.games.maglev_metro.parts import BONUS, DROP, NOBODY, UNLOCK
from roundhouse.games.maglev_metro.state import NO_CARD, Options, Player, components


def play(seats, options, policies, seed, checked=False):
    rng, state = Random(seed), GAME.rules.new(seats, options)
    seated = [GAME.thinking.policies[name](rng, None) for name in policies]
    whole = components(state)
    while acting := GAME.rules.to_act(state):
        seat = acting[0]
        moves = GAME.rules.moves(state, seat)
        if seat == NATURE:
            move = rng.choices(moves, GAME.rules.odds(state, moves))[0]
        else:
            move = seated[seat](GAME.secrecy.view(state, seat), seat, moves)
            assert move in moves
        GAME.rules.play(state, seat, move)
        assert not checked or components(state) == whole
    return state


@pytest.mark.no_cover
@pytest.mark.parametrize("city", ["berlin", "manhattan"])
def test_the_heuristic_bot_beats_the_quick_one(city):
    points = [GAME.rules.result(play(2, Options(map=city), ["heuristic", "rollout"], seed)).points for seed in range(2)]
    assert sum(own for own, _ in points) > sum(other for _, other in points)


@pytest.mark.no_cover
@pytest.mark.parametrize("city", ["berlin", "manhattan"])
def test_the_easy_bot_goes_on_carrying_people_to_the_end_and_loses(city):
    state = play(2, Options(map=city), [GAME.thinking.levels["easy"], "heuristic"], 5)
    easy, normal = GAME.rules.result(state).points
    assert 0 < easy < normal
    assert state.players[0].filled.bit_count() > 6, "robots on the mat long after the first turns"


def test_the_easy_bot_moves_no_robot_to_and_fro():
    match = opened()
    easy = GAME.thinking.policies["beginner"](Random(1), None)
    for _ in range(40):
        assert easy(match.state, 0, match.legal(0)).kind != "lift"
    only = [move for move in match.legal(0) if move.kind == "lift"]
    assert easy(match.state, 0, only) in only


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nothing_is_lost_in_whole_games_of_the_quick_bot(seats):
    state = play(seats, Options(map="manhattan" if seats % 2 else "berlin"), ["rollout"] * 4, seats, checked=True)
    assert state.ending


def test_the_bot_delivers_what_it_can_and_goes_where_it_must():
    match = built(laid(opened(), *RING), HT, STORE)
    match.state.players[0].load = counts(steel=1)
    moves = [move for move in match.legal(0) if move.kind != "remove"]  # a closed ring: no track to lay
    assert bots.heuristic(Random(1))(match.state, 0, moves).kind == "drop"
    away = built(laid(opened(), (48, 2)), HT, STORE)
    away.state.players[0].load = counts(lilac=1)
    away.state.players[0].filled |= 0b110000
    away.state.waiting = (counts(),) * 14
    assert bots.heuristic(Random(1))(away.state, 0, away.legal(0)).kind in ("go", "lay", "build")


def test_a_better_mat_is_worth_more():
    match = opened()
    before = bots.evaluate(match.state, 0)
    match.state.players[0].bonus = (3, 4, 5)
    assert bots.evaluate(match.state, 0) > before
    assert bots.turn_begins(match.state)


def test_a_ring_that_cannot_grow_is_worth_less_than_a_line_that_can():
    match = laid(opened(), *RING)
    name, stations, track = match.state.options.map, match.state.stations, match.state.players[0].track
    means = Means(able=0, builder=1, missing=0, time=20, pace=2)
    ring = growth(name, track, stations, NOBODY, means)
    line = growth(name, track[:-1], stations, NOBODY, means)
    assert ring < line


def test_a_colour_without_a_station_is_wanted_more_as_the_rounds_go_by():
    state = opened().state
    before = mood_of(state)[1]
    state.round = 30
    assert all(late > early for late, early in zip(mood_of(state)[1], before, strict=True))


def test_early_in_the_game_a_second_colour_is_worth_less_than_the_first():
    rows, values = ((),) * 7, (10.0,) * 4
    none, one, two = (mat_value(rows, filled, (), 22, 9, 8, values) for filled in (0, UNLOCK[0], UNLOCK[0] | UNLOCK[1]))
    assert one - none > two - one > 0


def test_the_third_commuter_of_a_bonus_row_brings_its_card():
    times = (10, 9, 8, (0.0,) * 4)
    mat = Player(bonus=(PINK, PINK))
    assert put_value(mat, PINK, BONUS, times) > mat_value(mat.rows, 0, (PINK,) * 3, *times)
    assert gains(mat.rows, 0, mat.bonus, *times)[PINK] >= 2


def positions(city, rounds):
    """The beginnings of the first seat's turns in a game of the heuristic."""
    rng, state, found = Random(7), GAME.rules.new(2, Options(map=city)), []
    bot = bots.heuristic(rng)
    while state.round <= rounds:
        seat = GAME.rules.to_act(state)[0]
        moves = GAME.rules.moves(state, seat)
        if seat == 0 and bots.turn_begins(state):
            found.append(state.copy())
        chosen = rng.choices(moves, GAME.rules.odds(state, moves))[0] if seat == NATURE else None
        GAME.rules.play(state, seat, chosen or bot(GAME.secrecy.view(state, seat), seat, moves))
    return found


def _heuristic(view, seat, moves, rng):
    return bots.heuristic(rng)(view, seat, moves)


@pytest.mark.no_cover
@pytest.mark.parametrize("city", ["berlin", "manhattan"])
def test_a_turn_searched_is_worth_no_less_than_the_usual_one(city):
    better = 0
    for state in positions(city, 6)[::2]:
        mood = mood_of(state)
        usual = bots.evaluate(usual_turn(state, 0, _heuristic)[1], 0, mood)
        after = state.copy()
        for move in best_turn(state, 0, mood, _heuristic, _heuristic, 0):
            assert move in GAME.rules.moves(after, 0)
            GAME.rules.play(after, 0, move)
            settle(after)
        better += bots.evaluate(after, 0, mood) > usual
        assert bots.evaluate(after, 0, mood) >= usual
    assert better


def test_a_turn_once_thought_out_is_kept_to(monkeypatch):
    state = positions("berlin", 3)[-1]
    bot = bots.tactics(Random(1))
    first = bot(state, 0, GAME.rules.moves(state, 0))
    assert first in GAME.rules.moves(state, 0)
    monkeypatch.setattr(bots, "best_turn", None)
    assert bot(state, 0, GAME.rules.moves(state, 0)) == first


def test_a_bot_knows_nothing_of_what_another_has_thought_out(monkeypatch):
    state, asked = positions("berlin", 3)[-1], []
    for _ in range(2):
        monkeypatch.setattr(bots, "best_turn", lambda *about: asked.append(about) or best_turn(*about))
        bots.tactics(Random(1))(state, 0, GAME.rules.moves(state, 0))
    assert len(asked) == 2


def test_without_time_the_usual_turn_is_played():
    state = positions("berlin", 3)[-1]
    mood = mood_of(state)
    usual = usual_turn(state, 0, _heuristic)[0]
    assert usual
    assert best_turn(state, 0, mood, _heuristic, _heuristic, 2, seconds=0.0) == usual


def test_alone_the_rounds_to_come_count_the_passengers_that_wait_for_their_station():
    few, many = GAME.rules.new(1, Options()), GAME.rules.new(1, Options())
    few.bag = many.bag = counts(copper=10)
    few.piles, many.piles = counts(), counts(pink=10)
    assert rounds_left(few) < rounds_left(many) <= sum(many.bag) + sum(many.piles)


def test_alone_a_turn_less_is_to_come_with_every_turn_and_never_more_than_there_are_passengers():
    state = GAME.rules.new(1, Options())
    state.bag, state.piles = counts(copper=12), counts(pink=9)
    left = []
    for state.round in (12, 13, 14):
        left.append(rounds_left(state))
    assert left == [left[0], left[0] - 1, left[0] - 2]
    state.bag, state.piles = counts(copper=3), counts()
    assert 1 <= rounds_left(state) <= 3


def test_alone_a_line_is_wanted_more_than_beside_others_who_build_stations_too():
    alone, two = (GAME.rules.new(seats, Options()) for seats in (1, 2))
    two.stations, track = alone.stations, laid(opened(), (48, 2)).state.players[0].track
    found = []
    for state in (alone, two):
        state.players[0].track = track
        found.append(track_value(state, 0, (20, (0.0,) * 4, 0)))
    assert found[0] > found[1] > 0


def test_tactics_carries_two_passengers_home_within_its_last_turn():
    match = built(laid(opened(), (48, 2)), HT, STUDIO)
    player = match.state.players[0]
    player.load, player.filled = counts(purple=2), player.filled | UNLOCK[3]
    match.state.waiting = (counts(),) * 14
    match.state.taken, match.state.last = 0, match.state.round
    player.cards, player.rows = (NO_CARD,) * 4, (*player.rows[:DROP], (0,), *player.rows[DROP + 1 :])
    kinds, bot = [], bots.tactics(Random(1))
    while match.state.seat == 0 and match.game.rules.to_act(match.state) == (0,) and len(kinds) < 12:
        move = bot(match.state, 0, match.legal(0))
        kinds.append(move.kind)
        match.play(0, move)
        match.settle()
    assert kinds.index("go") < kinds.index("drop")
