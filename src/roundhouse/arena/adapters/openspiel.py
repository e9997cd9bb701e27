"""A whole table as an OpenSpiel game: Nature's moves are chance nodes.

>>> import pyspiel, roundhouse.arena.adapters.openspiel
>>> pyspiel.load_game("python_roundhouse(game=next_station,seats=2)")
"""

from typing import Any

import numpy as np
import pyspiel

from roundhouse.arena.adapters.layout import Layout
from roundhouse.core.game import NATURE
from roundhouse.core.move import Move, move_text
from roundhouse.games import find

MOST_SEATS, MOST_MOVES = 6, 2000
LONGEST = 20_000
KIND = pyspiel.GameType(
    short_name="python_roundhouse",
    long_name="Roundhouse",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "next_station", "seats": 1},
)


class RoundhouseGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the shelf with its usual options; returns are points."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {"game": "next_station", "seats": 1, **(params or {})}
        self.game, self.seats = find(str(chosen["game"])), int(chosen["seats"])
        self.options = self.game.rules.options()
        self.layout = Layout(self.game, self.seats, self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST_MOVES, max_chance_outcomes=MOST_MOVES, num_players=self.seats,
            min_utility=-1000.0, max_utility=1000.0, utility_sum=None, max_game_length=LONGEST,
        )  # fmt: skip
        super().__init__(KIND, info, params or {})

    def new_initial_state(self) -> "RoundhouseState":
        """The table before Nature's first act."""
        return RoundhouseState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What a seat sees, as numbers and as text."""
        return Observer(self.layout)


class RoundhouseState(pyspiel.State):  # type: ignore[misc]
    """A position; actions are numbers of the legal moves."""

    def __init__(self, game: RoundhouseGame) -> None:
        super().__init__(game)
        self.game, self.rules, self.seats = game.game, game.game.rules, game.seats
        self.table = self.rules.new(game.seats, game.options)

    def current_player(self) -> int:
        """The seat that is asked, chance, or the end."""
        acting = self.rules.to_act(self.table)
        if not acting:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if acting[0] == NATURE else acting[0]

    def moves(self) -> list[Move]:
        """What can be done now, by a seat or by Nature."""
        acting = self.rules.to_act(self.table)
        return self.rules.moves(self.table, acting[0]) if acting else []

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.moves())))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Nature's moves with their chances."""
        moves = self.moves()
        odds = self.rules.odds(self.table, moves)
        return [(number, chance / sum(odds)) for number, chance in enumerate(odds)]

    def _apply_action(self, action: int) -> None:
        seat = self.rules.to_act(self.table)[0]
        self.rules.play(self.table, seat, self.moves()[action])

    def _action_to_string(self, player: int, action: int) -> str:
        moves = self.moves()
        return move_text(moves[action]) if action < len(moves) else str(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.rules.to_act(self.table)

    def returns(self) -> list[float]:
        """Points of every seat, once the game is over."""
        if not self.is_terminal():
            return [0.0] * self.seats
        return [float(points) for points in self.rules.result(self.table).points]

    def __str__(self) -> str:
        return repr(self.table)


class Observer:
    """The view of a seat."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.tensor = np.zeros(layout.length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: RoundhouseState, player: int) -> None:
        """See what this seat may see."""
        self.tensor[:] = self.layout.position(state.game.secrecy.view(state.table, player))

    def string_from(self, state: RoundhouseState, player: int) -> str:
        """The same as text."""
        return repr(state.game.secrecy.view(state.table, player))


pyspiel.register_game(KIND, RoundhouseGame)
