"""The made-up game with faults in it, for tests of what the house does about a fault."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from roundhouse.games.hidden_cards import Play, State

from roundhouse.core.game import Game, Thinking, without_memory
from roundhouse.core.move import Move
from roundhouse.games import hidden_cards
from roundhouse.scene.shapes import Scene

WORST = 666


def why_not(state: State, seat: int, move: Move) -> str | None:
    if isinstance(move, Play) and move.card == WORST:
        return next(iter(()))  # in a coroutine StopIteration becomes RuntimeError
    return hidden_cards.why_not(state, seat, move)


def draw(seen: State, seat: int | None) -> list[Scene]:
    if any(seen.played):
        raise ValueError("a line\nand one more\u2028and ключ\x00")
    return hidden_cards.draw(seen, seat)


def faulty(seen: State, seat: int, legal: Sequence[Move], rng: Random) -> Move:
    raise ValueError("no idea\nat all")


WHOLE = hidden_cards.GAME
GAME: Game[Any] = replace(
    WHOLE,
    name="broken_cards",
    about=replace(WHOLE.about, folder=Path(__file__).parent),
    rules=replace(WHOLE.rules, why_not=why_not),
    drawing=replace(WHOLE.drawing, draw=draw),
    thinking=Thinking(
        levels={"easy": "random", "normal": "faulty", "hard": "search"}, policies={"faulty": without_memory(faulty)}
    ),
)
