"""The bot `learnt`: it plays from weights that `roundhouse learn` made, with the standard library alone.

Every move is made in thought; a small network says how much the position after it is to be preferred, beside what the
game's own judgement says. All of the network is whole numbers: a row for each bit of a position, one lane for each
hidden unit, all lanes of a row in one integer. So a layer is a sum of a few integers, the same on every machine.
"""

import json
from base64 import b64decode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from struct import Struct
from typing import Any
from zlib import decompress
from zlib import error as Unpackable

from roundhouse.core.bits import each
from roundhouse.core.encoding import encoding
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Bot, BotFactory, Budget, Game
from roundhouse.core.move import Move
from roundhouse.core.options import read_options
from roundhouse.core.ranking import total
from roundhouse.core.words import say

FILE = "learnt.json"
"""Weights that come with a game stand so in its folder."""
LANE = 32
MIDDLE = 1 << LANE - 1
"""What is nothing in a lane: below it is negative."""


def judgement(game: Game[Any], view: Any, seat: int) -> float:
    """What the game itself says of a seat's position, in points: what learning begins with."""
    if game.thinking.outlook:
        return game.thinking.outlook(view, seat)
    if game.thinking.evaluate and game.thinking.in_points:
        return game.thinking.evaluate(view, seat)
    quick = game.learning.points if game.learning else None
    return float(quick(view, seat) if quick else total(game.rules, view, seat))


def reward_of(game: Game[Any], seats: int) -> str:
    """What is learnt for: points, or where players touch each other the lead."""
    return "points" if game.thinking.independent or seats == 1 else "lead"


@dataclass(frozen=True, slots=True)
class Weights:
    """What was learnt, ready to be played from."""

    about: Mapping[str, Any]  # the table and how it was learnt
    parts: tuple[tuple[str, int], ...]  # the bits, by name and number
    rows: tuple[int, ...]  # by bit; the last one is for every position
    prefer: tuple[int, ...]  # by hidden unit, then the straight one
    worth: tuple[int, ...]
    units: tuple[float, float]  # what one is worth in `prefer` and in `worth`
    trust: float

    @property
    def hidden(self) -> int:
        """How many hidden units there are."""
        return len(self.prefer) - 1


class Network:
    """Weights at one kind of table: positions in, preferences and worths out."""

    def __init__(self, game: Game[Any], weights: Weights, seats: int, options: Any) -> None:
        self.game, self.weights = game, weights
        self.code = encoding(game, seats, options)
        self.cuts = _cuts(self.code.parts(), weights.parts)
        self.stranger = int(dict(weights.parts).get("seat", seats) != seats)  # sits as the first seat did
        lanes = weights.hidden + 2
        self.lanes = Struct(f"<{lanes}I")
        self.bias = sum(MIDDLE << LANE * lane for lane in range(lanes))

    def bits(self, view: Any, seat: int) -> int:
        """A view as the bits that were learnt: parts that this table does not have stay empty."""
        found = self.code.encode(view, seat)
        if self.cuts is None:
            return found
        return sum([(found >> start & mask) << place for start, mask, place in self.cuts], self.stranger)

    def sums(self, bits: int) -> int:
        """The first layer of a position, all lanes in one number."""
        rows = self.weights.rows
        return rows[-1] + sum([rows[bit] for bit in each(bits)])

    def moved(self, sums: int, before: int, after: int) -> int:
        """The first layer after a move, from that before it: few bits have changed."""
        rows = self.weights.rows
        new, gone = after & ~before, before & ~after
        return sums + sum([rows[bit] for bit in each(new)]) - sum([rows[bit] for bit in each(gone)])

    def preference(self, sums: int) -> int:
        """How much a position after a move is preferred, in units of `prefer`."""
        values = self._lanes(sums)
        prefer, hidden = self.weights.prefer, self.weights.hidden
        return _cut_off(prefer, values, hidden) + prefer[hidden] * (values[hidden] - MIDDLE)

    def value(self, view: Any, seat: int) -> float:
        """What a seat that is asked may expect, in points."""
        values = self._lanes(self.sums(self.bits(view, seat)))
        worth, hidden = self.weights.worth, self.weights.hidden
        beyond = _cut_off(worth, values, hidden) + worth[hidden] * (values[hidden + 1] - MIDDLE)
        return judgement(self.game, view, seat) + self.weights.units[1] * beyond

    def leanings(self, view: Any, seat: int, moves: Sequence[Move]) -> list[float]:
        """How much each move is preferred."""
        before, unit, trust = self.bits(view, seat), self.weights.units[0], self.weights.trust
        sums, found = self.sums(before), []
        for move in moves:
            after = self.game.secrecy.view(view, seat)
            self.game.rules.play(after, seat, move)
            liked = self.preference(self.moved(sums, before, self.bits(after, seat)))
            found.append(unit * liked + trust * judgement(self.game, after, seat))
        return found

    def _lanes(self, sums: int) -> tuple[int, ...]:
        return self.lanes.unpack((sums + self.bias).to_bytes(self.lanes.size, "little"))


