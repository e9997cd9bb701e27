"""Reviews as people read them: every game, every language, nothing made up; kept and read again."""

import json

import pytest

from roundhouse.arena import play
from roundhouse.bots.review import Review, review, think
from roundhouse.bots.review.same_deal import Try
from roundhouse.core.errors import HouseError
from roundhouse.core.game import Budget
from roundhouse.core.match import Match
from roundhouse.core.move import Move
from roundhouse.core.nature import seed_from
from roundhouse.core.versions import Frozen
from roundhouse.core.words import LANGUAGES, speaker
from roundhouse.games import find, shelf
from roundhouse.table.advised import followed, noted
from roundhouse.table.reviews import curve, decimal, must_be_reviewable, read_review, told_review, write_review

QUICK = {"next_station": "rollout", "railroad_ink": "rollout", "maglev_metro": "random"}


def reviewed(name: str) -> tuple[Match, Review]:
    game = find(name)
    seats = game.rules.seats.start
    match = play(game, [QUICK.get(name, "random")] * seats, seed=4)
    half = len(match.moves) * 3 // 4
    return match, think(match, review(match, 0, Budget(None, 60), base=half, tries=0))


@pytest.mark.parametrize("name", shelf())
def test_a_review_is_kept_and_read_in_every_language(name: str) -> None:
    match, found = reviewed(name)
    kept = json.loads(json.dumps(write_review(found)))
    assert read_review(match.game, kept) == found
    assert read_review(match.game, kept | {"format": 0}) is None
    for lang in LANGUAGES:
        told = told_review(match, found, "Olena", speaker(lang, match.game.about.folder))
        assert all(told["told"])
        assert told["axis"]
        assert told["note"]
        assert told["decisions"] == len(found.decisions)
        for one in told["costly"]:
            assert one["played"]
            assert one["better"]["words"]
            assert (one["cost"] > 0) == match.game.thinking.in_points
            assert all(gain["words"] and gain["points"] for gain in one["gains"])


def test_a_turn_is_not_blamed_for_what_a_hint_advised_without_saying_so() -> None:
    match = play(find("next_station"), ["random"], seed=5)
    found = think(match, review(match, 0, Budget(None, 800), tries=0))
    first, *others = found.costly
    said = {"en": "but a hint advised it", "uk": "але так радила підказка", "ru": "но так советовала подсказка"}
    assert others
    for lang in LANGUAGES:
        speak = speaker(lang, match.game.about.folder)
        told = told_review(match, found, "Olena", speak, [first.at])["costly"]
        assert [said[lang] in one["told"] for one in told] == [True, *[False for _ in others]]
        assert told[0]["told"].startswith(told_review(match, found, "Olena", speak)["costly"][0]["told"])


def test_a_move_was_advised_only_in_the_very_position_of_the_hint() -> None:
    game = find("railroad_ink")
    match = Match(game, 1, seed=seed_from("advised"))
    match.settle()
    known, advised = noted("", match, 0, match.legal(0)[0]), match.legal(0)[0]
    again = match.at(len(match.moves))
    match.make(0, advised)
    assert followed(known, match, 0) == {len(match.moves) - 1}
    assert followed("", match, 0) == frozenset()
    other = next(move for move in again.legal(0) if move != advised and advised in after(again, move).legal(0))
    again.make(0, other)
    again.make(0, advised)
    assert followed(known, again, 0) == frozenset(), "the same move, where nobody had asked"


def after(match: Match, move: Move) -> Match:
    then = match.at(len(match.moves))
    then.make(0, move)
    return then


def test_the_curve_has_one_point_a_turn() -> None:
    _, found = reviewed("railroad_ink")
    points = curve(found.decisions)
    assert len(points) == len({one.turn for one in found.decisions}) < len(found.decisions)
    assert [point["at"] for point in points] == sorted(point["at"] for point in points)


def test_only_whole_games_of_todays_rules_are_reviewed() -> None:
    game = find("next_station")
    begun, whole = play(game, ["random"], seed=1, most=9), play(game, ["random"], seed=1)
    must_be_reviewable(whole, 0, None, True)
    for match, seat, frozen in ((begun, 0, None), (whole, 1, None), (whole, 0, Frozen(1, 2, 3, 4))):
        with pytest.raises(HouseError):
            must_be_reviewable(match, seat, frozen, match.over)


def test_numbers_are_written_as_each_language_does() -> None:
    assert decimal(-1.25, "en") == "−1.2"
    assert decimal(-0.04, "uk") == "0,0"
    assert decimal(3, "uk", signed=True) == "+3,0"


@pytest.mark.parametrize(
    ("own", "tried", "told"),
    [
        (-5.0, (-5.0, 0.0), "ви наприкінці на 5 балів позаду. … на 5 балів позаду або нарівні."),
        (1.0, (21.0, 21.0), "ви наприкінці на 1 бал попереду. … на 21 бал попереду."),
        (-0.3, (2.0,), "ви наприкінці нарівні. … на 2 бали попереду."),
    ],
)
def test_who_was_ahead_is_told_in_words_and_not_in_signs(own: float, tried: tuple[float, ...], told: str) -> None:
    game = find("metro_domino")
    match = play(game, ["random"] * 2, seed=4)
    tries = tuple(Try(0, worth, True) for worth in tried)
    found = Review(0, True, True, 0, own, (), (), tries, 0)
    said = told_review(match, found, "Olena", speaker("uk", game.about.folder))["told"][-1]
    first, last = told.split("…")
    assert first.strip() in said
    assert said.endswith(last)
    assert not {"−", "-"} & set(said)
