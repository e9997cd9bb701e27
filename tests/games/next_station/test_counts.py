"""Counts of positions, and the means of simple players."""

from random import Random
from statistics import mean
from typing import Any

import pytest

from roundhouse.bots.simple import greedy, random_move
from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.games.next_station import GAME
from roundhouse.games.next_station.parts import DEPARTURES, PENCILS
from roundhouse.games.next_station.rules import PASS
from roundhouse.games.next_station.scoring import (
    current_stations,
    interchanges,
    line_score,
    sight_points,
    sight_visits,
    total,
)
from roundhouse.games.next_station.state import State


def _perft(state: State, depth: int) -> int:
    seats = GAME.rules.to_act(state)
    if not seats or depth == 0:
        return 1
    moves = GAME.rules.moves(state, seats[0])
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        after = state.copy()
        GAME.rules.play(after, seats[0], move)
        count += _perft(after, depth - 1)
    return count


def test_perft_of_the_first_turn_follows_from_two_targets_a_symbol() -> None:
    # 8 plain cards with 2 targets and a pass, 2 jokers with 8 and a pass, and the switch before any of the ten
    assert _perft(GAME.rules.new(1, GAME.rules.options()), 4) == 24 * 11
    assert _perft(GAME.rules.new(1, GAME.rules.options()), 5) == 24 * (8 * 3 + 2 * 9 + 10)


@pytest.mark.parametrize(
    ("powers", "counts"), [((), (11, 52, 462, 2806)), (("second", "joker", "switch"), (11, 52, 226, 1482))]
)
def test_perft_from_the_first_card_of_a_black_line(powers: tuple[str, ...], counts: tuple[int, ...]) -> None:
    match = Match(GAME, 1, GAME.rules.options(powers=bool(powers)))
    for pencil in PENCILS[:3]:
        match.say(NATURE, f"pencil {pencil}")
    for power in powers:
        match.say(NATURE, f"power {power}")
    assert tuple(_perft(match.state, depth) for depth in range(1, 5)) == counts


def _random_game(number: int) -> int:
    rng = Random(f"random/{number}")
    state = GAME.rules.new(1, GAME.rules.options())
    while seats := GAME.rules.to_act(state):
        moves = GAME.rules.moves(state, seats[0])
        GAME.rules.play(state, seats[0], rng.choice(moves) if seats[0] == NATURE else random_move(moves, rng))
    return total(state, 0)


def test_random_players_reach_the_known_mean() -> None:
    scores = [_random_game(number) for number in range(400)]
    assert mean(scores) == pytest.approx(95.1, abs=4 * 12.5 / 400**0.5)


def _greedy_game(number: int) -> int:
    rng = Random(f"greedy/{number}")
    state = GAME.rules.new(1, GAME.rules.options())
    while seats := GAME.rules.to_act(state):
        moves = GAME.rules.moves(state, seats[0])
        chosen = rng.choice(moves) if seats[0] == NATURE else greedy(GAME, state, 0, moves, rng)
        GAME.rules.play(state, seats[0], chosen)
    return total(state, 0)


def test_the_greedy_bot_reaches_its_known_mean() -> None:
    scores = [_greedy_game(number) for number in range(60)]
    assert mean(scores) == pytest.approx(126.5, abs=4 * 14.5 / 60**0.5)


def _foreseen(state: State, move: Any) -> int:
    """The gain that counts the departures of lines still to come, as the published greedy players do."""
    after = state.copy()
    sheet = after.sheets[0]
    round_number, pencil = after.round, sheet.pencil
    GAME.rules.play(after, 0, move)
    lines, track = list(sheet.lines), sheet.tracks[pencil]
    if after.round == round_number:
        lines[pencil], track = current_stations(after, sheet), sheet.track
    for later in after.pencils[round_number + 1 :]:
        lines[later] = 1 << DEPARTURES[later]
    two, three, four = (stations.bit_count() for stations in interchanges(lines))
    return line_score(lines[pencil], track, -1) + sight_points(sight_visits(lines)) + 2 * two + 5 * three + 9 * four


def test_a_greedy_player_that_foresees_departures_reaches_the_published_mean() -> None:
    scores = []
    for number in range(200):
        rng = Random(f"foreseen/{number}")
        state = GAME.rules.new(1, GAME.rules.options())
        while seats := GAME.rules.to_act(state):
            moves = GAME.rules.moves(state, seats[0])
            if seats[0] != NATURE:
                moves = [move for move in moves if move is not PASS] or moves
                worth = [_foreseen(state, move) for move in moves]
                moves = [move for move, points in zip(moves, worth, strict=True) if points == max(worth)]
            GAME.rules.play(state, seats[0], rng.choice(moves))
        scores.append(total(state, 0))
    assert mean(scores) == pytest.approx(125.9, abs=4 * 14.5 / 200**0.5)
