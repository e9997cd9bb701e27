"""Puzzles: positions in which one move is clearly the best. Kept beside a game as `puzzles.json`."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game
from roundhouse.core.log import move_line
from roundhouse.core.match import Match
from roundhouse.core.move import Move, write_move
from roundhouse.core.notation import read_move
from roundhouse.core.options import read_options, write_options
from roundhouse.core.strict_json import read_json
from roundhouse.core.words import say

FORMAT = 1
FILE = "puzzles.json"
STARS = (0.34, 0.67)  # from how many misses on a puzzle has two stars, and three
Line = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, the best move of its seat, and by how much it is ahead of the next (with an interval of 95 %)."""

    seats: int
    options: Any
    seat: int
    moves: tuple[tuple[int, Move], ...]  # from the first to the position
    best: Move
    second: Move
    margin: float
    low: float
    high: float
    lines: tuple[tuple[Line, float], ...]  # of the sheet, in which the best makes more or less than the next
    beyond: float  # what no line shows
    missed: Mapping[str, int]  # by bot: how many of its tries found another move
    tries: int  # of each bot

    @property
    def name(self) -> str:
        """A short name that stays as long as the puzzle is the same."""
        told = [self.seats, write_options(self.options), self.seat, [move_line(*one) for one in self.moves]]
        return sha256(json.dumps([*told, write_move(self.best)], sort_keys=True).encode()).hexdigest()[:8]

    @property
    def hard(self) -> float:
        """How hard it was found to be: the share of the bots' tries that missed the best move."""
        return sum(self.missed.values()) / max(1, self.tries * len(self.missed))

    @property
    def stars(self) -> int:
        """How hard it is in one, two or three stars."""
        return 1 + sum(self.hard >= bound for bound in STARS)

    def match(self, game: Game[Any]) -> Match:
        """The match as it stands in the position; every move is checked by the rules."""
        return Match.replay(game, self.seats, self.options, self.moves, seed=bytes(32))


@dataclass(frozen=True, slots=True)
class PuzzleBook:
    """The puzzles of a game, and where they come from: of which rules, by what they were made, from how many games."""

    rules: int
    made: Mapping[str, Any]
    games: int
    puzzles: tuple[Puzzle, ...] = ()


_READ: dict[tuple[Path, int], tuple[Puzzle, ...]] = {}


def puzzles_of(game: Game[Any]) -> tuple[Puzzle, ...]:
    """The puzzles that stand beside a game, the easy ones first; those of other rules are left out. Read once."""
    path = game.about.folder / FILE if game.about.folder else None
    if path is None or not path.exists():
        return ()
    key = (path, game.rules.version)
    if key not in _READ:
        _READ[key] = in_order(read_book(game, path).puzzles)
    return _READ[key]


def in_order(puzzles: Sequence[Puzzle]) -> tuple[Puzzle, ...]:
    """The easy ones first; of equally hard ones those that are clearer."""
    return tuple(sorted(puzzles, key=lambda one: (one.hard, -one.margin, one.name)))


def clearest(puzzles: Sequence[Puzzle], most: int) -> tuple[Puzzle, ...]:
    """At most so many: of the easy, the middling and the hard ones a third each, and the clearest of all others."""
    clear = sorted(puzzles, key=lambda one: (-one.low, one.name))
    thirds = [[one for one in clear if one.stars == stars] for stars in range(1, len(STARS) + 2)]
    found = [one for alike in thirds for one in alike[: most // len(thirds)]]
    others = [one for one in clear if one not in found]
    return in_order(found + others[: most - len(found)])


def read_book(game: Game[Any], path: Path) -> PuzzleBook:
    """The puzzles in a file; raises CannotRead with what is wrong with it."""
    try:
        told = read_json(path.read_bytes())
        if told["format"] != FORMAT or told["game"] != game.name:
            raise CannotRead(say("“{file}” holds no puzzles of {game}", file=str(path), game=game.name))
        found = tuple(_read(game, one) for one in told["puzzles"]) if told["rules"] == game.rules.version else ()
        return PuzzleBook(told["rules"], told["made"], told["games"], found)
    except (KeyError, TypeError, ValueError) as error:
        raise CannotRead(say("“{file}” holds no puzzles of {game}", file=str(path), game=game.name)) from error


def write_book(game: Game[Any], book: PuzzleBook) -> str:
    """The file, a line a puzzle."""
    head = {"format": FORMAT, "game": game.name, "rules": book.rules, "made": book.made, "games": book.games}
    lines = ",\n".join(_short(_written(one)) for one in in_order(book.puzzles))
    return f'{json.dumps(head, ensure_ascii=False)[:-1]}, "puzzles": [\n{lines}\n]}}\n'


def _written(one: Puzzle) -> dict[str, Any]:
    return {
        "name": one.name, "seats": one.seats, "options": write_options(one.options), "seat": one.seat,
        "best": write_move(one.best), "second": write_move(one.second), "margin": round(one.margin, 2),
        "low": round(one.low, 2), "high": round(one.high, 2), "lines": one.lines, "beyond": round(one.beyond, 2),
        "missed": dict(one.missed), "tries": one.tries, "moves": [move_line(*move) for move in one.moves],
    }  # fmt: skip


def _read(game: Game[Any], told: dict[str, Any]) -> Puzzle:
    moves = tuple(
        (line["seat"], read_move(game, {key: value for key, value in line.items() if key != "seat"}))
        for line in told["moves"]
    )
    lines = tuple(((rule, place), by) for (rule, place), by in told["lines"])
    best, second = (read_move(game, told[name]) for name in ("best", "second"))
    return Puzzle(
        told["seats"], read_options(game, told["options"]), told["seat"], moves, best, second,
        told["margin"], told["low"], told["high"], lines, told["beyond"], told["missed"], told["tries"],
    )  # fmt: skip


def _short(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))
