"""Games as rows for learners: what each seat saw, what it could do, what it did, and what came of it.

A row depends on the seed and the number of its game alone, so that it is the same on however many cores it is made.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from roundhouse.arena.adapters.arrays import packed_rows
from roundhouse.arena.dataset_files import COLUMNS, Columns, Store, joined, read_piece
from roundhouse.arena.play import GameJob, deal_out, fair_ranks, played_order, spread
from roundhouse.arena.positions import positions
from roundhouse.core.encoding import Encoding, encoding
from roundhouse.core.game import Game
from roundhouse.core.options import read_options, write_options
from roundhouse.games import find


@dataclass(frozen=True, slots=True)
class Source:
    """Where rows come from: equal sources have equal rows."""

    game: str
    rules: int  # the version of the rules
    seats: int
    options: dict[str, Any]
    bots: tuple[str, ...]  # as asked for; from game to game each moves on by one seat
    seed: str
    bits: int
    actions: int


@dataclass(frozen=True, slots=True)
class GameRows:
    """The decisions of one game, column by column; those of a bot that failed are left out."""

    number: int
    bots: tuple[str, ...]
    columns: Columns
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """A file of rows as read: `columns` as they are stored, and what networks read."""

    about: dict[str, Any]
    columns: Columns

    @property
    def observations(self) -> npt.NDArray[np.uint8]:
        """The positions, a row of zeros and ones each."""
        return np.unpackbits(self.columns["observation"], 1, self.about["bits"], "little")

    @property
    def masks(self) -> npt.NDArray[np.bool_]:
        """Which actions were legal."""
        return np.unpackbits(self.columns["mask"], 1, self.about["actions"], "little").astype(np.bool_)

    def __len__(self) -> int:
        return len(self.columns["action"])


def load(path: str | Path) -> Rows:
    """The rows of a file that `collect` wrote (.npz or .parquet); raises CannotRead."""
    piece = read_piece(Path(path))
    return Rows(piece.about, joined([*piece.chunks()]))


def source(game: Game[Any], names: Sequence[str], seats: int, options: Any, seed: str) -> Source:
    """What rows are made of; raises CannotRead if nobody can play so."""
    code = encoding(game, seats, options)
    table = (game.name, game.rules.version, seats, write_options(options))
    return Source(*table, tuple(names), seed, code.size, code.actions)


def collect(wanted: Source, store: Store, games: int, jobs: int = 1, on: str = "") -> Iterator[GameRows]:
    """Play the games that the store does not have yet, one by one; after the last the file is whole."""
    game = find(wanted.game)
    options = read_options(game, wanted.options)
    orders = deal_out(game, wanted.bots, wanted.seats, options, games, wanted.seed)[store.games :]
    try:
        for rows in spread(_rows, [(order, wanted.bots) for order in orders], jobs, 32, on):
            store.add(rows.columns)
            yield rows
    finally:
        store.keep()  # who stops here loses nothing
    store.finish()


def open_store(path: Path, wanted: Source) -> Store:
    """The store at this place, with what was kept there of the same source; raises CannotRead if it is of another."""
    return Store(path, {**asdict(wanted), "bots": list(wanted.bots)})


def rows_of(order: GameJob, bots: Sequence[str] = ()) -> GameRows:
    """Play one game and tell its decisions; a bot is told by its place among these, or by its seat."""
    match, faults = played_order(order)
    game, code = match.game, _code(order.game, match.seats, order.options)
    asked = [one for one in positions(match) if not faults[one.seat]]
    numbers = [code.numbers(one.moves) for one in asked]
    result = game.rules.result(match.state)
    points, ranks = result.points, fair_ranks(result.ranks, faults)
    seats = [one.seat for one in asked]
    lines: dict[str, Any] = {
        "game": [order.number] * len(asked),
        "number": [one.number for one in asked],
        "seat": seats,
        "bot": [bots.index(order.bots[seat]) if bots else seat for seat in seats],
        "observation": packed_rows([code.encode(one.view, one.seat) for one in asked], code.size),
        "mask": packed_rows([sum(1 << number for number in legal) for legal in numbers], code.actions),
        "action": [legal[one.moves.index(one.move)] for one, legal in zip(asked, numbers, strict=True)],
        "points": [points[seat] for seat in seats],
        "lead": [points[seat] - max((*points[:seat], *points[seat + 1 :]), default=0) for seat in seats],
        "win": [(ranks[seat] == 1) / ranks.count(1) - 1 / len(ranks) for seat in seats],
    }
    columns = {name: np.asarray(lines[name], kind) for name, kind in COLUMNS.items()}
    return GameRows(order.number, order.bots, columns, faults)


def _rows(task: tuple[GameJob, tuple[str, ...]]) -> GameRows:
    return rows_of(*task)


@lru_cache(maxsize=4)
def _code(game: str, seats: int, options: Any) -> Encoding:
    return encoding(find(game), seats, options)
