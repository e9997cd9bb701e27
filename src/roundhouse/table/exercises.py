"""An exercise: a position in which somebody makes one move, and what is said of it. Nothing is kept, nothing goes on.

Puzzles are exercises, and so are the costly turns of a review, tried again.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from roundhouse.bots.playing_on import lead
from roundhouse.bots.review import Costly
from roundhouse.bots.review.paired import LEAST, SURE, Scales
from roundhouse.bots.review.tasks import Compare
from roundhouse.core.errors import NotLegal, Refusal
from roundhouse.core.game import Game
from roundhouse.core.match import Match
from roundhouse.core.move import Move
from roundhouse.core.notation import read_move
from roundhouse.core.options import write_options
from roundhouse.core.puzzles import Puzzle
from roundhouse.core.words import Say, Speaker, say
from roundhouse.table.errors import NotThere
from roundhouse.table.hints import named_lines
from roundhouse.table.page import page
from roundhouse.table.record import SeatRecord, TableRecord
from roundhouse.table.review_contract import VerdictJson
from roundhouse.table.reviews import decimal, told_gains, told_move
from roundhouse.table.table import Table
from roundhouse.table.turn import to_entry

ME = "me"
SEED = bytes(32)  # chance does nothing here
FRESH = 2_000_000  # the number of the first world of an answer: no review or puzzle was chosen by it
BATCH, WORLDS = 25, 100  # worlds of one question, and in all
Lines = tuple[tuple[tuple[str, int], float], ...]


@dataclass(frozen=True, slots=True)
class Gap:
    """By how much one move is ahead of another (with an interval of 95 %), and in which lines of the sheet."""

    by: float
    low: float
    high: float
    lines: Lines = ()
    beyond: float = 0.0

    @property
    def clear(self) -> bool:
        """Whether it is more than chance, and worth a word."""
        return self.low > 0 and self.by >= LEAST


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position, who moves there, the best move known, and what it was ahead of: the next, or what was played."""

    match: Match
    seat: int
    best: Move
    other: Move
    ahead: Gap
    names: tuple[str, ...] = ()
    played: bool = False  # the other move is the one that was played

    @property
    def game(self) -> Game[Any]:
        """What is played."""
        return self.match.game

    @property
    def view(self) -> Any:
        """What the seat may know: nothing else is shown, and nothing else is thought about."""
        return self.game.secrecy.view(self.match.state, self.seat)


def of_puzzle(game: Game[Any], puzzle: Puzzle) -> Exercise:
    """A puzzle as an exercise."""
    ahead = Gap(puzzle.margin, puzzle.low, puzzle.high, puzzle.lines, puzzle.beyond)
    return Exercise(puzzle.match(game), puzzle.seat, puzzle.best, puzzle.second, ahead)


def of_turn(match: Match, seat: int, one: Costly, names: Sequence[str] = ()) -> Exercise:
    """A costly turn of a review as an exercise."""
    ahead = Gap(one.cost, one.low, one.high, one.lines, one.beyond)
    return Exercise(match.at(one.at), seat, one.better, one.played, ahead, tuple(names), played=True)


def exercise_page(exercise: Exercise, lang: str) -> bytes:
    """The page of the position as the seat saw it, with the moves that it had; of a table without a name."""
    match, log = exercise.match, [to_entry(*one) for one in exercise.match.moves]
    seats = [
        SeatRecord("person", name, holders={ME}) if number == exercise.seat else SeatRecord("bot", name, "normal")
        for number, name in enumerate([*exercise.names, *[""] * match.seats][: match.seats])
    ]
    record = TableRecord(
        "", match.game.name, match.game.rules.version, json.dumps(write_options(match.options)), SEED.hex(), "", 0, 0,
        started=True, chat=False, base=len(log), moves=len(log), seats=seats,
    )  # fmt: skip
    return page(Table(record, log), ME, exercise.seat, lang)


def tried_move(exercise: Exercise, written: dict[str, Any]) -> Move:
    """The move that somebody tries; refused unless it is legal, judged from what the seat may know."""
    move, view = read_move(exercise.game, written), exercise.view
    if rule := exercise.game.rules.why_not(view, exercise.seat, move):
        refusal = Refusal(rule)
        raise NotLegal(refusal.words, refusal)
    return move


def to_compare(exercise: Exercise, tried: Move) -> tuple[Move, ...]:
    """The moves that must be compared before something can be said; none where it is known."""
    if tried in (exercise.best, exercise.other):
        return ()
    return (exercise.best, tried, exercise.other) if exercise.played else (exercise.best, tried)