class Player:
    """The bot: the move that it prefers most; of equal ones the first."""

    def __init__(self, game: Game[Any], weights: Weights) -> None:
        self.game, self.weights = game, weights
        self.network: Network | None = None

    def __call__(self, view: Any, seat: int, moves: Sequence[Move]) -> Move:
        """Its move."""
        if len(moves) == 1:
            return moves[0]
        leanings = self.leanings(view, seat, moves)
        return moves[leanings.index(max(leanings))]

    def leanings(self, view: Any, seat: int, moves: Sequence[Move]) -> list[float]:
        """How much each move is preferred."""
        if self.network is None:
            self.network = network_at(self.game, self.weights, view)
        return self.network.leanings(view, seat, moves)


def leaning(game: Game[Any], path: str | Path = "") -> Callable[[Any, int, Sequence[Move]], list[float]]:
    """How much each move is preferred, for a search that looks at the preferred ones first; raises CannotRead."""
    player = Player(game, read_weights(game, _place(game, path)))
    return player.leanings


def network_at(game: Game[Any], weights: Weights, view: Any) -> Network:
    """The weights at the table of this view."""
    options = getattr(view, "options", None) or read_options(game, dict(weights.about["options"]))
    return Network(game, weights, view.seats, options)


def learnt(game: Game[Any], path: str | Path = "") -> BotFactory:
    """What makes the bot from the weights in a file, or from those that come with the game; raises CannotRead."""
    weights = read_weights(game, _place(game, path))
    return lambda rng, budget: Player(game, weights)


def shipped(game: Callable[[], Game[Any]]) -> BotFactory:
    """The bot of a game that comes with weights; they are read when it first sits down."""

    def begun(rng: Random, budget: Budget | None = None) -> Bot:
        return learnt(game())(rng, budget)

    return begun


def read_weights(game: Game[Any], path: Path) -> Weights:
    """The weights in a file; raises CannotRead for what is none, or of another game."""
    try:
        found = _read(path, path.stat().st_mtime_ns)
    except OSError as error:
        why = error.strerror or str(error)
        raise CannotRead(say("“{file}” cannot be read: {why}", file=str(path), why=why)) from None
    except (ValueError, KeyError, TypeError, OverflowError, Unpackable) as error:
        raise CannotRead(say("“{file}” holds no weights that were learnt", file=str(path))) from error
    if found.about["game"] != game.name:
        raise CannotRead(
            say("the weights in “{file}” are of {other}", file=str(path), other=str(found.about["game"])[:40])
        )
    return found


def _place(game: Game[Any], path: str | Path) -> Path:
    if path:
        return Path(path)
    if game.about.folder is None:
        raise CannotRead(say("{game} comes without weights: name a file, learnt:FILE", game=game.name))
    return Path(game.about.folder) / FILE


@lru_cache(maxsize=8)
def _read(path: Path, _age: int) -> Weights:
    told = json.loads(path.read_text(encoding="utf-8"))
    about, kept = told["learnt"], told["weights"]
    parts = tuple((str(name), int(size)) for name, size in told["parts"])
    lanes, bits = len(kept["prefer"]) + 1, sum(size for _, size in parts)
    raw = memoryview(decompress(b64decode(kept["rows"]))).cast("b")
    if len(raw) != bits * lanes or len(kept["first"]) != lanes or len(kept["worth"]) != lanes - 1:
        raise ValueError(f"{len(raw)} numbers for {bits} bits of {lanes}")
    rows = [_row(raw[lanes * bit : lanes * (bit + 1)]) for bit in range(bits)]
    return Weights(
        about,
        parts,
        (*rows, _row(kept["first"])),
        tuple(kept["prefer"]),
        tuple(kept["worth"]),
        (float(kept["units"][0]), float(kept["units"][1])),
        float(kept["trust"]),
    )


def _cut_off(weights: Sequence[int], values: Sequence[int], hidden: int) -> int:
    """The sum over the hidden units that are above nothing."""
    return sum([by * (value - MIDDLE) for by, value in zip(weights, values[:hidden], strict=False) if value > MIDDLE])


def _row(values: Sequence[int]) -> int:
    return sum(value << LANE * lane for lane, value in enumerate(values))


def _cuts(
    here: Sequence[tuple[str, int, int]], learnt_parts: Sequence[tuple[str, int]]
) -> list[tuple[int, int, int]] | None:
    """Where the learnt parts begin at this table, which of their bits there are, and where they were learnt."""
    if [(name, size) for name, _, size in here] == list(learnt_parts):
        return None
    known = {name: (start, size) for name, start, size in here}
    found, place = [], 0
    for name, size in learnt_parts:
        if name in known and (name != "seat" or known[name][1] == size):
            start, there = known[name]
            found.append((start, (1 << min(size, there)) - 1, place))
        place += size
    return found
