"""A whole table as an OpenSpiel game: Nature's moves are chance nodes.

>>> import pyspiel, roundhouse.arena.adapters.openspiel
>>> pyspiel.load_game("python_roundhouse(game=next_station,seats=2,options=powers:true;pencils:chosen)")
"""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel

from roundhouse.arena.adapters.arrays import Desk, bits_row, desk
from roundhouse.core.encoding import Declared, Encoding
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import NATURE
from roundhouse.core.move import Move, move_text
from roundhouse.core.words import say

MOST_SEATS, MOST_CHANCES = 6, 2000
LONGEST, FAR = 20_000, 1000.0
USUAL = {"game": "next_station", "seats": 0, "options": ""}
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
    provides_information_state_string=False,  # a view forgets what no longer matters: no perfect recall
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=USUAL,
)


class RoundhouseGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the shelf; returns are points. Options are written name:value, with a semicolon between them."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**USUAL, **(params or {})}
        self.desk = desk(str(chosen["game"]), int(chosen["seats"]) or None, _options(str(chosen["options"])))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.desk.code.actions, max_chance_outcomes=MOST_CHANCES,
            num_players=self.desk.seats, min_utility=-FAR, max_utility=FAR, utility_sum=None, max_game_length=LONGEST,
        )  # fmt: skip
        super().__init__(KIND, info, params or {})

    def new_initial_state(self) -> "RoundhouseState":
        """The table before Nature's first act."""
        return RoundhouseState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What a seat sees, as bits and as text."""
        return Observer(self.desk.code)


class Position:
    """A state that is copied as the game says, whoever asks."""

    def __init__(self, about: Desk, state: Any) -> None:
        self.about, self.state = about, state

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return Position(self.about, self.state.copy())


class RoundhouseState(pyspiel.State):  # type: ignore[misc]
    """A position; an action is the number of a move, and of Nature's moves their place."""

    def __init__(self, game: RoundhouseGame) -> None:
        super().__init__(game)
        self.position = Position(game.desk, game.desk.game.rules.new(game.desk.seats, game.desk.options))

    def current_player(self) -> int:
        """The seat that is asked, chance, or the end."""
        acting = self.position.about.game.rules.to_act(self.position.state)
        if not acting:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if acting[0] == NATURE else acting[0]

    def moves(self) -> dict[int, Move]:
        """What can be done now, by a seat or by Nature: moves by their actions."""
        about, state = self.position.about, self.position.state
        acting = about.game.rules.to_act(state)
        found = about.game.rules.moves(state, acting[0]) if acting else []
        numbers = range(len(found)) if acting == (NATURE,) else about.code.numbers(found)
        return dict(zip(numbers, found, strict=True))

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.moves())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Nature's moves with their chances."""
        odds = self.position.about.game.rules.odds(self.position.state, list(self.moves().values()))
        return [(number, chance / sum(odds)) for number, chance in enumerate(odds)]

    def _apply_action(self, action: int) -> None:
        rules, state, moves = self.position.about.game.rules, self.position.state, self.moves()
        if action not in moves:
            raise CannotRead(say("action {action} is no legal move now", action=action))
        rules.play(state, rules.to_act(state)[0], moves[action])

    def _action_to_string(self, player: int, action: int) -> str:
        code = self.position.about.code
        if player >= 0 and isinstance(code, Declared):
            return move_text(code.action(action))
        moves = self.moves()
        return move_text(moves[action]) if action in moves else str(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.position.about.game.rules.to_act(self.position.state)

    def returns(self) -> list[float]:
        """Points of every seat, once the game is over."""
        if not self.is_terminal():
            return [0.0] * self.position.about.seats
        return [float(points) for points in self.position.about.game.rules.result(self.position.state).points]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "RoundhouseState":
        """A world that this seat cannot tell from ours: what it may not know is guessed."""
        secrecy = self.position.about.game.secrecy
        found: RoundhouseState = self.clone()
        guessed = secrecy.guess(secrecy.view(self.position.state, player), player, Random(sampler()))
        found.position = Position(self.position.about, guessed)
        return found

    def __str__(self) -> str:
        return repr(self.position.state)


class Observer:
    """The view of a seat; `dict` has each part of the encoding by its name."""

    def __init__(self, code: Encoding) -> None:
        self.code = code
        self.tensor = np.zeros(code.size, np.float32)
        self.dict = {name: self.tensor[start : start + size] for name, start, size in code.parts()}

    def set_from(self, state: RoundhouseState, player: int) -> None:
        """See what this seat may see."""
        view = state.position.about.game.secrecy.view(state.position.state, player)
        self.tensor[:] = bits_row(self.code.encode(view, player), self.code.size)

    def string_from(self, state: RoundhouseState, player: int) -> str:
        """The same as text."""
        return repr(state.position.about.game.secrecy.view(state.position.state, player))


def _options(text: str) -> dict[str, Any]:
    """The options from name:value;name:value; raises CannotRead."""
    pairs = [one.partition(":") for one in text.split(";") if one]
    for name, colon, value in pairs:
        if not colon or not value:
            raise CannotRead(say("“{text}” is no option; write name:value", text=name[:40]))
    return {name: value for name, _, value in pairs}


pyspiel.register_game(KIND, RoundhouseGame)
