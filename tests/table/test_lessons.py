"""A lesson at a table without a network: steps follow from the log, one thing is asked for at a time."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from roundhouse.bots.review import review, think
from roundhouse.core.errors import NotLegal
from roundhouse.core.game import Budget
from roundhouse.core.match import Match
from roundhouse.core.notation import parse_move
from roundhouse.core.words import speaker
from roundhouse.games import find
from roundhouse.table.errors import NotAsked, NotThere
from roundhouse.table.export import seed_check, shown_log
from roundhouse.table.local import ME, LocalTable
from roundhouse.table.page import earlier_page, page
from roundhouse.table.reviews import judged_from
from roundhouse.table.table import Table
from roundhouse.table.teaching import Lesson
from roundhouse.table.teaching.files import Text
from roundhouse.table.teaching.lesson import Step
from roundhouse.table.teaching.positions import speak
from server.running import TOY, toys_on_the_shelf


@pytest.fixture
def cards() -> Iterator[LocalTable]:
    """The lesson of a small game with secrets."""
    with toys_on_the_shelf():
        yield LocalTable.taught(TOY, "lesson-1")


def lesson(local: LocalTable) -> Any:
    return json.loads(page(local.table, ME, 0, "en"))["lesson"]


def texts(local: LocalTable) -> list[str]:
    return [one["text"] for one in lesson(local)["steps"]]


def play(local: LocalTable, text: str) -> None:
    local.move(0, local.table.seq, parse_move(local.table.game, text))


def test_a_step_is_read_or_asks_and_the_next_one_follows_from_the_log(cards: LocalTable) -> None:
    assert texts(cards) == ["These are your cards.", "Play the five."]
    assert [one["next"] for one in lesson(cards)["steps"]] == [True, False]
    assert [one["shapes"] for one in lesson(cards)["steps"]] == [["hand-1", "hand-5", "hand-9"], ["hand-5"]]
    play(cards, "play 5")
    assert texts(cards) == ["Play a card."]
    assert lesson(cards)["steps"][0]["step"] == 3
    again = Table(cards.table.record, cards.table.log)
    assert again.lesson == cards.table.lesson
    play(cards, "play 9")
    assert texts(cards) == ["Play on."]
    assert lesson(cards)["done"]


def test_another_legal_move_is_answered_kindly_and_not_made(cards: LocalTable) -> None:
    before = cards.table.seq
    with pytest.raises(NotAsked) as refused:
        play(cards, "play 9")
    assert refused.value.text("ru") == "Пожалуйста, пятёрку."
    assert cards.table.seq == before
    with pytest.raises(NotLegal):  # what the rules forbid is refused by the rules
        play(cards, "play 3")


def test_what_others_do_is_part_of_the_lesson_until_it_is_done(cards: LocalTable) -> None:
    assert not cards.bot_moves()
    play(cards, "play 5")
    assert cards.table.match.state.played == [(5,), (4,)]
    assert not cards.bot_moves()
    play(cards, "play 1")
    assert cards.bot_moves()


def test_a_move_is_taken_back_into_its_step_unless_it_was_answered(cards: LocalTable) -> None:
    play(cards, "play 5")
    assert cards.table.can_undo(0) is None
    play(cards, "play 9")
    assert lesson(cards)["done"]
    cards.undo(0, cards.table.seq)
    assert texts(cards) == ["Play a card."]
    play(cards, "play 1")
    cards.bot_moves()
    assert cards.table.can_undo(0) is None


def test_where_all_act_at_once_bots_wait_and_what_was_answered_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    begins = Match(find("next_station"), 3)
    speak(begins, ["pencil red", "pencil blue", "pencil green", "reveal street_square"])
    words = Text("a", "b", "c")
    asks = Step(words, accept=("*",), then=("1: pass",))
    taught = Lesson("lesson-3", words, begins, 0, (asks, Step(words)))
    monkeypatch.setattr("roundhouse.table.table.lesson_of", lambda game, name: taught if name == "lesson-3" else None)
    local = LocalTable("next_station", ["", "easy", "easy"], seed=begins.seed, lesson=taught)
    assert local.table.acting() == (0, 1, 2)
    assert not local.bot_moves()
    play(local, "draw 21 22 no")
    assert local.table.acting() == (2,)
    assert local.table.can_undo(0) is None  # the lesson has answered: seat 1 would pass twice
    assert local.bot_moves()


def test_a_review_judges_no_move_that_the_lesson_asked_for(cards: LocalTable) -> None:
    play(cards, "play 5")
    assert judged_from(cards.table) == len(cards.table.match.moves)
    play(cards, "play 9")
    own = judged_from(cards.table)
    assert cards.table.match.moves[own - 1] == (0, parse_move(cards.table.game, "play 9"))
    while not cards.table.match.over:
        if 0 in cards.table.acting():
            cards.move(0, cards.table.seq, cards.table.match.legal(0)[0])
        cards.bot_moves()
    match = cards.table.match
    assert judged_from(cards.table) == own < len(match.moves)
    found = think(match, review(match, 0, Budget(None, 60), own, tries=0))
    assert [one.at for one in found.decisions] == [
        at for at, (seat, _) in enumerate(match.moves) if seat == 0 and at >= own
    ]


def test_the_lesson_is_the_learners_alone_and_tells_nothing_hidden(cards: LocalTable) -> None:
    watched = page(cards.table, "", None, "en")
    assert json.loads(watched)["lesson"] is None
    assert b"Play the five" not in watched
    mine = json.loads(page(cards.table, ME, 0, "en"))
    assert set(mine["lesson"]) == {"name", "title", "of", "done", "steps"}
    assert all(set(one) == {"step", "text", "shapes", "next", "free", "moves"} for one in mine["lesson"]["steps"])
    told = json.dumps(mine)
    assert not any(f'"card": {card}' in told or f"hand-{card}" in told for card in (0, 4, 8))
    assert json.loads(earlier_page(cards.table, ME, 0, "en", 3))["lesson"] is None


def test_a_table_whose_moves_are_another_lessons_is_an_ordinary_one(cards: LocalTable) -> None:
    play(cards, "play 5")
    moved = Table(cards.table.record, cards.table.log[1:2] + cards.table.log[:1] + cards.table.log[2:])
    assert moved.lesson is None
    cards.table.record.lesson = "lesson-7"
    assert Table(cards.table.record, cards.table.log).lesson is None


def test_a_lesson_that_is_not_there_is_refused() -> None:
    with pytest.raises(NotThere, match="next_station has no lesson “lesson-9”"):
        LocalTable.taught("next_station", "lesson-9")


def test_a_lesson_is_never_counted_as_honest_chance() -> None:
    local = LocalTable.taught("next_station", "lesson-1")
    while not local.table.over:
        if not local.bot_moves():
            step = local.table.lesson.step if local.table.lesson else None
            legal = step.accepted(local.table.match, 0) if step else local.table.match.legal(0)
            local.move(0, local.table.seq, legal[-1])
    found = seed_check(local.table, speaker("en"))
    assert found["honest"] is None
    assert "This was a lesson" in found["wrong"][0]
    header = json.loads(shown_log(local.table, ME, 0, speaker("en")).splitlines()[0])
    assert header["base"] == len(local.table.match.moves)
