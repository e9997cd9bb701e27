"""A whole table as a PettingZoo AEC environment with action masks."""

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from roundhouse.arena.adapters.layout import HIGH, LOW, Layout
from roundhouse.arena.seating import Seating
from roundhouse.games import find


class TableEnv(AECEnv[str, dict[str, Any], Any]):  # type: ignore[misc]
    """Every seat is a player; at the end each gets its part of the win, less an even part."""

    metadata = {"name": "roundhouse_v0", "is_parallelizable": False, "render_modes": []}

    def __init__(self, game: str, seats: int = 2, **options: Any) -> None:
        super().__init__()
        self.game, self.seats = find(game), seats
        self.chosen = self.game.rules.options(**options)
        self.layout = Layout(self.game, seats, self.chosen)
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents = self.possible_agents[:]
        most, width, length = self.layout.most, self.layout.width, self.layout.length
        seen = spaces.Dict(
            {
                "observation": spaces.Box(LOW, HIGH, (length,), np.float32),
                "moves": spaces.Box(LOW, HIGH, (most, width), np.float32),
                "action_mask": spaces.Box(0, 1, (most,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {name: spaces.Discrete(most) for name in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed deals the same cards."""
        self.seating = Seating(self.game, self.seats, self.chosen, Random(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = self.agents[max(0, self.seating.seat)]

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees now; only the seat that is asked sees moves."""
        seat = self.possible_agents.index(agent)
        moves = self.seating.moves if self.seating.seat == seat else []
        view = self.game.secrecy.view(self.seating.state, seat)
        mask = self.layout.mask(len(moves))
        return {"observation": self.layout.position(view), "moves": self.layout.moves(moves), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Make the move of this number for the seat that is asked."""
        name = self.agent_selection
        if self.terminations[name] or self.truncations[name]:
            self._was_dead_step(action)
            return
        if not 0 <= int(action) < len(self.seating.moves):
            raise ValueError(f"action {action} is masked: {name} has {len(self.seating.moves)} moves")
        self._cumulative_rewards[name] = 0.0
        self._clear_rewards()
        self.seating.play(int(action))
        if self.seating.over:
            self.rewards = dict(zip(self.possible_agents, self.seating.shares(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.seating.seat]
        self._accumulate_rewards()

    def render(self) -> None:
        """Nothing: pictures are made by `roundhouse.arena.show`."""

    def close(self) -> None:
        """Nothing is held open."""
