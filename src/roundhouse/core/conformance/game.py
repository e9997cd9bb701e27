"""Whole games under examination, random or played by bots: they end, and their logs replay to equal states."""

from collections.abc import Sequence
from typing import Any

from roundhouse.core import nature
from roundhouse.core.conformance.learning import check_alike, check_declared, check_encoded, check_numbers
from roundhouse.core.conformance.messages import check_labels
from roundhouse.core.conformance.pages import check_page, check_seen
from roundhouse.core.conformance.positions import (
    check_acting,
    check_components,
    check_moves,
    check_refusals,
    check_result,
    check_sheet,
    check_views,
)
from roundhouse.core.conformance.puzzles import check_puzzles
from roundhouse.core.conformance.strangers import check_strangers
from roundhouse.core.conformance.teaching import check_taught
from roundhouse.core.conformance.trial import BrokenPromise, CheckRates, Memory, Painter, Tally, Teacher, Trial
from roundhouse.core.game import NATURE, BotFactory, Game
from roundhouse.core.log import read_log, verify, write_log
from roundhouse.core.move import Move

Kept = list[tuple[int, Any, list[Move]]]
"""Copies made on the way: after how many moves, the copy, the legal moves of the first seat to act."""


def check_game(
    game: Game[Any],
    seats: int,
    options: Any = None,
    seed: int | str = 0,
    games: int = 1,
    *,
    paint: Painter,
    rates: CheckRates | None = None,
    players: Sequence[BotFactory] = (),
    teach: Teacher | None = None,
) -> Tally:
    """Play so many games and check every promise; raises BrokenPromise, which names seed and move.

    `players` make fresh bots for each game, round the table; without them the moves are random. `teach` also tries
    what the game teaches itself with, once.
    """
    tally, memory = Tally(), Memory()
    for number in range(games):
        one = f"{seed}/{number}"
        tally.add(
            check_one(game, seats, options, one, paint=paint, rates=rates, memory=memory, players=players, teach=teach)
        )
    return tally


def check_one(
    game: Game[Any],
    seats: int,
    options: Any = None,
    seed: str = "0/0",
    *,
    paint: Painter,
    rates: CheckRates | None = None,
    memory: Memory | None = None,
    players: Sequence[BotFactory] = (),
    teach: Teacher | None = None,
) -> Tally:
    """Play one game under examination; `seed` is the one that a BrokenPromise named."""
    chosen = game.rules.options() if options is None else options
    trial = Trial(
        game, seats, chosen, seed, paint, rates or CheckRates(), memory=memory or Memory(), players=players, teach=teach
    )
    try:
        check_labels(trial)
        check_declared(trial)
        check_puzzles(trial)
        check_taught(trial)
        kept = _play(trial)
        _check_end(trial)
        _check_replay(trial, kept)
    except BrokenPromise:
        raise
    except Exception as error:  # whatever a game does in a check, the seed and the move must be told
        raise trial.broken("no function of a game fails", repr(error)) from error
    trial.tally.games = 1
    trial.tally.moves = trial.tally.longest = len(trial.match.moves)
    return trial.tally


def _play(trial: Trial) -> Kept:
    kept: Kept = []
    match, rng, rates = trial.match, trial.rng, trial.rates
    while acting := check_acting(trial):
        trial.keep(len(match.moves) < rates.longest, "the game ends", f"not after {rates.longest} moves")
        check_components(trial, match.state)
        seat = rng.choice(acting)
        moves = check_moves(trial, seat)
        check_numbers(trial, seat, moves)
        check_encoded(trial, seat)
        if rng.random() < rates.views or not match.moves:
            kept.append((len(match.moves), match.state.copy(), moves))
            check_views(trial, acting)
            check_refusals(trial, seat, moves)
            check_strangers(trial, seat)
            check_alike(trial)
            check_sheet(trial, match.state, rng.randrange(trial.seats))
        if rng.random() < rates.pages:
            check_page(trial)
        _move(trial, seat, moves)
    return kept


def _move(trial: Trial, seat: int, moves: list[Move]) -> None:
    match = trial.match
    if seat == NATURE:
        move = nature.by_seed(trial.game.rules, match.state, match.seed, len(match.moves))
    elif not trial.bots:
        move = trial.rng.choice(moves)
    else:
        move = trial.bots[seat](trial.game.secrecy.view(match.state, seat), seat, moves)
        trial.keep(move in moves, "a bot makes a legal move", f"seat {seat}: {move}")
    if trial.rng.random() < trial.rates.views:
        check_seen(trial, seat, move)
    match.make(seat, move)


def _check_end(trial: Trial) -> None:
    check_components(trial, trial.match.state)
    check_views(trial, ())
    check_encoded(trial)
    check_alike(trial)
    check_result(trial)
    if trial.rng.random() < trial.rates.pages * 10:
        check_page(trial)


def _check_replay(trial: Trial, kept: Kept) -> None:
    match, game = trial.match, trial.game
    log = read_log(write_log(match), lambda name: game)
    trial.keep(
        log.match.moves == match.moves and log.match.state == match.state, "replaying the log gives an equal state"
    )
    wrong = verify(log)
    trial.keep(not wrong, "the log verifies", wrong)
    again, place = game.rules.new(trial.seats, trial.options), 0
    for number, (seat, move) in enumerate(match.moves):
        while place < len(kept) and kept[place][0] == number:
            _, copied, moves = kept[place]
            place += 1
            trial.keep(copied == again, "no later move changes an older copy", f"the copy made after {number} moves")
            trial.keep(game.rules.moves(again, seat) == moves, "the list of moves is stable", f"after {number} moves")
        game.rules.play(again, seat, move)
