"""Exercises: one move in a position, from what its seat may know, judged in honest words in three languages."""

import json
from random import Random

import pytest

from roundhouse.arena import play
from roundhouse.bots.review import Costly
from roundhouse.bots.review.paired import Scales
from roundhouse.bots.review.tasks import answer
from roundhouse.core.errors import HouseError
from roundhouse.core.game import all_of_it
from roundhouse.core.match import Match
from roundhouse.core.move import Move, write_move
from roundhouse.core.words import LANGUAGES, speaker
from roundhouse.games import find, shelf
from roundhouse.table.exercises import Exercise, Gap, exercise_page, of_turn, question, to_compare, tried_move, verdict
from server.twins import twins

GAP = Gap(3.0, 2.0, 4.0)


def exercise(name: str, played: bool = True) -> tuple[Exercise, list[Move]]:
    """A position with a choice of moves; the first is called the best, the second the one that was played."""
    game = find(name)
    match = play(game, ["random"] * max(2, game.rules.seats.start), seed="exercise", most=40)
    at = max(at for at, (seat, _) in enumerate(match.moves) if seat == 0 and len(match.at(at).legal(0)) > 3 and at < 40)
    legal = match.at(at).legal(0)
    return Exercise(match.at(at), 0, legal[0], legal[1], GAP, played=played), legal


@pytest.mark.parametrize("name", shelf())
def test_the_page_offers_every_move_of_the_seat_and_belongs_to_no_table(name: str) -> None:
    asked, legal = exercise(name)
    for lang in LANGUAGES:
        page = json.loads(exercise_page(asked, lang))
        assert [one["move"] for one in page["choices"]] == [write_move(move) for move in legal]
        assert page["table"] == ""
        assert page["seat"] == 0
        assert page["seed"] is None
        assert not page["can_undo"]
        assert page["practice_seat"] is None


def alike(name: str) -> list[Match]:
    """Two worlds that differ only in what is hidden from seat 0, which has a choice of moves."""
    game = find(name)
    seats, options = max(2, game.rules.seats.start), game.rules.options()
    for seed in range(20):
        one, two = twins(game, seats, options, 0, Random(seed), 60)
        for at in [at for at, (seat, _) in enumerate(one) if seat == 0 and one[:at] != two[:at]]:
            pair = [Match.replay(game, seats, options, moves[:at], bytes(32)) for moves in (one, two)]
            if len(pair[0].legal(0)) > 2:
                return pair
    raise AssertionError("no two worlds were found that look alike")


@pytest.mark.parametrize("name", [name for name in shelf() if find(name).secrecy.view is not all_of_it])
def test_worlds_that_look_alike_to_the_seat_make_the_same_page_and_the_same_verdict(name: str) -> None:
    game = find(name)
    pair = alike(name)
    best, other, tried = pair[0].legal(0)[:3]
    asked = [Exercise(match, 0, best, other, GAP) for match in pair]
    assert exercise_page(asked[0], "en") == exercise_page(asked[1], "en")
    moves = to_compare(asked[0], tried)
    told = [answer(game, question(each, moves, 0))["found"] for each in asked]
    assert told[0] == told[1]


@pytest.mark.parametrize("name", shelf())
def test_every_verdict_can_be_said_in_every_language(name: str) -> None:
    for played in (True, False):
        asked, (best, other, third, *_) = exercise(name, played)
        moves = to_compare(asked, third)
        assert moves == ((best, third, other) if played else (best, third))
        scales = Scales(moves)
        scales.put(moves, answer(asked.game, question(asked, moves, 0))["found"])
        for lang in LANGUAGES:
            speak = speaker(lang, asked.game.about.folder)
            for move, known in ((best, None), (other, None), (third, scales)):
                told = verdict(asked, move, known, speak)
                assert all(told["told"])
                assert told["tried"]
                assert told["best"]["words"]
                assert told["verdict"] == {best: "best", other: "worse"}.get(move, told["verdict"])


def weighed(best: Move, tried: Move, played: Move, *points: float) -> Scales:
    """What the three come to in ten worlds: always so many points."""
    scales = Scales((best, tried, played))
    scales.put((best, tried, played), [{"worths": [one] * 10, "lines": []} for one in points])
    return scales


@pytest.mark.parametrize(
    ("points", "found", "words"),
    [
        ((9.0, 5.0, 2.0), "worse", ["4.0 points less than the best move.", "3.0 points more than what was played."]),
        ((9.0, 5.0, 5.2), "worse", ["4.0 points less than the best move.", "As good as what was played"]),
        ((9.0, 2.0, 5.0), "worse", ["7.0 points less than the best move.", "Worse than what was played."]),
        ((9.0, 9.1, 2.0), "better", ["Even better", "7.1 points more than what was played."]),
        ((9.0, 8.8, 2.0), "equal", ["As good as the best move", "6.8 points more than what was played."]),
    ],
)
def test_the_verdict_says_what_was_measured(points: tuple[float, ...], found: str, words: list[str]) -> None:
    asked, (best, other, tried, *_) = exercise("next_station")
    told = verdict(asked, tried, weighed(best, tried, other, *points), speaker("en"))
    assert told["verdict"] == found
    for sentence, beginning in zip(told["told"], words, strict=True):
        assert sentence.startswith(beginning)


def test_what_is_known_is_not_thought_about_again() -> None:
    asked, (best, other, *_) = exercise("railroad_ink")
    assert to_compare(asked, best) == to_compare(asked, other) == ()
    told = verdict(asked, best, None, speaker("en"))
    assert told["told"] == ["3.0 points more than what was played (2.0 to 4.0)."]
    assert verdict(asked, other, None, speaker("en"))["told"][-1] == "It is what was played."


def test_a_costly_turn_stands_as_it_did_when_it_was_played() -> None:
    match = play(find("next_station"), ["random"], seed="turn")
    at, (_, played) = next((at, one) for at, one in enumerate(match.moves) if one[0] == 0 and at > 20)
    better = next(move for move in match.at(at).legal(0) if move != played)
    asked = of_turn(match, 0, Costly(at, played, better, 3.0, 2.0, 4.0, (), 0.0), ["Olena"])
    assert asked.match.moves == match.moves[:at]
    assert (asked.best, asked.other, asked.played) == (better, played, True)
    assert json.loads(exercise_page(asked, "uk"))["seats"][0]["name"] == "Olena"


def test_only_a_legal_move_is_judged() -> None:
    asked, legal = exercise("next_station")
    assert tried_move(asked, write_move(legal[0])) == legal[0]
    for written in ({}, {"kind": "draw"}, {"kind": "draw", "start": 0, "end": 52, "power": False}):
        with pytest.raises(HouseError):
            tried_move(asked, written)
