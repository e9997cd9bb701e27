"""The questions of a review. Each can be answered anywhere and at any time, and holds only what its seat could know.

An answer is plain JSON and the same for the same question. Moves that are compared meet the same guessed worlds and the
same luck.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from roundhouse import bots
from roundhouse.bots.advice import beside, sheet_lines
from roundhouse.bots.clock import own_time
from roundhouse.bots.playing_on import LONGEST, play_on, worth
from roundhouse.core.game import NATURE, Budget, Game
from roundhouse.core.move import Move, write_move

CANDIDATES = 4  # moves that are compared with the played one, at the most
APART = 1_000_003


@dataclass(frozen=True, slots=True)
class Look:
    """Which moves could have been better here?"""

    view: Any
    seat: int
    bot: str
    playouts: int
    seed: int


@dataclass(frozen=True, slots=True)
class Compare:
    """What do these moves come to, each in the same so many worlds, from the one of this number on?"""

    view: Any
    seat: int
    moves: tuple[Move, ...]
    first: int
    worlds: int
    seed: int
    by: str = ""  # the policy that plays on; none: the quick one


@dataclass(frozen=True, slots=True)
class Turn:
    """What does this bot do until chance or another is asked?"""

    view: Any
    seat: int
    bot: str
    playouts: int
    seed: int


Task = Look | Compare | Turn


def answer(game: Game[Any], task: Task) -> dict[str, Any]:
    """The answer to a question, and the seconds of work that it took."""
    began = own_time()
    match task:
        case Look():
            found: Any = [write_move(move) for move in _look(game, task)]
        case Compare():
            found = _compare(game, task)
        case Turn():
            found = [write_move(move) for move in _turn(game, task)]
    return {"found": found, "seconds": own_time() - began}


def _look(game: Game[Any], task: Look) -> list[Move]:
    moves, rng = game.rules.moves(task.view, task.seat), Random(task.seed)
    bot = bots.make(game, task.bot, rng, Budget(None, task.playouts))
    first = bot(game.secrecy.view(task.view, task.seat), task.seat, moves)
    return beside(game, task.view, task.seat, moves, first, rng)[:CANDIDATES]


def _compare(game: Game[Any], task: Compare) -> list[dict[str, Any]]:
    """For each move what it came to in every world, and its sheets added up, line by line."""
    worths: list[list[float]] = [[] for _ in task.moves]
    lines: list[dict[tuple[str, int], int]] = [{} for _ in task.moves]
    for number in range(task.first, task.first + task.worlds):
        rng = Random(task.seed * APART + number)
        world, luck = game.secrecy.guess(task.view, task.seat, rng), rng.getrandbits(62)
        for move, reached, sheet in zip(task.moves, worths, lines, strict=True):
            after = world.copy()
            game.rules.play(after, task.seat, move)
            play_on(game, after, task.seat, luck, by=task.by)
            reached.append(worth(game, after, task.seat))
            for line, points in sheet_lines(game, after, task.seat).items():
                sheet[line] = sheet.get(line, 0) + points
    return [
        {"worths": reached, "lines": [[*line, points] for line, points in sheet.items()]}
        for reached, sheet in zip(worths, lines, strict=True)
    ]


def _turn(game: Game[Any], task: Turn) -> list[Move]:
    view, made, rules = game.secrecy.view(task.view, task.seat), [], game.rules
    bot = bots.make(game, task.bot, Random(task.seed), Budget(None, task.playouts))
    for _ in range(LONGEST):
        acting = rules.to_act(view)
        if task.seat not in acting or NATURE in acting:
            break
        move = bot(view.copy(), task.seat, rules.moves(view, task.seat))
        made.append(move)
        rules.play(view, task.seat, move)
    return made
