"""A finished game as the search reads it: what each round gave to one seat, and what the seat did with it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from roundhouse.core.game import Bot
from roundhouse.core.move import Move
from roundhouse.core.words import Say, say
from roundhouse.games.railroad_ink import rules
from roundhouse.games.railroad_ink.moves import Done, Meteor, Roll, Spill, Take
from roundhouse.games.railroad_ink.parts import FACE
from roundhouse.games.railroad_ink.state import DRAFT, State

Round = tuple[Move, ...]
"""All moves of a round."""


@dataclass(frozen=True, slots=True)
class Given:
    """What is known of a seat's game: what Nature does in each round as for one who plays alone, and what was done.

    In a draft the dice are those that the seat took.
    """

    start: State
    rolls: tuple[Round, ...]
    done: tuple[Round, ...]
    takes: tuple[Take, ...]
    left: tuple[Say, ...]


def read(start: State, moves: Sequence[tuple[int, Move]], seat: int) -> Given:
    """Follow a finished game move by move."""
    rolls, done, takes = list[Round](), list[Round](), list[Take]()
    faces, others, now = list[str](), list[Move](), list[Move]()
    for mover, move in moves:
        match move:
            case Roll():
                faces = list(move.faces)
            case Spill() | Meteor():
                others.append(move)
            case Take() if mover == seat:
                faces += move.faces
                takes.append(move)
            case _ if mover == seat:
                now.append(move)
        if mover == seat and isinstance(move, Done):
            rolls.append((_roll(faces), *others))
            done.append(tuple(now))
            faces, others, now = [], [], []
    left = (say("The dice were drafted as they were: another choice was not looked at."),) if takes else ()
    alone = rules.new(1, replace(start.options, draft=False))
    return Given(alone, tuple(rolls), tuple(done), tuple(takes), left)


def _roll(faces: list[str]) -> Roll:
    one, two, three, four = sorted(faces, key=FACE.__getitem__)
    return Roll((one, two, three, four))


def player(given: Given, rounds: Sequence[Round]) -> Bot:
    """Who plays these rounds when asked move by move: for one game."""
    ahead, takes = iter([move for one in rounds for move in one]), iter(given.takes)

    def choose(view: State, seat: int, moves: Sequence[Move]) -> Move:
        return next(takes) if view.phase == DRAFT else next(ahead)

    return choose
