"""A whole table as a PettingZoo AEC environment with action masks."""

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from roundhouse.arena.adapters.arrays import bits_row, desk, mask_row
from roundhouse.arena.picture import Picture, picture
from roundhouse.arena.seating import Seating, checked_seat, standing
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game
from roundhouse.core.words import say, speaker

NAME = "seat_"


class TableEnv(AECEnv[str, dict[str, Any], Any]):  # type: ignore[misc]
    """Every seat is a player: seat_0, seat_1 and so on. A masked action is refused with NotLegal.

    reward: "win" (at the end, each part of the win less an even part), "points" or "lead", as they change; unless
    `dense`, all of it is told at the end.
    """

    metadata = {"name": "roundhouse_v1", "is_parallelizable": False, "render_modes": []}

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        *,
        reward: str | None = None,
        dense: bool = True,
        **options: Any,
    ) -> None:
        super().__init__()
        self.desk = desk(game, seats, options)
        count, code = self.desk.seats, self.desk.code
        self.standing = standing(reward or ("points" if count == 1 else "win"), count)
        self.late = not dense or (reward in (None, "win") and count > 1)  # nobody has won before the end
        self.render_mode = None
        self.possible_agents = [f"{NAME}{seat}" for seat in range(count)]
        self.agents = self.possible_agents[:]
        bits, mask = spaces.Box(0, 1, (code.size,), np.uint8), spaces.Box(0, 1, (code.actions,), np.int8)
        seen = spaces.Dict({"observation": bits, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {name: spaces.Discrete(code.actions) for name in self.possible_agents}
        self.table: Seating | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat may see."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat may do."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed deals the same cards."""
        one = self.desk
        self.table = Seating(one.game, one.seats, one.options, one.code, Random(seed))
        self.stood = [0.0] * one.seats
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = self.agents[max(0, self.table.seat)]

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees now; only the seat that is asked has moves."""
        seat, table, code = self._seat(agent), self._begun(), self.desk.code
        numbers = table.numbers if table.seat == seat else []
        return {"observation": bits_row(table.seen(seat), code.size), "action_mask": mask_row(numbers, code.actions)}

    def step(self, action: Any) -> None:
        """Make the move of this number for the seat that is asked."""
        table = self._begun()
        name = self.agent_selection
        if self.terminations[name] or self.truncations[name]:
            self._was_dead_step(action)
            return
        table.choose(action)
        self._cumulative_rewards[name] = 0.0
        self._clear_rewards()
        if table.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[table.seat]
        if table.over or not self.late:
            self._reward(table)
            self._accumulate_rewards()

    def render(self) -> None:
        """Nothing: `picture` draws."""

    def picture(self, agent: str) -> Picture:
        """What a seat sees, drawn: a notebook shows it."""
        seat, game = self._seat(agent), self.desk.game
        scenes = game.drawing.draw(game.secrecy.view(self._begun().state, seat), seat)
        return picture(scenes, speaker("en", game.about.folder))

    def close(self) -> None:
        """Nothing is held open."""

    def _begun(self) -> Seating:
        if self.table is None:
            raise CannotRead(say("no game has begun: call reset() first"))
        return self.table

    def _seat(self, agent: Any) -> int:
        number = str(agent).removeprefix(NAME)
        return checked_seat(int(number) if number.isdecimal() else agent, self.desk.seats)

    def _reward(self, table: Seating) -> None:
        for seat, name in enumerate(self.possible_agents):
            stands = self.standing(table, seat)
            self.rewards[name] = stands - self.stood[seat]
            self.stood[seat] = stands
