"""Many games stepped at once: for learners that play against themselves.

>>> batch = BatchEnv("next_station", 64)
>>> seen = batch.reset(seed=1)
>>> seen = batch.step(policy(seen.observations, seen.masks))     # one action for each game
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from roundhouse.arena.adapters.arrays import Bits, bits_rows, desk
from roundhouse.arena.seating import Seating, standing
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game
from roundhouse.core.words import say


@dataclass(frozen=True, slots=True)
class Seen:
    """What the seats that are asked see, one row a game, and how the last step ended."""

    observations: Bits  # (games, size)
    masks: npt.NDArray[np.bool_]  # (games, actions)
    seats: npt.NDArray[np.int64]  # (games,) who is asked
    rewards: npt.NDArray[np.float64]  # (games, seats) what the last step brought to each seat
    over: npt.NDArray[np.bool_]  # (games,) the game ended with the last step; what is seen is a new one


class BatchEnv:
    """So many tables; at each somebody is asked, all of them at once. A game that is over begins anew by itself.

    reward: "points", "lead" or "win", as it changes; unless `dense`, all of it is told at the end of a game.
    """

    def __init__(
        self,
        game: str | Game[Any],
        games: int,
        seats: int | None = None,
        *,
        reward: str = "points",
        dense: bool = True,
        **options: Any,
    ) -> None:
        if isinstance(games, bool) or not isinstance(games, int) or games < 1:
            raise CannotRead(say("the number of games is a whole number from 1, not {found}", found=repr(games)[:40]))
        self.desk = desk(game, seats, options)
        self.games, self.dense = games, dense
        self.standing = standing(reward, self.desk.seats)
        self.tables: list[Seating] = []

    def reset(self, seed: int | None = None) -> Seen:
        """New games; the same seed deals the same cards."""
        self.rng = Random(seed)
        self.tables = [self._new() for _ in range(self.games)]
        self.stood = np.zeros((self.games, self.desk.seats))
        return self._seen(np.zeros_like(self.stood), [])

    def step(self, actions: Sequence[int] | npt.NDArray[Any]) -> Seen:
        """Make one move in each game; a masked action is refused before any is made."""
        if not self.tables:
            raise CannotRead(say("no game has begun: call reset() first"))
        wanted = actions.tolist() if isinstance(actions, np.ndarray) else list(actions)
        if len(wanted) != self.games:
            raise CannotRead(say("one action for each game: {count}, not {found}", count=self.games, found=len(wanted)))
        places = [table.check(action) for table, action in zip(self.tables, wanted, strict=True)]
        rewards = np.zeros_like(self.stood)
        over = []
        for number, place in enumerate(places):
            table = self.tables[number]
            table.play(table.moves[place])
            if table.over or self.dense:
                self._reward(number, table, rewards)
            if table.over:
                over.append(number)
                self.tables[number] = self._new()
                self.stood[number] = 0.0
        return self._seen(rewards, over)

    def _new(self) -> Seating:
        one = self.desk
        return Seating(one.game, one.seats, one.options, one.code, Random(self.rng.getrandbits(62)))

    def _reward(self, number: int, table: Seating, rewards: npt.NDArray[np.float64]) -> None:
        stands = np.array([self.standing(table, seat) for seat in range(self.desk.seats)])
        rewards[number] = stands - self.stood[number]
        self.stood[number] = stands

    def _seen(self, rewards: npt.NDArray[np.float64], over: list[int]) -> Seen:
        tables, code = self.tables, self.desk.code
        observations = bits_rows([table.seen(table.seat) for table in tables], code.size)
        masks = np.zeros((self.games, code.actions), np.bool_)
        rows = np.repeat(np.arange(self.games), [len(table.numbers) for table in tables])
        masks[rows, [number for table in tables for number in table.numbers]] = True
        ended = np.zeros(self.games, np.bool_)
        ended[over] = True
        return Seen(observations, masks, np.array([table.seat for table in tables]), rewards, ended)
