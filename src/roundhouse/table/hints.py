"""Advice as a person reads it: which moves are good, what they are worth, and which lines of the sheet make it so."""

from collections.abc import Sequence
from random import Random
from typing import Any

from roundhouse.bots.advice import Advice, Line
from roundhouse.core.game import Game, Result, ScoreLine
from roundhouse.core.move import Move, write_move
from roundhouse.core.words import NOTHING, Say, Speaker, many, say
from roundhouse.table.contract import HintJson
from roundhouse.table.table import Table

WORLDS = 6
"""So many guesses at what is hidden must agree before it is told how a game would end."""


def no_hints(table: Table, seat: int | None) -> Say:
    """Why no hint may be asked for at this seat, whosever turn it is; NOTHING where one may."""
    record = table.record
    if seat is None:
        return NOTHING
    if table.counted:
        return say("There are no hints at the line of the day; practise it afterwards.")
    if record.rated:
        return say("There are no hints in a rated game.")
    if any(one.kind == "person" or one.holders for number, one in enumerate(record.seats) if number != seat):
        return say("Hints are there where you play alone or against bots.")  # a bot that stands in for a person is one
    return NOTHING if record.hints else say("Hints are off at this table.")


def hints(game: Game[Any], view: Any, seat: int, found: Sequence[Advice], speak: Speaker) -> list[HintJson]:
    """Each move with its words, its worth where the game's judgement is one of points, and its reasons."""
    return [_hint(game, view, seat, one, speak) for one in found]


def _hint(game: Game[Any], view: Any, seat: int, one: Advice, speak: Speaker) -> HintJson:
    lines = named_lines(game, view, seat)
    reasons = [{"words": speak(lines[line].words), "points": points} for line, points in one.lines if line in lines]
    return {
        "move": write_move(one.move), "words": speak(game.drawing.choice(view, seat, one.move).words),
        "behind": round(one.behind, 1) if game.thinking.in_points else 0.0, "expected": one.expected,
        "reasons": reasons,  # type: ignore[typeddict-item]
        "ends": speak(ending(game, view, seat, one.move)), "aim": speak(game.drawing.aim(view, seat, one.move)),
    }  # fmt: skip


def expected_words(points: int) -> Say:
    """The final points, as a sentence."""
    return many("About {n} point at the end.", "About {n} points at the end.", points)


def ending(game: Game[Any], view: Any, seat: int, move: Move) -> Say:
    """Of a move that ends the game: that it does, and how, where that does not hang on what is hidden."""
    known: list[Result] = []
    for number in range(WORLDS):
        result = _result(game, view, seat, move, Random(number))
        if result is None:
            return NOTHING
        known.append(result)
    told = {(_margin(one, seat), one.ranks[seat], one.ranks.count(1)) for one in known}
    if len(told) > 1 or len(known[0].points) == 1:
        return say("It ends the game.")
    ((margin, rank, winners),) = told
    if rank == 1 and winners > 1:
        return say("It ends the game: you would share the victory.")
    if margin == 0 and rank == 1:
        return say("It ends the game: you would win the tie.")
    if margin == 0:
        return say("It ends the game: you would lose the tie.")
    if rank == 1:
        return many(
            "It ends the game: you would win by {n} point.", "It ends the game: you would win by {n} points.", margin
        )
    return many(
        "It ends the game: you would lose by {n} point.", "It ends the game: you would lose by {n} points.", -margin
    )


def _result(game: Game[Any], view: Any, seat: int, move: Move, rng: Random) -> Result | None:
    world = game.secrecy.guess(view, seat, rng)
    game.rules.play(world, seat, move)
    return None if game.rules.to_act(world) else game.rules.result(world)


def _margin(result: Result, seat: int) -> int:
    """The points by which a seat is ahead of the best of the others."""
    return result.points[seat] - max((one for at, one in enumerate(result.points) if at != seat), default=0)


def named_lines(game: Game[Any], view: Any, seat: int) -> dict[Line, ScoreLine]:
    """The lines of a sheet by rule and place among the lines of that rule, as advice names them."""
    found: dict[Line, ScoreLine] = {}
    for line in game.rules.score(view, seat):
        found[line.rule, sum(rule == line.rule for rule, _ in found)] = line
    return found
