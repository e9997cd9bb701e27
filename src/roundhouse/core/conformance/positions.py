"""Promises about positions: legal moves, refusals, views and guesses."""

import json
from typing import Any

from roundhouse.core.conformance.candidates import candidates
from roundhouse.core.conformance.messages import check_message
from roundhouse.core.conformance.trial import Trial
from roundhouse.core.game import NATURE, Result
from roundhouse.core.move import Move, move_fields, move_text, write_move
from roundhouse.core.nature import rolled
from roundhouse.core.notation import parse_move, read_move
from roundhouse.core.ranking import total

_MOST_KNOWN = 400
_LOG_WORDS = {"seat", "kind"}  # what a line of the log says besides the fields of the move
_STEPS_ON = 4
_ROLLS = (0.0, 0.2, 0.45, 0.7, 0.9, 1 - 2**-53)
_ASK_POLICIES = 0.2  # some of them think long
_SLOW = 0.005  # how often a policy that says it is slow is asked


def check_acting(trial: Trial) -> tuple[int, ...]:
    """Who is to act: seats of the table, or Nature alone."""
    acting = trial.game.rules.to_act(trial.match.state)
    kept = acting == (NATURE,) or all(0 <= seat < trial.seats for seat in acting)
    trial.keep(kept and len(set(acting)) == len(acting), "seats of the table or Nature alone are to act", acting)
    return acting


def check_moves(trial: Trial, seat: int) -> list[Move]:
    """Legal moves: some, no two alike, written and read without loss."""
    moves = trial.game.rules.moves(trial.match.state, seat)
    trial.keep(bool(moves), "whoever is to act has a move", f"seat {seat}")
    trial.keep(len(set(moves)) == len(moves), "no move is listed twice", moves)
    trial.tally.most_moves = max(trial.tally.most_moves, len(moves))
    for move in moves:
        known = trial.known.setdefault(type(move), [])
        if move not in trial.met:
            trial.met.add(move)
            _check_written(trial, move)
            if len(known) < _MOST_KNOWN:
                known.append(move)
            else:
                known[trial.rng.randrange(_MOST_KNOWN)] = move
    if seat == NATURE:
        odds = trial.game.rules.odds(trial.match.state, moves)
        kept = len(odds) == len(moves) and all(type(one) is int and one > 0 for one in odds)
        trial.keep(kept, "every move of Nature has a whole number of chances", odds)
        if quick := trial.game.rules.chance:
            told = [
                (quick(trial.match.state, roll), rolled(trial.game.rules, trial.match.state, roll)) for roll in _ROLLS
            ]
            kept = all(one == other for one, other in told)
            trial.keep(kept, "the quick chance rolls the moves that are listed", told)
    return moves


def check_refusals(trial: Trial, seat: int, moves: list[Move]) -> None:
    """`why_not` is None exactly for the legal moves; otherwise it names a rule; and a view knows as much."""
    game, state = trial.game, trial.match.state
    legal = set(moves)
    for move in moves if len(moves) <= 24 else trial.rng.sample(moves, 24):
        if game.rules.why_not(state, seat, move) is not None:
            raise trial.broken("why_not lets every legal move pass", move_text(move))
    view = None if seat == NATURE else game.secrecy.view(state, seat)
    for move in candidates(game, trial.known, trial.rng, trial.rates.candidates):
        rule = game.rules.why_not(state, seat, move)
        trial.keep((rule is None) == (move in legal), "why_not agrees with moves", f"seat {seat}: {move!r}: {rule}")
        if rule is not None:
            trial.cites(rule, f"why_not of {move!r}")
        if view is not None and rule is not None:
            _check_reason(trial, view, seat, move, rule)
        if view is not None:
            same = game.rules.why_not(view, seat, move) == rule
            trial.keep(same, "a refusal tells nothing that the seat may not know", f"seat {seat}: {move!r}: {rule}")


def _check_reason(trial: Trial, view: Any, seat: int, move: Move, rule: str) -> None:
    """The numbers of the moment can be said of every refused move, in every language, and change nothing."""
    told = trial.game.about.reasons(view, seat, move, rule)
    if told is not None:
        check_message(trial, told, f"reason of {rule} for {move!r}")


