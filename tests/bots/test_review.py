"""Reviews: from what a seat could know then, in the same worlds, no blame inside the noise, the same every time."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import reviews as measuring

from roundhouse.arena import play
from roundhouse.arena.claims import added_up, claims
from roundhouse.bots.playing_on import play_on
from roundhouse.bots.review import Review, Step, review, think
from roundhouse.bots.review.paired import LEAST, Scales
from roundhouse.bots.review.same_deal import same_deal
from roundhouse.bots.review.sifting import BEYOND, Sifting
from roundhouse.bots.review.tasks import Compare, Look, answer
from roundhouse.core.game import Budget, Game
from roundhouse.core.match import Match
from roundhouse.core.move import Move, write_move
from roundhouse.core.nature import seed_from
from roundhouse.games import find, shelf

LITTLE = Budget(seconds=None, playouts=800)


def reviewed(match: Match, seat: int = 0, budget: Budget = LITTLE, tries: int = 0) -> Review:
    return think(match, review(match, seat, budget, tries=tries))


def test_another_order_of_what_one_does_in_a_turn_anyway_is_no_mistake() -> None:
    match = play(find("railroad_ink"), ["random"], seed=3)
    sifting = Sifting(match, 0, LITTLE)
    turn = [one for one in sifting.decisions if one.turn == 2]
    assert len(turn) > 3
    assert [len(one.later) for one in turn] == [*reversed(range(len(turn)))], "all that came afterwards"
    first = turn[0]
    assert set(first.later) == {one.played for one in turn[1:]}
    asked = sifting.steps()
    question, _ = next(asked)
    while not (isinstance(question, Look) and question.view is first.view):
        question, _ = asked.send([])
    better = next(move for move in match.game.rules.moves(first.view, 0) if move not in (first.played, *first.later))
    asked.send([write_move(one) for one in (*first.later, better, first.played)])
    assert list(first.scales.worths) == [first.played, better]


@pytest.mark.no_cover
def test_without_seconds_a_review_is_the_same_every_time() -> None:
    match = play(find("next_station"), ["random"], seed=3)
    assert reviewed(match) == reviewed(match)


def test_every_decision_of_the_seat_is_judged_once_and_in_order() -> None:
    match = play(find("metro_domino"), ["random", "random"], seed=3)
    found = reviewed(match, seat=1)
    assert [one.at for one in found.decisions] == [at for at, (seat, _) in enumerate(match.moves) if seat == 1]
    assert [one.played for one in found.decisions] == [move for seat, move in match.moves if seat == 1]
    assert found.points == match.result.points[1] if match.result else False


def test_three_turns_are_told_at_most_each_beyond_chance_and_the_costliest_first() -> None:
    found = reviewed(play(find("next_station"), ["random"], seed=5))
    assert 1 <= len(found.costly) <= 3
    turns = [next(judged.turn for judged in found.decisions if judged.at == one.at) for one in found.costly]
    assert len(set(turns)) == len(turns)
    assert [one.cost for one in found.costly] == sorted((one.cost for one in found.costly), reverse=True)
    for one in found.costly:
        assert one.low > 0
        assert one.cost >= LEAST
        assert one.better != one.played


def test_who_stops_drawing_is_told_so() -> None:
    """In the third round every card is left alone: the worst turns are those."""
    game = find("next_station")
    match, rng, passed = Match(game, 1, seed=seed_from("idle")), Random(1), set[int]()
    while not match.over:
        match.settle()
        if not match.legal(0):
            continue
        idle = [move for move in match.legal(0) if move.idle]
        if match.state.round == 2 and idle:
            passed.add(len(match.moves))
            match.make(0, idle[0])
        else:
            match.make(0, game.thinking.rollout(match.state, 0, match.legal(0), rng))  # type: ignore[misc]
    found = reviewed(match, budget=Budget(None, 2500))
    assert len(passed) > 3
    assert found.costly[0].at in passed
    assert not found.costly[0].better.idle


def test_progress_only_grows_and_thinking_can_be_stopped() -> None:
    match = play(find("next_station"), ["random"], seed=3)
    thinking, shares = review(match, 0, Budget(None, 1), tries=1), list[float]()
    step: Step | None = next(thinking)
    while step is not None:
        shares.append(step.share)
        try:
            step = thinking.send(answer(match.game, step.task))
        except StopIteration:
            step = None
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= 0.01
    assert 0.9 < shares[-1] <= 1
    begun = review(match, 0, LITTLE)
    next(begun)
    begun.close()
    with pytest.raises(StopIteration):
        next(begun)


def asked_about(match: Match, seat: int, at: int) -> dict[Any, Any]:
    """What is asked about a decision in the first look at all of them, and the answers; others have no rivals."""
    told: dict[Any, Any] = {}
    thinking = review(match, seat, Budget(None, 1), base=at)
    step = next(thinking)
    while len(told) < 2:
        found: dict[str, Any] = {"found": [], "seconds": 0.0}
        if isinstance(step.task, Look | Compare) and step.task.seed == at:
            found = answer(match.game, step.task)
            told[type(step.task)] = step.task.view, found["found"]
        if len(told) < 2:
            step = thinking.send(found)
    return told


def played_to(game: Game[Any], seats: int, least: int) -> tuple[Match, int]:
    """A game up to a decision of seat 0 after at least so many moves."""
    match = Match(game, seats, seed=seed_from(f"twins {game.name}"))
    rng = Random(2)
    while True:
        match.settle()
        seat = game.rules.to_act(match.state)[0]
        if seat == 0 and len(match.moves) >= least and len(match.legal(0)) > 1:
            return match, 0
        match.make(seat, rng.choice(match.legal(seat)))


def twins_of(match: Match, seat: int) -> Iterator[Match]:
    """Games that looked the same to this seat up to now, though something that it does not see is different."""
    game = match.game
    for number, (mover, move) in enumerate(match.moves):
        before = match.at(number)
        for other in game.rules.moves(before.state, mover):
            if other != move and _seen(game, before, mover, other, seat) == _seen(game, before, mover, move, seat):
                twin = _replayed(match.at(number), [(mover, other), *match.moves[number + 1 :]])
                if twin and game.secrecy.view(twin.state, seat) == game.secrecy.view(match.state, seat):
                    yield twin


def _seen(game: Game[Any], before: Match, mover: int, move: Move, seat: int) -> Move:
    return game.secrecy.seen(before.state, mover, move, seat)


def _replayed(before: Match, moves: list[tuple[int, Move]]) -> Match | None:
    for mover, move in moves:
        if before.refusal(mover, move):
            return None
        before.make(mover, move)
    return before


def finished(match: Match, seed: int) -> Match:
    rng = Random(seed)
    while not match.over:
        match.settle()
        for seat in match.game.rules.to_act(match.state):
            match.make(seat, rng.choice(match.legal(seat)))
            break
    return match


@pytest.mark.parametrize("name", [one for one in shelf() if find(one).secrecy.hands])
def test_what_a_seat_could_not_know_does_not_change_what_is_said_of_its_decision(name: str) -> None:
    """Two worlds alike to the seat up to a decision, and different afterwards, give the same estimate for it."""
    match, seat = played_to(find(name), 2, 14)
    at = len(match.moves)
    twin = next(twins_of(match, seat))
    assert twin.state != match.state
    for world in (match, twin):
        world.make(seat, world.legal(seat)[0])
    one, other = (asked_about(finished(world, luck), seat, at) for world, luck in ((match, 1), (twin, 2)))
    assert one == other


def test_what_will_be_told_is_measured_in_new_worlds_by_who_wastes_little() -> None:
    match, seen = play(find("metro_domino"), ["random", "random"], seed=3), list[Compare]()
    thinking = review(match, 0, LITTLE, tries=0)
    step: Step | None = next(thinking)
    while step is not None:
        if isinstance(step.task, Compare):
            seen.append(step.task)
        try:
            step = thinking.send(answer(match.game, step.task))
        except StopIteration:
            step = None
    assert {one.by for one in seen if one.first < BEYOND} == {""}
    assert {one.by for one in seen if one.first >= BEYOND} == {match.game.thinking.finisher} == {"heuristic"}


@pytest.mark.parametrize("name", shelf())
def test_who_plays_on_in_reviews_is_a_policy_of_the_game(name: str) -> None:
    thinking = find(name).thinking
    assert thinking.finisher in ("", *thinking.policies)


@pytest.mark.parametrize("name", ["railroad_ink", "metro_domino"])
def test_what_will_be_told_is_measured_in_points_of_whole_games(name: str) -> None:
    """What a board promises is a guess, and the moves that a guess makes too much of are those that are chosen."""
    game = find(name)
    match = Match(game, game.rules.seats.start, seed=seed_from("whole"))
    match.settle()
    seat = game.rules.to_act(match.state)[0]
    world = match.state.copy()
    play_on(game, world, seat, luck=5, by=game.thinking.finisher)
    assert game.rules.to_act(world) == ()
    found = answer(game, Compare(match.state, seat, tuple(match.legal(seat)[:2]), 0, 4, 1, game.thinking.finisher))
    assert all(one.is_integer() for move in found["found"] for one in move["worths"])


def test_a_better_policy_plays_on_otherwise_with_the_same_luck() -> None:
    game = find("railroad_ink")
    view = Match(game, 1, seed=seed_from("finisher"))
    view.settle()
    moves = tuple(view.legal(0)[:2])
    quick, better, again = (
        answer(game, Compare(view.state, 0, moves, 0, 8, 1, by))["found"] for by in ("", "heuristic", "heuristic")
    )
    assert better == again
    assert sum(map(sum, (one["worths"] for one in better))) > sum(map(sum, (one["worths"] for one in quick)))


def test_a_strong_bot_meets_the_same_cards() -> None:
    match = play(find("next_station"), ["random", "random"], seed=3)
    playing = same_deal(match, 0, 0, ["normal", "normal"], 0)
    asked = next(playing)
    seen, made = [], None
    while made is None:
        seen.append(asked[0].view.shown)
        try:
            asked = playing.send(answer(match.game, asked[0])["found"])
        except StopIteration as end:
            made = end.value
    assert made.same
    state, shown = match.game.rules.new(2, match.options), []
    for seat, move in match.moves:
        if seat == 0:
            shown.append(state.shown)
        match.game.rules.play(state, seat, move)
    assert [one for one in seen if one in shown] == seen
    assert len(seen) > 20


def test_equal_worlds_give_no_noise_and_lines_tell_the_difference() -> None:
    match = play(find("next_station"), ["random"], seed=3, most=5)
    match.settle()
    one, other, *_ = match.legal(0)
    scales = Scales([one, other])
    found = [{"worths": [5.0, 7.0, 9.0], "lines": [["NS-58", 0, 9]]}, {"worths": [3.0, 5.0, 7.0], "lines": []}]
    scales.put([one, other], found)
    assert scales.gap(one, other) == (2.0, 0.0)
    assert scales.best(other) == one
    assert scales.more(one, other) == ((("NS-58", 0), 3.0),)
    assert scales.beyond(one, other) == -1.0


def test_what_is_claimed_is_gained_when_another_bot_plays_on() -> None:
    """A short form of tools/reviews.py: deterministic, so it says the same on every machine."""
    found = []
    for seed in (11, 12):
        match = play(find("next_station"), ["random"], seed=seed)
        found += list(claims(match, reviewed(match, budget=Budget(None, 4000)), "greedy", 25))
    told = added_up(found)
    assert told.turns >= 4
    assert told.gained > 0
    assert abs(told.gained - told.claimed) < told.margin + 2


def test_the_measurement_says_the_same_however_many_games_are_reviewed_at_once() -> None:
    asked = measuring.Asked("next_station", 1, "random", "normal", "greedy", worlds=2, playouts=600, seed=11)
    one, two = (list(measuring.games(asked, 2, jobs)) for jobs in (1, 2))
    assert [(found.seed, found.claims) for found in one] == [(found.seed, found.claims) for found in two]
    assert [found.seed for found in one] == [11, 12]
    assert any(found.claims for found in one)


def test_the_measurement_tells_how_wide_intervals_are_and_how_long_reviews_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "reviews.json"
    words = "reviews.py next_station --games 1 --person random --by greedy --worlds 2 --playouts 600 --seed 11 --json"
    monkeypatch.setattr(sys, "argv", [*words.split(), str(file)])
    measuring.main()
    written = json.loads(file.read_text())
    claimed = [claim for one in written["games"] for claim in one["claims"]]
    assert written["width"] == pytest.approx(sum(one["width"] for one in claimed) / len(claimed))
    assert written["width"] > 0
    told = capsys.readouterr().out
    assert f"intervals of what is claimed: {written['width']:.2f} wide on average" in told
    assert f"by the clock p50 {written['wall']['p50']:.1f} s, p95 {written['wall']['p95']:.1f} s" in told
