"""Games between bots: one with a log, one without, or many on several cores. The same seed plays the same games."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import inf
from multiprocessing import get_context
from random import Random
from typing import Any, TypeVar

from roundhouse import bots
from roundhouse.arena.cluster import spread_on
from roundhouse.core import nature
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import NATURE, Bot, BotFactory, Game, Result
from roundhouse.core.log import write_log
from roundhouse.core.match import Match
from roundhouse.core.words import say, speaker
from roundhouse.games import find, shelf

T = TypeVar("T")
R = TypeVar("R")
Line = tuple[str, str]
"""A line of the score sheet: its rule and its English words."""


@dataclass(frozen=True, slots=True)
class GameJob:
    """One game to be played: which, by whom, on which deal. Small enough to be sent to another process."""

    game: str
    options: Any
    bots: tuple[str, ...]  # by seat
    deal: str  # the seed of the table; equal deals are equal luck
    number: int = 0
    logged: bool = False


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game went."""

    number: int
    deal: str
    bots: tuple[str, ...]
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    lines: tuple[dict[Line, int], ...] = field(default=())  # the score sheet of each seat
    moves: int = 0
    turns: tuple[int, ...] = ()  # how often each seat's turn came
    log: str = ""
    faults: tuple[str, ...] = ()  # by seat: what a bot from elsewhere did wrong; its game is lost

    def share(self, seat: int) -> float:
        """A seat's part of the win: 1 alone, a half for two at the top, nothing for who did not play fair."""
        if any(self.faults[seat : seat + 1]):
            return 0.0
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0


def play(
    game: Game[Any],
    seated: Sequence[str | BotFactory | Bot],
    options: Any = None,
    seed: int | str = 0,
    most: float = inf,
) -> Match:
    """Play one game (or so many moves of it) between bots, by name or by your own function; the whole match."""
    match = Match(game, len(seated), options, nature.seed_from(f"{seed}"))
    play_on(match, sit_down(game, seated, seed), most)
    return match


def sit_down(game: Game[Any], seated: Sequence[str | BotFactory | Bot], seed: int | str) -> list[Bot]:
    """Fresh bots for every seat; what they roll depends on the seed, the seat and their name."""
    return [bots.make(game, one, Random(f"{seed}/{seat}/{bots.name_of(one)}")) for seat, one in enumerate(seated)]


def play_on(match: Match, players: Sequence[Bot], most: float = inf) -> None:
    """Let the bots play on to the end, or until so many moves are made."""
    game = match.game
    while (acting := game.rules.to_act(match.state)) and len(match.moves) < most:
        if match.nature_acts():
            continue
        seat = acting[0]
        moves = game.rules.moves(match.state, seat)
        match.play(seat, players[seat](game.secrecy.view(match.state, seat), seat, moves))


def playout(game: Game[Any], state: Any, rng: Random) -> int:
    """Play a state to its end at random, in place and without a log, idle only if forced; how many moves it took."""
    rules, roll = game.rules, rng.random
    to_act, moves, play_move = rules.to_act, rules.moves, rules.play
    made = 0
    while acting := to_act(state):
        seat = acting[0]
        if seat == NATURE:
            move = nature.by_chance(rules, state, rng)
        else:
            legal = moves(state, seat)
            move = legal[int(roll() * len(legal))]
            if move.idle and len(legal) > 1:
                move = bots.simple.random_move(legal, rng)
        play_move(state, seat, move)
        made += 1
    return made


def simulate(orders: Sequence[GameJob], jobs: int = 1, on: str = "") -> Iterator[GameResult]:
    """Play all orders, in order, on so many cores or on a cluster; what is played does not depend on where."""
    yield from spread(play_job, orders, jobs, most=32, on=on)


def spread(work: Callable[[T], R], tasks: Sequence[T], jobs: int, most: int = 1, on: str = "") -> Iterator[R]:
    """Do all tasks, in order, on so many cores or on the cluster there; at most so many are handed over at once."""
    if on:
        yield from spread_on(on, work, tasks, most)
        return
    if jobs <= 1 or len(tasks) < 2:
        yield from map(work, tasks)
        return
    # Fresh processes: a forked one could inherit a lock that the progress bar's thread holds.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, tasks, chunksize=max(1, min(most, len(tasks) // (4 * jobs))))


def play_job(order: GameJob) -> GameResult:
    """Play one order."""
    match, faults = played_order(order)
    game = match.game
    result: Result = game.rules.result(match.state)
    english = speaker("en", game.about.folder)
    lines = []
    for seat in range(match.seats):
        sheet: dict[Line, int] = {}
        for line in game.rules.score(match.state, seat):
            key = (line.rule, english(line.words))
            sheet[key] = sheet.get(key, 0) + line.points
        lines.append(sheet)
    log = write_log(match, order.bots) if order.logged else ""
    dealt = (order.number, order.deal, order.bots)
    ranks = fair_ranks(result.ranks, faults)
    return GameResult(*dealt, result.points, ranks, tuple(lines), len(match.moves), turns_of(match), log, faults)


def played_order(order: GameJob) -> tuple[Match, tuple[str, ...]]:
    """The whole match of an order, and by seat what a bot from elsewhere did wrong."""
    game = find(order.game)
    match = Match(game, len(order.bots), order.options, nature.seed_from(order.deal))
    players = sit_down(game, order.bots, order.deal)
    play_on(match, players)
    return match, tuple(getattr(one, "fault", "") for one in players)


def fair_ranks(ranks: tuple[int, ...], faults: tuple[str, ...]) -> tuple[int, ...]:
    """The ranks of those who played fair; who did not comes last."""
    fair = [rank for rank, fault in zip(ranks, faults, strict=True) if not fault]
    return tuple(
        len(ranks) if fault else 1 + sum(other < rank for other in fair)
        for rank, fault in zip(ranks, faults, strict=True)
    )


def turns_of(match: Match) -> tuple[int, ...]:
    """How often each seat's turn came: moves in a row of one seat are one turn, whatever Nature did between them."""
    counts, before = [0] * match.seats, NATURE
    for seat, _ in match.moves:
        if seat not in (NATURE, before):
            counts[seat] += 1
            before = seat
    return tuple(counts)


def check_bots(game: Game[Any], names: Sequence[str]) -> None:
    """Raise CannotRead for a bot that this game does not know, before any game or process starts."""
    for name in names:
        bots.make(game, name, Random(0))


def deal_out(
    game: Game[Any], names: Sequence[str], seats: int, options: Any, games: int, seed: int | str, logged: bool = False
) -> list[GameJob]:
    """The orders of a simulation: the bots sit round the table, moved on by one seat from game to game."""
    if not names or len(names) > seats:
        raise CannotRead(say("{seats} seats need 1 to {seats} bots, not {count}", seats=seats, count=len(names)))
    if game.name not in shelf():
        raise CannotRead(say("there is no game “{name}”; there are: {names}", name=game.name, names=", ".join(shelf())))
    check_bots(game, names)
    orders = []
    for number in range(games):
        seated = tuple(names[(seat + number) % len(names)] for seat in range(seats))
        orders.append(GameJob(game.name, options, seated, f"{seed}/{number}", number, logged))
    return orders
