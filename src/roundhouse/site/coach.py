"""The coach of the house in a page: reviews, costly turns tried again, what was possible, and puzzles."""

from dataclasses import replace
from typing import Any

from roundhouse.bots.review.paired import Scales
from roundhouse.core.puzzles import puzzles_of
from roundhouse.core.words import Speaker, say, speaker
from roundhouse.site.asked import Asked, Text, Thought
from roundhouse.table import exercises
from roundhouse.table.exercises import Exercise
from roundhouse.table.export import picture
from roundhouse.table.frame import seat_name, table_speaker
from roundhouse.table.hindsight import must_be_searchable, told_hindsight
from roundhouse.table.page import earlier_page
from roundhouse.table.problems import Problem
from roundhouse.table.puzzles import pictured
from roundhouse.table.reviews import followed_at, must_be_reviewable, told_review
from roundhouse.table.table import Table


def get_puzzle(asked: Asked) -> Any:
    """A puzzle: the position as the seat sees it."""
    return exercises.exercise_page(_puzzle(asked), asked.lang)


def get_puzzle_picture(asked: Asked) -> Any:
    """The board of a puzzle."""
    puzzle = exercises.named_puzzle(asked.game, puzzles_of(asked.game), asked.names[1])
    theme = "dark" if asked.query.get("theme") == "dark" else "light"
    return Text(pictured(asked.game, puzzle, asked.lang, theme).decode(), "image/svg+xml")


def post_puzzle(asked: Asked) -> Any:
    """Whether a move is the best."""
    return _judged(asked, _puzzle(asked), speaker(asked.lang, asked.game.about.folder))


def get_review(asked: Asked) -> Any:
    """What is known, or how far it has come."""
    return _standing(asked, asked.number("seat") or 0, begin=False)


def post_review(asked: Asked) -> Any:
    """Review a seat's game, as long as somebody looks; known while the site is open."""
    return _standing(asked, int(asked.body.get("seat", 0)), begin=True)


def get_turn(asked: Asked) -> Any:
    """A costly turn, to be tried again."""
    return exercises.exercise_page(_turn(asked, asked.number("seat") or 0), asked.lang)


def post_turn(asked: Asked) -> Any:
    """Better, as good, or what the best was."""
    return _judged(asked, _turn(asked, int(asked.body["seat"])), table_speaker(asked.table, asked.lang))


def get_hindsight(asked: Asked) -> Any:
    """What was possible, or how far the search has come."""
    return _possible(asked, asked.number("seat") or 0, begin=False)


def post_hindsight(asked: Asked) -> Any:
    """Find out what was possible, as long as somebody looks; known while the site is open."""
    return _possible(asked, int(asked.body.get("seat", 0)), begin=True)


def get_better(asked: Asked) -> Any:
    """A position of the better game."""
    better, seat = _better(asked)
    at = asked.number("at")
    return earlier_page(better, asked.who, seat, asked.lang, len(better.match.moves) if at is None else at)


def get_better_picture(asked: Asked) -> Any:
    """The end of the better game."""
    better, seat = _better(asked)
    theme = "dark" if asked.query.get("theme") == "dark" else "light"
    return Text(picture(better, asked.who, seat, None, "", asked.lang, theme).decode(), "image/svg+xml")


def _judged(asked: Asked, exercise: Exercise, speak: Speaker) -> Any:
    """What is said of a move; thought about only where it is not known."""
    tried = exercises.tried_move(exercise, asked.body["move"])
    moves = exercises.to_compare(exercise, tried)
    if not moves:
        return exercises.verdict(exercise, tried, None, speak)

    def then(found: Any) -> Any:
        scales = Scales(moves)
        for one in found:
            scales.put(moves, one)
        return exercises.verdict(exercise, tried, scales, speak)

    worlds = replace(exercises.question(exercise, moves, 0), worlds=exercises.WORLDS)
    return Thought(("compare", exercise.game.name, worlds), then, asked.lang)


def _puzzle(asked: Asked) -> Exercise:
    return exercises.of_puzzle(asked.game, exercises.named_puzzle(asked.game, puzzles_of(asked.game), asked.names[1]))


def _turn(asked: Asked, seat: int) -> Exercise:
    table, speak = asked.table, table_speaker(asked.table, asked.lang)
    review, place = asked.house.reviews.known(table, seat), int(asked.names[1])
    if review is None or place >= len(review.costly):
        raise Problem.unknown(say("There is no such turn in the review of this game."))
    names = [seat_name(table, number, speak) for number in range(table.match.seats)]
    return exercises.of_turn(table.match, seat, review.costly[place], names)


def _standing(asked: Asked, seat: int, begin: bool) -> Any:
    table, reviews = asked.table, asked.house.reviews
    must_be_reviewable(table.match, seat, table.frozen, table.over)
    share = reviews.share(table, seat, begin)
    known = reviews.known(table, seat)
    if known is None:
        return {"state": "none" if share is None else "thinking", "share": round(share or 0.0, 3), "review": None}
    speak = table_speaker(table, asked.lang)
    told = told_review(table.match, known, seat_name(table, seat, speak), speak, followed_at(table, seat))
    return {"state": "there", "share": 1.0, "review": told}


def _possible(asked: Asked, seat: int, begin: bool) -> Any:
    table, hindsights = asked.table, asked.house.hindsights
    _must_be_searchable(table, seat)
    known = hindsights.known(table, seat)
    if known is None:
        if begin and asked.house.reviews.known(table, seat) is None:
            raise Problem.not_now(say("First the game is reviewed, then it is found out what was possible."))
        share = hindsights.share(table, seat, begin)
        return {"state": "none" if share is None else "thinking", "share": round(share or 0.0, 3), "hindsight": None}
    told = told_hindsight(table.match, known, table_speaker(table, asked.lang))
    return {"state": "there", "share": 1.0, "hindsight": told}


def _better(asked: Asked) -> tuple[Table, int]:
    """The table with the better game on it."""
    seat = asked.number("seat") or 0
    _must_be_searchable(asked.table, seat)
    found = asked.house.hindsights.better(asked.table, seat)
    if found is None:
        raise Problem.not_now(say("What was possible here is not known yet."))
    return found, seat


def _must_be_searchable(table: Table, seat: int) -> None:
    must_be_reviewable(table.match, seat, table.frozen, table.over)
    must_be_searchable(table)
