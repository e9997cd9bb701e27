"""One seat of a game as a Gymnasium environment; bots sit at the other seats."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from roundhouse import bots
from roundhouse.arena.adapters.layout import HIGH, LOW, Layout
from roundhouse.arena.seating import Seating
from roundhouse.core.game import BotFactory
from roundhouse.games import find

Seen = dict[str, Any]


class SeatEnv(gymnasium.Env[Seen, np.int64]):
    """Play a seat: the reward is what the score sheet gains; an action that is no move changes nothing."""

    metadata = {"render_modes": []}

    def __init__(
        self, game: str, seats: int = 1, seat: int = 0, others: str | BotFactory = "greedy", **options: Any
    ) -> None:
        self.game = find(game)
        self.seats, self.own, self.others = seats, seat, others
        self.chosen = self.game.rules.options(**options)
        self.layout = Layout(self.game, seats, self.chosen)
        most, width, length = self.layout.most, self.layout.width, self.layout.length
        self.action_space = spaces.Discrete(most)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(LOW, HIGH, (length,), np.float32),
                "moves": spaces.Box(LOW, HIGH, (most, width), np.float32),
                "action_mask": spaces.Box(0, 1, (most,), np.int8),
            }
        )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new game; the same seed deals the same cards."""
        super().reset(seed=seed)
        rng = Random(int(self.np_random.integers(1 << 62)))
        self.bots = [bots.make(self.game, self.others, rng) for _ in range(self.seats)]
        self.seating = Seating(self.game, self.seats, self.chosen, rng)
        self._others_play()
        self.points = self.seating.points(self.own)
        return self._seen(), {"action_mask": self._mask()}

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Make the move of this number."""
        legal = int(action) < len(self.seating.moves)
        if legal:
            self.seating.play(int(action))
            self._others_play()
        points, before = self.seating.points(self.own), self.points
        self.points = points
        told = {"action_mask": self._mask(), "illegal": not legal, "points": points}
        return self._seen(), float(points - before), self.seating.over, False, told

    def _others_play(self) -> None:
        table = self.seating
        while not table.over and table.seat != self.own:
            view = self.game.secrecy.view(table.state, table.seat)
            table.play(table.moves.index(self.bots[table.seat](view, table.seat, table.moves)))

    def _seen(self) -> Seen:
        view = self.game.secrecy.view(self.seating.state, self.own)
        rows = self.layout.moves(self.seating.moves)
        return {"observation": self.layout.position(view), "moves": rows, "action_mask": self._mask()}

    def _mask(self) -> Any:
        return self.layout.mask(len(self.seating.moves))
