"""Advice: a few good moves from what a seat may know, what each is worth, and the lines of the sheet that make it so.

A strong bot says which move it would make: it thinks further than quick playouts can, so its move comes first. A few
others are taken beside it. All of them are played on in the same guessed worlds with the same luck, and what differs on
the score sheet afterwards is the reason. Nothing is made up: where a difference lies within the noise, none is told.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from random import Random
from time import perf_counter
from typing import Any

from roundhouse import bots
from roundhouse.bots.playing_on import foretold, play_on, worth
from roundhouse.core.game import Budget, Game
from roundhouse.core.move import Move
from roundhouse.core.ranking import total

MOST = 3
"""So many moves are shown at the most."""

SURE = 1.96
TELLING = 0.5
"""Points by which a line of the sheet must differ to be named."""

PLAYOUTS = 20_000
SHARE = 0.7
"""Of the time, for the strong bot; the rest is for comparing."""

AHEAD = 12
"""Moves of seats that are played on where a game has no better moment to stop."""

Line = tuple[str, int]
"""A line of a score sheet: its rule, and which of the lines with that rule."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A good move: how far it is behind the first, and what makes the difference."""

    move: Move
    behind: float = 0.0  # points behind the first; 0 within the noise
    lines: tuple[tuple[Line, float], ...] = ()  # points more than the others make, line by line
    expected: int | None = None  # of the first: the seat's final points, where the game's judgement tells them


@dataclass(slots=True)
class _Tried:
    move: Move
    worths: list[float] = field(default_factory=list)
    ends: list[float | None] = field(default_factory=list)  # the seat's final points, as far as they are foretold
    lines: dict[Line, float] = field(default_factory=dict)


def advise(game: Game[Any], view: Any, seat: int, rng: Random, budget: Budget) -> list[Advice]:
    """Up to three moves, the best first. Deterministic where the budget counts playouts instead of seconds."""
    moves = game.rules.moves(view, seat)
    if len(moves) < 2:
        return [Advice(move) for move in moves]
    began = perf_counter()
    first = first_move(game, view, seat, moves, rng, budget)
    tried = [_Tried(move) for move in beside(game, view, seat, moves, first, rng)[:MOST]]
    worlds = 0
    while worlds * len(tried) < budget.playouts:
        if budget.seconds is not None and perf_counter() - began > budget.seconds and worlds > 1:
            break
        world, luck = game.secrecy.guess(view, seat, rng), rng.getrandbits(62)
        for one in tried:
            _play_out(game, one, world.copy(), seat, luck)
        worlds += 1
    return _told(tried)


def sheet_lines(game: Game[Any], state: Any, seat: int) -> dict[Line, int]:
    """The points of a sheet by rule and place among the lines of that rule."""
    found: dict[Line, int] = {}
    seen: dict[str, int] = {}
    for line in game.rules.score(state, seat):
        place = seen[line.rule] = seen.get(line.rule, -1) + 1
        found[line.rule, place] = line.points
    return found


def first_move(game: Game[Any], view: Any, seat: int, moves: Sequence[Move], rng: Random, budget: Budget) -> Move:
    """The move that is advised first: the strong bot's, in its share of the time or half of the playouts."""
    seconds = None if budget.seconds is None else budget.seconds * SHARE
    playouts = PLAYOUTS if seconds is not None else max(1, budget.playouts // 2)
    name = game.thinking.adviser or game.thinking.levels["hard"]
    return bots.make(game, name, rng, Budget(seconds, playouts))(game.secrecy.view(view, seat), seat, moves)


def beside(game: Game[Any], view: Any, seat: int, moves: Sequence[Move], first: Move, rng: Random) -> list[Move]:
    """A strong bot's move and the others, the most promising first: by shortlist, quick policy and next points."""
    thinking = game.thinking
    others = list(thinking.shortlist(view, seat, moves)) if thinking.shortlist else list(moves)
    others.sort(key=lambda move: (move.idle, -_gain(game, view, seat, move)))
    if thinking.rollout:
        others.insert(0, thinking.rollout(view, seat, moves, rng))
    return list(dict.fromkeys([first, *others]))


def _gain(game: Game[Any], view: Any, seat: int, move: Move) -> float:
    after = game.secrecy.view(view, seat)
    game.rules.play(after, seat, move)
    return float(total(game.rules, after, seat))


def _play_out(game: Game[Any], one: _Tried, world: Any, seat: int, luck: int) -> None:
    game.rules.play(world, seat, one.move)
    play_on(game, world, seat, luck, inf if game.thinking.boundary else AHEAD)
    one.worths.append(worth(game, world, seat))
    one.ends.append(foretold(game, world, seat))
    for line, points in sheet_lines(game, world, seat).items():
        one.lines[line] = one.lines.get(line, 0.0) + points


def _told(tried: list[_Tried]) -> list[Advice]:
    """The strong bot's move leads."""
    leader, others = tried[0], sorted(tried[1:], key=lambda one: -_mean(one.worths))
    found = [Advice(leader.move, 0.0, _more(leader, others, better=True), _expected(leader))]
    return found + [Advice(one.move, max(0.0, _ahead(leader, one)), _more(one, [leader])) for one in others]


def _more(one: _Tried, others: list[_Tried], better: bool = False) -> tuple[tuple[Line, float], ...]:
    """The lines in which one makes more than the others, or (unless only what is better counts) less."""
    if not others:
        return ()
    worlds = len(one.worths)
    more = {
        line: (points - sum(other.lines.get(line, 0.0) for other in others) / len(others)) / worlds
        for line, points in one.lines.items()
    }
    telling = [(line, round(by, 1)) for line, by in more.items() if (by if better else abs(by)) >= TELLING]
    return tuple(sorted(telling, key=lambda found: -abs(found[1]))[:2])


def _ahead(one: _Tried, other: _Tried) -> float:
    """The points by which one is ahead of another in the same worlds; 0 where that could be chance."""
    gaps = [a - b for a, b in zip(one.worths, other.worths, strict=True)]
    mean = _mean(gaps)
    error = sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1) / len(gaps))
    return mean if abs(mean) > SURE * error and len(gaps) > 2 else 0.0


def _expected(one: _Tried) -> int | None:
    """The final points on average; none where some end was not foretold."""
    known = [points for points in one.ends if points is not None]
    return round(_mean(known)) if len(known) == len(one.ends) else None


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
