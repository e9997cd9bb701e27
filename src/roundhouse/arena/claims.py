"""Whether reviews are right: from the turns they blame, the better move is played on by another bot than theirs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from roundhouse import bots
from roundhouse.bots.playing_on import standing_by, worth
from roundhouse.bots.review import Costly, Review
from roundhouse.core.game import NATURE, Bot, Game
from roundhouse.core.match import Match
from roundhouse.core.move import Move
from roundhouse.core.nature import by_chance

SURE = 1.96


@dataclass(frozen=True, slots=True)
class Claim:
    """A turn that a review blames: what the better move should gain, what it gained in each world, and how wide the
    interval of what is claimed is."""

    claimed: float
    gained: tuple[float, ...]
    width: float


@dataclass(frozen=True, slots=True)
class Found:
    """Of many claims on average: what they promised, what they kept (with half of a 95 % interval), their own width."""

    turns: int
    claimed: float
    gained: float
    margin: float
    width: float


def claims(match: Match, found: Review, by: str, worlds: int) -> Iterator[Claim]:
    """Each turn that the review blames, played on to the end of the game from both moves in the same worlds."""
    for turn in found.costly:
        view = match.game.secrecy.view(match.at(turn.at).state, found.seat)
        gains = tuple(_gains(match.game, view, found.seat, turn, by, worlds))
        yield Claim(turn.cost, gains, turn.high - turn.low)


def added_up(all_claims: Sequence[Claim]) -> Found:
    """What claims promised and what they kept; turns differ more than worlds do, so turns are counted."""
    turns = len(all_claims)
    gains = [sum(one.gained) / len(one.gained) for one in all_claims]
    mean, claimed, width = (
        sum(values) / max(1, turns)
        for values in (gains, [one.claimed for one in all_claims], [one.width for one in all_claims])
    )
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, turns - 1) / max(1, turns))
    return Found(turns, claimed, mean, SURE * spread, width)


def _gains(game: Game[Any], view: Any, seat: int, turn: Costly, by: str, worlds: int) -> Iterator[float]:
    for number in range(worlds):
        rng = Random(f"claim/{turn.at}/{number}")
        world, luck = game.secrecy.guess(view, seat, rng), rng.getrandbits(62)
        better, played = (_final(game, world.copy(), seat, move, by, luck) for move in (turn.better, turn.played))
        yield better - played


def _final(game: Game[Any], world: Any, seat: int, move: Move, by: str, luck: int) -> float:
    """What a game ends with when this bot plays on at every seat."""
    chance, players, rules = Random(luck), dict[int, Bot](), game.rules
    rules.play(world, seat, move)
    while acting := rules.to_act(world):
        one = seat if seat in acting else acting[0]
        if one == NATURE:
            rules.play(world, one, by_chance(rules, world, chance))
            continue
        moves = rules.moves(world, one)
        if one != seat and game.thinking.independent:
            rules.play(world, one, standing_by(moves))
            continue
        if one not in players:
            players[one] = bots.make(game, by, Random(luck + one + 1))
        rules.play(world, one, players[one](game.secrecy.view(world, one), one, moves))
    return worth(game, world, seat)
