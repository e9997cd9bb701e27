"""Making puzzles: bots play, every decision is weighed, and where one move is clearly the best a puzzle is found.

A position must pass four sieves: among a few good moves one leads; among all legal moves one leads; it is the move of
the strong bot, too; and in fresh worlds it is ahead of each of the next by a wide margin, outside the noise.
What every weaker bot finds is no puzzle, and neither is a position in which it is best to do nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from roundhouse import bots
from roundhouse.arena.play import play
from roundhouse.bots.advice import beside
from roundhouse.bots.review.paired import SURE, Scales
from roundhouse.bots.review.tasks import Compare, Look, answer
from roundhouse.core.game import NATURE, Budget, Game
from roundhouse.core.match import Match
from roundhouse.core.move import Move
from roundhouse.core.notation import read_move
from roundhouse.core.puzzles import Puzzle

FEWEST, MOST = 4, 60  # legal moves of a position
QUICK, WIDE, ANEW = 6, 8, 120  # worlds: of a few moves, of all, of the best anew
FEW = 5  # good moves that are compared first
SHORT = 4  # moves that are measured anew: the best and the next
SUSPECTS = 3  # positions of a game that are looked at closely
LEAST = 1.0  # points, where a game's judgement is one of points
PLAYOUTS = 200  # of the strong bot
WEAKER = ("greedy", "easy", "normal")
TRIES = 4
FRESH = 1_000_000  # the number of the first world that had no part in the choice


@dataclass(frozen=True, slots=True)
class Recipe:
    """By what puzzles are made; the same recipe makes the same puzzles."""

    seats: int
    options: Any
    seed: str
    players: str = "normal"
    looked: int = 30  # decisions of a game that are looked at
    clear: float = 4.0  # standard errors by which the best must be ahead at least


@dataclass(frozen=True, slots=True)
class _Position:
    match: Match
    at: int
    seat: int
    view: Any
    lead: float


def puzzles_from(game: Game[Any], recipe: Recipe, number: int) -> list[Puzzle]:
    """The puzzles of one game of bots, of the decisions that stand out most."""
    match = play(game, [recipe.players] * recipe.seats, recipe.options, f"{recipe.seed}/{number}")
    found = sorted(_positions(match, recipe, number), key=lambda one: -one.lead)
    made = (_measured(game, one, recipe.clear) for one in found[:SUSPECTS])
    return [one for one in made if one is not None]


def usual_seats(game: Game[Any]) -> int:
    """One where nobody touches another, else two, or as many as the game needs."""
    return game.rules.seats.start if game.thinking.independent else max(2, game.rules.seats.start)


def _positions(match: Match, recipe: Recipe, number: int) -> Iterator[_Position]:
    """Positions in which one of a few good moves leads."""
    game, rng = match.game, Random(f"{recipe.seed}/{number}")
    decisions = [at for at, (seat, _) in enumerate(match.moves) if seat != NATURE]
    for at in sorted(rng.sample(decisions, min(recipe.looked, len(decisions)))):
        seat, played = match.moves[at]
        view = game.secrecy.view(match.at(at).state, seat)
        legal = game.rules.moves(view, seat)
        if not FEWEST <= len(legal) <= MOST:
            continue
        few = beside(game, view, seat, legal, played, Random(at))[:FEW]
        scales = _compared(game, view, seat, few, 0, QUICK, at)
        if len(few) > 1 and (lead := _lead(scales)) > 0:
            yield _Position(match, at, seat, view, lead)


def _measured(game: Game[Any], one: _Position, clear: float) -> Puzzle | None:
    """The puzzle of a position; None where it does not pass the sieves."""
    legal = game.rules.moves(one.view, one.seat)
    wide = _compared(game, one.view, one.seat, legal, QUICK, WIDE, one.at)
    first, *others = sorted(legal, key=lambda move: -wide.mean(move))[:SHORT]
    least = LEAST if game.thinking.in_points else 0.0
    if first.idle or wide.gap(first, others[0])[0] <= least / 2 or _strong_move(game, one) != first:
        return None
    fresh = _compared(game, one.view, one.seat, [first, *others], FRESH, ANEW, one.at)
    second = max(others, key=fresh.mean)
    margin, error = fresh.gap(first, second)
    if margin < max(least, clear * error) or margin <= 0:
        return None
    missed = {name: _misses(game, one, first, name) for name in WEAKER}
    if not sum(missed.values()):
        return None
    return Puzzle(
        one.match.seats, one.match.options, one.seat, tuple(one.match.moves[: one.at]), first, second,
        round(margin, 2), round(margin - SURE * error, 2), round(margin + SURE * error, 2),
        fresh.more(first, second), round(fresh.beyond(first, second), 2), missed, TRIES,
    )  # fmt: skip


def _strong_move(game: Game[Any], one: _Position) -> Move:
    name = game.thinking.reviewer or game.thinking.adviser or game.thinking.levels["hard"]
    return read_move(game, answer(game, Look(one.view, one.seat, name, PLAYOUTS, one.at))["found"][0])


def _misses(game: Game[Any], one: _Position, best: Move, name: str) -> int:
    legal, found = game.rules.moves(one.view, one.seat), 0
    for number in range(TRIES):
        bot = bots.make(game, name, Random(f"{one.at}/{number}"), Budget(None, PLAYOUTS))
        found += bot(game.secrecy.view(one.view, one.seat), one.seat, legal) != best
    return found


def _compared(
    game: Game[Any], view: Any, seat: int, moves: Sequence[Move], first: int, worlds: int, seed: int
) -> Scales:
    scales = Scales(moves)
    scales.put(moves, answer(game, Compare(view, seat, tuple(moves), first, worlds, seed))["found"])
    return scales


def _lead(scales: Scales) -> float:
    """By how much the best is ahead of the next, rather less than more."""
    first, other, *_ = sorted(scales.worths, key=lambda move: -scales.mean(move))
    gap, error = scales.gap(first, other)
    return gap - error