def check_views(trial: Trial, acting: tuple[int, ...]) -> None:
    """Views are the same type with holes, idempotent, enough to move by; guesses fill them consistently."""
    game, state = trial.game, trial.match.state
    before = state.copy()
    trial.keep(before == state, "a copy equals its original")
    for seat in (*range(trial.seats), None):
        view = game.secrecy.view(state, seat)
        trial.tally.views += 1
        trial.keep(type(view) is type(state), "a view is a state", type(view))
        trial.keep(
            getattr(view, "seats", None) == trial.seats, "a state knows how many sit at its table", f"seat {seat}"
        )
        trial.keep(game.secrecy.view(view, seat) == view, "view(view) == view", f"seat {seat}")
        trial.keep(game.rules.to_act(view) == acting, "a view knows who is to act", f"seat {seat}")
        if seat is not None:
            _check_seat(trial, view, seat, acting)
    trial.keep(before == state, "only play changes a state")
    _wander(trial, before)


def check_sheet(trial: Trial, state: Any, seat: int) -> None:
    """Every line of the score sheet has points, known words and an existing rule."""
    for line in trial.game.rules.score(state, seat):
        trial.keep(type(line.points) is int, "points are whole numbers", line)
        trial.cites(line.rule, f"score line {line.words.text!r}")
        check_message(trial, line.words, "score line")
        check_message(trial, line.detail, "score detail")


def check_result(trial: Trial) -> Result:
    """The result names every seat, somebody is first, and the sheets add up to it."""
    result = trial.game.rules.result(trial.match.state)
    kept = len(result.points) == len(result.ranks) == trial.seats and min(result.ranks) == 1
    trial.keep(kept, "the result ranks every seat, and somebody is first", result)
    for seat in range(trial.seats):
        sheet = total(trial.game.rules, trial.match.state, seat)
        trial.keep(
            sheet == result.points[seat], "the score sheet adds up to the result", f"seat {seat}: {sheet}, {result}"
        )
    for words in result.words:
        check_message(trial, words, "result")
    return result


def check_components(trial: Trial, state: Any) -> None:
    """Cards, tiles, passengers and buses are neither lost nor made."""
    counts = dict(trial.game.rules.components(state))
    if trial.counts is None:
        trial.counts = counts
    if counts != trial.counts:
        raise trial.broken("components are conserved", f"{trial.counts} became {counts}")


def _check_seat(trial: Trial, view: Any, seat: int, acting: tuple[int, ...]) -> None:
    game, state = trial.game, trial.match.state
    guess = game.secrecy.guess(view, seat, trial.rng)
    trial.keep(game.secrecy.view(guess, seat) == view, "view(guess(view)) == view", f"seat {seat}")
    check_components(trial, guess)
    trial.keep(
        game.rules.score(view, seat) == game.rules.score(state, seat),
        "a seat's view knows its own sheet",
        f"seat {seat}",
    )
    if game.thinking.evaluate is not None:
        trial.keep(abs(game.thinking.evaluate(guess, seat)) < 1e9, "an evaluation is a number", f"seat {seat}")
    if seat in acting:
        moves = game.rules.moves(state, seat)
        trial.keep(game.rules.moves(view, seat) == moves, "moves(view) == moves(state)", f"seat {seat}")
        trial.keep(game.rules.moves(guess, seat) == moves, "moves(guess) == moves(view)", f"seat {seat}")
        for name, factory in game.thinking.policies.items() if trial.rng.random() < _ASK_POLICIES else ():
            if name in game.thinking.slow and trial.rng.random() >= _SLOW:
                continue
            chosen = factory(trial.rng, None)(view, seat, moves)
            trial.keep(chosen in moves, "a bot chooses a legal move", f"{name}, seat {seat}: {chosen}")
        tried = game.secrecy.view(view, seat)
        game.rules.play(tried, seat, trial.rng.choice(moves))  # a seat may try a move on what it knows: greedy bots do
        game.rules.score(tried, seat)
    _wander(trial, guess)
    trial.keep(game.secrecy.view(state, seat) == view, "a guess shares nothing with its view", f"seat {seat}")


def _wander(trial: Trial, state: Any) -> None:
    """Play on a little, so that anything shared with another state would be spoilt and found by the replay."""
    for _ in range(_STEPS_ON):
        acting = trial.game.rules.to_act(state)
        if not acting:
            return
        seat = trial.rng.choice(acting)
        trial.game.rules.play(state, seat, trial.rng.choice(trial.game.rules.moves(state, seat)))


def _check_written(trial: Trial, move: Move) -> None:
    if move in trial.memory.written:
        return
    trial.memory.written.add(move)
    trial.keep(type(move) in trial.game.rules.kinds, "every kind of move is listed", type(move))
    trial.keep(
        not _LOG_WORDS & move_fields(type(move)).keys(), "no field of a move is named as the log's own words", move
    )
    written = json.loads(json.dumps(write_move(move)))
    trial.keep(read_move(trial.game, written) == move, "moves are written as JSON and read again", written)
    text = move_text(move)
    trial.keep(parse_move(trial.game, text) == move, "moves are written as text and read again", text)