def question(exercise: Exercise, moves: tuple[Move, ...], number: int) -> Compare:
    """What is asked where bots think: a batch of worlds."""
    return Compare(exercise.view, exercise.seat, moves, FRESH + number, BATCH, len(exercise.match.moves))


def verdict(exercise: Exercise, tried: Move, scales: Scales | None, speak: Speaker) -> VerdictJson:
    """What is said of the move."""
    game, view, seat = exercise.game, exercise.view, exercise.seat
    gap = _gap(scales, exercise.best, tried) if scales else exercise.ahead
    found = "best" if tried == exercise.best else "worse" if gap.clear else "better" if gap.high < 0 else "equal"
    lines, shown = named_lines(game, view, seat), gap if found in ("best", "worse") else Gap(0, 0, 0)
    made = [(lines[line].words, by) for line, by in shown.lines if line in lines]
    beyond = shown.beyond if game.thinking.in_points else 0.0
    told = [_told(found, gap, exercise, speak.lang), *_beside_played(exercise, tried, scales, speak.lang)]
    return {
        "verdict": found,  # type: ignore[typeddict-item]
        "told": [speak(one) for one in told], "tried": speak(game.drawing.choice(view, seat, tried).words),
        "best": told_move(game, view, seat, exercise.best, speak), "next": _next(exercise, tried, speak),
        "gains": told_gains(made, beyond, lead(game, exercise.match.seats), speak),
    }  # fmt: skip


def _next(exercise: Exercise, tried: Move, speak: Speaker) -> str:
    """What the best move of a puzzle was found to be ahead of, for who has found it."""
    if exercise.played or tried != exercise.best:
        return ""
    return speak(exercise.game.drawing.choice(exercise.view, exercise.seat, exercise.other).words)


def _gap(scales: Scales, one: Move, other: Move) -> Gap:
    by, error = scales.gap(one, other)
    return Gap(by, by - SURE * error, by + SURE * error, scales.more(one, other), scales.beyond(one, other))


def _told(found: str, gap: Gap, exercise: Exercise, lang: str) -> Say:
    points, numbers = exercise.game.thinking.in_points, _numbers(gap, lang)
    sure = numbers["low"] == numbers["high"]
    if found == "equal":
        return say("As good as the best move that was found, as far as can be told.")
    if found == "better":
        return say("Even better than the best move that was found before.")
    if not points:
        return say("The best move that was found.") if found == "best" else say("Clearly worse than the best move.")
    if found == "worse" and sure:
        return say("{more} points less than the best move.", more=numbers["more"])
    if found == "worse":
        return say("{more} points less than the best move ({low} to {high}).", **numbers)
    if exercise.played:
        return _more_than_played(gap, lang)
    if sure:
        return say("{more} points ahead of the next best.", more=numbers["more"])
    return say("{more} points ahead of the next best ({low} to {high}).", **numbers)


def _beside_played(exercise: Exercise, tried: Move, scales: Scales | None, lang: str) -> list[Say]:
    """What the move is beside the one that was played, where that is another question."""
    if not exercise.played or tried == exercise.best:
        return []
    if tried == exercise.other:
        return [say("It is what was played.")]
    assert scales is not None
    gap, back = _gap(scales, tried, exercise.other), _gap(scales, exercise.other, tried)
    if gap.clear and exercise.game.thinking.in_points:
        return [_more_than_played(gap, lang)]
    if gap.clear:
        return [say("Better than what was played.")]
    if back.clear:
        return [say("Worse than what was played.")]
    return [say("As good as what was played, as far as can be told.")]


def _more_than_played(gap: Gap, lang: str) -> Say:
    numbers = _numbers(gap, lang)
    if numbers["low"] == numbers["high"]:
        return say("{more} points more than what was played.", more=numbers["more"])
    return say("{more} points more than what was played ({low} to {high}).", **numbers)


def _numbers(gap: Gap, lang: str) -> dict[str, str]:
    return {"more": decimal(gap.by, lang), "low": decimal(gap.low, lang), "high": decimal(gap.high, lang)}


def named_puzzle(game: Game[Any], puzzles: Sequence[Puzzle], name: str) -> Puzzle:
    """The puzzle of this name."""
    for one in puzzles:
        if one.name == name:
            return one
    raise NotThere(say("{game} has no puzzle “{name}”", game=game.title, name=name[:40]))
